"""A message outside of the window when long work has ended and the person is elsewhere. Where the system has no place
for such messages there is none."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, SignalInstance, Slot
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from desktop import activity_texts
from desktop.state.activity import worth_telling
from desktop.state.app import AppState


class Tray(Protocol):
    """What is used of QSystemTrayIcon."""

    messageClicked: SignalInstance

    def show(self) -> None: ...

    def hide(self) -> None: ...

    def showMessage(self, title: str, msg: str, icon: QIcon, msecs: int = ...) -> None: ...


def system_tray(icon: QIcon, parent: QObject) -> Tray | None:
    """None if the system has none, or shows no messages there."""
    if not (QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()):
        return None
    return QSystemTrayIcon(icon, parent)


class Notifier(QObject):
    """Stands in the tray from a message on until the person is back, and at no other time."""

    def __init__(
        self,
        icon: Callable[[], QIcon],
        come_forward: Callable[[], None],
        parent: QObject,
        *,
        make_tray: Callable[[QIcon, QObject], Tray | None] = system_tray,
        is_wanted: Callable[[], bool] = lambda: True,
        is_elsewhere: Callable[[], bool] = lambda: QApplication.activeWindow() is None,
    ) -> None:
        super().__init__(parent)
        self._icon, self._come_forward = icon, come_forward
        self._make_tray, self._is_wanted, self._is_elsewhere = make_tray, is_wanted, is_elsewhere
        self._before = AppState().activity
        self._tray: Tray | None = None
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._leave_when_back)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        before, self._before = self._before, state.activity
        ended = worth_telling(before, state.activity)
        if ended and self._is_wanted() and self._is_elsewhere():
            self._tell(*activity_texts.telling(ended))

    def leave(self) -> None:
        if self._tray is not None:
            self._tray.hide()

    def _tell(self, title: str, text: str) -> None:
        icon = self._icon()
        if self._tray is None:
            self._tray = self._make_tray(icon, self)
            if self._tray is None:
                return
            self._tray.messageClicked.connect(self._come_forward)
        self._tray.show()
        self._tray.showMessage(title, text, icon)

    @Slot(Qt.ApplicationState)
    def _leave_when_back(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.leave()
