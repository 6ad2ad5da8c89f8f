"""A look through the whole library, in the place of conversation and page: how far it is, and what was found."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.api.following import Finding, VerifyReport
from desktop import verify_texts
from desktop.icons import Icons
from desktop.state.verify import VerifyState
from desktop.texts import Sentence, sentence_for
from desktop.theme import Theme, figures, scaled
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.card import Card
from desktop.views.controls.paint import hairline, set_ground, set_words
from desktop.views.controls.pane_view import PaneView, pane_header
from desktop.views.controls.paragraph import Paragraph

CONTENT_MAX_PX = 680
ICON_PX = 20
BAR_PX = 8
BAR_STEPS = 1000


class VerifyView(PaneView):
    """Shows a VerifyState; its content is built anew for each turn of it, and only numbers change in between."""

    verify_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._shown: VerifyState | None = None
        self._bar: QProgressBar | None = None
        self._numbers = QLabel()
        self.button: QPushButton | None = None
        """The one that starts or stops a look."""
        set_ground(self, theme, "surface")
        self.back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self.back.clicked.connect(self.closed)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lay_out()

    def show_state(self, state: VerifyState) -> None:
        before, self._shown = self._shown, state
        if before is None or _turn(before) != _turn(state):
            self._build(state)
            if before is not None and state.report is not None:
                announce(self, verify_texts.headline(state.report).title)
        self._show_numbers(state)

    def focus_first(self) -> None:
        (self.button or self.back).setFocus()

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Verify library"))
        set_words(title, self._theme, "pane_title")
        header = pane_header(self.back, title, right_px=12)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(hairline(self._theme))
        column.addWidget(self._scroll, 1)

    def _build(self, state: VerifyState) -> None:
        had_focus = self.button is not None and self.button.hasFocus()
        inner = QWidget()
        set_ground(inner, self._theme, "surface")
        inner.setMaximumWidth(scaled(CONTENT_MAX_PX))
        column = QVBoxLayout(inner)
        column.setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(24))
        column.setSpacing(scaled(8))
        self._bar = None
        if state.is_running:
            self._add_running(column, state)
        else:
            self._add_result(column, state)
        column.addStretch()
        self._scroll.setWidget(inner)  # and with that lets go of the one before
        if had_focus:
            self.focus_first()

    def _add_running(self, column: QVBoxLayout, state: VerifyState) -> None:
        column.addWidget(self._words(self.tr("Looking through your library"), "page_title"))
        safe = self.tr("You can go on working. What is wrong is put right, from your files or from a backup.")
        column.addWidget(self._words(safe, "interface", "text2"))
        self._bar = QProgressBar()
        self._bar.setRange(0, BAR_STEPS)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(scaled(BAR_PX))
        self._bar.setAccessibleName(self.tr("Share of the library that was looked at"))
        self._numbers = QLabel()
        set_words(self._numbers, self._theme, "group")
        self._numbers.setFont(figures(self._numbers.font()))
        column.addSpacing(scaled(8))
        column.addWidget(self._bar)
        column.addWidget(self._numbers)
        words = self.tr("Stopping…") if state.is_stopping else self.tr("Stop")
        self._add_button(column, words, self.stop_wanted, is_enabled=not state.is_stopping)

    def _add_result(self, column: QVBoxLayout, state: VerifyState) -> None:
        if state.report is not None:
            self._add_report(column, state.report)
            self._add_button(column, self.tr("Verify again"), self.verify_wanted)
            return
        said = Sentence(self.tr("Nothing was looked at yet."))
        if state.failure is not None:
            said = sentence_for(state.failure.code, state.failure.detail)
        elif state.was_stopped:
            said = Sentence(self.tr("Stopped before the end."), self.tr("What was put right so far stays."))
        column.addWidget(self._words(said.title, "page_title"))
        if said.advice:
            column.addWidget(self._words(said.advice, "interface", "text2"))
        self._add_button(column, self.tr("Verify library"), self.verify_wanted)

    def _add_report(self, column: QVBoxLayout, report: VerifyReport) -> None:
        said = verify_texts.headline(report)
        icon, token = ("circle-check", "ok") if report.is_sound else ("triangle-alert", "warn")
        column.addLayout(self._beside_icon(icon, token, self._words(said.title, "page_title")))
        column.addWidget(self._words(said.advice, "interface", "text2"))
        for finding in report.findings:
            column.addWidget(self._finding(finding))
        if again := verify_texts.reading_again(report):
            column.addWidget(self._words(again))
        column.addSpacing(scaled(16))
        column.addWidget(self._words(self.tr("Backups"), "card_title"))
        for backup in report.backups:
            column.addWidget(self._words(verify_texts.backup_line(backup), "interface", "text"))
        if not report.backups:
            none = self.tr("There is none yet. Pincite makes one by itself.")
            column.addWidget(self._words(none, "interface", "text2"))

    def _finding(self, finding: Finding) -> Card:
        said = verify_texts.finding_sentence(finding)
        card = Card(self._theme, ground="claim", edge="")
        card.setAccessibleName(str(said))
        inner = QVBoxLayout()
        inner.setSpacing(scaled(2))
        inner.addWidget(self._words(said.title, "interface_strong"))
        inner.addWidget(self._words(said.advice, "interface", "text2"))
        icon, token = ("circle-check", "ok") if finding.repaired else ("triangle-alert", "warn")
        row = self._beside_icon(icon, token, inner)
        row.setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12))
        card.setLayout(row)
        return card

    def _beside_icon(self, icon: str, token: str, beside: QWidget | QVBoxLayout) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(scaled(12))
        picture = QLabel()
        picture.setPixmap(self._icons.pixmap(icon, token, scaled(ICON_PX), self.devicePixelRatioF()))
        if isinstance(beside, QWidget):
            row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(beside, 1)
        else:
            row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
            row.addLayout(beside, 1)
        return row

    def _add_button(self, column: QVBoxLayout, words: str, wanted: object, *, is_enabled: bool = True) -> None:
        self.button = push_button(words)
        self.button.setEnabled(is_enabled)
        self.button.clicked.connect(wanted)
        column.addSpacing(scaled(12))
        column.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignLeft)

    def _show_numbers(self, state: VerifyState) -> None:
        if self._bar is None:
            return
        progress = state.progress
        words = verify_texts.progress_line(progress)
        self._numbers.setText(words)
        self._bar.setAccessibleDescription(words)
        if progress is not None and progress.total:
            self._bar.setValue(round(BAR_STEPS * progress.done / progress.total))

    def _words(self, text: str, role: str = "interface", token: str = "text") -> Paragraph:
        return Paragraph(self._theme, text, role=role, token=token)


def _turn(state: VerifyState) -> tuple[object, ...]:
    """What the content is built for."""
    return state.job, state.is_stopping, state.was_stopped, state.report, state.failure
