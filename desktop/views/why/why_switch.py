"""Which finder a question is looked at with: words, meaning, or both. One of three buttons is down."""

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from core.api.why import Finder
from desktop import why_texts
from desktop.theme import Theme, font, scaled
from desktop.views.controls.parts import PaintedButton

HEIGHT_PX = 32
INSET_PX = 3
PADDING_PX, LEAST_PADDING_PX = 20, 4
RADIUS_PX = 6
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class _Segment(PaintedButton):
    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__(theme)
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # the group sees to it; by this alone Qt tells screen readers of a radio button
        self.setFont(font("interface_strong"))
        self.setFixedHeight(scaled(HEIGHT_PX - 2 * INSET_PX))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return self._with(PADDING_PX)

    def minimumSizeHint(self) -> QSize:
        return self._with(LEAST_PADDING_PX)

    def _with(self, padding_px: int) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + 2 * scaled(padding_px)
        return QSize(width, scaled(HEIGHT_PX - 2 * INSET_PX))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            event.ignore()  # for the switch: Qt's buttons would move the focus and choose nothing
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        if self.isChecked():
            painter.setPen(QPen(self.theme.color("line_strong"), 1))
            painter.setBrush(self.theme.color("raised"))
            painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)
        painter.setFont(self.font())
        painter.setPen(self.theme.color("text" if self.isChecked() or self.is_lit else "text2"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.shows_ring:
            self.paint_ring(painter, rect, RADIUS_PX)


class WhySwitch(QWidget):
    """Left and right arrows go from one to the next."""

    chosen = Signal(object)
    """Finder."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._group = QButtonGroup(self)
        self.buttons = {finder: _Segment(theme, why_texts.finder_name(finder)) for finder in Finder}
        row = QHBoxLayout(self)
        row.setContentsMargins(*(scaled(INSET_PX),) * 4)
        row.setSpacing(0)
        for finder, button in self.buttons.items():
            button.setToolTip(why_texts.finder_tip(finder))
            button.clicked.connect(lambda _=False, finder=finder: self.chosen.emit(finder))
            self._group.addButton(button)
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_finder(self, finder: Finder) -> None:
        with QSignalBlocker(self._group):
            self.buttons[finder].setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        finders = list(Finder)
        now = next((at for at, finder in enumerate(finders) if self.buttons[finder].isChecked()), 0)
        if step is None or not 0 <= now + step < len(finders):
            super().keyPressEvent(event)
            return
        self.buttons[finders[now + step]].setFocus(Qt.FocusReason.TabFocusReason)
        self.buttons[finders[now + step]].click()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("line"), 1) if self._theme.is_contrast else Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("claim"))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX + 2, RADIUS_PX + 2)
