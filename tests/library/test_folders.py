"""Followed folders: which cover which, what stays out of them, and what it means to move one."""

import dataclasses

import pytest

from core.api.following import FolderState, FolderSummary
from core.api.types import FolderId, Scope
from core.contracts.library import Aside
from core.library import LibraryFiles
from tests.library.documents import document_at, texts_found


def followed(library: LibraryFiles) -> list[str]:
    return [folder.path for folder in library.folders()]


def test_a_folder_is_followed_once(checked: LibraryFiles) -> None:
    folder = checked.follow("/a", mount="/")
    assert (folder.path, folder.mount, folder.state, folder.checked_at) == ("/a", "/", FolderState.WATCHED, "")
    assert checked.follow("/a", mount="/") == folder
    assert checked.follow("/a/", mount="/") == folder
    assert checked.follow("/a/b/c", mount="/") == folder
    assert checked.follow("/ab", mount="/").id != folder.id
    assert followed(checked) == ["/a", "/ab"]


def test_folders_inside_a_new_one_are_merged_into_it(checked: LibraryFiles) -> None:
    for path in ("/a/b", "/a/c", "/ab"):
        checked.follow(path, mount="/")
    whole = checked.follow("/a", mount="/")
    assert followed(checked) == ["/a", "/ab"]
    assert checked.folders()[0] == whole
    everything = checked.follow("/", mount="/")
    assert checked.folders() == (everything,)


def test_what_is_known_of_a_folder_is_noted(checked: LibraryFiles) -> None:
    folder = checked.follow("/a", mount="/media/stick")
    checked.note_folder(folder.id, state=FolderState.AWAY, checked_at="2026-01-01T00:00:00+00:00")
    checked.note_folder(folder.id, state=FolderState.POLLED)
    [noted] = checked.folders()
    assert (noted.state, noted.checked_at, noted.mount) == (
        FolderState.POLLED,
        "2026-01-01T00:00:00+00:00",
        "/media/stick",
    )
    checked.note_folder(folder.id, state=FolderState.POLLED, mount="/other\udce9", inode=7)
    checked.note_folder(folder.id, state=FolderState.POLLED)
    assert (checked.folders()[0].mount, checked.folders()[0].inode) == ("/other\udce9", 7)


def test_a_folder_counts_what_lies_below_it(checked: LibraryFiles) -> None:
    folder = checked.follow("/a", mount="/")
    ids = [checked.put(document_at(path, path)).id for path in ("/a/1.pdf", "/a/b/2.pdf", "/a/3.pdf", "/ab/4.pdf")]
    checked.set_aside([ids[0]], Aside.DELETED)
    checked.set_aside([ids[2]], Aside.REMOVED)
    assert checked.folder_summaries() == (FolderSummary(folder.id, "/a", FolderState.WATCHED, 1),)
    checked.note_folder(folder.id, state=FolderState.MISSING)
    assert checked.folder_summaries() == (FolderSummary(folder.id, "/a", FolderState.MISSING, 1, set_aside=1),)


def test_documents_stay_when_their_folder_is_not_followed_any_more(checked: LibraryFiles) -> None:
    folder = checked.follow("/a", mount="/")
    summary = checked.put(document_at("/a/1.pdf", "rent"))
    checked.unfollow(folder.id)
    assert checked.folders() == ()
    assert checked.summaries() == (summary,)


def test_what_was_removed_by_hand_stays_out_until_it_is_asked_for(checked: LibraryFiles) -> None:
    checked.follow("/a", mount="/")
    paths = ("/a/1.pdf", "/a/b/2.pdf", "/elsewhere/3.pdf")
    ids = [checked.put(document_at(path, path)).id for path in paths]
    checked.set_aside(ids, Aside.REMOVED)
    assert checked.kept_out(["/"]) == {"/a/1.pdf", "/a/b/2.pdf"}
    checked.remove(ids)
    assert checked.kept_out(["/a/b"]) == {"/a/b/2.pdf"}
    checked.let_in(["/a/b"])
    assert checked.kept_out(["/a", "/a/b"]) == {"/a/1.pdf"}
    checked.follow("/a", mount="/")
    assert checked.kept_out(["/"]) == frozenset()


def test_what_is_only_deleted_is_not_kept_out(checked: LibraryFiles) -> None:
    checked.follow("/a", mount="/")
    id_ = checked.put(document_at("/a/1.pdf", "rent")).id
    checked.set_aside([id_], Aside.DELETED)
    assert checked.kept_out(["/a"]) == frozenset()


def test_what_is_taken_back_or_put_again_is_not_kept_out_any_more(checked: LibraryFiles) -> None:
    checked.follow("/a", mount="/")
    one, two = (checked.put(document_at(f"/a/{n}.pdf", f"rent {n}")).id for n in (1, 2))
    checked.set_aside([one, two], Aside.REMOVED)
    checked.take_back([one])
    checked.put(document_at("/a/2.pdf", "rent 2"))
    assert checked.kept_out(["/a"]) == frozenset()
    assert len(checked.summaries()) == 2


def test_moving_a_folder_moves_what_lies_below_it_and_nothing_else(checked: LibraryFiles) -> None:
    folder = checked.follow("/a", mount="/")
    inside, deep, beside = (checked.put(document_at(p, p)) for p in ("/a/1.pdf", "/a/b/2.pdf", "/ab/3.pdf"))
    gone = checked.put(document_at("/a/4.pdf", "four"))
    checked.set_aside([gone.id], Aside.REMOVED)
    moved = checked.move_folder(folder.id, "/media/stick/a", mount="/media/stick")
    assert sorted(moved, key=lambda summary: summary.id) == [
        dataclasses.replace(inside, path="/media/stick/a/1.pdf"),
        dataclasses.replace(deep, path="/media/stick/a/b/2.pdf"),
    ]
    assert checked.summary(beside.id) == beside
    [folder_after] = checked.folders()
    assert (folder_after.id, folder_after.path, folder_after.mount) == (folder.id, "/media/stick/a", "/media/stick")
    assert checked.kept_out(["/"]) == {"/media/stick/a/4.pdf"}
    assert [file.path for file in checked.aside(Aside.REMOVED)] == ["/media/stick/a/4.pdf"]


@pytest.mark.parametrize("new", ["/a/a", "/a/b", "/"])
def test_a_folder_may_move_within_itself_and_above(checked: LibraryFiles, new: str) -> None:
    folder = checked.follow("/a", mount="/")
    for path in ("/a/1.pdf", "/a/a/1.pdf", "/a/a/a/1.pdf"):
        checked.put(document_at(path, path))
    moved = checked.move_folder(folder.id, new, mount="/")
    stem = new.rstrip("/")
    assert {summary.path for summary in moved} == {f"{stem}/1.pdf", f"{stem}/a/1.pdf", f"{stem}/a/a/1.pdf"}
    assert followed(checked) == [new]


def test_a_document_that_stands_at_the_new_place_already(checked: LibraryFiles) -> None:
    """Of the same content, it makes room for the one that has a history; of another, it is the later one and stays."""
    folder = checked.follow("/a", mount="/")
    same, old = checked.put(document_at("/a/same.pdf", "same")), checked.put(document_at("/a/other.pdf", "old text"))
    checked.set_aside([same.id, old.id], Aside.DELETED)
    there = document_at("/b/same.pdf", "same")
    checked.put(dataclasses.replace(there, file=dataclasses.replace(there.file, mtime_ns=77)))
    new = checked.put(document_at("/b/other.pdf", "new text"))
    moved = checked.move_folder(folder.id, "/b", mount="/")
    assert [summary.id for summary in moved] == [same.id]
    known = checked.known_file("/b/same.pdf")
    assert known is not None
    assert (known.document_id, known.mtime_ns, known.aside) == (same.id, 77, None)
    assert {summary.id for summary in checked.summaries()} == {same.id, new.id}
    checked.commit_indexes()
    assert texts_found(checked, "text", scope=Scope(paths=("/b",))) == ["new text"]


def test_a_folder_that_moves_into_a_followed_one_is_merged_into_it(checked: LibraryFiles) -> None:
    folder = checked.follow("/a", mount="/")
    checked.follow("/b", mount="/")
    checked.put(document_at("/a/1.pdf", "rent"))
    checked.move_folder(folder.id, "/b/a", mount="/")
    assert followed(checked) == ["/b"]
    assert [summary.path for summary in checked.summaries()] == ["/b/a/1.pdf"]


def test_a_folder_that_nobody_follows_cannot_move(checked: LibraryFiles) -> None:
    with pytest.raises(LookupError):
        checked.move_folder(FolderId(7), "/b", mount="/")


def test_names_that_are_no_text_are_followed_too(checked: LibraryFiles) -> None:
    folder = checked.follow("/caf\udce9", mount="/")
    checked.put(document_at("/caf\udce9/1.pdf", "rent"))
    assert followed(checked) == ["/caf\udce9"]
    assert [s.path for s in checked.move_folder(folder.id, "/b\udcff", mount="/")] == ["/b\udcff/1.pdf"]
    assert checked.known_file("/b\udcff/1.pdf") is not None
