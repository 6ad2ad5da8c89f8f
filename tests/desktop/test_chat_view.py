"""What stands in an answer, what its buttons ask for, and what the empty chat says."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from core.api.messages import Cancelled, Event, Failed, Progress, SentenceReady, SentenceRemoved
from core.api.types import AnswerMode, ErrorCode, JobId, Scope, Stage
from desktop.state.chat import ChatState, Lack, ask_started, citation_opened, reduce_chat, scope_set, with_standings
from desktop.state.exchange import AnswerAct, AnswerWish, ScopeChip
from desktop.theme import THEME_NAMES, scaled
from desktop.views.chat.cards import Meter, PassageCard
from desktop.views.chat.cited import SourceRow
from desktop.views.chat.view import ChatView
from desktop.views.controls.busy_bar import BusyBar
from desktop.views.controls.chip import CitationChip
from tests.desktop.samples import (
    REMOVED,
    SENTENCES,
    answer,
    asked,
    citation,
    finished,
    library,
    looks,
    passage,
    refusal,
    sentence,
)

# The offscreen platform says this of every window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

JOB = JobId(1)
HARBOUR = ScopeChip("Harbour Yard", Scope(paths=("/papers/Harbour Yard",)))


@pytest.fixture
def view(qtbot: QtBot) -> ChatView:
    made = ChatView(*looks())
    qtbot.addWidget(made)
    made.resize(480, 900)
    made.show()
    return made


def after(state: ChatState, *events: Event) -> ChatState:
    for event in events:
        state = reduce_chat(state, event)
    return state


def words(view: ChatView) -> str:
    """All that can be read, the running text of answers included."""
    labels = [label.text() for label in view.transcript.findChildren(QLabel) if label.isVisible()]
    card = view.transcript.card(JOB)
    texts = [card.plain_text] if card is not None else []
    return "\n".join([*labels, *texts])


def button(view: ChatView, text: str) -> QPushButton:
    return next(b for b in view.findChildren(QPushButton) if b.isVisible() and text in (b.text(), b.accessibleName()))


def buttons(view: ChatView) -> list[str]:
    return [b.text() for b in view.transcript.findChildren(QPushButton) if b.isVisible()]


class TestRunning:
    def test_the_stage_is_told_with_a_bar_that_moves(self, view: ChatView) -> None:
        view.show_state(after(asked(), Progress(JOB, Stage.WRITING, 0, 12)))
        assert "Reading 12 pages" in words(view)
        assert [bar.isVisible() for bar in view.findChildren(BusyBar)] == [True]

    def test_sentences_appear_as_they_pass(self, view: ChatView) -> None:
        view.show_state(after(asked(), SentenceReady(JOB, SENTENCES[0])))
        assert SENTENCES[0].text in words(view)
        assert "Checking sentence 2" in words(view)

    def test_nothing_can_be_copied_or_looked_up_before_the_end(self, view: ChatView) -> None:
        view.show_state(after(asked(), SentenceReady(JOB, SENTENCES[0])))
        assert "Cited" not in words(view)

    def test_at_the_end_the_bar_is_gone(self, view: ChatView) -> None:
        view.show_state(after(asked(), finished(JOB, answer())))
        assert not any(bar.isVisible() for bar in view.findChildren(BusyBar))
        assert "6.1 s" in words(view)


class TestCitations:
    def test_a_chip_tells_job_and_citation(self, view: ChatView, qtbot: QtBot) -> None:
        view.show_state(after(asked(), finished(JOB, answer())))
        chip = view.transcript.findChildren(CitationChip)[1]
        with qtbot.waitSignal(view.citation_clicked) as blocker:
            QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
        assert blocker.args == [JOB, citation(2)]

    def test_a_row_tells_the_same(self, view: ChatView, qtbot: QtBot) -> None:
        view.show_state(after(asked(), finished(JOB, answer())))
        row = view.transcript.findChildren(SourceRow)[2]
        with qtbot.waitSignal(view.citation_clicked) as blocker:
            QTest.keyClick(row, Qt.Key.Key_Return)
        assert blocker.args == [JOB, citation(3)]
        assert row.accessibleName() == "Citation 3, Lease, page 3, Terms > Clause 3"

    def test_a_number_opens_that_citation_of_the_newest_answer(self, view: ChatView, qtbot: QtBot) -> None:
        view.show_state(after(asked(), finished(JOB, answer())))
        with qtbot.waitSignal(view.citation_clicked) as blocker:
            view.press_citation(2)
        assert blocker.args == [JOB, citation(2)]
        with qtbot.assertNotEmitted(view.citation_clicked):
            view.press_citation(9)

    def test_chip_and_row_of_the_open_one_look_open(self, view: ChatView) -> None:
        state = after(asked(), finished(JOB, answer()))
        view.show_state(state)
        rows = [row.grab().toImage() for row in view.transcript.findChildren(SourceRow)]
        view.show_state(citation_opened(state, JOB, 2))
        card = view.transcript.card(JOB)
        assert card is not None
        assert [chip.is_open for chip in card.chips()] == [False, True, False]
        visible = [row for row in view.transcript.findChildren(SourceRow) if row.isVisible()]
        assert [row.grab().toImage() == before for row, before in zip(visible, rows, strict=True)] == [
            True,
            False,
            True,
        ]

    def test_a_removed_document_dims_its_chips(self, view: ChatView) -> None:
        state = after(asked(), finished(JOB, answer()))
        view.show_state(state)
        view.show_state(with_standings(state, {}))
        chips = [c for c in view.transcript.findChildren(CitationChip) if c.isVisible()]
        assert {chip.accessibleDescription() for chip in chips} == {"The document was removed"}

    def test_what_was_read_besides_unfolds_and_opens(self, view: ChatView, qtbot: QtBot) -> None:
        extra = (passage(4, 9), passage(5, 11))
        view.show_state(after(asked(), finished(JOB, answer(passages=extra))))
        before = len([row for row in view.transcript.findChildren(SourceRow) if row.isVisible()])
        button(view, "2 more pages read").click()
        rows = [row for row in view.transcript.findChildren(SourceRow) if row.isVisible()]
        assert len(rows) == before + 2
        with qtbot.waitSignal(view.passage_clicked) as blocker:
            rows[-1].click()
        assert blocker.args == [extra[1]]


class TestRemoved:
    def test_removed_sentences_unfold_and_fold(self, view: ChatView) -> None:
        view.show_state(after(asked(), finished(JOB, answer(removed=(REMOVED,)))))
        assert "1 sentence removed: not in your documents." in words(view)
        assert REMOVED.text not in words(view)
        button(view, "Show removed sentences").click()
        assert REMOVED.text in words(view)
        assert "The lines that come nearest to it do not have “5 %” in this place." in words(view)
        button(view, "Hide removed sentences").click()
        assert REMOVED.text not in words(view)

    def test_a_further_one_leaves_the_note_open(self, view: ChatView) -> None:
        state = after(asked(), SentenceRemoved(JOB, REMOVED))
        view.show_state(state)
        button(view, "Show removed sentences").click()
        view.show_state(after(state, SentenceRemoved(JOB, REMOVED)))
        assert "2 sentences removed" in words(view)
        assert REMOVED.text in words(view)

    def test_unfolding_moves_what_is_below_down(self, view: ChatView) -> None:
        view.show_state(after(asked(), finished(JOB, answer(removed=(REMOVED,)))))
        row = view.transcript.findChildren(SourceRow)[0]
        before = row.mapTo(view, row.rect().topLeft()).y()
        button(view, "Show removed sentences").click()
        assert row.mapTo(view, row.rect().topLeft()).y() > before + 40


class TestRefusal:
    def test_it_says_so_with_its_number_and_the_closest(self, view: ChatView) -> None:
        view.show_state(after(asked(), finished(JOB, refusal())))
        said = words(view)
        assert "Your documents do not say." in said
        assert "Nothing in your 74 documents answers this. No answer was written." in said
        assert "Closest, but not an answer" in said
        assert len([c for c in view.findChildren(PassageCard) if c.isVisible()]) == 3
        meters = [m.accessibleName() for m in view.findChildren(Meter) if m.isVisible()]
        assert meters == ["Evidence 0.21 of 1, needs 0.62"]

    def test_what_can_be_done_with_it_is_in_sight(self, view: ChatView) -> None:
        view.resize(483, 701)  # as wide and high as in a window of 1280 x 800
        long = tuple(replace(passage, text="insurance of the premises " * 20) for passage in refusal().closest)
        scoped = ask_started(scope_set(library(), (HARBOUR,)), JOB, "What is the excess?", asked_of=9)
        view.show_state(after(scoped, finished(JOB, replace(refusal(), closest=long))))
        cards = [card for card in view.findChildren(PassageCard) if card.isVisible()]
        assert len(cards) == 3
        assert all(scaled(58) < card.height() <= scaled(74) for card in cards)
        why = next(b for b in view.findChildren(QAbstractButton) if b.isVisible() and b.text() == "Why this answer")
        assert why.mapTo(view.transcript, why.rect().bottomLeft()).y() < view.transcript.height()

    def test_it_holds_no_chip_and_no_yellow(self, view: ChatView) -> None:
        view.show_state(after(asked(), finished(JOB, refusal())))
        assert not any(chip.isVisible() for chip in view.findChildren(CitationChip))
        picture = view.transcript.grab().toImage()
        colors = {picture.pixel(x, y) for x in range(picture.width()) for y in range(0, picture.height(), 2)}
        assert not [c for c in map(QColor, colors) if c.hsvSaturation() > 60 and 30 <= c.hsvHue() <= 70]

    def test_a_whole_card_opens_its_page(self, view: ChatView, qtbot: QtBot) -> None:
        view.show_state(after(asked(), finished(JOB, refusal())))
        card = view.findChildren(PassageCard)[1]
        with qtbot.waitSignal(view.passage_clicked) as blocker:
            QTest.mouseClick(card, Qt.MouseButton.LeftButton)
        assert blocker.args == [refusal().closest[1]]

    def test_a_scoped_question_can_be_asked_of_everything(self, view: ChatView, qtbot: QtBot) -> None:
        state = ask_started(scope_set(library(), (HARBOUR,)), JOB, "What is the excess?")
        view.show_state(after(state, finished(JOB, refusal())))
        assert "Nothing in Harbour Yard answers this." in words(view)
        with qtbot.waitSignal(view.widen_scope) as blocker:
            button(view, "Ask all 74 documents").click()
        assert blocker.args == ["What is the excess?"]

    def test_an_unscoped_one_already_was(self, view: ChatView) -> None:
        view.show_state(after(asked(), finished(JOB, refusal())))
        assert buttons(view) == ["Rephrase", "Why this answer"]

    def test_rephrasing_takes_the_question_back(self, view: ChatView) -> None:
        view.show_state(after(asked("What is the excess?"), finished(JOB, refusal())))
        button(view, "Rephrase").click()
        assert view.box.text.toPlainText() == "What is the excess?"


class TestQuotes:
    def test_they_are_named_as_what_they_are(self, view: ChatView) -> None:
        view.show_state(after(asked(), finished(JOB, answer(mode=AnswerMode.QUOTES))))
        assert "In the words of your documents" in words(view)
        assert "No sentence was written for you: quotes only." in words(view)
        assert f"“{SENTENCES[0].text}”" in words(view)

    def test_they_look_like_quotes_from_the_first_one_on(self, view: ChatView) -> None:
        quote = sentence(citation(1).quote, citation(1))
        view.show_state(after(asked(), SentenceReady(JOB, quote)))
        assert "In the words of your documents" in words(view)


class TestEnds:
    def test_a_stopped_answer_says_how_far_it_came(self, view: ChatView, qtbot: QtBot) -> None:
        view.show_state(after(asked("Why?"), SentenceReady(JOB, SENTENCES[0]), Cancelled(JOB)))
        assert "Stopped after 1 sentence." in words(view)
        view.show_state(after(asked("Why?"), Cancelled(JOB)))
        assert "Stopped before the first sentence." in words(view)
        view.show_state(after(asked("Why?"), SentenceReady(JOB, SENTENCES[0]), Cancelled(JOB)))
        with qtbot.waitSignal(view.wished) as blocker:
            button(view, "Ask again").click()
        assert blocker.args == [AnswerWish(JOB, AnswerAct.ASK_AGAIN)]

    def test_a_failure_says_what_happened_and_what_stays(self, view: ChatView) -> None:
        view.show_state(after(asked(), SentenceReady(JOB, SENTENCES[0]), Failed(JOB, ErrorCode.ENGINE_DIED)))
        assert "The engine stopped and was started again." in words(view)
        assert "The sentences above are checked and stay." in words(view)

    @pytest.mark.parametrize("code", list(ErrorCode))
    def test_every_failure_has_words(self, view: ChatView, code: ErrorCode) -> None:
        view.show_state(after(asked(), Failed(JOB, code)))
        assert code.value not in words(view)
        assert "Ask again" in buttons(view)


class TestCopying:
    def test_the_button_copies_answer_and_places(self, view: ChatView, qtbot: QtBot) -> None:
        view.show_state(after(asked(), finished(JOB, answer())))
        copy = next(
            b for b in view.transcript.findChildren(QToolButton) if "Copy" in b.accessibleName() and b.isVisible()
        )
        with qtbot.waitSignal(view.copied):
            copy.click()
        assert QGuiApplication.clipboard().text().endswith("3: Lease, p. 3 (3 of 62)")

    def test_without_an_answer_nothing_is_copied(self, view: ChatView, qtbot: QtBot) -> None:
        view.show_state(asked())
        with qtbot.assertNotEmitted(view.copied):
            view.copy_answer()


class TestEmpty:
    def test_a_ready_library_invites(self, view: ChatView) -> None:
        view.show_state(library())
        assert "Ready when you are" in " ".join(label.text() for label in view.findChildren(QLabel))

    def test_an_empty_one_says_what_is_missing(self, view: ChatView) -> None:
        view.show_state(library(0))
        assert "There is nothing to search yet" in " ".join(label.text() for label in view.findChildren(QLabel))

    @pytest.mark.parametrize(
        ("lack", "said"),
        [
            (Lack.COMING, "Your documents are being read"),
            (Lack.FOLDER_MISSING, "What was read of it is kept."),
            (Lack.NO_TEXT, "None of your documents has text"),
        ],
    )
    def test_it_says_why_where_there_are_documents(self, view: ChatView, lack: Lack, said: str) -> None:
        view.show_state(library(0))
        view.show_state(replace(library(0), lack=lack))
        words = " ".join(label.text() for label in view.findChildren(QLabel) if label.isVisible())
        assert said in words
        assert "Add a folder or a PDF first" not in words

    def test_the_first_question_takes_its_place(self, view: ChatView) -> None:
        view.show_state(library())
        view.show_state(asked())
        assert view.transcript.isVisible()


def test_the_pencil_asks_for_the_question_in_the_box(view: ChatView, qtbot: QtBot) -> None:
    view.show_state(after(asked("Why is that?"), finished(JOB, answer())))
    with qtbot.waitSignal(view.wished) as blocker:
        next(b for b in view.transcript.findChildren(QToolButton) if "Edit" in b.accessibleName()).click()
    assert blocker.args == [AnswerWish(JOB, AnswerAct.EDIT)]


def test_every_button_has_a_name(view: ChatView) -> None:
    view.show_state(after(asked(), finished(JOB, answer(removed=(REMOVED,), passages=(passage(4, 9),)))))
    for one in view.findChildren(QAbstractButton):
        assert one.accessibleName() or one.text()


@pytest.mark.parametrize("name", THEME_NAMES)
def test_themes_change_at_once(view: ChatView, name: str) -> None:
    view.show_state(after(asked(), finished(JOB, answer())))
    view.set_theme(*looks(name))
    ground = view.grab().toImage().pixelColor(4, view.height() // 2)
    assert ground == looks(name)[0].color("surface")
    assert SENTENCES[0].text in words(view)
