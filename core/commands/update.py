"""`update`: bring the library up to date with what is on the disk."""

import argparse
from functools import partial
from typing import TextIO

from core.commands.common import absolute, interrupt_cancels, opened_app, repairing
from core.commands.output import DONE, Output
from core.commands.records import update_record
from core.commands.sentences import file_sentence
from core.commands.updating import Updated, back_up_if_due, catch_up, update


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `update` to the command line."""
    parser = subparsers.add_parser(
        "update",
        help="look through the followed folders",
        description="Read what is new or changed in the folders and files of the library, take along what was moved, "
        "and erase what is not there any more. What lies on a drive that is not connected stays.",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only at or below these (default: everything)")
    parser.set_defaults(func=run)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Raises UserError and CancelRequested."""
    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        updated = update(app, [absolute(path) for path in arguments.paths], output, token)
        catch_up(app, token)
        back_up_if_due(app, output, token)
    output.result(update_record(updated.report, updated.files), partial(show_update, updated))
    return DONE


def show_update(updated: Updated, out: TextIO) -> None:
    """For people: each file that was read, then the counts."""
    for file in updated.files:
        told = file_sentence(file.status, file.reason)
        out.write(f"{file.status.value:>12}  {file.path}  {f'{told}' if told else f'{file.pages} pages'}\n")
    report = updated.report
    counts = [f"{report.read} read", f"{report.moved} moved", f"{report.removed} removed"]
    if report.postponed:
        counts.append(f"{len(report.postponed)} still being written: run `update` again when they rest")
    out.write(f"{', '.join(counts)}, {report.seconds:.1f} s\n")
