"""What it costs to change the embedder of a library, without the model itself: a fast stand-in makes the vectors.

    python -m tests.measure.reembed [--chunks 5000] [--tokens 250] [--json]

Fills a library, wants another embedder, kills the process half way with SIGKILL, goes on in a new one, and drops the
old vectors. Prints seconds for 1,000 passages, the memory of the process at its highest, how many passages were
embedded twice, and how large the database was. A passage is searched for at each stage.
"""

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import numpy as np

from core.api.types import ChunkId, DocumentStatus
from core.cancel import CancelToken
from core.contracts.models import Embedded
from core.contracts.rows import NewChunk, NewDocument
from core.engine.filling import fill_vectors
from core.library import LibraryFiles, open_library
from core.paths import DataPaths
from tests.fakes import FakeEmbedder
from tests.library.documents import file_at

DIMENSIONS = 384
PASSAGES_EACH = 100
OLD, NEW = "old", "new"


class FastEmbedder(FakeEmbedder):
    """Random vectors that depend on the text, and token codes of the usual size."""

    def __init__(self, name: str, tokens: int) -> None:
        super().__init__(dimensions=DIMENSIONS, name=name)
        self._tokens = tokens
        self.count = 0

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        self.count += len(texts)
        return [self._one(text) for text in texts]

    def _one(self, text: str) -> Embedded:
        dice = np.random.default_rng([*self.id.encode(), *text.encode()])
        vector = dice.standard_normal(DIMENSIONS).astype(np.float32)
        codes = dice.integers(0, 256, (self._tokens, DIMENSIONS // 8), dtype=np.uint8)
        return Embedded(vector / np.linalg.norm(vector), codes, embedder_id=self.id)


def open_with(root: Path, embedder: FakeEmbedder) -> LibraryFiles:
    return open_library(DataPaths(root), embedder_id=embedder.id, dimensions=DIMENSIONS)


def make(root: Path, chunks: int, tokens: int) -> None:
    embedder = FastEmbedder(OLD, tokens)
    library = open_with(root, embedder)
    for first in range(0, chunks, PASSAGES_EACH):
        texts = [passage(number) for number in range(first, first + PASSAGES_EACH)]
        passages = tuple(NewChunk(n, text, (), "", "") for n, text in enumerate(texts))
        file = file_at(f"/shelf/{first}.pdf", str(first))
        library.put(
            NewDocument(file, DocumentStatus.READY, "", "", (), passages, embedded=tuple(embedder.embed(texts)))
        )
    library.commit_indexes()
    library.close()


def passage(number: int) -> str:
    return f"{number} " + "passage " * 180


def change(root: Path, tokens: int, *, kill_after: int) -> None:
    """One run of the change, printed as JSON; with `kill_after` it ends by SIGKILL after so many passages."""
    embedder = FastEmbedder(NEW, tokens)
    library = open_with(root, embedder)
    before = library.search_embedder_id
    started = time.perf_counter()
    for _ in fill_vectors(library, embedder, turn=free, token=CancelToken()):
        if kill_after and embedder.count >= kill_after:
            report(library, embedder, time.perf_counter() - started, before)
            os.kill(os.getpid(), signal.SIGKILL)
    seconds = time.perf_counter() - started
    started = time.perf_counter()
    longest = 0.0
    while True:
        step = time.perf_counter()
        has_more = library.step()
        longest = max(longest, time.perf_counter() - step)
        if not has_more:
            break
    dropping = {"dropping_s": round(time.perf_counter() - started, 2), "longest_step_ms": round(longest * 1000, 1)}
    report(library, embedder, seconds, before, **dropping)
    library.close()


def free(_token: CancelToken) -> AbstractContextManager[None]:
    return nullcontext()


def report(library: LibraryFiles, embedder: FastEmbedder, seconds: float, before: str, **more: float) -> None:
    is_new = library.search_embedder_id == embedder.id
    searched = embedder if is_new else FastEmbedder(OLD, 1)
    query = searched.embed([passage(7)])[0].dense
    (hit,) = library.search_meaning(query, allowed=None, limit=1)
    embedder.count -= int(is_new)
    facts: dict[str, Any] = {
        "searched": [before, library.search_embedder_id],
        "embedded": embedder.count,
        "s_per_1000": round(seconds / max(1, embedder.count) * 1000, 2),
        "peak_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "cosine_of_the_right_passage": round(hit.score, 3) if hit.chunk_id == ChunkId(8) else 0.0,
    }
    print(json.dumps({**facts, **more}), flush=True)


def run(step: str, root: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """A step in a process of its own; what it printed."""
    sizes = ["--chunks", str(arguments.chunks), "--tokens", str(arguments.tokens)]
    command = [sys.executable, "-m", "tests.measure.reembed", "--step", step, "--root", str(root), *sizes]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True).stdout
    facts: dict[str, Any] = json.loads(output or "{}")
    return {**facts, "database_mb": (root / "library.db").stat().st_size // 1_000_000}


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="reembed-") as folder:
        root = Path(folder)
        run("make", root, arguments)
        killed, resumed = run("killed", root, arguments), run("resumed", root, arguments)
        again = run("resumed", root, arguments)
    twice = killed["embedded"] + resumed["embedded"] + again["embedded"] - arguments.chunks
    facts = {"chunks": arguments.chunks, "killed": killed, "resumed": resumed, "embedded_twice": twice}
    return {**facts, "load": os.getloadavg()[0]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, default=5_000)
    parser.add_argument("--tokens", type=int, default=250)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--step", default="", help=argparse.SUPPRESS)
    parser.add_argument("--root", type=Path, default=Path(), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.step == "make":
        make(arguments.root, arguments.chunks, arguments.tokens)
    elif arguments.step:
        change(arguments.root, arguments.tokens, kill_after=arguments.chunks // 2 * (arguments.step == "killed"))
    else:
        facts = measured(arguments)
        print(json.dumps(facts) if arguments.json else "\n".join(f"{name}: {value}" for name, value in facts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
