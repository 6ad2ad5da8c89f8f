"""What a paragraph is: heading, list item, caption, code or plain text. Pure."""

import re
from typing import NamedTuple

from core.contracts.pages import BlockKind
from core.parse.outline import Titles
from core.parse.paragraphs import Paragraph, has_ended, starts_item
from core.parse.style import DEEPEST_LEVEL, DocumentStyle

_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.?|FIGURE|TABLE|FIG\.?|Exhibit|Chart|Box|Scheme|Listing|Algorithm|Plate|Abbildung|Abb\.|Tabelle"
    r"|Tableau|Tabla|Figura|Tabella)\s+(?:\d{1,3}(?:[.–-]\d{1,3})?|[A-Z]\.?\d{0,2}|[IVX]{1,5})(?:\s*[.:)—–|-]|\s+[^a-z\s]|$)|[図表]\s*\d"
)
_NUMBERING = re.compile(r"(?:(\d{1,3}(?:\.\d{1,3}){0,4})\.?|[A-Z]\.|[IVX]{1,5}\.)\s+\S")
_NAMED = re.compile(r"(?:Part|Chapter|Section|Article|Schedule|Annex|Appendix|Item|PART|CHAPTER|ITEM|APPENDIX)\b")
_WORDLESS = re.compile(r"[\W\d_]+")
_MOST_LINES = 4
_MOST_CHARS = 160
_MOST_BOLD_WORDS = 18
_MOST_PLAIN_WORDS = 10
_DEEP_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+[A-Z]")


class Role(NamedTuple):
    kind: BlockKind
    level: int = 0


def role_of(paragraph: Paragraph, style: DocumentStyle, titles: Titles) -> Role:
    text = paragraph.text
    if _is_short(paragraph, text) and (level := titles.level_of(text)) is not None:
        return Role(BlockKind.HEADING, level)
    if _CAPTION.match(text):
        return Role(BlockKind.CAPTION)
    if not style.body_mono and all(line.mono for line in paragraph.lines):
        return Role(BlockKind.CODE)
    if is_heading(paragraph, style):
        return Role(BlockKind.HEADING, _level(paragraph, text, style))
    if starts_item(paragraph.lines[0]):
        return Role(BlockKind.LIST_ITEM)
    return Role(BlockKind.PARAGRAPH)


def _is_short(paragraph: Paragraph, text: str) -> bool:
    return len(paragraph.lines) <= _MOST_LINES and len(text) <= _MOST_CHARS and not _WORDLESS.fullmatch(text)


def is_heading(paragraph: Paragraph, style: DocumentStyle) -> bool:
    """Short, and set apart by size, weight or capitals."""
    text = paragraph.text
    if not _is_short(paragraph, text) or text[0].islower() or text.endswith((",", ";")) or _is_in_brackets(text):
        return False
    if all(style.is_larger(line) for line in paragraph.lines):
        return not (has_ended(text) and len(text) > 80)
    if any(line.size < 0.95 * style.body_size for line in paragraph.lines):
        return False
    is_named = bool(_NUMBERING.match(text) or _NAMED.match(text))
    if text.endswith(".") and not is_named:
        return False
    if not style.body_bold and all(line.bold for line in paragraph.lines):
        return len(text.split()) <= _MOST_BOLD_WORDS
    return len(paragraph.lines) <= 2 and not has_ended(text) and _stands_out(paragraph, text)


def _stands_out(paragraph: Paragraph, text: str) -> bool:
    """A heading in the weight of the text: capitals, italics, or a number of several parts."""
    words = len(text.split())
    if _is_capitals(text):
        return True
    is_italic = all(line.italic for line in paragraph.lines)
    return words <= _MOST_PLAIN_WORDS and (is_italic or bool(_DEEP_NUMBER.match(text)))


def _is_in_brackets(text: str) -> bool:
    return text.startswith("(") and text.endswith(")")


def _is_capitals(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= 5 and len(text.split()) <= 12 and sum(c.isupper() for c in letters) > 0.9 * len(letters)


def _level(paragraph: Paragraph, text: str, style: DocumentStyle) -> int:
    """From the look; a deeper number is a deeper level."""
    level = style.level(max(paragraph.lines, key=lambda line: line.size))
    numbering = _NUMBERING.match(text)
    depth = numbering.group(1).count(".") + 1 if numbering and numbering.group(1) else 1
    return min(max(level, depth), DEEPEST_LEVEL)
