"""The report of a crash, in the place of conversation and page: all of it, and what the person can do with it."""

from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.paint import hairline, set_ground, set_words
from desktop.views.controls.pane_view import PaneView, pane_header
from desktop.views.controls.paragraph import Paragraph

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow

CONTENT_MAX_PX = 860


class CrashReportView(PaneView):
    reveal_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        set_ground(self, theme, "surface")
        self.back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self.back.clicked.connect(self.closed)
        self._what = Paragraph(theme, self.tr("Pincite closed unexpectedly."), role="page_title")
        self._safe = Paragraph(theme, token="text2")
        self.report = QPlainTextEdit(readOnly=True)
        self.report.setFont(figures(font("meta")))
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName(self.tr("Report"))
        palette = self.report.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("claim"))
        self.report.setPalette(palette)
        self.copy = push_button(self.tr("Copy report"), icon=icons.icon("copy"))
        self.reveal = push_button(self.tr("Show in file manager"), icon=icons.icon("folder"))
        self.delete = push_button(self.tr("Delete report"), icon=icons.icon("trash-2"))
        self._stuck = Paragraph(
            theme, self.tr("The report could not be deleted. Your file manager may tell why."), token="bad"
        )
        self._stuck.hide()
        self.copy.clicked.connect(self._copy)
        self.delete.clicked.connect(self.delete_wanted)
        self.reveal.clicked.connect(self.reveal_wanted)
        self._lay_out()

    def show_state(self, state: AppState) -> None:
        kept = PurePath(state.crash.path).name
        words = self.tr(
            "Your library is fine. This report was saved on this computer only, as {0}, and is sent nowhere. It holds "
            "events and places in the program; it names no document and quotes no text."
        ).format(kept)
        if words != self._safe.text():
            self._safe.setText(words)
        if state.crash.is_stuck and self._stuck.isHidden():
            self._stuck.show()
            announce(self, self._stuck.text(), is_urgent=True)
        if state.crash.text != self.report.toPlainText():
            self.report.setPlainText(state.crash.text)

    def focus_first(self) -> None:
        self.report.setFocus()

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Crash report"))
        set_words(title, self._theme, "pane_title")
        inner = QWidget()
        inner.setMaximumWidth(scaled(CONTENT_MAX_PX))
        text = QVBoxLayout(inner)
        text.setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(24))
        text.setSpacing(scaled(12))
        text.addWidget(self._what)
        text.addWidget(self._safe)
        text.addWidget(self.report, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(scaled(8))
        buttons.addWidget(self.copy)
        buttons.addWidget(self.reveal)
        buttons.addWidget(self.delete)
        buttons.addStretch()
        text.addWidget(self._stuck)
        text.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(pane_header(self.back, title, right_px=12))
        column.addWidget(hairline(self._theme))
        column.addWidget(inner, 1)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        announce(self, self.tr("Copied"))


def make_crash(window: "MainWindow", theme: Theme, icons: Icons) -> CrashReportView:
    act = window.actions_taken.crash
    view = CrashReportView(theme, icons)
    view.closed.connect(lambda: act.show(is_open=False))
    view.delete_wanted.connect(act.delete)
    view.reveal_wanted.connect(lambda: window.dialogs.reveal(window.actions_taken.state.crash.path))
    return view
