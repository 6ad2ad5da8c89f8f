"""How well a cell is what a question names: by the heads of its row and its column and by what stands around."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.answer.tables.cells import Cell
from core.answer.tables.fiscal import dated_year
from core.answer.tables.heads import ColumnHead, DataRow, HeadedTable, data_cells
from core.answer.tables.lexicon import Tokens, Words
from core.answer.tables.questions import Wanted
from core.answer.tables.seen import Head, Sight, around, bare_words
from core.answer.tables.values import figure, has_figure

NEAR, FAR, OTHERS = 0.85, 0.6, 0.25
"""What a word counts that stands not in the heads of a cell but above its table (near) or further up (far), and how
much less if it stands in the heads of other cells."""
EXTRA_ROW, EXTRA_COLUMN, EXTRA_GROUP, EXTRA_NEAR = (0.65, 0.4), (0.3, 0.2), (0.12, 0.25), (0.08, 0.1)
"""What a word of a head costs that the question does not have, and how much all of them cost at most."""
OTHER_PERIOD, NOT_OWN, NO_COUNT, NO_AMOUNT, NO_FIGURE = 0.3, 0.3, 0.15, 0.03, 1.0
"""What it costs to be of another day or part of the year, to have no column head of its own, to be money or a loss
where a count is asked for, a percentage where an amount is, or no figure at all."""
LONGEST_FIGURE = 40
HUNDRED = 100
"""All of these were set by hand on the questions of `tests.measure.cells`: the "tuned" ones first, then where a kind of
question was missed among the others."""

_NOTHING: Tokens = frozenset()


@dataclass(frozen=True, slots=True)
class Match:
    """A cell, and how well it fits: 1 where every word of the question stands in its heads, and no other.

    `missing` is the share of the question, by how much its words tell, that stands nowhere about the cell.
    """

    table: HeadedTable
    row: DataRow
    column: ColumnHead
    cell: Cell
    score: float
    missing: float


class Matcher:
    """The cells of these tables, for one question."""

    def __init__(self, wanted: Sequence[Wanted], question: str, tables: Sequence[HeadedTable], words: Words) -> None:
        self._tables = tables
        self._sight = Sight(wanted, question, tables, words)

    def matches(self, wanted: Wanted) -> list[Match]:
        """Every cell with a score above none, the best first."""
        if not self._sight.asked(bare_words(wanted.words)):
            return []
        found = (match for table in self._tables for match in _Fit(self._sight, table, wanted).matches())
        return sorted(found, key=lambda match: (-match.score, match.table.table.rank))


class _Fit:
    """One table and one wanted cell."""

    def __init__(self, sight: Sight, table: HeadedTable, wanted: Wanted) -> None:
        self._sight, self._table, self._wanted = sight, table, wanted
        self._words = bare_words(wanted.words)
        self._asked = sight.asked(self._words)
        self._names = sight.names(wanted.words)
        near, far = around(table)
        self._near, self._far = self._heads(near), self._heads(far)
        self._document = self._far[-1].shared | sight.named(table.table.chunk.document, self._asked)
        self._columns = {column.place: self._head(column.text) for column in table.columns}
        self._rows = [
            (row, self._head(row.label), self._head(row.beside), self._heads(row.groups)) for row in table.rows
        ]
        self._told = _shared(self._columns.values()).union(
            *(_shared((label, beside, *above)) for _, label, beside, above in self._rows)
        )

    def _head(self, text: str) -> Head:
        return self._sight.head(text, self._words, self._asked)

    def _heads(self, texts: Iterable[str]) -> list[Head]:
        return [self._head(text) for text in texts]

    def matches(self) -> Iterator[Match]:
        rows = [
            (row, self._head(row.label), self._head(row.beside), self._heads(row.groups)) for row in self._table.rows
        ]
        has_years = any(head.years for head in self._columns.values())
        has_years = has_years or any(h.years for _, label, _, above in rows for h in (label, *above))
        for row, label, beside, above in rows:
            cells = list(data_cells(row, self._table.columns))
            for column, cell in cells:
                head = self._columns[column.place]
                is_told = bool(column.text) or len(cells) == 1
                if is_told and self._is_of_year([head, label, *above], has_years=has_years):
                    score, missing = self._score(label, beside, above, head)
                    score -= self._kind_fault(column, head, cell)
                    if score > 0:
                        yield Match(self._table, row, column, cell, score, missing)

    def _is_of_year(self, heads: Sequence[Head], *, has_years: bool) -> bool:
        """A table whose heads name years has the asked one there; else it stands above, or in the document's name."""
        year = self._wanted.year
        if not year:
            return True
        named = _NOTHING.union(*(head.years for head in heads))
        if named or has_years:
            return {dated_year(self._wanted, heads, self._table)} == named
        near = _NOTHING.union(*(head.years for head in self._near))
        return year in (near or _NOTHING.union(*(head.years for head in self._far)))

    def _score(self, label: Head, beside: Head, above: Sequence[Head], head: Head) -> tuple[float, float]:
        """What stands in other heads of the table is theirs to say: its headings say it less of this cell."""
        weigh = self._sight.weight
        own = label.shared | beside.shared | head.shared
        groups = _shared(above)
        is_named = (label.shared | beside.shared | groups) - self._document or label.years
        if not own or not (is_named or len(self._table.rows) == 1):
            return 0.0, 1.0
        known = self._document - own
        near = (_shared(self._near) | groups) - own - known
        far = _shared(self._far) - own - near - known
        whole = weigh(self._asked - known) or 1.0
        costs = (
            (EXTRA_ROW, label.extra),
            (EXTRA_COLUMN, head.extra),
            (EXTRA_GROUP, sum(group.extra for group in above)),
            (EXTRA_NEAR, self._near[0].extra),
        )
        extra = sum(min(cost * weight / whole, most) for (cost, most), weight in costs)
        others = weigh((near | far) & self._told - groups)
        explained = (weigh(own) + NEAR * weigh(near) + FAR * weigh(far) - OTHERS * others) / whole
        left = self._asked - known - own - near - far
        missing = 1.0 if left & self._names else weigh(left) / whole
        return explained - extra - self._period_fault(label, above, head), missing

    def _period_fault(self, label: Head, above: Sequence[Head], head: Head) -> float:
        """Another day of the year than the asked one, or a part of it instead of the whole."""
        heads = [head, label, *above]
        named = next((h.days for h in (*heads, *self._near) if h.days), _NOTHING)
        fault = OTHER_PERIOD if self._wanted.days and named and not named & self._wanted.days else 0.0
        is_part = any(h.is_part_of_year for h in (*heads, self._near[0]))
        return fault + (OTHER_PERIOD if is_part and not self._wanted.is_part_of_year else 0.0)

    def _kind_fault(self, column: ColumnHead, head: Head, cell: Cell) -> float:
        fault = 0.0 if column.is_own or not (head.shared or head.years) else NOT_OWN
        found, wanted = figure(cell.text), self._wanted
        if found is None:
            is_short = has_figure(cell.text) and len(cell.text) <= LONGEST_FIGURE
            return fault + (NO_FIGURE if wanted.asks_figure and not is_short else 0.0)
        is_amount = bool(found.currency or self._table.scale) or abs(found.value) > HUNDRED
        if wanted.asks_percent:
            return fault + (NO_FIGURE if is_amount and not found.is_percent else 0.0)
        if wanted.asks_count:
            return fault + (NO_COUNT if found.value < 0 or found.currency or found.is_percent else 0.0)
        return fault + (NO_AMOUNT if found.is_percent and not wanted.may_be_percent else 0.0)


def _shared(heads: Iterable[Head]) -> Tokens:
    return _NOTHING.union(*(head.shared for head in heads))
