"""What stands in the place of conversation and page: the settings, or a look through the library. One at most."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.theme import Theme
from desktop.views.panes import Panes
from desktop.views.settings import SettingsView
from desktop.views.settings_wiring import make_settings
from desktop.views.verify import VerifyView

if TYPE_CHECKING:
    from desktop.views.main_window import MainWindow


class Covers:
    """Makes each when it is opened and lets go of it when it is closed."""

    def __init__(self, window: "MainWindow", panes: Panes, data_dir: Path) -> None:
        self._window, self._panes, self._data_dir = window, panes, data_dir
        self._connections: int | None = None
        self.settings: SettingsView | None = None
        self.verify: VerifyView | None = None

    def show_state(self, state: AppState, theme: Theme, icons: Icons) -> None:
        if state.settings_open and self.settings is None:
            self._close_verify()
            self._open_settings(state, theme, icons)
        elif state.verify.is_open and self.verify is None:
            self._close_settings()
            self._open_verify(theme, icons)
        if not state.settings_open:
            self._close_settings()
        if not state.verify.is_open:
            self._close_verify()
        if self.settings is not None:
            self.settings.show_state(state)
        if self.verify is not None:
            is_new = self.verify.button is None
            self.verify.show_state(state.verify)
            if is_new:
                self.verify.focus_first()

    def show_connections(self, count: int | None) -> None:
        self._connections = count
        if self.settings is not None:
            self.settings.show_connections(count)

    def renew(self, state: AppState, theme: Theme, icons: Icons) -> None:
        """Another theme: what is open is made anew, at the same place."""
        row = self.settings.group_list.currentRow() if self.settings is not None else -1
        self._close_settings()
        self._close_verify()
        self.show_state(state, theme, icons)
        if self.settings is not None:
            self.settings.group_list.setCurrentRow(row)

    def _open_settings(self, state: AppState, theme: Theme, icons: Icons) -> None:
        self.settings = settings = make_settings(self._window, theme, icons, self._data_dir)
        settings.show_state(state)
        settings.show_connections(self._connections)
        self._panes.show_cover(settings)
        settings.search.setFocus()

    def _open_verify(self, theme: Theme, icons: Icons) -> None:
        act = self._window.actions_taken.library
        self.verify = verify = VerifyView(theme, icons)
        verify.closed.connect(lambda: act.show_verify(is_open=False))
        verify.verify_wanted.connect(act.verify)
        verify.stop_wanted.connect(act.stop_verifying)
        self._panes.show_cover(verify)

    def _close_settings(self) -> None:
        closed, self.settings = self.settings, None
        self._let_go(closed)

    def _close_verify(self) -> None:
        closed, self.verify = self.verify, None
        self._let_go(closed)

    def _let_go(self, view: QWidget | None) -> None:
        if view is not None:
            self._panes.show_cover(None)
            view.deleteLater()
