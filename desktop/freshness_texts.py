"""How current the library is, in one line at the foot of the window."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.api.following import Amount, Freshness, Trouble
from core.api.types import LibraryTotals
from desktop import amounts, moments
from desktop.state.following import Currency, FollowingState

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Line:
    """An icon with the token it is drawn with, the words beside it, and what the tooltip says."""

    icon: str
    token: str
    words: str
    tip: str = ""


_LOOKS = {
    Currency.UNKNOWN: ("library", "text3"),
    Currency.PAUSED: ("pause", "warn"),
    Currency.WAITING: ("clock", "accent"),
    Currency.CHECKING: ("refresh-cw", "accent"),
    Currency.BUILDING: ("clock", "accent"),
    Currency.PREPARING: ("clock", "accent"),
    Currency.SCANS: ("clock", "accent"),
    Currency.CURRENT: ("circle-check", "ok"),
}


def freshness_line(following: FollowingState, totals: LibraryTotals) -> Line:
    """Total over Currency."""
    currency, freshness = following.currency, following.freshness
    icon, token = _LOOKS[currency]
    if Trouble.DISK_FULL in freshness.troubles and currency is not Currency.PAUSED:
        words = " · ".join((translate("freshness", "Waiting for room on the disk"), *_waiting(freshness)))
        return Line("triangle-alert", "warn", words, target_tip(freshness))
    said = {
        Currency.UNKNOWN: (amounts.totals_line(totals),),
        Currency.PAUSED: (translate("freshness", "Indexing is paused"), *_waiting(freshness)),
        Currency.WAITING: (*_waiting(freshness), *_as_of(freshness)),
        Currency.CHECKING: (translate("freshness", "Checking your folders…"), *_as_of(freshness)),
        Currency.BUILDING: (building(freshness), *_as_of(freshness)),
        Currency.PREPARING: (preparing(freshness), *_as_of(freshness)),
        Currency.SCANS: (_scans(freshness), amounts.totals_line(totals)),
        Currency.CURRENT: (*_as_of(freshness), amounts.totals_line(totals)),
    }
    return Line(icon, token, " · ".join(said[currency]), target_tip(freshness))


def target_tip(freshness: Freshness) -> str:
    """What Pincite aims for."""
    seconds = freshness.target_s
    if seconds % 60 == 0:
        within = translate("freshness", "%Ln minute(s)", "", seconds // 60)
    else:
        within = translate("freshness", "%Ln second(s)", "", seconds)
    aim = translate("freshness", "What changes in your folders is meant to be searchable within {0}.").format(within)
    if freshness.pages_waiting_for_ocr:
        scans = translate(
            "freshness",
            "%Ln scanned page(s) (is|are) read when nothing else waits.",
            "",
            freshness.pages_waiting_for_ocr,
        )
        return f"{aim} {scans}"
    return aim


def building(freshness: Freshness) -> str:
    """The index that is further from being whole."""
    behind = min((freshness.words, freshness.meaning), key=_share)
    return translate("freshness", "Building the search index: {0}").format(_percent(behind))


def preparing(freshness: Freshness) -> str:
    return translate("freshness", "Preparing for another model: {0}").format(_percent(freshness.embedding))


def _waiting(freshness: Freshness) -> tuple[str, ...]:
    return (translate("freshness", "%Ln file(s) waiting", "", freshness.waiting),) if freshness.waiting else ()


def _scans(freshness: Freshness) -> str:
    return translate("freshness", "%Ln scanned page(s) still to be read", "", freshness.pages_waiting_for_ocr)


def _as_of(freshness: Freshness) -> tuple[str, ...]:
    when = moments.clock_time(freshness.as_of)
    return (translate("freshness", "Up to date as of {0}").format(when),) if when else ()


def _percent(amount: Amount) -> str:
    return amounts.percent(amount.done, amount.total)


def _share(amount: Amount) -> float:
    return 1.0 if amount.is_complete else amount.done / amount.total
