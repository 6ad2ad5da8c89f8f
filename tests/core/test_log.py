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
    with write_log(tmp_path / "logs" / "engine.log", to_stderr=False):
        yield tmp_path / "logs" / "engine.log"


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


def test_nothing_is_made_before_there_is_something_to_write(written: Path) -> None:
    assert not written.parent.exists()


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "logs").write_text("in the way", "utf-8")
    with write_log(tmp_path / "logs" / "engine.log", to_stderr=False):
        log.warning("an event")
    assert "not logged" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("has_stderr", [True, False])
def test_a_full_disk_stops_nothing_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], has_stderr: bool
) -> None:
    (tmp_path / "engine.log").symlink_to("/dev/full")
    if not has_stderr:
        monkeypatch.setattr("sys.stderr", None)
    with write_log(tmp_path / "engine.log", to_stderr=False):
        log.warning("an event")
        log.warning("another")
    if has_stderr:
        shown = capsys.readouterr().err
        assert shown.count("not logged") == 2
        assert "the end of the log is lost" in shown


def test_warnings_are_shown_to_whoever_started_the_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.getLogger().handlers[:]
    with write_log(tmp_path / "engine.log", to_stderr=True):
        log.info("for the file")
        log.warning("for both")
    shown = capsys.readouterr().err
    assert "for both" in shown
    assert "for the file" not in shown
    assert logging.getLogger().handlers == before
