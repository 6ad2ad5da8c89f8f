"""What the database costs at 10,000 documents and 100,000 passages: opening, listing, counting, moving, publishing.

    python -m tests.measure.shelf [--documents 10000] [--passages 10] [--upgrade] [--json]

`--upgrade`: what opening costs when the library is one of an earlier release, with its backup.
Texts and vectors are made up; the library is a new one in a temporary folder. One thread does all.
"""

import argparse
import dataclasses
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from core.api.types import DocumentStatus, Scope
from core.contracts.library import Aside
from core.contracts.models import Embedded
from core.contracts.rows import ChunkSpan, FileIdentity, NewChunk, NewDocument, PathChange, ReadDocument
from core.library import LibraryFiles, open_library
from core.paths import DataPaths
from tests.library.documents import file_at, open_at, page_of
from tests.store.old_libraries import OldDocument, write_library

DIMENSIONS = 384
MOVES = 1_000
ROUNDS = 5
WORDS = np.array([f"{stem}{end}" for stem in ("rent", "lease", "garden", "bolt") for end in range(500)])
WORDS_OF_A_PASSAGE = 160


def document(number: int, passages: int, dice: np.random.Generator) -> NewDocument:
    texts = [" ".join(dice.choice(WORDS, WORDS_OF_A_PASSAGE)) for _ in range(passages)]
    dense = dice.standard_normal((passages, DIMENSIONS), dtype=np.float32)
    dense /= np.linalg.norm(dense, axis=1, keepdims=True)
    codes = dice.integers(0, 256, (passages, 64, DIMENSIONS // 8), dtype=np.uint8)
    path = f"/library/folder {number // 100}/{number}.pdf"
    return NewDocument(
        dataclasses.replace(file_at(path, f"bytes {number}"), inode=number),
        *(DocumentStatus.READY, "", ""),
        pages=tuple(page_of(index, text) for index, text in enumerate(texts)),
        chunks=tuple(NewChunk(n, t, (ChunkSpan(n, 0, len(t), 0),), "", "") for n, t in enumerate(texts)),
        embedded=tuple(Embedded(vector, code) for vector, code in zip(dense, codes, strict=True)),
    )


class Watch:
    """Times by name, in milliseconds: on the wall, and of the processor, which a busy machine does not lengthen."""

    def __init__(self) -> None:
        self.times: dict[str, list[tuple[float, float]]] = {}

    @contextmanager
    def on(self, name: str) -> Iterator[None]:
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        took = ((time.perf_counter() - wall) * 1_000, (time.process_time() - cpu) * 1_000)
        self.times.setdefault(name, []).append(took)

    def told(self) -> dict[str, dict[str, float]]:
        return {
            name: {
                "n": len(times),
                "median_ms": round(median(wall for wall, _ in times), 1),
                "worst_ms": round(max(wall for wall, _ in times), 1),
                "median_cpu_ms": round(median(cpu for _, cpu in times), 1),
            }
            for name, times in self.times.items()
        }


def fill(library: LibraryFiles, watch: Watch, *, documents: int, passages: int) -> None:
    dice = np.random.default_rng(1)
    for number in range(documents):
        made = document(number, passages, dice)
        with watch.on("put"):
            library.put(made)


def moved(library: LibraryFiles, to: str) -> list[PathChange]:
    """The first thousand documents of all, elsewhere."""
    files = sorted(library.files_below(["/"]).values(), key=lambda known: known.document_id)[:MOVES]
    return [
        PathChange(
            FileIdentity(f"/{to}/{file.document_id}.pdf", file.sha256, file.size_bytes, 2, file.inode), file.document_id
        )
        for file in files
    ]


def look(library: LibraryFiles, watch: Watch) -> None:
    sha256 = file_at("", "bytes 7").sha256
    reads: dict[str, Callable[[], object]] = {
        "summaries": library.summaries,
        "totals, known": library.totals,
        "files_below": lambda: library.files_below(["/library"]),
        "folder_summaries": library.folder_summaries,
        "scope of a folder": lambda: library.scope_chunks(Scope(paths=("/library/folder 7",))),
        "content": lambda: library.content(sha256),
        "chunks, 100": lambda: library.chunks(range(1, 101)),  # type: ignore[arg-type]
    }
    for _ in range(ROUNDS):
        for name, read in reads.items():
            with watch.on(name):
                read()


def change(library: LibraryFiles, watch: Watch, *, passages: int) -> None:
    dice = np.random.default_rng(2)
    for round_ in range(ROUNDS):
        changes = moved(library, f"moved {round_}")
        with watch.on(f"relink, {MOVES} moves"):
            library.relink(changes)
        with watch.on("totals, after a change"):
            library.totals()
        ids = [change.document_id for change in changes if change.document_id is not None]
        with watch.on(f"set_aside, {MOVES}"):
            library.set_aside(ids, Aside.DELETED)
        with watch.on(f"take_back, {MOVES}"):
            library.take_back(ids)
        for size in (passages, 100 * passages):
            publish(library, watch, document(round_ + size, size, dice))
        with watch.on("remove, 10"):
            library.remove(ids[round_ * 10 : round_ * 10 + 10])


def publish(library: LibraryFiles, watch: Watch, made: NewDocument) -> None:
    """A new file, in pieces of 64."""
    file = dataclasses.replace(made.file, path=f"/new/{len(made.pages)}/{made.file.sha256}", sha256=made.file.path)
    draft = library.begin_draft(file.sha256)
    for start in range(0, len(made.pages), 64):
        with watch.on("draft, 64 pages and passages"):
            library.draft_pages(draft, made.pages[start : start + 64])
            library.draft_chunks(draft, made.chunks[start : start + 64], made.embedded[start : start + 64])
    with watch.on(f"publish, {len(made.pages)} passages"):
        library.publish(draft, ReadDocument(file, made.status, "", ""))


def measure(root: Path, *, documents: int, passages: int) -> dict[str, Any]:
    watch = Watch()
    opened = {"embedder_id": "made up", "dimensions": DIMENSIONS}
    library = open_library(DataPaths(root), **opened)  # type: ignore[arg-type]
    library.follow("/library", mount="/")
    fill(library, watch, documents=documents, passages=passages)
    library.commit_indexes()
    library.close()
    for _ in range(ROUNDS):
        with watch.on("open and list"):
            library = open_library(DataPaths(root), **opened)  # type: ignore[arg-type]
            library.summaries()
            library.totals()
        library.close()
    library = open_library(DataPaths(root), **opened)  # type: ignore[arg-type]
    look(library, watch)
    change(library, watch, passages=passages)
    size_mb = (root / "library.db").stat().st_size / 1e6
    library.close()
    return {"documents": documents, "passages": documents * passages, "database_mb": round(size_mb), **watch.told()}


def measure_upgrade(root: Path, *, documents: int, passages: int) -> dict[str, Any]:
    dice, watch = np.random.default_rng(3), Watch()
    texts = ([" ".join(dice.choice(WORDS, WORDS_OF_A_PASSAGE)) for _ in range(passages)] for _ in range(documents))
    old = (OldDocument(n, f"/library/{n}.pdf", tuple(some), title=str(n)) for n, some in enumerate(texts, start=1))
    write_library(root, old, release=2)
    size_mb = (root / "library.db").stat().st_size / 1e6
    for name in ("open, first time", "open, second time"):
        with watch.on(name):
            library = open_at(root)
            count = len(library.summaries())
        library.close()
        assert count == documents
    return {"documents": documents, "passages": documents * passages, "database_mb": round(size_mb), **watch.told()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--passages", type=int, default=10, help="of each document")
    parser.add_argument("--upgrade", action="store_true")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        said = (measure_upgrade if chosen.upgrade else measure)(
            Path(folder), documents=chosen.documents, passages=chosen.passages
        )
    said = {"load": os.getloadavg()[0], **said}
    if chosen.json:
        sys.stdout.write(json.dumps(said) + "\n")
        return 0
    for name, value in said.items():
        sys.stdout.write(f"{name:32} {value}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
