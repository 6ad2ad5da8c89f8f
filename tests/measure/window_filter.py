"""How soon a key in the library's filter is shown, among many documents.

    python -m tests.measure.window_filter [--documents 10000] [--rounds 5] [--json]

Three libraries: folders side by side, folders within folders, and a folder for every few documents. Words are typed and
taken back key by key into the whole window; each key is timed until the tree is painted: by the clock, and in
processor time of the window's thread, which other programs do not make longer.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.api.following import FolderState, FolderSummary
from core.api.types import DocumentSummary, FolderId
from desktop.app import Application
from tests.desktop.conftest import document
from tests.measure.spread import Spread, spread
from tests.measure.window_scripted import scripted_application, scripted_window, wait

LIMIT_MS = 50.0
WORDS = ("letter 12", "tenant", "folder 3", "zz", "e")
BRANCHES = 6
DEPTH = 9


def side_by_side(number: int) -> str:
    return f"/papers/Folder {number % 97}/Letter {number} to the tenant.pdf"


def within_each_other(number: int) -> str:
    """About 2,800 folders for 10,000 documents, up to nine deep."""
    way = [f"Folder {number // BRANCHES**level % BRANCHES}" for level in range(number % DEPTH)]
    return "/".join(["/papers", *way, f"Letter {number} to the tenant.pdf"])


def few_in_each(number: int) -> str:
    return f"/papers/Folder {number // 4}/Letter {number} to the tenant.pdf"


SHAPES: Mapping[str, Callable[[int], str]] = {
    "side by side": side_by_side,
    "within each other": within_each_other,
    "few in each": few_in_each,
}


@dataclass(frozen=True)
class Keys:
    folders: int
    wall_ms: Spread
    work_ms: Spread


class Painted(QObject):
    """Whether a widget was painted since one asked for it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_done = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.is_done = self.is_done or event.type() == QEvent.Type.Paint
        return False


def keys() -> Iterator[str | Qt.Key]:
    for word in WORDS:
        yield from word
        yield from [Qt.Key.Key_Backspace] * len(word)


def typed(application: Application) -> Iterator[tuple[float, float]]:
    """Milliseconds by the clock and of the thread's work, for each key."""
    library, painted = application.window.library, Painted()
    library.tree.viewport().installEventFilter(painted)
    for key in keys():
        painted.is_done = False
        began, worked = time.perf_counter(), time.thread_time()
        if isinstance(key, str):
            QTest.keyClicks(library.filter_field, key)
        else:
            QTest.keyClick(library.filter_field, key)
        library.tree.viewport().update()
        while not painted.is_done:
            QApplication.processEvents()
        yield 1000 * (time.perf_counter() - began), 1000 * (time.thread_time() - worked)


def measure(place: Callable[[int], str], *, documents: int, rounds: int) -> Keys:
    library: list[DocumentSummary] = [document(n, place(n)) for n in range(1, documents + 1)]
    followed = [FolderSummary(FolderId(1), "/papers", FolderState.WATCHED, documents)]
    with scripted_window(scripted_application(), documents=library, folders=followed) as application:
        model = application.window.library.model
        wait(lambda: model.document_total == documents, what="listing")
        folders = len(model.folder_indexes())
        list(typed(application))
        times = [each for _ in range(rounds) for each in typed(application)]
    return Keys(folders, spread([wall for wall, _ in times]), spread([work for _, work in times]))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    found = {name: measure(place, documents=asked.documents, rounds=asked.rounds) for name, place in SHAPES.items()}
    load = round(os.getloadavg()[0], 1)
    if asked.json:
        told = {name: asdict(each) for name, each in found.items()}
        print(json.dumps({"documents": asked.documents, "load": load, **told}))
    else:
        print(f"{asked.documents} documents, ms from a key to the painted tree, load {load}")
        for name, each in found.items():
            print(f"{name}, {each.folders} folders\n  clock  {each.wall_ms}\n  work   {each.work_ms}")
    return 0 if all(each.work_ms.p95 < LIMIT_MS for each in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
