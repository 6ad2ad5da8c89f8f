"""How soon the engine can be used with a large library, and how soon it knows that nothing changed meanwhile.

    python -m tests.measure.start [--documents 10000] [--chunks 100000] [--rounds 5] [--library DIR] [--json]

A library of made-up texts over real files (a page of nonsense each) in a folder that is followed, kept in DIR if one is
given. Then the engine is started as the window starts it: until EngineReady, until the list is there, until the folders
were looked through. Processor seconds are the engine's own; on a busy computer they tell more than the wall's.
"""

import argparse
import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from core.api.messages import Done, FreshnessChanged, LibraryListing
from core.api.requests import ListLibrary
from core.api.types import JobId
from core.contracts.rows import FileIdentity, NewDocument
from core.engine.models import wanted_embedder
from core.library import open_library
from core.paths import DataPaths
from tests.measure.shelf import document
from tests.process.engine import running_engine

MOST_S = 600.0


def place(made: NewDocument, path: Path) -> NewDocument:
    """The document at a real file that looks as the library remembers it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"%PDF-1.7\n" + path.name.encode())
    status = path.stat()
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    return replace(made, file=FileIdentity(str(path), sha256, status.st_size, status.st_mtime_ns, status.st_ino))


def fill(root: Path, *, documents: int, chunks: int) -> None:
    """A hundred files a folder, equally many chunks a document."""
    paths = DataPaths(root / "data")
    wanted = wanted_embedder(paths)
    library = open_library(paths, embedder_id=wanted.id, dimensions=wanted.dimensions)
    papers = root / "papers"
    papers.mkdir(exist_ok=True)
    library.follow(str(papers), mount="")
    dice = np.random.default_rng(1)
    for number in range(documents):
        made = document(number, max(1, chunks // documents), dice)
        library.put(place(made, papers / f"{number // 100}" / f"{number}.pdf"))
        if number % 1000 == 999:
            library.commit_indexes()
            print(f"{number + 1} documents", file=sys.stderr)
    library.commit_indexes()
    while library.step():
        pass
    library.close()


def start_once(root: Path) -> dict[str, float]:
    """One start, from the call of the process. Seconds, and the engine's memory in MB."""
    began = time.monotonic()
    with running_engine(root / "data") as engine:
        ready = time.monotonic()
        process = psutil.Process(engine.process.pid)
        ready_cpu = sum(process.cpu_times()[:2])
        done = engine.run(ListLibrary(JobId(1)))
        listed = time.monotonic()
        assert isinstance(done, Done)
        assert isinstance(done.result, LibraryListing)
        engine.wait_for(FreshnessChanged, lambda event: bool(event.freshness.as_of), within_s=MOST_S)
        current = time.monotonic()
        cpu = sum(process.cpu_times()[:2])
        memory = process.memory_info().rss / 1e6
        engine.close_input()
        engine.wait(within_s=60.0)
    return {
        "ready_s": ready - began,
        "ready_cpu_s": ready_cpu,
        "listed_s": listed - began,
        "current_s": current - began,
        "current_cpu_s": cpu,
        "end_s": time.monotonic() - current,
        "engine_mb": memory,
        "documents": len(done.result.documents),
    }


def measure(root: Path, *, documents: int, chunks: int, rounds: int) -> dict[str, Any]:
    if not (root / "data").exists():
        fill(root, documents=documents, chunks=chunks)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    starts = [start_once(root) for _ in range(rounds)]
    figures = {
        name: {"median": float(np.median([s[name] for s in starts])), "worst": max(s[name] for s in starts)}
        for name in starts[0]
    }
    return {
        "documents": documents,
        "chunks": chunks,
        "rounds": rounds,
        "load": load,
        "cores": os.cpu_count(),
        **figures,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--library", type=Path, help="where it is kept, or is already")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        root = wanted.library if wanted.library is not None else Path(scratch)
        result = measure(root, documents=wanted.documents, chunks=wanted.chunks, rounds=wanted.rounds)
    if wanted.json:
        print(json.dumps(result))
        return 0
    for name, value in result.items():
        shown = f"{value['median']:10.2f} (worst {value['worst']:.2f})" if isinstance(value, dict) else f"{value:>10}"
        print(f"{name:15}{shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
