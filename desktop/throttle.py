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


class Spaced(QObject):
    """Runs `action` at the first call; those of the next `delay_ms` are one call at its end."""

    def __init__(self, action: Callable[[], None], *, delay_ms: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._action = action
        self._is_due = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(delay_ms)
        self._timer.timeout.connect(self._end)

    def call(self) -> None:
        if self._timer.isActive():
            self._is_due = True
        else:
            self._run()

    def _end(self) -> None:
        if self._is_due:
            self._run()

    def _run(self) -> None:
        """The wait begins when the action has ended: a slow one leaves room for others."""
        self._is_due = False
        self._action()
        self._timer.start()
