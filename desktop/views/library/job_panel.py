"""The jobs that read files, at the foot of the library: how far they are, how fast, how to pause and stop them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from core.api.messages import Progress
from desktop import amounts
from desktop.icons import Icons
from desktop.state.jobs import AddJob, JobsState, time_is_known
from desktop.style import BUTTON_PADDING_PX
from desktop.theme import Theme, figures, scaled
from desktop.throttle import Throttle
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.paint import set_ground, set_words
from desktop.views.library.waiting_jobs import WaitingJobs, job_name

REFRESH_MS = 1000
"""Numbers that change more often than once a second cannot be read."""
BAR_STEPS = 1000
ICON_PADDING_PX = 6
"""Between the edge of a button and the icon in it."""


class JobPanel(QWidget):
    """Hidden while no job runs."""

    stop_wanted = Signal(object)
    """JobId."""
    pause_wanted = Signal(bool)
    """False to go on."""
    activity_wanted = Signal()
    sight_changed = Signal(bool)
    """Whether it can be seen; the library it stands in may be out of sight."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._jobs = JobsState()
        self._need_help = 0
        self._is_paused = False
        self._icons = icons
        self._shown: AddJob | None = None
        self._line = QWidget()
        self._line.setFixedHeight(1)
        self._name = ElidedLabel()
        self._stop = tool_button(icons.icon("x"), self.tr("Stop reading"))
        self._stop.clicked.connect(self._ask_to_stop)
        self.pause = tool_button(icons.icon("pause"), self.tr("Pause indexing"))
        self.pause.clicked.connect(lambda: self.pause_wanted.emit(not self._is_paused))
        self.activity = push_button(self.tr("Open Activity"), look="quiet")
        self.activity.clicked.connect(self.activity_wanted)
        self.waiting = WaitingJobs(theme, icons)
        self.waiting.stop_wanted.connect(self.stop_wanted)
        self._bar = QProgressBar()
        self._bar.setRange(0, BAR_STEPS)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(scaled(8))
        self._bar.setAccessibleName(self.tr("Share of the pages that are ready"))
        self._percent, self._left = QLabel(), QLabel()
        self._pace = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        self._help = QLabel()
        self._refresh = Throttle(self._show_numbers, delay_ms=REFRESH_MS, parent=self)
        self._lay_out()
        self.set_theme(theme, icons)
        self.hide()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        set_ground(self, theme, "chrome")
        set_ground(self._line, theme, "line")
        set_words(self._name, theme, "group")
        set_words(self._percent, theme, "group")
        for label in (self._left, self._pace):
            set_words(label, theme, "meta", "text2")
        set_words(self._help, theme, "meta", "warn")
        for label in (self._percent, self._left, self._pace):
            label.setFont(figures(label.font()))
        self._stop.setIcon(icons.icon("x"))
        self._icons = icons
        self.waiting.set_theme(theme, icons)
        self._show_pause()

    def show_jobs(self, jobs: JobsState, need_help: int, *, is_paused: bool = False) -> None:
        """`need_help` counts documents that could not be read."""
        is_other_pause = is_paused != self._is_paused
        self._jobs, self._need_help, self._is_paused = jobs, need_help, is_paused
        job = jobs.current
        self.setVisible(job is not None)
        self.waiting.show_jobs(jobs.waiting)
        if is_other_pause:
            self._show_pause()
        if job is None:
            self._shown = None
            self._refresh.stop()
        elif is_other_pause or self._is_another(job):
            self._show_numbers()
        else:
            self._refresh.call()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.sight_changed.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.sight_changed.emit(False)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._line)
        body = QVBoxLayout()
        body.setContentsMargins(scaled(16), scaled(8), scaled(16 - BUTTON_PADDING_PX), scaled(12))
        body.setSpacing(scaled(4))
        body.addLayout(_line(self._name, self.pause, self._stop, padding_px=ICON_PADDING_PX))
        body.addLayout(_line(self._bar))
        body.addLayout(_line(self._percent, None, self._left))
        body.addLayout(_line(self._pace))
        body.addLayout(_line(self._help, None, self.activity, padding_px=BUTTON_PADDING_PX))
        body.addLayout(_line(self.waiting, padding_px=ICON_PADDING_PX))
        column.addLayout(body)

    def _is_another(self, job: AddJob) -> bool:
        """A change that must be seen at once: another job, its first numbers, or its stopping."""
        shown = self._shown
        return (
            shown is None
            or shown.job != job.job
            or shown.is_stopping != job.is_stopping
            or (shown.progress is None) != (job.progress is None)
        )

    def _show_numbers(self) -> None:
        job = self._shown = self._jobs.current
        if job is None:
            return
        self._name.setText(self.tr("Indexing {0}").format(job_name(job)))
        self._stop.setEnabled(not job.is_stopping)
        self._help.setText(self.tr("%Ln need(-s) you", "", self._need_help) if self._need_help else "")
        self._help.setVisible(self._need_help > 0)
        progress = job.progress
        if job.is_stopping or progress is None or not progress.total:
            self._show_words(job)
        else:
            self._show_progress(progress, progress.total)
        if self._is_paused and not job.is_stopping:
            self._left.setText("")
            self._pace.setText(self.tr("Paused. You can ask meanwhile."))

    def _show_words(self, job: AddJob) -> None:
        """While there are no numbers to trust."""
        self._bar.setValue(0)
        self._percent.setText("")
        self._left.setText("")
        found = job.progress.files_total if job.progress is not None else 0
        if job.is_stopping:
            self._pace.setText(self.tr("Stopping. What is ready stays."))
        elif found:
            self._pace.setText(self.tr("Looking at %Ln file(s)", "", found))
        else:
            self._pace.setText(self.tr("Looking for PDFs"))

    def _show_progress(self, progress: Progress, total: int) -> None:
        self._bar.setValue(round(BAR_STEPS * progress.done / total))
        self._percent.setText(amounts.percent(progress.done, total))
        self._left.setText(amounts.time_left(progress.seconds_left if time_is_known(progress) else None))
        self._pace.setText(amounts.pace(progress.done, total, progress.rate_per_minute))
        said = (self._name, self._pace, self._left)
        self._bar.setAccessibleDescription(", ".join(label.text() for label in said if label.text()))

    def _show_pause(self) -> None:
        self.pause.setIcon(self._icons.icon("play" if self._is_paused else "pause"))
        words = self.tr("Resume indexing") if self._is_paused else self.tr("Pause indexing")
        self.pause.setAccessibleName(words)
        self.pause.setToolTip(words)

    def _ask_to_stop(self) -> None:
        job = self._jobs.current
        if job is not None:
            self.stop_wanted.emit(job.job)


def _line(*parts: QWidget | None, padding_px: int = 0) -> QHBoxLayout:
    """Beside each other, with None for the room that is left. What is seen ends where the bar does: a last part with
    an empty `padding_px` inside goes so far beyond it."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, scaled(BUTTON_PADDING_PX - padding_px), 0)
    line.setSpacing(0)
    for part in parts:
        if part is None:
            line.addStretch()
        else:
            line.addWidget(part, 1 if isinstance(part, ElidedLabel) else 0)
    return line
