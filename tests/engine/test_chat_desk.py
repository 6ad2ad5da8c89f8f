"""Conversations: kept when they are answered, opened with marks on the pages of now, and gone when they are to be."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.api.chats import ChatId, ChatSummary, TurnId
from core.api.finding import Turn
from core.api.messages import Answered, Cancelled, Chat, Chats, Failed
from core.api.requests import Ask, ForgetChats, ListChats, OpenChat, RenameChat, RestoreChats
from core.api.types import Answer, AnswerMode, ErrorCode, JobId, Scope
from core.cancel import CancelRequested
from core.engine.ask_desk import NOT_KEPT, chat_history
from core.engine.chat_desk import TURNS_AT_ONCE, TURNS_BEFORE
from core.retrieve.followup import MOST_TURNS_READ
from tests.answers import answer_about
from tests.engine.bench import ANSWER, SENTENCE, Bench
from tests.library.documents import document_at

TEXT = "the rent is nine hundred euros"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    bench.app.answer = replace(ANSWER, sentences=(SENTENCE,))
    yield bench
    bench.close()


def ask(
    bench: Bench, job: int, question: str, *, chat: ChatSummary | None = None, instead_of: TurnId | None = None
) -> Answered:
    bench.app.answer = replace(bench.app.answer, question=question)
    chat_id = None if chat is None else chat.id
    told = bench.run(Ask(JobId(job), question, Scope(), chat_id=chat_id, is_kept=True, instead_of=instead_of))
    assert isinstance(told, Answered)
    return told


def begun(bench: Bench, job: int, question: str = "When?") -> ChatSummary:
    chat = ask(bench, job, question).chat
    assert chat is not None
    return chat


def questions(bench: Bench, chat: ChatSummary, job: int = 90) -> list[str]:
    opened = bench.run(OpenChat(JobId(job), chat.id))
    assert isinstance(opened, Chat)
    return [turn.question for turn in opened.turns]


def part(bench: Bench, chat: ChatSummary, before: TurnId | None = None) -> Chat:
    opened = bench.run(OpenChat(JobId(500), chat.id, before))
    assert isinstance(opened, Chat)
    return opened


def titles(bench: Bench, job: int = 91, search: str = "") -> list[str]:
    listed = bench.run(ListChats(JobId(job), search))
    assert isinstance(listed, Chats)
    return [chat.title for chat in listed.chats]


def test_a_question_is_kept_before_it_is_done_and_leaned_on_by_the_next(bench: Bench) -> None:
    chat = begun(bench, 1)
    told = ask(bench, 2, "And the rent?", chat=chat)
    assert told.chat is not None
    assert (told.chat.id, told.chat.turns, told.chat.title) == (chat.id, 2, "When?")
    assert bench.app.histories == [(), (Turn("When?", "Now."),)]
    assert questions(bench, chat) == ["When?", "And the rent?"]


def test_a_long_chat_is_opened_from_its_end_and_leaned_on_by_it(bench: Bench) -> None:
    """Neither the window nor a question waits for the whole of it, and no length of it breaks the wire."""
    turns = TURNS_AT_ONCE + TURNS_BEFORE + 2
    chat = begun(bench, 1, "0?")
    for number in range(1, turns):
        last = ask(bench, 1 + number, f"{number}?", chat=chat)
    parts = [part(bench, chat)]
    while parts[0].has_earlier:
        parts.insert(0, part(bench, chat, parts[0].turns[0].id))
    assert [len(each.turns) for each in parts] == [2, TURNS_BEFORE, TURNS_AT_ONCE]
    assert [turn.question for each in parts for turn in each.turns] == [f"{number}?" for number in range(turns)]
    assert part(bench, chat, parts[0].turns[0].id).turns == ()
    before = [turn.question for turn in chat_history(bench.library, chat.id, before=last.turn_id)]
    assert before == [f"{number}?" for number in range(turns - 1)][-MOST_TURNS_READ:]


def test_the_next_question_knows_that_one_was_refused(bench: Bench) -> None:
    """What its words did not find they would hide the answer to another."""
    bench.app.answer = replace(ANSWER, mode=AnswerMode.REFUSED)
    chat = begun(bench, 1)
    ask(bench, 2, "And the rent?", chat=chat)
    assert bench.app.histories[-1] == (Turn("When?", is_refused=True),)


def test_only_what_is_to_be_kept_is(bench: Bench) -> None:
    bench.run(Ask(JobId(1), "When?", Scope(), history=(Turn("Before?"),)))
    assert bench.app.histories == [(Turn("Before?"),)]
    assert titles(bench) == []


def test_a_question_put_otherwise_takes_the_place_of_the_old_one_and_of_what_followed(bench: Bench) -> None:
    chat = begun(bench, 1)
    second = ask(bench, 2, "And the rent?", chat=chat)
    ask(bench, 3, "And pets?", chat=chat)
    told = ask(bench, 4, "And the deposit?", chat=chat, instead_of=second.turn_id)
    assert bench.app.histories[-1] == (Turn("When?", "Now."),)
    assert told.chat is not None
    assert told.chat.turns == 2
    assert questions(bench, chat) == ["When?", "And the deposit?"]


def test_a_question_that_failed_or_was_stopped_leaves_no_trace(bench: Bench) -> None:
    chat = begun(bench, 1)
    for job, error in ((2, RuntimeError("a bug")), (3, CancelRequested())):
        bench.app.answer_error = error
        bench.send(Ask(JobId(job), "And now?", Scope(), chat_id=chat.id))
        assert isinstance(bench.end_of(JobId(job)), Failed | Cancelled)
    assert questions(bench, chat) == ["When?"]


def test_a_chat_that_is_gone_is_said_at_once_but_costs_no_answer(bench: Bench) -> None:
    chat = begun(bench, 1)
    bench.send(Ask(JobId(2), "When?", Scope(), chat_id=ChatId(99)))
    assert bench.end_of(JobId(2)) == Failed(JobId(2), ErrorCode.CHAT_GONE)
    assert len(bench.app.asked) == 1
    bench.app.while_answering = lambda: bench.library.forget_chats([chat.id])
    told = ask(bench, 3, "And now?", chat=chat)
    assert (told.chat, told.turn_id) == (None, None)
    assert told.answer.notices == (NOT_KEPT,)
    for request in (OpenChat(JobId(4), chat.id), RenameChat(JobId(4), chat.id, "A")):
        bench.send(request)
        assert bench.end_of(JobId(4)) == Failed(JobId(4), ErrorCode.CHAT_GONE)


def test_what_is_forgotten_can_be_brought_back_until_the_next_is(bench: Bench) -> None:
    first, second = begun(bench, 1, "One?"), begun(bench, 2, "Two?")
    bench.run(ForgetChats(JobId(3), (first.id,)))
    assert titles(bench) == ["Two?"]
    bench.run(RestoreChats(JobId(4)))
    assert titles(bench) == ["Two?", "One?"]
    bench.run(ForgetChats(JobId(5), (first.id,)))
    bench.run(ForgetChats(JobId(6), (second.id,)))
    bench.run(RestoreChats(JobId(7)))
    assert titles(bench) == ["Two?"]
    bench.run(ForgetChats(JobId(8), (second.id,)))
    bench.close()
    data = bench.app.paths.database.read_bytes()
    assert b"Two?" not in data


def test_a_name_of_the_persons_own_can_be_taken_back(bench: Bench) -> None:
    chat = begun(bench, 1)
    assert titles(bench) == ["When?"]
    bench.run(RenameChat(JobId(2), chat.id, "  The  lease "))
    assert titles(bench, search="lease") == ["The lease"]
    bench.run(RenameChat(JobId(3), chat.id, ""))
    assert titles(bench, search="lease") == []
    assert titles(bench) == ["When?"]


# --- marks


def answered_about(bench: Bench, quote: str) -> ChatSummary:
    """A chat whose answer quotes the second page of a document."""
    document = bench.library.put(document_at("/lease.pdf", "cover page", TEXT, embedder=None))
    bench.app.answer = answer_about(bench.library, document.id, 1, quote)
    return begun(bench, 1)


def opened_answer(bench: Bench, chat: ChatSummary) -> Answer:
    opened = bench.run(OpenChat(JobId(80), chat.id))
    assert isinstance(opened, Chat)
    [turn] = opened.turns
    assert turn.answer is not None
    return turn.answer


def test_an_answer_is_opened_on_the_same_lines(bench: Bench) -> None:
    chat = answered_about(bench, "rent is nine hundred")
    assert opened_answer(bench, chat).sentences == bench.app.answer.sentences


def test_a_file_that_changed_is_marked_where_the_text_stands_now(bench: Bench) -> None:
    chat = answered_about(bench, "rent is nine hundred")
    now = bench.library.put(
        document_at("/lease.pdf", "cover page", "a new preface", f"as agreed {TEXT}", embedder=None)
    )
    [citation] = opened_answer(bench, chat).sentences[0].citations
    assert (citation.revision, citation.page_count) == (now.revision, 3)
    [part] = citation.parts
    page = bench.library.page(now.id, 2)
    assert page is not None
    assert part.page_index == 2
    assert page.text[part.char_start : part.char_end] == "rent is nine hundred"
    assert len(part.rects) == 4, "one a line, and each word has one"


@pytest.mark.parametrize("changed", ["the rent is ten hundred euros", ""])
def test_a_text_that_is_gone_keeps_the_revision_of_then(bench: Bench, changed: str) -> None:
    chat = answered_about(bench, "rent is nine hundred")
    bench.library.put(document_at("/lease.pdf", "cover page", changed, embedder=None))
    assert opened_answer(bench, chat).sentences == bench.app.answer.sentences


@pytest.mark.parametrize(
    ("texts", "is_found"),
    [
        (("cover page", f"now {TEXT}"), True),
        (("cover page", "elsewhere", TEXT), False),
        (("cover page", f"euros {TEXT}"), False),
    ],
)
def test_a_short_text_is_believed_only_where_it_stood_and_stands_once(
    bench: Bench, texts: tuple[str, ...], is_found: bool
) -> None:
    chat = answered_about(bench, "euros")
    now = bench.library.put(document_at("/lease.pdf", *texts, embedder=None))
    [citation] = opened_answer(bench, chat).sentences[0].citations
    assert (citation.revision == now.revision) is is_found
