"""What was dropped is remembered until it is done with."""

import json
from pathlib import Path

import pytest

from core.engine.drops import Drop, Drops

FIRST, SECOND = Drop(("/a.pdf", "/papers")), Drop(("/b.pdf",), again=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "drops.json"


def test_drops_outlive_the_process_and_go_one_by_one(path: Path) -> None:
    drops = Drops(path)
    drops.remember(FIRST)
    drops.remember(SECOND)
    assert Drops(path).unfinished == (FIRST, SECOND)
    drops.forget(FIRST)
    assert Drops(path).unfinished == (SECOND,)
    drops.forget(SECOND)
    assert not path.exists(), "no path of a person's stays longer than it must"


def test_of_two_equal_drops_one_is_forgotten(path: Path) -> None:
    drops = Drops(path)
    drops.remember(FIRST)
    drops.remember(FIRST)
    drops.forget(FIRST)
    assert Drops(path).unfinished == (FIRST,)


def test_what_ends_with_the_engine_was_not_finished(path: Path) -> None:
    drops = Drops(path)
    drops.remember(FIRST)
    drops.freeze()
    drops.forget(FIRST)
    assert Drops(path).unfinished == (FIRST,)


def test_only_its_owner_can_read_it(path: Path) -> None:
    Drops(path).remember(FIRST)
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[1]", b'[{"paths": [3], "again": false}]', b'[{"paths": ["/a"]}]', b"\xff", b"{}", b"3"]
)
def test_a_damaged_file_is_no_obstacle(path: Path, damage: bytes) -> None:
    path.write_bytes(damage)
    drops = Drops(path)
    assert drops.unfinished == ()
    drops.remember(FIRST)
    assert [item["paths"] for item in json.loads(path.read_bytes())] == [["/a.pdf", "/papers"]]
