"""How long the window stands still while it has most to do.

    python -m tests.measure.window_stalls FOLDER --questions FILE.jsonl [--ask 10] [--pages 500] [--minutes M]
                                          [--data DIR] [--json]

Drops FOLDER on the real window with the real engine, in an empty library (kept in DIR if one is given). While it is
read, a person asks (each line of FILE has a "question", evenly taken) and scrolls through pages, a third of the view at
a time. Ends when all three are done. Needs a screen, or Xvfb. A stall is the event loop not coming round: told with
what the window's thread computed, how long it waited for a processor, and its calls meanwhile.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.api.types import DocumentId
from desktop.state.library import can_show_pages
from tests.end2end.window import RealWindow, make_application, real_window
from tests.measure.watchdog import Gap, Watchdog
from tests.measure.window_size import memory_mb

STALL_MS = 100.0
SCROLL_MS = 60
KEY_MS = 40
LOOK_MS = 200
MOST_S = 3600.0
WORST = 12


@dataclass(frozen=True)
class Run:
    seconds: float
    documents: int
    pages_scrolled: int
    answered: int
    beats: int
    gaps: tuple[Gap, ...]
    memory: dict[str, float]
    load: tuple[float, float]
    """Before and at the end, which has the run's own work in it."""

    @property
    def stalls(self) -> tuple[Gap, ...]:
        return tuple(gap for gap in self.gaps if gap.wall_ms > STALL_MS)


Wait = Iterator[int]
"""What somebody does, with the milliseconds until the next move."""


class Reader:
    """Opens one document after the other and scrolls through it."""

    def __init__(self, driven: RealWindow, pages: int) -> None:
        self._driven, self._wanted = driven, pages
        self.seen: set[tuple[DocumentId, int]] = set()
        self._opened: set[DocumentId] = set()

    def moves(self) -> Wait:
        while len(self.seen) < self._wanted:
            waiting = [d for d in self._driven.state.library.documents.values() if can_show_pages(d)]
            chosen = next((d for d in waiting if d.id not in self._opened), None)
            if chosen is None and self._opened and not self._driven.state.jobs.adding:
                self._opened.clear()
                self._wanted = min(self._wanted, sum(d.page_count for d in waiting))
            if chosen is None:
                yield LOOK_MS
                continue
            self._opened.add(chosen.id)
            self._driven.click_row(Path(chosen.path))
            yield from self._read(chosen.id)

    def _read(self, document: DocumentId) -> Wait:
        canvas = self._driven.window.page.canvas
        while self._driven.state.page.document_id != document or not self._driven.state.page.pages:
            if self._driven.state.page.failure is not None:
                return
            yield LOOK_MS
        while len(self.seen) < self._wanted and self._driven.state.page.document_id == document:
            self.seen.add((document, canvas.current_page))
            bar = canvas.verticalScrollBar()
            if bar.value() == bar.maximum():
                return
            turn_wheel(canvas.viewport(), down_px=canvas.viewport().height() // 3)
            yield SCROLL_MS


class Asker:
    """Types one question after the other, key by key, and waits for its answer."""

    def __init__(self, driven: RealWindow, questions: Sequence[str]) -> None:
        self._driven, self._questions = driven, questions
        self.answered = 0

    def moves(self) -> Wait:
        while not self._driven.state.library.totals.searchable:
            yield LOOK_MS
        for question in self._questions:
            box = self._driven.window.chat.box.text
            for key in question:
                if key.isascii() and key.isprintable():
                    QTest.keyClicks(box, key)
                    yield KEY_MS
            before = len(self._driven.state.chat.exchanges)
            QTest.keyClick(box, Qt.Key.Key_Return)
            while len(self._driven.state.chat.exchanges) == before or self._driven.state.chat.running is not None:
                yield LOOK_MS
            self.answered += self._driven.state.chat.exchanges[-1].answer is not None
            yield 10 * LOOK_MS


class Drop:
    """Lets go of a folder over the window, and waits until all of it is read, or for `most_s`."""

    def __init__(self, driven: RealWindow, folder: Path, most_s: float) -> None:
        self._driven, self._folder, self._most_s = driven, folder, most_s

    def moves(self) -> Wait:
        self._driven.drop([self._folder])
        end = time.monotonic() + self._most_s
        yield LOOK_MS
        while self._driven.state.jobs.adding and time.monotonic() < end:
            yield LOOK_MS


def turn_wheel(on: object, *, down_px: int) -> None:
    none, here = Qt.MouseButton.NoButton, QPointF(50, 50)
    keys, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    turned = QWheelEvent(here, here, QPoint(0, -down_px), QPoint(0, -down_px), none, keys, phase, False)
    QApplication.sendEvent(on, turned)  # type: ignore[arg-type]


def do_together(people: Sequence[Wait], *, within_s: float = MOST_S) -> None:
    """Runs the event loop until everybody is done. Raises TimeoutError."""
    loop, left = QEventLoop(), len(people)

    def move(who: Wait) -> None:
        nonlocal left
        try:
            QTimer.singleShot(next(who), lambda: move(who))
        except StopIteration:
            left -= 1
            if not left:
                loop.quit()

    for who in people:
        QTimer.singleShot(0, lambda who=who: move(who))
    QTimer.singleShot(round(1000 * within_s), lambda: loop.exit(1))
    if loop.exec() != 0:
        raise TimeoutError(f"not done within {within_s} s")


def measure(data: Path, folder: Path, questions: Sequence[str], *, pages: int, most_s: float = MOST_S) -> Run:
    load = os.getloadavg()[0]
    with real_window(make_application(), data) as driven:
        reader, asker = Reader(driven, pages), Asker(driven, questions)
        watchdog = Watchdog()
        watchdog.start()
        do_together([Drop(driven, folder, most_s).moves(), reader.moves(), asker.moves()])
        watchdog.stop()
        documents = driven.state.library.totals.documents
        memory = memory_mb()
    return Run(
        seconds=round(watchdog.seconds, 1),
        documents=documents,
        pages_scrolled=len(reader.seen),
        answered=asker.answered,
        beats=watchdog.beats,
        gaps=tuple(sorted(watchdog.gaps, key=lambda gap: -gap.own_ms)),
        memory=memory,
        load=(load, os.getloadavg()[0]),
    )


def evenly(lines: Sequence[str], count: int) -> list[str]:
    """Questions from all over a file, so that they are about different documents."""
    step = max(1, len(lines) // max(1, count))
    return [str(json.loads(line)["question"]) for line in lines[::step][:count]]


def told(run: Run) -> Iterator[str]:
    seconds = run.seconds
    yield f"{run.documents} documents read, {run.answered} questions answered, {run.pages_scrolled} pages scrolled"
    yield f"{seconds} s, {run.beats} beats of the loop, load {run.load[0]:.1f} before and {run.load[1]:.1f} at the end"
    yield _counted("stalls", [gap.wall_ms for gap in run.gaps], seconds)
    yield _counted("without waiting for a processor", [gap.own_ms for gap in run.gaps], seconds)
    yield "memory, MB: " + ", ".join(f"{name} {size}" for name, size in run.memory.items())
    for gap in run.gaps[:WORST]:
        yield (
            f"\nat {gap.at_s:.1f} s: {gap.wall_ms:.0f} ms, of which {gap.work_ms:.0f} computing and "
            f"{gap.queued_ms:.0f} waiting for a processor"
        )
        yield from gap.stacks


def _counted(what: str, gaps_ms: Sequence[float], seconds: float) -> str:
    many = sum(gap > STALL_MS for gap in gaps_ms)
    surely = f"surely under {3 / seconds * 60:.2f} a minute"  # of none seen, 3 may be expected (Hanley 1983)
    rate = f"{many / seconds * 60:.2f} a minute" if many else surely
    return f"{what}, over {STALL_MS:.0f} ms: {many} ({rate}), longest {max(gaps_ms, default=0.0):.0f} ms"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--ask", type=int, default=10)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=MOST_S / 60, help="reading is waited for no longer")
    parser.add_argument("--data", type=Path, help="where the library is kept")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    questions = evenly(asked.questions.read_text(encoding="utf-8").splitlines(), asked.ask)
    with tempfile.TemporaryDirectory() as scratch:
        run = measure(
            asked.data or Path(scratch), asked.folder.resolve(), questions, pages=asked.pages, most_s=60 * asked.minutes
        )
    if asked.json:
        print(json.dumps(asdict(run)))
    else:
        print("\n".join(told(run)))
    return 0 if not run.stalls else 1


if __name__ == "__main__":
    sys.exit(main())
