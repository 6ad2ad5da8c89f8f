"""A question answered from tables: with the cell, or with what code works out from cells, each with its place."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.answer.tables.arithmetic import Outcome, sizes, unit_words, worked_out
from core.answer.tables.heads import bare, headed
from core.answer.tables.match import Match, Matcher
from core.answer.tables.pick import figure_of, picked_each
from core.answer.tables.questions import Operation, Reading, understood
from core.answer.tables.whole import whole_tables
from core.api.kinds import SentenceKind
from core.contracts.library import Library
from core.contracts.rows import StoredChunk
from core.retrieve.sentences import EvidenceSentence

MOST_CELL_CHARS = 400
SHORT_LABEL_WORDS = 3


@dataclass(frozen=True, slots=True)
class CellEvidence:
    """Characters `[start, end)` of a chunk: one cell, with the heads of its row and its column."""

    chunk: StoredChunk
    start: int
    end: int
    row: str
    column: str

    @property
    def sentence(self) -> EvidenceSentence:
        """As citations are made of it."""
        return EvidenceSentence(self.chunk, self.start, self.end, 1.0)


@dataclass(frozen=True, slots=True)
class TableSentence:
    """`evidence` holds each operand of the `formula`, in the order in which they stand there first."""

    text: str
    kind: SentenceKind
    evidence: tuple[CellEvidence, ...]
    formula: str = ""


@dataclass(frozen=True, slots=True)
class TableAnswer:
    sentences: tuple[TableSentence, ...]


def answer_from_tables(question: str, chunks: Sequence[StoredChunk], library: Library) -> TableAnswer | None:
    """From the tables of these chunks, the best first, and what of the same tables stands beside them.

    None where the question asks for no cell, or none is clearly the one it means.
    """
    readings = understood(question)
    if not readings:
        return None
    tables = [part for table in whole_tables(chunks, library) for part in headed(table)]
    if not tables:
        return None
    matcher = Matcher([wanted for each in readings for wanted in each.operands], question, tables, library)
    for reading in readings:
        cells = picked_each([matcher.matches(wanted) for wanted in reading.operands], reading.operation)
        said = _said(reading, cells) if cells else ()
        if said:
            return TableAnswer(said)
    return None


def _said(reading: Reading, cells: Sequence[Match]) -> tuple[TableSentence, ...]:
    if reading.operation is Operation.CELLS:
        shown = (cell for cell in cells if len(cell.cell.text) <= MOST_CELL_CHARS)
        return tuple(TableSentence(_cell_text(each), SentenceKind.CELL, (_evidence(each),)) for each in shown)
    figures = [figure_of(cell) for cell in cells]
    known = [each for each in figures if each is not None]
    outcome = worked_out(reading.operation, sizes(known)) if len(known) == len(figures) else None
    if outcome is None:
        return ()
    before, behind = unit_words(next((f for f in known if f.currency), known[0]))
    text = _outcome_text(reading.operation, outcome, cells, before, behind)
    evidence = [_evidence(cell) for cell in cells]
    if reading.operation in (Operation.CHANGE, Operation.DIFFERENCE, Operation.PERCENT_CHANGE):
        evidence.reverse()
    return (TableSentence(text, SentenceKind.COMPUTED, tuple(evidence), outcome.formula),)


def _cell_text(match: Match) -> str:
    """ "Net sales, 2019: $ 5,200 (in millions)": the heads, and the cell word for word."""
    scale = match.table.scale
    found = figure_of(match)
    counted = f" (in {scale}s)" if scale and found is not None and found.scale else ""
    return f"{_name(match)}: {match.cell.text}{counted}"


def _name(match: Match) -> str:
    heads = (_row_head(match), bare(match.column.text))
    return ", ".join(head for head in heads if head)


def _row_head(match: Match) -> str:
    """With the row it stands under, where the label alone says too little: it is short, or there is another one."""
    label = bare(match.row.label or match.row.beside)
    alike = sum(row.label == match.row.label for row in match.table.rows)
    groups = [bare(group) for group in match.row.groups[-1:] if alike > 1 or len(label.split()) < SHORT_LABEL_WORDS]
    return ": ".join(filter(None, (*groups, label)))


def _evidence(match: Match) -> CellEvidence:
    cell = match.cell
    return CellEvidence(cell.chunk, cell.start, cell.end, _row_head(match), bare(match.column.text))


def _outcome_text(operation: Operation, outcome: Outcome, cells: Sequence[Match], before: str, behind: str) -> str:
    """ "Net sales rose by 1,100 million, from 4,100 (2018) to 5,200 (2019)." """
    first, second = cells[0], cells[1]
    names = " and ".join(_name(cell) for cell in cells)
    amount = _amount(outcome.value, outcome.said, before, behind)
    match operation:
        case Operation.CHANGE | Operation.PERCENT_CHANGE:
            said = outcome.said if operation is Operation.PERCENT_CHANGE else amount
            return _change_text(first, second, outcome.value, said.replace("-", "", 1))
        case Operation.DIFFERENCE:
            return f"The difference between {names} is {amount.replace('-', '', 1)}."
        case Operation.SUM:
            return f"{names} together are {amount}."
        case Operation.AVERAGE:
            return f"The average of {names} is {amount}."
        case Operation.SHARE:
            return f"{_name(first)} is {outcome.said} of {_name(second)}."
        case _:
            return f"The ratio of {_name(first)} to {_name(second)} is {outcome.said}."


def _change_text(first: Match, second: Match, change: Decimal, said: str) -> str:
    heads = [bare(cell.column.text) or _row_head(cell) for cell in (first, second)]
    from_to = f"from {first.cell.text} ({heads[0]}) to {second.cell.text} ({heads[1]})"
    if change == 0:
        return f"{_row_head(first)} did not change: {first.cell.text} ({heads[0]} and {heads[1]})."
    figures = [figure_of(cell) for cell in (first, second)]
    in_size = " in size" if any(each is not None and each.value < 0 for each in figures) else ""
    return f"{_row_head(first)} {'rose' if change > 0 else 'fell'}{in_size} by {said}, {from_to}."


def _amount(value: Decimal, said: str, before: str, behind: str) -> str:
    if said.endswith(("%", "points")):
        return said
    return f"-{before}{said[1:]}{behind}" if value < 0 else f"{before}{said}{behind}"
