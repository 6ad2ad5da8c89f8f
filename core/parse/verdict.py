"""How much of a page could be read. Pure."""

from itertools import islice

from core.api.types import Verdict
from core.parse.lines import RawPage

BROKEN_SHARE = 0.2
_FEWEST_LETTERS = 3


def verdict_of(page: RawPage, text: str) -> Verdict:
    """NO_TEXT for a scan or an empty page; UNRELIABLE if a fifth of the glyphs have no meaning."""
    if page.failed:
        return Verdict.FAILED
    if page.broken_count > BROKEN_SHARE * max(page.glyph_count, 1):
        return Verdict.UNRELIABLE
    if sum(1 for _ in islice(filter(str.isalnum, text), _FEWEST_LETTERS)) < _FEWEST_LETTERS:
        return Verdict.NO_TEXT
    return Verdict.OK
