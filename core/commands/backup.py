"""`backup`: copies of the library."""

import argparse
from collections.abc import Sequence
from typing import TextIO

from core.api.following import Backup
from core.api.types import ErrorCode
from core.commands.common import data_paths, interrupt_cancels
from core.commands.output import DONE, Output
from core.commands.records import backups_record
from core.errors import UserError


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `backup` to the command line."""
    parser = subparsers.add_parser(
        "backup",
        help="make or list backups",
        description="Make a backup of the library now, also while the window is open. One is made each day by itself; "
        "the last three are kept. They hold what was read, not your PDFs.",
    )
    parser.add_argument("--list", action="store_true", help="make none, only list those that are there")
    parser.set_defaults(func=run)


def run(arguments: argparse.Namespace) -> int:
    """Raises UserError and CancelRequested."""
    from core.library.backups import list_backups, make_backup

    output = Output(as_json=arguments.json)
    paths = data_paths(arguments)
    if not arguments.list:
        if not paths.database.exists():
            raise UserError(ErrorCode.NO_DOCUMENTS)
        with interrupt_cancels() as token:
            make_backup(paths, token=token)
    backups = list_backups(paths)
    output.result(backups_record(backups), lambda out: show_backups(backups, out))
    return DONE


def show_backups(backups: Sequence[Backup], out: TextIO) -> None:
    """For people, newest first."""
    if not backups:
        out.write("There is no backup yet.\n")
    for backup in backups:
        size = f"{max(1, backup.size_bytes // 1_000_000)} MB"
        out.write(f"{backup.name}  {backup.made_at}  {backup.documents} documents, {size}\n")
