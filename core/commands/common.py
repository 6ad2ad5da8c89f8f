"""What the commands share: arguments, and the opened application with Ctrl+C as its cancellation."""

import argparse
import logging
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from core.api.types import ErrorCode, Scope
from core.cancel import CancelToken
from core.commands.output import Output
from core.commands.sentences import repair_sentence
from core.commands.updating import catch_up, update
from core.errors import UserError
from core.ingest.names import storable
from core.paths import DataPaths, default_data_dir

if TYPE_CHECKING:
    from core.engine.app import App

log = logging.getLogger(__name__)

DATA_DIR_VARIABLE = "PINCITE_DATA_DIR"


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """`--data-dir` and `--json`, which every command takes."""
    parser.add_argument(
        "--data-dir",
        type=Path,
        default=Path(os.environ.get(DATA_DIR_VARIABLE) or default_data_dir()),
        metavar="DIR",
        help=f"where the library is kept (default: %(default)s, or {DATA_DIR_VARIABLE})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def add_scope_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--scope", action="append", default=[], metavar="PATH", help="only this file or folder (may be repeated)"
    )


def scope_of(arguments: argparse.Namespace) -> Scope:
    """The paths as the library knows them."""
    return Scope(paths=tuple(map(absolute, arguments.scope)))


def absolute(path: str) -> str:
    """As the library knows it."""
    return storable(os.path.abspath(path))


def positive(text: str) -> int:
    """An argument of 1 or more."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def data_paths(arguments: argparse.Namespace) -> DataPaths:
    return DataPaths(arguments.data_dir.absolute())


@contextmanager
def opened_app(arguments: argparse.Namespace, output: Output, token: CancelToken) -> Iterator["App"]:
    """The application around the library of `--data-dir`. If that was damaged it is repaired, told, and brought up to
    date with the disk first. Raises UserError if it cannot be opened, and CancelRequested."""
    from core.engine.app import open_app

    app = open_app(data_paths(arguments))
    try:
        _make_current(app, output, token)
        yield app
    finally:
        app.close()


def repairing(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """A command that finds out on its way that the library is damaged repairs it and begins once more."""

    @wraps(run)
    def run_or_repair(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except UserError as error:
            if error.code is not ErrorCode.LIBRARY_DAMAGED:
                raise
        with interrupt_cancels() as token, repaired_app(arguments, Output(as_json=arguments.json), token):
            log.info("repaired on the way")
        return run(arguments)

    return run_or_repair


@contextmanager
def repaired_app(arguments: argparse.Namespace, output: Output, token: CancelToken) -> Iterator["App"]:
    """As `opened_app` for a library that is known to be damaged."""
    from core.engine.app import Opening

    opening = Opening(data_paths(arguments))
    app = opening.app(lambda: opening.open(is_damaged=True))
    try:
        _make_current(app, output, token)
        yield app
    finally:
        app.close()


def _make_current(app: "App", output: Output, token: CancelToken) -> None:
    """After a repair: tell it, and read what is missing."""
    if app.repaired is not None:
        output.notice(repair_sentence(app.repaired.means, app.repaired.documents, app.repaired.made_at))
        update(app, [], output, token)
        catch_up(app, token)


@contextmanager
def interrupt_cancels() -> Iterator[CancelToken]:
    """A token that Ctrl+C cancels, so that work ends between two steps. A second Ctrl+C ends the process at once."""
    token = CancelToken()

    def cancel(_signal: int, _frame: FrameType | None) -> None:
        token.cancel()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, cancel)
    try:
        yield token
    finally:
        signal.signal(signal.SIGINT, before)
