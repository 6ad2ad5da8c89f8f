"""`add`: index files and folders."""

import argparse
from functools import partial
from typing import TextIO

from core.api.messages import AddReport
from core.api.types import DocumentStatus
from core.commands.common import interrupt_cancels, opened_app
from core.commands.output import DONE, FAILED, Output
from core.commands.progress import follow
from core.commands.records import add_record
from core.commands.sentences import file_sentence

_IN_LIBRARY = frozenset({DocumentStatus.READY, DocumentStatus.PARTIAL, DocumentStatus.NO_TEXT})


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `add` to the command line."""
    parser = subparsers.add_parser("add", help="index PDFs", description="Index PDF files and the PDFs in folders.")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.add_argument("--again", action="store_true", help="read files anew that failed or were read before")
    parser.set_defaults(func=run)


def run(arguments: argparse.Namespace) -> int:
    """Failed only if nothing at all could be added. Raises UserError and CancelRequested."""
    from core.ingest.policy import Wanted

    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments) as app:
        report = follow(app.add(arguments.paths, wanted=Wanted(again=arguments.again), token=token), output)
        if app.embedder is None:
            output.notice("The model that understands questions is missing, so documents are found by words alone.")
    output.result(add_record(report), partial(_show_report, report))
    if any(file.status in _IN_LIBRARY for file in report.files):
        return DONE
    output.notice("Nothing could be added. The list says why for each file.")
    return FAILED


def _show_report(report: AddReport, out: TextIO) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(file=out, highlight=False)
    for file in report.files:
        what = "unchanged" if file.unchanged else f"{file.pages} pages, {file.chunks} chunks, {file.seconds:.1f} s"
        console.print(Text.assemble((f"{file.status.value:>12}  ", _colour(file.status)), file.path, f"  {what}"))
        if sentence := file_sentence(file.status, file.reason):
            console.print(Padding(Text(sentence, style="dim"), (0, 0, 0, 14)))
    added = sum(file.status in _IN_LIBRARY for file in report.files)
    pages = sum(file.pages for file in report.files)
    skipped = f", {report.skipped} other files left out" if report.skipped else ""
    console.print(f"{added} of {len(report.files)} files, {pages} pages, {report.seconds:.1f} s{skipped}")


def _colour(status: DocumentStatus) -> str:
    if status is DocumentStatus.READY:
        return "green"
    return "yellow" if status in _IN_LIBRARY else "red"
