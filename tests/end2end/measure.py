"""How fast the window is and how much memory Pincite takes, on a library that exists.

    python -m tests.end2end.measure DATA_DIR QUESTIONS.jsonl [--starts 5] [--questions 12] [--json]

QUESTIONS holds one object a line with a `question`. Needs a screen (or Xvfb). Prints the seconds from the start of the
process to a listed library, the seconds from a click on a citation to its page with the marks for pages that were not
drawn before, and the memory of all processes after the questions.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

from core.evaluate.metrics import percentile
from tests.end2end.window import RealWindow, make_application, real_window

_PROBE = """
import sys
from pathlib import Path
from tests.end2end.window import make_application, real_window
with real_window(make_application(), Path(sys.argv[1])):
    print("listed", flush=True)
"""


def starts(data_dir: Path, count: int) -> list[float]:
    """Seconds from the start of a fresh process to the listed library; the first start, which warms up, left out."""
    return [_start(data_dir) for _ in range(count + 1)][1:]


def _start(data_dir: Path) -> float:
    """By this process's clock: a process's own start is known to the kernel's tick and the boot's second only."""
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", _PROBE, str(data_dir)], stdout=subprocess.PIPE, text=True) as probe:
        assert probe.stdout is not None
        line = probe.stdout.readline()
        seconds = time.perf_counter() - began
    assert line == "listed\n", f"the window ended with {probe.returncode}"
    return seconds


def clicks(driven: RealWindow, questions: Sequence[str]) -> list[float]:
    """Seconds from click to marked page, each page once."""
    seen: set[tuple[int, int]] = set()
    seconds = []
    for question in questions:
        driven.ask(question)
        for chip in driven.chips():
            page = (int(chip.citation.document_id), chip.citation.parts[0].page_index)
            if page not in seen and chip.isVisible():
                seen.add(page)
                seconds.append(driven.click_chip(chip))
    return seconds


def memory_mb() -> dict[str, float]:
    """Proportional set size of this window and every process below it: pages shared between them count once."""
    here = psutil.Process()
    sizes: dict[str, float] = {}
    for process in [here, *here.children(recursive=True)]:
        name = "window" if process == here else " ".join(process.cmdline()[1:4])
        sizes[name] = sizes.get(name, 0.0) + process.memory_full_info().pss / 1e6
    return {name: round(size, 1) for name, size in sizes.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("questions_file", type=Path)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--questions", type=int, default=12)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    lines = arguments.questions_file.read_text("utf-8").splitlines()[: arguments.questions]
    questions = [str(json.loads(line)["question"]) for line in lines]
    started = starts(arguments.data_dir, arguments.starts)
    began = time.monotonic()
    with real_window(make_application(), arguments.data_dir) as driven:
        clicked = clicks(driven, questions)
        memory = memory_mb()
    figures = {
        "start_seconds": {"n": len(started), "median": percentile(started, q=50), "max": max(started)},
        "click_to_marked_page_ms": {
            "n": len(clicked),
            "median": round(1000 * percentile(clicked, q=50), 1),
            "p95": round(1000 * percentile(clicked, q=95), 1),
            "max": round(1000 * max(clicked), 1),
        },
        "memory_mb": {**memory, "all": round(sum(memory.values()), 1)},
        "seconds": round(time.monotonic() - began, 1),
        "load": os.getloadavg()[0],
    }
    sys.stdout.write(json.dumps(figures, indent=None if arguments.json else 2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
