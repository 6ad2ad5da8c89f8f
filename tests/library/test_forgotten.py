"""Removed is gone: from the database and its log, the indexes, the backups, drafts, copies and lists of sources."""

import dataclasses
import random
from pathlib import Path

import pytest

from core.api.reports import DocumentReport, HiddenReason, HiddenText
from core.contracts.library import Aside
from core.contracts.pages import RecognisedPage
from core.contracts.rows import NewDocument
from core.library import LibraryFiles
from core.library.aside import set_aside_damaged
from core.library.backups import Kind, make_backup
from core.paths import DataPaths
from tests.library.documents import document_at, open_at, texts_found
from tests.pdfs_canaries import BODY, CANARIES, HEADING, HIDDEN, NAME, TITLE, traces

SECRET = f"/papers/{NAME}.pdf"


def secret_document(path: str = SECRET) -> NewDocument:
    """A canary wherever a document has text."""
    document = document_at(path, *(f"{BODY} clause {part}" for part in range(4)), title=TITLE, context=HEADING)
    hidden = (HiddenText(0, HiddenReason.SAME_COLOUR, 11, HIDDEN),)
    return dataclasses.replace(document, report=DocumentReport(hidden=hidden))


def filled(root: Path) -> LibraryFiles:
    library = open_at(root)
    library.follow("/papers", mount="/")
    for number in range(10):
        library.put(document_at(f"/other/{number}.pdf", *(f"topic{number} word{word} rent" for word in range(6))))
    secret = secret_document()
    library.put(secret)
    page = RecognisedPage(0, "eng", f'{{"text": "{BODY}"}}')
    library.keep_recognised(secret.file.sha256, page)
    library.commit_indexes()
    return library


def finish(library: LibraryFiles) -> None:
    while library.step():
        continue


def files_of(root: Path) -> list[Path]:
    return [path for path in root.rglob("*") if path.is_file()]


def erase(library: LibraryFiles, path: str = SECRET) -> None:
    known = library.known_file(path)
    assert known is not None
    assert library.remove([known.document_id]) == 1
    finish(library)


def assert_forgotten(root: Path, library: LibraryFiles) -> None:
    """Terms of the text index are packed; its own statistics tell whether it still knows one."""
    assert traces(files_of(root), CANARIES) == set()
    tokens = [library.analyze(word)[0] for word in CANARIES]
    frequencies = library.inverse_document_frequencies([*tokens, "neverseen"])
    assert {frequencies[token] for token in tokens} == {frequencies["neverseen"]}
    assert texts_found(library, " ".join(CANARIES)) == []


def test_the_canaries_are_there_before(tmp_path: Path) -> None:
    library = filled(tmp_path)
    assert {word for _, word in traces(files_of(tmp_path), CANARIES)} == set(CANARIES)
    library.close()


@pytest.mark.parametrize("set_aside_first", [False, True])
def test_a_removed_document_is_gone_from_every_file(tmp_path: Path, set_aside_first: bool) -> None:
    library = filled(tmp_path)
    paths = DataPaths(tmp_path)
    for kind in Kind:
        make_backup(paths, kind=kind)
    known = library.known_file(SECRET)
    assert known is not None
    if set_aside_first:
        library.set_aside([known.document_id], Aside.DELETED)
        finish(library)
        assert traces(files_of(tmp_path), CANARIES) != set()  # it can still be taken back
    erase(library)
    assert_forgotten(tmp_path, library)
    assert len(list(paths.backups.iterdir())) == 3
    library.close()
    assert traces(files_of(tmp_path), CANARIES) == set()


def test_only_the_place_of_what_is_kept_out_is_remembered(tmp_path: Path) -> None:
    """Else it would come back with the next look at its folder."""
    library = filled(tmp_path)
    make_backup(DataPaths(tmp_path))
    known = library.known_file(SECRET)
    assert known is not None
    library.set_aside([known.document_id], Aside.REMOVED)
    erase(library)
    library.close()
    assert {word for _, word in traces(files_of(tmp_path), CANARIES)} == {NAME}
    library = open_at(tmp_path)
    library.let_in([SECRET])
    finish(library)
    library.commit_indexes()
    library.close()
    kept = [path for path in files_of(tmp_path) if path.suffix != ".db" or path.parent == tmp_path]
    assert traces(kept, CANARIES) - {("library.db", NAME)} == set()


def test_a_document_without_another_is_gone_too(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    library.put(secret_document("/single/x.pdf"))
    make_backup(DataPaths(tmp_path))
    library.commit_indexes()
    erase(library, "/single/x.pdf")
    assert_forgotten(tmp_path, library)
    library.close()


def test_the_same_text_in_another_document_stays(tmp_path: Path) -> None:
    library = filled(tmp_path)
    library.put(secret_document("/other/copy.pdf"))
    make_backup(DataPaths(tmp_path))
    erase(library)
    assert len(texts_found(library, BODY)) == 4
    assert traces(files_of(tmp_path), [NAME]) == set()
    erase(library, "/other/copy.pdf")
    assert_forgotten(tmp_path, library)
    library.close()


def test_a_draft_and_a_damaged_copy_are_forgotten_with_their_document(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    library = filled(tmp_path)
    secret = secret_document()
    library.close()
    (tmp_path / "copy").write_bytes(paths.database.read_bytes())
    set_aside_damaged(paths)
    (tmp_path / "copy").replace(paths.database)
    library = open_at(tmp_path)
    draft = library.begin_draft(secret.file.sha256)
    library.draft_pages(draft, secret.pages)
    library.draft_chunks(draft, secret.chunks, secret.embedded)
    library.close()
    library = open_at(tmp_path)
    erase(library)
    assert_forgotten(tmp_path, library)
    library.close()


def test_forgetting_that_was_cut_short_goes_on_with_the_next_start(tmp_path: Path) -> None:
    """As after a crash between the removal and its upkeep: what is to be forgotten is in the database."""
    library = filled(tmp_path)
    make_backup(DataPaths(tmp_path))
    known = library.known_file(SECRET)
    assert known is not None
    library.remove([known.document_id])
    library.close()
    library = open_at(tmp_path)
    finish(library)
    assert_forgotten(tmp_path, library)
    library.close()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_left_in_the_gaps_of_a_database_that_lives(tmp_path: Path, seed: int) -> None:
    """Documents come and go in any order; SQLite moves rows between pages, and each page it leaves must be blank."""
    dice = random.Random(seed)
    library = open_at(tmp_path)
    listed: dict[str, str] = {}
    for number in range(120):
        if listed and dice.random() < 0.45:
            path = dice.choice(sorted(listed))
            del listed[path]
            known = library.known_file(path)
            assert known is not None
            library.remove([known.document_id])
        else:
            word, path = f"canary{number:04}", f"/{number}.pdf"
            texts = (f"{word} " * dice.randrange(1, 60) for _ in range(dice.randrange(1, 12)))
            library.put(document_at(path, *texts, title=word, context=word))
            listed[path] = word
        if number % 40 == 0:
            make_backup(DataPaths(tmp_path))
    finish(library)
    gone = {f"canary{number:04}" for number in range(120)} - set(listed.values())
    assert traces(files_of(tmp_path), gone) == set()
    library.close()
