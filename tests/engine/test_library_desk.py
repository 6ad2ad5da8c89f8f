"""Removing and taking back, following and forgetting folders."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.following import FolderState, FolderSummary
from core.api.messages import (
    DocumentChanged,
    DocumentsGone,
    Failed,
    Folders,
    RemovedDocuments,
    RestoredDocuments,
    Result,
    Versions,
)
from core.api.requests import (
    AddPaths,
    ChangeVersions,
    CheckFolders,
    ForgetFolder,
    ListFolders,
    ListVersions,
    LocateFolder,
    RemoveDocuments,
    RestoreDocuments,
)
from core.api.types import DocumentId, ErrorCode, FolderId, JobId
from core.contracts.library import Aside
from tests.engine.bench import Bench, wait_current, wait_until
from tests.ingest.parts import write_pdf

pytestmark = pytest.mark.usefixtures("in_a_hurry")


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Three documents in a folder that is followed."""
    bench = Bench(tmp_path)
    for name in "abc":
        write_pdf(bench.papers / f"{name}.pdf", f"Text of {name}.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    yield bench
    bench.close()


def remove(bench: Bench, *ids: int) -> Result:
    return bench.run(RemoveDocuments(JobId(2), tuple(map(DocumentId, ids))))


def restore(bench: Bench) -> Result:
    return bench.run(RestoreDocuments(JobId(3)))


def folder(bench: Bench) -> FolderSummary:
    listed = bench.run(ListFolders(JobId(4)))
    assert isinstance(listed, Folders)
    [only] = listed.folders
    return only


def set_aside(bench: Bench) -> set[int]:
    return {file.document_id for file in bench.library.aside(Aside.REMOVED)}


def test_removed_documents_are_gone_at_once_and_waiting_ones_are_left_alone(bench: Bench) -> None:
    assert remove(bench, 1, -5, 77) == RemovedDocuments(1)
    gone = next(event for event in bench.heard if isinstance(event, DocumentsGone) and event.document_ids[0] > 0)
    assert (gone.document_ids, gone.totals.documents) == ((1,), 2)
    assert bench.names() == {"b.pdf": "ready", "c.pdf": "ready"}


def test_a_removal_is_undone_whole_and_once(bench: Bench) -> None:
    remove(bench, 1, 2)
    assert restore(bench) == RestoredDocuments(2)
    changed = [event.document.id for event in bench.heard if isinstance(event, DocumentChanged)][-2:]
    assert changed == [1, 2]
    assert set(bench.names()) == {"a.pdf", "b.pdf", "c.pdf"}
    assert restore(bench) == RestoredDocuments(0)
    assert len(bench.app.parser.read) == 3, "nothing is read again"


def test_the_next_removal_erases_what_the_last_one_set_aside(bench: Bench) -> None:
    remove(bench, 1)
    bench.follow()  # erases what an earlier run left, too
    wait_current(bench)
    wait_until(lambda: set_aside(bench) == set())
    remove(bench, 2)
    remove(bench, 3)
    wait_until(lambda: set_aside(bench) == {3})
    assert bench.library.known_file(str(bench.papers / "b.pdf")) is None
    assert restore(bench) == RestoredDocuments(1)
    assert bench.names() == {"c.pdf": "ready"}


def test_what_was_removed_does_not_come_back_by_itself_but_by_name(bench: Bench) -> None:
    remove(bench, 1)
    bench.run(CheckFolders(JobId(5)))
    assert set(bench.names()) == {"b.pdf", "c.pdf"}
    bench.run(AddPaths(JobId(6), (str(bench.papers / "a.pdf"),)))
    assert set(bench.names()) == {"a.pdf", "b.pdf", "c.pdf"}


def test_what_was_removed_is_erased_when_the_engine_ends(bench: Bench, tmp_path: Path) -> None:
    remove(bench, 1)
    bench.close()
    again = Bench(tmp_path)
    assert set_aside(again) == set()
    assert set(again.names()) == {"b.pdf", "c.pdf"}
    again.close()


def test_a_removal_of_nothing_leaves_the_last_one_to_be_undone(bench: Bench) -> None:
    remove(bench, 1)
    assert remove(bench, 99) == RemovedDocuments(0)
    assert restore(bench) == RestoredDocuments(1)


def test_a_folder_is_forgotten_with_its_documents_and_followed_again_when_that_is_undone(bench: Bench) -> None:
    assert bench.run(ForgetFolder(JobId(5), folder(bench).id)) == RemovedDocuments(3)
    assert bench.run(ListFolders(JobId(6))) == Folders(())
    assert bench.names() == {}
    assert restore(bench) == RestoredDocuments(3)
    assert (folder(bench).path, folder(bench).documents) == (str(bench.papers), 3)


def test_a_folder_is_forgotten_and_its_documents_stay(bench: Bench) -> None:
    assert bench.run(ForgetFolder(JobId(5), folder(bench).id, keep_documents=True)) == RemovedDocuments(0)
    assert bench.run(ListFolders(JobId(6))) == Folders(())
    assert len(bench.names()) == 3


def test_a_folder_that_nobody_follows_cannot_be_forgotten(bench: Bench) -> None:
    bench.send(ForgetFolder(JobId(5), FolderId(99)))
    assert bench.end_of(JobId(5)) == Failed(JobId(5), ErrorCode.PATH_MISSING)


def test_a_folder_that_was_moved_is_located_and_nothing_is_read_again(bench: Bench) -> None:
    moved = bench.papers.with_name(".elsewhere")
    bench.papers.rename(moved)
    bench.run(CheckFolders(JobId(5)))
    assert (folder(bench).state, folder(bench).documents, folder(bench).set_aside) == (FolderState.MISSING, 0, 3)
    located = bench.run(LocateFolder(JobId(6), folder(bench).id, str(moved)))
    assert isinstance(located, Folders)
    assert [(f.path, f.documents, f.set_aside) for f in located.folders] == [(str(moved), 3, 0)]
    assert {row.id for row in bench.library.summaries()} == {1, 2, 3}
    assert len(bench.app.parser.read) == 3


def test_a_folder_cannot_be_located_where_there_is_none(bench: Bench) -> None:
    bench.send(LocateFolder(JobId(5), folder(bench).id, str(bench.papers / "nowhere")))
    end = bench.end_of(JobId(5))
    assert isinstance(end, Failed)
    assert (end.code, end.detail.path) == (ErrorCode.PATH_MISSING, str(bench.papers / "nowhere"))
    assert len(bench.names()) == 3


def test_versions_are_put_together_by_hand_and_told(bench: Bench) -> None:
    changed = bench.run(ChangeVersions(JobId(5), (DocumentId(2), DocumentId(1)), together=True))
    assert isinstance(changed, Versions)
    assert [version.document_id for version in changed.versions] == [2, 1]
    told = {
        event.document.id: event.document.newer_version for event in bench.heard if isinstance(event, DocumentChanged)
    }
    assert (told[DocumentId(1)], told[DocumentId(2)]) == (2, None)
    assert bench.run(ListVersions(JobId(6), DocumentId(1))) == changed
    assert isinstance(bench.run(ChangeVersions(JobId(7), (DocumentId(1),), together=False)), Versions)
