"""The check of the library in a window, with everything the person can do there connected."""

from typing import TYPE_CHECKING

from core.api.finding import FoundPage, LabelledQuestion
from desktop.state.panes import Pane

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


def connect_check(window: "MainWindow") -> None:
    check, act = window.middle.check, window.actions_taken
    check.closed.connect(lambda: act.questions.show_check(is_open=False))
    check.chosen.connect(lambda question: _show_page(window, question, with_focus=False))
    check.entered.connect(lambda question: _show_page(window, question, with_focus=True))
    check.kept.connect(act.questions.add)
    check.put_right.connect(act.questions.put_in_place)
    check.runs_wanted.connect(act.questions.choose_runs)
    check.load_wanted.connect(lambda: _load(window))
    check.save_wanted.connect(lambda: _save(window))
    check.forget_wanted.connect(act.questions.forget)
    check.undo_wanted.connect(act.questions.bring_back)
    check.run_wanted.connect(act.questions.evaluate)
    check.stop_wanted.connect(act.questions.stop_evaluating)
    check.threshold_wanted.connect(act.finding.set_threshold)
    check.found_wanted.connect(lambda found: _go_to(window, found))
    check.own_wanted.connect(lambda is_own: act.finding.refit(own=is_own))


def _load(window: "MainWindow") -> None:
    if path := window.dialogs.choose_questions(window):
        window.actions_taken.questions.load(path)


def _save(window: "MainWindow") -> None:
    if path := window.dialogs.save_questions(window):
        window.actions_taken.questions.save(path)


def _go_to(window: "MainWindow", found: FoundPage) -> None:
    window.actions_taken.open_document(found.document_id, page_index=found.page_index)
    window.panes.go_to(Pane.PAGE)


def _show_page(window: "MainWindow", question: LabelledQuestion, *, with_focus: bool) -> None:
    if question.document_id is None:
        return
    window.actions_taken.open_document(question.document_id, page_index=question.page_index)
    if with_focus:
        window.panes.go_to(Pane.PAGE)
    else:
        window.panes.show_page(from_answer=True)
