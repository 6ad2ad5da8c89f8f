"""The person's own questions: they stay with their files, and are gone everywhere when they are to be."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.api.finding import LabelledQuestion, LibraryCheck, QuestionSource
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode
from core.contracts.library import Aside
from core.contracts.rows import FileIdentity, PathChange
from core.errors import UserError
from core.library import LibraryFiles
from core.library.backups import make_backup
from core.library.repair import Means, repair_library, restore_backup
from core.library.sources import read_again
from core.paths import DataPaths
from tests.library.damage import change, repaired_at
from tests.library.documents import document_at, file_at, open_at

SECRET = "zebrafish walrus?"


@pytest.fixture
def lease(library: LibraryFiles) -> DocumentSummary:
    return library.put(document_at("/lease.pdf", "cover", "rent", "pets"))


def keep(
    library: LibraryFiles, text: str, document_id: DocumentId | None = None, page_index: int = 0
) -> LabelledQuestion:
    return library.keep_question(text, document_id, page_index=page_index, source=QuestionSource.THUMB_UP)


def told(library: LibraryFiles) -> list[tuple[str, bool, str, int]]:
    return [(q.text, q.answerable, q.document, q.page_index) for q in library.questions()]


def finish(library: LibraryFiles) -> None:
    while library.step():
        continue


def test_questions_come_newest_first_with_their_documents(library: LibraryFiles, lease: DocumentSummary) -> None:
    first = keep(library, "How much?", lease.id, 1)
    second = keep(library, "Who won?")
    assert library.questions() == (second, first)
    assert first == LabelledQuestion(
        *(first.id, "How much?", True, QuestionSource.THUMB_UP, first.added_at, lease.id, "lease.pdf", 1)
    )
    assert (second.answerable, second.document_id, second.document) == (False, None, "")


def test_the_same_question_once_more_takes_the_place_of_what_was_said(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    other = library.put(document_at("/other.pdf", "more"))
    keep(library, "How much?", lease.id, 1)
    keep(library, " how  MUCH? ", lease.id, 2)
    keep(library, "How much?", other.id, 0)
    assert told(library) == [("How much?", True, "other.pdf", 0), (" how  MUCH? ", True, "lease.pdf", 2)]
    keep(library, "How much?")
    assert told(library) == [("How much?", False, "", 0)]
    keep(library, "How much?", lease.id, 1)
    assert told(library) == [("How much?", True, "lease.pdf", 1)]


@pytest.mark.parametrize(("document_id", "page_index"), [(99, 0), (1, 3), (1, -1)])
def test_an_answer_that_is_not_there_is_refused(
    library: LibraryFiles, lease: DocumentSummary, document_id: int, page_index: int
) -> None:
    assert lease.id == 1
    with pytest.raises(UserError) as caught:
        keep(library, "Where?", DocumentId(document_id), page_index)
    assert caught.value.code is ErrorCode.DOCUMENT_GONE
    assert library.questions() == ()


def test_a_file_that_moves_or_has_a_copy_keeps_its_questions(library: LibraryFiles, lease: DocumentSummary) -> None:
    keep(library, "How much?", lease.id, 1)
    file = document_at("/lease.pdf", "cover", "rent", "pets").file
    moved = FileIdentity("/moved.pdf", file.sha256, file.size_bytes, 7)
    library.relink([PathChange(moved, lease.id), PathChange(FileIdentity("/copy.pdf", file.sha256, 1, 7))])
    assert told(library) == [("How much?", True, "moved.pdf", 1)]
    library.remove([lease.id])
    assert told(library) == [("How much?", True, "copy.pdf", 1)]
    [known] = library.files_below(["/"]).values()
    library.set_aside([known.document_id], Aside.DELETED)
    [waiting] = library.questions()
    assert (waiting.answerable, waiting.document_id, waiting.document) == (True, None, "")
    library.take_back([known.document_id])
    assert told(library) == [("How much?", True, "copy.pdf", 1)]
    library.remove([known.document_id])
    assert library.questions() == ()


def test_a_file_that_changes_keeps_its_questions_on_the_pages_they_are_about(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    keep(library, "How much?", lease.id, 1)
    keep(library, "Pets?", lease.id, 2)
    library.put(document_at("/lease.pdf", "cover", "preface", "rent", "pets are welcome"))
    assert told(library) == [("Pets?", True, "lease.pdf", 2), ("How much?", True, "lease.pdf", 2)]
    library.put_unread(file_at("/lease.pdf", "locked"), DocumentStatus.FAILED, "")
    library.put(document_at("/lease.pdf", "rent"))
    assert told(library) == [("Pets?", True, "lease.pdf", 0), ("How much?", True, "lease.pdf", 0)]


def test_a_file_that_gets_the_bytes_of_another_brings_its_questions_along(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    other = library.put(document_at("/other.pdf", "cover", "more rent"))
    keep(library, "How much?", other.id, 1)
    file = document_at("/lease.pdf", "cover", "rent", "pets").file
    library.relink([PathChange(FileIdentity("/other.pdf", file.sha256, 1, 9), other.id)])
    assert told(library) == [("How much?", True, "lease.pdf", 1)]
    assert lease.id < other.id


def test_a_file_that_takes_the_place_of_another_takes_nothing_of_its_questions(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    other = library.put(document_at("/other.pdf", "more rent"))
    keep(library, "How much?", other.id, 0)
    keep(library, "Pets?", lease.id, 2)
    file = document_at("/lease.pdf", "cover", "rent", "pets").file
    library.relink([PathChange(FileIdentity("/other.pdf", file.sha256, 1, 9), lease.id)])
    assert told(library) == [("Pets?", True, "other.pdf", 2)]


def test_questions_wait_while_their_document_is_read_again(library: LibraryFiles, lease: DocumentSummary) -> None:
    keep(library, "How much?", lease.id, 1)
    read_again(library, "/lease.pdf")
    assert told(library) == [("How much?", True, "", 1)]
    library.put(document_at("/lease.pdf", "cover", "rent", "pets"))
    assert told(library) == [("How much?", True, "lease.pdf", 1)]


def test_what_waits_for_a_file_that_was_removed_is_forgotten_with_the_last_that_may_be_it(
    library: LibraryFiles, lease: DocumentSummary
) -> None:
    """Of a file that is to be read again after damage, only its name is known: not which questions are on it."""
    other = library.put(document_at("/other.pdf", "more rent"))
    keep(library, "How much?", lease.id, 1)
    keep(library, "Who won?")
    for path in ("/lease.pdf", "/other.pdf"):
        read_again(library, path)
    waiting = library.known_file("/lease.pdf")
    assert waiting is not None
    library.remove([waiting.document_id])
    assert told(library) == [("Who won?", False, "", 0), ("How much?", True, "", 1)], "the other may be the one"
    last = library.known_file("/other.pdf")
    assert last is not None
    library.remove([last.document_id])
    assert told(library) == [("Who won?", False, "", 0)]
    assert other.id != lease.id


# --- gone is gone


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[LibraryFiles]:
    """With secret questions in the database and in backups, one of them of an older text of the file."""
    with closing(open_at(tmp_path)) as library:
        library.put(document_at("/other.pdf", "topic rent"))
        document = library.put(document_at("/secret.pdf", "cover", "first text"))
        keep(library, SECRET, document.id, 1)
        keep(library, "A question that stays")
        make_backup(DataPaths(tmp_path))
        library.put(document_at("/secret.pdf", "cover", "second text"))
        make_backup(DataPaths(tmp_path))
        yield library


def places_of_secret(root: Path) -> set[str]:
    return {p.name for p in root.rglob("*") if p.is_file() and b"zebrafish" in p.read_bytes()}


@pytest.mark.parametrize("with_document", [True, False])
def test_what_is_forgotten_is_in_no_file_any_more(tmp_path: Path, kept: LibraryFiles, with_document: bool) -> None:
    assert len(places_of_secret(tmp_path)) >= 3
    [secret] = [question for question in kept.questions() if question.text == SECRET]
    if with_document:
        assert secret.document_id is not None
        kept.remove([secret.document_id])
    else:
        kept.forget_questions([secret.id])
    finish(kept)
    assert places_of_secret(tmp_path) == set()
    assert [question.text for question in kept.questions()] == ["A question that stays"]
    for backup in DataPaths(tmp_path).backups.glob("*.db"):
        kept.close()
        restore_backup(DataPaths(tmp_path), backup.name)
        with closing(open_at(tmp_path)) as restored:
            assert [question.text for question in restored.questions()] == ["A question that stays"]
        break


def test_what_was_forgotten_when_the_process_ended_is_forgotten_by_the_next(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.forget_questions([question.id for question in kept.questions()])
    kept.close()
    assert places_of_secret(tmp_path) != set()
    with closing(open_at(tmp_path)) as again:
        finish(again)
    assert places_of_secret(tmp_path) == set()


def test_a_backup_that_is_put_back_before_that_does_not_bring_it_back(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.forget_questions([question.id for question in kept.questions()])
    kept.close()
    [_, newest] = sorted(DataPaths(tmp_path).backups.glob("*.db"))
    restore_backup(DataPaths(tmp_path), newest.name)
    with closing(open_at(tmp_path)) as restored:
        assert restored.questions() == ()


# --- damage


def test_a_damaged_question_is_told_and_dropped_and_the_others_stay(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.close()
    change(tmp_path, "update questions set text = 'A question that says' where sha256 = ''")
    with closing(open_at(tmp_path)) as library, pytest.raises(UserError) as caught:
        library.questions()
    assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired is not None
    assert (repaired.means, repaired.documents) == (Means.ROWS, 0)
    assert [question.text for question in library.questions()] == [SECRET]
    library.close()


def test_a_document_that_is_read_again_after_damage_keeps_its_questions(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.close()
    change(tmp_path, "update pages set text = 'nonsense' where text = 'second text'")
    library, _ = repaired_at(tmp_path, is_damaged=True)
    assert ("zebrafish walrus?", True, "", 1) in told(library)
    library.put(document_at("/secret.pdf", "cover", "second text"))
    assert ("zebrafish walrus?", True, "secret.pdf", 1) in told(library)
    library.close()


@pytest.mark.parametrize("backups", [True, False])
def test_questions_survive_a_database_that_has_to_be_made_anew(
    tmp_path: Path, kept: LibraryFiles, backups: bool
) -> None:
    """What came after the last backup, too."""
    keep(kept, "the newest")
    kept.keep_check(LibraryCheck("now", (), (), (), ()))
    kept.close()
    if not backups:
        for path in DataPaths(tmp_path).backups.iterdir():
            path.unlink()
    repaired = repair_library(DataPaths(tmp_path), is_beyond_mending=True)
    assert repaired.means is (Means.BACKUP if backups else Means.SALVAGE)
    with closing(open_at(tmp_path)) as library:
        assert {text for text, *_ in told(library)} == {SECRET, "A question that stays", "the newest"}
        assert library.checks() == (LibraryCheck("now", (), (), (), ()),)


def test_questions_survive_when_no_document_does(tmp_path: Path, kept: LibraryFiles) -> None:
    kept.close()
    for path in DataPaths(tmp_path).backups.iterdir():
        path.unlink()
    change(tmp_path, "update documents set added_at = 'x'")
    repaired = repair_library(DataPaths(tmp_path), is_beyond_mending=True)
    assert repaired.means is Means.ANEW
    with closing(open_at(tmp_path)) as library:
        assert {text for text, *_ in told(library)} == {SECRET, "A question that stays"}
        library.put(document_at("/secret.pdf", "cover", "second text"))
        assert (SECRET, True, "secret.pdf", 1) in told(library)
