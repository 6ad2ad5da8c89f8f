"""Check my library: the person's own questions, and how well they are found, in the place of the conversation."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.api.finding import FoundPage, LabelledQuestion
from desktop import check_texts
from desktop.icons import Icons
from desktop.models.questions import QuestionsModel
from desktop.state.app import AppState
from desktop.state.check import CheckState, FileEnd, difference, question_places
from desktop.texts import sentence_for
from desktop.theme import Theme, figures, font, scaled
from desktop.views.check.foot import CheckFoot
from desktop.views.check.question_form import QuestionForm
from desktop.views.check.question_list import QuestionList
from desktop.views.check.results import CheckNotes, CheckResults, FitCard
from desktop.views.check.runs import RunsRow
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.fold import emptied
from desktop.views.controls.paint import hairline, set_ground, set_words, words
from desktop.views.controls.pane_view import HEADER_PX, PaneView, pane_header
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.shelf import Shelf

CONTENT_MAX_PX = 1120
TEXT_MAX_PX = 680
SIDE_PX = 20
BAR_PX = 8
BAR_STEPS = 1000


class CheckView(PaneView):
    """Shows a state; says what the person wants and changes nothing by itself."""

    chosen = Signal(object)
    """LabelledQuestion whose page is to be shown beside the list."""
    entered = Signal(object)
    """The same, with the focus going there."""
    kept = Signal(str, object, int)
    """A question to keep, its DocumentId or None, and the page's index."""
    forget_wanted = Signal(object)
    """tuple[LabelledQuestion, ...]"""
    undo_wanted = Signal()
    run_wanted = Signal()
    stop_wanted = Signal()
    own_wanted = Signal(bool)
    found_wanted = Signal(object)
    """FoundPage that came first for a question, to be gone to."""
    threshold_wanted = Signal(float)
    runs_wanted = Signal(str, str)
    """When two runs were made: the one that is shown, and the one it is compared with."""
    put_right = Signal(object, str, object, int)
    """LabelledQuestion that is kept already, and what is to take its place, as in `kept`."""
    load_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons, shelf: Shelf) -> None:
        super().__init__()
        self._theme, self._icons, self._shelf = theme, icons, shelf
        self._shown: tuple[object, ...] = ()
        self._state = CheckState()
        self._bar: QProgressBar | None = None
        self._numbers = QLabel()
        self.model = QuestionsModel(self)
        self.list = QuestionList(theme, icons, self.model)
        self._back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self.add = tool_button(icons.icon("plus"), self.tr("Add a question"))
        self._title = QLabel(self.tr("Check my library"))
        self._lines = (hairline(theme), hairline(theme))
        self._top, self._form_place, self._bottom = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self.form = QuestionForm(theme, shelf)
        self.run = push_button("")
        self.foot = CheckFoot(name_of=shelf.name_of)
        self._results: CheckResults | None = None
        self._fit: FitCard | None = None
        self._changing: LabelledQuestion | None = None
        self.runs: RunsRow | None = None
        self._scroll = QScrollArea()
        self._inner = QWidget()
        self._lay_out()
        self._connect()
        self._set_form()
        self._dress()
        self.setFocusProxy(self.add)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons, self._shown = theme, icons, ()
        self.list.set_theme(theme, icons)
        is_open, typed = not self.form.isHidden(), self.form.question.text()
        self.form.hide()
        self.form.deleteLater()
        self.form = QuestionForm(theme, self._shelf)
        self._set_form()
        self.form.setVisible(is_open)
        self.form.question.setText(typed)
        self._dress()

    def show_state(self, state: AppState) -> None:
        before, check = self._state, state.check
        self._state = check
        if not check.is_open:
            return
        self.model.show_places(question_places(check, name_of=self._shelf.name_of))
        search = state.finding.shown
        shown = (_turn(check), search.fit if search is not None else None, state.finding.refused)
        if shown != self._shown:
            self._shown = shown
            self._build(state)
        if self._results is not None and search is not None:
            self._results.show_search(search)
        if self._fit is not None:
            self._fit.enable(state.finding)
        self._show_numbers(check)
        self._enable()
        if check.check is not None and _is_done(before, check):
            announce(self, check_texts.done_line(check.check, check.before))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._results is not None:
            self._results.show_room(self._room)

    @property
    def _room(self) -> int:
        """The height of what is seen of the content at once."""
        return self.height() - scaled(HEADER_PX) - self.foot.heightForWidth(self.width()) - 1

    def show_form(self) -> None:
        self._changing = None
        self.form.show()
        self.form.begin()
        self._to_form()

    def _show_change(self) -> None:
        if len(self.list.selected) == 1:
            self._changing = self.list.selected[0]
            self.form.show()
            self.form.begin_with(self._changing)
            self._to_form()

    def _to_form(self) -> None:
        self._scroll.ensureWidgetVisible(self.form)

    def _keep(self, question: str, document_id: object, page_index: int) -> None:
        if self._changing is None:
            self.kept.emit(question, document_id, page_index)
            return
        self.put_right.emit(self._changing, question, document_id, page_index)
        self._leave_form()

    # --- inside

    def _build(self, state: AppState) -> None:
        check = state.check
        had_focus, scrolled_to = self._focused(), self._scroll.verticalScrollBar().value()
        self._results = self._fit = self.runs = None
        top, bottom = emptied(self._top), emptied(self._bottom)
        self._bar = None
        if not check.questions and check.is_listed:
            self._say(self.tr("No questions of your own yet"), role="page_title")
        intro = self.tr(
            "Give an answer a thumb, or add a question with the page that answers it. Pincite asks them again whenever "
            "you like, so that you see what a change of settings does to your own documents."
        )
        if check.check is None:
            self._say(intro, token="text2")
        if check.questions:
            self._add_run(check)
        elif check.is_listed:
            add = self._button(self.tr("Add a question…"), self.show_form)
            top.addWidget(self._beside(add, *self._file_buttons(check)))
        self._add_runs(check)
        if check.check is not None:
            said = check_texts.difference_line(difference(question_places(check, name_of=self._shelf.name_of)))
            self._results = CheckResults(self._theme, self._icons, check, state.finding.shown, difference=said)
            self._results.threshold_wanted.connect(self.threshold_wanted)
            self._results.show_room(self._room)
            top.addWidget(self._results)
            bottom.addWidget(CheckNotes(self._theme, self._icons, check.check, check.before))
        if check.questions:
            self._fit = FitCard(self._theme, check, state.finding)
            self._fit.own_wanted.connect(self.own_wanted)
            bottom.addWidget(self._fit)
            title = words(self._theme, self.tr("Your questions"), role="card_title")
            count = words(self._theme, check_texts.count_line(check), token="text2")
            top.addWidget(FlowRow(title, count, *self._file_buttons(check)))
        self._add_edit_notes(check)
        if had_focus is not None and (target := had_focus()) is not None:
            target.setFocus()
        # A widget that goes with the focus hands it on, and what gets it is scrolled to.
        self._scroll.verticalScrollBar().setValue(scrolled_to)

    def _focused(self) -> Callable[[], QWidget | None] | None:
        """What takes the place of the widget that has the focus, once all is made anew."""
        if self.run.hasFocus():
            return lambda: self.run
        if self.runs is not None and self.runs.now.hasFocus():
            return lambda: self.runs and self.runs.now
        if self.runs is not None and self.runs.before.hasFocus():
            return lambda: self.runs and self.runs.before
        return None

    def _add_runs(self, check: CheckState) -> None:
        """With a single run there is nothing to choose."""
        leads = (self.run,) if check.questions else ()
        if check.check is not None and len(check.runs) > 1:
            self.runs = RunsRow(self._theme, check.runs, check.check, check.before, leads=leads)
            self.runs.wanted.connect(self.runs_wanted)
            self._top.addWidget(self.runs)
        elif leads:
            self._top.addWidget(FlowRow(*leads))

    def _add_run(self, check: CheckState) -> None:
        if check.failure is not None:
            self._say(str(sentence_for(check.failure.code, check.failure.detail)), token="bad")
        elif check.was_stopped:
            self._say(self.tr("Stopped. What the run before found stays."), token="text2")
        if check.is_running:
            self._bar = QProgressBar()
            self._bar.setRange(0, BAR_STEPS)
            self._bar.setTextVisible(False)
            self._bar.setFixedHeight(scaled(BAR_PX))
            self._bar.setAccessibleName(self.tr("Share of your questions that were asked"))
            self._numbers = words(self._theme, role="meta", token="text2")
            self._numbers.setFont(figures(font("meta")))
            self._top.addWidget(self._bar)
            self._top.addWidget(self._numbers)
            said, wanted = (self.tr("Stopping…") if check.is_stopping else self.tr("Stop")), self.stop_wanted
        else:
            said = self.tr("Ask them again") if check.check is not None else self.tr("Ask them now")
            wanted = self.run_wanted
        self.run = self._button(said, wanted.emit)
        self.run.setEnabled(not check.is_stopping)

    def _file_buttons(self, check: CheckState) -> list[QPushButton]:
        taken, saved = self.tr("Take from a file…"), self.tr("Save to a file…")
        made = [self._button(taken, self.load_wanted.emit)]
        return [*made, self._button(saved, self.save_wanted.emit)] if check.questions else made

    def _add_edit_notes(self, check: CheckState) -> None:
        if check.file is not None:
            is_bad = check.file.end in (FileEnd.NOT_READ, FileEnd.NOT_WRITTEN)
            self._say(check_texts.file_line(check.file), token="bad" if is_bad else "text2")
        if check.edit_failure is not None:
            self._say(str(sentence_for(check.edit_failure.code, check.edit_failure.detail)), token="bad")
        if check.forgotten and not check.editing:
            said = words(self._theme, check_texts.forgotten_line(len(check.forgotten)), token="text2")
            undo = push_button(self.tr("Undo"), look="quiet")
            undo.clicked.connect(self.undo_wanted)
            self._top.addWidget(self._beside(said, undo))

    def _show_numbers(self, check: CheckState) -> None:
        if self._bar is None:
            return
        said = check_texts.progress_line(check.progress)
        self._numbers.setText(said)
        self._bar.setAccessibleDescription(said)
        if check.progress is not None and check.progress.total:
            self._bar.setValue(round(BAR_STEPS * check.progress.done / check.progress.total))

    def _enable(self) -> None:
        self.foot.show_selected(self.list.selected, self._found)
        for widget in (self.foot, self._lines[1]):
            widget.setVisible(bool(self._state.questions))

    def _set_form(self) -> None:
        self._form_place.addWidget(self.form)
        self.form.hide()
        self.form.kept.connect(self._keep)
        self.form.left.connect(self._leave_form)

    def _leave_form(self) -> None:
        self.form.hide()
        target = self.add if self._changing is None else self.list
        self._changing = None
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget(self) -> None:
        if self.list.selected:
            self.forget_wanted.emit(self.list.selected)

    def _open(self) -> None:
        if self.list.selected:
            self.entered.emit(self.list.selected[0])

    @property
    def _found(self) -> FoundPage | None:
        """What came first for the question that is selected, if its document is still there."""
        places = self.list.selected_places
        now = places[0].now if len(places) == 1 else None
        found = now.found if now is not None else None
        return found if found is not None and found.document_id in self._shelf.documents else None

    def _open_found(self) -> None:
        if self._found is not None:
            self.found_wanted.emit(self._found)

    def _reach(self, row: QRect) -> None:
        """A row that was gone to by key is brought to sight."""
        top = self.list.mapTo(self._inner, row.topLeft())
        self._scroll.ensureVisible(top.x(), top.y() + row.height() // 2, 0, row.height())

    def _connect(self) -> None:
        self._back.clicked.connect(self.closed)
        self.add.clicked.connect(self.show_form)
        self.foot.open.clicked.connect(self._open)
        self.foot.open_found.clicked.connect(self._open_found)
        self.foot.edit.clicked.connect(self._show_change)
        self.foot.forget.clicked.connect(self._forget)
        self.list.chosen.connect(self.chosen)
        self.list.entered.connect(self.entered)
        self.list.forget_wanted.connect(self._forget)
        self.list.selection_changed.connect(self._enable)
        self.list.row_reached.connect(self._reach)

    def _lay_out(self) -> None:
        header = pane_header(self._back, self._title, right_px=12)
        line = header.layout()
        if line is not None:
            line.addWidget(self.add)
        for place in (self._top, self._form_place, self._bottom):
            place.setContentsMargins(scaled(SIDE_PX), scaled(8), scaled(SIDE_PX), scaled(8))
            place.setSpacing(scaled(8))
        self._form_place.setContentsMargins(scaled(SIDE_PX), 0, scaled(SIDE_PX), scaled(4))  # mostly it is empty
        content = QVBoxLayout(self._inner)
        content.setContentsMargins(0, scaled(4), 0, scaled(16))
        content.setSpacing(0)
        content.addLayout(self._top)
        content.addLayout(self._form_place)
        content.addWidget(self.list)
        content.addLayout(self._bottom)
        content.addStretch()
        self._inner.setMaximumWidth(scaled(CONTENT_MAX_PX))
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (header, self._lines[0]):
            column.addWidget(part)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._lines[1])
        column.addWidget(self.foot)

    def _dress(self) -> None:
        for widget in (self, self._inner):
            set_ground(widget, self._theme, "surface")
        set_words(self._title, self._theme, "pane_title")
        for line in self._lines:
            set_ground(line, self._theme, "line")
        self._back.setIcon(self._icons.icon("arrow-left"))
        self.add.setIcon(self._icons.icon("plus"))

    def _say(self, said: str, *, role: str = "interface", token: str = "text") -> None:
        paragraph = Paragraph(self._theme, said, role=role, token=token)
        paragraph.setMaximumWidth(scaled(TEXT_MAX_PX))
        self._top.addWidget(paragraph)

    def _button(self, said: str, wanted: Callable[[], object]) -> QPushButton:
        button = push_button(said)
        button.clicked.connect(lambda _checked=False: wanted())
        return button

    def _beside(self, *widgets: QWidget) -> QWidget:
        """In one line, from the left."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, scaled(4), 0, scaled(8))
        for widget in widgets:
            row.addWidget(widget)
        row.addStretch()
        return line


def _turn(check: CheckState) -> tuple[object, ...]:
    """What the content is built for; only numbers change in between."""
    return replace(check, progress=None), check.can_fit


def _is_done(before: CheckState, now: CheckState) -> bool:
    """Whether a run has just come to its end, and found something."""
    return before.is_running and not now.is_running and not now.was_stopped and now.failure is None
