"""The constant of the fusion, to be slid, with a sentence that teaches what it does."""

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from desktop import why_texts
from desktop.icons import Icons
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.calm import CalmSlider
from desktop.views.controls.paint import words
from desktop.views.controls.paragraph import Paragraph

SLIDER_PX = 220
NUMBER_PX = 32
PAGE_STEP = 10


class _Slider(CalmSlider):
    """Gives way where there is little room."""

    def sizeHint(self) -> QSize:
        return QSize(scaled(SLIDER_PX), super().sizeHint().height())


class KRow(QWidget):
    """A slider, its value, the way back to the search's own, and what it is good for, beside it where there is room."""

    wanted = Signal(object)
    """int, or None for the search's own."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.slider = _Slider(Qt.Orientation.Horizontal)
        self.slider.setMaximumWidth(scaled(SLIDER_PX))
        self.slider.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.slider.setPageStep(PAGE_STEP)
        self.slider.setAccessibleName(self.tr("Fusion constant k"))
        self.slider.valueChanged.connect(self.wanted.emit)
        self._number = words(theme, role="group")
        self._number.setFont(figures(font("group")))
        self._number.setMinimumWidth(scaled(NUMBER_PX))
        self.reset = tool_button(icons.icon("undo-2"), self.tr("Back to the search’s own"))
        self.reset.clicked.connect(self._reset)
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # or the words beside it would move under the slider
        self.reset.setSizePolicy(policy)
        self._taught = Paragraph(theme, why_texts.teaching(), token="text2")
        self._pair = self._with_number(words(theme, self.tr("Fusion constant k"), role="group"))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(scaled(4))
        self._row.addWidget(self._pair)
        self._row.addWidget(self._taught, 1, Qt.AlignmentFlag.AlignVCenter)

    def show_k(self, k: int, own_k: int, most_k: int, moved: str) -> None:
        """`moved` tells what this k does to the lists, for who does not see them."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(1, most_k)
            self.slider.setValue(k)
        self._number.setText(str(k))
        self.slider.setAccessibleDescription(f"{why_texts.teaching()} {moved}".strip())
        self.slider.setToolTip(why_texts.own_k(own_k))
        self.reset.setVisible(k != own_k)

    def _with_number(self, name: QWidget) -> QWidget:
        """The slider with its name and value, which stay beside it."""
        together = QWidget()
        row = QHBoxLayout(together)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(12))
        for widget in (name, self.slider, self._number, self.reset):
            row.addWidget(widget)
        row.addStretch()
        return together

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = self._pair.sizeHint().width() + self._row.spacing() + self._taught.sizeHint().width()
        is_wide = self.width() >= needed
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)

    def _reset(self) -> None:
        self.wanted.emit(None)
        self.slider.setFocus(Qt.FocusReason.OtherFocusReason)
