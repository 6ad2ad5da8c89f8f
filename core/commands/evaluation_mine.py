"""The person's own questions, asked of their own library, which is only read."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from core.api.finding import LibraryCheck
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, plan_of
from core.commands.evaluation_output import print_groups, track
from core.engine.app import open_app
from core.evaluate.bootstrap import Estimate
from core.evaluate.datasets import DatasetError
from core.evaluate.groups import Group
from core.evaluate.own import Asking, can_check, check_library
from core.paths import DataPaths
from core.retrieve.calibrate import load_calibration


def measure_mine(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    """Raises DatasetError if there are no questions."""
    app = open_app(DataPaths(folder))
    try:
        questions = app.library.questions()
        if not any(can_check(question) for question in questions):
            raise DatasetError(f"{folder} holds no questions of your own yet: python -m core questions add")
        app.library.commit_indexes()
        bench = Bench(app, plan_of(arguments), token)
        asking = Asking(bench.search, bench.weigh, load_calibration().judge, app.library.chunks)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        check = check_library(questions, asking=asking, at=at, track=track)
        models = app.models.infos()
    finally:
        app.close()
    return Findings({"n": len(check.questions), "check": check}, models, lambda console: _show(check, console))


def _show(check: LibraryCheck, console: Console) -> None:
    print_groups(groups_of(check), title="your questions", console=console)


def groups_of(check: LibraryCheck) -> list[Group]:
    """Each stage and the gate as a group of figures."""
    rows = [(stage.stage, stage.figures) for stage in check.stages] + [("gate", check.gate)]
    return [
        Group(name, max(f.n for f in figures), {f.name: Estimate(f.value, f.low, f.high) for f in figures})
        for name, figures in rows
        if figures
    ]
