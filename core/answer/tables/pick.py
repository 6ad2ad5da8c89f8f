"""Which cell a question means, if that is clear. Pure."""

import re
from collections.abc import Callable, Sequence

from core.answer.tables.heads import bare
from core.answer.tables.match import Match
from core.answer.tables.periods import without_days, years
from core.answer.tables.questions import Operation
from core.answer.tables.values import Figure, figure, is_nothing

LEAST_SCORE = 0.6
MOST_MISSING = 0.15
LEAST_LEAD = 0.04
MOST_BEHIND = 0.25
"""How well a cell must fit, what of the question may be left, and how much better it must fit than the next one with
another content; how much less an operand may fit that stands beside the other. Set on `tests.measure.cells` so that no
answer was wrong, and none given to questions with another year, name or document."""

_UNDATED = re.compile(r"[\W\d_]+")

OVER_YEARS = frozenset((Operation.CELLS, Operation.CHANGE, Operation.PERCENT_CHANGE, Operation.AVERAGE))
"""Operations over the same row."""


def picked(matches: Sequence[Match]) -> Match | None:
    """The best of them, best first; None if none fits, or another that says something else fits about as well. A dash
    is no answer: it may stand for nothing, or for what is not known. Where only the year tells them apart, which the
    question then does not name, it is the latest."""
    if not matches or matches[0].score < LEAST_SCORE or matches[0].missing > MOST_MISSING:
        return None
    level = [match for match in matches if match.score > matches[0].score - LEAST_LEAD]
    best = _newest(level)
    is_clear = not is_nothing(best.cell.text) and all(
        says_the_same(best, rival) or _is_earlier(rival, best) for rival in level
    )
    return best if is_clear else None


def _newest(level: Sequence[Match]) -> Match:
    """The first of those of the latest year; in most tables that is asked for where no year is named."""
    rows = [match for match in level if _kind(match)[0] == _kind(level[0])[0]]
    return max(rows, key=lambda match: max(years(match.column.text), default=""))


def _is_earlier(match: Match, best: Match) -> bool:
    """The same thing, a year or more before."""
    own, latest = years(match.column.text), years(best.column.text)
    return _kind(match)[0] == _kind(best)[0] and len(own) == len(latest) == 1 and max(own) < max(latest)


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
    tops = [top for each in matches if (top := picked(each)) is not None]
    every = tops if len(tops) == len(matches) else []
    if len(matches) == 1:
        return every
    if operation in OVER_YEARS:
        found = _of_one_table(matches, every, same_row=True) or _beside(matches, tops, _is_in_document)
    else:
        found = (
            _of_one_table(matches, every, same_row=False)
            or _beside(matches, tops, _is_in_column)
            or every
            or _beside(matches, tops, _is_in_document)
        )
    is_one_row = operation not in OVER_YEARS or len({_kind(match) for match in found}) <= 1
    return found if is_one_row and _are_apart(found) and _are_comparable(found) else []


def _of_one_table(matches: Sequence[Sequence[Match]], best: Sequence[Match], *, same_row: bool) -> list[Match]:
    """Each says the same as the best of all, and all stand in one table."""
    for anchor in sorted((each for each in matches[0] if best and _stands_for(each, best[0])), key=_is_negative):
        chosen = [anchor]
        for each, top in zip(matches[1:], best[1:], strict=True):
            found = (m for m in each if m.table is anchor.table and _stands_for(m, top))
            chosen.extend([m for m in found if not same_row or _kind(m) == _kind(anchor)][:1])
        if len(chosen) == len(matches) and _are_comparable(chosen):
            return chosen
    return []


def _beside(
    matches: Sequence[Sequence[Match]], anchors: Sequence[Match], is_beside: Callable[[Match, Match], bool]
) -> list[Match]:
    """Around an operand that is clear: the last first, which what is said of all stands next to. The others are the
    clear ones beside it that fit about as well as the best of all."""
    for anchor in reversed(anchors):
        near = [[m for m in each if is_beside(m, anchor) and m.score > each[0].score - MOST_BEHIND] for each in matches]
        found = [top for each in near if (top := picked(each)) is not None]
        if len(found) == len(matches):
            return found
    return []


def _are_comparable(found: Sequence[Match]) -> bool:
    """In one table, different rows are of one column: what says "at Level 2" behind the last is said of all."""
    pairs = [(a, b) for a in found for b in found if a.table is b.table and a.row is not b.row]
    return all(a.column.place == b.column.place for a, b in pairs)


def _kind(match: Match) -> tuple[str, str]:
    """Its heads without the period: "FISCAL 2019" and "FISCAL 2018" are of one kind, three and six months are not."""
    return _UNDATED.sub("", without_days(bare(match.row.label))), _UNDATED.sub(
        "", without_days(bare(match.column.text))
    )


def _is_in_column(match: Match, anchor: Match) -> bool:
    return match.table is anchor.table and match.column.place == anchor.column.place


def _is_in_document(match: Match, anchor: Match) -> bool:
    return match.cell.chunk.document_id == anchor.cell.chunk.document_id


def _is_negative(match: Match) -> bool:
    """In parentheses, as what goes out stands in a statement; elsewhere the same is written without."""
    found = figure_of(match)
    return found is not None and found.value < 0


def _stands_for(match: Match, best: Match) -> bool:
    return match.score > best.score - 2 * LEAST_LEAD and says_the_same(match, best)


def _are_apart(found: Sequence[Match]) -> bool:
    """No cell twice: "A and B" is not one row."""
    return len({(match.cell.chunk.id, match.cell.start) for match in found}) == len(found)
