"""A row of a table as evidence: what stands over each of its cells, and whether a claim takes its figures from there.

"Cloud | 4,182 | 3,507" under "Segment | 2023 | 2022" does not bear out 3,507 for 2023. Pure.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer.amounts import Amount, amounts, is_same_value
from core.answer.clauses import Analyze, Clause, Fault, clause_of, matched
from core.api.types import RemovalReason
from core.language.moments import Moment, agrees, moments
from core.retrieve.sentences import CELL, EvidenceSentence, cells_of

_BARE_FIGURE = re.compile(r"\W*(?!(?:19|20)\d\d\b)\d[\d.,\s]*%?\W*")


@dataclass(frozen=True, slots=True)
class Row:
    """`cells` behind the first one, the `label`, each with the head of its column; `lead` stands over the table."""

    label: str
    cells: tuple[tuple[str, str], ...]
    lead: str = ""
    is_head: bool = False

    @property
    def in_words(self) -> str:
        """As somebody would read it out."""
        said = ", ".join(f"{head} {cell}".strip() for head, cell in self.cells if cell)
        return f"{self.lead} {self.label}: {said}".strip()


def row_of(sentence: EvidenceSentence) -> Row | None:
    """None if it is no row of a table."""
    if CELL not in sentence.text:
        return None
    above = sentence.chunk.text[: sentence.start].rstrip("\n").split("\n")
    table: list[str] = []
    while above and CELL in above[-1]:
        table.insert(0, above.pop())
    label, *cells = cells_of(sentence.text)
    lead = above[-1].strip() if above else ""
    if not table:
        return Row(label, tuple(("", cell) for cell in cells), lead, _is_head([label, *cells]))
    corner, *heads = cells_of(table[0]) if _is_head(cells_of(table[0])) else [""]
    columns = zip([*heads, *[""] * len(cells)], cells, strict=False)
    return Row(label, tuple(columns), f"{lead} {corner}".strip())


def _is_head(cells: Sequence[str]) -> bool:
    return not any(_BARE_FIGURE.fullmatch(cell) for cell in cells[1:])


def cell_fault(claim: str, row: Row, analyze: Analyze) -> Fault | None:
    """What the claim says of one column but has from another one, or of one row but has from this one."""
    said = clause_of(claim, analyze)
    label = clause_of(row.label, analyze)
    if label.stems and not matched(label.stems, said.stems):
        return RemovalReason.NAME, row.label
    chosen = _named_columns(said, row, analyze)
    if not chosen or len(chosen) == len(row.cells):
        return None
    return next(
        (fault for amount in amounts(claim, analyze) if (fault := _elsewhere(amount, row, chosen, analyze))), None
    ) or next(
        (
            (RemovalReason.DATE, claim[each.start : each.end])
            for each in moments(claim)
            if _is_elsewhere([_has_moment(cell, each) for _, cell in row.cells], chosen)
        ),
        None,
    )


def _named_columns(said: Clause, row: Row, analyze: Analyze) -> frozenset[int]:
    """The columns of which the claim has most words that not all heads share."""
    heads = [clause_of(head, analyze).stems for head, _ in row.cells]
    shared = frozenset.intersection(*heads) if heads else frozenset()
    found = [len(matched(head - shared, said.stems)) for head in heads]
    most = max(found, default=0)
    return frozenset(place for place, count in enumerate(found) if most and count == most)


def _elsewhere(amount: Amount, row: Row, chosen: frozenset[int], analyze: Analyze) -> Fault | None:
    there = [any(_is_figure(amount, other) for other in amounts(cell, analyze)) for _, cell in row.cells]
    return (RemovalReason.NUMBER, amount.text) if _is_elsewhere(there, chosen) else None


def _is_figure(amount: Amount, other: Amount) -> bool:
    """The same digits, in thousands or not."""
    ratio = amount.value / other.value if other.value else amount.value
    return is_same_value(amount, other) or ratio in (1000, 1000000, 1000000000)


def _has_moment(cell: str, moment: Moment) -> bool:
    return any(agrees(moment, other) for other in moments(cell))


def _is_elsewhere(there: Sequence[bool], chosen: frozenset[int]) -> bool:
    return any(there) and not any(there[place] for place in chosen)
