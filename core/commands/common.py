"""What the commands share: arguments, and the opened application with Ctrl+C as its cancellation."""

import argparse
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from core.api.types import Scope
from core.cancel import CancelToken
from core.ingest.names import storable
from core.paths import DataPaths, default_data_dir

if TYPE_CHECKING:
    from core.engine.app import App

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
    return Scope(paths=tuple(storable(os.path.abspath(path)) for path in arguments.scope))


def positive(text: str) -> int:
    """An argument of 1 or more."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def data_paths(arguments: argparse.Namespace) -> DataPaths:
    return DataPaths(arguments.data_dir.absolute())


@contextmanager
def opened_app(arguments: argparse.Namespace) -> Iterator["App"]:
    """The application around the library of `--data-dir`. Raises UserError if it cannot be opened."""
    from core.engine.app import open_app

    app = open_app(data_paths(arguments))
    try:
        yield app
    finally:
        app.close()


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
