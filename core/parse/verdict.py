"""How much of a page could be read. Pure."""

from itertools import islice

from core.api.types import Verdict
from core.parse.letters.plausible import wrong_share
from core.parse.lines import RawPage

BROKEN_SHARE = 0.2
_FEWEST_LETTERS = 3
_PICTURE_SHARE = 0.8
_STAMP_LETTERS = 100
"""A page number, a stamp or a line that says where a scan was downloaded has fewer."""


def verdict_of(page: RawPage, text: str) -> Verdict:
    """NO_TEXT for a scan or an empty page; UNRELIABLE if a fifth of the letters have no meaning or the wrong one."""
    if page.failed:
        return Verdict.FAILED
    if is_unreliable(page):
        return Verdict.UNRELIABLE
    if _letters(text, _FEWEST_LETTERS) < _FEWEST_LETTERS or _is_scan(page, text):
        return Verdict.NO_TEXT
    return Verdict.OK


def is_unreliable(page: RawPage) -> bool:
    """Its letters cannot be trusted, though it has some."""
    if page.broken_count > BROKEN_SHARE * max(page.glyph_count, 1):
        return True
    return wrong_share(line.text for line in page.lines) > BROKEN_SHARE


def _is_scan(page: RawPage, text: str) -> bool:
    """A picture of a page with next to no text on it: what people read is in the picture."""
    return (
        not page.is_recognised
        and page.picture_share > _PICTURE_SHARE
        and _letters(text, _STAMP_LETTERS) < _STAMP_LETTERS
    )


def _letters(text: str, enough: int) -> int:
    """Letters and digits, counted up to `enough`."""
    return sum(1 for _ in islice(filter(str.isalnum, text), enough))
