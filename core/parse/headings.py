"""What makes a paragraph a heading: short, and set apart by size, weight, capitals, or a long number. Pure."""

import re

from core.parse.lines import Line
from core.parse.numbering import NO_NAME, kind_and_depth, starts_bullet
from core.parse.paragraphs import Paragraph, has_ended
from core.parse.style import DocumentStyle, is_capitals

_MOST_LINES = 4
_MOST_CHARS = 160
_MOST_LARGE_WORDS = 24
_MOST_BOLD_WORDS = 18
_MOST_PLAIN_WORDS = 10
_MOST_INTRODUCING_WORDS = 7
_FEWEST_LETTERS = 0.6
_PAGE_GAP_IN_SIZES = 1.2
_WORD = re.compile(r"[^\W\d_]{3}|[^\x00-\u024f\W\d_]")
_DEEP_NUMBER = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}\.?\s+[A-Z]")
_ADDRESS = re.compile(r"https?:|www\.|\S@\S|[=<>∗{}]")
_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,6}")


def is_heading(paragraph: Paragraph, style: DocumentStyle) -> bool:
    text = paragraph.text
    if not is_title(paragraph) or any(map(style.is_smaller, paragraph.lines)):
        return False
    if all(map(style.is_larger, paragraph.lines)):
        return len(text.split()) <= _MOST_LARGE_WORDS and not (has_ended(text) and len(text) > 80)
    is_named = kind_and_depth(text) != NO_NAME
    if text.endswith(".") and not is_named:
        return False
    if not style.body_bold and all(line.bold for line in paragraph.lines):
        return len(text.split()) <= _MOST_BOLD_WORDS
    return len(paragraph.lines) <= 2 and not has_ended(text) and _stands_out(paragraph, text)


def is_title(paragraph: Paragraph) -> bool:
    """Words that may be a title, however they are set: no list item, formula, entry of a contents page."""
    text = paragraph.text
    if len(paragraph.lines) > _MOST_LINES or len(text) > _MOST_CHARS or not _is_wordy(text):
        return False
    if text[0].islower() or text[-1] in ",;" or (text[0] == "(" and text[-1] == ")"):
        return False
    if text[-1] == ":" and len(text.split()) > _MOST_INTRODUCING_WORDS:
        return False
    return not (starts_bullet(paragraph.lines[0]) or _ADDRESS.search(text) or ends_in_page(paragraph.lines[-1]))


def _is_wordy(text: str) -> bool:
    """A word of three letters (one of Chinese), and mostly letters: no figure, code or scrap of a drawing."""
    letters = sum(map(str.isalpha, text))
    return bool(_WORD.search(text)) and letters >= _FEWEST_LETTERS * (len(text) - text.count(" "))


def ends_in_page(line: Line) -> bool:
    """A page number far right of the words, as on a contents page."""
    if len(line.runs) < 2 or not _PAGE.fullmatch(line.runs[-1].text):
        return False
    return line.runs[-1].box[0] - line.runs[-2].box[2] > _PAGE_GAP_IN_SIZES * line.size


def _stands_out(paragraph: Paragraph, text: str) -> bool:
    """A heading in the weight of the text: capitals, italics, a name with a number, or a number of several parts."""
    words = len(text.split())
    if is_capitals(text) and words <= 12:
        return True
    if words > _MOST_PLAIN_WORDS:
        return False
    is_named = kind_and_depth(text)[0] < NO_NAME[0] and not text[-1].isdigit()
    return is_named or all(line.italic for line in paragraph.lines) or bool(_DEEP_NUMBER.match(text))
