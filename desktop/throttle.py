"""Many calls, few actions."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Throttle(QObject):
    """Runs `action` at most once in `delay_ms`, after the first of any number of calls.

    With `restart` every call starts the wait anew, so that the action runs once the calls have stopped.
    """

    def __init__(
        self, action: Callable[[], None], *, delay_ms: int, restart: bool = False, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._restart = restart
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(delay_ms)
        self._timer.timeout.connect(action)

    def call(self) -> None:
        if self._restart or not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Forget the calls made so far."""
        self._timer.stop()
