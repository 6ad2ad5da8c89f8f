"""What a search costs by the size of the library.

    OPENBLAS_NUM_THREADS=1 python -m tests.measure.retrieval [--chunks 10000 100000] [--questions 200] [--json]

For each size a library is made up (`tests.measure.synthetic`), filled through the real store and indexes, opened in a
process of its own and searched by the real stages; only the embedder is left out, each question comes with its
vectors. `cpu_ms` is CPU time of all threads of that process; `wall_ms` and the stages are wall-clock time, which other
work on the machine makes longer: `load` tells how busy it was.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from core.api.types import DocumentId, Scope
from core.library import LibraryFiles, open_library
from core.paths import DataPaths
from core.retrieve.search import SearchParts, search
from tests.measure.synthetic import (
    CHUNKS_A_DOCUMENT,
    DIMENSIONS,
    DOCUMENTS_A_FOLDER,
    EMBEDDER,
    Corpus,
    GivenEmbedder,
    Question,
    fill,
)

SIZES = (10_000, 100_000)
SEED = 7
WARM_UP = 20


def scopes(chunks: int) -> dict[str, Scope]:
    """From everything down to one document; `half` and `tenth` are of the folders, or of the documents one by one."""
    documents = tuple(DocumentId(number) for number in range(1, chunks // CHUNKS_A_DOCUMENT + 1))
    folders = [f"/library/folder{number}" for number in range(-(-chunks // CHUNKS_A_DOCUMENT // DOCUMENTS_A_FOLDER))]
    return {
        "everything": Scope(),
        "half": Scope(paths=tuple(folders[::2])),
        "tenth": Scope(paths=tuple(folders[::10])),
        "document": Scope(paths=("/library/folder0/1.pdf",)),
        "scattered half": Scope(document_ids=documents[::2]),
        "scattered tenth": Scope(document_ids=documents[::10]),
    }


def opened(root: Path) -> LibraryFiles:
    return open_library(DataPaths(root), embedder_id=EMBEDDER, dimensions=DIMENSIONS)


def percentiles(values: Sequence[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {
        "n": len(ordered),
        "p50": round(median(ordered), 2),
        "p99": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 2),
        "worst": round(ordered[-1], 2),
    }


class StartUp:
    """From the start of opening to each thing that works, in seconds of wall clock and of CPU; and the longest step."""

    def __init__(self, root: Path, question: Question) -> None:
        self.times: dict[str, list[float]] = {}
        self._began = (time.perf_counter(), time.process_time())
        self.library = opened(root)
        self.library.summaries()
        self._reached("listed")
        tests: dict[str, Callable[[], bool]] = {
            "words_answer": lambda: self.library.progress().words.is_complete,
            "meaning_answers": lambda: self.library.progress().meaning.is_complete,
        }
        wall: list[float] = []
        cpu: list[float] = []
        while tests:
            began, cpu_began = time.perf_counter(), time.thread_time()
            self.library.step()
            wall.append((time.perf_counter() - began) * 1_000)
            cpu.append((time.thread_time() - cpu_began) * 1_000)
            for name in [name for name, is_reached in tests.items() if is_reached()]:
                self._reached(name)
                del tests[name]
        self.library.wait_for_build(timeout_s=3_600)
        self._reached("graph_answers")
        self.steps = {"wall_ms": percentiles(wall), "cpu_ms": percentiles(cpu)}

    def _reached(self, name: str) -> None:
        self.times[name] = [
            round(time.perf_counter() - self._began[0], 3),
            round(time.process_time() - self._began[1], 3),
        ]


def timed(questions: Sequence[Question], scope: Scope, parts: SearchParts) -> dict[str, object]:
    cpu: list[float] = []
    wall: list[float] = []
    stages: dict[str, list[float]] = {}
    for question in questions:
        cpu_began, began = time.process_time(), time.perf_counter()
        result = search(question.text, scope, parts)
        cpu.append((time.process_time() - cpu_began) * 1_000)
        wall.append((time.perf_counter() - began) * 1_000)
        for timing in result.timings:
            stages.setdefault(timing.stage, []).append(timing.ms)
    return {
        "cpu_ms": percentiles(cpu),
        "wall_ms": percentiles(wall),
        "stages_p50_ms": {name: round(median(ms), 2) for name, ms in stages.items()},
    }


def measured(root: Path, count: int) -> dict[str, object]:
    """In a process of its own."""
    questions = Corpus(SEED + 1).questions(count + WARM_UP)
    start = StartUp(root, questions[0])
    parts = SearchParts(start.library, GivenEmbedder(questions))
    timed(questions[:WARM_UP], Scope(), parts)
    chunks = start.library.totals().chunks
    searches = {name: timed(questions[WARM_UP:], scope, parts) for name, scope in scopes(chunks).items()}
    start.library.close()
    return {
        "start_up_wall_and_cpu_s": start.times,
        "steps": start.steps,
        "searches": searches,
        "peak_memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def megabytes(path: Path) -> float:
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return round(sum(each.stat().st_size for each in files) / 1e6, 1)


def of_size(chunks: int, count: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        library = opened(root)
        filled = fill(library, Corpus(SEED), chunks)
        library.close()
        command = [sys.executable, "-m", "tests.measure.retrieval", "--child", str(root), "--questions", str(count)]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        paths = DataPaths(root)
        sizes = {"database": paths.database, "text_index": paths.text_index, "graph": paths.vectors}
        return {
            "chunks": chunks,
            "load": round(os.getloadavg()[0], 1),
            **filled,
            "megabytes": {name: megabytes(path) for name, path in sizes.items()},
            **found,
        }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, nargs="+", default=SIZES)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.child is not None:
        sys.stdout.write(json.dumps(measured(asked.child, asked.questions)))
        return 0
    results = [of_size(chunks, asked.questions) for chunks in asked.chunks]
    if asked.json:
        sys.stdout.write(json.dumps(results, indent=1) + "\n")
    else:
        for result in results:
            sys.stdout.writelines(f"{name}: {value}\n" for name, value in result.items())
    return 0


if __name__ == "__main__":
    sys.exit(main())
