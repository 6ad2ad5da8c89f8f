"""The line at the foot of the window."""

from collections.abc import Sequence
from itertools import accumulate

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
WORDS_PX = 96
"""The first words stay whole, however much gives way for it."""
LEFT_PX, RIGHT_PX, GAP_PX = 12, 14, 6


def fitting(room_px: int, widths_px: Sequence[int]) -> int:
    """How many of the parts fit, of which the first is needed most."""
    return sum(total <= room_px for total in accumulate(widths_px))


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
        self._has_activity = self._is_led_elsewhere = False
        parts = (self.help, self.resume, self._shield, self.activity, self._connections)
        self._wanted: dict[QWidget, bool] = dict.fromkeys(parts, False)
        """By how much each is needed: where there is no room the last give way first. The menus have all of it, too."""
        self._line = QWidget(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(LEFT_PX), 1, scaled(RIGHT_PX), 0)
        row.setSpacing(scaled(GAP_PX))
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
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._line.setGeometry(0, 0, self.width(), 1)
        self._fit()

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
        is_ready = state.engine is EngineStatus.READY
        self._wanted[self.help] = self._need_help > 0 and is_ready
        self._wanted[self.resume] = state.following.is_paused and is_ready
        self._has_activity = bool(state.activity.running) and not state.activity.is_open
        self._fit()
        if (line.icon, line.token) != self._shown:
            self._shown = (line.icon, line.token)
            self._draw_icons()

    def lead_elsewhere(self, is_elsewhere: bool) -> None:
        """Whether the job panel is in sight, which leads to the activity as well: one button is enough."""
        self._is_led_elsewhere = is_elsewhere
        self._fit()

    def _fit(self) -> None:
        """Show what is wanted and fits beside the first words."""
        self._wanted[self.activity] = self._has_activity and not self._is_led_elsewhere
        wanted = [part for part, is_wanted in self._wanted.items() if is_wanted]
        gap = scaled(GAP_PX)
        taken = scaled(LEFT_PX + ICON_PX + WORDS_PX + RIGHT_PX) + 2 * gap
        count = fitting(self.width() - taken, [part.sizeHint().width() + gap for part in wanted])
        for part in self._wanted:
            part.setVisible(part in wanted[:count])

    def _count_help(self, library: LibraryState) -> None:
        """Anew only where a document changed: there may be ten thousand."""
        if library.documents is not self._counted:
            self._counted = library.documents
            self._need_help = sum(map(needs_help, library.documents.values()))
            self.help.setText(self.tr("%Ln need(-s) you", "", self._need_help))

    def show_connections(self, count: int | None) -> None:
        """None hides it: nothing is claimed that was not counted."""
        words = "" if count is None else self.tr("Network connections: {0}").format(amounts.number(count))
        self._connections.setText(words)
        self._shield.setToolTip("\n".join(filter(None, (words, self._connections.toolTip()))))
        self._shield.setAccessibleName(words)
        self._wanted[self._shield] = self._wanted[self._connections] = count is not None
        self._fit()

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
