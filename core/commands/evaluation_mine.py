"""The person's own questions, asked of their own library, which is only read."""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console

from core.api.finding import Figure, LabelledQuestion, LibraryCheck
from core.api.types import DocumentSummary
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings
from core.commands.evaluation_output import print_groups, print_parts, track
from core.commands.evaluation_report import draw_pages
from core.engine.app import open_app
from core.evaluate.bootstrap import Estimate
from core.evaluate.datasets import DatasetError
from core.evaluate.groups import Group
from core.evaluate.own import Asking, can_check, check_library
from core.evaluate.run import Part
from core.paths import DataPaths
from core.retrieve.plan import SearchPlan


def measure_mine(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    """Raises DatasetError if there are no questions."""
    app = open_app(DataPaths(folder))
    try:
        questions = [question for question in app.library.questions() if can_check(question)]
        if not questions:
            raise DatasetError("There are no questions of your own yet. Add some: python -m core questions --add")
        app.library.commit_indexes()
        plan = SearchPlan(app.plan().off | frozenset(arguments.stages_off))
        bench = Bench(app, plan, token)
        asking = Asking(bench.search, bench.weigh, app.calibration().judge, app.library.chunks)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        settings = tuple(f"off:{stage}" for stage in sorted(plan.off))
        check = check_library(questions, asking=asking, at=at, settings=settings, track=track)
        models, threshold = app.models.infos(), app.calibration().threshold
        rows = list(_rows(questions, check))
        if arguments.report is not None:
            draw_pages(rows, _files(app.library.summaries()), arguments.report, bench)
    finally:
        app.close()
    facts = {"at": check.at, "settings": check.settings, "gate": check.gate, "thresholds": [threshold]}
    data = {"n": len(rows), **facts, "parts": parts_of(check), "questions": rows}
    return Findings(data, models, lambda console: _show(check, console))


def _files(summaries: Sequence[DocumentSummary]) -> Mapping[str, Path]:
    """Where each file is; of several with one name none, since a question tells the name alone."""
    names = Counter(summary.name for summary in summaries)
    return {summary.name: Path(summary.path) for summary in summaries if names[summary.name] == 1}


def parts_of(check: LibraryCheck) -> tuple[Part, ...]:
    """In the form of the other sets; none if no question has an answer."""
    ladder = {stage.stage: _estimates(stage.figures) for stage in check.stages}
    n = max((figure.n for stage in check.stages for figure in stage.figures), default=0)
    return (Part("your questions", n, ladder),) if ladder else ()


def _estimates(figures: tuple[Figure, ...]) -> dict[str, Estimate]:
    return {figure.name: Estimate(figure.value, figure.low, figure.high) for figure in figures}


def _rows(questions: list[LabelledQuestion], check: LibraryCheck) -> Iterator[Mapping[str, Any]]:
    for question, checked in zip(questions, check.questions, strict=True):
        yield {
            "id": question.id,
            "question": question.text,
            "answerable": question.answerable,
            "file": question.document,
            "pages": [question.page_index + 1] if question.answerable else [],
            "rank": checked.rank,
            "probability": checked.probability,
            "is_open": checked.is_open,
        }


def _show(check: LibraryCheck, console: Console) -> None:
    print_parts(parts_of(check), console=console)
    gate = Group("whether to answer", len(check.questions), _estimates(check.gate))
    print_groups([gate], title="the gate", console=console)
