"""The open mark's line swells once when it is opened, so that the eye finds it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, QVariantAnimation
from PySide6.QtWidgets import QStyle, QWidget

from desktop.views.mark_paint import LINE_PX

PULSE_MS = 600
PULSE_PX = 4.0


class MarkPulse(QObject):
    """`changed` is called whenever `line_px` is another. Where motion is reduced the line is thick for as long, and
    does not move."""

    def __init__(self, view: QWidget, changed: Callable[[], None]) -> None:
        super().__init__(view)
        self._view = view
        self._moving = QVariantAnimation(self, duration=PULSE_MS)
        self._moving.setKeyValueAt(0.0, LINE_PX)
        self._moving.setKeyValueAt(0.5, PULSE_PX)
        self._moving.setKeyValueAt(1.0, LINE_PX)
        self._moving.valueChanged.connect(lambda _: changed())
        self._still = QTimer(self, singleShot=True, interval=PULSE_MS)
        self._still.timeout.connect(changed)

    @property
    def is_running(self) -> bool:
        return self._still.isActive() or self._moving.state() == QVariantAnimation.State.Running

    @property
    def line_px(self) -> float:
        if self._still.isActive():
            return PULSE_PX
        return float(self._moving.currentValue()) if self.is_running else LINE_PX

    def start(self) -> None:
        """From its beginning, also while one is under way."""
        self._moving.stop()
        self._still.stop()
        if self._is_motion_reduced():
            self._still.start()
        else:
            self._moving.start()

    def _is_motion_reduced(self) -> bool:
        """The style is told what the person set, and widgets ask it."""
        return not self._view.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self._view)
