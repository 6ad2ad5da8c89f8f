"""What makes a paragraph a heading: short, and set apart by size, weight, capitals, or a long number. Pure."""

import re

from core.parse.lines import Line
from core.parse.prose.numbering import NO_NAME, kind_and_depth, starts_bullet
from core.parse.prose.paragraphs import Paragraph, has_ended
from core.parse.prose.style import DocumentStyle, is_capitals

_MOST_LINES = 4
_MOST_CHARS = 160
_MOST_BOLD_CHARS = 320
_MOST_LARGE_WORDS = 24
_MOST_BOLD_WORDS = 50
_MOST_PLAIN_WORDS = 10
_MOST_SHOUTED_WORDS = 12
_MOST_INTRODUCING_WORDS = 7
_FEWEST_LETTERS = 0.5
_PAGE_GAP_IN_SIZES = 1.2
_OPENING = re.compile(r"[^\W_a-zà-öø-ÿ]|[\[(“\"'‘„«¿¡§]")
_WORD = re.compile(r"[^\W\d_]{3}|[^\x00-\u024f\W\d_]")
_DEEP_NUMBER = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}\.?\s+[A-Z]")
_ADDRESS = re.compile(r"https?:|www\.|\S@\S|[=<>∗{}]")
_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,6}")


def is_heading(paragraph: Paragraph, style: DocumentStyle) -> bool:
    return _is_set_apart(paragraph, style) and is_title(paragraph)


def _is_set_apart(paragraph: Paragraph, style: DocumentStyle) -> bool:
    """By how it is set; asked first, since it tells most paragraphs from a heading at once."""
    text = paragraph.text
    words = len(text.split())
    if words > _MOST_BOLD_WORDS or any(map(style.is_smaller, paragraph.lines)):
        return False
    if all(map(style.is_larger, paragraph.lines)):
        return words <= _MOST_LARGE_WORDS and not (has_ended(text) and len(text) > 80)
    if not style.body_bold and all(line.bold for line in paragraph.lines):
        return words <= _MOST_BOLD_WORDS
    if len(paragraph.lines) > 2 or (has_ended(text) and kind_and_depth(text)[0] == NO_NAME[0]):
        return False
    return _stands_out(paragraph, text, words)


def is_title(paragraph: Paragraph) -> bool:
    """Words that may be a title, however they are set: no list item, formula, entry of a contents page."""
    text = paragraph.text
    longest = _MOST_BOLD_CHARS if all(line.bold for line in paragraph.lines) else _MOST_CHARS
    if len(paragraph.lines) > _MOST_LINES or len(text) > longest or not _is_wordy(text):
        return False
    if not _OPENING.match(text) or text[-1] in ",;" or (text[0] == "(" and text[-1] == ")"):
        return False
    if text[-1] == ":" and len(text.split()) > _MOST_INTRODUCING_WORDS and not paragraph.lines[0].bold:
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


def _stands_out(paragraph: Paragraph, text: str, words: int) -> bool:
    """A heading in the weight of the text: capitals, light on dark, italics, a name or a long number."""
    if words <= _MOST_SHOUTED_WORDS and (is_capitals(text) or all(line.light for line in paragraph.lines)):
        return True
    if words > _MOST_PLAIN_WORDS:
        return False
    is_named = kind_and_depth(text)[0] < NO_NAME[0] and not text[-1].isdigit()
    return is_named or all(line.italic for line in paragraph.lines) or bool(_DEEP_NUMBER.match(text))
