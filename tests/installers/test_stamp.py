"""When a set-up counts as done."""

from pathlib import Path

import pytest

from installers.stamp import Stamp, environment_series, fingerprint, read_stamp, write_stamp

BASE = {"locks": [b"a", b"b"], "flags": "f", "python": "3.11", "root": "/checkout"}


@pytest.mark.parametrize(
    "other",
    [
        {"locks": [b"a", b"c"]},
        {"locks": [b"ab", b""]},
        {"flags": "g"},
        {"python": "3.12"},
        {"root": "/moved"},
    ],
)
def test_whatever_changes_an_environment_changes_its_fingerprint(other: dict[str, object]) -> None:
    assert fingerprint(**BASE) != fingerprint(**(BASE | other))  # type: ignore[arg-type]  # one field replaced


def test_a_stamp_is_read_back_as_written(tmp_path: Path) -> None:
    path = tmp_path / "stamp.json"
    write_stamp(path, Stamp(run="abc", test="def"))
    assert read_stamp(path) == Stamp(run="abc", test="def")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"run": "abc"}', "null"])
def test_an_unreadable_stamp_means_that_nothing_is_done(tmp_path: Path, text: str) -> None:
    path = tmp_path / "stamp.json"
    path.write_text(text)
    assert read_stamp(path) == Stamp()
    assert read_stamp(tmp_path / "absent") == Stamp()


def test_the_python_of_an_environment_is_known_without_starting_it(tmp_path: Path) -> None:
    (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.12.4\n")
    assert environment_series(tmp_path) == "3.12"
    assert environment_series(tmp_path / "absent") == ""
