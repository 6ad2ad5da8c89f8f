"""A few rounds of the damage campaign (tests/measure/database_damage.py) with every ordinary test run."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.measure.database_damage import DAMAGES, FILES, Outcome, Shelf, judge, one_round, stocked


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return stocked(tmp_path_factory.mktemp("shelf"))


def test_the_undamaged_library_is_what_it_is_compared_with(shelf: Shelf) -> None:
    after = shelf.expected["after"]
    assert {state[0] for state in after["listed"].values()} == {"ready"}
    assert len(after["listed"]) == 6
    assert all(after["words"][:4])
    assert shelf.expected["repairs"] == shelf.expected["problems"] == []
    assert (shelf.template / "library.db-wal").stat().st_size > 0


@pytest.mark.parametrize("file", FILES)
def test_whatever_happens_to_a_file_the_library_is_right_again_by_itself(
    shelf: Shelf, tmp_path: Path, file: str
) -> None:
    outcome = Outcome()
    for number, with_backups in enumerate((True, False)):
        how, said, seconds = one_round(shelf, tmp_path, file, f"{file} {number}", with_backups=with_backups)
        judge(outcome, how, said, seconds, shelf.expected)
    assert outcome.is_good, outcome.record()


@pytest.mark.parametrize("damage", DAMAGES)
def test_each_kind_of_damage_changes_the_file(tmp_path: Path, damage: Callable[[Path, random.Random], None]) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(range(1, 256)) * 60)
    before = path.read_bytes()
    damage(path, random.Random(1))
    assert not path.exists() or path.read_bytes() != before
