"""Words for the plots of a check: names of lines, one sentence that sums each up, and the same numbers as a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from desktop import amounts, finding_texts
from desktop.state.curves import PLACES, Finder, RecallLine, Trade, Weighed, trade_at

translate = QCoreApplication.translate

ENOUGH = 5
"""An answer is written from about so many passages: there the lists are compared in words."""
SAME = 0.0005
TABLE_STEPS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` begin with their own head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def finder_name(finder: Finder) -> str:
    """Short: it stands at the end of a line."""
    return {
        Finder.WORDS: translate("check", "Words"),
        Finder.MEANING: translate("check", "Meaning"),
        Finder.BOTH: translate("check", "Both"),
        Finder.RERANKED: translate("check", "Reranked"),
    }[finder]


def recall_summary(lines: Sequence[RecallLine]) -> str:
    """Which way of finding has the right page most often among the first five, and which least; empty if that was not
    measured."""
    shares = {line.finder: share for line in lines if (share := line.at(ENOUGH)) is not None}
    if not shares:
        return ""
    best = max(shares.values())
    worst = min(shares.values())
    if best - worst < SAME:
        return translate("check", "Among the first five pages, all ways find the right one equally often: {0}.").format(
            finding_texts.share(best)
        )
    return translate(
        "check", "Among the first five pages, the right one is found most often by {0}: {1}; least often by {2}: {3}."
    ).format(_names_at(best, shares), finding_texts.share(best), _names_at(worst, shares), finding_texts.share(worst))


def _names_at(wanted: float, shares: Mapping[Finder, float]) -> str:
    return finding_texts.enumeration(
        [finder_name(finder) for finder, share in shares.items() if abs(share - wanted) < SAME]
    )


def recall_table(lines: Sequence[RecallLine]) -> Table:
    heads = (translate("check", "Pages looked at"), *(amounts.number(place) for place in PLACES))
    return Table(heads, tuple((finder_name(line.finder), *(_share(line.at(k)) for k in PLACES)) for line in lines))


def answered_name() -> str:
    return translate("check", "Answered")


def refused_name() -> str:
    return translate("check", "Refused")


def trade_summary(trade: Trade) -> str:
    """What the threshold does to the questions of the last run; a kind that there is none of stays out."""
    said = [translate("check", "At {0}:").format(finding_texts.decimal(trade.threshold))]
    if trade.answerable:
        said.append(
            translate("check", "{0} of %Ln question(s) with an answer would be answered.", "", trade.answerable).format(
                amounts.number(trade.answered)
            )
        )
    if trade.unanswerable:
        said.append(
            translate("check", "{0} of %Ln question(s) without one would be refused.", "", trade.unanswerable).format(
                amounts.number(trade.refused)
            )
        )
    return " ".join(said)


def use_threshold(threshold: float) -> str:
    return translate("check", "Answer from {0} on").format(finding_texts.decimal(threshold))


def undo_threshold(threshold: float) -> str:
    return translate("check", "Undo, answer from {0} on").format(finding_texts.decimal(threshold))


def one_kind_hint(trade: Trade) -> str:
    """Why a line is missing; empty if both are there."""
    if not trade.unanswerable:
        return translate("check", "Add questions that none of your documents answers, to see what is refused rightly.")
    return "" if trade.answerable else translate("check", "Add questions that your documents answer.")


def trade_table(asked: Sequence[Weighed], current: float) -> Table:
    steps = sorted({*TABLE_STEPS, round(current, 2)})
    rows = []
    for step in steps:
        trade = trade_at(current if step == round(current, 2) else step, asked)
        name = finding_texts.decimal(step)
        if step == round(current, 2):
            name = translate("check", "{0}, now").format(name)
        rows.append((name, _of(trade.answered, trade.answerable), _of(trade.refused, trade.unanswerable)))
    heads = (
        translate("check", "Threshold"),
        translate("check", "Answered, with an answer"),
        translate("check", "Refused, without one"),
    )
    return Table(heads, tuple(rows))


def _of(count: int, total: int) -> str:
    if not total:
        return "–"
    return translate("check", "{0} of {1}").format(amounts.number(count), amounts.number(total))


def _share(value: float | None) -> str:
    return "–" if value is None else finding_texts.share(value)
