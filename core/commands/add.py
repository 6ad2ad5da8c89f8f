"""`add`: index files and folders."""

import argparse
import getpass
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TextIO

from core.api.messages import AddReport
from core.api.types import DocumentStatus
from core.commands.common import absolute, interrupt_cancels, opened_app, repairing
from core.commands.output import DONE, FAILED, Output
from core.commands.progress import follow
from core.commands.records import add_record
from core.commands.sentences import file_sentence
from core.commands.tellings import report_lines
from core.commands.updating import back_up_if_due, catch_up
from core.paths import covers

if TYPE_CHECKING:
    from core.engine.app import App

_IN_LIBRARY = frozenset({DocumentStatus.READY, DocumentStatus.PARTIAL, DocumentStatus.NO_TEXT})
_FROM_INPUT = "-"
_LANGUAGES = re.compile(r"[A-Za-z_]+(\+[A-Za-z_]+)*")


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `add` to the command line."""
    parser = subparsers.add_parser("add", help="index PDFs", description="Index PDF files and the PDFs in folders.")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--again", action="store_true", help="read files anew that failed or were read before")
    parser.add_argument(
        "--password",
        default="",
        help="for locked files; - reads it from standard input, so that no list of processes shows it",
    )
    ocr = parser.add_mutually_exclusive_group()
    ocr.add_argument("--no-ocr", action="store_true", help="leave out pages that are pictures")
    ocr.add_argument(
        "--ocr-language",
        type=_languages,
        default=(),
        metavar="CODES",
        help="the languages of pages that are pictures, such as eng+deu; `doctor` lists those at hand",
    )
    parser.set_defaults(func=run)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Failed only if nothing at all could be added. Raises UserError and CancelRequested."""
    from core.ingest.policy import Wanted

    output = Output(as_json=arguments.json)
    wanted = Wanted(
        again=arguments.again,
        password=_password(arguments.password),
        no_ocr=arguments.no_ocr,
        ocr_languages=arguments.ocr_language,
    )
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        report, moved = follow(app.add(arguments.paths, wanted=wanted, token=token), output)
        catch_up(app, token)
        back_up_if_due(app, output, token)
        added = Added(report, moved, _followed(app, arguments.paths))
        if app.embedder is None:
            output.notice("The model that understands questions is missing, so documents are found by words alone.")
    output.result(add_record(report, moved=moved, followed=added.folders), partial(_show_report, added))
    if any(file.status in _IN_LIBRARY or file.status is DocumentStatus.WAITING for file in report.files):
        return DONE
    output.notice("Nothing could be added. The list says why for each file.")
    return FAILED


@dataclass(frozen=True, slots=True)
class Added:
    """`moved` documents took their work along; `folders` among the paths are followed from now on."""

    report: AddReport
    moved: int
    folders: tuple[str, ...]


def _followed(app: "App", paths: Sequence[str]) -> tuple[str, ...]:
    """The folders that cover those among the paths."""
    named = [absolute(path) for path in paths if os.path.isdir(path)]
    return tuple(f.path for f in app.library.folders() if any(covers(f.path, path) for path in named))


def _languages(text: str) -> tuple[str, ...]:
    if not _LANGUAGES.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of language codes such as eng+deu")
    return tuple(dict.fromkeys(text.split("+")))


def _password(given: str) -> str:
    """Asked for without showing it if standard input is a terminal; else its first line."""
    if given != _FROM_INPUT:
        return given
    return getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().removesuffix("\n")


def _show_report(added: Added, out: TextIO) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(file=out, highlight=False)
    report = added.report
    for file in report.files:
        what = "unchanged" if file.unchanged else f"{file.pages} pages, {file.chunks} chunks, {file.seconds:.1f} s"
        console.print(Text.assemble((f"{file.status.value:>12}  ", _colour(file.status)), file.path, f"  {what}"))
        told = [] if file.unchanged or file.report is None else report_lines(file.report)
        for line in filter(None, (file_sentence(file.status, file.reason), *told)):
            console.print(Padding(Text(line, style="dim"), (0, 0, 0, 14), expand=False))
    console.print(_summary(added))
    for folder in added.folders:
        console.print(Text(f"{folder} is followed from now on: `update` reads what changes there.", style="dim"))


def _summary(added: Added) -> str:
    report = added.report
    done = sum(file.status in _IN_LIBRARY for file in report.files)
    unchanged = sum(file.unchanged for file in report.files)
    waiting = sum(file.status is DocumentStatus.WAITING for file in report.files)
    pages = sum(file.pages for file in report.files)
    counts = [
        f"{done} of {len(report.files)} files, {pages} pages, {report.seconds:.1f} s",
        f"{unchanged} unchanged" if unchanged else "",
        f"{added.moved} moved or copied" if added.moved else "",
        f"{waiting} waiting" if waiting else "",
        f"{report.skipped} other files left out" if report.skipped else "",
    ]
    return ", ".join(filter(None, counts))


def _colour(status: DocumentStatus) -> str:
    if status is DocumentStatus.READY:
        return "green"
    return "yellow" if status in _IN_LIBRARY else "red"
