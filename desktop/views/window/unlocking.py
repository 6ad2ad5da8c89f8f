"""Opens the password dialog while there is something to ask, and closes it."""

from PySide6.QtWidgets import QWidget

from desktop.actions import Actions
from desktop.icons import Icons
from desktop.state.unlock import UnlockState
from desktop.theme import Theme
from desktop.views.window.password_dialog import PasswordDialog


class Unlocking:
    """Owns the dialog; there is one at most."""

    def __init__(self, actions: Actions, window: QWidget) -> None:
        self._actions = actions
        self._window = window
        self.dialog: PasswordDialog | None = None

    def show_state(self, state: UnlockState, theme: Theme, icons: Icons) -> None:
        if not state.is_open:
            self._close()
            return
        if self.dialog is None:
            self.dialog = PasswordDialog(theme, icons, self._window)
            self.dialog.unlock_wanted.connect(
                lambda word, everywhere: self._actions.unlock(word, everywhere=everywhere)
            )
            self.dialog.rejected.connect(self._actions.stop_unlocking)
            self.dialog.show_state(state)
            self.dialog.open()
        else:
            self.dialog.show_state(state)

    def _close(self) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            dialog.rejected.disconnect()
            dialog.forget()
            dialog.hide()
            dialog.deleteLater()
