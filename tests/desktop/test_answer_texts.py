"""The words around an answer: its origin, its reach, what disagrees, what changed since, and why there is none."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QDate
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.api.chats import AnswerChange
from core.api.types import Answer, AnswerReason, Conflict, DocumentId, JobId, RemovedSentence, Scope, View
from desktop import answer_texts, chats_texts
from desktop.state.chat import ask_started, conversation_shown, reduce_chat
from desktop.state.chats import exchanges_of
from desktop.state.exchange import Exchange, ScopeChip
from desktop.views.chat.answer_card import AnswerCard
from desktop.views.chat.conflict_card import told
from desktop.views.chat.transcript import Transcript
from desktop.views.controls.text_block import TextBlock
from tests.desktop import samples, scenes_answers
from tests.desktop.scenes_answers import CHATS, CONFLICT, LETTER, READ, cite

JOB = JobId(1)
TODAY = QDate(2026, 11, 30)
SCOPE = (ScopeChip("Harbour Yard", Scope(paths=("/papers",))),)


def ended(given: Answer, **kept: object) -> Exchange:
    return reduce_chat(samples.asked(), samples.finished(JOB, given, **kept)).exchanges[0]


def card_of(qtbot: QtBot, given: Answer, **kept: object) -> AnswerCard:
    view = Transcript(*samples.looks())
    qtbot.addWidget(view)
    view.resize(480, 900)
    view.show()
    view.show_state(reduce_chat(samples.asked(), samples.finished(JOB, given, **kept)))
    card = view.card(JOB)
    assert card is not None
    card.setProperty("kept", view)  # the view lives as long as its card
    return card


def said(card: AnswerCard) -> list[str]:
    return [block.text() for block in card.findChildren(TextBlock) if block.isVisibleTo(card) and block.text()]


# --- origin and reach


@pytest.mark.parametrize("reason", list(AnswerReason))
def test_what_no_model_wrote_says_so(reason: AnswerReason) -> None:
    words = answer_texts.origin_note(ended(replace(samples.answer(), reason=reason)))
    expected = reason in (AnswerReason.TABLE, AnswerReason.OUTLINE, AnswerReason.NOT_FROM_PASSAGES)
    assert bool(words) == expected


def test_a_reason_of_a_newer_engine_is_left_out() -> None:
    assert answer_texts.origin_note(ended(replace(samples.answer(), reason="of_a_later_version"))) == ""


def test_a_part_of_the_whole_is_told_in_pages() -> None:
    partial = replace(samples.answer(), view=View(12, 240))
    words = "This rests on 12 of 240 pages. A count or a full list may be incomplete."
    assert answer_texts.view_words(partial) == words
    whole = replace(samples.answer(), view=View(1, 1, is_whole=True))
    assert answer_texts.view_words(whole) == "This rests on the only page there is."
    longer = replace(samples.answer(), view=View(9, 9, is_whole=True))
    assert answer_texts.view_words(longer) == "This rests on all 9 pages."
    assert answer_texts.view_words(samples.answer()) == answer_texts.view_words(None) == ""


def test_the_parts_of_a_question_that_are_not_answered_are_named() -> None:
    left = replace(samples.answer(), unanswered=("who pays?", "and when?"))
    assert (
        answer_texts.unanswered_words(left)
        == "Not answered here, so better asked separately: “who pays?” and “and when?”"
    )
    assert answer_texts.unanswered_words(samples.answer()) == answer_texts.unanswered_words(None) == ""


def test_a_summary_says_what_it_is_made_of() -> None:
    quoted = replace(scenes_answers.QUOTED, reason=AnswerReason.OUTLINE, view=View(2, 2))
    assert answer_texts.origin_note(ended(quoted)) == "The first sentences of the sections; no model wrote this."
    assert answer_texts.view_words(quoted) == "Quoted from 2 of 2 pages. What else stands there is not shown."
    assert "Counted and listed" in answer_texts.origin_note(ended(scenes_answers.OUTLINE))


def test_that_it_is_a_part_is_said_once(qtbot: QtBot) -> None:
    words = said(card_of(qtbot, scenes_answers.PARTIAL))
    assert "This rests on 12 of 240 pages." in words
    assert sum("incomplete" in one for one in words) == 1


# --- refusals


def test_a_refusal_says_why_and_offers_the_rest_of_the_library(qtbot: QtBot) -> None:
    state = replace(samples.library(), scope=SCOPE)
    state = reduce_chat(ask_started(state, JOB, "When?"), samples.finished(JOB, scenes_answers.REFUSED))
    view = Transcript(*samples.looks())
    qtbot.addWidget(view)
    view.resize(480, 900)
    view.show()
    view.show_state(state)
    button = next(b for b in view.findChildren(QPushButton) if b.text().startswith("Search everywhere"))
    assert button.text() == "Search everywhere (3 documents may hold it)"
    assert button.width() >= button.sizeHint().width(), "its words have room"
    with qtbot.waitSignal(view.widen) as blocker:
        button.click()
    assert blocker.args == ["When?"]


@pytest.mark.parametrize(
    ("reason", "start"),
    [
        (AnswerReason.LITTLE_EVIDENCE, "Nothing in the 9 documents of Harbour Yard answers this."),
        (AnswerReason.NOT_FROM_PASSAGES, "This needs whole documents"),
        (AnswerReason.NOTHING_SURVIVED, "What was written did not pass its check"),
    ],
)
def test_every_refusal_has_its_reason(reason: AnswerReason, start: str) -> None:
    words = answer_texts.refusal_sentence(replace(samples.refusal(), reason=reason), SCOPE, 9)
    assert words.startswith(start)
    assert words.endswith("No answer was written.")


@pytest.mark.parametrize(
    ("scope", "asked_of"), [(SCOPE, 0), (SCOPE, 1), ((ScopeChip("Lease", Scope(document_ids=(DocumentId(1),))),), 1)]
)
def test_of_what_is_one_document_or_not_counted_the_name_is_enough(scope: tuple[ScopeChip, ...], asked_of: int) -> None:
    words = answer_texts.refusal_sentence(samples.refusal(), scope, asked_of)
    assert words.startswith(f"Nothing in {scope[0].label} answers this.")


@pytest.mark.parametrize("now", [0, 5, 74])
def test_a_refusal_tells_of_the_documents_that_were_searched_not_of_those_of_now(qtbot: QtBot, now: int) -> None:
    refused = reduce_chat(ask_started(samples.library(), JOB, "When?"), samples.finished(JOB, samples.refusal()))
    card = card_of(qtbot, samples.refusal())
    card.show_exchange(refused.exchanges[0], replace(refused, document_total=now), is_first=True)
    assert "Nothing in your 74 documents answers this. No answer was written." in said(card)
    kept = replace(refused.exchanges[0], asked_of=0)
    card.show_exchange(kept, replace(refused, document_total=now), is_first=True)
    assert "Nothing in the documents that were searched answers this. No answer was written." in said(card)


def test_without_documents_outside_that_may_hold_it_all_can_still_be_asked() -> None:
    assert answer_texts.widen_words(samples.refusal(), 74) == "Ask all 74 documents"


# --- what disagrees


def test_both_sides_are_told_with_their_places_the_newest_first() -> None:
    newest, older = told(CONFLICT)
    assert newest.heading == "nine months · Lease – Unit 7, p. 12 (12 of 62)"
    assert [one.citations[0].number for one in (newest, older)] == [1, 3]
    assert answer_texts.conflict_title((CONFLICT,)) == "Your documents disagree"


def test_one_document_can_disagree_with_itself() -> None:
    alone = Conflict(("5", "6"), (cite(1, "5"), cite(2, "6")))
    assert answer_texts.conflict_title((alone,)) == "Your document disagrees with itself"


def test_what_disagrees_stands_below_the_answer_with_its_own_buttons(qtbot: QtBot) -> None:
    card = card_of(qtbot, scenes_answers.WRITTEN)
    assert "Your documents disagree" in said(card)
    assert [chip.citation.number for chip in card.chips()] == [1, 2, 1, 3]
    with qtbot.waitSignal(card.citation_pressed) as blocker:
        card.chips()[3].click()
    assert blocker.args[1].number == 3
    assert "2 more pages read" in [b.text() for b in card.findChildren(QPushButton)], "and is no page read besides"


# --- what was removed


def test_the_part_that_a_removal_hangs_on_is_drawn_heavier(qtbot: QtBot) -> None:
    theme, _ = samples.looks()
    pictures = []
    for part in ("", "5 %", "not there"):
        block = TextBlock(theme)
        qtbot.addWidget(block)
        block.setText("A fee of 5 % applies.")
        block.emphasise(part)
        block.resize(300, 20)
        pictures.append(block.grab().toImage())
    assert pictures[0] != pictures[1]
    assert pictures[0] == pictures[2]


def test_a_removed_sentence_is_plain_text(qtbot: QtBot) -> None:
    evil = RemovedSentence("A <img src='x'>\u202efee.", "number", "\u202efee")
    card = card_of(qtbot, samples.answer(removed=(evil,), passages=READ))
    next(b for b in card.findChildren(QPushButton) if b.text() == "Show").click()
    assert "A <img src='x'>fee." in said(card)
    assert "The lines that come nearest to it do not have “fee” in this place." in said(card)


# --- asked before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            AnswerChange("2026-05-03T09:12:00Z", same_text=True, added=2),
            "Asked before on 3 May 2026. Since then 2 documents added. The answer is the same.",
        ),
        (
            AnswerChange("2026-05-03T09:12:00Z", same_text=False, gained=(LETTER,), lost=("A.pdf", "B.pdf"), removed=1),
            "Asked before on 3 May 2026. Since then 1 document removed. The answer has changed: it now cites "
            "“Side letter”, and no longer “A”, “B”.",
        ),
        (
            AnswerChange("2026-05-03T09:12:00Z", same_text=True, lost=("A.pdf",)),
            "Asked before on 3 May 2026. The answer is the same; it no longer cites “A”.",
        ),
        (AnswerChange("", same_text=False), "Asked before. The answer has changed."),
        (AnswerChange("", same_text=None, removed=1), "Asked before. Since then 1 document removed."),
    ],
)
def test_what_changed_since_is_one_line(change: AnswerChange, words: str) -> None:
    assert chats_texts.change_words(change, today=TODAY) == words


def test_today_is_told_by_its_time() -> None:
    change = AnswerChange(f"{TODAY.toString('yyyy-MM-dd')}T12:00:00", same_text=True)
    assert chats_texts.change_words(change, today=TODAY) == "Asked before, today at 12:00. The answer is the same."


def test_the_line_stands_with_its_answer(qtbot: QtBot) -> None:
    card = card_of(qtbot, samples.answer(), change=scenes_answers.CHANGE)
    assert any(one.startswith("Asked before on 3 May 2026.") for one in said(card))


def test_facts_of_a_conversation() -> None:
    assert chats_texts.facts(CHATS[0].chat, today=TODAY) == "3 questions · 28 November 2026"
    assert chats_texts.title(None) == "New conversation"
    assert chats_texts.title(replace(CHATS[0].chat, title="\u202e \n")) == "New conversation"


# --- opened


def test_a_conversation_opens_at_its_newest_question(qtbot: QtBot) -> None:
    view = Transcript(*samples.looks())
    qtbot.addWidget(view)
    view.resize(480, 300)
    view.show()
    view.show_state(samples.library())
    exchanges = exchanges_of(CHATS[0].turns, {})
    view.show_state(conversation_shown(samples.library(), CHATS[0].chat, exchanges))
    newest = view.card(exchanges[-1].job)
    assert newest is not None
    assert newest.y() == 0


def test_an_outline_was_not_searched_for() -> None:
    given = replace(samples.answer(), standalone="Which chapters has the lease?")
    assert answer_texts.searched_words(given) == "Searched for: Which chapters has the lease?"
    assert answer_texts.searched_words(replace(given, reason=AnswerReason.OUTLINE)) == (
        "Understood as: Which chapters has the lease?"
    )
    assert answer_texts.searched_words(samples.answer()) == ""
