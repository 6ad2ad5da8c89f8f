"""Lines of context by a model: how many a minute, how many are kept, and what they do to finding.

    python -m tests.measure.contextual LIBRARY --data PDFQA [--chunks 60] [--seed 11] [--json]

LIBRARY is a copy of a library that `core eval pdfqa` made of PDFQA (it is written to). The notes are written for whole
small documents of the set, those with the most questions a passage first, until `--chunks` passages have been looked
at; their questions are asked in their document before and after. n is small on purpose: it is a look, not a benchmark.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any, TypeVar

from core.api.types import DocumentId
from core.cancel import CancelToken
from core.engine.app import App, open_app
from core.engine.contextual import Annotator, Manners, Note
from core.evaluate.datasets import PageQuestion, read_page_set
from core.evaluate.pdfqa import evaluate_pages
from core.evaluate.run import Outcome
from core.paths import DataPaths

LONGEST = 40
"""Passages of a document that is looked at."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Sample:
    """Documents with their passages' number, and their answerable questions."""

    documents: Mapping[DocumentId, int]
    questions: tuple[PageQuestion, ...]


def quiet(items: Sequence[Item], *, label: str) -> Iterable[Item]:
    return items


def sample_of(app: App, questions: Sequence[PageQuestion], *, chunks: int) -> Sample:
    """Small documents, those with the most questions a passage first."""
    sizes = {row.name: (row.id, row.chunk_count) for row in app.library.summaries()}
    asked = Counter(q.file for q in questions if q.answerable and not q.needs_picture)
    fitting = [name for name in asked if name in sizes and 0 < sizes[name][1] <= LONGEST]
    chosen: dict[str, int] = {}
    for name in sorted(fitting, key=lambda name: (-asked[name] / sizes[name][1], name)):
        if sum(chosen.values()) < chunks:
            chosen[name] = sizes[name][1]
    mine = tuple(q for q in questions if q.file in chosen and q.answerable and not q.needs_picture)
    return Sample({sizes[name][0]: count for name, count in chosen.items()}, mine)


def asked(app: App, sample: Sample, token: CancelToken) -> Outcome:
    ids = {row.name: row.id for row in app.library.summaries()}
    search = partial(app.search, limit=10, token=token)
    in_document = [q for q in sample.questions if not q.asks_library] or list(sample.questions)
    return evaluate_pages(in_document, search=search, chunks=app.library.chunks, ids=ids, track=quiet)


def written(app: App, sample: Sample, token: CancelToken) -> Iterator[Note]:
    generator = app.models.annotator
    if generator is None:
        raise SystemExit("no model to write with")
    manners = Manners(token, lambda: False, lambda: False, lambda _: nullcontext())
    annotator = Annotator(app.library, generator, app.embedder, manners)
    for places in app.library.outline(list(sample.documents)).values():
        for chunk in app.library.chunks([place.id for place in places]).values():
            yield annotator.note(chunk, token)


def measured(library: Path, data: Path, *, chunks: int) -> dict[str, Any]:
    token = CancelToken()
    app = open_app(DataPaths(library))
    try:
        app.library.use_notes(used=True)
        sample = sample_of(app, read_page_set(data).questions, chunks=chunks)
        before = asked(app, sample, token)
        notes = list(written(app, sample, token))
        app.library.commit_indexes()
        after = asked(app, sample, token)
        return {"model": app.models.generator_name, **figures(notes), "before": parts(before), "after": parts(after)}
    finally:
        app.close()


def figures(notes: Sequence[Note]) -> dict[str, Any]:
    dropped = Counter(note.dropped.value for note in notes if note.dropped is not None)
    return {
        "passages": len(notes),
        "kept": sum(note.dropped is None for note in notes),
        "dropped": dict(dropped),
        "notes_per_minute": round(60 / mean(note.seconds for note in notes), 2),
        "prompt_tokens": round(mean(note.usage.prompt_tokens for note in notes)),
        "read_tokens": round(mean(note.usage.prompt_tokens - note.usage.reused_tokens for note in notes)),
        "written_tokens": round(mean(note.usage.written_tokens for note in notes), 1),
        "load": os.getloadavg()[0],
    }


def parts(outcome: Outcome) -> dict[str, Any]:
    """Of the order that is shown: each figure with its n and 95 % interval."""
    found: dict[str, Any] = {}
    for part in outcome.parts:
        last = list(part.ladder.values())[-1] if part.ladder else {}
        found[part.name] = {"n": part.n} | {name: [f.value, f.low, f.high] for name, f in last.items()}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--chunks", type=int, default=60)
    arguments = parser.parse_args()
    print(json.dumps(measured(arguments.library, arguments.data, chunks=arguments.chunks), indent=2))


if __name__ == "__main__":
    main()
