"""The set that measures refusing, and the fit of the gate."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from core.api.types import ModelInfo, Scope
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_library import build_from_texts, documents_of_texts
from core.commands.evaluation_output import print_gate, track
from core.evaluate.datasets import DatasetError, RefusalQuestion, RefusalSet, evenly, read_refusal_sets
from core.evaluate.fit import FitTerms
from core.evaluate.refusal import (
    FittedGate,
    GateFigures,
    Weighed,
    fit_gate,
    judge,
    judge_groups,
    weigh_questions,
)
from core.retrieve.calibrate import calibration_json, calibration_path, load_calibration


def measure_refusal(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    weighed: list[Weighed] = []
    models: tuple[ModelInfo, ...] = ()
    sets = read_refusal_sets(arguments.data)
    limit = None if arguments.limit is None else -(-arguments.limit // len(sets))
    for data in sets:
        with opened_bench(arguments, folder / data.name, token) as bench:
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
        data.name, evenly(data.questions, limit=limit), weigh=bench.find_and_weigh, scope_of=scope_of, track=track
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
