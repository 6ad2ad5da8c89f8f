"""Lines of context by a model: how many a minute, how many are kept, and what they do to finding.

    python -m tests.measure.contextual LIBRARY --data DIR [--set chunking|pdfqa] [--chunks 60] [--minutes 12]

LIBRARY is a copy of a library that `core eval` made of the set in DIR (it is written to). The notes are written for
whole small documents, those with the most questions a passage first, until `--chunks` passages were looked at or the
time is up; what was written is kept, and another run goes on from there. The questions on these documents are asked
without the notes and with them. n is small on purpose: it is a look, not a benchmark.
"""

import argparse
import dataclasses
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any, TypeVar

from core.api.types import DocumentId
from core.cancel import CancelToken
from core.commands.evaluation_library import documents_of_texts, ids_of_files
from core.contracts.rows import StoredChunk
from core.engine.app import App, open_app
from core.engine.contextual import Annotator, Manners, Note
from core.evaluate.bootstrap import estimate_mean
from core.evaluate.chunking import evaluate_chunking
from core.evaluate.datasets import read_page_set, read_span_set
from core.evaluate.pdfqa import evaluate_pages
from core.evaluate.run import Outcome
from core.paths import DataPaths

LONGEST = 80
"""Passages of a document that is looked at."""
NOTES = "contextual.jsonl"
"""In the library's folder: what became of each passage so far."""

Item = TypeVar("Item")
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Questions:
    """Of a set: by document those that its text answers, and how they are asked."""

    on: Mapping[DocumentId, Sequence[Any]]
    ask: Callable[[Sequence[Any]], Outcome]


def quiet(items: Sequence[Item], *, label: str) -> Iterable[Item]:
    return items


def on_pages(app: App, folder: Path, token: CancelToken) -> Questions:
    """Each asked of its document."""
    ids = ids_of_files(app.library)
    on: dict[DocumentId, list[Any]] = {}
    for question in read_page_set(folder).questions:
        if question.answerable and not question.needs_picture:
            on.setdefault(ids[question.file], []).append(dataclasses.replace(question, asks_library=False))
    search = partial(app.search, limit=10, token=token)
    return Questions(on, partial(evaluate_pages, search=search, chunks=app.library.chunks, ids=ids, track=quiet))


def on_spans(app: App, folder: Path, token: CancelToken) -> Questions:
    """Each asked of all texts."""
    ids, data = documents_of_texts(app.library), read_span_set(folder)
    on: dict[DocumentId, list[Any]] = {}
    for question in data.questions:
        on.setdefault(ids[question.document], []).append(question)
    search = partial(app.search, limit=10, token=token)
    texts = {document.id: document.text for document in data.documents}
    ask = partial(evaluate_chunking, search=search, chunks=app.library.chunks, ids=ids, texts=texts, track=quiet)
    return Questions(on, ask)


SETS = {"chunking": on_spans, "pdfqa": on_pages}


def chosen(app: App, questions: Questions, *, chunks: int) -> dict[DocumentId, int]:
    """Small documents with their number of passages, those with the most questions a passage first."""
    sizes = {row.id: row.chunk_count for row in app.library.summaries()}
    fitting = [id_ for id_ in questions.on if 0 < sizes[id_] <= LONGEST]
    sample: dict[DocumentId, int] = {}
    for id_ in sorted(fitting, key=lambda id_: (-len(questions.on[id_]) / sizes[id_], id_)):
        if sum(sample.values()) < chunks:
            sample[id_] = sizes[id_]
    return sample


def passages(app: App, documents: Iterable[DocumentId]) -> Iterator[StoredChunk]:
    for places in app.library.outline(list(documents)).values():
        yield from app.library.chunks([place.id for place in places]).values()


def write(app: App, wanted: Iterable[StoredChunk], told: Path, *, until_s: float, token: CancelToken) -> None:
    """A line in `told` for each passage that was looked at, until the clock (`time.monotonic`) says `until_s`."""
    generator = app.models.annotator
    if generator is None:
        raise SystemExit("no model to write with")
    manners = Manners(token, lambda: False, lambda: False, lambda _: nullcontext())
    annotator = Annotator(app.library, generator, app.embedder, manners)
    with told.open("a", encoding="utf-8") as lines:
        for chunk in wanted:
            if time.monotonic() > until_s:
                return
            lines.write(json.dumps(row_of(annotator.note(chunk, token))) + "\n")
            lines.flush()


def row_of(note: Note) -> Row:
    dropped = "" if note.dropped is None else note.dropped.value
    return {"chunk": note.chunk_id, "dropped": dropped, "seconds": note.seconds} | dataclasses.asdict(note.usage)


def read(told: Path) -> list[Row]:
    return [json.loads(line) for line in told.read_text("utf-8").splitlines()] if told.exists() else []


def asked(app: App, questions: Questions, sample: Iterable[DocumentId], token: CancelToken, *, notes: bool) -> Outcome:
    """With the notes or without them, in words and in vectors."""
    app.library.use_notes(used=notes)
    for _ in app.fill(token=token):
        pass
    app.library.commit_indexes()
    return questions.ask([question for id_ in sample for question in questions.on[id_]])


def measured(library: Path, data: Path, *, kind: str, chunks: int, minutes: float) -> dict[str, Any]:
    token, told = CancelToken(), library / NOTES
    app = open_app(DataPaths(library))
    try:
        questions = SETS[kind](app, data, token)
        sample = chosen(app, questions, chunks=chunks)
        before = asked(app, questions, sample, token, notes=False)
        app.library.use_notes(used=True)
        done = {row["chunk"] for row in read(told)}
        wanted = (chunk for chunk in passages(app, sample) if chunk.id not in done)
        write(app, wanted, told, until_s=time.monotonic() + 60 * minutes, token=token)
        after = asked(app, questions, sample, token, notes=True)
        of = {"model": app.models.generator_name, "documents": len(sample), "passages": sum(sample.values())}
        return {**of, **figures(read(told)), **compared(ranks(before), ranks(after))}
    finally:
        app.close()


def figures(rows: Sequence[Row]) -> dict[str, Any]:
    """Of the notes that were written so far."""
    dropped = Counter(row["dropped"] for row in rows)
    return {
        "looked_at": len(rows),
        "kept": dropped.pop("", 0),
        "dropped": dict(dropped),
        "notes_per_minute": round(60 / mean(row["seconds"] for row in rows), 2),
        "prompt_tokens": round(mean(row["prompt_tokens"] for row in rows)),
        "read_tokens": round(mean(row["prompt_tokens"] - row["reused_tokens"] for row in rows)),
        "written_tokens": round(mean(row["written_tokens"] for row in rows), 1),
        "load": os.getloadavg()[0],
    }


def ranks(outcome: Outcome) -> list[int | None]:
    """Of the first right passage or page in the order that is shown, question by question."""
    return [list(row.ranks.values())[-1] for row in outcome.questions]


def compared(before: Sequence[int | None], after: Sequence[int | None]) -> dict[str, Any]:
    """Each figure without the notes, with them, and the paired difference, each with its 95 % interval."""
    found: dict[str, Any] = {"n": len(before)}
    for name, score in SCORES.items():
        without, with_ = [score(rank) for rank in before], [score(rank) for rank in after]
        difference = [b - a for a, b in zip(without, with_, strict=True)]
        lists = {"without": without, "with": with_, "difference": difference}
        found[name] = {which: dataclasses.asdict(estimate_mean(values)) for which, values in lists.items()}
    return found


SCORES: Mapping[str, Callable[[int | None], float]] = {
    "hit@5": lambda rank: float(rank is not None and rank <= 5),
    "mrr@10": lambda rank: 1 / rank if rank is not None and rank <= 10 else 0.0,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--set", choices=tuple(SETS), default="chunking")
    parser.add_argument("--chunks", type=int, default=60)
    parser.add_argument("--minutes", type=float, default=12)
    given = parser.parse_args()
    found = measured(given.library, given.data, kind=given.set, chunks=given.chunks, minutes=given.minutes)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
