"""What counts as text that people do not see. Pure policy; what a page draws is found out in `core.parse.pdf`.

Text is judged by what is on the page, not by how it was put there: it is seen if the page looks different without it.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from core.api.reports import HiddenReason, HiddenText
from core.api.types import Rect

SMALLEST_PT = 2.0
VISIBLE, VISIBLE_LARGE = 16, 10
"""Out of 255: what differs less from what is around it is not seen. Large letters need less."""
LARGE_PT = 24.0
MOST_REPORTS = 40
"""A page says no more often than this where text is hidden."""
_EXCERPT = 120
_FAINT_LUMINANCE = 215
_FAINT_ALPHA = 77
_NEAR_COLOUR = 40
_SCAN_SHARE = 0.4
_FEWEST_LETTERS = 4
_FEWEST_LETTERS_ON_A_SCAN = 8

# Drawn by no font, and never part of a script's spelling.
_TAGS = re.compile("[\U000e0000-\U000e007f]+")
# Emoji flags of regions are spelt with tags: a black flag, letters, a cancel tag.
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{3,6}\U000e007f")
_OVERRIDES = re.compile("[\u202d\u202e]")
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
# One is a hint where a line may break; several in a row, or many between letters, spell something.
_ZERO_WIDTH = re.compile("[\u200b\u2060-\u2064\u206a-\u206f\ufeff\u180e\u200c\u200d]{3,}")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_UNSEEN = re.compile(
    "[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u061c\u180e\U000e0000-\U000e007f\x00-\x1f\x7f-\x9f]"
)


class Finding(NamedTuple):
    """A stretch of hidden text on one line."""

    reason: HiddenReason
    text: str
    box: Rect


def luminance(colour: int) -> int:
    """0 to 255, of an sRGB integer."""
    return (54 * (colour >> 16) + 183 * (colour >> 8 & 255) + 19 * (colour & 255)) >> 8


@lru_cache(maxsize=512)
def is_faint(colour: int, alpha: int) -> bool:
    """It could not be seen on white paper."""
    return alpha < _FAINT_ALPHA or luminance(colour) >= _FAINT_LUMINANCE


def are_near(colour: int, other: int) -> bool:
    """Hard to tell apart if one lies on the other."""
    return all(abs((colour >> shift & 255) - (other >> shift & 255)) < _NEAR_COLOUR for shift in (0, 8, 16))


def concealed(text: str) -> HiddenReason | None:
    """Whether characters without a glyph say something, or make a text read differently from how it stands there.

    Joiners within words, a bidi mark in Arabic, a soft hyphen or a hint for a line break are ordinary spelling.
    """
    if text.isascii():
        return None
    if _TAGS.search(_FLAG.sub("", text)):
        return HiddenReason.TAGS
    if _turns_latin(text):
        return HiddenReason.BIDI
    return HiddenReason.ZERO_WIDTH if _ZERO_WIDTH.search(text) else None


def _turns_latin(text: str) -> bool:
    if _OVERRIDES.search(text):
        return True
    return bool(_TURNS.search(text)) and not _RIGHT_TO_LEFT.search(text) and bool(re.search("[A-Za-z]", text))


def concealing_characters(text: str, reason: HiddenReason) -> int:
    """How many characters of a concealed text are not seen."""
    pattern = _TAGS if reason is HiddenReason.TAGS else _UNSEEN
    return sum(len(match) for match in pattern.findall(text))


def spelt_by_tags(text: str) -> str:
    """What tag characters spell in ASCII; the text itself where there are none."""
    tags = "".join(_TAGS.findall(text))
    return "".join(chr(ord(tag) - 0xE0000) for tag in tags if 0x20 <= ord(tag) - 0xE0000 < 0x7F) or text


def is_scan(page: Rect, pictures: Iterable[Rect]) -> bool:
    """Pictures cover so much of the page that its text may be their transcript."""
    area = (page[2] - page[0]) * (page[3] - page[1])
    return sum(_area(intersection(page, picture)) for picture in pictures) >= _SCAN_SHARE * area > 0


def is_transcript(unseen: Sequence[str], seen: Sequence[str]) -> bool:
    """Unseen text on a scan is what was read from the picture, unless most of the words there can be seen."""
    return sum(map(len, unseen)) >= sum(map(len, seen))


def is_statement(text: str, *, on_scan: bool = False) -> bool:
    """Enough letters to say something. On a scan OCR takes a speck for a word now and then."""
    fewest = _FEWEST_LETTERS_ON_A_SCAN if on_scan else _FEWEST_LETTERS
    return sum(1 for _ in islice(filter(str.isalnum, text), fewest)) >= fewest


def intersection(one: Rect, other: Rect) -> Rect:
    """Of no size, or a negative one, if they do not meet."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def meet(one: Rect, other: Rect) -> bool:
    """Two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _area(box: Rect) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def overlap(one: Rect, other: Rect) -> float:
    """The share of the first box that lies in the other; of a box of no size, whether it does."""
    own = _area(one)
    met = intersection(one, other)
    if own <= 0:
        return float(met[0] <= met[2] and met[1] <= met[3])
    return _area(met) / own


def reports(page_index: int, findings: Iterable[Finding]) -> tuple[HiddenText, ...]:
    """Findings that follow each other for the same reason are one report."""
    groups: list[list[Finding]] = []
    for finding in findings:
        full = len(groups) >= MOST_REPORTS
        if groups and (full or groups[-1][0].reason is finding.reason):
            groups[-1].append(finding)
        else:
            groups.append([finding])
    return tuple(_report(page_index, group) for group in groups)


def _report(page_index: int, group: Sequence[Finding]) -> HiddenText:
    xs0, ys0, xs1, ys1 = zip(*(finding.box for finding in group), strict=True)
    text = " ".join(_plain(finding.text) for finding in group)
    characters = sum(_counted(finding) for finding in group)
    return HiddenText(
        page_index, group[0].reason, characters, text[:_EXCERPT], (min(xs0), min(ys0), max(xs1), max(ys1))
    )


def _counted(finding: Finding) -> int:
    if finding.reason in {HiddenReason.TAGS, HiddenReason.BIDI, HiddenReason.ZERO_WIDTH}:
        return concealing_characters(finding.text, finding.reason)
    return len(finding.text)


def _plain(text: str) -> str:
    """Shown to people, so without what would turn or hide it there too."""
    spelt = _UNSEEN.sub("", spelt_by_tags(text))
    return " ".join("".join(char if char.isprintable() else " " for char in spelt).split())
