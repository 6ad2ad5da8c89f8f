"""The guards of tests/conftest.py do bite: each runs a small test file in a pytest of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT

OPENS_A_SOCKET = """
import socket
def test_it():
    try:
        socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        print("swallowed")
"""
LOOKS_A_NAME_UP = """
import socket
import pytest
def test_it():
    with pytest.raises(PermissionError):
        socket.getaddrinfo("example.invalid", 80)
"""
LEAVES_A_PROCESS = """
import subprocess, sys
left = []
def test_it():
    left.append(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))
"""
LEAVES_A_THREAD = """
import threading
stop = threading.Event()
def test_it():
    threading.Thread(target=stop.wait, args=(3,), name="forgotten").start()
"""
STAYS_AT_HOME = """
import os
from core.paths import default_data_dir
def test_it(tmp_path_factory):
    base = str(tmp_path_factory.getbasetemp())
    assert str(default_data_dir()).startswith(base)
"""


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        (OPENS_A_SOCKET, "this test used the network"),
        (LOOKS_A_NAME_UP, "this test used the network"),
        (LEAVES_A_PROCESS, "LEFT RUNNING: process"),
        (LEAVES_A_THREAD, "LEFT RUNNING: thread forgotten"),
    ],
    ids=["socket", "name", "process", "thread"],
)
@pytest.mark.parametrize("options", [(), ("-p", "xdist.plugin", "-n", "1")], ids=["one process", "a worker"])
def test_a_guard_complains(source: str, complaint: str, options: tuple[str, ...], tmp_path: Path) -> None:
    outcome = _run(source, tmp_path, options)
    assert outcome.returncode == 1, outcome.stdout
    assert complaint in outcome.stdout
    assert "test_sample.py::test_it" in outcome.stdout


def test_a_test_keeps_to_folders_of_its_own(tmp_path: Path) -> None:
    outcome = _run(STAYS_AT_HOME, tmp_path)
    assert outcome.returncode == 0, outcome.stdout


def _run(source: str, folder: Path, options: tuple[str, ...] = ()) -> "subprocess.CompletedProcess[str]":
    (folder / "test_sample.py").write_text(source, "utf-8")
    (folder / "guards.py").write_text("import tests.conftest as c\nc._GRACE_S = 0.1\n", "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "guards", "-p", "no:cacheprovider", "-rA"]
    return subprocess.run(
        [*command, *options, str(folder)],
        env={
            **os.environ,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)]),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
