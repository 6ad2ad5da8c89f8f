"""Tool tips that are text and nothing else.

Qt reads a tool tip that looks like markup as markup, and would follow an image's address in a document's title.
"""

import html

from PySide6.QtWidgets import QWidget


def set_tip(widget: QWidget, text: str) -> None:
    """An empty text takes the tool tip away. Lines are broken at white space, as in Qt's own."""
    tip = f"<p>{html.escape(text)}</p>" if text else ""
    if tip != widget.toolTip():
        widget.setToolTip(tip)
