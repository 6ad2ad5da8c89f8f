"""The command itself, as a person calls it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT

BOOTSTRAP = ROOT / "installers" / "bootstrap.py"


def _call(*words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(BOOTSTRAP), *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=60, check=False)


def test_help_works_from_any_folder(tmp_path: Path) -> None:
    done = _call("--help", cwd=tmp_path)
    assert done.returncode == 0
    assert "run: open the window; test: run every check" in done.stdout


@pytest.mark.parametrize("words", [(), ("fly",), ("test", "-k", "name")])
def test_wrong_use_is_status_2(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert _call(*words, cwd=tmp_path).returncode == 2


def test_an_older_python_gets_a_sentence(tmp_path: Path) -> None:
    pretend = (
        "import runpy, sys; sys.version_info = (3, 10, 1, 'final', 0); sys.argv = ['bootstrap.py', 'run'];"
        f"runpy.run_path({str(BOOTSTRAP)!r}, run_name='__main__')"
    )
    command = [sys.executable, "-c", pretend]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert "is Python 3.10" in done.stderr
