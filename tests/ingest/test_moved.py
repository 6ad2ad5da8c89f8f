"""A followed folder that is renamed or moved on its drive is followed to its new place, and nothing is read again."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from core.api.following import FolderState
from core.contracts.library import Aside
from core.ingest import moved
from core.ingest.events import FolderNoted, RowsChanged
from core.ingest.mounts import MountTable
from tests.ingest.house import House
from tests.ingest.parts import Shelf, write_pdf


def followed(house: House) -> list[str]:
    return [folder.path for folder in house.library.folders()]


def states(house: House) -> list[FolderState]:
    return [folder.state for folder in house.library.folders()]


MOVES: list[tuple[str, str, str, str]] = [
    ("papers", "papers", "renamed", "renamed"),
    ("papers", "papers", "beside/papers", "beside/papers"),
    ("papers", "papers", "../papers", "../papers"),
    ("papers", "papers", "beside/renamed", ""),
    ("a/papers", "a/papers", "a/new", "a/new"),
    ("a/papers", "a/papers", "papers", "papers"),
    ("a/b/papers", "a/b/papers", "papers", ""),
    ("a/b/papers", "a", "a2", "a2/b/papers"),
    ("a/b/papers", "a", "beside/a", "beside/a/b/papers"),
]
"""A followed folder; what is moved, and where to; where the followed one is found: not at all if that is empty."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path.resolve() / "top/home"
    (place / "beside").mkdir(parents=True)
    return place


@pytest.fixture
def empty_house(tmp_path: Path, library: Shelf) -> House:
    return House(tmp_path, library)


def fill(house: House, folder: Path) -> None:
    house.folder = folder
    for name in ("a.pdf", "b.pdf", "deep/c.pdf", "deep/d.pdf"):
        house.write(name)
    house.add()
    house.work()


@pytest.mark.parametrize(("folder", "old", "new", "found"), MOVES)
@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_folder_is_found_close_to_where_it_was(
    empty_house: House, place: Path, folder: str, old: str, new: str, found: str, is_noticed: bool
) -> None:
    house = empty_house
    fill(house, place / folder)
    before = {Path(path).name: row.id for path, row in house.library.rows.items()}
    (place / old).rename(place / new)
    house.is_live = False
    events = house.sync_events(*([place / folder] if is_noticed else []))
    is_found = bool(found)
    assert (os.path.normpath(place / found) in followed(house)) == is_found
    assert (FolderState.MISSING in states(house)) != is_found
    assert any(isinstance(event, FolderNoted) for event in events)
    assert house.work() == (0, 0)
    if is_found:
        assert {Path(path).name: row.id for path, row in house.library.rows.items()} == before
        assert any(len(event.documents) == 4 for event in events if isinstance(event, RowsChanged))
        assert house.library.set_aside_paths() == set()


@pytest.mark.parametrize("is_noticed", [True, False])
@pytest.mark.parametrize(("new", "named"), [("far/off/new", "far/off/new"), ("far/off/new", "far")])
def test_a_folder_that_is_named_where_it_is_now_takes_its_documents_along(
    empty_house: House, place: Path, is_noticed: bool, new: str, named: str
) -> None:
    house = empty_house
    fill(house, place / "a/papers")
    before = {Path(path).name: row.id for path, row in house.library.rows.items()}
    (place / new).parent.mkdir(parents=True)
    (place / "a/papers").rename(place / new)
    if is_noticed:
        house.sync()
        assert states(house)[-1] is FolderState.MISSING
    house.add(place / named)
    assert str(place / named) in followed(house)
    assert str(place / "a/papers") not in followed(house)
    assert {Path(path).name: row.id for path, row in house.library.rows.items()} == before
    assert house.work() == (0, 0)


def test_a_folder_moved_deep_into_another_followed_one_leaves_nothing_behind(empty_house: House, place: Path) -> None:
    house = empty_house
    other = write_pdf(place / "other/o.pdf", "Other.")
    house.add(other.parent)
    fill(house, place / "papers")
    before = {Path(path).name: row.id for path, row in house.library.rows.items()}
    (other.parent / "x/y").mkdir(parents=True)
    (place / "papers").rename(other.parent / "x/y/z")
    house.sync()
    house.sync()
    assert str(place / "papers") not in followed(house)
    assert {Path(path).name: row.id for path, row in house.library.rows.items()} == before
    assert house.work() == (0, 0)


def test_what_was_removed_by_hand_stays_out_where_the_folder_is_now(house: House) -> None:
    house.library.set_aside([house.library.row(house.folder / "a.pdf").id], Aside.REMOVED)
    house.folder = house.folder.rename(house.folder.with_name("new"))
    house.sync()
    assert sorted(house.names()) == ["b.pdf", "deep/c.pdf", "deep/er/d.pdf"]


def other_content(new: Path) -> None:
    for number, path in enumerate(sorted(new.rglob("*.pdf"))):
        os.utime(path, ns=(number, number))


def emptied(new: Path) -> None:
    shutil.rmtree(new / "deep")
    for path in new.glob("*.pdf"):
        path.unlink()


@pytest.mark.parametrize("change", [other_content, emptied])
def test_a_folder_with_the_same_number_and_other_files_is_another_one(
    house: House, change: Callable[[Path], None]
) -> None:
    new = house.folder.rename(house.folder.with_name("new"))
    change(new)
    house.sync()
    assert (followed(house), states(house)) == ([str(house.folder)], [FolderState.MISSING])


def test_a_folder_on_another_drive_is_another_one(house: House) -> None:
    new = house.folder.rename(house.folder.with_name("new"))
    house.table = MountTable((*house.table.points, (str(new), "ext4")))
    house.sync()
    assert states(house) == [FolderState.MISSING]


def test_not_more_than_some_neighbours_are_looked_at(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moved, "MOST_NEIGHBOURS", 0)
    house.folder.rename(house.folder.with_name("new"))
    house.sync()
    assert states(house) == [FolderState.MISSING]


def test_files_that_changed_on_the_way_are_seen(house: House) -> None:
    new = house.folder.rename(house.folder.with_name("new"))
    house.folder = new
    house.write("a.pdf", "Another text.")
    (new / "b.pdf").unlink()
    house.write("e.pdf")
    report = house.sync()
    assert (report.read, report.removed, sorted(house.names())) == (
        2,
        1,
        ["a.pdf", "deep/c.pdf", "deep/er/d.pdf", "e.pdf"],
    )
