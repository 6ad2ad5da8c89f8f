"""The way from pane to pane where they do not all fit."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.state.panes import Pane, Room
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.paint import set_ground

HEIGHT_PX = 40
_ICONS = {Pane.LIBRARY: "library", Pane.CHAT: "message-square", Pane.PAGE: "book-open"}


class PaneBar(QWidget):
    """With room for two panes it opens the library; with room for one it chooses between the three."""

    pane_wanted = Signal(object)
    """Pane."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._line = QWidget()
        self._line.setFixedHeight(1)
        self.back = push_button(self.tr("Back to answer"), look="quiet")
        self.back.clicked.connect(lambda: self.pane_wanted.emit(Pane.CHAT))
        names = {Pane.LIBRARY: self.tr("Library"), Pane.CHAT: self.tr("Conversation"), Pane.PAGE: self.tr("Page")}
        self.buttons = {pane: self._button(pane, name) for pane, name in names.items()}
        row = QHBoxLayout()
        row.setContentsMargins(scaled(12), scaled(5), scaled(12), scaled(5))
        row.setSpacing(scaled(4))
        row.addWidget(self.buttons[Pane.LIBRARY])
        row.addWidget(self.buttons[Pane.CHAT])
        row.addWidget(self.buttons[Pane.PAGE])
        row.addStretch()
        row.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._line)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        set_ground(self, theme, "chrome")
        set_ground(self._line, theme, "line")
        self.setFixedHeight(scaled(HEIGHT_PX))
        self.back.setIcon(icons.icon("arrow-left", "accent"))
        for pane, button in self.buttons.items():
            button.setIcon(icons.icon(_ICONS[pane], "accent"))

    def show_room(self, room: Room, current: Pane, *, library_open: bool, has_answer: bool) -> None:
        self.setVisible(room is not Room.THREE)
        self.back.setVisible(room is Room.ONE and current is Pane.PAGE and has_answer)
        for pane, button in self.buttons.items():
            button.setVisible(room is Room.ONE or pane is Pane.LIBRARY)
            button.setChecked(library_open if room is Room.TWO else pane is current)

    def name_back(self, state: AppState) -> None:
        """What the way back leads to."""
        if state.check.is_open:
            self.back.setText(self.tr("Back to questions"))
        else:
            self.back.setText(self.tr("Back to report") if state.report.is_open else self.tr("Back to answer"))

    def _button(self, pane: Pane, name: str) -> QPushButton:
        button = push_button(name, look="quiet")
        button.setCheckable(True)
        button.clicked.connect(lambda: self.pane_wanted.emit(pane))
        return button
