"""Scenes of finding: settings, languages, thumbs, and the check of one's own library."""

from PySide6.QtWidgets import QPushButton

from core.api.messages import Done, LibraryEvaluated, Progress
from core.api.types import DocumentId, Stage
from desktop.views.controls.fold import Fold
from tests.desktop import samples, scenes_finding
from tests.desktop.studio import NOTHING, Scene, Studio


def _finding(studio: Studio) -> None:
    """With what few people unfold, unfolded."""
    studio.ask()
    studio.window.ways.open_settings("finding")
    studio.wait(lambda state: state.finding.now is not None)
    studio.rest(300)
    settings = studio.window.settings
    if settings is not None:
        settings.finding.caution.fold.button.setChecked(True)
        settings.finding.stages.fold.button.setChecked(True)


def _finding_below(studio: Studio) -> None:
    _finding(studio)
    settings = studio.window.settings
    if settings is not None:
        settings.open_group("languages")
        studio.rest(100)
        bar = settings.scroll_bar
        bar.setValue(bar.value() - studio.window.height() // 2)


def _languages(studio: Studio) -> None:
    studio.window.ways.open_settings("languages")
    studio.wait(lambda state: state.finding.now is not None)
    studio.rest(300)
    studio.window.ways.open_settings("languages")


def _follow_up(studio: Studio) -> None:
    studio.ask()
    studio.rest(300)
    for button in studio.window.chat.findChildren(QPushButton):
        if button.isVisible() and "more page" in button.text():
            button.click()


def _thumb_up(studio: Studio) -> None:
    studio.ask()
    studio.actions.questions.praise(studio.actions.state.chat.exchanges[-1].job)
    studio.rest(300)


def _thumb_down(studio: Studio) -> None:
    studio.ask()
    studio.actions.open_document(DocumentId(1), page_index=11)
    studio.wait(lambda state: bool(state.page.pages))
    studio.rest(300)
    studio.actions.questions.blame(studio.actions.state.chat.exchanges[-1].job)
    studio.rest(300)


def _check(studio: Studio) -> None:
    studio.window.ways.show_check()
    studio.actions.questions.evaluate()
    studio.wait(lambda state: state.check.check is not None or state.check.progress is not None)
    studio.rest(300)


def _check_unfolded(studio: Studio) -> None:
    _check(studio)
    for fold in studio.window.middle.check.findChildren(Fold):
        fold.button.setChecked(True)


def _check_list(studio: Studio) -> None:
    _check(studio)
    view = studio.window.middle.check
    view.chosen.emit(scenes_finding.QUESTIONS[1])
    view.list.setCurrentIndex(view.model.index(0))
    view.list.setFocus()
    studio.wait(lambda state: bool(state.page.pages))
    studio.rest(200)
    view.list.setCurrentIndex(view.model.index(6))
    view.list.setCurrentIndex(view.model.index(4))


def _check_form(studio: Studio) -> None:
    studio.window.ways.show_check()
    studio.actions.open_document(DocumentId(1), page_index=11)
    studio.wait(lambda state: bool(state.page.pages))
    studio.rest(300)
    studio.window.middle.check.show_form()
    studio.window.middle.check.form.question.setText("When does the lease end?")


FOLLOW_UP = {"Ask": [[samples.finished(NOTHING, scenes_finding.FOLLOW_UP)]]}
CHECKED = {"EvaluateLibrary": [[Done(NOTHING, LibraryEvaluated(scenes_finding.NOW, scenes_finding.BEFORE))]]}
ASKING = {"EvaluateLibrary": [[Progress(NOTHING, Stage.CHECKING, 3, 8)]]}
SCENES = (
    Scene("finding", _finding, replies=FOLLOW_UP),
    Scene("finding-small", _finding, replies=FOLLOW_UP, size=(900, 600)),
    Scene("finding-large-text", _finding, replies=FOLLOW_UP, text_percent=125),
    Scene("finding-writing", _finding_below, replies=FOLLOW_UP, search=scenes_finding.WRITING),
    Scene("languages", _languages),
    Scene("follow-up", _follow_up, replies=FOLLOW_UP),
    Scene("thumb-up", _thumb_up, replies=FOLLOW_UP),
    Scene("thumb-down", _thumb_down, replies=FOLLOW_UP),
    Scene("thumb-down-small", _thumb_down, replies=FOLLOW_UP, size=(900, 600)),
    Scene("thumb-down-refusal", _thumb_down, replies={"Ask": [[samples.finished(NOTHING, samples.refusal())]]}),
    Scene("check-empty", lambda studio: studio.window.ways.show_check()),
    Scene("check-asking", _check, replies=ASKING, questions=scenes_finding.QUESTIONS),
    Scene("check", _check, replies=CHECKED, questions=scenes_finding.QUESTIONS),
    Scene("check-unfolded", _check_unfolded, replies=CHECKED, questions=scenes_finding.QUESTIONS),
    Scene("check-list", _check_list, replies=CHECKED, questions=scenes_finding.QUESTIONS),
    Scene("check-small", _check, replies=CHECKED, questions=scenes_finding.QUESTIONS, size=(900, 600)),
    Scene("check-large-text", _check_list, replies=CHECKED, questions=scenes_finding.QUESTIONS, text_percent=125),
    Scene("check-form", _check_form, questions=scenes_finding.QUESTIONS),
)
