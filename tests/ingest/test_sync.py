"""What people do with their files, and what the library makes of it."""

import os
import random
import shutil
from pathlib import Path

import pytest

from core.api.types import DocumentStatus
from core.cancel import CancelToken
from core.contracts.library import Aside
from core.contracts.rows import FileIdentity
from core.ingest.events import FileWaiting, RowsChanged, RowsGone, SyncReport
from core.ingest.parts import OcrParts
from core.ingest.sync import recognise_waiting
from tests.ingest.house import House
from tests.ingest.parts import SlowRecogniser, write_pdf


def test_a_second_drop_of_a_folder_does_nothing(house: House) -> None:
    house.library.forget_calls()
    house.add()
    assert (house.work(), house.library.writes) == ((0, 0), 0)


def test_a_look_at_a_folder_that_did_not_change_notes_the_time_alone(house: House) -> None:
    house.library.forget_calls()
    report = house.sync()
    assert (report.read, report.moved, report.removed, house.work()) == (0, 0, 0, (0, 0))
    assert house.library.writes == house.library.calls["note_folder"] == 1
    [folder] = house.library.folders()
    assert folder.checked_at


def test_a_renamed_folder_keeps_its_documents_without_work(house: House) -> None:
    before = house.ids()
    (house.folder / "deep").rename(house.folder / "moved")
    report = house.sync()
    assert (report.moved, report.removed, house.work()) == (2, 0, (0, 0))
    assert house.ids() == {name.replace("deep", "moved"): id_ for name, id_ in before.items()}


def test_moving_files_to_another_drive_costs_a_look_inside_and_no_reading(house: House) -> None:
    before = house.ids()
    for name in ("a.pdf", "b.pdf"):  # a copy has another inode and time
        shutil.copy(house.folder / name, house.folder / f"deep/{name}")
        (house.folder / name).unlink()
    assert (house.sync().moved, house.work()) == (2, (0, 0))
    assert house.ids()["deep/a.pdf"] == before["a.pdf"]


def test_a_restored_backup_with_new_times_embeds_nothing(house: House) -> None:
    for path in house.folder.rglob("*.pdf"):
        os.utime(path, ns=(1_000, 1_000))
    house.library.forget_calls()
    house.sync()
    assert (house.work(), house.library.calls["relink"]) == ((0, 0), 1)
    house.library.forget_calls()
    house.sync()
    assert house.library.calls["relink"] == 0


def test_copies_are_documents_of_their_own_that_share_the_work(house: House) -> None:
    shutil.copytree(house.folder / "deep", house.folder / "copy")
    house.sync()
    assert house.work() == (0, 0)
    assert set(house.names()) == {"a.pdf", "b.pdf", "deep/c.pdf", "deep/er/d.pdf", "copy/c.pdf", "copy/er/d.pdf"}
    assert house.library.text(house.folder / "copy/c.pdf") == "This is deep/c.pdf."


def test_equal_new_files_are_read_once(house: House) -> None:
    for name in ("x.pdf", "y.pdf", "z.pdf"):
        house.write(name, "The same in all three.")
    assert (house.sync().read, house.work()) == (3, (1, 1))


def test_files_that_change_names_with_each_other_are_not_read(house: House) -> None:
    a, b = house.folder / "a.pdf", house.folder / "b.pdf"
    a.rename(house.folder / "t")
    b.rename(a)
    (house.folder / "t").rename(b)
    house.write("a.pdf", "This is b.pdf.")
    house.write("b.pdf", "This is a.pdf.")
    house.sync()
    assert house.work() == (0, 0)
    assert [house.library.text(path) for path in (a, b)] == ["This is b.pdf.", "This is a.pdf."]


def test_a_new_version_at_the_same_path_replaces_the_old_one(house: House) -> None:
    before = house.ids()
    house.write("a.pdf", "Quite another text.")
    assert (house.sync().read, house.work()) == (1, (1, 1))
    assert house.ids() == before
    assert house.library.text(house.folder / "a.pdf") == "Quite another text."


def test_the_old_content_of_swapped_files_is_not_found_any_more(house: House) -> None:
    house.write("new/a.pdf", "Replaced.")
    os.replace(house.folder / "new/a.pdf", house.folder / "a.pdf")
    house.sync()
    assert "This is a.pdf." not in {chunk for s in house.library.documents.values() for chunk in map(str, s.chunks)}
    assert house.library.text(house.folder / "a.pdf") == "Replaced."


def test_a_deleted_file_is_gone_at_once_and_taken_up_again_without_work(house: House) -> None:
    text = (house.folder / "a.pdf").read_bytes()
    (house.folder / "a.pdf").unlink()
    events = house.sync_events()
    assert [len(event.document_ids) for event in events if isinstance(event, RowsGone)] == [1]
    assert "a.pdf" not in house.names()
    before = house.library.aside(Aside.DELETED)[0].document_id
    (house.folder / "deep/again.pdf").write_bytes(text)
    house.sync()
    assert (house.ids()["deep/again.pdf"], house.work()) == (before, (0, 0))
    assert house.library.set_aside_paths() == set()


def test_the_command_line_erases_what_is_gone_at_its_end(house: House) -> None:
    house.is_live = False
    (house.folder / "a.pdf").unlink()
    assert house.sync().removed == 1
    assert house.library.set_aside_paths() == set()
    (house.folder / "b.pdf").unlink()
    house.add()
    assert set(house.names()) == {"deep/c.pdf", "deep/er/d.pdf"}
    assert house.library.set_aside_paths() == set()


def test_new_files_on_any_level_follow_without_a_click(house: House) -> None:
    house.write("deep/er/still/e.pdf")
    (house.folder / "deep/er/notes.txt").write_text("no", "utf-8")
    events = house.sync_events()
    assert [Path(e.path).name for e in events if isinstance(e, FileWaiting)] == ["e.pdf"]
    assert house.names()["deep/er/still/e.pdf"] == "ready"


def test_only_what_changed_is_looked_at(house: House) -> None:
    path = house.write("deep/new.pdf")
    house.write("elsewhere.pdf")
    assert house.sync(path).read == 1
    assert "elsewhere.pdf" not in house.names()
    path.rename(house.folder / "newer.pdf")
    assert house.sync(path, house.folder / "newer.pdf").moved == 1
    shutil.rmtree(house.folder / "deep")
    assert house.sync(house.folder / "deep").removed == 2


def test_a_watcher_that_sees_strangers_adds_none(house: House, tmp_path: Path) -> None:
    write_pdf(tmp_path / "stranger.pdf", "Not asked for.")
    house.write(".git/hidden.pdf")
    assert house.sync(tmp_path / "stranger.pdf", house.folder / ".git/hidden.pdf").read == 0


def test_a_file_removed_by_hand_stays_out_until_it_is_named(house: House) -> None:
    house.library.set_aside([house.library.row(house.folder / "a.pdf").id], Aside.REMOVED)
    house.sync()
    assert "a.pdf" not in house.names()
    house.sync(house.folder / "a.pdf")
    assert "a.pdf" not in house.names()
    house.add(house.folder / "a.pdf")
    assert "a.pdf" in house.names()
    assert house.work() == (0, 0)


# --- what waits


def test_pages_that_wait_for_ocr_go_on_at_the_next_look_and_nothing_is_parsed_twice(house: House) -> None:
    house.write("scan.pdf", "Text.", "(picture)", "(picture)")
    house.ocr = OcrParts(SlowRecogniser())
    house.sync()
    assert house.library.row(house.folder / "scan.pdf").reason == "waiting_for_ocr"
    house.work()
    house.sync()
    assert house.work() == (0, 0)
    events = list(recognise_waiting(house.parts(), token=CancelToken()))
    assert isinstance(events[-1], SyncReport)
    assert events[-1].read == 1
    assert house.library.row(house.folder / "scan.pdf").status is DocumentStatus.READY
    assert house.work()[0] == 1


def test_a_result_of_a_sandbox_that_failed_is_tried_again(house: House) -> None:
    path = house.write("new.pdf", "status:failed")
    house.sync()
    assert house.names()["new.pdf"] == "failed"
    house.sync()
    assert house.work() == (0, 0)
    row = house.library.known_file(str(path))
    file = FileIdentity(row.path, row.sha256, row.size_bytes, row.mtime_ns, row.inode)
    house.library.put_unread(file, DocumentStatus.FAILED, "not_protected")
    events = house.sync_events()
    assert [Path(event.path).name for event in events if isinstance(event, FileWaiting)] == ["new.pdf"]


def test_a_text_that_stayed_is_found_by_what_it_says(house: House) -> None:
    kept = " ".join(f"Clause {n} stays." for n in range(80))
    house.write("a.pdf", kept, "The old end.")
    house.sync()
    house.work()
    house.write("a.pdf", kept, "The new end, at last.")
    house.sync()
    assert house.work()[1] <= 2


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_the_library_ends_equal_to_the_disk(house: House, seed: int) -> None:
    chance = random.Random(seed)
    seen = {path.read_bytes() for path in house.folder.rglob("*.pdf")}
    for step in range(25):
        for _ in range(chance.randint(1, 4)):
            _do_something(house.folder, chance, step)
        below = chance.choice([(), (house.folder,)])
        house.sync(*below)
        disk = {str(path): path.read_bytes() for path in house.folder.rglob("*.pdf")}
        assert set(house.library.rows) == set(disk)
        for path, data in disk.items():
            assert house.library.text(Path(path)) == data.decode().removeprefix("%PDF-1.7\n").strip()
        new = set(disk.values()) - seen
        assert house.work()[0] <= len(new)
        seen = set(disk.values()) | {b"%PDF-1.7\n" + house.library.text(Path(p)).encode() for p in house.library.rows}
    assert all(s.status is DocumentStatus.READY for s in house.library.summaries())


def _do_something(folder: Path, chance: random.Random, step: int) -> None:
    files = sorted(folder.rglob("*.pdf"))
    target = folder / chance.choice(["", "deep/", "x/", "x/y/"]) / f"{chance.choice('abcdef')}.pdf"
    target.parent.mkdir(parents=True, exist_ok=True)
    source = chance.choice(files) if files else None
    match chance.choice(["new", "move", "copy", "touch", "delete", "folder"]):
        case "move" if source is not None:
            source.rename(target)
        case "copy" if source is not None and source != target:
            shutil.copy(source, target)
        case "touch" if source is not None:
            os.utime(source)
        case "delete" if source is not None:
            source.unlink()
        case "folder" if (folder / "x").exists() and not (folder / "renamed").exists():
            (folder / "x").rename(folder / "renamed")
        case _:
            write_pdf(target, f"Made in step {step} as number {chance.random()}.")


def test_rows_that_change_are_told(house: House) -> None:
    (house.folder / "a.pdf").rename(house.folder / "z.pdf")
    told = [event.documents for event in house.sync_events() if isinstance(event, RowsChanged)]
    assert [[Path(row.path).name for row in rows] for rows in told] == [["z.pdf"]]
