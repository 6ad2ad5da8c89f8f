"""The jobs that wait for the one at work, each with a way to stop it."""

from pathlib import PurePath

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.jobs import AddJob
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.paint import set_words

translate = QCoreApplication.translate

MAX_ROWS = 3


def job_name(job: AddJob) -> str:
    """The folder or file of a job, or how many there are."""
    if len(job.paths) == 1:
        return PurePath(job.paths[0]).name
    return translate("jobs", "%Ln item(s)", "", len(job.paths))


class WaitingJobs(QWidget):
    """At most three rows, and how many more there are; rows stay where they are until a job comes or goes."""

    stop_wanted = Signal(object)
    """JobId."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._jobs: tuple[AddJob, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, scaled(4), 0, 0)
        self._column.setSpacing(0)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        self._build()

    def show_jobs(self, jobs: tuple[AddJob, ...]) -> None:
        if _told(jobs) != _told(self._jobs):
            self._jobs = jobs
            self._build()

    def _build(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for job in self._jobs[:MAX_ROWS]:
            self._column.addWidget(self._row(job))
        more = len(self._jobs) - MAX_ROWS
        if more > 0:
            self._column.addWidget(self._words(translate("jobs", "%Ln more waiting", "", more)))
        self.setVisible(bool(self._jobs))

    def _row(self, job: AddJob) -> QWidget:
        row = QWidget()
        inner = QHBoxLayout(row)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(scaled(8))
        name = ElidedLabel(job_name(job))
        set_words(name, self._theme, "meta", "text2")
        state = translate("jobs", "Stopping") if job.is_stopping else translate("jobs", "Waiting")
        stop = tool_button(self._icons.icon("x"), translate("jobs", "Stop reading {0}").format(job_name(job)))
        stop.setEnabled(not job.is_stopping)
        stop.clicked.connect(lambda: self.stop_wanted.emit(job.job))
        inner.addWidget(name, 1)
        inner.addWidget(self._words(state), alignment=Qt.AlignmentFlag.AlignVCenter)
        inner.addWidget(stop)
        return row

    def _words(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        set_words(label, self._theme, "meta", "text3")
        return label


def _told(jobs: tuple[AddJob, ...]) -> list[tuple[object, ...]]:
    return [(job.job, job.paths, job.is_stopping) for job in jobs]
