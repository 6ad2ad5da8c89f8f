"""One row of the activity: what goes on and how far it is, or what ended and how; its log unfolds below it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.api.types import Stage
from desktop import activity_texts
from desktop.icons import Icons
from desktop.state.activity import Ended, Log, Outcome, Running, Work
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.card import Card
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.paint import set_words

ROW_PX = 64
ICON_PX = 20
BAR_PX = 6
BAR_STEPS = 1000
LOG_PX = 148
NUMBERS_PX = 144

_STAGES = {
    Stage.SCANNING: "folder-input",
    Stage.READING: "file-text",
    Stage.RECOGNISING: "scan-text",
    Stage.EMBEDDING: "cpu",
    Stage.SAVING: "box",
    Stage.SEARCHING: "search",
    Stage.WEIGHING: "list-checks",
    Stage.WRITING: "pencil",
    Stage.CHECKING: "shield-check",
}
_WORKS = {
    Work.ADD: "folder-input",
    Work.ANSWER: "search",
    Work.CHECK_FOLDERS: "refresh-cw",
    Work.VERIFY: "shield-check",
    Work.EVALUATE: "list-checks",
    Work.FOLLOW: "refresh-cw",
    Work.RECOGNISE: "scan-text",
    Work.BUILD: "box",
    Work.EMBED: "cpu",
    Work.CONTEXT: "pencil",
}
_OUTCOMES = {
    Outcome.DONE: ("circle-check", "ok"),
    Outcome.FAILED: ("circle-x", "bad"),
    Outcome.STOPPED: ("square", "text3"),
}


class ActivityRow(Card):
    """Icon, two lines and a log that unfolds; what is at the far end of the first line is for its kind."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, ground="surface", edge="line")
        # A log that is open would stretch it.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._theme, self._icons = theme, icons
        self._lines: tuple[str, ...] = ()
        self._icon = QLabel()
        self.name, self.facts = ElidedLabel(), ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        set_words(self.name, theme, "interface_strong")
        set_words(self.facts, theme, "meta", "text2")
        self.log = tool_button(icons.icon("list-checks"), "")
        self.log.setCheckable(True)
        self.log.toggled.connect(self._unfold)
        self._log = QPlainTextEdit(readOnly=True)
        self._log.setFont(figures(font("meta")))
        self._log.setFrameShape(QFrame.Shape.NoFrame)
        palette = self._log.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("surface"))
        palette.setColor(QPalette.ColorRole.Text, theme.color("text2"))
        self._log.setPalette(palette)
        self._log.setFixedHeight(scaled(LOG_PX))
        self._log.setTabChangesFocus(True)
        self.head, self.middle = QHBoxLayout(), QVBoxLayout()
        self._lay_out()
        self._unfold(is_on=False)

    @property
    def log_text(self) -> str:
        """What the log says, if it is unfolded."""
        return self._log.toPlainText() if self.log.isChecked() else ""

    def _lay_out(self) -> None:
        self.middle.setSpacing(scaled(4))
        self.middle.setContentsMargins(0, scaled(2), 0, scaled(2))
        self.middle.addWidget(self.name)
        self.middle.addWidget(self.facts)
        self.head.setSpacing(scaled(12))
        self.head.addWidget(self._icon)
        self.head.addLayout(self.middle, 1)
        self.head.addWidget(self.log)
        top = QWidget()
        top.setMinimumHeight(scaled(ROW_PX))
        top.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        top.setLayout(self.head)
        self.head.setContentsMargins(scaled(16), scaled(8), scaled(10), scaled(8))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(top)
        below = QHBoxLayout()
        below.setContentsMargins(scaled(16 + ICON_PX + 8), 0, scaled(16), scaled(8))
        below.addWidget(self._log)
        column.addLayout(below)
        self._below = below

    def _show_icon(self, name: str, token: str) -> None:
        self._icon.setPixmap(self._icons.pixmap(name, token, scaled(ICON_PX), self.devicePixelRatioF()))

    def _show_log(self, lines: Sequence[str]) -> None:
        """Its end stays in sight, unless the person looks further up."""
        self._lines = tuple(lines)
        text, bar = "\n".join(self._lines), self._log.verticalScrollBar()
        if self.log.isChecked() and text != self._log.toPlainText():
            at, was_at_end = bar.value(), bar.value() == bar.maximum()
            self._log.setPlainText(text)
            bar.setValue(bar.maximum() if was_at_end else at)

    def _unfold(self, is_on: bool) -> None:
        words = self.tr("Hide log") if is_on else self.tr("Show log")
        self.log.setAccessibleName(f"{words}: {self.name.text()}")
        self.log.setToolTip(words)
        self._log.setVisible(is_on)
        self._log.setAccessibleName(self.tr("Log of: {0}").format(self.name.text()))
        margins = self._below.contentsMargins()
        self._below.setContentsMargins(margins.left(), 0, margins.right(), scaled(8) if is_on else 0)
        self._show_log(self._lines)


class RunningRow(ActivityRow):
    stop_wanted = Signal(object)
    """Running."""
    pause_wanted = Signal(bool)

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, icons)
        self._running: Running | None = None
        self.bar = QProgressBar()
        self.bar.setRange(0, BAR_STEPS)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(scaled(BAR_PX))
        self.bar.setAccessibleName(self.tr("Share that is done"))
        self.middle.addWidget(self.bar)
        self.percent, self.left = QLabel(), QLabel()
        self.left.setMinimumWidth(scaled(NUMBERS_PX))  # so that the bar keeps its length while the words change
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight)
        set_words(self.percent, theme, "group")
        set_words(self.left, theme, "meta", "text2")
        numbers = QVBoxLayout()
        numbers.setSpacing(scaled(4))
        for label in (self.percent, self.left):
            label.setFont(figures(label.font()))
            numbers.addWidget(label, alignment=Qt.AlignmentFlag.AlignRight)
        self.pause = tool_button(icons.icon("pause"), "")
        self.stop = tool_button(icons.icon("x"), "")
        self.head.insertLayout(2, numbers)
        self.head.insertWidget(3, self.pause)
        self.head.insertWidget(4, self.stop)
        self.pause.clicked.connect(self._ask_pause)
        self.stop.clicked.connect(lambda: self.stop_wanted.emit(self._running))

    def show_running(self, running: Running, log: Log) -> None:
        before, self._running = self._running, running
        progress = running.progress
        is_quiet = running.is_waiting or running.is_paused
        icon = _STAGES[progress.stage] if progress is not None and not is_quiet else _WORKS[running.work]
        self._show_icon("clock" if running.is_waiting else icon, "text3" if is_quiet else "accent")
        self.name.setText(activity_texts.name(running.work, running.names))
        self.facts.setText(activity_texts.facts(running))
        self.percent.setText(activity_texts.percent(running))
        self.left.setText(activity_texts.time_left(running))
        done, total = activity_texts.done_of(running)
        self.bar.setVisible(total > 0)
        self.bar.setValue(round(BAR_STEPS * done / total) if total else 0)
        self.bar.setAccessibleDescription(activity_texts.spoken(running))
        self.setAccessibleName(activity_texts.spoken(running))
        self._show_log(activity_texts.log_lines(log))
        if before is None or _buttons(before) != _buttons(running):
            self._show_buttons(running)

    def _show_buttons(self, running: Running) -> None:
        name = self.name.text()
        self.pause.setVisible(running.can_pause)
        self.stop.setVisible(running.can_stop)
        if running.is_stopping and self.stop.hasFocus():
            self.log.setFocus()  # Qt would send it somewhere else in the window
        self.stop.setEnabled(not running.is_stopping)
        self.pause.setIcon(self._icons.icon("play" if running.is_paused else "pause"))
        pause = self.tr("Resume indexing") if running.is_paused else self.tr("Pause indexing")
        for button, words in ((self.pause, pause), (self.stop, self.tr("Stop"))):
            button.setAccessibleName(f"{words}: {name}")
            button.setToolTip(words)
        self.log.setVisible(running.job is not None)
        self._unfold(is_on=self.log.isChecked())

    def _ask_pause(self) -> None:
        if self._running is not None:
            self.pause_wanted.emit(not self._running.is_paused)

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        return self.pause, self.stop, self.log


class EndedRow(ActivityRow):
    def __init__(self, theme: Theme, icons: Icons, ended: Ended) -> None:
        super().__init__(theme, icons)
        self.ended = ended
        self._show_icon(*_OUTCOMES[ended.outcome])
        self.name.setText(activity_texts.name(ended.work, ended.names))
        self.facts.setText(activity_texts.ended_line(ended))
        self.setAccessibleName(f"{self.name.text()}, {self.facts.text()}")
        self._show_log(activity_texts.log_lines(ended.log, ended))
        self._unfold(is_on=False)


def _buttons(running: Running) -> tuple[object, ...]:
    """What the buttons are shown for."""
    return running.can_pause, running.can_stop, running.is_paused, running.is_stopping, running.names
