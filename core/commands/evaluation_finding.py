"""The sets that measure finding: documents, pages, characters, and follow-ups of a conversation."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from core.api.types import ModelInfo
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_library import (
    Built,
    build_from_files,
    build_from_texts,
    documents_of_texts,
    ids_of_files,
    ids_of_texts,
)
from core.commands.evaluation_output import print_parts, print_steps, print_times, track
from core.commands.evaluation_report import draw_pages
from core.evaluate.chunking import evaluate_chunking
from core.evaluate.datasets import evenly, read_page_set, read_retrieval_set, read_span_set
from core.evaluate.dialogues import read_dialogue_set
from core.evaluate.ir import evaluate_ir
from core.evaluate.multiturn import evaluate_multiturn
from core.evaluate.pdfqa import evaluate_pages
from core.evaluate.run import Outcome
from core.retrieve.followup import standalone


def measure_ir(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    data = read_retrieval_set(arguments.data)
    with opened_bench(arguments, folder, token) as bench:
        built = build_from_texts(folder, data.documents, bench.parts, track=track)
        ids = ids_of_texts(bench.app.library)
        return _asked(evaluate_ir, data.questions, arguments, bench, built, {"ids": ids})


def measure_pdfqa(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    data = read_page_set(arguments.data)
    with opened_bench(arguments, folder, token) as bench:
        built = build_from_files(folder, data.files, bench.parts, add=bench.add)
        ids = ids_of_files(bench.app.library)
        findings = _asked(evaluate_pages, data.questions, arguments, bench, built, {"ids": ids})
        if arguments.report is not None:
            rows = [row.facts for row in findings.data["questions"]]
            draw_pages(rows, {path.name: path for path in data.files}, arguments.report, bench)
        return findings


def measure_chunking(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    data = read_span_set(arguments.data)
    with opened_bench(arguments, folder, token) as bench:
        built = build_from_texts(folder, data.documents, bench.parts, track=track)
        texts = {document.id: document.text for document in data.documents}
        given = {"ids": documents_of_texts(bench.app.library), "texts": texts}
        return _asked(evaluate_chunking, data.questions, arguments, bench, built, given)


def measure_multiturn(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    data = read_dialogue_set(arguments.data)
    with opened_bench(arguments, folder, token) as bench:
        built = build_from_texts(folder, data.documents, bench.parts, track=track)
        given = {"ids": ids_of_texts(bench.app.library), "standalone": standalone}
        return _asked(evaluate_multiturn, data.dialogues, arguments, bench, built, given)


def _asked(
    evaluation: Callable[..., Outcome],
    questions: Sequence[Any],
    arguments: argparse.Namespace,
    bench: Bench,
    built: Built,
    given: Mapping[str, object],
) -> Findings:
    """The questions put to the library of the bench; `given` is what this evaluation alone needs."""
    outcome = evaluation(
        evenly(questions, limit=arguments.limit),
        search=bench.search,
        chunks=bench.app.library.chunks,
        track=track,
        **given,
    )
    return _findings(outcome, built, bench.app.models.infos())


def _findings(outcome: Outcome, built: Built, models: tuple[ModelInfo, ...]) -> Findings:
    """One part: its ladder stands at the top. Several: each under its name."""

    def show(console: Console) -> None:
        print_parts(outcome.parts, console=console)
        print_steps(outcome.parts, console=console)
        print_times(outcome.times, console=console)
        console.print(" ".join(f"{name} {value}" for name, value in built.figures.items()))

    one = outcome.parts[0] if len(outcome.parts) == 1 else None
    data = {
        "n": len(outcome.questions),
        **({"ladder": one.ladder, "steps": one.steps} if one is not None else {"parts": outcome.parts}),
        "ms": outcome.times,
        "indexing": built.figures,
        "questions": outcome.questions,
    }
    return Findings(data, models, show)
