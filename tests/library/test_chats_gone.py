"""Conversations that are erased are in no file any more; those that are not survive damage."""

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.api.chats import ChatId
from core.api.following import Finding, Flaw
from core.api.types import Answer, ErrorCode, RemovedSentence
from core.cancel import CancelToken
from core.contracts.rows import FileIdentity, PathChange
from core.errors import UserError
from core.library import LibraryFiles
from core.library.backups import make_backup
from core.library.repair import Means, repair_library, restore_backup
from core.library.verify import Steps, look_through
from core.paths import DataPaths
from core.store.quoted import QUOTED, unpack_answer
from core.store.seals import register, sealed
from tests.answers import answer_of, citation_of
from tests.library.damage import change, finish, repaired_at
from tests.library.documents import document_at, open_at
from tests.library.test_chats import keep, passage_of

SECRET = "zebrafish"
QUESTION = "What of the secret?"
STAYS = "A question that stays?"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[LibraryFiles]:
    """One chat about a secret document with a second question that is about another one; both in backups, too."""
    with closing(open_at(tmp_path)) as library:
        other = library.put(document_at("/other.pdf", "topic rent"))
        secret = library.put(document_at("/secret.pdf", "cover", f"the {SECRET} jubilee"))
        chat, _ = keep(library, answer_of(QUESTION, citation_of(library, secret.id, 1, f"the {SECRET} jubilee")))
        keep(library, answer_of(STAYS, citation_of(library, other.id, 0, "topic rent")), chat=chat)
        make_backup(DataPaths(tmp_path))
        library.put(document_at("/secret.pdf", "cover", "jubilee", "another text"))
        make_backup(DataPaths(tmp_path))
        yield library


def files_with(root: Path, word: str) -> set[str]:
    return {p.name for p in root.rglob("*") if p.is_file() and word.encode() in p.read_bytes()}


def told(library: LibraryFiles) -> list[tuple[str, bool]]:
    """Each question, and whether its answer is there."""
    return [(turn.question, turn.answer is not None) for chat in library.chats() for turn in library.turns(chat.id)]


def answers_in(database: Path) -> list[str]:
    """The questions of all answers that a file holds."""
    return [answer.question for answer in kept_in(database)]


def kept_in(database: Path) -> list[Answer]:
    with closing(sqlite3.connect(database)) as connection:
        kept = [unpack_answer(blob) for (blob,) in connection.execute("select answer from turn_answers")]
    return [one.answer for one in kept if one is not None]


def backups(root: Path) -> list[Path]:
    return sorted(DataPaths(root).backups.glob("*.db"))


@pytest.mark.parametrize("is_moved", [False, True])
def test_what_was_quoted_of_a_document_goes_with_it_everywhere(
    tmp_path: Path, kept: LibraryFiles, is_moved: bool
) -> None:
    assert len(files_with(tmp_path, SECRET)) >= 2
    known = kept.known_file("/secret.pdf")
    assert known is not None
    if is_moved:
        moved = FileIdentity("/elsewhere.pdf", known.sha256, known.size_bytes, 5)
        kept.relink([PathChange(moved, known.document_id)])
    kept.remove([known.document_id])
    finish(kept)
    assert files_with(tmp_path, SECRET) == set()
    assert told(kept) == [(QUESTION, False), (STAYS, True)]
    assert len(backups(tmp_path)) == 2
    for backup in backups(tmp_path):
        assert answers_in(backup) == [STAYS]
    assert kept.check() == []


def test_what_was_read_and_not_cited_goes_from_backups_and_the_answers_stay(tmp_path: Path) -> None:
    with closing(open_at(tmp_path)) as library:
        other = library.put(document_at("/other.pdf", "topic rent"))
        secret = library.put(document_at("/secret.pdf", f"the {SECRET} jubilee"))
        read = passage_of(library, secret, 0, f"the {SECRET} jubilee")
        answer = answer_of(QUESTION, citation_of(library, other.id, 0, "topic rent"))
        keep(library, replace(answer, passages=(read,), removed=(RemovedSentence(f"The {SECRET}.", "x"),)))
        make_backup(DataPaths(tmp_path))
        library.put(document_at("/secret.pdf", "changed"))
        make_backup(DataPaths(tmp_path))
        library.remove([secret.id])
        finish(library)
        assert files_with(tmp_path, SECRET) == set()
        files = [DataPaths(tmp_path).database, *backups(tmp_path)]
        assert [kept_in(file) for file in files] == [[answer]] * 3
        assert library.check() == []


def test_damage_is_never_sealed_anew(tmp_path: Path) -> None:
    """By what happens to the document that an answer is about, or to the chat."""
    with closing(open_at(tmp_path)) as library:
        lease = library.put(document_at("/lease.pdf", "topic rent"))
        third = library.put(document_at("/third.pdf", "third"))
        cited = answer_of(QUESTION, citation_of(library, lease.id, 0, "topic rent"))
        chat, _ = keep(library, replace(cited, passages=(passage_of(library, third, 0, "third"),)))
    change(tmp_path, "update turn_answers set words = 'other'", "update chats set created_at = 'x'")
    with closing(open_at(tmp_path)) as library:
        library.put(document_at("/lease.pdf", "other rent"))
        with pytest.raises(UserError) as caught:
            library.rename_chat(chat.id, "Mine")
        assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
        damaged = library.check()
        assert [table for table in ("chats", "turn_answers") if any(f" {table} " in each for each in damaged)] == [
            "chats",
            "turn_answers",
        ]
        library.remove([third.id])
        assert not any("turn_answers" in problem for problem in library.check()), "it may hold what is to go"


def test_a_chat_that_is_erased_is_in_no_file_any_more(tmp_path: Path, kept: LibraryFiles) -> None:
    other, _ = keep(kept, answer_of("Another chat?"))
    kept.forget_chats([chat.id for chat in kept.chats() if chat.id != other.id])
    finish(kept)
    assert len(files_with(tmp_path, QUESTION)) >= 3, "it can be brought back"
    kept.erase_chats()
    finish(kept)
    assert files_with(tmp_path, QUESTION) == files_with(tmp_path, STAYS) == set()
    assert told(kept) == [("Another chat?", True)]
    assert kept.restore_chats() == 0


def test_a_question_that_was_put_otherwise_is_in_no_file_any_more(tmp_path: Path, kept: LibraryFiles) -> None:
    [chat] = kept.chats()
    keep(kept, answer_of("Put otherwise?"), chat=chat, instead_of=kept.turns(chat.id)[0].id)
    finish(kept)
    assert files_with(tmp_path, QUESTION) == set()
    assert told(kept) == [("Put otherwise?", True)]


def test_backups_that_hold_nothing_of_it_are_left_alone(tmp_path: Path, kept: LibraryFiles) -> None:
    """Also those of a version that had no chats: a question is asked again more often than a document is removed."""
    chat, turn = keep(kept, answer_of("Asked since?"))
    with closing(sqlite3.connect(backups(tmp_path)[0])) as older:
        older.execute("delete from _sqlite_migrations where name = 'm006_chats'")
        for table in ("turn_answers", "turns", "chats"):
            older.execute(f"drop table {table}")
        older.commit()
    before = {backup.name: backup.read_bytes() for backup in backups(tmp_path)}
    keep(kept, answer_of("Asked again?"), chat=chat, instead_of=turn.id)
    finish(kept)
    assert {backup.name: backup.read_bytes() for backup in backups(tmp_path)} == before
    assert files_with(tmp_path, "Asked since?") == set()


def test_what_was_erased_when_the_process_ended_is_gone_with_the_next(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.forget_chats([chat.id for chat in kept.chats()])
    kept.erase_chats()
    kept.close()
    assert files_with(tmp_path, QUESTION) != set()
    newest = backups(tmp_path)[-1]
    restore_backup(DataPaths(tmp_path), newest.name)
    with closing(open_at(tmp_path)) as restored:
        assert restored.chats() == ()
        finish(restored)
    assert files_with(tmp_path, QUESTION) == set()


# --- damage


def test_a_damaged_turn_is_dropped_and_the_others_stay(tmp_path: Path, kept: LibraryFiles) -> None:
    [chat] = kept.chats()
    kept.close()
    change(tmp_path, f"update turns set question = 'nonsense' where question = '{QUESTION}'")
    with closing(open_at(tmp_path)) as library, pytest.raises(UserError) as caught:
        library.turns(chat.id)
    assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired is not None
    assert repaired.means is Means.ROWS
    assert told(library) == [(STAYS, True)]
    library.close()


@pytest.mark.parametrize(
    "damage",
    ["update chats set title = 'nonsense'", "update chats set key = x'00'", "update chats set is_forgotten = 1"],
)
def test_a_chat_that_is_damaged_is_made_anew_around_its_turns(tmp_path: Path, kept: LibraryFiles, damage: str) -> None:
    kept.close()
    change(tmp_path, damage)
    library, _ = repaired_at(tmp_path, is_damaged=True)
    [chat] = library.chats()
    turns = library.turns(chat.id)
    assert (chat.title, chat.created_at, chat.changed_at) == (QUESTION, turns[0].asked_at, turns[1].asked_at)
    assert told(library) == [(QUESTION, True), (STAYS, True)]
    assert library.check() == []
    library.close()


def test_damage_forgets_no_chat(tmp_path: Path, kept: LibraryFiles) -> None:
    """What is forgotten is erased at the next start, before anybody looks."""
    kept.close()
    change(tmp_path, "update chats set is_forgotten = 1")
    with closing(open_at(tmp_path)) as library:
        library.erase_chats()
    library, _ = repaired_at(tmp_path, is_damaged=True)
    assert told(library) == [(QUESTION, True), (STAYS, True)]
    library.close()


def test_a_chat_whose_turns_are_all_damaged_goes(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.close()
    change(tmp_path, "update turns set question = 'nonsense'")
    library, _ = repaired_at(tmp_path, is_damaged=True)
    assert library.chats() == ()
    assert library.check() == []
    library.close()


def look(root: Path, library: LibraryFiles, *, repair: bool) -> tuple[Finding, ...]:
    steps: Steps = look_through(DataPaths(root), library, repair=repair, token=CancelToken())
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            return tuple(finished.value.findings)


@pytest.mark.parametrize("form", ['{"answer":{"of_another_time":1},"documents":{}}', "[]"])
def test_an_answer_in_an_unknown_form_is_a_turn_without_one_and_is_told(
    tmp_path: Path, kept: LibraryFiles, form: str
) -> None:
    with closing(sqlite3.connect(DataPaths(tmp_path).database)) as connection:
        register(connection)
        [(key, _, _), _] = connection.execute(QUOTED).fetchall()
        connection.execute("update turn_answers set answer = ? where turn_key = ?", (zlib.compress(form.encode()), key))
        connection.execute(f"update turn_answers set digest = {sealed('turn_answers')}")
        connection.commit()
    assert sorted(told(kept)) == [(STAYS, True), (QUESTION, False)]
    assert look(tmp_path, kept, repair=False) == (Finding(Flaw.BESIDE, 1),)
    assert look(tmp_path, kept, repair=True) == (Finding(Flaw.BESIDE, 1, repaired=True),)
    assert look(tmp_path, kept, repair=False) == ()
    assert sorted(told(kept)) == [(STAYS, True), (QUESTION, False)]


@pytest.mark.parametrize("has_backups", [True, False])
def test_chats_survive_a_database_that_has_to_be_made_anew(
    tmp_path: Path, kept: LibraryFiles, has_backups: bool
) -> None:
    """What came after the last backup, too; what was said last counts."""
    [chat] = kept.chats()
    kept.rename_chat(chat.id, "My chat")
    keep(kept, answer_of("The newest?"), chat=chat)
    keep(kept, answer_of("Another chat?"))
    before = {told_of.title: kept.turns(told_of.id) for told_of in kept.chats()}
    kept.close()
    change(tmp_path, "update chats set title = 'nonsense' where title = ''")
    if not has_backups:
        for path in backups(tmp_path):
            path.unlink()
    repaired = repair_library(DataPaths(tmp_path), is_beyond_mending=True)
    assert repaired.means is (Means.BACKUP if has_backups else Means.SALVAGE)
    with closing(open_at(tmp_path)) as library:
        assert {told_of.title: library.turns(told_of.id) for told_of in library.chats()} == before
        assert library.check() == []


def test_chats_of_two_histories_do_not_get_into_each_other(tmp_path: Path, kept: LibraryFiles) -> None:
    """An older database was put back and grew on: it has given the ids of the one that is kept once more."""
    keep(kept, answer_of("Kept only in the last backup?"))
    kept.close()
    restore_backup(DataPaths(tmp_path), backups(tmp_path)[0].name)
    with closing(open_at(tmp_path)) as library:
        chat, _ = keep(library, answer_of("In the new history?"))
        keep(library, answer_of("And more of it?"), chat=chat)
    repair_library(DataPaths(tmp_path), is_beyond_mending=True)
    with closing(open_at(tmp_path)) as library:
        chats = {told_of.title: [turn.question for turn in library.turns(told_of.id)] for told_of in library.chats()}
        assert library.check() == []
    assert chats == {
        QUESTION: [QUESTION, STAYS],
        "Kept only in the last backup?": ["Kept only in the last backup?"],
        "In the new history?": ["In the new history?", "And more of it?"],
    }


def test_a_backup_that_counts_its_revisions_again_opens_no_other_text(tmp_path: Path) -> None:
    with closing(open_at(tmp_path)) as library:
        library.put(document_at("/lease.pdf", "cover"))
        make_backup(DataPaths(tmp_path))
        lease = library.put(document_at("/lease.pdf", "the rent is 900 euros"))
        keep(library, answer_of(QUESTION, citation_of(library, lease.id, 0, "the rent is 900 euros")))
    assert repair_library(DataPaths(tmp_path), is_beyond_mending=True).means is Means.BACKUP
    with closing(open_at(tmp_path)) as library:
        now = library.put(document_at("/lease.pdf", "the rent is 1000 euros"))
        assert (now.id, now.revision, now.added_at) == (lease.id, lease.revision, lease.added_at)
        [told] = library.turns(library.chats()[0].id)
        assert told.answer is not None
        assert told.answer.sentences[0].citations[0].revision != now.revision


def test_chats_survive_when_no_document_does(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.close()
    for path in backups(tmp_path):
        path.unlink()
    change(tmp_path, "update documents set added_at = 'x'")
    assert repair_library(DataPaths(tmp_path), is_beyond_mending=True).means is Means.ANEW
    with closing(open_at(tmp_path)) as library:
        assert told(library) == [(QUESTION, True), (STAYS, True)]
        secret = library.put(document_at("/secret.pdf", "cover", "jubilee", "another text"))
        other = library.put(document_at("/other.pdf", "topic rent"))
        cited = [t.answer.sentences[0].citations[0] for t in library.turns(ChatId(1)) if t.answer is not None]
        assert [(c.document_id, c.document) for c in cited] == [(0, "secret.pdf"), (other.id, "other.pdf")]
        library.remove([secret.id])
        assert told(library) == [(QUESTION, False), (STAYS, True)]
