"""The units a chunk is made of: sentences, table rows and lines of code, each tied to its place on the page."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.contracts.pages import Block, BlockKind, Page
from core.contracts.rows import ChunkSpan
from core.language.sentences import sentence_spans

MAX_HEADING_CHARS = 120
MAX_CAPTION_CHARS = 100


@dataclass(frozen=True, slots=True)
class Place:
    """Characters `[start, end)` of one page's text. `glued`: no space parts it from the place before."""

    page_index: int
    start: int
    end: int
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of text that is not cut unless it is longer than a whole chunk.

    `places` are in order and joined in `text` by single spaces, or by nothing; more than one only where a sentence runs
    over a page break. `opens_block` starts a new paragraph. `lead` is what a chunk repeats before it if it begins with
    this unit: the header of the table that a row belongs to, the sentence that a list item completes. `caption` is its
    table's.
    """

    text: str
    places: tuple[Place, ...]
    kind: BlockKind
    section: tuple[str, ...]
    opens_block: bool
    lead: tuple["Unit", ...] = ()
    caption: str = ""

    @property
    def path(self) -> tuple[str, ...]:
        """What it stands under: headings, then its table's caption."""
        return (*self.section, self.caption) if self.caption else self.section


@dataclass(frozen=True, slots=True)
class _Stretch:
    """One block, or several that continue each other over page breaks; `header_rows` counts those of each."""

    kind: BlockKind
    level: int
    places: tuple[Place, ...]
    texts: tuple[str, ...]
    header_rows: tuple[int, ...]
    caption: str = ""

    @property
    def text(self) -> str:
        return "".join(
            _joint(place, at) + text for at, (place, text) in enumerate(zip(self.places, self.texts, strict=True))
        )


def _joint(place: Place, at: int) -> str:
    """What stands before the place that is the `at`th of a text."""
    return "" if place.glued or at == 0 else " "


def units_of(pages: Sequence[Page]) -> Iterator[Unit]:
    """Every unit of a document in reading order, each with the headings it stands under."""
    headings: list[tuple[int, str]] = []
    follows_heading = False
    lead: tuple[Unit, ...] = ()
    for stretch in _stretches(pages):
        if stretch.kind is BlockKind.HEADING:
            headings = _under(headings, stretch, joins=follows_heading)
        follows_heading = stretch.kind is BlockKind.HEADING
        section = tuple(title for _, title in headings)
        if stretch.kind is BlockKind.TABLE:
            yield from _rows(stretch, section)
            lead = ()
        elif stretch.kind is BlockKind.LIST_ITEM:
            yield from (replace(unit, lead=lead) for unit in _sentences(stretch, section))
        else:
            units = list(_sentences(stretch, section))
            yield from units
            lead = _lead_in(units, before=lead)


def _lead_in(units: Sequence[Unit], *, before: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """A sentence that ends in a colon leads in the list below it; a footnote between the two changes nothing."""
    if not units or units[-1].kind is BlockKind.FOOTNOTE:
        return before
    is_lead = units[-1].kind is BlockKind.PARAGRAPH and units[-1].text.endswith((":", "："))
    return (units[-1],) if is_lead else ()


def _under(headings: list[tuple[int, str]], stretch: _Stretch, *, joins: bool) -> list[tuple[int, str]]:
    """The headings from this one on. One right below another of its level goes on with it: statements are headed
    "Consolidated Statement of Income", then "Years ended December 31"."""
    title = " ".join(stretch.text.split())
    if joins and headings and headings[-1][0] == stretch.level:
        title = f"{headings[-1][1]}, {title}"
    return [*(h for h in headings if h[0] < stretch.level), (stretch.level, title[:MAX_HEADING_CHARS])]


def cut(unit: Unit, pieces: int) -> list[Unit]:
    """A unit that is too long for any chunk, cut at white space into about equal pieces."""
    bounds = [round(i * len(unit.text) / pieces) for i in range(pieces + 1)]
    for i in range(1, pieces):
        space = unit.text.find(" ", bounds[i])
        bounds[i] = space if 0 <= space < bounds[i + 1] else bounds[i]
    parts: list[Unit] = []
    for a, b in itertools.pairwise(bounds):
        text = unit.text[a:b]
        start, end = a + len(text) - len(text.lstrip()), b - (len(text) - len(text.rstrip()))
        if start < end:
            places = _places_within(unit.places, start, end)
            opens = unit.opens_block and not parts
            parts.append(replace(unit, text=unit.text[start:end], places=places, opens_block=opens))
    return parts


def spans_of(unit: Unit, offset: int) -> list[ChunkSpan]:
    """The unit's places as spans of a chunk in which its text begins at `offset`."""
    spans: list[ChunkSpan] = []
    for at, place in enumerate(unit.places):
        offset += len(_joint(place, at))
        spans.append(ChunkSpan(place.page_index, place.start, place.end, offset))
        offset += place.end - place.start
    return spans


def _stretches(pages: Sequence[Page]) -> Iterator[_Stretch]:
    """Footnotes at the foot of a page come after what goes on over the page break."""
    held: _Stretch | None = None
    notes: list[_Stretch] = []
    for page in pages:
        for block in page.blocks:
            if block.start == block.end:
                continue
            piece = _stretch(page, block)
            if held is not None and block.continues and held.kind is block.kind:
                held = _joined(held, piece)
            elif piece.kind is BlockKind.FOOTNOTE:
                notes.append(piece)
            else:
                yield from _released(held, notes)
                held, notes = piece, []
    yield from _released(held, notes)


def _released(held: _Stretch | None, notes: Sequence[_Stretch]) -> Iterator[_Stretch]:
    if held is not None:
        yield held
    yield from notes


def _stretch(page: Page, block: Block) -> _Stretch:
    place = Place(page.index, block.start, block.end, glued=block.completes_word)
    text = page.text[block.start : block.end]
    named = None if block.caption is None else page.blocks[block.caption]
    # A heading that names its table is part of the section already.
    caption = "" if named is None or named.kind is BlockKind.HEADING else _text_of(page, named)
    return _Stretch(block.kind, block.level, (place,), (text,), (block.header_rows,), caption[:MAX_CAPTION_CHARS])


def _text_of(page: Page, block: Block) -> str:
    return " ".join(page.text[block.start : block.end].split())


def _joined(first: _Stretch, second: _Stretch) -> _Stretch:
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


def _sentences(stretch: _Stretch, section: tuple[str, ...]) -> Iterator[Unit]:
    if stretch.kind is BlockKind.CODE:
        for place, text in zip(stretch.places, stretch.texts, strict=True):
            yield from _lines(stretch, place, text, section)
        return
    text = stretch.text
    whole = stretch.kind is BlockKind.HEADING
    spans = [(0, len(text))] if whole else sentence_spans(text)
    for number, (a, b) in enumerate(spans):
        places = _places_within(stretch.places, a, b)
        if places:
            yield Unit(text[a:b], places, stretch.kind, section, number == 0)


def _rows(stretch: _Stretch, section: tuple[str, ...]) -> Iterator[Unit]:
    """The rows below the header have it as their lead; where a page repeats it, the repeated one."""
    lead: tuple[Unit, ...] = ()
    for place, text, count in zip(stretch.places, stretch.texts, stretch.header_rows, strict=True):
        rows = [replace(unit, caption=stretch.caption) for unit in _lines(stretch, place, text, section)]
        lead = tuple(rows[:count]) or lead
        yield from rows[:count]
        yield from (replace(row, lead=lead) for row in rows[count:])


def _lines(stretch: _Stretch, place: Place, text: str, section: tuple[str, ...]) -> Iterator[Unit]:
    """The lines of one part."""
    at = 0
    for line in text.split("\n"):
        if line.strip():
            start = place.start + at
            here = Place(place.page_index, start, start + len(line))
            yield Unit(line, (here,), stretch.kind, section, opens_block=True)
        at += len(line) + 1


def _places_within(places: Sequence[Place], start: int, end: int) -> tuple[Place, ...]:
    """The parts of `places` that `[start, end)` of their joined text covers."""
    found: list[Place] = []
    at = 0
    for number, place in enumerate(places):
        at += len(_joint(place, number))
        length = place.end - place.start
        a, b = max(start - at, 0), min(end - at, length)
        if a < b:
            found.append(replace(place, start=place.start + a, end=place.start + b))
        at += length
    return tuple(found)
