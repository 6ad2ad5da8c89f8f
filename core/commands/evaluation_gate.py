"""The set that measures refusing, and the fit of the gate."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from core.api.types import DocumentId, ErrorCode, ModelInfo, Scope, Timing
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_library import build_from_files, build_from_texts, documents_of_texts, ids_of_files
from core.commands.evaluation_output import print_gate, print_times, track
from core.contracts.library import Library
from core.errors import UserError
from core.evaluate.datasets import (
    DatasetError,
    PageSet,
    RefusalQuestion,
    RefusalSet,
    RetrievalSet,
    evenly,
    read_page_set,
    read_refusal_sets,
    read_retrieval_set,
)
from core.evaluate.off_topic import off_topic_questions, questions_of_pages, questions_of_texts
from core.evaluate.refusal import (
    READER_TRAINED_ON,
    FittedGate,
    GateFigures,
    Weighed,
    fit_gate,
    judge,
    judge_groups,
    read_weighed,
    spared_reader,
    weigh_questions,
    weighed_json,
)
from core.evaluate.run import StageTime, stage_times
from core.retrieve.calibrate import EvidenceFeatures, calibration_json, calibration_path, load_calibration
from core.retrieve.evidence import weigh

ANSWERED_TEXTS = 120
"""Questions of an `ir` set that are asked of their own collection."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A library and what is asked of it. `documents` of a question are names that `ids` knows."""

    name: str
    build: Callable[[Path, Bench], object]
    ids: Callable[[Library], Mapping[str, DocumentId]]
    questions: Sequence[RefusalQuestion]


def measure_refusal(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    """`--pages` and `--texts` add sets of other kinds, and the questions of each set asked of the others' libraries."""
    weighed, models, times = _weigh_all(arguments, folder, token)
    fitted = _fitted(weighed, arguments) if arguments.fit else None
    calibration = fitted.calibration if fitted is not None else load_calibration()
    judged = judge(weighed, calibration=calibration)
    groups = judge_groups(weighed, judged=judged)
    record = {
        "n": len(weighed),
        "thresholds": [calibration.threshold for _ in calibration.models],
        "fitted_on": calibration.fitted_on,
        "groups": groups,
        "spared_reader": spared_reader(weighed, calibration=calibration),
        "ms": times,
        **({"fit": _fit_record(fitted)} if fitted is not None else {}),
        "questions": [
            _row(item, probability) for item, probability in zip(weighed, judged.probabilities.tolist(), strict=True)
        ],
    }

    def show(console: Console) -> None:
        _show_gate(groups, fitted, console)
        print_times(times, console=console)

    return Findings(record, models, show)


def _row(item: Weighed, probability: float) -> Mapping[str, Any]:
    facts = {"id": item.id, "set": item.set, "clean": item.clean, "off_topic": item.off_topic}
    return {**facts, "answerable": item.answerable, "probability": probability, **item.features.values()}


def _weigh_all(
    arguments: argparse.Namespace, folder: Path, token: CancelToken
) -> tuple[list[Weighed], tuple[ModelInfo, ...], Mapping[str, StageTime]]:
    """What the file of --features holds is not weighed again, and what is weighed goes there at once."""
    kept: Path | None = arguments.features
    weighed = read_weighed(kept.read_text("utf-8").splitlines()) if kept is not None and kept.is_file() else []
    known = {(item.set, item.id) for item in weighed}
    models: tuple[ModelInfo, ...] = ()
    timings: list[Sequence[Timing]] = []
    for asked in _libraries(arguments):
        missing = [question for question in asked.questions if (asked.name, question.id) not in known]
        if not missing:
            continue
        with opened_bench(arguments, folder / asked.name, token) as bench:
            asked.build(folder / asked.name, bench)
            for item in _weigh(replace(asked, questions=missing), bench, timings):
                weighed.append(item)
                if kept is not None:
                    _append(kept, item)
            models = bench.app.models.infos()
    return weighed, models, stage_times(timings)


def _append(path: Path, item: Weighed) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(weighed_json(item) + "\n")


def _libraries(arguments: argparse.Namespace) -> Iterator[_Asked]:
    """Each set, with its own questions and, if sets of another kind were named, off-topic ones from the others.

    Questions that the reader was trained on are of no use to a fit, and are not weighed for one.
    """
    refusal = read_refusal_sets(arguments.data)
    pages = read_page_set(arguments.pages) if arguments.pages is not None else None
    texts = read_retrieval_set(arguments.texts) if arguments.texts is not None else None
    own: dict[str, Sequence[RefusalQuestion]] = {data.name: data.questions for data in refusal}
    if pages is not None:
        own[arguments.pages.resolve().name] = questions_of_pages(pages)
    if texts is not None:
        own[arguments.texts.resolve().name] = questions_of_texts(texts, limit=ANSWERED_TEXTS)
    limit = None if arguments.limit is None else -(-arguments.limit // len(own))
    clean = {name: [q for q in questions if q.group not in READER_TRAINED_ON] for name, questions in own.items()}

    def asked_of(name: str, *, off_topic: bool) -> list[RefusalQuestion]:
        others = off_topic_questions(name, clean) if off_topic and len(own) > len(refusal) else ()
        return evenly([*(clean if arguments.fit else own)[name], *others], limit=limit)

    for data in refusal:
        alone = any(question.documents for question in data.questions)
        yield _texts(data.name, data, asked_of(data.name, off_topic=not alone))
    if pages is not None:
        name = arguments.pages.resolve().name
        yield _pages(name, pages, asked_of(name, off_topic=True))
    if texts is not None:
        name = arguments.texts.resolve().name
        yield _texts(name, texts, asked_of(name, off_topic=True))


def _texts(name: str, data: RefusalSet | RetrievalSet, questions: Sequence[RefusalQuestion]) -> _Asked:
    def build(folder: Path, bench: Bench) -> object:
        return build_from_texts(folder, data.documents, bench.parts, track=track)

    return _Asked(name, build, documents_of_texts, questions)


def _pages(name: str, data: PageSet, questions: Sequence[RefusalQuestion]) -> _Asked:
    def build(folder: Path, bench: Bench) -> object:
        return build_from_files(folder, data.files, bench.parts, add=bench.add)

    return _Asked(name, build, ids_of_files, questions)


def _weigh(asked: _Asked, bench: Bench, timings: list[Sequence[Timing]]) -> Iterator[Weighed]:
    """Adds to `timings`. Raises UserError and CancelRequested."""
    ids = asked.ids(bench.app.library)
    reader = bench.app.models.reader

    def scope_of(question: RefusalQuestion) -> Scope:
        return Scope(document_ids=tuple(ids[name] for name in question.documents))

    def find_and_weigh(question: str, scope: Scope) -> EvidenceFeatures | None:
        try:
            found = bench.search(question, scope)
        except UserError as error:
            if error.code is not ErrorCode.SCOPE_EMPTY:
                raise
            return None
        evidence = weigh(question, found, bench.app.library, reader, token=bench.token)
        timings.append(evidence.timings)
        return evidence.features

    for item in weigh_questions(asked.name, asked.questions, weigh=find_and_weigh, scope_of=scope_of, track=track):
        yield replace(
            item,
            embedder_id=bench.app.library.search_embedder_id,
            reader_id=reader.id if reader is not None else "",
        )


def _fitted(weighed: Sequence[Weighed], arguments: argparse.Namespace) -> FittedGate:
    """Raises DatasetError when the questions do not carry a fit."""
    try:
        fitted = fit_gate(weighed)
    except ValueError as error:
        raise DatasetError(f"the gate cannot be fitted: {error}") from error
    path = arguments.out or calibration_path()
    path.write_text(calibration_json(fitted.calibration), encoding="utf-8")
    return fitted


def _fit_record(fitted: FittedGate) -> Mapping[str, Any]:
    """`unseen` holds the figures of each model by cross-validation."""
    models = zip(fitted.calibration.models, fitted.unseen, strict=True)
    return {
        "fitted_on": fitted.calibration.fitted_on,
        "models": [{"model": model, "unseen": groups} for model, groups in models],
    }


def _show_gate(groups: Sequence[GateFigures], fitted: FittedGate | None, console: Console) -> None:
    print_gate(groups, title="the gate as it stands", console=console)
    for model, unseen in zip(fitted.calibration.models, fitted.unseen, strict=True) if fitted is not None else ():
        print_gate(unseen, title=f"on unseen questions, by {', '.join(sorted(model.needs))}", console=console)
