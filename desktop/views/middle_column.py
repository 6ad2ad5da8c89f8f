"""The middle pane: the conversation, or how a document was read."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.theme import Theme
from desktop.views.chat_column import ChatColumn
from desktop.views.report import ReportView


class MiddleColumn(QStackedWidget):
    """`chat` and `report` are the two it chooses between; the focus comes back to where it was."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.chat = ChatColumn(theme, icons)
        self.report = ReportView(theme, icons)
        self._focus_before: QWidget | None = None
        self.addWidget(self.chat)
        self.addWidget(self.report)
        self.setFocusProxy(self.chat)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self.chat.dress(theme, icons)
        self.report.set_theme(theme, icons)

    def show_state(self, state: AppState) -> None:
        self.chat.show_app(state)
        self.report.show_state(state)
        wanted = self.report if state.report.is_open else self.chat
        if self.currentWidget() is wanted:
            return
        if wanted is self.report:
            self._focus_before = QApplication.focusWidget()
        had_focus = self.report.isAncestorOf(QApplication.focusWidget() or self)
        self.setCurrentWidget(wanted)
        self.setFocusProxy(wanted)
        before = self._focus_before
        if wanted is self.chat and had_focus:
            target = before if before is not None and before.isVisible() else self.chat
            target.setFocus(Qt.FocusReason.OtherFocusReason)
