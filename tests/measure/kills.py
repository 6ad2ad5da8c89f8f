"""Kills the engine at random moments while somebody works in the folder it follows, and looks what is lost.

    python -m tests.measure.kills [--rounds 200] [--seed 1] [--json]

A quarter as many rounds more are kills while libraries of earlier releases are upgraded.
One library goes through all rounds. In each the engine is started, the folder changes under it, documents are removed
and taken back, questions are asked and kept, and it is killed with SIGKILL. After each kill the library is opened as
the next start would: every document that the engine had acknowledged, and whose file is as it was, must be listed,
every question whose answer had come must be in its chat, and the database, the words and the vectors must agree. At the
end its documents and search results must be those of a library that nobody killed.
"""

import argparse
import json
import os
import queue
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.api.messages import DocumentChanged, DocumentsGone, Done, Ended, Event, LibraryListing
from core.api.requests import AddPaths, Ask, CheckFolders, ListLibrary, RemoveDocuments, RestoreDocuments
from core.api.types import DocumentId, DocumentStatus, JobId, Scope
from tests.measure.kills_shelf import Shelf
from tests.process.engine import Engine, run_command, running_engine
from tests.store.old_libraries import OldDocument, write_library

FIRST_FILES = 8
LONGEST_S = 6.0
CHANGE_EVERY_S = 0.25
SEARCHABLE = (DocumentStatus.READY, DocumentStatus.PARTIAL)
SETTLE_WITHIN_S = 60.0
OLD_RELEASES = (1, 2)
OLD_DOCUMENTS = 200
LONGEST_OPENING_S = 2.0


@dataclass
class Tally:
    """What the rounds showed. `recovery_s` is from opening the library until both indexes have caught up."""

    rounds: int = 0
    acknowledged: int = 0
    answered: int = 0
    ready_s: list[float] = field(default_factory=list)
    recovery_s: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def record(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "acknowledged": self.acknowledged,
            "answered": self.answered,
            "lost": self.lost,
            "problems": self.problems,
            "recovery_s": _spread(self.recovery_s),
            "engine_ready_s": _spread(self.ready_s) if self.ready_s else {},
            "load": os.getloadavg()[0],
        }


class Reader:
    """The person at the window: keeps what the engine acknowledged, and sends a request now and then."""

    def __init__(self, engine: Engine, acknowledged: dict[str, DocumentId], dice: random.Random) -> None:
        self._engine = engine
        self._known = acknowledged
        self._dice = dice
        self._job = 10
        self._asked: dict[JobId, str] = {}
        self.answered: list[str] = []
        self.count = 0

    def listen(self, until: float) -> None:
        """Take in events until the moment, by the monotonic clock."""
        while (left := until - time.monotonic()) > 0:
            try:
                self._take(self._engine.next(within_s=left))
            except (TimeoutError, queue.Empty):
                return

    def forget(self, paths: list[Path]) -> None:
        """Something is different there, so that nothing is acknowledged of it any more."""
        for path in paths:
            self._known.pop(str(path), None)

    def ask_for_something(self) -> None:
        self._job += 1
        job = JobId(self._job)
        choice = self._dice.random()
        if choice < 0.3:
            self._engine.send(CheckFolders(job))
        elif choice < 0.45 and self._known:
            self._remove(self._dice.choice(sorted(self._known)), job)
        elif choice < 0.6:
            self._engine.send(RestoreDocuments(job))
        elif choice < 0.75:
            self._asked[job] = f"Which rent is agreement {self._dice.getrandbits(32)} about?"
            self._engine.send(Ask(job, self._asked[job], Scope(), quotes_only=True, is_kept=True))

    def _remove(self, path: str, job: JobId) -> None:
        """What the engine says of the document before it is removed counts no more."""
        removed = self._known.pop(path)
        self._engine.send(RemoveDocuments(job, (removed,)))
        while not isinstance(event := self._engine.next(), Ended) or event.job != job:
            if not isinstance(event, DocumentChanged) or event.document.id != removed:
                self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case DocumentChanged(document=row) if row.id > 0 and row.status in SEARCHABLE:
                if Path(row.path).exists():
                    self._known[row.path] = row.id
                    self.count += 1
            case Done(job=job) if job in self._asked:
                self.answered.append(self._asked.pop(job))
            case DocumentsGone(document_ids=gone):
                for path in [path for path, id_ in self._known.items() if id_ in gone]:
                    del self._known[path]
            case _:
                return


def look(data_dir: Path) -> dict[str, Any]:
    """What the library holds, told by a process of its own."""
    done = subprocess.run(_look_command(data_dir), capture_output=True, text=True, timeout=120, check=False)
    if done.returncode:
        raise AssertionError(f"the library does not open: {done.returncode}\n{done.stderr[-2000:]}")
    return dict(json.loads(done.stdout))


def _look_command(data_dir: Path) -> list[str]:
    return [sys.executable, "-m", "tests.measure.kills_look", str(data_dir)]


def one_round(root: Path, shelf: Shelf, acknowledged: dict[str, DocumentId], dice: random.Random, tally: Tally) -> None:
    started = time.monotonic()
    with running_engine(root / "data") as engine:
        tally.ready_s.append(time.monotonic() - started)
        reader = Reader(engine, acknowledged, dice)
        if tally.rounds == 0:
            engine.send(AddPaths(JobId(1), (str(shelf.folder),)))
        end = time.monotonic() + dice.uniform(0, LONGEST_S)
        while time.monotonic() < end:
            reader.listen(min(end, time.monotonic() + dice.uniform(0, 2 * CHANGE_EVERY_S)))
            if dice.random() < 0.7:
                reader.forget(shelf.change())
            else:
                reader.ask_for_something()
        engine.kill()
    tally.rounds += 1
    tally.acknowledged += reader.count
    tally.answered += len(reader.answered)
    seen = look(root / "data")
    tally.lost += [f"round {tally.rounds}: an answer" for _ in set(reader.answered) - set(seen["asked"])]
    tally.recovery_s.append(seen["settled_s"])
    tally.problems += [f"round {tally.rounds}: {problem}" for problem in seen["problems"]]
    there = {row["path"] for row in seen["documents"] if row["status"] in SEARCHABLE}
    tally.lost += [f"round {tally.rounds}: {Path(path).name}" for path in sorted(acknowledged.keys() - there)]


def settle(root: Path, shelf: Shelf) -> None:
    """Everything that is on the disk, also what was removed by hand."""
    with running_engine(root / "data") as engine:
        engine.run(CheckFolders(JobId(1)))
        engine.run(AddPaths(JobId(2), tuple(map(str, shelf.files))))
        engine.run(CheckFolders(JobId(3)))
        listed = engine.run(ListLibrary(JobId(4)))
        assert isinstance(listed, Done)
        assert isinstance(listed.result, LibraryListing)
        engine.close_input()
        engine.wait(within_s=SETTLE_WITHIN_S)


def differences(killed: Path, never_killed: Path) -> list[str]:
    """Between two libraries over the same folder."""
    first, second = look(killed), look(never_killed)
    found = [f"problem: {problem}" for problem in first["problems"] + second["problems"]]
    rows = [{json.dumps(row, sort_keys=True) for row in seen["documents"]} for seen in (first, second)]
    return found + [f"only in one of them: {row}" for row in sorted(rows[0] ^ rows[1])]


def campaign(root: Path, *, rounds: int, seed: int) -> Tally:
    """Raises AssertionError if the library does not open after a kill."""
    dice = random.Random(seed)
    shelf = Shelf(root / "papers", dice)
    shelf.fill(FIRST_FILES)
    acknowledged: dict[str, DocumentId] = {}
    tally = Tally()
    for _ in range(rounds):
        one_round(root, shelf, acknowledged, dice, tally)
    settle(root, shelf)
    done = run_command("add", str(shelf.folder), data_dir=root / "fresh")
    assert done.returncode == 0, done.stderr
    tally.problems += differences(root / "data", root / "fresh")
    return tally


def migrations(root: Path, *, rounds: int, seed: int) -> Tally:
    """Libraries of earlier releases, killed while they are opened for the first time. Nothing may be missing after."""
    dice = random.Random(seed)
    tally = Tally()
    whole = {release: _migrated(root / f"whole {release}", release) for release in OLD_RELEASES}
    for number in range(rounds):
        release = OLD_RELEASES[number % len(OLD_RELEASES)]
        data_dir = root / f"old {number}"
        _write_old(data_dir, release)
        with subprocess.Popen(_look_command(data_dir), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as opening:
            try:
                opening.wait(dice.uniform(0.2, LONGEST_OPENING_S))
            except subprocess.TimeoutExpired:
                opening.kill()
        seen = look(data_dir)
        tally.rounds += 1
        tally.recovery_s.append(seen["settled_s"])
        tally.problems += [f"round {number}: {problem}" for problem in seen["problems"]]
        if seen["documents"] != whole[release]:
            tally.lost.append(f"round {number}: other documents after the upgrade")
    return tally


def _migrated(data_dir: Path, release: int) -> list[dict[str, Any]]:
    """What a library of that release holds after an opening that nobody disturbed."""
    _write_old(data_dir, release)
    return list(look(data_dir)["documents"])


def _write_old(data_dir: Path, release: int) -> None:
    documents = (
        OldDocument(number, f"/papers/{number}.pdf", tuple(f"rent{number}x{part} is due" for part in range(5)))
        for number in range(1, OLD_DOCUMENTS)
    )
    write_library(data_dir, documents, release=release)


def _spread(values: list[float]) -> dict[str, float]:
    return {"n": len(values), "median": round(statistics.median(values), 3), "max": round(max(values), 3)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at_work = campaign(Path(folder), rounds=arguments.rounds, seed=arguments.seed).record()
    with tempfile.TemporaryDirectory() as folder:
        upgrading = migrations(Path(folder), rounds=arguments.rounds // 4, seed=arguments.seed).record()
    record = {"at_work": at_work, "upgrading": upgrading}
    print(json.dumps(record) if arguments.json else json.dumps(record, indent=2))
    return 1 if any(part["lost"] or part["problems"] for part in record.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
