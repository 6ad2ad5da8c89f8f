"""Conversations in the library: they survive everything but their own erasing and that of what they quote."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.api.chats import AnswerChange, ChatId, ChatSummary, ChatTurn, TurnId
from core.api.types import Answer, ChunkId, DocumentId, DocumentSummary, ErrorCode, Passage, RemovedSentence, Scope
from core.contracts.library import Aside
from core.contracts.rows import FileIdentity, PathChange
from core.errors import UserError
from core.library import LibraryFiles
from tests.answers import answer_of, citation_of
from tests.library.documents import document_at, open_at

LEASE = ("cover page", "the rent is 900 euros", "no pets")
EVERYTHING = Scope()


@pytest.fixture
def lease(library: LibraryFiles) -> DocumentSummary:
    return library.put(document_at("/lease.pdf", *LEASE))


def keep(
    library: LibraryFiles,
    answer: Answer,
    *,
    chat: ChatSummary | None = None,
    scope: Scope = EVERYTHING,
    instead_of: TurnId | None = None,
) -> tuple[ChatSummary, ChatTurn]:
    chat_id = None if chat is None else chat.id
    return library.keep_turn(answer, chat_id=chat_id, scope=scope, quotes_only=True, instead_of=instead_of)


def rent(library: LibraryFiles, document_id: DocumentId, question: str = "How much is the rent?") -> Answer:
    return answer_of(question, citation_of(library, document_id, 1, "the rent is 900 euros"))


def answers(library: LibraryFiles, chat: ChatSummary) -> list[Answer | None]:
    return [turn.answer for turn in library.turns(chat.id)]


def test_a_chat_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with closing(open_at(tmp_path)) as library:
        document = library.put(document_at("/lease.pdf", *LEASE))
        odd = Scope(paths=("/odd \udcff",), document_ids=(document.id,))
        chat, first = keep(library, rent(library, document.id), scope=odd)
        chat, second = keep(library, answer_of("And \ud800 pets?"), chat=chat)
        assert (chat.title, chat.turns) == ("How much is the rent?", 2)
        assert chat.created_at <= first.asked_at <= second.asked_at == chat.changed_at
    with closing(open_at(tmp_path)) as again:
        assert again.chats() == (chat,)
        assert again.chat(chat.id) == chat
        assert again.turns(chat.id) == (first, second)
        assert again.check() == []
    assert (first.scope, first.quotes_only, first.change) == (odd, True, None)
    assert second.question == "And ? pets?"


def test_the_chat_that_was_changed_last_comes_first(library: LibraryFiles) -> None:
    one, _ = keep(library, answer_of("One?"))
    two, _ = keep(library, answer_of("Two?"))
    assert [chat.id for chat in library.chats()] == [two.id, one.id]
    keep(library, answer_of("More?"), chat=one)
    assert [chat.id for chat in library.chats()] == [one.id, two.id]


def test_a_chat_is_found_by_its_name_its_questions_and_its_answers(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    chat, _ = keep(library, rent(library, lease.id, "Wie hoch ist die MIETE in der Straße?"))
    keep(library, answer_of("Und das Café?"), chat=chat)
    library.rename_chat(chat.id, "Wohnung Lyon")
    other, _ = keep(library, answer_of("100% of_it?"))
    found = {words: [c.id for c in library.chats(search=words)] for words in (
        "euros", "miete strasse", "cafe 900 lyon", "LYON", "miete other", "how much", "0% f_i", "%", "_", "  ",
    )}  # fmt: skip
    assert found == {
        **{key: [chat.id] for key in ["euros", "miete strasse", "cafe 900 lyon", "LYON"]},
        **{key: [] for key in ["miete other", "how much"]},
        **{key: [other.id] for key in ["0% f_i", "%", "_"]},
        "  ": [other.id, chat.id],
    }


def test_what_is_not_there_is_told(library: LibraryFiles) -> None:
    assert library.chat(ChatId(7)) is None
    assert library.turns(ChatId(7)) == ()
    chat, _ = keep(library, answer_of("One?"))
    library.forget_chats([chat.id, ChatId(9)])
    for act in (
        lambda: library.rename_chat(chat.id, "A"),
        lambda: keep(library, answer_of("More?"), chat=chat),
        lambda: keep(library, answer_of("More?"), chat=replace(chat, id=ChatId(7))),
    ):
        with pytest.raises(UserError) as caught:
            act()
        assert caught.value.code is ErrorCode.CHAT_GONE
    assert (library.chats(), library.chats(search="one"), library.turns(chat.id)) == ((), (), ())
    assert library.restore_chats() == 1
    assert library.chats() == (chat,)


def test_a_chat_can_be_read_in_pieces(library: LibraryFiles) -> None:
    chat, _ = keep(library, answer_of("0?"))
    _, foreign = keep(library, answer_of("Other?"))
    for number in range(1, 5):
        keep(library, answer_of(f"{number}?"), chat=chat)
    every = library.turns(chat.id)
    assert [turn.question for turn in every] == ["0?", "1?", "2?", "3?", "4?"]
    assert library.turns(chat.id, most=2) == every[3:]
    assert library.turns(chat.id, before=every[3].id, most=2) == every[1:3]
    assert library.turns(chat.id, before=every[3].id) == every[:3]
    assert library.turns(chat.id, before=every[0].id, most=2) == ()
    assert library.turns(chat.id, before=foreign.id) == ()


def test_room_is_made_in_that_chat_only(library: LibraryFiles) -> None:
    chat, _ = keep(library, answer_of("One?"))
    other, _ = keep(library, answer_of("Other?"))
    _, second = keep(library, answer_of("Two?"), chat=chat)
    keep(library, answer_of("Three?"), chat=chat)
    keep(library, answer_of("Mine?"), chat=other, instead_of=second.id)
    keep(library, answer_of("Second?"), chat=chat, instead_of=second.id)
    assert [turn.question for turn in library.turns(chat.id)] == ["One?", "Second?"]
    assert [turn.question for turn in library.turns(other.id)] == ["Other?", "Mine?"]
    told, _ = keep(library, answer_of("First?"), chat=chat, instead_of=library.turns(chat.id)[0].id)
    assert (told.title, told.turns) == ("First?", 1)


# --- documents that move, change and go


def test_an_answer_goes_with_the_last_document_of_what_it_quotes_and_its_question_stays(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    chat, turn = keep(library, rent(library, lease.id))
    other, _ = keep(library, answer_of("Who won?"))
    library.relink([PathChange(FileIdentity("/copy.pdf", document_at("/", *LEASE).file.sha256, 1, 7))])
    library.remove([lease.id])
    [told] = answers(library, chat)
    copy = library.known_file("/copy.pdf")
    assert told is not None
    assert copy is not None
    [citation] = told.sentences[0].citations
    assert (citation.document_id, citation.document, citation.path) == (copy.document_id, "copy.pdf", "/copy.pdf")
    assert citation.revision == 1
    library.set_aside([copy.document_id], Aside.REMOVED)
    assert answers(library, chat) != [None], "it can be taken back"
    library.remove([copy.document_id])
    assert library.turns(chat.id) == (replace(turn, answer=None),)
    assert library.chats(search="euros") == ()
    assert answers(library, other) == [answer_of("Who won?")]


def passage_of(library: LibraryFiles, document: DocumentSummary, page_index: int, text: str) -> Passage:
    part = citation_of(library, document.id, page_index, text).parts[0]
    return Passage(
        *(1, ChunkId(3), document.id, document.revision, document.name, document.path, 3, "", text, (part,), ())
    )


def test_what_was_read_of_a_document_goes_with_it_and_an_answer_that_does_not_cite_it_stays(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    other = library.put(document_at("/other.pdf", "cats are quiet"))
    of_lease, of_other = (passage_of(library, lease, 2, "no pets"), passage_of(library, other, 0, "cats are quiet"))
    read = replace(rent(library, lease.id), passages=(of_lease, of_other), removed=(RemovedSentence("Quiet.", "x"),))
    chat, _ = keep(library, read)
    keep(library, replace(answer_of("Cats?"), closest=(of_other, of_lease)), chat=chat)
    library.remove([other.id])
    [told, refused] = answers(library, chat)
    assert told == replace(read, passages=(of_lease,), removed=())
    assert refused is not None
    assert refused.closest == (of_lease,)
    assert library.check() == []
    library.remove([lease.id])
    [gone, refused] = answers(library, chat)
    assert gone is None, "its sentence cites it"
    assert refused is not None
    assert refused.closest == ()


def test_what_was_read_of_a_file_that_changed_since_goes_with_it(library: LibraryFiles, lease: DocumentSummary) -> None:
    other = library.put(document_at("/other.pdf", "cats are quiet"))
    read = replace(rent(library, lease.id), passages=(passage_of(library, other, 0, "cats are quiet"),))
    chat, _ = keep(library, read)
    library.put(document_at("/other.pdf", "dogs are loud"))
    library.remove([other.id])
    assert answers(library, chat) == [replace(read, passages=())]


def test_what_was_read_of_a_document_that_is_gone_already_is_not_kept(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    other = library.put(document_at("/other.pdf", "cats are quiet"))
    read = replace(rent(library, lease.id), passages=(passage_of(library, other, 0, "cats are quiet"),))
    library.remove([other.id])
    chat, turn = keep(library, read)
    assert turn.answer == replace(read, passages=())
    assert answers(library, chat) == [turn.answer]


def test_a_moved_file_is_cited_where_it_is_now(library: LibraryFiles, lease: DocumentSummary) -> None:
    chat, turn = keep(library, rent(library, lease.id))
    file = document_at("/lease.pdf", *LEASE).file
    library.relink([PathChange(FileIdentity("/old/moved.pdf", file.sha256, file.size_bytes, 7), lease.id)])
    [told] = answers(library, chat)
    assert told is not None
    assert turn.answer is not None
    before, now = turn.answer.sentences[0].citations[0], told.sentences[0].citations[0]
    assert now == replace(before, document="moved.pdf", path="/old/moved.pdf")


def test_equal_bytes_read_again_keep_their_marks_and_other_bytes_do_not(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    chat, _ = keep(library, rent(library, lease.id))

    def revision() -> tuple[int, int]:
        [told] = answers(library, chat)
        now = library.summary(lease.id)
        assert told is not None
        assert now is not None
        return told.sentences[0].citations[0].revision, now.revision

    library.put(document_at("/lease.pdf", *LEASE))
    assert revision() == (2, 2)
    library.put(document_at("/lease.pdf", "other", "text"))
    assert revision() == (1, 3)
    library.remove([lease.id])
    assert answers(library, chat) == [None], "the answer followed the file"


def test_what_changes_while_it_is_answered_is_not_taken_for_what_was_quoted(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    answer = rent(library, lease.id)
    now = library.put(document_at("/lease.pdf", "cover page", "the rent is 1000 euros"))
    chat, turn = keep(library, answer)
    for told in (turn.answer, *answers(library, chat)):
        assert told is not None
        assert told.sentences[0].citations[0].revision != now.revision
    library.remove([lease.id])
    assert answers(library, chat) == [None], "the answer goes with the file all the same"


def test_a_file_that_takes_the_place_of_another_takes_the_answer_away(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    other = library.put(document_at("/other.pdf", "more", "the rent is 900 euros"))
    chat, _ = keep(library, rent(library, other.id))
    file = document_at("/lease.pdf", *LEASE).file
    library.relink([PathChange(FileIdentity("/other.pdf", file.sha256, 1, 9), lease.id)])
    assert answers(library, chat) == [None]


def test_an_answer_about_a_document_that_is_gone_already_is_not_kept(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    answer = rent(library, lease.id)
    library.remove([lease.id])
    chat, turn = keep(library, answer)
    assert turn.answer is None
    assert answers(library, chat) == [None]


# --- the same question again


def change_of(library: LibraryFiles, answer: Answer, scope: Scope = EVERYTHING) -> AnswerChange | None:
    chat, turn = keep(library, answer, scope=scope)
    assert library.turns(chat.id)[-1].change == turn.change
    return turn.change


def test_the_same_question_on_another_library_says_what_changed(library: LibraryFiles, lease: DocumentSummary) -> None:
    _, first = keep(library, rent(library, lease.id))
    assert change_of(library, rent(library, lease.id)) is None, "nothing has changed"
    assert change_of(library, rent(library, lease.id, "Another question?")) is None
    new = library.put(document_at("/new.pdf", "cover", "the rent is 900 euros"))
    gone = library.put(document_at("/gone.pdf", "nothing"))
    told = change_of(library, rent(library, new.id, " how MUCH is the rent? "))
    assert told is not None
    assert told == AnswerChange(told.before_at, True, ("new.pdf",), ("lease.pdf",), 2, 0)
    assert told.before_at > first.asked_at, "the last time counts"
    library.set_aside([gone.id], Aside.REMOVED)
    told = change_of(library, answer_of("How much is the rent?"))
    assert told is not None
    assert (told.same_text, told.gained, told.lost, told.added, told.removed) == (False, (), ("new.pdf",), 0, 1)


def test_of_an_answer_that_went_with_its_document_nobody_knows_whether_it_is_the_same(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    gone = library.put(document_at("/gone.pdf", "cover", "the rent is 900 euros"))
    keep(library, rent(library, gone.id))
    library.remove([gone.id])
    told = change_of(library, rent(library, lease.id))
    assert told is not None
    assert (told.same_text, told.gained, told.lost, told.removed) == (None, (), (), 1)


def test_other_scopes_and_other_ways_of_answering_are_other_questions(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    here = Scope(document_ids=(lease.id,))
    keep(library, rent(library, lease.id), scope=here)
    library.put(document_at("/new.pdf", "cover"))
    assert change_of(library, rent(library, lease.id)) is None
    assert change_of(library, rent(library, lease.id), here) is None, "what came is not in the scope"
    library.put(document_at("/lease.pdf", *LEASE, "more"))
    told = change_of(library, rent(library, lease.id), here)
    assert told == AnswerChange(told.before_at if told else "", True)
    library.keep_turn(answer_of("How much is the rent?"), chat_id=None, scope=here, quotes_only=False)
    library.put(document_at("/lease.pdf", *LEASE))
    assert change_of(library, rent(library, lease.id), here) is not None


def test_a_change_forgets_the_names_of_documents_that_are_gone(library: LibraryFiles, lease: DocumentSummary) -> None:
    new = library.put(document_at("/new.pdf", "cover", "the rent is 900 euros"))
    keep(library, rent(library, new.id))
    library.put(document_at("/third.pdf", "third"))
    chat, turn = keep(library, rent(library, lease.id))
    assert turn.change is not None
    assert turn.change.lost == ("new.pdf",)
    library.remove([new.id])
    assert library.turns(chat.id) == (replace(turn, change=None),)
    assert library.check() == []


def test_ids_are_never_used_twice(checked: LibraryFiles) -> None:
    first, turn = keep(checked, answer_of("One?"))
    checked.forget_chats([first.id])
    checked.erase_chats()
    second, later = keep(checked, answer_of("Two?"))
    assert second.id > first.id
    assert later.id > turn.id
