"""How much memory indexing takes: `python -m tests.measure.memory [--pages 5000] [--files 2500] [--json]`.

One PDF of so many pages and so many files of one page go through the real pipeline with all its children. Every second
the memory of the process and its children together is looked at (proportional set size where the system tells it,
resident set size elsewhere). What it comes to after the first 1,000 pages is compared with what it was at 1,000.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from core.cancel import CancelToken
from core.engine.app import open_app
from core.ingest.events import FileEnded, IngestEvent, Step
from core.ingest.policy import Wanted
from core.paths import DataPaths

WARM_PAGES = 1_000
"""Until then processes load what they need."""
EVERY_S = 1.0
_PARAGRAPH = (
    "Page {n}: the tenant of house {m} pays {k} on the first day of the month, and again on the last. Nothing in this"
    " paragraph is said a second time in the document, as each of its {k} numbers is another."
)


@dataclass(frozen=True)
class Memory:
    """In MB: `at_warm` after the first 1,000 pages, or half of them if there are fewer; `most_after` the most later."""

    pages: int
    files: int
    at_warm: float
    most_after: float
    change_percent: float
    most: float
    seconds: float
    samples: int


def memory_bytes() -> int:
    """Of this process and its children."""
    this = psutil.Process()
    total = 0
    for process in [this, *this.children(recursive=True)]:
        try:
            info = process.memory_full_info()
            total += getattr(info, "pss", 0) or info.rss
        except psutil.NoSuchProcess:
            continue
    return total


class Sampler(threading.Thread):
    """Looks every second; each sample is (pages done, bytes)."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.pages = 0
        self.samples: list[tuple[int, int]] = []
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(EVERY_S):
            self.samples.append((self.pages, memory_bytes()))

    def close(self) -> None:
        self._over.set()
        self.join()


def paragraphs(page: int) -> list[str]:
    return [_PARAGRAPH.format(n=page, m=page * 10 + i, k=(page * 31 + i) * 17) for i in range(3)]


def write_long(path: Path, pages: int) -> None:
    from tests.pdfs import make_pdf

    make_pdf(path, [paragraphs(page) for page in range(pages)])


def write_many(folder: Path, files: int) -> None:
    from tests.pdfs import make_pdf

    for number in range(files):
        path = folder / f"{number // 100:03}" / f"{number:05}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        make_pdf(path, [paragraphs(number + 1_000_000)])


def _apart(writing: str, path: Path, count: int) -> None:
    """In a process of its own, whose memory is not measured."""
    code = (
        f"from pathlib import Path; from tests.measure.memory import {writing}; {writing}(Path({str(path)!r}), {count})"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def measure(root: Path, source: Path, *, pages: int, files: int) -> Memory:
    sampler = Sampler()
    began = time.monotonic()
    with closing(open_app(DataPaths(root))) as app:
        sampler.start()
        for done in _pages_done(app.add([str(source)], wanted=Wanted(), token=CancelToken())):
            sampler.pages = done
        sampler.samples.append((sampler.pages, memory_bytes()))
        sampler.close()
    warm = min(WARM_PAGES, pages // 2)
    before = [size for done, size in sampler.samples if done <= warm]
    after = [size for done, size in sampler.samples if done > warm]
    at_warm, most_after = before[-1] if before else after[0], max(after)
    change = 100 * (most_after - at_warm) / at_warm
    most = max(size for _, size in sampler.samples)
    seconds = time.monotonic() - began
    return Memory(
        pages,
        files,
        _mb(at_warm),
        _mb(most_after),
        round(change, 1),
        _mb(most),
        round(seconds, 1),
        len(sampler.samples),
    )


def _pages_done(events: Iterator[IngestEvent]) -> Iterator[int]:
    ended = 0
    for event in events:
        if isinstance(event, Step):
            yield max(ended, event.done)
        elif isinstance(event, FileEnded):
            ended += event.file.pages
            yield ended


def _mb(size: int) -> float:
    return round(size / 1e6, 1)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=5000)
    parser.add_argument("--files", type=int, default=2500)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    found: dict[str, Memory] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        if asked.pages:
            _apart("write_long", root / "long.pdf", asked.pages)
            found["one document"] = measure(root / "a", root / "long.pdf", pages=asked.pages, files=1)
        if asked.files:
            _apart("write_many", root / "many", asked.files)
            found["many documents"] = measure(root / "b", root / "many", pages=asked.files, files=asked.files)
    load = [round(value, 1) for value in os.getloadavg()]
    if asked.json:
        sys.stdout.write(json.dumps({"load": load, **{name: asdict(each) for name, each in found.items()}}) + "\n")
        return 0
    for name, each in found.items():
        sys.stdout.write(
            f"{name}: {each.pages} pages in {each.files} files, {each.seconds} s, {each.samples} samples, load {load}:"
            f" {each.at_warm} MB at {min(WARM_PAGES, each.pages // 2)} pages, at most {each.most_after} MB later"
            f" ({each.change_percent:+} %), {each.most} MB at most\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
