"""How much memory indexing takes: `python -m tests.measure.memory [--pages 5000] [--files 2500] [--json]`.

One PDF of so many pages and so many files of one page go through the real pipeline with all its children. Every second
the memory of the process and its children together is looked at (proportional set size where the system tells it,
resident set size elsewhere). What it comes to after the first 1,000 pages is compared with what it was at 1,000.
"""

import argparse
import json
import os
import sys
import tempfile
import textwrap
import threading
import time
from collections import deque
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
    """In MB: `most_after` is the most after the first 1,000 pages (half of them if there are fewer), `at_warm` the most
    in the last half of those: the model's child takes and gives back 15 MB with each batch."""

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


def write_pdf(path: Path, pages: Sequence[Sequence[str]]) -> None:
    """Plain text, paragraphs broken into lines; by hand, as a library that edits PDFs takes hours for 5,000 pages."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for number, paragraphs_ in enumerate(pages):
        resources = "/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>"
        objects.append(f"<</Type/Page/Parent 2 0 R{resources}/Contents {5 + 2 * number} 0 R>>")
        drawn = _drawn(paragraphs_)
        objects.append(f"<</Length {len(drawn)}>>stream\n{drawn}\nendstream")
    with path.open("wb") as file:
        file.write(b"%PDF-1.4\n")
        places = []
        for number, each in enumerate(objects, start=1):
            places.append(file.tell())
            file.write(f"{number} 0 obj{each}endobj\n".encode("ascii"))
        start = file.tell()
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        size = len(objects) + 1
        file.write(f"xref\n0 {size}\n0000000000 65535 f \n{table}".encode("ascii"))
        file.write(f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n".encode("ascii"))


def _drawn(texts: Sequence[str]) -> str:
    lines = [line for text in texts for line in [*textwrap.wrap(text, 80), ""]]
    shown = "".join(f"({line.replace('(', '').replace(')', '')}) Tj T*\n" for line in lines)
    return f"BT /F 11 Tf 14 TL 60 780 Td\n{shown}ET"


def write_many(folder: Path, files: int) -> None:
    for number in range(files):
        write_pdf(folder / f"{number // 100:03}" / f"{number:05}.pdf", [paragraphs(number + 1_000_000)])


def measure(root: Path, source: Path, *, pages: int, files: int) -> Memory:
    sampler = Sampler()
    write_pdf(root / "first" / "first.pdf", [paragraphs(-1)])
    with closing(open_app(DataPaths(root))) as app:
        # The library of a person holds something: its indexes are open, and so are the models.
        deque(app.add([str(root / "first")], wanted=Wanted(), token=CancelToken()), maxlen=0)
        began = time.monotonic()
        sampler.start()
        for done in _pages_done(app.add([str(source)], wanted=Wanted(), token=CancelToken())):
            sampler.pages = done
        sampler.samples.append((sampler.pages, memory_bytes()))
        sampler.close()
    warm = min(WARM_PAGES, pages // 2)
    before = [size for done, size in sampler.samples if warm // 2 <= done <= warm]
    after = [size for done, size in sampler.samples if done > warm]
    at_warm, most_after = max(before, default=after[0]), max(after)
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
            write_pdf(root / "long.pdf", [paragraphs(page) for page in range(asked.pages)])
            found["one document"] = measure(root / "a", root / "long.pdf", pages=asked.pages, files=1)
        if asked.files:
            write_many(root / "many", asked.files)
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
