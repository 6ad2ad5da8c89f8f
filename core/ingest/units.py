"""The units a chunk is made of: sentences, table rows and lines of code, each tied to its place on the page."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.contracts.pages import Block, BlockKind, Page
from core.contracts.rows import ChunkSpan
from core.language.sentences import sentence_spans

_LINEWISE = frozenset({BlockKind.TABLE, BlockKind.CODE})
MAX_HEADING_CHARS = 120


@dataclass(frozen=True, slots=True)
class Place:
    """Characters `[start, end)` of one page's text."""

    page_index: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of text that is not cut unless it is longer than a whole chunk.

    `places` are in order and joined by single spaces in `text`; more than one only where a sentence runs over a page
    break. `opens_block` starts a new paragraph, `header` is the first row of the table the unit is a row of.
    """

    text: str
    places: tuple[Place, ...]
    kind: BlockKind
    section: tuple[str, ...]
    opens_block: bool
    header: "Unit | None" = None


@dataclass(frozen=True, slots=True)
class _Stretch:
    """One block, or several that continue each other over page breaks."""

    kind: BlockKind
    level: int
    places: tuple[Place, ...]
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.texts)


def units_of(pages: Sequence[Page]) -> Iterator[Unit]:
    """Every unit of a document in reading order, each with the headings it stands under."""
    headings: list[tuple[int, str]] = []
    follows_heading = False
    for stretch in _stretches(pages):
        if stretch.kind is BlockKind.HEADING:
            headings = _under(headings, stretch, joins=follows_heading)
        follows_heading = stretch.kind is BlockKind.HEADING
        section = tuple(title for _, title in headings)
        if stretch.kind is BlockKind.TABLE:
            yield from _rows(stretch, section)
        else:
            yield from _sentences(stretch, section)


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
            parts.append(Unit(unit.text[start:end], places, unit.kind, unit.section, opens))
    return parts


def spans_of(unit: Unit, offset: int) -> list[ChunkSpan]:
    """The unit's places as spans of a chunk in which its text begins at `offset`."""
    spans: list[ChunkSpan] = []
    for place in unit.places:
        spans.append(ChunkSpan(place.page_index, place.start, place.end, offset))
        offset += place.end - place.start + 1
    return spans


def _stretches(pages: Sequence[Page]) -> Iterator[_Stretch]:
    open_stretch: _Stretch | None = None
    for page in pages:
        for block in page.blocks:
            if block.start == block.end:
                continue
            piece = _stretch(page, block)
            if open_stretch is not None and block.continues and open_stretch.kind is block.kind:
                open_stretch = _joined(open_stretch, piece)
                continue
            if open_stretch is not None:
                yield open_stretch
            open_stretch = piece
    if open_stretch is not None:
        yield open_stretch


def _stretch(page: Page, block: Block) -> _Stretch:
    place = Place(page.index, block.start, block.end)
    return _Stretch(block.kind, block.level, (place,), (page.text[block.start : block.end],))


def _joined(first: _Stretch, second: _Stretch) -> _Stretch:
    return _Stretch(first.kind, first.level, first.places + second.places, first.texts + second.texts)


def _sentences(stretch: _Stretch, section: tuple[str, ...]) -> Iterator[Unit]:
    text = stretch.text
    whole = stretch.kind is BlockKind.HEADING
    spans = [(0, len(text))] if whole else sentence_spans(text)
    for number, (a, b) in enumerate(spans):
        places = _places_within(stretch.places, a, b)
        if places:
            yield Unit(text[a:b], places, stretch.kind, section, number == 0 or stretch.kind in _LINEWISE)


def _rows(stretch: _Stretch, section: tuple[str, ...]) -> Iterator[Unit]:
    header: Unit | None = None
    for unit in _sentences_by_line(stretch, section):
        if header is None:
            header = unit
            yield unit
        else:
            yield Unit(unit.text, unit.places, unit.kind, section, True, header)


def _sentences_by_line(stretch: _Stretch, section: tuple[str, ...]) -> Iterator[Unit]:
    for place, text in zip(stretch.places, stretch.texts, strict=True):
        at = 0
        for line in text.split("\n"):
            if line.strip():
                start = place.start + at
                here = Place(place.page_index, start, start + len(line))
                yield Unit(line, (here,), stretch.kind, section, True)
            at += len(line) + 1


def _places_within(places: Sequence[Place], start: int, end: int) -> tuple[Place, ...]:
    """The parts of `places` that `[start, end)` of their joined text covers."""
    found: list[Place] = []
    at = 0
    for place in places:
        length = place.end - place.start
        a, b = max(start - at, 0), min(end - at, length)
        if a < b:
            found.append(Place(place.page_index, place.start + a, place.start + b))
        at += length + 1
    return tuple(found)
