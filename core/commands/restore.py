"""`restore`: put a backup in the place of the library."""

import argparse
import sys
from typing import Any

from core.commands.backup import show_backups
from core.commands.common import data_paths, interrupt_cancels, opened_app
from core.commands.output import DONE, FAILED, Output
from core.commands.records import backups_record
from core.commands.updating import catch_up, update

NEWEST = "newest"


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `restore` to the command line."""
    parser = subparsers.add_parser(
        "restore",
        help="put a backup back",
        description="Put a backup in the place of the library, which becomes a backup itself; then look through the "
        "folders, so that what is newer on the disk is read. Without NAME, list the backups.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"a backup's name, or `{NEWEST}`")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.set_defaults(func=run)


def run(arguments: argparse.Namespace) -> int:
    """Failed if it was not confirmed. Raises UserError and CancelRequested."""
    from core.library.backups import list_backups
    from core.library.repair import restore_backup
    from core.library.salvage import differences

    output = Output(as_json=arguments.json)
    paths = data_paths(arguments)
    backups = list_backups(paths)
    if not arguments.name:
        output.result(backups_record(backups), lambda out: show_backups(backups, out))
        return DONE
    name = backups[0].name if arguments.name == NEWEST and backups else arguments.name
    lost, back = differences(paths.database, paths.backups / name)
    told = _told(lost, back)
    if not arguments.yes and not _confirmed(told, output):
        return FAILED
    kept = restore_backup(paths, name)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        updated = update(app, [], output, token)
        catch_up(app, token)
    data: dict[str, Any] = {"restored": name, "kept": kept, "not_in_backup": lost, "back": back}
    data["read"] = updated.report.read
    output.result(data, lambda out: print(_done(name, kept, updated.report.read), file=out))
    return DONE


def _told(lost: int, back: int) -> str:
    return (
        f"{lost} documents of today's library are not in this backup; they are read again if their files are there. "
        f"{back} documents that are not in the library now come back, unless their files are gone."
    )


def _confirmed(told: str, output: Output) -> bool:
    output.notice(told)
    if output.as_json or not sys.stdin.isatty():
        output.notice("Nothing was changed. Say --yes to go on.")
        return False
    return input("Go on? [y/N] ").strip().lower() in ("y", "yes")


def _done(name: str, kept: str, read: int) -> str:
    before = f"What was there before is kept as {kept}." if kept else "The damaged library is kept aside."
    return f"{name} is in place, and {read} documents were read since. {before}"
