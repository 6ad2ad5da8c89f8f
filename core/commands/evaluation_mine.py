"""The person's own questions, asked of their own library, which is only read."""

import argparse
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console

from core.api.finding import Figure, LabelledQuestion, LibraryCheck
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings
from core.commands.evaluation_output import print_groups, track
from core.engine.app import open_app
from core.evaluate.bootstrap import Estimate
from core.evaluate.datasets import DatasetError
from core.evaluate.groups import Group
from core.evaluate.own import Asking, can_check, check_library
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
        models = app.models.infos()
    finally:
        app.close()
    rows = list(_rows(questions, check))
    data = {**ladder_of(check), "gate": check.gate, "at": check.at, "settings": check.settings, "questions": rows}
    return Findings({"n": len(rows), **data}, models, lambda console: _show(check, console))


def ladder_of(check: LibraryCheck) -> Mapping[str, Any]:
    """In the form of the other sets."""
    stages = {stage.stage: _estimates(stage.figures) for stage in check.stages}
    n = max((figure.n for stage in check.stages for figure in stage.figures), default=0)
    return {"parts": [{"name": "your questions", "n": n, "ladder": stages, "steps": ()}] if stages else []}


def groups_of(check: LibraryCheck) -> list[Group]:
    """Each stage and the gate as a group of figures."""
    named = [*((stage.stage, stage.figures) for stage in check.stages), ("gate", check.gate)]
    return [Group(name, max(f.n for f in figures), _estimates(figures)) for name, figures in named if figures]


def _estimates(figures: tuple[Figure, ...]) -> dict[str, Estimate]:
    return {figure.name: Estimate(figure.value, figure.low, figure.high) for figure in figures}


def _rows(questions: list[LabelledQuestion], check: LibraryCheck) -> Iterator[Mapping[str, Any]]:
    for question, checked in zip(questions, check.questions, strict=True):
        yield {
            "id": question.id,
            "question": question.text,
            "answerable": question.answerable,
            "document": question.document,
            "page": question.page_index + 1 if question.answerable else None,
            "rank": checked.rank,
            "probability": checked.probability,
            "is_open": checked.is_open,
        }


def _show(check: LibraryCheck, console: Console) -> None:
    print_groups(groups_of(check), title="your questions", console=console)
