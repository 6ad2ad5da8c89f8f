"""The line at the foot of the window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop import amounts
from desktop.freshness_texts import Line, freshness_line
from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.state.engine import EngineStatus
from desktop.state.library import LibraryState, needs_help
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.paint import set_ground, set_words

HEIGHT_PX = 28
ICON_PX = 14


class StatusLine(QWidget):
    """Left how current the library is, right how many connections there are, if that can be counted."""

    resume_wanted = Signal()
    activity_wanted = Signal()
    help_wanted = Signal()
    """To see what needs the person."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._icon, self._shield = QLabel(), QLabel()
        self._words = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        self._connections = QLabel()
        self._connections.setToolTip(self.tr("Counted every few seconds over all processes of Pincite"))
        self._shown = ("circle-check", "ok")
        self.resume = push_button(self.tr("Resume"), look="quiet")
        self.resume.setAccessibleName(self.tr("Resume indexing"))
        self.resume.clicked.connect(self.resume_wanted)
        self.activity = push_button(self.tr("Open Activity"), look="quiet")
        self.activity.clicked.connect(self.activity_wanted)
        self.help = push_button("", look="quiet")
        self.help.clicked.connect(self.help_wanted)
        self._counted: object = None
        self._need_help = 0
        self._line = QWidget(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(12), 1, scaled(14), 0)
        row.setSpacing(scaled(6))
        row.addWidget(self._icon)
        row.addWidget(self._words)
        row.addWidget(self.help)
        row.addWidget(self.resume)
        row.addWidget(self.activity)
        row.addStretch(1)
        row.addWidget(self._shield)
        row.addWidget(self._connections)
        self.set_theme(theme, icons)
        self.show_connections(None)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        set_ground(self, theme, "chrome")
        set_ground(self._line, theme, "line")
        self.setFixedHeight(scaled(HEIGHT_PX))
        for label in (self._words, self._connections):
            set_words(label, theme, "meta", "text2")
            label.setFont(figures(label.font()))
        for button in (self.resume, self.activity, self.help):
            button.setFont(font("meta"))
            button.setFixedHeight(scaled(HEIGHT_PX - 4))
        self._draw_icons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._line.setGeometry(0, 0, self.width(), 1)

    @property
    def text(self) -> str:
        return self._words.text()

    def show_state(self, state: AppState) -> None:
        line = self._say(state)
        self._words.setText(line.words)
        self._words.setAccessibleDescription(line.tip)
        self._icon.setToolTip(line.tip)
        self._words.set_more_tip(line.tip)
        self._count_help(state.library)
        self.help.setVisible(self._need_help > 0 and state.engine is EngineStatus.READY)
        self.resume.setVisible(state.following.is_paused and state.engine is EngineStatus.READY)
        self.activity.setVisible(bool(state.activity.running) and not state.activity.is_open)
        if (line.icon, line.token) != self._shown:
            self._shown = (line.icon, line.token)
            self._draw_icons()

    def _count_help(self, library: LibraryState) -> None:
        """Anew only where a document changed: there may be ten thousand."""
        if library.documents is not self._counted:
            self._counted = library.documents
            self._need_help = sum(map(needs_help, library.documents.values()))
            self.help.setText(self.tr("%Ln need(-s) you", "", self._need_help))

    def show_connections(self, count: int | None) -> None:
        """None hides it: nothing is claimed that was not counted."""
        self._shield.setVisible(count is not None)
        self._connections.setVisible(count is not None)
        if count is not None:
            self._connections.setText(self.tr("Network connections: {0}").format(amounts.number(count)))

    def _say(self, state: AppState) -> Line:
        library = state.library
        if state.engine is EngineStatus.STOPPED:
            return Line("circle-x", "bad", self.tr("The engine is not running"))
        if not library.is_listed:
            return Line("clock", "text3", self.tr("Starting…"))
        if state.jobs.adding and not state.following.is_paused:
            words = self.tr("Indexing · {0} of %Ln document(s) ready", "", len(library.documents))
            ready = len(library.documents) - library.waiting_count
            return Line("clock", "accent", words.format(amounts.number(ready)))
        if not library.documents and not state.following.folders:
            return Line("library", "text3", self.tr("No documents yet"))
        return freshness_line(state.following, library.totals)

    def _draw_icons(self) -> None:
        icon, token = self._shown
        ratio = self.devicePixelRatioF()
        self._icon.setPixmap(self._icons.pixmap(icon, token, scaled(ICON_PX), ratio))
        self._shield.setPixmap(self._icons.pixmap("shield-check", "ok", scaled(ICON_PX), ratio))
