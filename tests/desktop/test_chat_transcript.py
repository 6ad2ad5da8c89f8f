"""A long conversation costs no more than a short one, and nothing moves under the reader."""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.api.messages import SentenceReady
from core.api.types import JobId
from desktop.state.chat import ChatState, ask_started, citation_opened, reduce_chat
from desktop.state.exchange import Exchange
from desktop.views.chat.answer_card import AnswerCard
from desktop.views.chat.transcript import Transcript
from desktop.views.controls.chip import CitationChip
from desktop.views.controls.heights import Heights
from tests.desktop.samples import SENTENCES, answer, citation, finished, library, looks, sentence

# The offscreen platform says this of every window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

MANY = 1000
NEW = JobId(MANY + 1)


def conversation(count: int) -> ChatState:
    exchanges = tuple(
        Exchange(JobId(n), f"Question {n} about the lease?", sentences=SENTENCES, answer=answer())
        for n in range(1, count + 1)
    )
    return replace(library(), exchanges=exchanges)


class Talk:
    """A shown transcript and its state."""

    def __init__(self, qtbot: QtBot, state: ChatState) -> None:
        self.view = Transcript(*looks())
        qtbot.addWidget(self.view)
        self.view.resize(480, 640)
        self.view.show()
        self.state = state
        self.view.show_state(state)

    def show(self, state: ChatState) -> None:
        self.state = state
        self.view.show_state(state)

    def ask(self, question: str = "A new question?") -> None:
        self.show(ask_started(self.state, NEW, question))

    def hear(self, text: str = "A new sentence that was checked.") -> None:
        self.show(reduce_chat(self.state, SentenceReady(NEW, sentence(text, citation(1)))))

    @property
    def top(self) -> int:
        return self.view.verticalScrollBar().value()

    def visible_top(self, job: int) -> int:
        card = self.view.card(JobId(job))
        assert card is not None
        return card.y()

    def cards(self) -> list[AnswerCard]:
        return [card for card in self.view.findChildren(AnswerCard) if card.isVisible()]


def test_earlier_answers_come_in_above_and_nothing_moves_under_the_reader(qtbot: QtBot) -> None:
    """A long conversation is opened from its end."""
    whole = conversation(60)
    talk = Talk(qtbot, replace(whole, exchanges=whole.exchanges[-16:]))
    talk.view.verticalScrollBar().setValue(700)
    seen = {card.job: card.y() for card in talk.cards() if card.y() >= 0}
    talk.show(replace(whole, exchanges=whole.exchanges[-48:]))
    talk.show(whole)
    assert {job: talk.visible_top(job) for job in seen} == seen
    talk.view.verticalScrollBar().setValue(0)
    assert talk.visible_top(1) == 0
    assert talk.view.card(JobId(60)) is None


class TestHeights:
    @given(st.lists(st.integers(1, 500), min_size=1, max_size=50), st.integers(-10, 30_000))
    def test_the_answer_at_a_height_contains_it(self, measured: list[int], y: int) -> None:
        heights = Heights(guess_px=100)
        heights.resize(len(measured))
        for index, height in enumerate(measured):
            assert heights.set(index, height) == height - 100
        index = heights.at(y)
        assert heights.total == sum(measured)
        if 0 <= y < heights.total:
            assert heights.top(index) <= y < heights.top(index) + heights.of(index)
        else:
            assert index == (0 if y < 0 else len(measured) - 1)

    def test_answers_that_come_in_above_move_the_others_down(self) -> None:
        heights = Heights(guess_px=100)
        heights.resize(1)
        heights.set(0, 300)
        heights.insert(2)
        assert (len(heights), heights.top(2), heights.total) == (3, 200, 500)
        assert [heights.is_measured(index) for index in range(3)] == [False, False, True]

    def test_a_new_width_makes_guesses_of_measures(self) -> None:
        heights = Heights(guess_px=100)
        heights.resize(2)
        heights.set(1, 300)
        heights.forget()
        assert (heights.is_measured(1), heights.of(1)) == (False, 300)

    def test_dropping_the_end_drops_its_height(self) -> None:
        heights = Heights(guess_px=100)
        heights.resize(3)
        heights.resize(1)
        assert (len(heights), heights.total) == (1, 100)


def test_only_answers_near_the_view_have_cards(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(MANY))
    assert len(talk.view.findChildren(AnswerCard)) < 20
    bar = talk.view.verticalScrollBar()
    for step in range(20):
        bar.setValue(bar.maximum() * step // 20)
    assert len(talk.view.findChildren(AnswerCard)) < 25, "cards come from a pool"


def test_cards_lie_one_below_the_other(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(20))
    talk.view.verticalScrollBar().setValue(1500)
    places = sorted((card.y(), card.y() + card.height()) for card in talk.cards())
    assert len(places) > 2
    assert all(upper[1] == lower[0] for upper, lower in pairwise(places))


def test_a_new_question_goes_to_the_top_and_has_room_below(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(5))
    talk.ask()
    qtbot.waitUntil(lambda: talk.visible_top(NEW) == 0)
    for _ in range(3):
        talk.hear()
        assert talk.visible_top(NEW) == 0


def test_sentences_never_pull_a_reader_back(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(5))
    talk.ask()
    qtbot.waitUntil(lambda: talk.visible_top(NEW) == 0)
    talk.view.verticalScrollBar().setValue(300)
    for _ in range(5):
        talk.hear()
        assert talk.top == 300


def test_new_sentences_below_the_view_are_announced_and_led_to(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(5))
    talk.ask()
    qtbot.waitUntil(lambda: talk.visible_top(NEW) == 0)
    talk.view.verticalScrollBar().setValue(0)
    button = talk.view.more_button
    assert not button.isVisible()
    talk.hear()
    assert button.isVisible()
    button.click()
    qtbot.waitUntil(lambda: not button.isVisible())


def test_an_ended_answer_that_goes_on_below_what_is_read_of_it_has_nothing_new(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(5))
    talk.ask()
    qtbot.waitUntil(lambda: talk.visible_top(NEW) == 0)
    for _ in range(60):
        talk.hear()
    button = talk.view.more_button
    assert button.isVisible()
    ended = replace(talk.state.exchanges[-1], answer=answer())
    talk.show(replace(talk.state, exchanges=(*talk.state.exchanges[:-1], ended)))
    assert not button.isVisible()
    talk.view.verticalScrollBar().setValue(0)
    assert not button.isVisible()


def test_what_came_while_the_reader_was_far_above_is_told_until_it_is_looked_at(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(5))
    talk.ask()
    qtbot.waitUntil(lambda: talk.visible_top(NEW) == 0)
    bar = talk.view.verticalScrollBar()
    bar.setValue(0)
    talk.hear()
    ended = replace(talk.state.exchanges[-1], answer=answer())
    talk.show(replace(talk.state, exchanges=(*talk.state.exchanges[:-1], ended)))
    assert talk.view.more_button.isVisible()
    bar.setValue(bar.maximum())
    bar.setValue(0)
    assert not talk.view.more_button.isVisible()


def test_a_conversation_that_is_opened_has_no_new_sentences(qtbot: QtBot) -> None:
    long = Exchange(NEW, "What else?", sentences=SENTENCES * 20, answer=answer())
    talk = Talk(qtbot, library())
    talk.show(replace(library(), exchanges=(*conversation(3).exchanges, long)))
    talk.view.verticalScrollBar().setValue(0)
    assert not talk.view.more_button.isVisible()


def test_scrolling_up_into_unmeasured_answers_does_not_jump(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(MANY))
    bar = talk.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    for _ in range(60):
        before = {card.job: card.y() for card in talk.cards()}
        bar.setValue(talk.top - 40)
        after = {card.job: card.y() for card in talk.cards()}
        assert {after[job] - y for job, y in before.items() if job in after} == {40}


def test_a_new_width_keeps_the_answer_at_the_top(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(60))
    talk.view.verticalScrollBar().setValue(6000)
    seen = min(talk.cards(), key=lambda card: abs(card.y())).job
    for width in (500, 430, 640, 480):
        talk.view.resize(width, 640)
        assert abs(talk.visible_top(seen)) < 500


def test_wide_windows_leave_spare_room_empty(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(2))
    talk.view.resize(1400, 640)
    assert max(card.width() for card in talk.cards()) < 760


def test_questions_are_stepped_through(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(9))
    talk.view.step_answer(1)
    qtbot.waitUntil(lambda: talk.visible_top(2) == 0)
    talk.view.step_answer(1)
    qtbot.waitUntil(lambda: talk.visible_top(3) == 0)
    talk.view.step_answer(-1)
    qtbot.waitUntil(lambda: talk.visible_top(2) == 0)


def _tab() -> QWidget:
    """Press Tab where the focus is; where it goes."""
    before = QApplication.focusWidget()
    assert before is not None
    QTest.keyClick(before, Qt.Key.Key_Tab)
    after = QApplication.focusWidget()
    assert after is not None
    return after


def test_tab_goes_through_the_answers_in_the_order_of_reading(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(30))
    talk.view.verticalScrollBar().setValue(4000)
    talk.view.verticalScrollBar().setValue(0)
    talk.view.activateWindow()
    qtbot.waitUntil(talk.view.isActiveWindow)
    talk.view.setFocus()
    numbers: list[tuple[int, int]] = []
    for _ in range(60):
        focused = _tab()
        if isinstance(focused, CitationChip):
            card = next(card for card in talk.cards() if card.isAncestorOf(focused))
            numbers.append((card.job, focused.citation.number))
    assert numbers[:9] == [(job, number) for job in (1, 2, 3) for number in (1, 2, 3)]


def test_what_has_the_focus_is_in_sight(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(30))
    talk.view.activateWindow()
    qtbot.waitUntil(talk.view.isActiveWindow)
    talk.view.setFocus()
    for _ in range(40):
        focused = _tab()
        if talk.view.viewport().isAncestorOf(focused):
            top = focused.mapTo(talk.view.viewport(), focused.rect().topLeft()).y()
            assert 0 <= top <= talk.view.viewport().height() - focused.height()


def test_a_theme_change_keeps_the_place(qtbot: QtBot) -> None:
    talk = Talk(qtbot, conversation(30))
    talk.view.verticalScrollBar().setValue(2000)
    before = talk.top
    talk.view.set_theme(*looks("dark"))
    assert talk.top == before
    assert talk.cards()


def _median_ms(action: Callable[[int], None], *, count: int = 15) -> float:
    """Processor time, so that other work on the machine does not count."""
    taken = []
    for step in range(count):
        start = time.process_time()
        action(step)
        taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken)


LIMIT_MS = 10.0
FEW = 30
AT_MOST = 3.0
"""How many times dearer with MANY answers than with FEW: the same on a fast computer and on a slow one."""


def _hear(talk: Talk) -> float:
    talk.ask()
    talk.view.verticalScrollBar().setValue(1_000_000)
    assert talk.view.card(NEW) is not None
    return _median_ms(lambda _: talk.hear())


def _resize(talk: Talk) -> float:
    talk.view.verticalScrollBar().setValue(100_000)
    return _median_ms(lambda step: talk.view.resize(480 + step * 3, 640))


def _open_citation(talk: Talk) -> float:
    return _median_ms(lambda step: talk.show(citation_opened(talk.state, JobId(1), 1 + step % 3)))


@pytest.mark.parametrize("act", [_hear, _resize, _open_citation])
def test_what_is_done_costs_little_in_a_long_conversation(qtbot: QtBot, act: Callable[[Talk], float]) -> None:
    few_ms = act(Talk(qtbot, conversation(FEW)))
    many_ms = act(Talk(qtbot, conversation(MANY)))
    assert many_ms < LIMIT_MS
    assert many_ms < AT_MOST * few_ms


def test_an_answer_that_ends_shows_where_it_comes_from(qtbot: QtBot) -> None:
    talk = Talk(qtbot, library())
    talk.ask()
    talk.show(reduce_chat(talk.state, finished(NEW, answer())))
    card = talk.view.card(NEW)
    assert card is not None
    assert [chip.citation.number for chip in card.chips()] == [1, 2, 3]
