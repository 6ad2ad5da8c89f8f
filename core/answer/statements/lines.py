"""The lines of a company's statements that a question asks about, found in the document that it means."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.answer.documents import ids_in
from core.answer.statements.measures import Asked, Line, Statement, asked_in
from core.answer.subjects import Mentions
from core.answer.tables.periods import is_part_of_year, years
from core.api.types import DocumentId, Scope
from core.contracts.library import Library
from core.contracts.rows import ChunkPlace, StoredChunk
from core.language.sentences import sentence_spans
from core.language.words import fold
from core.retrieve.evidence import EvidenceSentence
from core.retrieve.sentences import CELL
from core.retrieve.steer import names_of

MOST_DOCUMENTS = 4
HEADINGS_READ = 3
LONGEST_HEADING = 160
_HEADINGS = {
    Statement.CASH_FLOW: re.compile(
        r"statements?of(?:consolidated)?cashflows?|cashflowsstatements?|cashflowstatements?"
    ),
    Statement.BALANCE: re.compile(r"balancesheets?|statements?of(?:consolidated)?financial(?:position|condition)"),
    Statement.INCOME: re.compile(
        r"incomestatements?|statements?of(?:consolidated)?(?:net)?(?:income|operations|earnings|profitorloss)"
        r"|profitandlossaccounts?|statements?ofprofitandloss"
    ),
}
"""Of headings without spaces: extracted text has them amid words, too ("Cash Flow s")."""
_OTHER_HEADING = re.compile(
    r"note\d|notesto|supplement|analysisof|reconcil|obligor|guarant|parent|deedof|schedule|segment|offbalance|selected"
    r"|summary|reportof|resultsof|index"
)
_NOT_ITSELF = re.compile(r"\bdiscontinued\b|\breceived\b|\bweighted\b|\bshares outstanding\b|\bnot paid\b")
"""Rows that name a line and are another one."""
_OF_A_QUARTER = re.compile(r"q[1-4]|[1-4]q|10-?q|quarter|interim", re.IGNORECASE)
_NO_LETTERS = re.compile(r"[\W_]+")
_FIGURE = re.compile(r"\d")


@dataclass(slots=True)
class _Table:
    """A statement: its rows in reading order, each with its label, and what stands above and between them."""

    statement: Statement
    rows: list[tuple[EvidenceSentence, str]] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    is_part_of_year: bool = False

    @property
    def years(self) -> frozenset[str]:
        return years("\n".join(self.heads))

    def take(self, row: EvidenceSentence) -> None:
        label, bar, cells = row.text.partition(CELL)
        if bar and label.strip() and _FIGURE.search(cells) and not years(cells):
            self.rows.append((row, fold(label.strip())))
        else:
            self.heads.append(row.text)
            self.is_part_of_year |= not self.rows and is_part_of_year(row.text)

    def found(self, line: Line) -> list[EvidenceSentence]:
        """The first row that the best form of the label has, or all of them where a line is told in parts."""
        for form in line.forms:
            rows = [row for row, label in self.rows if form.search(label) and not _NOT_ITSELF.search(label)]
            if rows:
                return rows if form is line.parts else rows[:1]
        return []


@dataclass(frozen=True, slots=True)
class StatementLines:
    """Rows in reading order, none if the question is about something else or a line that it needs is not there.

    `is_stated`: one of them states what is asked, so that a cell may be the answer.
    """

    rows: tuple[EvidenceSentence, ...] = ()
    is_stated: bool = False

    @property
    def chunks(self) -> tuple[StoredChunk, ...]:
        return tuple({row.chunk.id: row.chunk for row in self.rows}.values())


def statement_lines(question: str, scope: Scope, library: Library) -> StatementLines:
    asked = asked_in(question)
    if asked is None:
        return StatementLines()
    mentions = Mentions(asked.rest, library)
    for document in _meant(question, scope, library):
        rows = _lines_in(document, asked, library)
        if rows and mentions.within([rows[0].chunk]):
            return StatementLines(rows, is_stated=not asked.is_derived)
    return StatementLines()


def _meant(question: str, scope: Scope, library: Library) -> list[DocumentId]:
    """The only document of the scope, or those that the question names: the best first, of a year before of a quarter,
    the newest first."""
    inside = ids_in(scope, library)
    if inside is not None and len(inside) == 1:
        return list(inside)
    named = names_of(library.document_names()).named(question)
    names = {each.id: each.name.replace("_", " ") for each in library.document_names() if each.id in named}
    best = sorted(names, key=lambda id_: max(years(names[id_]), default=""), reverse=True)
    best.sort(key=lambda id_: (-named[id_], _OF_A_QUARTER.search(names[id_]) is not None))
    return [id_ for id_ in best if inside is None or id_ in inside][:MOST_DOCUMENTS]


def _places(document: DocumentId, library: Library) -> Sequence[ChunkPlace]:
    return library.outline([document]).get(document, ())


def _lines_in(document: DocumentId, asked: Asked, library: Library) -> tuple[EvidenceSentence, ...]:
    tables = _tables(document, library)
    if not asked.is_derived and any(word not in _called(tables) for word in asked.left):
        return ()
    found: list[tuple[_Table, list[EvidenceSentence]]] = []
    for group in asked.needed:
        pairs = [pair for line in group if (pair := _best(line, tables, asked)) is not None]
        if not pairs:
            return ()
        found += pairs
    if not asked.years <= frozenset[str]().union(*(table.years for table, _ in found)):
        return ()
    places = {(row.chunk.ordinal, row.start): row for _, rows in found for row in rows}
    return tuple(places[place] for place in sorted(places))


def _best(line: Line, tables: Sequence[_Table], asked: Asked) -> tuple[_Table, list[EvidenceSentence]] | None:
    """In the first statement of its kind that has it and is of the latest year asked about."""
    latest = max(asked.years, default="")
    for table in tables:
        if table.statement is line.statement and (not latest or latest in table.years):
            rows = table.found(line)
            if rows:
                return table, rows
    return None


def _called(tables: Sequence[_Table]) -> str:
    """What the company and its document are called, without spaces."""
    firsts = [table.rows[0][0].chunk for table in tables]
    heads = [f"{chunk.document} {chunk.title} {chunk.context}" for chunk in firsts]
    return _NO_LETTERS.sub("", fold(" ".join((*heads, *(head for table in tables for head in table.heads)))))


def _tables(document: DocumentId, library: Library) -> list[_Table]:
    """The statements of whole years in reading order. Each begins with its heading, which may stand amid a chunk of
    what is before it."""
    places = _places(document, library)
    kinds = [_kind_of(place.section.split(" > ")) for place in places]
    ids = [place.id for place, own, after in zip(places, kinds, [*kinds[1:], None], strict=True) if own or after]
    stored = library.chunks(ids, scope=Scope(document_ids=(document,))) if ids else {}
    tables: list[_Table] = []
    current: _Table | None = None
    for place, kind in zip(places, kinds, strict=True):
        if kind is None or current is None or current.statement is not kind:
            current = None if kind is None else _Table(kind)
            tables += [current] if current is not None else []
        for row in _lines_of(stored[place.id]) if place.id in stored else ():
            headed = None if CELL in row.text or row.text.endswith(".") else _kind_of([row.text])
            if headed is not None:
                current = _Table(headed)
                tables.append(current)
            if current is not None:
                current.take(row)
    return [table for table in tables if table.rows and not table.is_part_of_year]


def _lines_of(chunk: StoredChunk) -> Iterator[EvidenceSentence]:
    return (EvidenceSentence(chunk, start, end, 1.0) for start, end in sentence_spans(chunk.text))


def _kind_of(headings: Sequence[str]) -> Statement | None:
    """By the nearest heading that is one of a statement."""
    for heading in reversed(headings[-HEADINGS_READ:]):
        squeezed = _NO_LETTERS.sub("", fold(heading))
        if len(squeezed) > LONGEST_HEADING or _OTHER_HEADING.search(squeezed):
            continue
        for statement, form in _HEADINGS.items():
            if form.search(squeezed):
                return statement
    return None
