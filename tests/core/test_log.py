"""The log keeps events, not what people read and ask."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.log import FILE_COUNT, MAX_FILE_BYTES, write_log

log = logging.getLogger("core.test")
CANARY = "canary sentence from a private contract"


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Path]:
    root = logging.getLogger()
    level = root.level
    handler = write_log(tmp_path, name="engine", to_stderr=False)
    yield tmp_path / "engine.log"
    root.removeHandler(handler)
    root.setLevel(level)
    handler.close()


def fail() -> None:
    raise ValueError(CANARY)


def test_an_exception_is_logged_by_type_and_place_without_its_message(written: Path) -> None:
    try:
        try:
            fail()
        except ValueError as error:
            raise KeyError(CANARY) from error
    except KeyError:
        log.exception("job %d: bug", 7)
    text = written.read_text("utf-8")
    assert "job 7: bug" in text
    assert "builtins.ValueError" in text
    assert "builtins.KeyError" in text
    assert "fail (test_log.py:" in text
    assert CANARY not in text


def test_the_log_never_grows_beyond_five_files_of_a_megabyte(written: Path) -> None:
    for _ in range(FILE_COUNT + 2):
        for _ in range(10):
            log.info("%s", "x" * (MAX_FILE_BYTES // 10))
    files = list(written.parent.iterdir())
    assert len(files) == FILE_COUNT
    assert all(file.stat().st_size <= MAX_FILE_BYTES for file in files)


def test_details_for_developers_stay_out(written: Path) -> None:
    log.debug("not for the file")
    log.info("for the file")
    assert "not for" not in written.read_text("utf-8")
