"""An answer that another took the place of is folded below it, and opens again with its citations."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.types import JobId
from desktop.state.chat import ChatState, ask_started, reduce_chat
from desktop.views.chat.answer_card import AnswerCard
from desktop.views.chat.answer_text import AnswerText
from desktop.views.chat.transcript import Transcript
from tests.desktop import samples

OLD, NEW = JobId(1), JobId(2)


def edited(question: str = "When exactly can it end?") -> ChatState:
    first = reduce_chat(samples.asked(), samples.finished(OLD, samples.answer()))
    again = ask_started(first, NEW, question, in_place_of=OLD)
    return reduce_chat(again, samples.finished(NEW, samples.refusal()))


def shown(qtbot: QtBot, state: ChatState) -> tuple[Transcript, AnswerCard]:
    view = Transcript(*samples.looks())
    qtbot.addWidget(view)
    view.resize(480, 900)
    view.show()
    view.show_state(state)
    card = view.card(state.exchanges[-1].job)
    assert card is not None
    return view, card


def test_it_is_folded_at_first_and_opens_with_its_citations(qtbot: QtBot) -> None:
    state = edited()
    view, card = shown(qtbot, state)
    before = card.height()
    assert card.earlier.button.text() == "Earlier answer"
    assert not card.earlier.is_open
    card.earlier.button.click()
    assert card.height() > before
    [text] = card.earlier.findChildren(AnswerText)
    assert samples.SENTENCES[0].text in text.toPlainText()
    assert card.earlier.geometry().bottom() < card.height()
    with qtbot.waitSignal(view.citation_pressed) as pressed:
        QTest.mouseClick(card.earlier.chips()[0], Qt.MouseButton.LeftButton)
    assert pressed.args is not None
    assert pressed.args[0] == OLD
    card.earlier.button.click()
    assert card.height() == before


def test_one_that_was_answered_once_has_none(qtbot: QtBot) -> None:
    _, card = shown(qtbot, reduce_chat(samples.asked(), samples.finished(OLD, samples.answer())))
    assert card.earlier.isHidden()


def test_an_earlier_refusal_says_so(qtbot: QtBot) -> None:
    first = edited()
    state = ask_started(first, JobId(3), "And now?", in_place_of=NEW)
    state = reduce_chat(state, samples.finished(JobId(3), samples.answer()))
    _, card = shown(qtbot, state)
    assert card.earlier.button.text() == "2 earlier answers"
    card.earlier.button.click()
    assert [text.toPlainText() for text in card.earlier.findChildren(AnswerText)]
    assert card.earlier.chips()
