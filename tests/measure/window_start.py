"""How soon the window is there, from the start of its process.

    python -m tests.measure.window_start [--documents 300] [--rounds 20] [--library DIR] [--json]

The window as it is started by hand, without settings of an earlier time, on the real engine with a library of made-up
documents (kept in DIR if one is given): until it is painted for the first time, until its list is painted. The first
start, which warms up the disk, is left out. Processor seconds are the window's own until then.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tests.measure.spread import Spread, spread
from tests.measure.start import fill

LIMIT_S = 1.5
CHUNKS_EACH = 10
_PROBE = """
import sys
from pathlib import Path
from tests.measure.window_start import start_and_tell
start_and_tell(Path(sys.argv[1]))
"""


def start_and_tell(data_dir: Path) -> None:
    """In a process of its own: says "painted" and "listed" with its processor seconds, then ends."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication

    from desktop import app

    class Told(app.Application):
        """Says when it can be seen."""

        def start(self, paths: Sequence[str] = ()) -> None:
            self._left = ["listed", "painted"]
            self.window.stack.installEventFilter(self)
            self.window.library.tree.viewport().installEventFilter(self)
            super().start(paths)

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            is_listed = self.window.library.model.document_total > 0
            if event.type() == QEvent.Type.Paint and self._left and (is_listed or self._left[-1] == "painted"):
                told = self._left.pop()
                QTimer.singleShot(0, self, lambda: self._tell(told))
            return False

        def _tell(self, what: str) -> None:
            sys.stdout.write(f"{what} {time.process_time()}\n")
            sys.stdout.flush()
            if what == "listed":
                QApplication.quit()

    setattr(app, "Application", Told)  # noqa: B010  # what `run` makes
    sys.exit(app.run(app.Options(data_dir=data_dir)))


def start_once(data_dir: Path) -> dict[str, float]:
    """Seconds by this process's clock: a process's own start is known to the kernel's tick alone."""
    (data_dir / "window.json").unlink(missing_ok=True)
    times: dict[str, float] = {}
    began = time.perf_counter()
    command = [sys.executable, "-c", _PROBE, str(data_dir)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_as_installed(data_dir)) as window:
        assert window.stdout is not None
        for line in window.stdout:
            what, worked = line.split()
            times[f"{what}_s"], times[f"{what}_work_s"] = time.perf_counter() - began, float(worked)
    assert "listed_s" in times, f"the window ended with {window.returncode}"
    return times


def _as_installed(data_dir: Path) -> dict[str, str]:
    """Modules are compiled once, also where Python is told to leave no compiled ones in the source."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**inherited, "PYTHONPYCACHEPREFIX": str(data_dir.parent / "compiled")}


def measure(root: Path, *, documents: int, rounds: int) -> dict[str, Spread]:
    if not (root / "data").exists():
        fill(root, documents=documents, chunks=CHUNKS_EACH * documents)
    starts = [start_once(root / "data") for _ in range(rounds + 1)][1:]
    return {name: spread([start[name] for start in starts]) for name in starts[0]}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--library", type=Path, help="where it is kept, or is already")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    load = round(os.getloadavg()[0], 1)
    with tempfile.TemporaryDirectory() as scratch:
        root = asked.library if asked.library is not None else Path(scratch)
        found = measure(root, documents=asked.documents, rounds=asked.rounds)
    if asked.json:
        print(json.dumps({"documents": asked.documents, "load": load, **{n: asdict(s) for n, s in found.items()}}))
    else:
        print(f"{asked.documents} documents, load {load}")
        for name, each in found.items():
            print(f"{name:16}{each}")
    return 0 if found["painted_s"].p95 < LIMIT_S else 1


if __name__ == "__main__":
    sys.exit(main())
