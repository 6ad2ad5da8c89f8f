"""The engine leaves nothing behind, and one library has one engine."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from core.api.codec import to_line
from core.api.messages import EngineReady, Failed
from core.api.requests import AddPaths, ListLibrary
from core.api.types import ErrorCode, JobId, Stage
from core.commands.serve import NICENESS
from tests.process.engine import END_WITHIN_S, Engine, all_gone, run_command, running_engine
from tests.process.papers import write_long_paper, write_paper_for

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
ENDS = {"end of input": Engine.close_input, "SIGTERM": Engine.terminate}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("stage", [None, Stage.READING, Stage.EMBEDDING])
def test_the_engine_ends_promptly_and_takes_its_children_with_it(
    data_dir: Path, tmp_path: Path, end: str, stage: Stage | None
) -> None:
    with running_engine(data_dir) as engine:
        if stage is not None:
            engine.send(AddPaths(JobId(1), (str(write_paper_for(stage, tmp_path / "new.pdf")),)))
            engine.wait_for_stage(1, stage)
        children = engine.children()
        ENDS[end](engine)
        assert engine.wait() == 0
        assert all_gone(children)
    with running_engine(data_dir) as engine:
        assert engine.ready.totals.documents == 2


@posix_only
def test_an_engine_behind_a_window_gives_way_to_it_with_all_its_children(data_dir: Path, tmp_path: Path) -> None:
    own = psutil.Process().nice()
    with running_engine(data_dir, "--give-way") as engine:
        engine.send(AddPaths(JobId(1), (str(write_paper_for(Stage.READING, tmp_path / "new.pdf")),)))
        engine.wait_for_stage(1, Stage.READING)
        processes = [psutil.Process(engine.process.pid), *engine.children()]
        assert len(processes) > 1
        assert {process.nice() for process in processes} == {own + NICENESS}


def test_an_engine_whose_window_reads_no_more_ends(data_dir: Path) -> None:
    command = [sys.executable, "-m", "core", "serve", "--data-dir", str(data_dir)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert b"EngineReady" in process.stdout.readline()
        process.stdout.close()
        process.stdin.write(to_line(ListLibrary(JobId(1))))
        process.stdin.flush()
        assert process.wait(END_WITHIN_S) == 0


def test_a_second_engine_says_that_the_library_is_in_use(data_dir: Path) -> None:
    with running_engine(data_dir) as first, running_engine(data_dir) as second:
        assert isinstance(second.ready, EngineReady)
        assert ErrorCode.LIBRARY_IN_USE.value in second.ready.notices
        failed = second.run(ListLibrary(JobId(1)))
        assert isinstance(failed, Failed)
        assert failed.code is ErrorCode.LIBRARY_IN_USE
        assert first.ready.totals.documents == 2


def test_a_command_says_that_the_library_is_in_use(data_dir: Path) -> None:
    with running_engine(data_dir):
        result = run_command("search", "rent", "--json", data_dir=data_dir)
    assert result.returncode == 1
    assert json.loads(result.stdout)["error"]["code"] == "library_in_use"
    assert "--data-dir" in result.stderr


@posix_only
def test_ctrl_c_ends_an_import_with_a_sentence_and_keeps_the_library(data_dir: Path, tmp_path: Path) -> None:
    path = write_long_paper(tmp_path / "new.pdf", 20)
    command = [sys.executable, "-m", "core", "add", str(path), "--json", "--data-dir", str(data_dir)]
    import pty  # not there on Windows

    terminal, process_end = pty.openpty()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=process_end, text=True, start_new_session=True
    ) as process:
        os.close(process_end)
        assert "of 20 pages" in read_until(terminal, "of 20 pages")
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the children get it too
        shown = read_until(terminal, "")
        out, _ = process.communicate(timeout=END_WITHIN_S)
    os.close(terminal)
    assert process.returncode == 1
    assert json.loads(out)["error"]["code"] == "cancelled"
    assert "Stopped. What was finished before is kept." in shown
    assert "Traceback" not in shown
    found = run_command("search", "rent", "--json", data_dir=data_dir)
    assert json.loads(found.stdout)["passages"]


def read_until(terminal: int, text: str) -> str:
    """What a terminal shows until `text` comes, or to the end."""
    shown = ""
    while not text or text not in shown:
        try:
            shown += os.read(terminal, 4096).decode("utf-8", "replace")
        except OSError:  # how Linux says that nobody writes to a terminal any more
            break
    return shown
