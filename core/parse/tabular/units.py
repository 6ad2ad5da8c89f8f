"""Lines that say what the amounts of a table are in: "(in millions, except per share data)". Pure."""

import re

_SCALE = r"(?:millions?|thousands?|billions?|000s|unaudited|per ?cent(?:ages?)?|in (?:US ?)?dollars|in euros?|[$€£¥%])"
_UNIT = re.compile(
    rf"\((?=[^)]*{_SCALE})[^()]+\)"
    rf"|(?:[$€£¥]|(?:all |the )?(?:amounts?|figures|numbers|dollars|euros?|shares|values|USD|EUR|GBP|US dollars)\b)"
    rf"[^.!?]*\bin\b[^.!?]*{_SCALE}[^.!?]*"
    rf"|in (?:US )?(?:[$€£¥]|{_SCALE})[^.!?]*|%(?: of)? [^.!?]+|unaudited",
    re.IGNORECASE,
)
_REMARK = re.compile(r"(\([^()]+\))\s*:?$")
_MOST_UNIT_WORDS = 16


def names_unit(text: str) -> bool:
    """A line that says nothing but what amounts are in: "(in millions, except per share data)"."""
    bare = text.strip()
    is_short = len(bare.split()) <= _MOST_UNIT_WORDS and any(c.isalpha() for c in bare)
    return is_short and bool(_UNIT.fullmatch(bare))


def ends_on_unit(text: str) -> bool:
    """The text ends on such a remark in brackets, a colon aside: "Statements of income (in millions)"."""
    found = _REMARK.search(text)
    return found is not None and names_unit(found.group(1))
