"""`doctor`: what is installed, where it is, and whether it is whole."""

import argparse
import json
from typing import Any, TextIO

from core.commands import examine
from core.commands.common import data_paths
from core.commands.output import DONE, FAILED, Output
from core.commands.verifying import verify


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `doctor` to the command line."""
    parser = subparsers.add_parser("doctor", help="check this installation", description=__doc__)
    parser.add_argument("--verify", action="store_true", help="look through the whole library instead, row by row")
    parser.add_argument("--repair", action="store_true", help="with --verify: put right what is wrong")
    parser.set_defaults(func=run)


def run(arguments: argparse.Namespace) -> int:
    """Failed if something keeps Pincite from working; standard error then says what and what to do."""
    output = Output(as_json=arguments.json)
    if arguments.verify or arguments.repair:
        return verify(arguments, output)
    paths = data_paths(arguments)
    models = examine.models()
    library = examine.library(paths)
    protection = examine.protection(paths)
    problems = examine.problems(models, library, protection)
    data: dict[str, Any] = {
        "versions": examine.versions(),
        "models": models,
        "finding": examine.finding(paths),
        "cpu": examine.cpu(),
        "gpu_offload": examine.gpu_offload(),
        "paths": examine.places(paths),
        "ocr": examine.ocr(paths),
        "disk": examine.disk(paths),
        "library": library,
        "protection": protection,
        "problems": problems,
    }
    output.result(data, lambda out: _show(data, out))
    for problem in problems:
        output.notice(problem)
    return FAILED if problems else DONE


def _show(data: dict[str, Any], out: TextIO) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=out, highlight=False)
    for title, section in data.items():
        heading = "OCR" if title == "ocr" else title.replace("_", " ").capitalize()
        table = Table(title=Text(heading, style="bold"), title_justify="left", box=None)
        table.add_column(no_wrap=True, style="dim")
        table.add_column(overflow="fold")
        table.show_header = False
        for name, value in _rows(section):
            table.add_row(Text(name), Text(value))
        if table.row_count:
            console.print(table)


def _rows(section: Any) -> list[tuple[str, str]]:
    if isinstance(section, dict):
        shown = {name: value for name, value in section.items() if value != ""}
        return [(str(name), value if isinstance(value, str) else json.dumps(value)) for name, value in shown.items()]
    return [_row(item) if isinstance(item, dict) else ("", str(item)) for item in section]


def _row(item: dict[str, Any]) -> tuple[str, str]:
    return _protection_row(item) if "missing" in item else _model_row(item)


def _protection_row(row: dict[str, Any]) -> tuple[str, str]:
    if row["error"]:
        return str(row["child"]), f"cannot be used: {row['error']}"
    holds, missing = ("; ".join(examine.PROTECTIONS[name] for name in row[key]) for key in ("holds", "missing"))
    if row["child"] == examine.OCR:
        holds += "; may read its language data"
    return str(row["child"]), holds + (f"  (this system does not offer: {missing})" if missing else "")


def _model_row(model: dict[str, Any]) -> tuple[str, str]:
    state = "verified" if model["verified"] else "damaged" if model["available"] else "missing"
    return str(model["role"]), f"{model['name']}  {state}  {model['sha256'][:16]}  {model['path']}"
