"""Tool tips that are text and nothing else.

Qt reads a tool tip that looks like markup as markup, and would follow an image's address in a document's title.
"""

import html

from PySide6.QtWidgets import QWidget

_SAID = "tip_words"


def as_tip(text: str) -> str:
    """A text as Qt shows it letter by letter, each of its lines on lines of its own."""
    return f"<p>{html.escape(text).replace(chr(10), '<br>')}</p>" if text else ""


def set_tip(widget: QWidget, text: str) -> None:
    """An empty text takes the tool tip away. Lines are broken at white space, as in Qt's own.

    Where a widget has no description of its own Qt gives a screen reader the tool tip, which must not be the markup.
    """
    tip = as_tip(text)
    if tip != widget.toolTip():
        if widget.accessibleDescription() == (widget.property(_SAID) or ""):
            widget.setAccessibleDescription(text)
            widget.setProperty(_SAID, text)
        widget.setToolTip(tip)
