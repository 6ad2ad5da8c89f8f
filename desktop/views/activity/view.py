"""Activity: all that goes on, with its stage, rate and time left, and what has ended, in the place of conversation and
page."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.activity import ActivityState
from desktop.state.app import AppState
from desktop.theme import Theme, scaled
from desktop.throttle import Throttle
from desktop.views.activity.row import EndedRow, RunningRow
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.empty import EmptyState
from desktop.views.controls.paint import hairline, set_ground, set_words, words
from desktop.views.controls.pane_view import PaneView, pane_header
from desktop.views.controls.paragraph import Paragraph

CONTENT_MAX_PX = 880
REFRESH_MS = 1000
"""Numbers that change more often than once a second cannot be read."""


class ActivityView(PaneView):
    """Rows stay where they are for as long as their job runs; numbers change once a second, all else at once."""

    stop_wanted = Signal(object)
    """Running."""
    pause_wanted = Signal(bool)
    clear_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._state = ActivityState()
        self._shown: tuple[object, ...] | None = None
        self.running: dict[str, RunningRow] = {}
        self.ended: dict[int, EndedRow] = {}
        set_ground(self, theme, "surface")
        self.back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self.back.clicked.connect(self.closed)
        self.clear = push_button(self.tr("Clear list"), look="quiet")
        self.clear.clicked.connect(self.clear_wanted)
        self._heads = (self._head(self.tr("Now")), self._head(self.tr("Ended")))
        self._now, self._past = QVBoxLayout(), QVBoxLayout()
        self._can_close = Paragraph(
            theme, self.tr("You can close Pincite meanwhile: it goes on from the same page next time."), token="text3"
        )
        self._body = QStackedWidget()
        self._refresh = Throttle(self._show_numbers, delay_ms=REFRESH_MS, parent=self)
        self._lay_out()

    def show_state(self, state: AppState) -> None:
        self._state = state.activity
        turn = _turn(self._state)
        if turn != self._shown:
            self._shown = turn
            self._build()
            self._show_numbers()
        else:
            self._refresh.call()

    def focus_first(self) -> None:
        self.back.setFocus()

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Activity"))
        set_words(title, self._theme, "pane_title")
        header = pane_header(self.back, title, right_px=12)
        if (row := header.layout()) is not None:
            row.addWidget(self.clear)
        inner = QWidget()
        set_ground(inner, self._theme, "surface")
        inner.setMaximumWidth(scaled(CONTENT_MAX_PX))
        lists = QVBoxLayout(inner)
        lists.setContentsMargins(scaled(20), scaled(16), scaled(20), scaled(24))
        lists.setSpacing(scaled(8))
        for head, rows in zip(self._heads, (self._now, self._past), strict=True):
            rows.setSpacing(scaled(8))
            lists.addWidget(head)
            lists.addLayout(rows)
            if rows is self._now:
                lists.addWidget(self._can_close)
        lists.addStretch()
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inner)
        self._body.addWidget(scroll)
        self._body.addWidget(self._nothing())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(hairline(self._theme))
        column.addWidget(self._body, 1)

    def _nothing(self) -> QWidget:
        title = self.tr("Nothing is going on")
        sentence = self.tr(
            "Reading, checking and answering show here while they run, and for as long as Pincite is open."
        )
        return EmptyState(self._theme, self._icons, icon="activity", title=title, sentence=sentence)

    def _head(self, text: str) -> QLabel:
        return words(self._theme, text, role="section", token="text3")

    def _build(self) -> None:
        """Rows come and go; those that stay keep focus and log. Whoever was in a row that goes is in the next one."""
        focused = QApplication.focusWidget()
        lost = focused is not None and any(
            row.isAncestorOf(focused) for key, row in self.running.items() if key not in _keys(self._state)
        )
        self._build_running()
        self._build_ended()
        heads = (bool(self.running), bool(self.ended))
        for head, is_there in zip(self._heads, heads, strict=True):
            head.setVisible(is_there)
        self._can_close.setVisible(any(one.can_pause for one in self._state.running))
        self._heads[1].setContentsMargins(0, scaled(16) if self.running else 0, 0, 0)
        self._body.setCurrentIndex(0 if any(heads) else 1)
        self.clear.setVisible(bool(self.ended))
        if lost or (focused is self.clear and not self.ended):
            self._focus_next()

    def _build_running(self) -> None:
        for key in [key for key in self.running if key not in _keys(self._state)]:
            _let_go(self._now, self.running.pop(key))
        for place, one in enumerate(self._state.running):
            row = self.running.get(one.key)
            if row is None:
                row = self.running[one.key] = RunningRow(self._theme, self._icons)
                row.stop_wanted.connect(self.stop_wanted)
                row.pause_wanted.connect(self.pause_wanted)
            if self._now.indexOf(row) != place:
                self._now.insertWidget(place, row)

    def _build_ended(self) -> None:
        numbers = {one.number for one in self._state.ended}
        is_first_look = not self.ended and not self._past.count()
        for number in [number for number in self.ended if number not in numbers]:
            _let_go(self._past, self.ended.pop(number))
        for place, one in enumerate(self._state.ended):
            if one.number not in self.ended:
                row = self.ended[one.number] = EndedRow(self._theme, self._icons, one)
                self._past.insertWidget(place, row)
                if not is_first_look:
                    announce(self, row.accessibleName())

    def _focus_next(self) -> None:
        rows = [*self.running.values()]
        buttons = [button for row in rows for button in row.buttons if not button.isHidden() and button.isEnabled()]
        (buttons[0] if buttons else self.back).setFocus()

    def _show_numbers(self) -> None:
        for one in self._state.running:
            if (row := self.running.get(one.key)) is not None:
                row.show_running(one, self._state.logs.get(one.key, ()))


def _keys(state: ActivityState) -> set[str]:
    return {one.key for one in state.running}


def _turn(state: ActivityState) -> tuple[object, ...]:
    """What must be seen at once when it changes: what there is, and what each can be asked for."""
    running = [(o.key, o.is_waiting, o.is_paused, o.is_stopping, o.progress is None) for o in state.running]
    return (*running, *(one.number for one in state.ended))


def _let_go(column: QVBoxLayout, row: QWidget) -> None:
    column.removeWidget(row)
    row.hide()
    row.deleteLater()
