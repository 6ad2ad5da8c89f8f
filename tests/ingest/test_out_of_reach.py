"""Drives that are not there, folders that are gone, files that are still being written."""

import os
import shutil
from pathlib import Path

import pytest

from core.api.following import FolderState
from core.ingest.events import FilePostponed, FolderNoted
from core.ingest.mounts import MountTable
from tests.ingest.house import House
from tests.ingest.parts import ONE_DRIVE, Clock, write_pdf


def test_a_drive_that_is_unplugged_takes_nothing_with_it_and_comes_back_without_work(house: House) -> None:
    drive = house.folder.parent
    house.table = MountTable((("/", "ext4"), (str(drive), "exfat")))
    house.sync()
    shutil.move(house.folder, drive.parent / "unplugged")
    house.table = ONE_DRIVE
    events = house.sync_events()
    assert [event.state for event in events if isinstance(event, FolderNoted)] == [FolderState.AWAY]
    assert len(house.names()) == 4
    assert all(row.is_away for row in house.library.rows.values())
    house.folder.mkdir()  # an empty mount point is no empty drive
    assert house.sync().removed == 0
    house.folder.rmdir()
    shutil.move(drive.parent / "unplugged", house.folder)
    house.table = MountTable((("/", "ext4"), (str(drive), "exfat")))
    events = house.sync_events()
    assert [event.state for event in events if isinstance(event, FolderNoted)] == [FolderState.WATCHED]
    assert not any(row.is_away for row in house.library.rows.values())
    assert house.work() == (0, 0)


def test_a_drive_mounted_inside_a_followed_folder_is_a_drive_too(house: House) -> None:
    inner = house.folder / "deep"
    house.table = MountTable((("/", "ext4"), (str(inner), "nfs")))
    house.sync()
    shutil.move(inner, house.folder.parent / "unplugged")
    inner.mkdir()
    house.table = ONE_DRIVE
    for _ in range(2):
        assert house.sync().removed == 0
        assert {name for name, row in zip(house.names(), house.library.rows.values(), strict=True) if row.is_away} == {
            "deep/c.pdf", "deep/er/d.pdf",
        }  # fmt: skip


def test_a_drive_mounted_over_documents_hides_and_does_not_delete_them(house: House) -> None:
    shutil.move(house.folder / "deep", house.folder.parent / "hidden")
    (house.folder / "deep").mkdir()
    house.table = MountTable((("/", "ext4"), (str(house.folder / "deep"), "tmpfs")))
    for _ in range(2):
        assert house.sync().removed == 0


def test_a_folder_that_is_gone_from_its_drive_keeps_its_work_until_it_is_back(house: House) -> None:
    before = house.ids()
    moved = house.folder.parent / ".bin"  # where nobody looks for a folder that was moved
    house.folder.rename(moved)
    events = house.sync_events()
    assert [event.state for event in events if isinstance(event, FolderNoted)] == [FolderState.MISSING]
    assert house.names() == {}
    house.is_live = False
    house.sync()
    assert len(house.library.set_aside_paths()) == 4  # not erased at the end of a run
    moved.rename(house.folder)
    house.sync()
    assert (house.ids(), house.work()) == (before, (0, 0))


def test_a_folder_that_cannot_be_read_now_loses_no_document(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    stat = os.stat

    def refuse(path: str, **named: bool) -> os.stat_result:
        if "deep" in os.fspath(path):
            raise PermissionError(13, "no", path)
        return stat(path, **named)

    monkeypatch.setattr(os, "stat", refuse)
    assert house.sync().removed == 0
    assert sum(row.is_away for row in house.library.rows.values()) == 2
    monkeypatch.undo()
    house.sync()
    assert not any(row.is_away for row in house.library.rows.values())
    assert house.work() == (0, 0)


def test_a_single_file_that_is_deleted_is_gone_and_one_on_an_absent_drive_stays(house: House, tmp_path: Path) -> None:
    single, away = write_pdf(tmp_path / "s/single.pdf", "One."), write_pdf(tmp_path / "t/away.pdf", "Two.")
    house.add(single, away)
    single.unlink()
    shutil.rmtree(away.parent)
    assert house.sync().removed == 1
    assert house.library.row(away).is_away
    assert str(single) not in house.library.rows


# --- files that are being written


def test_a_file_in_download_is_waited_for_and_never_a_failure(house: House) -> None:
    house.clock = Clock()
    path = house.write("slow.pdf", "status:damaged")
    events = house.sync_events()
    [postponed] = [event for event in events if isinstance(event, FilePostponed)]
    assert 0 < postponed.again_in_s <= 2
    assert "slow.pdf" not in house.names()
    house.clock.ahead_s = 5
    [postponed] = [event for event in house.sync_events() if isinstance(event, FilePostponed)]
    assert 2 < postponed.again_in_s <= 5.1
    house.write("slow.pdf", "All of it.")
    assert house.sync(path).read == 1


def test_a_file_that_stays_damaged_is_said_to_be(house: House) -> None:
    house.write("bad.pdf", "status:damaged")
    house.sync()
    assert house.names()["bad.pdf"] == "damaged"


def test_the_command_line_waits_for_a_file_in_download(house: House) -> None:
    house.is_live = False
    house.write("slow.pdf", "status:damaged")
    house.clock = Clock(on_wait=lambda: house.write("slow.pdf", "All of it."))
    house.add()
    assert house.names()["slow.pdf"] == "ready"
    assert 0 < house.clock.waited_s < 15


def test_the_command_line_gives_up_in_the_end_and_says_what_it_saw(house: House) -> None:
    house.is_live = False
    house.clock = Clock()
    house.write("bad.pdf", "status:empty")
    house.add()
    assert house.names()["bad.pdf"] == "empty"
    assert 9 < house.clock.waited_s < 15
