"""The settings of the library as a whole: whether changes are read now, and the way to look through it."""

from PySide6.QtCore import QObject, Signal

from desktop.state.following import FollowingState
from desktop.theme import Theme
from desktop.views.controls.buttons import push_button
from desktop.views.settings.setting_row import SettingRow


class LibraryRows(QObject):
    """Makes its rows once; what changes in them is a word on a button."""

    pause_wanted = Signal(bool)
    """False to go on."""
    verify_wanted = Signal()

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_paused = False
        self.pause = push_button(self.tr("Pause"))
        self.pause.clicked.connect(lambda: self.pause_wanted.emit(not self._is_paused))
        self.show_following(FollowingState())

    def show_following(self, following: FollowingState) -> None:
        self._is_paused = following.is_paused
        self.pause.setText(self.tr("Resume") if self._is_paused else self.tr("Pause"))
        self.pause.setAccessibleName(self.tr("Resume indexing") if self._is_paused else self.tr("Pause indexing"))
        self.pause.setEnabled(following.pausing is None)

    def rows(self) -> list[SettingRow]:
        verify = push_button(self.tr("Verify library…"))
        verify.clicked.connect(self.verify_wanted)
        return [
            SettingRow(
                self._theme,
                label=self.tr("Indexing"),
                effect=self.tr(
                    "Pincite follows the folders in your library and reads what changes. Paused, it stays so over a "
                    "restart; you can ask all the same."
                ),
                control=self.pause,
            ).find_by(self.tr("pause watch scan update refresh sync")),
            SettingRow(
                self._theme,
                label=self.tr("Verify library"),
                effect=self.tr("Looks at all that is stored, puts right what is wrong, and lists the backups."),
                control=verify,
            ).find_by(self.tr("repair check damaged backup restore integrity")),
        ]
