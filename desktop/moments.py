"""Moments of the wire (ISO 8601, UTC) in the reader's own time and manner."""

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, Qt

translate = QCoreApplication.translate


def local(moment: str) -> QDateTime:
    """Not valid for an empty or unfit text."""
    return QDateTime.fromString(moment, Qt.DateFormat.ISODateWithMs).toLocalTime()


def clock_time(moment: str, *, today: QDate | None = None) -> str:
    """ "10:31", with the day before it unless that is today; empty for an unfit text."""
    time = local(moment)
    if not time.isValid():
        return ""
    if time.date() == (today or QDate.currentDate()):
        return _clock(time)
    return day_and_time(moment)


def day_and_time(moment: str) -> str:
    """ "30 November 2026, 10:31"; empty for an unfit text."""
    time = local(moment)
    return translate("moments", "{0}, {1}").format(day(moment), _clock(time)) if time.isValid() else ""


def _clock(time: QDateTime) -> str:
    return QLocale().toString(time.time(), QLocale.FormatType.ShortFormat)


def day(moment: str) -> str:
    """ "30 November 2026", of a moment or of a date alone; empty for an unfit text."""
    date = QDate.fromString(moment, Qt.DateFormat.ISODate) if len(moment) <= len("2026-11-30") else local(moment).date()
    return QLocale().toString(date, "d MMMM yyyy") if date.isValid() else ""
