"""Cards behind an answer: the evidence, what was held back, and the passage that is looked at."""

from collections.abc import Sequence

from PySide6.QtCore import QMargins, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from core.api.types import Answer
from core.api.why import Candidate
from desktop import why_texts
from desktop.answer_texts import removal_reason
from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.exchange import Exchange
from desktop.state.why_excerpt import excerpt
from desktop.theme import Theme, scaled
from desktop.views.buttons import push_button
from desktop.views.card import Card
from desktop.views.cards import Meter
from desktop.views.chip import HEIGHT_PX as CHIP_PX
from desktop.views.chip import chip_width, paint_chip
from desktop.views.elided import Elided
from desktop.views.paragraph import Paragraph
from desktop.views.why_cells import title_of
from desktop.views.wording import place, quoted, short_name

SHOWN_REMOVED = 1
PADDING = (14, 12, 14, 12)


def _inside(card: Card) -> QVBoxLayout:
    column = QVBoxLayout(card)
    column.setContentsMargins(*map(scaled, PADDING))
    column.setSpacing(scaled(6))
    return column
