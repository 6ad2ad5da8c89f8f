"""How long it takes from the first start to the first citation that was checked, with the sample.

    python -m tests.measure.window_first [--rounds 3] [--json]

The real window with the real engine and nothing else: press *Try with a sample*, press the first question that is
offered, press the first number of its answer, see the marked page. Each step is timed from the end of the one before,
without the time a person takes to read; the first from the making of the window. Needs a screen, or Xvfb.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from desktop.sample import sample_questions
from tests.end2end.window import ANSWER_WITHIN_S, RealWindow, make_application, real_window
from tests.measure.spread import Spread, spread

LIMIT_S = 120.0


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def steps(driven: RealWindow) -> Iterator[str]:
    yield "the window is there"
    press(driven.window.first_run.try_sample)
    driven.wait_until_ready(1)
    yield "1 sample pressed and read"
    wanted = sample_questions()[0]
    press(next(b for b in driven.window.chat.findChildren(QPushButton) if b.text() == wanted and b.isVisible()))
    driven.wait(lambda: driven.state.chat.exchanges[-1].answer is not None, within_s=ANSWER_WITHIN_S, what="the answer")
    yield "2 question pressed and answered"
    driven.click_chip(driven.first_chip())
    assert driven.state.chat.open_citation is not None
    yield "3 citation pressed, page marked"


def once(data: Path) -> dict[str, float]:
    """Seconds of each step, and of all together."""
    times: dict[str, float] = {}
    began = last = time.perf_counter()
    with real_window(make_application(), data) as driven:
        for step in steps(driven):
            now = time.perf_counter()
            times[step], last = now - last, now
    return {**times, "all": last - began}


def measure(rounds: int) -> dict[str, Spread]:
    found = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as scratch:
            found.append(once(Path(scratch) / "data"))
    return {step: spread([times[step] for times in found]) for step in found[0]}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    load = round(os.getloadavg()[0], 1)
    found = measure(asked.rounds)
    if asked.json:
        print(json.dumps({"load": load, **{step: asdict(each) for step, each in found.items()}}))
    else:
        print(f"three presses of the mouse; seconds, load {load}")
        for step, each in found.items():
            print(f"{step:34}{each}")
    return 0 if found["all"].worst < LIMIT_S else 1


if __name__ == "__main__":
    sys.exit(main())
