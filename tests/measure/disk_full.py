"""Fills the disk at the n-th write of indexing a folder, for n = 1 until it succeeds, and looks what is left.

    python -m tests.measure.disk_full [--every 1] [--json]

Each n: the disk of the data folder is full from the n-th write on, for all processes (`full_disk.c`, preloaded; Linux).
The command must end with the sentence about a full disk, or succeed; then there is room again, the same command must
finish the work, and the library must agree with itself and give the results of one that never ran out of room.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.api.types import ErrorCode
from tests.measure.kills import look
from tests.measure.kills_shelf import NOUNS
from tests.process.papers import write_paper

SOURCE = Path(__file__).with_name("full_disk.c")
COUNTER_BYTES = 8
PAPERS = 3


@dataclass
class Tally:
    tried: int = 0
    writes: int = 0
    refused: int = 0
    flaws: list[str] = field(default_factory=list)

    def record(self) -> dict[str, Any]:
        return {
            "writes": self.writes,
            "tried": self.tried,
            "refused": self.refused,
            "flaws": self.flaws,
            "load": os.getloadavg()[0],
        }


class SmallDisk:
    """Runs the command line on a data folder whose disk is full from a write on."""

    def __init__(self, folder: Path) -> None:
        self._counter = folder / "writes"
        self._shim = folder / "full_disk.so"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", self._shim, SOURCE, "-ldl"], check=True)

    def run(self, *words: str, data_dir: Path, full_at: int) -> subprocess.CompletedProcess[str]:
        """`full_at` 0: never."""
        self._counter.write_bytes(bytes(COUNTER_BYTES))
        preloaded = {
            "LD_PRELOAD": str(self._shim),
            "FULL_DISK_COUNT": str(self._counter),
            "FULL_DISK_BELOW": str(data_dir),
            "FULL_DISK_AT": str(full_at),
        }
        return subprocess.run(
            [sys.executable, "-m", "core", *words, "--json", "--data-dir", str(data_dir)],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            env={**os.environ, **preloaded},
        )

    @property
    def writes(self) -> int:
        """Of the last command and its children."""
        return int.from_bytes(self._counter.read_bytes(), sys.byteorder)


def write_papers(folder: Path) -> Path:
    for number in range(PAPERS):
        lines = [f"The {noun} of agreement {number} ends in the year {2000 + number}." for noun in NOUNS]
        write_paper(folder / f"paper {number}.pdf", [lines])
    return folder


def outcome_at(
    disk: SmallDisk, papers: Path, data_dir: Path, expected: list[dict[str, Any]], *, full_at: int
) -> tuple[bool, list[str]]:
    """Whether the disk was full, and what is wrong after it was full at this write and has room again."""
    refused = disk.run("add", str(papers), data_dir=data_dir, full_at=full_at)
    found = []
    if refused.returncode not in (0, 1) or (refused.returncode == 1 and _code(refused) != ErrorCode.DISK_FULL):
        found.append(f"said {refused.returncode} {refused.stdout[-300:]} {refused.stderr[-300:]}")
    again = disk.run("add", str(papers), data_dir=data_dir, full_at=0)
    if again.returncode:
        return refused.returncode != 0, [*found, f"did not go on: {again.stdout[-300:]}"]
    seen = look(data_dir)
    if seen["documents"] != expected:
        found.append("other documents than without a full disk")
    return refused.returncode != 0, found + list(seen["problems"])


def campaign(root: Path, *, every: int = 1, at: tuple[int, ...] = ()) -> Tally:
    """`at`: these writes only."""
    disk, papers = SmallDisk(root), write_papers(root / "papers")
    done = disk.run("add", str(papers), data_dir=root / "whole", full_at=0)
    assert done.returncode == 0, done.stderr
    tally = Tally(writes=disk.writes)
    expected = look(root / "whole")["documents"]
    for n in at or range(1, tally.writes + 1, every):
        data_dir = root / f"data {n}"
        was_refused, flaws = outcome_at(disk, papers, data_dir, expected, full_at=n)
        tally.tried += 1
        tally.refused += was_refused
        tally.flaws += [f"write {n}: {flaw}" for flaw in flaws]
    return tally


def _code(done: subprocess.CompletedProcess[str]) -> str:
    try:
        return str(json.loads(done.stdout)["error"]["code"])
    except (ValueError, LookupError, TypeError):
        return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        record = campaign(Path(folder), every=arguments.every).record()
    print(json.dumps(record) if arguments.json else json.dumps(record, indent=2))
    return 1 if record["flaws"] else 0


if __name__ == "__main__":
    sys.exit(main())
