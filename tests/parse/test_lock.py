"""How a child locks itself in: what happens where the system offers less, and where the lock fails."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pdfs_hostile import seeds

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the lock is made of parts of Linux")

LESS = """
import logging, sys
logging.basicConfig(level=logging.WARNING)
from core.parse import light, worker
from core.parse.lock import landlock, seccomp
light.block_layout_models()
{patch}
print(worker._locked_in(None))
"""
SECOND_THREAD = """
import threading
from core.parse.lock.sandbox import lock_down
threading.Thread(target=threading.Event().wait, daemon=True).start()
lock_down()
"""
REFUSED = """
import sys
from core.parse import worker
from core.parse.lock import sandbox
def refuse(libc, *, readable):
    raise OSError(22, "system call 446")
sandbox.restrict_files = refuse
sys.exit(worker.main([]))
"""
STILL_OPEN = """
from core.contracts.pages import Protection
from core.parse.lock import sandbox
sandbox._check(Protection(True, True, True, True))
"""
NOTHING_NEW = """
import sys
from core.parse.light import block_layout_models
block_layout_models()
from core.contracts.pages import Unreadable
from core.parse import transfer
from core.parse.document import DocumentReader
from core.parse.pdf.document import open_pdf
from core.parse.pdf.warm import warm_up
warm_up()
before = set(sys.modules)
for path in sys.argv[1:]:
    for password in ("", "user"):
        try:
            document = open_pdf(open(path, "rb").read(), password=password)
        except Unreadable:
            continue
        transfer.info_to_plain(document.info())
        for page in DocumentReader(document).pages():
            transfer.page_to_plain(page)
            document.geometry(page.index)
        document.render(0, scale=1.0)
        document.close()
print(sorted(set(sys.modules) - before))
"""


def run(script: str, *arguments: str, said: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, input=said, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("patch", "files", "system_calls", "told"),
    [
        ("landlock.version = lambda libc: 0", True, True, ""),
        ("seccomp.MACHINES.clear()", True, False, "does not offer: system_calls"),
        (
            "landlock.version = lambda libc: 0; seccomp.MACHINES.clear()",
            False,
            False,
            "does not offer: files, system_calls",
        ),
    ],
)
def test_what_a_system_does_not_offer_is_said(patch: str, files: bool, system_calls: bool, told: str) -> None:
    done = run(LESS.format(patch=patch))
    assert done.returncode == 0, done.stderr
    expected = f"limits=True, no_new_privileges=True, files={files}, system_calls={system_calls}"
    assert done.stdout == f"Protection({expected})\n"
    assert told in done.stderr
    assert bool(told) == ("does not offer" in done.stderr)


def test_a_lock_that_is_refused_is_an_error() -> None:
    done = run(REFUSED, said='{"id": 1, "op": "open"}\n')
    assert done.returncode == 1
    assert json.loads(done.stdout) == {"id": 1, "error": {"code": "failed", "message": "not_protected"}}
    assert "not reading without protection" in done.stderr


@pytest.mark.parametrize(
    ("script", "why"), [(SECOND_THREAD, "another thread would stay free"), (STILL_OPEN, "could still be opened")]
)
def test_a_lock_with_a_gap_is_an_error(script: str, why: str) -> None:
    done = run(script)
    assert done.returncode == 1
    assert why in done.stderr


def test_all_that_is_needed_is_loaded_before(tmp_path: Path) -> None:
    paths = []
    for name, data in seeds(tmp_path).items():
        paths.append(tmp_path / f"{name}.seed.pdf")
        paths[-1].write_bytes(data)
    done = run(NOTHING_NEW, *map(str, paths))
    assert done.stdout == "[]\n", done.stderr
