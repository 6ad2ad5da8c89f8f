"""The evaluations, run with the application itself: its own add, search, weighing of evidence and answering."""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import psutil
from rich.console import Console

from core.api.codec import plain
from core.cancel import CancelToken
from core.commands.evaluation_answers import measure_faithfulness
from core.commands.evaluation_bench import Findings
from core.commands.evaluation_end_to_end import measure_answers
from core.commands.evaluation_facts import measure_facts
from core.commands.evaluation_finding import measure_chunking, measure_ir, measure_multiturn, measure_pdfqa
from core.commands.evaluation_gate import measure_refusal
from core.commands.evaluation_injection import measure_injection
from core.commands.evaluation_mine import measure_mine
from core.commands.evaluation_report import write_report
from core.evaluate.datasets import DatasetError
from core.retrieve.calibrate import CalibrationError

EvaluationError = (DatasetError, CalibrationError)

Measure = Callable[[argparse.Namespace, Path, CancelToken], Findings]


@dataclass(frozen=True, slots=True)
class Report:
    """`data` is what `--json` prints; `show` writes the same for people."""

    data: dict[str, Any]
    show: Callable[[TextIO], None]


def evaluate(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Report:
    """Run the set that was asked for on libraries in `folder`. Raises EvaluationError, UserError, CancelRequested."""
    started = time.monotonic()
    findings = _MEASURES[arguments.set](arguments, folder, token)
    data = plain(
        {
            "set": arguments.set,
            "data": arguments.data.resolve().name if arguments.data is not None else "",
            "stages_off": list(arguments.stages_off),
            **findings.data,
            "models": {model.role: {"name": model.name, "sha256": model.sha256} for model in findings.models},
            "load": [round(load, 2) for load in psutil.getloadavg()],
            "seconds": round(time.monotonic() - started, 1),
        }
    )
    if arguments.report is not None:
        write_report(data, arguments.report)
    return Report(data, lambda out: findings.show(Console(file=out)))


_MEASURES: dict[str, Measure] = {
    "ir": measure_ir,
    "pdfqa": measure_pdfqa,
    "chunking": measure_chunking,
    "multiturn": measure_multiturn,
    "refusal": measure_refusal,
    "answers": measure_answers,
    "faithfulness": measure_faithfulness,
    "facts": measure_facts,
    "injection": measure_injection,
    "mine": measure_mine,
}
