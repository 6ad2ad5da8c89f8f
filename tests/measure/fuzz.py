"""What damaged and hostile PDFs do: `python -m tests.measure.fuzz [--count N] [--seed N] [--seeds DIR...] [--json]`.

Each mutant (`tests.measure.mutants`) of the good files (`tests.pdfs_hostile`, and those under DIR) is opened, read and
drawn by children like those of the engine, and then indexed by `core add` in batches. What must not happen: an error
that is no finding about the file (`crashes`), one that takes longer than the limits allow (`hangs`), and a file without
a status. Children may die; that is what they are for. Then the same for the bombs, one child for each.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from core.api.types import DocumentStatus
from core.child import Child, ChildDied
from core.contracts.pages import Unreadable
from core.parse.lock.sandbox import MEMORY_BYTES
from core.parse.remote import FILE_DEADLINE_S, PAGE_CPU_S, WORKER, ParserChild, RendererChild
from tests.measure.mutants import mutant
from tests.pdfs_hostile import BOMBS, seeds

HANG_S = 1.5 * FILE_DEADLINE_S
BATCH = 100
LARGEST_SEED_BYTES = 300_000
WORST = 5
FINE_ENDS = (0, 1)  # 1 says that nothing in the folder could be indexed


@dataclass(slots=True)
class Outcome:
    """What became of one file: `status` is why it was refused, or the verdicts of its pages.

    `cpu_s` and `memory_bytes` are of its children; only a bomb has some of its own.
    """

    name: str
    status: str
    drawn: str
    seconds: float
    cpu_s: float = 0.0
    memory_bytes: int = 0


@dataclass(slots=True)
class Findings:
    seed: int
    mutants: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    crashes: list[str] = field(default_factory=list)
    hangs: list[str] = field(default_factory=list)
    without_status: list[str] = field(default_factory=list)
    child_deaths: int = 0
    most_memory_bytes: int = 0
    slowest: list[Outcome] = field(default_factory=list)
    bombs: list[Outcome] = field(default_factory=list)
    indexed: int = 0

    @property
    def is_good(self) -> bool:
        return not (self.crashes or self.hangs or self.without_status)


class WatchedChild(Child):
    """Counts its deaths and knows the most memory it ever had."""

    def __init__(self) -> None:
        super().__init__(WORKER, takes_files=True, memory_bytes=MEMORY_BYTES)
        self.deaths = 0
        self.most_memory_bytes = 0

    def stream(self, op: str, **how: Any) -> Generator[tuple[str, dict[str, Any]], None, None]:
        try:
            for reply in super().stream(op, **how):
                self._look()
                yield reply
        except ChildDied:
            self.deaths += 1
            raise

    def kill(self) -> None:
        self._look()
        super().kill()

    def _look(self) -> None:
        try:
            lines = Path(f"/proc/{self.pid}/status").read_text("ascii").splitlines()
        except OSError:  # there is none any more
            return
        peaks = [int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")]
        self.most_memory_bytes = max([self.most_memory_bytes, *peaks])


class Bench:
    """A parser and a renderer, as the engine has them."""

    def __init__(self, page_cpu_s: float) -> None:
        self.children = (WatchedChild(), WatchedChild())
        self.parser = ParserChild(self.children[0], page_cpu_s=page_cpu_s)
        self.renderer = RendererChild(self.children[1], page_cpu_s=page_cpu_s)

    def try_file(self, path: Path, findings: Findings) -> Outcome:
        started = time.monotonic()
        status = self._attempt(path, findings, self._read)
        drawn = self._attempt(path, findings, self._draw)
        outcome = Outcome(path.stem, status, drawn, time.monotonic() - started)
        if outcome.seconds > HANG_S:
            findings.hangs.append(path.stem)
        return outcome

    def _attempt(self, path: Path, findings: Findings, deed: Callable[[str], str]) -> str:
        try:
            return deed(str(path))
        except Unreadable as finding:
            return str(DocumentStatus(finding.status))
        except Exception as error:  # noqa: BLE001  # whatever else comes is what is looked for
            findings.crashes.append(f"{path.stem}: {type(error).__name__}")
            return "crash"

    def _read(self, path: str) -> str:
        return "+".join(sorted({page.verdict.value for page in self.parser.pages(path)}))

    def _draw(self, path: str) -> str:
        self.renderer.render(path, 0, scale=1.0)
        return "drawn"

    def close(self, findings: Findings) -> int:
        """The most memory of the two."""
        for child in self.children:
            child.kill()
        findings.child_deaths += sum(child.deaths for child in self.children)
        most = max(child.most_memory_bytes for child in self.children)
        findings.most_memory_bytes = max(findings.most_memory_bytes, most)
        return most


def try_mutants(
    files: Mapping[str, bytes], folder: Path, findings: Findings, count: int, *, index: bool = True
) -> None:
    """Made, tried and removed in batches. `files` are the good ones."""
    for first in range(0, count, BATCH):
        batch = folder / str(first)
        batch.mkdir()
        names = list(_write_batch(files, batch, findings.seed, range(first, min(count, first + BATCH))))
        bench = Bench(PAGE_CPU_S)
        outcomes = [bench.try_file(batch / name, findings) for name in names]
        bench.close(findings)
        findings.mutants += len(outcomes)
        findings.statuses = dict(Counter(findings.statuses) + Counter(outcome.status for outcome in outcomes))
        findings.slowest = sorted([*findings.slowest, *outcomes], key=lambda o: -o.seconds)[:WORST]
        index_files(batch, names, findings)
        for name in names:
            (batch / name).unlink()


def _write_batch(files: Mapping[str, bytes], folder: Path, seed: int, numbers: range) -> Iterator[str]:
    for number in numbers:
        source, data = mutant(f"{seed}:{number}", files)
        name = f"{number:05d}-{source}.pdf"
        (folder / name).write_bytes(data)
        yield name


def index_files(folder: Path, names: Sequence[str], findings: Findings) -> None:
    """`core add` of the folder, in a process of its own with a library of its own."""
    with tempfile.TemporaryDirectory() as data_dir:
        command = [sys.executable, "-m", "core", "add", str(folder), "--json", "--no-ocr", "--data-dir", data_dir]
        try:
            done = subprocess.run(command, capture_output=True, timeout=len(names) * HANG_S, check=False)
        except subprocess.TimeoutExpired:
            findings.hangs.append(f"core add {folder.name}")
            return
    if done.returncode not in FINE_ENDS:
        findings.crashes.append(f"core add {folder.name}: {done.returncode}")
        return
    told = {Path(file["path"]).name: file["status"] for file in json.loads(done.stdout)["files"]}
    findings.indexed += len(told)
    findings.without_status += [name for name in names if told.get(name) not in set(DocumentStatus)]


def try_bombs(folder: Path, findings: Findings, *, page_cpu_s: float = PAGE_CPU_S) -> None:
    for name, make in BOMBS.items():
        path = folder / f"{name}.pdf"
        path.write_bytes(make())
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        bench = Bench(page_cpu_s)
        outcome = bench.try_file(path, findings)
        outcome.memory_bytes = bench.close(findings)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        outcome.cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        findings.bombs.append(outcome)


def lines_of(findings: Findings) -> Iterator[str]:
    statuses = dict(Counter(findings.statuses).most_common())
    yield f"mutants           {findings.mutants} (seed {findings.seed}): {statuses}"
    yield f"crashes           {len(findings.crashes)}"
    yield f"hangs             {len(findings.hangs)}"
    yield f"without a status  {len(findings.without_status)} of {findings.indexed} indexed"
    yield f"child deaths      {findings.child_deaths}"
    yield f"most memory       {findings.most_memory_bytes / 1e6:.0f} MB"
    for outcome in findings.slowest:
        yield f"  {outcome.seconds:6.1f} s  {outcome.name}  {outcome.status}"
    for outcome in findings.bombs:
        numbers = f"{outcome.cpu_s:6.1f} s CPU {outcome.seconds:6.1f} s {outcome.memory_bytes / 1e6:6.0f} MB"
        yield f"{numbers}  {outcome.name}  read: {outcome.status}, drawn: {outcome.drawn}"
    for bad in (*findings.crashes, *findings.hangs, *findings.without_status):
        yield f"BAD  {bad}"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=Path, nargs="*", default=[], metavar="DIR", help="more good files")
    parser.add_argument("--no-bombs", action="store_true")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    findings = Findings(chosen.seed)
    with tempfile.TemporaryDirectory() as folder:
        files = seeds(Path(folder))
        for path in sorted(path for more in chosen.seeds for path in more.rglob("*.pdf")):
            if path.stat().st_size <= LARGEST_SEED_BYTES:
                files[path.stem] = path.read_bytes()
        try_mutants(files, Path(folder), findings, chosen.count)
        if not chosen.no_bombs:
            try_bombs(Path(folder), findings)
    text = json.dumps(asdict(findings)) if chosen.json else "\n".join(lines_of(findings))
    sys.stdout.write(text + "\n")
    return 0 if findings.is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
