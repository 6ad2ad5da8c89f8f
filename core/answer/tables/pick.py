"""Which cell a question means, if that is clear. Pure."""

from collections.abc import Sequence

from core.answer.tables.heads import bare
from core.answer.tables.match import Match
from core.answer.tables.questions import Operation
from core.answer.tables.values import Figure, figure, is_nothing

LEAST_SCORE = 0.6
MOST_MISSING = 0.15
LEAST_LEAD = 0.04
"""How well a cell must fit, what of the question may be left, and how much better it must fit than the next one with
another content."""

OVER_YEARS = frozenset((Operation.CELLS, Operation.CHANGE, Operation.PERCENT_CHANGE, Operation.AVERAGE))
"""Operations over the same row."""


def picked(matches: Sequence[Match]) -> Match | None:
    """The best of them, best first; None if none fits, or another that says something else fits about as well. A dash
    is no answer: it may stand for nothing, or for what is not known."""
    if not matches or matches[0].score < LEAST_SCORE or matches[0].missing > MOST_MISSING:
        return None
    best = matches[0]
    rivals = (match for match in matches[1:] if match.score > best.score - LEAST_LEAD)
    is_clear = not is_nothing(best.cell.text) and all(says_the_same(best, rival) for rival in rivals)
    return best if is_clear else None


def says_the_same(one: Match, other: Match) -> bool:
    """The same amount, or the same figure where a table does not state its scale; or the same words."""
    a, b = figure_of(one), figure_of(other)
    if a is None or b is None:
        return a is b and one.cell.text.casefold() == other.cell.text.casefold()
    return a.is_percent == b.is_percent and (abs(a.amount) == abs(b.amount) or abs(a.value) == abs(b.value))


def figure_of(match: Match) -> Figure | None:
    label = " ".join((bare(match.row.label), *match.row.groups, match.column.text))
    return figure(match.cell.text, scale=match.table.scale, label=label)


def picked_each(matches: Sequence[Sequence[Match]], operation: Operation) -> list[Match]:
    """One cell for each operand; empty if one is not clear.

    Operands come from one table if they can: a figure restated elsewhere must not be counted with one that is not. One
    that is not clear by itself ("Converse" in "the share of total revenues") may be so in the table of another.
    """
    found = _of_one_table(matches, same_row=operation in OVER_YEARS) or _beside_each_other(matches)
    return found if len(found) == len(matches) and _are_apart(found) else []


def _of_one_table(matches: Sequence[Sequence[Match]], *, same_row: bool) -> list[Match]:
    """Each is the clear best of all, or says the same as that, and all stand in one table."""
    best = [top for each in matches if (top := picked(each)) is not None]
    if len(best) < len(matches):
        return []
    for anchor in (each for each in matches[0] if _stands_for(each, best[0])):
        chosen = [anchor]
        for each, top in zip(matches[1:], best[1:], strict=True):
            found = (m for m in each if m.table is anchor.table and _stands_for(m, top))
            chosen.extend([m for m in found if not same_row or m.row.label == anchor.row.label][:1])
        if len(chosen) == len(matches):
            return chosen
    return [] if same_row else best


def _beside_each_other(matches: Sequence[Sequence[Match]]) -> list[Match]:
    """Around the first operand that is clear: the others in its table and column, or else in its document."""
    for anchor in (top for each in matches if (top := picked(each)) is not None):
        for is_near in (_is_in_column, _is_in_document):
            tops = [picked([m for m in each if is_near(m, anchor)]) for each in matches]
            found = [top for top in tops if top is not None]
            if len(found) == len(matches) > 1:
                return found
    return []


def _is_in_column(match: Match, anchor: Match) -> bool:
    return match.table is anchor.table and match.column.place == anchor.column.place


def _is_in_document(match: Match, anchor: Match) -> bool:
    return match.cell.chunk.document_id == anchor.cell.chunk.document_id


def _stands_for(match: Match, best: Match) -> bool:
    return match.score > best.score - 2 * LEAST_LEAD and says_the_same(match, best)


def _are_apart(found: Sequence[Match]) -> bool:
    """No cell twice: "A and B" is not one row."""
    return len({(match.cell.chunk.id, match.cell.start) for match in found}) == len(found)
