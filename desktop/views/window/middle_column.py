"""The middle pane: the conversation, or in its place all that are kept, a report, versions, or a check."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.theme import Theme
from desktop.views.chat.chats import ChatsView
from desktop.views.chat.column import ChatColumn
from desktop.views.check.view import CheckView
from desktop.views.library.report import ReportView
from desktop.views.library.versions import VersionsView


class MiddleColumn(QStackedWidget):
    """`chat`, `chats`, `report`, `versions` and `check` are what it chooses from; the focus returns where it was."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.chat = ChatColumn(theme, icons)
        self.chats = ChatsView(theme, icons)
        self.report = ReportView(theme, icons)
        self.versions = VersionsView(theme, icons)
        self.check = CheckView(theme, icons, self.chat.shelf)
        self._focus_before: QWidget | None = None
        for view in (self.chat, self.chats, self.report, self.versions, self.check):
            self.addWidget(view)
        self.chat.toast.float_on(self)  # what was done is told whatever stands in the place of the conversation
        self.setFocusProxy(self.chat)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self.chat.dress(theme, icons)
        self.chats.set_theme(theme, icons)
        self.report.set_theme(theme, icons)
        self.versions.set_theme(theme, icons)
        self.check.set_theme(theme, icons)

    def show_state(self, state: AppState) -> None:
        self.chat.show_app(state)
        self.chats.show_state(state)
        self.report.show_state(state)
        self.versions.show_state(state)
        self.check.show_state(state)
        before, wanted = self.currentWidget(), self._wanted(state)
        if before is wanted:
            return
        focused = QApplication.focusWidget()
        if before is self.chat:
            self._focus_before = focused
        had_focus = focused is not None and before is not None and before.isAncestorOf(focused)
        self.setCurrentWidget(wanted)
        self.chat.toast.raise_()
        self.setFocusProxy(wanted)
        if wanted is self.chat and had_focus:
            target = self._focus_before
            back = target if target is not None and target.isVisible() else self.chat
            back.setFocus(Qt.FocusReason.OtherFocusReason)

    def _wanted(self, state: AppState) -> QWidget:
        if state.check.is_open:
            return self.check
        if state.versions.is_open:
            return self.versions
        if state.chats.is_open:
            return self.chats
        return self.report if state.report.is_open else self.chat
