"""What it costs when files are moved: `python -m tests.measure.moves [--files 1000] [--scan 10000] [--json]`.

A folder of PDFs of one page is indexed by the real parser, embedder and library. Then the folder is dropped again,
looked at after a restart, renamed, moved, touched and copied; each time so many pages were parsed, texts embedded and
seconds taken.
`scan` is a look at a tree of so many files, all of them known, until nothing is left to do.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from core.api.types import DocumentStatus
from core.cancel import CancelToken
from core.contracts.models import Embedded, EmbeddedQuery, Embedder
from core.contracts.pages import DocumentInfo, Page, Parser, RecognisedPage
from core.engine.app import App, open_app
from core.ingest.document import identify
from core.ingest.parts import IngestParts
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from core.ingest.sync import sync_folders
from core.paths import DataPaths
from tests.pdfs import make_pdf

FILES_A_FOLDER = 100


@dataclass
class CountingParser:
    """A parser that counts pages."""

    inner: Parser
    pages_read: int = 0

    def open(self, path: str, *, password: str = "") -> DocumentInfo:
        return self.inner.open(path, password=password)

    def pages(
        self,
        path: str,
        *,
        password: str = "",
        recognised: Mapping[int, RecognisedPage] | None = None,
        token: CancelToken | None = None,
    ) -> Iterator[Page]:
        for page in self.inner.pages(path, password=password, recognised=recognised, token=token):
            self.pages_read += 1
            yield page

    def close(self) -> None:
        self.inner.close()


@dataclass
class CountingEmbedder:
    """An embedder that counts texts."""

    inner: Embedder
    embedded: int = 0
    id: str = field(init=False)
    dimensions: int = field(init=False)
    max_tokens: int = field(init=False)

    def __post_init__(self) -> None:
        self.id, self.dimensions, self.max_tokens = self.inner.id, self.inner.dimensions, self.inner.max_tokens

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        return self.inner.count_tokens(texts, token=token)

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        self.embedded += len(texts)
        return self.inner.embed(texts, token=token)

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        return self.inner.embed_query(text, token=token)


@dataclass(frozen=True)
class Cost:
    pages_parsed: int
    texts_embedded: int
    seconds: float
    cpu_s: float
    """Of this process; the children do nothing where nothing is parsed or embedded."""
    documents: int


class Desk:
    """One library and what it is filled from."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.library_dir = root / "library"
        self.papers = root / "papers"

    def open(self) -> App:
        return open_app(DataPaths(self.library_dir))

    def cost(self, work: Callable[[IngestParts], object]) -> Cost:
        """Of one piece of work by a process that was just started, its start and end left out."""
        with closing(self.open()) as app:
            parser = CountingParser(app.parser)
            embedder = CountingEmbedder(app.embedder) if app.embedder is not None else None
            if embedder is not None:
                embedder.count_tokens(["warm"])
            parts = IngestParts(app.library, parser, embedder, app.paths.root)
            began, cpu = time.perf_counter(), time.process_time()
            work(parts)
            seconds, cpu_s = round(time.perf_counter() - began, 2), round(time.process_time() - cpu, 2)
            embedded = embedder.embedded if embedder is not None else 0
            return Cost(parser.pages_read, embedded, seconds, cpu_s, app.library.totals().documents)


def add(folder: Path) -> Callable[[IngestParts], object]:
    return lambda parts: list(ingest_files([str(folder)], parts, wanted=Wanted(), token=CancelToken()))


def look(parts: IngestParts) -> object:
    return list(sync_folders(parts, token=CancelToken()))


def write_papers(folder: Path, count: int) -> None:
    for number in range(count):
        path = folder / f"{number // FILES_A_FOLDER:03}" / f"paper {number:05}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        make_pdf(path, [[f"Paper {number}.", f"It says {number * 7} of {number * 13} things that no other says."]])
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))


def moves(root: Path, files: int) -> dict[str, Cost]:
    """Renamed, touched and copied by what the disk says, as the engine's look at its folders sees it."""
    desk = Desk(root)
    outside = desk.papers / "shelf"
    write_papers(outside, files)
    costs = {"first add": desk.cost(add(desk.papers)), "second drop": desk.cost(add(desk.papers))}
    costs["restart"] = desk.cost(look)
    outside.rename(desk.papers / "renamed")
    costs["rename of a folder in the followed one"] = desk.cost(look)
    desk.papers = desk.papers.rename(root / "renamed")
    costs["rename of the followed folder"] = desk.cost(look)
    far = root / "far" / "off"
    far.mkdir(parents=True)
    desk.papers = desk.papers.rename(far / "papers")
    costs["move of the followed folder, added where it is"] = desk.cost(add(desk.papers))
    shutil.copytree(desk.papers, root / "elsewhere")
    shutil.rmtree(desk.papers)
    desk.papers = root / "elsewhere"
    costs["move to another drive, added where it is"] = desk.cost(add(desk.papers))
    for path in desk.papers.rglob("*.pdf"):
        os.utime(path)
    costs["touch of all files"] = desk.cost(look)
    shutil.copytree(desk.papers / "renamed", desk.papers / "copy")
    costs["copy of all files"] = desk.cost(look)
    shutil.rmtree(desk.papers / "renamed")
    costs["one of two copies deleted"] = desk.cost(look)
    return costs


def scan(root: Path, files: int) -> Cost:
    """A look at a tree of files that are all known, none of which can be read: that makes the tree faster to make."""
    desk = Desk(root)
    with closing(desk.open()) as app:
        app.library.follow(str(desk.papers), mount="/")
        for number in range(files):
            path = desk.papers / f"{number // 50:04}" / f"{number:06}.pdf"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"%PDF-1.7 " + str(number).encode())
            file = identify(str(path), token=CancelToken())
            app.library.put_unread(file, DocumentStatus.DAMAGED, "damaged")
        app.library.commit_indexes()
    return desk.cost(look)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--scan", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        costs = moves(root / "moves", asked.files) if asked.files else {}
        if asked.scan:
            costs[f"look at {asked.scan} known files"] = scan(root / "scan", asked.scan)
    load = [round(value, 1) for value in os.getloadavg()]
    if asked.json:
        rows = {name: vars(cost) for name, cost in costs.items()}
        sys.stdout.write(json.dumps({"files": asked.files, "load": load, **rows}, indent=1) + "\n")
        return 0
    sys.stdout.write(f"n = {asked.files} files of one page, load {load}\n")
    for name, cost in costs.items():
        sys.stdout.write(
            f"{name}: {cost.pages_parsed} pages parsed, {cost.texts_embedded} texts embedded, {cost.seconds} s"
            f" ({cost.cpu_s} s CPU), {cost.documents} documents\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
