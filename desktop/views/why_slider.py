"""The constant of the fusion, to be slid, with a sentence that teaches what it does."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop import why_texts
from desktop.theme import Theme, figures, font, scaled
from desktop.views.buttons import push_button
from desktop.views.calm import CalmSlider
from desktop.views.flow_row import FlowRow
from desktop.views.paint import words
from desktop.views.paragraph import Paragraph

SLIDER_PX = 220
NUMBER_PX = 32
PAGE_STEP = 10


class KRow(QWidget):
    """A slider, its value, the way back to the search's own, and what moved."""

    wanted = Signal(object)
    """int, or None for the search's own."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.slider = CalmSlider(Qt.Orientation.Horizontal)
        self.slider.setFixedWidth(scaled(SLIDER_PX))
        self.slider.setPageStep(PAGE_STEP)
        self.slider.setAccessibleName(self.tr("Fusion constant k"))
        self.slider.valueChanged.connect(self.wanted.emit)
        self._number = words(theme, role="group")
        self._number.setFont(figures(font("group")))
        self._number.setMinimumWidth(scaled(NUMBER_PX))
        self.reset = push_button(self.tr("Back to the search’s own"), look="quiet")
        self.reset.clicked.connect(self._reset)
        self._moved = Paragraph(theme, token="text2")
        name = words(theme, self.tr("Fusion constant k"), role="group")
        self._flow = FlowRow(name, self._with_number(), self.reset)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, scaled(4), 0, 0)
        column.setSpacing(scaled(2))
        column.addWidget(self._flow)
        column.addWidget(self._moved)

    def show_k(self, k: int, own_k: int, most_k: int, moved: str) -> None:
        """`moved` tells what this k does to the lists."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(1, most_k)
            self.slider.setValue(k)
        self._number.setText(str(k))
        self._moved.setText(f"{why_texts.teaching()} {moved}")
        self.slider.setAccessibleDescription(self.moved)
        self.reset.setVisible(k != own_k)
        self._flow.arrange()

    def _with_number(self) -> QWidget:
        """The slider with its value, which stays beside it."""
        pair = QWidget()
        row = QHBoxLayout(pair)
        row.setContentsMargins(scaled(4), 0, 0, 0)
        row.setSpacing(scaled(12))
        row.addWidget(self.slider)
        row.addWidget(self._number)
        return pair

    @property
    def moved(self) -> str:
        """What is told below the slider."""
        return self._moved.text()

    def _reset(self) -> None:
        self.wanted.emit(None)
        self.slider.setFocus(Qt.FocusReason.OtherFocusReason)
