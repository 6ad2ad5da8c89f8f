"""Damages the files of a library and looks whether it is right again by itself.

    python -m tests.measure.database_damage [--rounds 100] [--file NAME] [--seed 1] [--json]

Each file is damaged so many times, with backups and without: a bit flips anywhere, the end is cut off, a page is
zeroed, the header is garbled, the file is deleted. After each a process of its own opens the library, searches and
lists it, looks through its folders, and does so once more. What it says is compared with the library before:

- wrong: a text, page or citation that is not as it was, at any time;
- missing: a document or passage that is not back after the look through the folders;
- crashed: the process ended badly, or the library was damaged again and again;
- lost_own: a question of the person's or a check is gone. Nothing but a backup has those, so this is counted only.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.measure.damage_look import LATER
from tests.process.papers import write_paper

FILES = ("library.db", "library.db-wal", "library.db-shm", "settings.json", "sources.json")
PAGE_BYTES = 4096
_WITHIN_S = 300.0
_LONG_AGO = 1_700_000_000
_PAPERS = {
    "followed/lease.pdf": "The monthly rent of the flat is 1250 euros and is due on the third working day.",
    "followed/garden.pdf": "The garden behind the house is closed on sundays and on public holidays.",
    "followed/deep/budget.pdf": "The committee approved the budget of the committee for the coming year.",
    "followed/later.pdf": "The notice period is ninety days for either party to this agreement.",
    "single/minutes.pdf": "Members agreed to publish the minutes of each meeting within a week.",
    "single/later.pdf": "The deposit is returned within thirty days after the keys are handed over.",
}


@dataclass(slots=True)
class Outcome:
    """What came of one kind of round."""

    rounds: int = 0
    crashed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    repairs: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    lost_own: int = 0
    """Rounds after which a question of the person's or a check was gone: there is no other copy but in backups."""

    @property
    def is_good(self) -> bool:
        return not (self.crashed or self.wrong or self.missing)

    def record(self) -> dict[str, Any]:
        longest = max(self.seconds, default=0.0)
        return {
            **{"rounds": self.rounds, "crashed": self.crashed, "wrong": self.wrong, "missing": self.missing},
            **{"lost_own": self.lost_own, "repairs": dict(self.repairs), "slowest_s": round(longest, 1)},
        }


# --- damage


def flip_bit(path: Path, dice: random.Random) -> None:
    data = bytearray(path.read_bytes())
    if data:
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    path.write_bytes(data)


def cut(path: Path, dice: random.Random) -> None:
    path.write_bytes(path.read_bytes()[: dice.randrange(path.stat().st_size + 1)])


def zero_page(path: Path, dice: random.Random) -> None:
    data = bytearray(path.read_bytes())
    start = dice.randrange(len(data) // PAGE_BYTES + 1) * PAGE_BYTES
    data[start : start + PAGE_BYTES] = bytes(len(data[start : start + PAGE_BYTES]))
    path.write_bytes(data)


def garble_header(path: Path, dice: random.Random) -> None:
    path.write_bytes(dice.randbytes(100) + path.read_bytes()[100:])


def delete(path: Path, dice: random.Random) -> None:
    path.unlink()


DAMAGES: tuple[Callable[[Path, random.Random], None], ...] = (flip_bit, cut, zero_page, garble_header, delete)


# --- rounds


@dataclass(frozen=True, slots=True)
class Shelf:
    """A stocked library to copy, and what it says when nothing is damaged."""

    template: Path
    expected: Mapping[str, Any]

    def copy(self, target: Path, *, with_backups: bool) -> None:
        shutil.copytree(self.template, target)
        if not with_backups:
            shutil.rmtree(target / "backups")


def write_papers(folder: Path) -> None:
    """Three pages each, one of them with words of the file's own; none was written just now."""
    for name, sentence in _PAPERS.items():
        own = name.replace("/", " ").removesuffix(".pdf")
        pages = [[sentence, f"This is {own} and no other."], [f"Second page of {own}."], [f"Third page of {own}."]]
        os.utime(write_paper(folder / name, pages), (_LONG_AGO, _LONG_AGO))
    assert any(LATER in name for name in _PAPERS)


def stocked(folder: Path) -> Shelf:
    papers, template = folder / "papers", folder / "template"
    write_papers(papers)
    _run(folder / "stock", "--stock", str(papers), str(template))
    (template / "settings.json").write_text('{"ocr": true}\n', "utf-8")
    shutil.copytree(template, folder / "whole")
    return Shelf(template, json.loads(_run(folder / "whole").stdout))


def one_round(shelf: Shelf, folder: Path, file: str, seed: str, *, with_backups: bool) -> tuple[str, Any, float]:
    """How it was damaged, what the library said afterwards (None if it crashed), and how long that took in seconds."""
    dice = random.Random(seed)
    target = folder / "damaged"
    shutil.rmtree(target, ignore_errors=True)
    shelf.copy(target, with_backups=with_backups)
    damage = dice.choice(DAMAGES)
    damage(target / file, dice)
    started = time.monotonic()
    done = _run(target, check=False)
    said = json.loads(done.stdout) if done.returncode == 0 else None
    how = f"{seed} {damage.__name__}"
    return (how if said is not None else f"{how}: {done.stderr.strip()[-400:]}"), said, time.monotonic() - started


def judge(outcome: Outcome, how: str, said: Any, seconds: float, expected: Mapping[str, Any]) -> None:
    outcome.rounds += 1
    outcome.seconds.append(seconds)
    if said is None:
        outcome.crashed.append(how)
        return
    outcome.repairs.update(said["repairs"])
    if any(_wrong(said[when], expected["after"]) for when in ("at_once", "after")):
        outcome.wrong.append(how)
    if _own(said) != _own(expected):
        outcome.lost_own += 1
    if _of_documents(said) != _of_documents(expected) or said["problems"]:
        outcome.missing.append(f"{how} {said['repairs']} {said['problems']}")


def _own(said: Mapping[str, Any]) -> Any:
    """What the person said, and what was checked with it: nothing else has it."""
    return said["after"]["own"], said["after"]["checks"]


def _of_documents(said: Mapping[str, Any]) -> Any:
    """What can be made again from the papers."""
    return {name: value for name, value in said["after"].items() if name not in ("own", "checks")}


def _wrong(said: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """Something that is told of a document is not so. That it is not told is not wrong yet."""
    listed = any(
        state[0] != "waiting" and state != expected["listed"].get(path) for path, state in said["listed"].items()
    )
    known = {tuple(hit) for way in ("words", "meaning") for hits in expected[way] for hit in hits}
    known |= {tuple(hit) for hit in expected.get("all", [])}
    own = any(question not in expected["own"] for question in said["own"])
    checks = any(at not in expected["checks"] for at in said["checks"])
    return (
        listed
        or own
        or checks
        or any(tuple(hit) not in known for way in ("words", "meaning") for hits in said[way] for hit in hits)
    )


def campaign(folder: Path, files: Sequence[str], *, rounds: int, seed: int) -> Iterator[tuple[str, Outcome]]:
    shelf = stocked(folder)
    for file in files:
        for with_backups in (True, False):
            outcome = Outcome()
            for number in range(rounds):
                how, said, seconds = one_round(
                    shelf, folder, file, f"{seed}-{file}-{number}", with_backups=with_backups
                )
                judge(outcome, how, said, seconds, shelf.expected)
            yield f"{file}, {'with' if with_backups else 'without'} backups", outcome


def _run(data_dir: Path, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.measure.damage_look", str(data_dir), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=_WITHIN_S, check=check)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--file", action="append", choices=FILES, help="only this one (may be repeated)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(argv)
    outcomes: dict[str, Outcome] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, outcome in campaign(Path(folder), asked.file or FILES, rounds=asked.rounds, seed=asked.seed):
            outcomes[name] = outcome
            if not asked.json:
                print(f"{name}: {json.dumps(outcome.record())}", flush=True)
    load = [round(value, 1) for value in os.getloadavg()]
    total = {"n": sum(outcome.rounds for outcome in outcomes.values()), "load": load}
    if asked.json:
        print(json.dumps({**total, "files": {name: outcome.record() for name, outcome in outcomes.items()}}))
    else:
        print(json.dumps(total))
    return 0 if all(outcome.is_good for outcome in outcomes.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
