"""The conversation with what is told beside it: the banner below its header and the toast at its foot."""

from PySide6.QtWidgets import QBoxLayout

from desktop import tellings
from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.state.notices import Toast
from desktop.state.undo import UNDOABLE
from desktop.theme import Theme
from desktop.views.chat.view import ChatView
from desktop.views.window.banner import Banner
from desktop.views.window.toast import ToastView


class ChatColumn(ChatView):
    """A ChatView that also shows notices and toasts."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, icons)
        self.banner = Banner(theme, icons)
        self.toast = ToastView(theme, self)
        self._told = Toast()
        column = self.layout()
        if isinstance(column, QBoxLayout):
            column.insertWidget(column.indexOf(self.header) + 1, self.banner)
        self.setFocusProxy(self.box.text)
        self.copied.connect(lambda: self.toast.tell(self.tr("Copied, with its sources")))

    def dress(self, theme: Theme, icons: Icons) -> None:
        """`set_theme` with banner and toast."""
        self.set_theme(theme, icons)
        self.banner.set_theme(theme, icons)
        self.toast.set_theme(theme)

    def show_app(self, state: AppState) -> None:
        self.shelf.show_documents(state.library.documents)
        self.show_state(state.chat)
        self.banner.show_notice(state.banner)
        if state.toast != self._told:
            self._told = state.toast
            can_undo = state.toast.key in UNDOABLE and state.undo.can_undo
            self.toast.tell(tellings.toast_sentence(state.toast), action=tellings.undo_words() if can_undo else "")
        elif self.toast.offers_action and not state.undo.can_undo:
            self.toast.hide()
