"""`--report`: the figures of a run as one page of HTML, with pictures of the pages beside it."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.commands.evaluation_bench import Bench
from core.evaluate.run import QuestionRow


def write_report(data: Mapping[str, Any], path: Path) -> None: ...


def draw_pages(
    rows: Sequence[QuestionRow], files: Mapping[str, Path], arguments: argparse.Namespace, bench: Bench
) -> None: ...
