"""The commands that keep a library right, each a process of its own with the real parser and models."""

import json
import os
import shutil
from pathlib import Path

import pytest

from core.paths import DataPaths
from tests.process.engine import printed, run_command, running_engine
from tests.process.papers import write_paper

LONG_AGO = 1_700_000_000
RENT, GARDEN = "The monthly rent is 1,250 euros.", "The garden is closed on Sundays."


def paper(path: Path, text: str) -> Path:
    """Not written just now, so that nothing waits for it to rest."""
    os.utime(write_paper(path, [[text]]), (LONG_AGO, LONG_AGO))
    return path


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`papers` and the library `data` made of them; do not change it."""
    folder = tmp_path_factory.mktemp("stocked")
    paper(folder / "papers" / "rent.pdf", RENT)
    paper(folder / "papers" / "deep" / "garden.pdf", GARDEN)
    added = printed("add", str(folder / "papers"), data_dir=folder / "data")
    assert (added["followed"], added["unchanged"], added["waiting"]) == ([str(folder / "papers")], 0, 0)
    return folder


@pytest.fixture
def papers(stocked: Path) -> Path:
    return stocked / "papers"


@pytest.fixture
def data(stocked: Path, tmp_path: Path) -> Path:
    """A copy of the library; its papers stay where they are."""
    return Path(shutil.copytree(stocked / "data", tmp_path / "data"))


def test_update_reads_what_is_new_takes_along_what_moved_and_drops_what_is_gone(tmp_path: Path) -> None:
    papers, data = tmp_path / "papers", tmp_path / "data"
    rent, garden = paper(papers / "rent.pdf", RENT), paper(papers / "garden.pdf", GARDEN)
    printed("add", str(papers), data_dir=data)
    nothing = printed("update", data_dir=data)
    assert (nothing["read"], nothing["moved"], nothing["removed"], nothing["files"]) == (0, 0, 0, [])
    rent.rename(papers / "rent 2026.pdf")
    garden.unlink()
    paper(papers / "new.pdf", "The deposit is returned in May.")
    updated = printed("update", data_dir=data)
    assert (updated["read"], updated["moved"], updated["removed"]) == (1, 1, 1)
    assert [Path(file["path"]).name for file in updated["files"]] == ["new.pdf"]
    found = printed("search", "monthly rent", data_dir=data)
    assert {passage["document"] for passage in found["passages"]} == {"rent 2026.pdf", "new.pdf"}


def test_folders_are_listed_located_and_forgotten(tmp_path: Path) -> None:
    papers, data = tmp_path / "papers", tmp_path / "data"
    paper(papers / "rent.pdf", RENT)
    printed("add", str(papers), data_dir=data)
    [folder] = printed("folders", data_dir=data)["folders"]
    assert (folder["path"], folder["documents"]) == (str(papers), 1)
    papers.rename(tmp_path / ".elsewhere")
    printed("update", data_dir=data)
    [folder] = printed("folders", data_dir=data)["folders"]
    assert (folder["state"], folder["documents"], folder["set_aside"]) == ("missing", 0, 1)
    gone = printed("folders", "--locate", str(papers), str(papers), data_dir=data, status=1)
    assert gone["error"]["code"] == "path_missing"
    moved = printed("folders", "--locate", str(papers), str(tmp_path / ".elsewhere"), data_dir=data)
    [folder] = moved["folders"]
    assert (folder["path"], folder["documents"], folder["set_aside"]) == (str(tmp_path / ".elsewhere"), 1, 0)
    assert printed("search", "rent", data_dir=data)["passages"][0]["path"] == str(tmp_path / ".elsewhere" / "rent.pdf")
    assert printed("folders", "--forget", str(tmp_path / ".elsewhere"), data_dir=data)["folders"] == []
    assert printed("search", "rent", data_dir=data, status=1)["error"]["code"] == "no_documents"


def test_what_was_removed_does_not_come_back_by_itself(papers: Path, data: Path) -> None:
    assert printed("remove", str(papers / "deep"), data_dir=data) == {"removed": 1, "folders_forgotten": []}
    assert printed("update", data_dir=data)["read"] == 0
    assert printed("remove", str(papers / "deep"), data_dir=data, status=1)["removed"] == 0
    added = printed("add", str(papers / "deep" / "garden.pdf"), data_dir=data)
    assert [file["status"] for file in added["files"]] == ["ready"]


def test_a_backup_is_made_listed_and_put_back(papers: Path, data: Path) -> None:
    before = printed("backup", "--list", data_dir=data)["backups"]
    made = printed("backup", data_dir=data)["backups"]
    assert len(made) == len(before) + 1
    assert made[0]["documents"] == 2
    with DataPaths(data).database.open("rb+") as database:
        database.write(b"garbage" * 30)
    refused = run_command("restore", "newest", data_dir=data)
    assert refused.returncode == 1
    assert "--yes" in refused.stderr
    restored = printed("restore", made[0]["name"], "--yes", data_dir=data)
    assert (restored["restored"], restored["kept"], restored["read"]) == (made[0]["name"], "", 0)
    assert (data / "library.db.damaged-1").exists()
    assert printed("restore", "no such", "--yes", data_dir=data, status=1)["error"]["code"] == "path_missing"
    assert len(printed("search", "rent", data_dir=data)["passages"]) == 2


@pytest.mark.parametrize("with_backups", [True, False])
def test_a_damaged_library_is_repaired_on_the_way_and_told(data: Path, with_backups: bool) -> None:
    if not with_backups:
        shutil.rmtree(data / "backups")
    with DataPaths(data).database.open("rb+") as database:
        database.write(b"garbage" * 300)
    found = run_command("search", "monthly rent", "--json", data_dir=data)
    assert found.returncode == 0, found.stderr
    assert "The library was damaged" in found.stderr
    assert {passage["document"] for passage in json.loads(found.stdout)["passages"]} == {"rent.pdf", "garden.pdf"}
    verified = printed("doctor", "--verify", "--repair", data_dir=data)
    assert (verified["sound"], verified["documents"], verified["findings"]) == (True, 2, [])
    assert not (data / "library.db.damaged-1").exists()


def test_damage_that_shows_only_later_is_repaired_on_the_way_too(data: Path) -> None:
    database = DataPaths(data).database
    content = database.read_bytes()
    place = content.rindex(RENT.encode())
    database.write_bytes(content[:place] + b"x" + content[place + 1 :])
    found = run_command("search", "monthly rent", "--json", data_dir=data)
    assert found.returncode == 0, found.stderr
    assert "1 documents are read again" in found.stderr
    assert RENT in {passage["text"] for passage in json.loads(found.stdout)["passages"]}


def test_verify_tells_and_puts_nothing_right_unless_it_is_asked_to(data: Path) -> None:
    (data / "library.db").chmod(0o644)
    told = printed("doctor", "--verify", data_dir=data, status=1)
    assert (told["sound"], told["findings"][0]["flaw"], told["findings"][0]["repaired"]) == (
        False,
        "permissions",
        False,
    )
    assert "--repair" in run_command("doctor", "--verify", data_dir=data).stdout
    assert printed("doctor", "--verify", "--repair", data_dir=data)["sound"]
    assert printed("doctor", "--verify", data_dir=data)["findings"] == []


def test_a_second_process_is_refused_at_once_and_told_by_whom(data: Path) -> None:
    with running_engine(data) as engine:
        refused = run_command("search", "rent", data_dir=data)
        assert refused.returncode == 1
        assert f"The window of Pincite (process {engine.process.pid}) uses this library." in refused.stderr
        assert len(printed("backup", data_dir=data)["backups"]) > 1  # that needs nobody to leave
        engine.close_input()
        assert engine.wait() == 0
    printed("search", "rent", data_dir=data)
