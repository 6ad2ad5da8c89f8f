"""Tool tips that are text and nothing else.

Qt reads a tool tip that looks like markup as markup, and would follow an image's address in a document's title.
"""

import html

from PySide6.QtWidgets import QWidget


def as_tip(text: str) -> str:
    """A text as Qt shows it letter by letter, each of its lines on lines of its own."""
    return f"<p>{html.escape(text).replace(chr(10), '<br>')}</p>" if text else ""


def set_tip(widget: QWidget, text: str) -> None:
    """An empty text takes the tool tip away. Lines are broken at white space, as in Qt's own."""
    tip = as_tip(text)
    if tip != widget.toolTip():
        widget.setToolTip(tip)
