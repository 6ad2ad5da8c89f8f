"""What a question costs on a library of real documents, from the question to the packed passages, stage by stage.

    OPENBLAS_NUM_THREADS=1 python -m tests.measure.question_times --library DIR --questions FILE.jsonl [--limit 200]

DIR is a data folder (a copy: it is opened, and upgraded if it is older); each line of FILE has a "question". As in the
engine, the library has a thread of its own. Without a generator, a cross-encoder and the reader. `cpu_ms` is CPU time
of this process and of its model child, as the system counts it (in steps of 10 ms, with what the child's threads wait
for each other), `own_cpu_ms` that of this process; stages are wall-clock time, which other work on the machine makes
longer: see `load`.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import psutil

from core.api.types import Scope
from core.cancel import CancelToken
from core.engine.app import App, open_serving_app
from core.evaluate.metrics import percentile
from core.paths import DataPaths

WARM_UP = 10


def cpu_ms() -> float:
    """Of this process and of those it started."""
    own = psutil.Process()
    spent = [process.cpu_times() for process in (own, *own.children(recursive=True))]
    return sum(each.user + each.system for each in spent) * 1_000


def measured(app: App, questions: Sequence[str]) -> dict[str, dict[str, float]]:
    times: dict[str, list[float]] = {}
    for question in questions:
        cpu, own, began = cpu_ms(), time.process_time(), time.perf_counter()
        found = app.search(question, Scope(), limit=10, token=CancelToken())
        times.setdefault("wall_ms", []).append((time.perf_counter() - began) * 1_000)
        times.setdefault("own_cpu_ms", []).append((time.process_time() - own) * 1_000)
        times.setdefault("cpu_ms", []).append(cpu_ms() - cpu)
        for timing in found.timings:
            times.setdefault(timing.stage, []).append(timing.ms)
    return {
        name: {"p50": round(percentile(ms, q=50), 1), "p95": round(percentile(ms, q=95), 1)}
        for name, ms in times.items()
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=Path, required=True)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=200)
    asked = parser.parse_args(arguments)
    lines = asked.questions.read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line)["question"] for line in lines][: asked.limit + WARM_UP]
    app, _ = open_serving_app(DataPaths(asked.library))
    try:
        measured(app, questions[:WARM_UP])
        timed = questions[WARM_UP:]
        result = {"n": len(timed), "load": round(os.getloadavg()[0], 1), "times": measured(app, timed)}
    finally:
        app.close()
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
