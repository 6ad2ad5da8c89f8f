"""`doctor --verify`: a look through the whole library."""

import argparse
from collections.abc import Generator
from typing import TYPE_CHECKING, TextIO

from core.api.following import Flaw, VerifyReport
from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.commands.common import data_paths, interrupt_cancels, opened_app, repaired_app
from core.commands.output import DONE, FAILED, Output
from core.commands.records import verify_record
from core.commands.sentences import FLAWS
from core.commands.updating import catch_up, update
from core.errors import UserError

if TYPE_CHECKING:
    from core.engine.app import App


def verify(arguments: argparse.Namespace, output: Output) -> int:
    """Failed if something is wrong and was not put right. Raises UserError and CancelRequested."""
    if not data_paths(arguments).database.exists() and not arguments.repair:
        raise UserError(ErrorCode.NO_DOCUMENTS)
    with interrupt_cancels() as token:
        report = _report(arguments, output, token)
    output.result(verify_record(report), lambda out: _show(report, out))
    return DONE if report.is_sound else FAILED


def _report(arguments: argparse.Namespace, output: Output, token: CancelToken) -> VerifyReport:
    with opened_app(arguments, output, token) as app:
        report = _look(app, output, token, repair=arguments.repair)
    is_damaged = any(finding.flaw is Flaw.DATABASE for finding in report.findings)
    if not (arguments.repair and is_damaged):
        return report
    with repaired_app(arguments, output, token) as app:
        return _look(app, output, token, repair=True)


def _look(app: "App", output: Output, token: CancelToken, *, repair: bool) -> VerifyReport:
    from core.library.verify import look_through

    report = _shown(look_through(app.paths, app.library, repair=repair, token=token), output)
    if repair:
        if report.reading_again:
            update(app, [], output, token)
        catch_up(app, token)
    return report


def _shown(steps: Generator[tuple[int, int], None, VerifyReport], output: Output) -> VerifyReport:
    """What the look returns, while a bar shows how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=output.stderr)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        line = bar.add_task("Looking through the library", total=None)
        while True:
            try:
                done, total = next(steps)
            except StopIteration as ended:
                report: VerifyReport = ended.value
                return report
            bar.update(line, completed=done, total=total)


def _show(report: VerifyReport, out: TextIO) -> None:
    out.write(f"{report.documents} documents, {report.pages} pages and {report.passages} passages looked through")
    out.write(f" in {report.seconds:.1f} s.\n")
    if not report.findings:
        out.write("All of it is as it was stored.\n")
    for finding in report.findings:
        state = "put right" if finding.repaired else "not put right; `doctor --verify --repair` does it"
        out.write(f"{FLAWS[finding.flaw].format(count=finding.count)}: {state}.\n")
    if report.reading_again:
        out.write(f"{report.reading_again} documents were read again because of it.\n")
    out.write(f"{len(report.backups)} backups.\n")
