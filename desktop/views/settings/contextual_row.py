"""Contextual retrieval: what it costs before it is switched on, and how far it is then."""

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from core.api.finding import ContextualState
from desktop import finding_texts
from desktop.theme import Theme, figures, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.paint import words
from desktop.views.settings.setting_row import SettingRow

translate = QCoreApplication.translate

BAR_PX = 8
BAR_STEPS = 1000


class ContextualRow(SettingRow):
    """Paused with indexing, by the same button. Made once."""

    switched = Signal(bool)
    pause_wanted = Signal(bool)

    def __init__(self, theme: Theme) -> None:
        switch = QCheckBox()
        super().__init__(
            theme,
            label=translate("finding", "A line of context for each passage"),
            effect=translate(
                "finding",
                "Your writing model puts down, for each passage, where in its document it stands and what it is "
                "about. Passages that do not name what they speak of are found more often. A line that says more than "
                "the document is dropped: of the small model that comes with Pincite hardly any is kept.",
            ),
            control=switch,
        )
        self.switch = switch
        self._is_paused = False
        self.switch.toggled.connect(self.switched)
        self._bar = QProgressBar()
        self._bar.setRange(0, BAR_STEPS)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(scaled(BAR_PX))
        self._bar.setAccessibleName(self.tr("Share of the passages that have their line"))
        self._numbers = words(theme, role="meta", token="text2")
        self._numbers.setFont(figures(self._numbers.font()))
        self.pause = push_button("", look="quiet")
        self.pause.clicked.connect(lambda: self.pause_wanted.emit(not self._is_paused))
        self._work = QWidget()
        line = QHBoxLayout()
        line.addWidget(self._numbers)
        line.addStretch()
        line.addWidget(self.pause)
        column = QVBoxLayout(self._work)
        column.setContentsMargins(0, scaled(4), 0, 0)
        column.setSpacing(scaled(2))
        column.addWidget(self._bar)
        column.addLayout(line)
        self.said.insertWidget(self.said.count() - 1, self._work)

    def show_contextual(self, state: ContextualState, *, is_paused: bool) -> None:
        self._is_paused = is_paused
        with QSignalBlocker(self.switch):
            self.switch.setChecked(state.is_on)
        self.switch.setEnabled(state.is_on or bool(state.model))
        self.tell(cost=finding_texts.contextual_cost(state))
        self._work.setVisible(state.is_on and not state.passages.is_complete)
        said = finding_texts.contextual_progress(state, is_paused=is_paused)
        self._numbers.setText(said)
        self._bar.setAccessibleDescription(said)
        if state.passages.total:
            self._bar.setValue(round(BAR_STEPS * state.passages.done / state.passages.total))
        self.pause.setText(self.tr("Resume indexing") if is_paused else self.tr("Pause indexing"))
