"""Blocks as runs that may go on over page breaks, given out as soon as no later page can change them.

So a document of any length is cut with a few pages in memory. A run that is long is given out in pieces: tables and
code part by part, prose up to the end of a sentence that is far enough from where the text ends so far.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.contracts.pages import Block, BlockKind, Page
from core.language.sentences import sentence_spans

MAX_CAPTION_CHARS = 100
LONG_CHARS = 8_000
"""Prose that goes on for longer than this, about three pages without a paragraph, is given out in pieces."""
SETTLED_CHARS = 200
"""Whether a sentence ends depends on less than this of what follows it."""

_GOES_ON_IN = {BlockKind.LIST_ITEM: (BlockKind.LIST_ITEM, BlockKind.PARAGRAPH)}
"""What is left of an item on the next page has no number or bullet of its own."""
_BY_LINES = frozenset({BlockKind.TABLE, BlockKind.CODE})


@dataclass(frozen=True, slots=True)
class Place:
    """Characters `[start, end)` of one page's text. `glued`: no space parts it from the place before."""

    page_index: int
    start: int
    end: int
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """One block, several that continue each other over page breaks, or a piece of those; `header_rows` counts those of
    each place. `begins` and `ends` say whether the first and the last of the run are in it."""

    kind: BlockKind
    level: int
    places: tuple[Place, ...]
    texts: tuple[str, ...]
    header_rows: tuple[int, ...]
    caption: str = ""
    begins: bool = True
    ends: bool = True

    @property
    def text(self) -> str:
        return "".join(
            joint(place, at) + text for at, (place, text) in enumerate(zip(self.places, self.texts, strict=True))
        )

    def parts(self, first: int, last: int) -> "Stretch":
        """The places `[first, last)` alone."""
        return replace(
            self,
            places=self.places[first:last],
            texts=self.texts[first:last],
            header_rows=self.header_rows[first:last],
        )


def joint(place: Place, at: int) -> str:
    """What stands before the place that is the `at`th of a text."""
    return "" if place.glued or at == 0 else " "


def places_within(places: Sequence[Place], start: int, end: int) -> tuple[Place, ...]:
    """The parts of `places` that `[start, end)` of their joined text covers."""
    found: list[Place] = []
    at = 0
    for number, place in enumerate(places):
        at += len(joint(place, number))
        length = place.end - place.start
        a, b = max(start - at, 0), min(end - at, length)
        if a < b:
            found.append(replace(place, start=place.start + a, end=place.start + b))
        at += length
    return tuple(found)


class StretchStream:
    """The stretches of a document, page by page. Footnotes at the foot of a page come after what goes on over the page
    break."""

    def __init__(self) -> None:
        self._held: Stretch | None = None
        self._notes: list[Stretch] = []

    def add(self, page: Page) -> Iterator[Stretch]:
        """What is certain now that the next page is known."""
        for block in page.blocks:
            if block.start == block.end:
                continue
            piece = _stretch(page, block)
            held = self._held
            if held is not None and block.continues and block.kind in _GOES_ON_IN.get(held.kind, (held.kind,)):
                certain, rest = _settled(_joined(held, piece))
                self._held = rest
                yield from certain
            elif piece.kind is BlockKind.FOOTNOTE:
                self._notes.append(piece)
            else:
                yield from self.end()
                self._held = piece

    def end(self) -> Iterator[Stretch]:
        """What is left when nothing follows."""
        held, notes = self._held, self._notes
        self._held, self._notes = None, []
        if held is not None:
            yield held
        yield from notes


def _settled(stretch: Stretch) -> tuple[list[Stretch], Stretch]:
    """The piece of a run that what follows cannot change any more, if there is one, and the rest of it."""
    if stretch.kind in _BY_LINES:
        # The last part alone may lose the hyphen at its end to the one after it.
        done = stretch.parts(0, len(stretch.places) - 1)
        return [replace(done, ends=False)], replace(stretch.parts(len(done.places), len(stretch.places)), begins=False)
    if stretch.kind is BlockKind.HEADING or sum(map(len, stretch.texts)) < LONG_CHARS:
        return [], stretch
    text = stretch.text
    spans = sentence_spans(text)
    cut = next((a for a, _ in reversed(spans[1:]) if len(text) - a > SETTLED_CHARS), 0)
    if not cut:
        return [], stretch
    return [replace(_slice(stretch, 0, cut), ends=False)], replace(_slice(stretch, cut, len(text)), begins=False)


def _slice(stretch: Stretch, start: int, end: int) -> Stretch:
    """Characters `[start, end)` of its joined text."""
    texts: list[str] = []
    at = 0
    for number, (place, text) in enumerate(zip(stretch.places, stretch.texts, strict=True)):
        at += len(joint(place, number))
        if part := text[max(start - at, 0) : max(end - at, 0)]:
            texts.append(part)
        at += len(text)
    places = places_within(stretch.places, start, end)
    return replace(stretch, places=places, texts=tuple(texts), header_rows=(0,) * len(places))


def _stretch(page: Page, block: Block) -> Stretch:
    place = Place(page.index, block.start, block.end, glued=block.completes_word)
    text = page.text[block.start : block.end]
    named = None if block.caption is None else page.blocks[block.caption]
    # A heading that names its table is part of the section already.
    caption = "" if named is None or named.kind is BlockKind.HEADING else _text_of(page, named)
    return Stretch(block.kind, block.level, (place,), (text,), (block.header_rows,), caption[:MAX_CAPTION_CHARS])


def _text_of(page: Page, block: Block) -> str:
    return " ".join(page.text[block.start : block.end].split())


def _joined(first: Stretch, second: Stretch) -> Stretch:
    """A hyphen that was made by the page break is left out."""
    last = first.places[-1]
    if second.places[0].glued and last.end - last.start > 1:
        first = replace(
            first,
            places=(*first.places[:-1], replace(last, end=last.end - 1)),
            texts=(*first.texts[:-1], first.texts[-1][:-1]),
        )
    return replace(
        first,
        places=first.places + second.places,
        texts=first.texts + second.texts,
        header_rows=first.header_rows + second.header_rows,
    )
