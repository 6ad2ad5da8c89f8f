"""The settings of finding: when to answer, what is learned from one's own questions, and how passages are found."""

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox

from core.api.types import Timing
from desktop import finding_texts
from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.state.check import CheckState
from desktop.state.finding import FindingState
from desktop.texts import sentence_for
from desktop.theme import Theme
from desktop.views.controls.buttons import push_button
from desktop.views.controls.reset_link import Resets
from desktop.views.settings.caution_row import CautionRow
from desktop.views.settings.contextual_row import ContextualRow
from desktop.views.settings.setting_row import SettingRow
from desktop.views.settings.stages_row import StagesRow

FindingRow = CautionRow | SettingRow | StagesRow


class FindingRows(QObject):
    """Makes its rows once; what they tell changes in place, so that a slider or switch keeps the focus."""

    stop_wanted = Signal(int)
    own_wanted = Signal(bool)
    stage_switched = Signal(str, bool)
    contextual_switched = Signal(bool)
    pause_wanted = Signal(bool)
    check_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons, parent: QObject, resets: Resets | None = None) -> None:
        super().__init__(parent)
        resets = resets or Resets()
        self.caution = CautionRow(theme, icons, resets)
        self.contextual = ContextualRow(theme)
        self.stages = StagesRow(theme, icons, resets)
        self.own = QCheckBox()
        self._own_row = self._make_own_row(theme)
        check = push_button(self.tr("Check my library…"))
        check.clicked.connect(self.check_wanted)
        self._check_row = SettingRow(
            theme,
            label=self.tr("Check my library"),
            effect=self.tr(
                "Asks your own questions again and shows how often the right page is found, before and after a change "
                "of these settings."
            ),
            control=check,
        ).find_by(self.tr("quality measure test accuracy evaluation"))
        self.caution.stop_wanted.connect(self.stop_wanted)
        self.own.toggled.connect(self.own_wanted)
        self.stages.switched.connect(self.stage_switched)
        self.contextual.switched.connect(self.contextual_switched)
        self.contextual.pause_wanted.connect(self.pause_wanted)

    def rows(self) -> list[FindingRow]:
        """All but the reranker, which is a model and comes after the third."""
        return [self.caution, self._own_row, self._check_row, self.contextual, self.stages]

    def show_state(self, state: AppState) -> None:
        search = state.finding.shown
        if search is None:
            return
        self.caution.show_search(search)
        self._show_own(state.finding, state.check)
        self.contextual.show_contextual(search.contextual, is_paused=state.following.is_paused)
        self.stages.show_search(search, last_timings(state))

    def _make_own_row(self, theme: Theme) -> SettingRow:
        return SettingRow(
            theme,
            label=self.tr("Judge by my own questions too"),
            effect=self.tr("The questions you gave a thumb, or typed with their page, move the evidence needed."),
            control=self.own,
        ).find_by(self.tr("learn train feedback thumbs adapt"))

    def _show_own(self, finding: FindingState, check: CheckState) -> None:
        search = finding.shown
        if search is None:
            return
        with QSignalBlocker(self.own):
            self.own.setChecked(search.fit.is_own)
        self.own.setEnabled(finding.changing is None and (search.fit.is_own or check.can_fit))
        refused = finding.refused
        said = finding_texts.refit_line(search.fit)
        if not search.fit.is_own and not check.can_fit:
            said = f"{said} {finding_texts.more_questions(check)}"
        self._own_row.tell(
            cost=said, warning="" if refused is None else str(sentence_for(refused.code, refused.detail))
        )


def last_timings(state: AppState) -> tuple[Timing, ...]:
    """Of the newest answer there is."""
    answered = (exchange.answer for exchange in reversed(state.chat.exchanges))
    return next((answer.timings for answer in answered if answer is not None), ())
