"""Gone, or only out of reach: what errors and mount points of then and now say."""

import errno
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.following import FolderState
from core.api.types import DocumentId, DocumentStatus, FolderId
from core.contracts.library import Aside, FollowedFolder, KnownFile
from core.ingest.mounts import MountTable, mount_table
from core.ingest.presence import (
    Presence,
    file_presence,
    folder_presence,
    may_be_erased,
    mounts_to_record,
    single_presence,
)
from core.paths import covers

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths as on POSIX")

ROOT = MountTable((("/", "ext4"),))
WITH_USB = MountTable((("/", "ext4"), ("/media/usb", "exfat")))
USB = ("/media/usb",)
OUT_OF_REACH = [
    errno.EIO, errno.ESTALE, errno.ENOTCONN, errno.EHOSTDOWN, errno.ETIMEDOUT, errno.EACCES, errno.EPERM, errno.ENODEV,
]  # fmt: skip


@pytest.mark.parametrize("error", OUT_OF_REACH)
def test_what_cannot_be_seen_is_away(error: int) -> None:
    assert folder_presence("/home/x", error, ("/",), ROOT) is Presence.AWAY
    assert file_presence("/home/x/a.pdf", error, ("/",), ROOT, folder=Presence.HERE) is Presence.AWAY
    assert single_presence("/home/x/a.pdf", error, 0, ROOT) is Presence.AWAY


@pytest.mark.parametrize("error", [0, errno.ENOENT])
def test_an_unmounted_drive_is_away_even_if_its_empty_mount_point_stands(error: int) -> None:
    assert folder_presence("/media/usb", error, USB, ROOT) is Presence.AWAY
    assert folder_presence("/media/usb/papers", error, USB, ROOT) is Presence.AWAY


def test_a_folder_that_is_not_on_its_drive_any_more_is_missing() -> None:
    assert folder_presence("/media/usb/papers", errno.ENOENT, USB, WITH_USB) is Presence.MISSING
    assert folder_presence("/media/usb/papers", 0, USB, WITH_USB) is Presence.HERE


def test_a_file_that_is_not_in_its_folder_any_more_is_deleted() -> None:
    assert file_presence("/p/a.pdf", errno.ENOENT, ("/",), ROOT, folder=Presence.HERE) is Presence.DELETED
    assert file_presence("/p/a/b.pdf", errno.ENOTDIR, ("/",), ROOT, folder=Presence.HERE) is Presence.DELETED


def test_files_go_with_their_folder() -> None:
    for folder in (Presence.AWAY, Presence.MISSING):
        assert file_presence("/p/a.pdf", errno.ENOENT, ("/",), ROOT, folder=folder) is folder


def test_another_drive_over_a_folder_hides_it() -> None:
    over = MountTable((("/", "ext4"), ("/p/deep", "tmpfs")))
    assert file_presence("/p/deep/a.pdf", errno.ENOENT, ("/",), over, folder=Presence.HERE) is Presence.AWAY
    assert folder_presence("/p/deep/papers", errno.ENOENT, ("/",), over) is Presence.AWAY


def test_a_single_file_is_deleted_only_where_its_folder_stands() -> None:
    assert single_presence("/home/x/a.pdf", errno.ENOENT, 0, ROOT) is Presence.DELETED
    assert single_presence("/home/x/a.pdf", errno.ENOENT, errno.ENOENT, ROOT) is Presence.AWAY
    assert single_presence("/media/usb/a.pdf", errno.ENOENT, 0, ROOT) is Presence.AWAY
    assert single_presence("/media/usb/a.pdf", errno.ENOENT, 0, WITH_USB) is Presence.DELETED
    assert single_presence("D:/a.pdf", errno.ENOENT, 0, MountTable()) is Presence.AWAY


@given(
    st.sampled_from([0, errno.ENOENT, *OUT_OF_REACH]),
    st.lists(st.sampled_from(["/", "/p", "/p/in", "/q"]), unique=True, min_size=1),
    st.lists(st.sampled_from(["/", "/p", "/p/in", "/q"]), unique=True),
)
def test_without_its_drive_nothing_is_ever_deleted(error: int, recorded: list[str], mounted: list[str]) -> None:
    table = MountTable(tuple((point, "ext4") for point in mounted))
    was_on = max((point for point in recorded if covers(point, "/p/in/a.pdf")), key=len, default="")
    presence = file_presence("/p/in/a.pdf", error, recorded, table, folder=Presence.HERE)
    if was_on and not table.is_mounted(was_on):
        assert presence in (Presence.AWAY, Presence.HERE)
        assert (presence is Presence.HERE) == (error == 0)


def test_a_drive_that_went_is_remembered_and_one_that_hides_documents_is_not_believed() -> None:
    usb = {"/p/usb/a.pdf": False, "/p/b.pdf": True}
    assert mounts_to_record(("/", "/p/usb"), ("/",), usb) == ("/", "/p/usb")
    assert mounts_to_record(("/", "/p/usb"), ("/",), {"/p/b.pdf": True}) == ("/",)
    assert mounts_to_record(("/",), ("/", "/p/usb"), usb) == ("/",)
    assert mounts_to_record(("/",), ("/", "/p/usb"), {"/p/usb/a.pdf": True}) == ("/", "/p/usb")
    assert mounts_to_record(("/",), ("/", "/p/usb"), {}) == ("/", "/p/usb")


def test_what_waits_for_its_folder_is_not_erased() -> None:
    file = KnownFile(DocumentId(1), "/p/a.pdf", "", 0, 0, DocumentStatus.READY, aside=Aside.DELETED)
    here = FollowedFolder(FolderId(1), "/p", "/", FolderState.WATCHED, "")
    missing = FollowedFolder(FolderId(1), "/p", "/", FolderState.MISSING, "")
    assert may_be_erased(file, [here])
    assert not may_be_erased(file, [missing])


def test_the_table_of_this_computer_knows_where_the_root_is() -> None:
    table = mount_table()
    assert table.of("/") == "/"
    assert table.is_mounted("/")
    assert table.kind("/")
    assert table == mount_table()
    assert WITH_USB.of("/media/usb2/a.pdf") == "/"
    assert WITH_USB.below("/media") == USB
