"""The units a chunk is made of: sentences, table rows and lines of code, each tied to its place on the page."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.contracts.pages import BlockKind, Page
from core.contracts.rows import ChunkSpan
from core.ingest.stretches import Place, Stretch, StretchStream, joint, places_within
from core.language.sentences import sentence_spans

MAX_HEADING_CHARS = 120


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


class UnitStream:
    """Every unit of a document in reading order, each with the headings it stands under; page by page."""

    def __init__(self) -> None:
        self._stretches = StretchStream()
        self._headings: list[tuple[int, str]] = []
        self._follows_heading = False
        self._lead: tuple[Unit, ...] = ()
        self._header: tuple[Unit, ...] = ()

    def add(self, page: Page) -> Iterator[Unit]:
        """Those that are certain now."""
        for stretch in self._stretches.add(page):
            yield from self._units(stretch)

    def end(self) -> Iterator[Unit]:
        """Those that are left when nothing follows."""
        for stretch in self._stretches.end():
            yield from self._units(stretch)

    def _units(self, stretch: Stretch) -> Iterator[Unit]:
        if stretch.kind is BlockKind.HEADING:
            self._headings = _under(self._headings, stretch, joins=self._follows_heading)
        self._follows_heading = stretch.kind is BlockKind.HEADING
        section = tuple(title for _, title in self._headings)
        if stretch.kind is BlockKind.TABLE:
            yield from self._rows(stretch, section)
            self._lead = ()
        elif stretch.kind is BlockKind.LIST_ITEM:
            yield from (replace(unit, lead=self._lead) for unit in _sentences(stretch, section))
        else:
            units = list(_sentences(stretch, section))
            yield from units
            if stretch.ends:
                self._lead = _lead_in(units, before=self._lead)

    def _rows(self, stretch: Stretch, section: tuple[str, ...]) -> Iterator[Unit]:
        """The rows below the header have it as their lead; where a page repeats it, the repeated one."""
        if stretch.begins:
            self._header = ()
        for place, text, count in zip(stretch.places, stretch.texts, stretch.header_rows, strict=True):
            rows = [replace(unit, caption=stretch.caption) for unit in _lines(stretch, place, text, section)]
            self._header = tuple(rows[:count]) or self._header
            yield from rows[:count]
            yield from (replace(row, lead=self._header) for row in rows[count:])


def _lead_in(units: Sequence[Unit], *, before: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """A sentence that ends in a colon leads in the list below it; a footnote between the two changes nothing."""
    if not units or units[-1].kind is BlockKind.FOOTNOTE:
        return before
    is_lead = units[-1].kind is BlockKind.PARAGRAPH and units[-1].text.endswith((":", "："))
    return (units[-1],) if is_lead else ()


def _under(headings: list[tuple[int, str]], stretch: Stretch, *, joins: bool) -> list[tuple[int, str]]:
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
            places = places_within(unit.places, start, end)
            opens = unit.opens_block and not parts
            parts.append(replace(unit, text=unit.text[start:end], places=places, opens_block=opens))
    return parts


def spans_of(unit: Unit, offset: int) -> list[ChunkSpan]:
    """The unit's places as spans of a chunk in which its text begins at `offset`."""
    spans: list[ChunkSpan] = []
    for at, place in enumerate(unit.places):
        offset += len(joint(place, at))
        spans.append(ChunkSpan(place.page_index, place.start, place.end, offset))
        offset += place.end - place.start
    return spans


def _sentences(stretch: Stretch, section: tuple[str, ...]) -> Iterator[Unit]:
    if stretch.kind is BlockKind.CODE:
        for place, text in zip(stretch.places, stretch.texts, strict=True):
            yield from _lines(stretch, place, text, section)
        return
    text = stretch.text
    whole = stretch.kind is BlockKind.HEADING
    spans = [(0, len(text))] if whole else sentence_spans(text)
    for number, (a, b) in enumerate(spans):
        places = places_within(stretch.places, a, b)
        if places:
            yield Unit(text[a:b], places, stretch.kind, section, stretch.begins and number == 0)


def _lines(stretch: Stretch, place: Place, text: str, section: tuple[str, ...]) -> Iterator[Unit]:
    """The lines of one part."""
    at = 0
    for line in text.split("\n"):
        if line.strip():
            start = place.start + at
            here = Place(place.page_index, start, start + len(line))
            yield Unit(line, (here,), stretch.kind, section, opens_block=True)
        at += len(line) + 1
