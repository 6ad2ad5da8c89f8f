"""Files that are proved before they are used."""

from pathlib import Path

import pytest

from core.index.seals import is_intact, write_sealed


def test_a_sealed_file_is_intact_until_a_byte_changes(tmp_path: Path) -> None:
    def write(aside: Path) -> None:
        aside.write_bytes(b"x" * 5_000)

    path = tmp_path / "graph"
    seal = write_sealed(path, write)
    assert is_intact(tmp_path, seal)
    for damaged in (b"x" * 4_999, b"x" * 5_001, b"x" * 2_500 + b"y" + b"x" * 2_499, b""):
        path.write_bytes(damaged)
        assert not is_intact(tmp_path, seal)
    path.unlink()
    assert not is_intact(tmp_path, seal)


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "graph"
    path.write_bytes(b"old")

    def fail(aside: Path) -> None:
        aside.write_bytes(b"half")
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        write_sealed(path, fail)
    assert path.read_bytes() == b"old"
