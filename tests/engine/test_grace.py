"""What is gone from the disk is erased after a minute, and nothing that may come back."""

from core.api.following import FolderState
from core.api.types import DocumentId, DocumentStatus, FolderId
from core.contracts.library import Aside, FollowedFolder, KnownFile
from core.engine.grace import GRACE_S, Grace


def deleted(number: int, path: str = "/papers/a.pdf") -> KnownFile:
    return KnownFile(DocumentId(number), path, "", 1, 1, DocumentStatus.READY, aside=Aside.DELETED)


def folder(state: FolderState) -> FollowedFolder:
    return FollowedFolder(FolderId(1), "/papers", "/", state, "")


def test_a_deleted_document_is_due_after_a_minute_and_not_before() -> None:
    grace = Grace()
    assert grace.due([deleted(1)], [], 5.0) == []
    assert grace.due([deleted(1), deleted(2)], [], 5.0 + GRACE_S - 0.1) == []
    assert grace.due([deleted(1), deleted(2)], [], 5.0 + GRACE_S) == [1]


def test_one_that_came_back_meanwhile_begins_anew() -> None:
    grace = Grace()
    grace.due([deleted(1)], [], 0.0)
    grace.due([], [], 30.0)
    assert grace.due([deleted(1)], [], GRACE_S) == []
    assert grace.due([deleted(1)], [], 2 * GRACE_S) == [1]


def test_what_lies_below_a_folder_that_is_missing_is_kept_until_it_is_located() -> None:
    grace, missing = Grace(), [folder(FolderState.MISSING)]
    grace.due([deleted(1)], missing, 0.0)
    assert grace.due([deleted(1)], missing, 10 * GRACE_S) == []
    assert grace.due([deleted(1)], [folder(FolderState.WATCHED)], 11 * GRACE_S) == []
    assert grace.due([deleted(1)], [folder(FolderState.WATCHED)], 12 * GRACE_S) == [1]
