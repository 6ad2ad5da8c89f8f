"""How much of what exact search finds the graph finds, on vectors of the real embedder.

    python -m tests.measure.recall LIBRARY... [--questions FILE.jsonl]... [--json]

Vectors are those of existing libraries (data folders or `library.db` files, which are only read), together. Asked are
500 passages that are left out of the graph, and the questions of the files (`question` or `text` in each line),
embedded by the shipped embedder.
"""

import argparse
import json
import os
import sqlite3
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.index.exact import ExactVectors, Matrix, check_vectors
from core.index.vectors import GraphVectors
from core.model.files import default_models
from core.model.remote import ModelChild
from core.paths import shipped_models_dir

DIMENSIONS = 384
LEFT_OUT = 500
LENGTHS = (10, 100)
BATCH = 500


def vectors_of(library: Path) -> Matrix:
    """Of its first embedder."""
    path = library / "library.db" if library.is_dir() else library
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    blobs = [
        blob for (blob,) in connection.execute("select data from dense_1 where length(data) = ?", (4 * DIMENSIONS,))
    ]
    connection.close()
    return np.frombuffer(b"".join(blobs), dtype="<f4").reshape(-1, DIMENSIONS)


def embedded(files: Sequence[Path]) -> Matrix:
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    texts = [row.get("question") or row["text"] for row in rows]
    child = ModelChild(default_models(shipped_models_dir()))
    if child.embedder is None:
        raise SystemExit("The shipped embedder is missing: run installers/bootstrap.py.")
    try:
        return check_vectors([child.embedder.embed_query(text).dense for text in texts], dimensions=DIMENSIONS)
    finally:
        child.close()


def recall(queries: Matrix, graph: GraphVectors, exact: ExactVectors) -> dict[str, Any]:
    """A passage as good as the last of the exact list counts as found: equal texts have equal vectors."""
    found: dict[str, Any] = {"n": len(queries)}
    for length in LENGTHS:
        shares, cpu_ms = [], []
        for query in queries:
            best = exact.search(query, allowed=None, limit=length)
            began = time.process_time()
            hits = graph.search(query, allowed=None, limit=length)
            cpu_ms.append((time.process_time() - began) * 1_000)
            shares.append(sum(hit.score >= best[-1].score - 1e-6 for hit in hits) / length)
        found[f"recall_at_{length}"] = round(float(np.mean(shares)), 4)
        found[f"worst_at_{length}"] = round(min(shares), 2)
        found[f"cpu_ms_at_{length}"] = round(float(np.median(cpu_ms)), 3)
    return found


def measured(libraries: Sequence[Path], questions: Sequence[Path]) -> dict[str, Any]:
    """Each vector once: libraries may hold the same documents."""
    rows = np.unique(np.concatenate([vectors_of(library) for library in libraries]), axis=0)
    rows = np.random.default_rng(1).permutation(rows)
    asked, kept = rows[:LEFT_OUT], rows[LEFT_OUT:]
    exact = ExactVectors(DIMENSIONS)
    graph = GraphVectors.empty(DIMENSIONS, capacity=len(kept))
    for start in range(0, len(kept), BATCH):
        ids = np.arange(start, min(start + BATCH, len(kept)))
        exact.put(ids, kept[ids])
        graph.put(ids, kept[ids])
    result: dict[str, Any] = {"vectors": len(kept), "passages": recall(asked, graph, exact)}
    if questions:
        result["questions"] = recall(embedded(questions), graph, exact)
    return {**result, "load": round(os.getloadavg()[0], 1)}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("libraries", nargs="+", type=Path)
    parser.add_argument("--questions", action="append", type=Path, default=[])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    result = measured(asked.libraries, asked.questions)
    if asked.json:
        sys.stdout.write(json.dumps(result, indent=1) + "\n")
    else:
        sys.stdout.writelines(f"{name}: {value}\n" for name, value in result.items())
    return 0


if __name__ == "__main__":
    sys.exit(main())
