"""The evaluations, run with the application itself: its own add, search and weighing of evidence."""

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import psutil
from rich.console import Console

from core.answer.ask import PASSAGES_FOUND
from core.api.codec import plain
from core.api.messages import AddReport
from core.api.types import ErrorCode, ModelInfo, Scope
from core.cancel import CancelToken
from core.commands.evaluation_library import (
    BuildParts,
    Built,
    build_from_files,
    build_from_texts,
    claim_folder,
    documents_of_texts,
    ids_of_files,
    ids_of_texts,
)
from core.commands.evaluation_output import print_gate, print_parts, print_times, track
from core.commands.output import Output
from core.commands.progress import follow
from core.engine.app import App, open_app
from core.errors import UserError
from core.evaluate.chunking import evaluate_chunking
from core.evaluate.datasets import (
    DatasetError,
    RefusalQuestion,
    RefusalSet,
    evenly,
    read_page_set,
    read_refusal_sets,
    read_retrieval_set,
    read_span_set,
)
from core.evaluate.fit import FitTerms
from core.evaluate.ir import evaluate_ir
from core.evaluate.pdfqa import evaluate_pages
from core.evaluate.refusal import (
    FittedGate,
    GateFigures,
    Weighed,
    fit_gate,
    judge,
    judge_groups,
    weigh_questions,
)
from core.evaluate.run import Outcome, Searched
from core.ingest.policy import Wanted
from core.paths import DataPaths
from core.retrieve.calibrate import (
    CalibrationError,
    EvidenceFeatures,
    calibration_json,
    calibration_path,
    load_calibration,
)
from core.retrieve.evidence import weigh

EvaluationError = (DatasetError, CalibrationError)


@dataclass(frozen=True, slots=True)
class Report:
    """`data` is what `--json` prints; `show` writes the same for people."""

    data: dict[str, Any]
    show: Callable[[TextIO], None]


@dataclass(frozen=True, slots=True)
class Findings:
    """What one evaluation adds to the report."""

    data: Mapping[str, Any]
    models: tuple[ModelInfo, ...]
    show: Callable[[Console], None]


@dataclass(frozen=True, slots=True)
class Bench:
    """An opened library of an evaluation and how to ask it."""

    app: App
    parts: BuildParts

    def search(self, question: str, scope: Scope) -> Searched:
        return self.app.search(question, scope, limit=PASSAGES_FOUND, token=self.parts.token)

    def add(self, paths: Sequence[str]) -> AddReport:
        report, _ = follow(self.app.add(paths, wanted=Wanted(), token=self.parts.token), Output(as_json=True))
        return report

    def weigh(self, question: str, scope: Scope) -> EvidenceFeatures:
        token = self.parts.token
        found = self.app.search(question, scope, limit=PASSAGES_FOUND, token=token)
        return weigh(question, found, self.app.library, self.app.models.reader, token=token).features


def evaluate(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Report:
    """Run the set that was asked for on libraries in `folder`. Raises EvaluationError, UserError, CancelRequested."""
    started = time.monotonic()
    findings = _EVALUATIONS[arguments.set](arguments, folder, token)
    data = {
        "set": arguments.set,
        "data": arguments.data.resolve().name,
        **findings.data,
        "models": {model.role: {"name": model.name, "sha256": model.sha256} for model in findings.models},
        "load": [round(load, 2) for load in psutil.getloadavg()],
        "seconds": round(time.monotonic() - started, 1),
    }
    return Report(plain(data), lambda out: findings.show(Console(file=out)))


@contextmanager
def _opened(folder: Path, token: CancelToken) -> Iterator[Bench]:
    """Raises DatasetError if the folder is somebody's own, UserError EMBEDDER_MISSING."""
    claim_folder(folder)
    app = open_app(DataPaths(folder))
    try:
        if app.embedder is None:
            raise UserError(ErrorCode.EMBEDDER_MISSING)
        app.library.commit_indexes()
        yield Bench(app, BuildParts(app.library, app.embedder, token))
    finally:
        app.close()


def _evaluate_ir(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    data = read_retrieval_set(arguments.data)
    with _opened(folder, token) as bench:
        built = build_from_texts(folder, data.documents, bench.parts, track=track)
        ids = ids_of_texts(bench.app.library)
        return _asked(evaluate_ir, data.questions, arguments, bench, built, ids=ids)


def _evaluate_pdfqa(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    data = read_page_set(arguments.data)
    with _opened(folder, token) as bench:
        built = build_from_files(folder, data.files, bench.parts, add=bench.add)
        ids = ids_of_files(bench.app.library)
        return _asked(evaluate_pages, data.questions, arguments, bench, built, ids=ids)


def _evaluate_chunking(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    data = read_span_set(arguments.data)
    with _opened(folder, token) as bench:
        built = build_from_texts(folder, data.documents, bench.parts, track=track)
        ids = documents_of_texts(bench.app.library)
        return _asked(evaluate_chunking, data.questions, arguments, bench, built, ids=ids)


def _asked(
    evaluation: Callable[..., Outcome],
    questions: Sequence[Any],
    arguments: argparse.Namespace,
    bench: Bench,
    built: Built,
    *,
    ids: Mapping[Any, Any],
) -> Findings:
    """The questions put to the library of the bench."""
    outcome = evaluation(
        evenly(questions, limit=arguments.limit),
        search=bench.search,
        chunks=bench.app.library.chunks,
        ids=ids,
        track=track,
    )
    return _findings(outcome, built, bench.app.models.infos())


def _findings(outcome: Outcome, built: Built, models: tuple[ModelInfo, ...]) -> Findings:
    """One part: its ladder stands at the top. Several: each under its name."""

    def show(console: Console) -> None:
        print_parts(outcome.parts, console=console)
        print_times(outcome.times, console=console)
        console.print(" ".join(f"{name} {value}" for name, value in built.figures.items()))

    one = outcome.parts[0] if len(outcome.parts) == 1 else None
    data = {
        "n": len(outcome.questions),
        **({"ladder": one.ladder} if one is not None else {"parts": outcome.parts}),
        "ms": outcome.times,
        "indexing": built.figures,
        "questions": outcome.questions,
    }
    return Findings(data, models, show)


def _evaluate_refusal(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    weighed: list[Weighed] = []
    models: tuple[ModelInfo, ...] = ()
    sets = read_refusal_sets(arguments.data)
    limit = None if arguments.limit is None else -(-arguments.limit // len(sets))
    for data in sets:
        with _opened(folder / data.name, token) as bench:
            build_from_texts(folder / data.name, data.documents, bench.parts, track=track)
            weighed += _weigh_set(data, bench, limit)
            models = bench.app.models.infos()
    fitted = _fitted(weighed, arguments) if arguments.fit else None
    calibration = fitted.calibration if fitted is not None else load_calibration()
    judged = judge(weighed, calibration=calibration)
    groups = judge_groups(weighed, judged=judged)
    probabilities = judged.probabilities.tolist()
    record = {
        "n": len(weighed),
        "thresholds": [model.threshold for model in calibration.models],
        "fitted_on": calibration.fitted_on,
        "groups": groups,
        **({"fit": _fit_record(fitted, arguments)} if fitted is not None else {}),
        "questions": [
            {"id": item.id, "set": item.set, "clean": item.clean, "answerable": item.answerable, "probability": p}
            | item.features.values()
            for item, p in zip(weighed, probabilities, strict=True)
        ],
    }
    return Findings(record, models, lambda console: _show_gate(groups, fitted, console))


def _weigh_set(data: RefusalSet, bench: Bench, limit: int | None) -> list[Weighed]:
    documents = documents_of_texts(bench.app.library)

    def scope_of(question: RefusalQuestion) -> Scope:
        return Scope(document_ids=tuple(documents[own] for own in question.documents))

    return weigh_questions(
        data.name, evenly(data.questions, limit=limit), weigh=bench.weigh, scope_of=scope_of, track=track
    )


def _fitted(weighed: Sequence[Weighed], arguments: argparse.Namespace) -> FittedGate:
    """Raises DatasetError when the questions do not carry a fit."""
    terms = FitTerms(l2=arguments.l2, max_false_refusals=arguments.max_false_refusals)
    try:
        fitted = fit_gate(weighed, terms=terms)
    except ValueError as error:
        raise DatasetError(f"too few questions to fit the gate: {error}") from error
    path = arguments.out or calibration_path()
    path.write_text(calibration_json(fitted.calibration), encoding="utf-8")
    return fitted


def _fit_record(fitted: FittedGate, arguments: argparse.Namespace) -> Mapping[str, Any]:
    """`unseen` holds the figures of each model by cross-validation."""
    models = zip(fitted.calibration.models, fitted.unseen, strict=True)
    return {
        "l2": arguments.l2,
        "fitted_on": fitted.calibration.fitted_on,
        "models": [{"model": model, "unseen": groups} for model, groups in models],
    }


def _show_gate(groups: Sequence[GateFigures], fitted: FittedGate | None, console: Console) -> None:
    print_gate(groups, title="the gate as it stands", console=console)
    for model, unseen in zip(fitted.calibration.models, fitted.unseen, strict=True) if fitted is not None else ():
        print_gate(unseen, title=f"on unseen questions, by {', '.join(model.weights)}", console=console)


_EVALUATIONS = {
    "ir": _evaluate_ir,
    "pdfqa": _evaluate_pdfqa,
    "chunking": _evaluate_chunking,
    "refusal": _evaluate_refusal,
}
