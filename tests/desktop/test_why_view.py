"""Why this answer, in a whole window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QAccessible, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from core.api.messages import DocumentsGone, Done, Failed
from core.api.requests import Cancel
from core.api.types import (
    Answer,
    AnswerMode,
    AnswerReason,
    ChunkId,
    DocumentId,
    ErrorCode,
    JobId,
    LibraryTotals,
    RemovedSentence,
    Scope,
)
from core.api.why import ExplainAnswer, Finder
from desktop.state.why_lists import Column
from desktop.views.chat.cards import Meter
from desktop.views.why.view import WhyView
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import AfterEnd
from tests.desktop.following import button, texts
from tests.desktop.samples import REMOVED, answer, finished, refusal
from tests.desktop.why_samples import explained, found

RunApp = Callable[..., Running]
NOTHING = JobId(0)
DOCUMENTS = (document(1, "/papers/Lease.pdf", pages=62),)
LISTS = [[Done(NOTHING, explained())], [Done(NOTHING, explained(Finder.MEANING))]]


def asked(run_app: RunApp, *, given: Answer | None = None, lists: Any = LISTS) -> Running:
    replies = {"Ask": [[finished(NOTHING, given or answer(removed=(REMOVED,)))]], "ExplainAnswer": lists}
    app = run_app(documents=DOCUMENTS, replies=replies)
    app.application.actions.ask("When does it end?")
    app.wait_until(lambda state: state.chat.running is None)
    QApplication.processEvents()
    return app


def opened(run_app: RunApp, **how: Any) -> tuple[Running, WhyView]:
    app = asked(run_app, **how)
    app.window.menu_actions["why"].trigger()
    app.wait_until(lambda state: state.why.job is None)
    QApplication.processEvents()
    view = app.window.covers.why
    assert view is not None
    return app, view


def shown(app: Running) -> WhyView | None:
    return app.window.covers.why


def order(app: Running, view: WhyView, column: Column) -> list[str]:
    """As the table for screen readers tells it."""
    at = list(view.lists.canvas.rows).index(column)
    items = [view.lists.table.item(row, at) for row in range(view.lists.table.rowCount())]
    return [item.text().split(",")[0] for item in items if item is not None and item.text()]


def test_the_button_below_an_answer_opens_it_and_escape_gives_the_focus_back(run_app: RunApp) -> None:
    app = asked(run_app)
    box = app.window.chat.box.text
    box.setFocus()
    button(app, "Why this answer").click()
    app.wait_until(lambda state: state.why.now is not None)
    QApplication.processEvents()
    view = app.window.covers.why
    assert view is not None
    assert view.lists.canvas.hasFocus()
    assert app.sent_of(ExplainAnswer) == [
        ExplainAnswer(app.sent_of(ExplainAnswer)[0].job, "When does it end?", Scope())
    ]
    QTest.keyClick(view.lists.canvas, Qt.Key.Key_Escape)
    assert shown(app) is None
    assert box.hasFocus()


def test_there_is_a_key_and_nothing_to_explain_before_the_first_answer(run_app: RunApp) -> None:
    app = run_app(documents=DOCUMENTS)
    entry = app.window.menu_actions["why"]
    assert entry.shortcut().toString() == "Ctrl+I"
    assert not entry.isEnabled()


def test_the_evidence_and_the_sentences_are_told(run_app: RunApp) -> None:
    app, view = opened(run_app)
    said = texts(app)
    assert "Enough evidence, so an answer was written" in said
    assert "2 of 3 sentences kept" in said
    assert "Removed: “A fee of 5 % applies.”" in said
    assert not view.sentences.more.isVisible()


def test_a_refusal_has_its_why_too(run_app: RunApp) -> None:
    app, _ = opened(run_app, given=refusal())
    assert "Too little evidence, so nothing was written" in texts(app)
    assert "No sentence was written" in texts(app)


def test_the_passage_that_is_cited_first_is_traced_and_arrows_walk(run_app: RunApp) -> None:
    app, view = opened(run_app)
    canvas = view.lists.canvas
    assert order(app, view, Column.WORDS)[:3] == ["Clause 1", "Clause 2", "Clause 3"]
    assert canvas.accessibleDescription().startswith("Reranked 1: Clause 1, p. 1")
    assert "1st by words, 2nd by meaning." in view.card.why.text()
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert app.state.why.chosen == ChunkId(3)
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    assert (app.state.why.chosen, app.state.why.column) == (ChunkId(3), Column.BOTH)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_End):
        QTest.keyClick(canvas, key)
    assert (app.state.why.chosen, app.state.why.column) == (ChunkId(6), Column.WORDS)
    assert "not found by meaning" in view.card.why.text()


def test_in_a_low_window_a_row_that_is_gone_to_comes_to_sight(run_app: RunApp) -> None:
    app, view = opened(run_app)
    app.window.resize(720, 520)
    QApplication.processEvents()
    canvas = view.lists.canvas
    assert view.lists.verticalScrollBar().maximum() == 0  # one scroll bar, of the whole view
    last = canvas.row_rect(Column.FINAL, len(canvas.rows[Column.FINAL]) - 1).toRect()
    assert not canvas.visibleRegion().contains(last.center())
    QTest.keyClick(canvas, Qt.Key.Key_End)
    QApplication.processEvents()
    assert canvas.visibleRegion().contains(last.center())


def test_enter_opens_the_page_and_the_view_comes_back_as_it_was(run_app: RunApp) -> None:
    app, view = opened(run_app)
    QTest.keyClick(view.lists.canvas, Qt.Key.Key_Down)
    QTest.keyClick(view.lists.canvas, Qt.Key.Key_Return)
    assert shown(app) is None
    assert app.state.page.document_id == 1
    app.window.menu_actions["why"].trigger()
    assert shown(app) is not None
    assert app.state.why.chosen == ChunkId(3)
    assert len(app.sent_of(ExplainAnswer)) == 1


def test_another_k_moves_rows_says_so_and_can_be_taken_back(run_app: RunApp) -> None:
    app, view = opened(run_app)
    before = order(app, view, Column.BOTH)
    assert view.lesson.text().startswith("Of 9 passages at the top, only 3 are in both lists")
    view.k.slider.setValue(100)
    assert order(app, view, Column.BOTH) != before
    assert view.lesson.text().startswith("This moves ")
    assert view.lesson.text().endswith("“Clause 7, p. 7” goes from place 4 to 7: only one list has it.")
    assert view.lesson.text() in view.k.slider.accessibleDescription()
    view.k.reset.click()
    assert (app.state.why.k, order(app, view, Column.BOTH)) == (None, before)


def test_one_finder_alone_shows_what_would_be_lost(run_app: RunApp) -> None:
    app, view = opened(run_app, given=answer(passages=found(1, 2, 3)))
    view.switch.buttons[Finder.MEANING].click()
    app.wait_until(lambda state: state.why.now is not None)
    QApplication.processEvents()
    assert [request.finder for request in app.sent_of(ExplainAnswer)] == [Finder.BOTH, Finder.MEANING]
    assert "With meaning alone, 1 of 3 citations would be lost: 2." in texts(app)
    assert list(view.lists.canvas.rows) == [Column.MEANING, Column.FINAL]
    assert not view.k.isVisible()
    view.switch.buttons[Finder.BOTH].click()
    assert list(view.lists.canvas.rows) == list(Column)
    assert len(app.sent_of(ExplainAnswer)) == 2


def test_arrows_go_from_finder_to_finder(run_app: RunApp) -> None:
    app, view = opened(run_app)
    QTest.keyClick(view.switch.buttons[Finder.BOTH], Qt.Key.Key_Left)
    assert app.state.why.finder is Finder.MEANING
    assert view.switch.buttons[Finder.MEANING].hasFocus()


def test_a_search_that_is_not_waited_for_any_more_is_stopped(run_app: RunApp) -> None:
    app = asked(run_app, lists=[[AfterEnd()]])
    app.window.menu_actions["why"].trigger()
    app.application.actions.why.choose_finder(Finder.WORDS)
    assert [request.job for request in app.sent_of(Cancel)] == [app.sent_of(ExplainAnswer)[0].job]


def test_a_failure_is_told_and_can_be_tried_again(run_app: RunApp) -> None:
    failed = [Failed(NOTHING, ErrorCode.NO_DOCUMENTS)]
    app, view = opened(run_app, lists=[failed, [Done(NOTHING, explained())]])
    assert not view.lists.isVisible()
    button(app, "Try again").click()
    app.wait_until(lambda state: state.why.now is not None)
    QApplication.processEvents()
    assert view.lists.isVisible()
    assert "Try again" not in texts(app)


def test_it_closes_when_its_conversation_is_left(run_app: RunApp) -> None:
    app, _ = opened(run_app)
    app.window.ways.begin_conversation()
    assert shown(app) is None


def test_every_part_can_be_reached_and_has_a_name(run_app: RunApp) -> None:
    _, view = opened(run_app)
    nameless = [
        widget
        for widget in view.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def test_another_theme_leaves_everything_where_it_is(run_app: RunApp) -> None:
    app, view = opened(run_app)
    QTest.keyClick(view.lists.canvas, Qt.Key.Key_Down)
    app.application.actions.why.set_k(60)
    app.window.theme_wanted.emit("dark")
    QApplication.processEvents()
    again = shown(app)
    assert again is not None
    assert (app.state.why.chosen, again.k.slider.value()) == (ChunkId(3), 60)
    assert again.lists.canvas.accessibleDescription().startswith("Reranked 2: Clause 3")


def test_a_long_sentence_that_was_removed_is_short_until_all_is_shown(run_app: RunApp) -> None:
    long = RemovedSentence("A fee applies " + "and applies again " * 12 + "to the end.", "number", "fee")
    app, view = opened(run_app, given=answer(removed=(long, REMOVED)))
    two_lines = view.sentences.height()
    assert "Removed: “A fee of 5 % applies.”" not in texts(app)
    button(app, "Show all").click()
    QApplication.processEvents()
    assert "Removed: “A fee of 5 % applies.”" in texts(app)
    assert view.sentences.height() > two_lines
    button(app, "Show less").click()
    QApplication.processEvents()
    assert view.sentences.height() == two_lines


def test_an_answer_from_headings_has_no_evidence_to_weigh_and_no_search(run_app: RunApp) -> None:
    outline = replace(answer(mode=AnswerMode.QUOTES, probability=1.0), reason=AnswerReason.OUTLINE)
    app, view = opened(run_app, given=outline)
    assert "Nothing was searched for this answer. Below is what a search would find." in texts(app)
    assert not view.findChildren(Meter)[0].isVisible()


def test_lists_of_a_library_that_has_changed_say_so_and_can_be_made_anew(run_app: RunApp) -> None:
    app, view = opened(run_app, lists=[[Done(NOTHING, explained())], [Done(NOTHING, explained())]])
    assert "Search again" not in texts(app)
    app.application.engine.received.emit((DocumentsGone((DocumentId(9),), LibraryTotals()),))
    app.wait_until(lambda state: state.why.is_stale)
    QApplication.processEvents()
    assert view.lists.isVisible()
    assert "Your library or its settings have changed since these lists were made." in texts(app)
    button(app, "Search again").click()
    app.wait_until(lambda state: state.why.now is not None)
    QApplication.processEvents()
    assert len(app.sent_of(ExplainAnswer)) == 2
    assert "Search again" not in texts(app)


def test_a_follow_up_is_searched_for_as_it_was_then(run_app: RunApp) -> None:
    later = replace(answer(), standalone="And the deposit? lease")
    replies = {
        "Ask": [[finished(NOTHING, answer())], [finished(NOTHING, later)]],
        "ExplainAnswer": [[Done(NOTHING, explained())]],
    }
    app = run_app(documents=DOCUMENTS, replies=replies)
    for question in ("When does it end?", "And the deposit?"):
        app.application.actions.ask(question)
        app.wait_until(lambda state: state.chat.running is None)
    QApplication.processEvents()
    app.window.menu_actions["why"].trigger()
    app.wait_until(lambda state: state.why.now is not None)
    QApplication.processEvents()
    sent = app.sent_of(ExplainAnswer)[0]
    assert (sent.question, sent.standalone) == ("And the deposit?", "And the deposit? lease")
    assert [turn.question for turn in sent.history] == ["When does it end?"]
    assert "A follow-up, so it was searched for as “And the deposit? lease”." in texts(app)


@pytest.mark.usefixtures("at_usual_size")
def test_seven_whole_rows_are_seen_in_a_window_of_the_usual_size_even_with_another_k(run_app: RunApp) -> None:
    """With as much above and below them as there mostly is."""
    long = RemovedSentence("A fee applies " + "and applies again " * 12 + "to the end.", "number", "fee")
    many, other = tuple(range(1, 13)), (9, 1, 8, 3, 12, 2, 4, 7, 11, 6, 10, 5)
    told = explained(words=many, meaning=other)
    texts_ = tuple(replace(c, passage=replace(c.passage, text="What is agreed. " * 40)) for c in told.candidates)
    app, view = opened(
        run_app, given=answer(removed=(long,)), lists=[[Done(NOTHING, replace(told, candidates=texts_))]]
    )
    app.window.resize(1280, 800)
    app.application.actions.why.set_k(100)
    for _ in range(4):  # laid out from the outside in
        QApplication.processEvents()
    assert view.lesson.text().startswith("This moves ")
    canvas = view.lists.canvas
    assert canvas.row_rect(Column.WORDS, 6).bottom() < canvas.foot_rect.top()
    assert canvas.foot_rect.bottom() <= canvas.visibleRegion().boundingRect().bottom() + 1


def test_the_finders_are_radio_buttons_in_a_group_that_has_a_name(run_app: RunApp) -> None:
    _, view = opened(run_app)
    group = QAccessible.queryAccessibleInterface(view.switch)
    assert group is not None
    assert (group.role(), group.text(QAccessible.Text.Name)) == (QAccessible.Role.Grouping, "Find by")
    children = [group.child(at) for at in range(group.childCount())]
    told = [(one.role(), one.text(QAccessible.Text.Name), bool(one.state().checked)) for one in children]
    radio = QAccessible.Role.RadioButton
    assert told == [(radio, "Words", False), (radio, "Meaning", False), (radio, "Both", True)]


class _Painted(QObject):
    """What a widget was asked to paint."""

    def __init__(self) -> None:
        super().__init__()
        self.rects: list[QRect] = []

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.rects.append(event.rect())
        return False


def test_heads_that_stay_in_sight_are_painted_anew_while_the_view_scrolls(run_app: RunApp) -> None:
    app, view = opened(run_app)
    app.window.resize(720, 520)
    QApplication.processEvents()
    canvas, painted = view.lists.canvas, _Painted()
    bar = view._scroll.verticalScrollBar()
    bar.setValue(150)
    QApplication.processEvents()
    canvas.installEventFilter(painted)
    bar.setValue(170)
    QApplication.processEvents()
    assert canvas.visibleRegion().boundingRect() in painted.rects
