"""What stands in the place of conversation and page: settings, a look through the library, activity. One at most."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.theme import Theme
from desktop.views.activity.view import ActivityView
from desktop.views.activity.wiring import make_activity
from desktop.views.library.verify import VerifyView
from desktop.views.settings.view import SettingsView
from desktop.views.settings.wiring import make_settings
from desktop.views.why.view import WhyView
from desktop.views.why.wiring import make_why
from desktop.views.window.crash_report import make_crash
from desktop.views.window.panes import Panes

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class Made:
    """A view that covers, how it is shown a state, and how it takes the focus when it opens."""

    view: QWidget
    show: Callable[[AppState], object]
    focus_first: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Cover:
    """One kind: when it is wanted, and how it is made."""

    is_open: Callable[[AppState], bool]
    make: Callable[[Theme, Icons], Made]


class Covers:
    """Makes each when it is opened and lets go of it when it is closed."""

    def __init__(self, window: "MainWindow", panes: Panes, data_dir: Path) -> None:
        self._window, self._panes, self._data_dir = window, panes, data_dir
        self._connections: int | None = None
        self._kinds = (
            Cover(lambda state: state.settings_open, self._make_settings),
            Cover(lambda state: state.verify.is_open, self._make_verify),
            Cover(lambda state: state.activity.is_open, self._make_activity),
            Cover(lambda state: state.crash.is_open, self._make_crash),
            Cover(lambda state: state.explained is not None, self._make_why),
        )
        self._kind: Cover | None = None
        self._made: Made | None = None

    @property
    def view(self) -> QWidget | None:
        """What covers now."""
        return self._made.view if self._made is not None else None

    @property
    def settings(self) -> SettingsView | None:
        return self.view if isinstance(self.view, SettingsView) else None

    @property
    def verify(self) -> VerifyView | None:
        return self.view if isinstance(self.view, VerifyView) else None

    @property
    def why(self) -> WhyView | None:
        return self.view if isinstance(self.view, WhyView) else None

    @property
    def activity(self) -> ActivityView | None:
        return self.view if isinstance(self.view, ActivityView) else None

    def show_state(self, state: AppState, theme: Theme, icons: Icons) -> None:
        wanted = next((kind for kind in self._kinds if kind.is_open(state)), None)
        if wanted is not self._kind:
            self._close()
            if wanted is not None:
                self._open(wanted, state, theme, icons)
        elif self._made is not None:
            self._made.show(state)

    def show_connections(self, count: int | None) -> None:
        self._connections = count
        if self.settings is not None:
            self.settings.show_connections(count)

    def renew(self, state: AppState, theme: Theme, icons: Icons) -> None:
        """Another theme: what is open is made anew, at the same place."""
        row = self.settings.group_list.currentRow() if self.settings is not None else -1
        self._close()
        self.show_state(state, theme, icons)
        if self.settings is not None:
            self.settings.group_list.setCurrentRow(row)

    def _open(self, kind: Cover, state: AppState, theme: Theme, icons: Icons) -> None:
        self._kind, self._made = kind, kind.make(theme, icons)
        self._made.show(state)
        self._panes.show_cover(self._made.view)
        self._made.focus_first()

    def _close(self) -> None:
        closed, self._made, self._kind = self._made, None, None
        if closed is not None:
            self._panes.show_cover(None)
            closed.view.deleteLater()

    def _make_settings(self, theme: Theme, icons: Icons) -> Made:
        settings = make_settings(self._window, theme, icons, self._data_dir)
        settings.show_connections(self._connections)
        return Made(settings, settings.show_state, settings.search.setFocus)

    def _make_verify(self, theme: Theme, icons: Icons) -> Made:
        act = self._window.actions_taken.library
        verify = VerifyView(theme, icons)
        verify.closed.connect(lambda: act.show_verify(is_open=False))
        verify.verify_wanted.connect(act.verify)
        verify.stop_wanted.connect(act.stop_verifying)
        return Made(verify, lambda state: verify.show_state(state.verify), verify.focus_first)

    def _make_why(self, theme: Theme, icons: Icons) -> Made:
        why = make_why(self._window, theme, icons)
        return Made(why, why.show_state, why.focus_first)

    def _make_crash(self, theme: Theme, icons: Icons) -> Made:
        crash = make_crash(self._window, theme, icons)
        return Made(crash, crash.show_state, crash.focus_first)

    def _make_activity(self, theme: Theme, icons: Icons) -> Made:
        activity = make_activity(self._window, theme, icons)
        return Made(activity, activity.show_state, activity.focus_first)
