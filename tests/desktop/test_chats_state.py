"""Kept conversations as values: turns that make room for others, lists, and what is opened."""

from dataclasses import replace

import pytest

from core.api.chats import ChatId, ChatSummary, TurnId
from core.api.messages import Cancelled, Chat, Chats, Done, EngineReady, Event, Failed, SentenceReady
from core.api.types import DocumentId, ErrorCode, JobId, LibraryTotals, Scope
from desktop.state import chat, chats
from desktop.state.chat import ChatState
from desktop.state.chats import ChatsState
from desktop.state.news import has_new, is_other
from tests.desktop import samples, scenes_answers
from tests.desktop.conftest import document
from tests.desktop.scenes_answers import BREAK, CHATS, summary, turn

JOB = JobId(50)
READY = EngineReady(4, "0", LibraryTotals(1, 1, 3, 9))


def talk(count: int) -> ChatState:
    """A kept conversation of so many turns, with jobs 1 and up."""
    state = samples.library()
    for number in range(1, count + 1):
        state = chat.ask_started(state, JobId(number), f"Question {number}")
        end = samples.finished(JobId(number), samples.answer(), chat=BREAK, turn_id=TurnId(100 + number))
        state = chat.reduce_chat(state, end)
    return state


def jobs(state: ChatState) -> list[int]:
    return [exchange.job for exchange in state.exchanges]


# --- in the place of another


def test_an_answer_tells_where_it_is_kept() -> None:
    state = talk(1)
    assert state.chat == BREAK
    assert state.exchanges[0].turn_id == 101


def test_a_question_asked_anew_makes_room_from_its_place_on_once_it_is_answered() -> None:
    state = chat.ask_started(talk(3), JOB, "In other words?", in_place_of=JobId(2))
    assert jobs(state) == [1, JOB]
    assert state.exchanges[-1].instead_of == 102
    answered = chat.reduce_chat(state, samples.finished(JOB, samples.answer(), chat=BREAK, turn_id=TurnId(104)))
    assert (jobs(answered), answered.displaced) == ([1, JOB], ())


def test_the_answers_that_one_took_the_place_of_stay_with_it_the_newest_first() -> None:
    state = talk(3)
    for job, taken in ((JOB, JobId(2)), (JobId(51), JOB)):
        state = chat.ask_started(state, job, "In other words?", in_place_of=taken)
        state = chat.reduce_chat(state, samples.finished(job, samples.answer(), chat=BREAK))
    assert jobs(state) == [1, 51]
    assert [exchange.job for exchange in state.exchanges[-1].earlier] == [JOB, 2]
    assert state.exchange(JobId(2)) is not None, "its citations can still be opened"


@pytest.mark.parametrize("end", [Cancelled(JOB), Failed(JOB, ErrorCode.CHILD_DIED)])
def test_what_is_back_in_its_place_is_no_earlier_answer(end: Event) -> None:
    state = chat.ask_started(talk(2), JOB, "In other words?", in_place_of=JobId(2))
    assert [exchange.job for exchange in state.exchanges[-1].earlier] == [2]
    state = chat.reduce_chat(state, end)
    assert [exchange.earlier for exchange in state.exchanges] == [(), (), ()]


@pytest.mark.parametrize("end", [Cancelled(JOB), Failed(JOB, ErrorCode.CHILD_DIED)])
def test_without_an_answer_what_made_room_is_back(end: Event) -> None:
    state = chat.ask_started(talk(3), JOB, "In other words?", in_place_of=JobId(2))
    state = chat.reduce_chat(chat.reduce_chat(state, SentenceReady(JOB, samples.SENTENCES[0])), end)
    assert jobs(state) == [1, 2, 3, JOB]
    again = chat.ask_started(state, JobId(51), "In other words?", in_place_of=JOB)
    assert (jobs(again), again.exchanges[-1].instead_of) == ([1, 51], 102), "it is still meant to take that place"


def test_how_many_later_answers_go_is_known_before() -> None:
    state = talk(4)
    assert [chat.later_than(state, JobId(number)) for number in (1, 2, 3, 4)] == [3, 2, 1, 0]


def test_a_question_is_edited_as_it_was_asked() -> None:
    narrowed = replace(talk(2), quotes_only=True)
    asked = chat.ask_started(narrowed, JobId(3), "Quotes?")
    asked = chat.reduce_chat(asked, samples.finished(JobId(3), samples.answer(), chat=BREAK, turn_id=TurnId(103)))
    edited = chat.editing_begun(chat.quotes_only_set(asked, is_on=False), JobId(3))
    assert (edited.editing, edited.quotes_only) == (3, True)
    left = chat.editing_ended(edited)
    assert (left.editing, left.quotes_only) == (None, False), "and the next one as was chosen before"
    asked = chat.ask_started(edited, JobId(4), "Other quotes?", in_place_of=JobId(3))
    assert (asked.exchanges[-1].quotes_only, asked.quotes_only) == (True, False)


def test_nothing_is_edited_while_an_answer_runs() -> None:
    running = chat.ask_started(talk(1), JobId(2), "And now?")
    assert chat.editing_begun(running, JobId(1)) == running


def test_a_new_conversation_is_kept_apart_and_undone_with_the_one_before() -> None:
    begun = chat.conversation_begun(talk(2))
    assert (begun.chat, begun.exchanges) == (None, ())
    restored = chat.conversation_restored(begun)
    assert (restored.chat, jobs(restored)) == (BREAK, [1, 2])


# --- opened


def test_kept_turns_are_shown_with_what_they_were_asked_of() -> None:
    scoped = replace(
        turn(7, "When?", samples.answer()), scope=Scope(("/papers/Letters",), (DocumentId(1), DocumentId(9)))
    )
    exchange, lost = chats.exchanges_of((scoped, turn(8, "Who?", None)), {DocumentId(1): document(1)})
    assert [chip.label for chip in exchange.scope] == ["Letters", "Letter 1", chats.UNKNOWN]
    assert exchange.citations == tuple(map(samples.citation, (1, 2, 3)))
    assert (lost.is_lost, lost.is_running, lost.question) == (True, False, "Who?")


def test_an_opened_conversation_is_news_of_its_own() -> None:
    opened = chat.conversation_shown(talk(1), CHATS[0].chat, chats.exchanges_of(CHATS[0].turns, {}))
    before = replace(talk(1), chat=None)
    assert is_other(before, opened)
    assert not has_new(before, opened)
    assert not is_other(replace(talk(1), chat=None), talk(1)), "its first answer is no other conversation"


def test_earlier_turns_stand_above_in_the_conversation_they_belong_to() -> None:
    earlier = chats.exchanges_of((turn(7, "Before?", samples.answer()),), {})
    assert jobs(chat.earlier_shown(talk(2), BREAK.id, earlier)) == [-7, 1, 2]
    assert chat.earlier_shown(talk(2), ChatId(99), earlier) == talk(2)
    aside = chat.earlier_shown(chat.conversation_begun(talk(2)), BREAK.id, earlier)
    assert jobs(aside) == []
    assert jobs(chat.conversation_restored(aside)) == [-7, 1, 2]


def test_the_earliest_turn_that_is_kept_is_known_while_another_takes_its_place() -> None:
    assert chat.first_turn(samples.library()) is None
    assert chat.first_turn(talk(2)) == TurnId(101)
    assert chat.first_turn(chat.ask_started(talk(2), JOB, "In other words?", in_place_of=JobId(1))) == TurnId(101)


def test_of_a_conversation_more_is_fetched_until_there_is_no_more() -> None:
    opening = chats.opening_started(chats.wanted(ChatsState(), BREAK.id), JOB)
    partly = chats.reduce_chats(opening, Done(JOB, Chat(BREAK, (), has_earlier=True)))
    assert (partly.opening, partly.wanted, partly.partly) == (None, None, BREAK.id)
    fetching = chats.fetching_started(partly, JobId(51))
    more = chats.reduce_chats(fetching, Done(JobId(51), Chat(BREAK, (), has_earlier=True)))
    assert (more.fetching, more.partly) == (None, BREAK.id)
    again = chats.reduce_chats(fetching, READY)
    assert (again.fetching, again.partly) == (None, BREAK.id), "an engine that starts is asked anew"
    for end in (Done(JobId(51), Chat(BREAK, ())), Failed(JobId(51), ErrorCode.CHAT_GONE)):
        whole = chats.reduce_chats(fetching, end)
        assert (whole.fetching, whole.partly) == (None, None)


# --- the list


def listed(*found: ChatSummary, search: str = "") -> ChatsState:
    state = replace(chats.list_shown(ChatsState(), is_open=True), search=search)
    return chats.reduce_chats(chats.listing_started(state, JOB), Done(JOB, Chats(found)))


FIRST, SECOND = summary(1, "First"), summary(2, "Second")


def test_the_list_is_asked_for_once_it_is_shown() -> None:
    assert not ChatsState().needs_listing
    shown = chats.list_shown(ChatsState(), is_open=True)
    assert shown.needs_listing
    assert not chats.listing_started(shown, JOB).needs_listing
    assert listed(FIRST).chats == (FIRST,)


def test_a_list_that_comes_late_for_another_search_is_not_shown() -> None:
    state = chats.searched(chats.listing_started(listed(FIRST), JobId(51)), "rent")
    state = chats.listing_started(state, JobId(52))
    assert chats.reduce_chats(state, Done(JobId(51), Chats((SECOND,)))).chats == (FIRST,)
    assert chats.reduce_chats(state, Done(JobId(52), Chats((SECOND,)))).chats == (SECOND,)


def test_the_conversation_with_a_new_answer_comes_first() -> None:
    grown = replace(SECOND, turns=9)
    end = samples.finished(JobId(60), samples.answer(), chat=grown, turn_id=TurnId(1))
    assert chats.reduce_chats(listed(FIRST, SECOND), end).chats == (grown, FIRST)
    assert chats.reduce_chats(listed(FIRST, SECOND, search="i"), end).chats == (FIRST, grown)
    assert chats.reduce_chats(listed(FIRST, search="i"), end).chats == (FIRST,)


def test_names_and_deletions_show_at_once_and_are_asked_for_when_they_are_done() -> None:
    state = chats.change_started(chats.renamed(listed(FIRST, SECOND), FIRST.id, "Rent"), JobId(61))
    assert [one.title for one in state.chats] == ["Rent", "Second"]
    assert chats.forgotten(state, (SECOND.id,)).find(SECOND.id) is None
    for end in (Done(JobId(61), Chats(())), Failed(JobId(61), ErrorCode.DISK_FULL), Cancelled(JobId(61))):
        assert chats.reduce_chats(state, end).needs_listing


def test_a_list_that_could_not_be_made_says_why_and_is_not_asked_for_for_ever() -> None:
    state = chats.listing_started(chats.list_shown(ChatsState(), is_open=True), JOB)
    failed = chats.reduce_chats(state, Failed(JOB, ErrorCode.INTERNAL))
    assert failed.failure is not None
    assert not failed.needs_listing
    assert chats.list_shown(failed, is_open=True).needs_listing


def test_what_is_wanted_is_asked_for_again_by_a_new_engine() -> None:
    state = chats.opening_started(chats.wanted(ChatsState(), ChatId(3)), JOB)
    again = chats.reduce_chats(state, READY)
    assert (again.wanted, again.opening) == (3, None)
    assert chats.reduce_chats(state, Done(JOB, Chat(FIRST, ()))).wanted is None
    assert chats.reduce_chats(state, Failed(JOB, ErrorCode.CHAT_GONE)).wanted is None


def test_conflicts_are_cited_too() -> None:
    asked = chat.ask_started(samples.library(), JOB, "When?")
    (exchange,) = chat.reduce_chat(asked, samples.finished(JOB, scenes_answers.WRITTEN)).exchanges
    assert [citation.number for citation in exchange.citations] == [1, 2, 3]
