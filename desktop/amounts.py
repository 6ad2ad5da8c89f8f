"""Numbers in words: counts, sizes, times and shares, as the person's language writes them."""

import math

from PySide6.QtCore import QCoreApplication, QLocale

from core.api.types import LibraryTotals

translate = QCoreApplication.translate

MEGABYTE = 1_000_000
GIGABYTE = 1_000_000_000


def number(value: int) -> str:
    return QLocale().toString(value)


def quoted(text: str) -> str:
    """In the quotation marks of the language that the sentence around it is in."""
    return translate("amounts", "“{0}”").format(text)


def documents(count: int) -> str:
    return translate("amounts", "%Ln document(s)", "", count)


def pages(count: int) -> str:
    return translate("amounts", "%Ln page(s)", "", count)


def totals_line(totals: LibraryTotals) -> str:
    return documents(totals.documents) + " · " + pages(totals.pages)


def size(size_bytes: int) -> str:
    """In decimal units, as file managers show them."""
    locale = QLocale()
    if size_bytes >= GIGABYTE:
        return translate("amounts", "{0} GB").format(locale.toString(size_bytes / GIGABYTE, "f", 1))
    if size_bytes >= MEGABYTE:
        return translate("amounts", "{0} MB").format(locale.toString(size_bytes / MEGABYTE, "f", 0))
    return translate("amounts", "{0} KB").format(locale.toString(math.ceil(size_bytes / 1000)))


def percent(done: int, total: int) -> str:
    """With one decimal, so that a long job is seen to move; never 100 before the end."""
    share = min(100.0 * done / total, 100.0) if total else 0.0
    if done < total:
        share = min(share, 99.9)
    return translate("amounts", "{0} %").format(QLocale().toString(share, "f", 1))


def time_left(seconds: float | None) -> str:
    if seconds is None:
        return translate("amounts", "working out the time left")
    if seconds < 60:
        return translate("amounts", "less than a minute left")
    minutes = round(seconds / 60)
    if minutes < 90:
        return translate("amounts", "about {0} min left").format(number(minutes))
    return translate("amounts", "about {0} h left").format(number(round(seconds / 3600)))


def pace(done: int, total: int, rate_per_minute: float) -> str:
    return with_rate(translate("amounts", "{0} of %Ln page(s)", "", total).format(number(done)), rate_per_minute)


def page_of(page_index: int, page_count: int) -> str:
    return translate("amounts", "page {0} of {1}").format(number(page_index + 1), number(page_count))


def time_needed(seconds: float) -> str:
    """A guess of how long something will take."""
    if seconds < 60:
        return translate("amounts", "less than a minute")
    minutes = round(seconds / 60)
    if minutes < 90:
        return translate("amounts", "about %Ln minute(s)", "", minutes)
    return translate("amounts", "about %Ln hour(s)", "", round(seconds / 3600))


def rate(per_second: float) -> str:
    """With one decimal below ten, where it makes a difference."""
    return QLocale().toString(per_second, "f", 1) if per_second < 10 else number(round(per_second))


def with_rate(line: str, rate_per_minute: float) -> str:
    if rate_per_minute >= 1:
        line += " · " + translate("amounts", "{0} a minute").format(number(round(rate_per_minute)))
    return line
