"""The open mark's line swells once when it is opened, so that the eye finds it."""

from PySide6.QtCore import QObject, QTimer, QVariantAnimation, Signal
from PySide6.QtWidgets import QWidget

from desktop.style import is_motion_reduced
from desktop.views.page.mark_paint import LINE_PX

PULSE_MS = 600
PULSE_PX = 4.0


class MarkPulse(QObject):
    """`changed` tells whenever `line_px` is another. Where motion is reduced the line is thick for as long, and does
    not move."""

    changed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._moving = QVariantAnimation(self, duration=PULSE_MS)
        self._moving.setKeyValueAt(0.0, LINE_PX)
        self._moving.setKeyValueAt(0.5, PULSE_PX)
        self._moving.setKeyValueAt(1.0, LINE_PX)
        self._moving.valueChanged.connect(self._tell)  # a method: its connection ends with the view
        self._still = QTimer(self, singleShot=True, interval=PULSE_MS)
        self._still.timeout.connect(self.changed)

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
        if is_motion_reduced(self._view):
            self._still.start()
        else:
            self._moving.start()

    def _tell(self) -> None:
        self.changed.emit()
