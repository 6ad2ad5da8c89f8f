"""Files that are proved before they are used."""

import io
import os
from pathlib import Path

import pytest

from core.index.seals import is_intact, segment_checksums, write_sealed


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


class _Growing(io.BytesIO):
    """A file to which more is written just after its size was asked for."""

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        size = super().seek(offset, whence)
        if whence == os.SEEK_END:
            self.write(b"more of it")
            super().seek(size)
        return size


def test_a_file_that_is_being_written_has_no_checksum_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "segment.store").touch()
    monkeypatch.setattr(Path, "open", lambda path, mode: _Growing(b"the first words"))
    assert segment_checksums(tmp_path) == {}
