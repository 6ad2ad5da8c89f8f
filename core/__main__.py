"""The command line: python -m core COMMAND, with the commands listed below."""

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Sequence

from core import __version__
from core.api.types import ErrorCode, ErrorDetail
from core.cancel import CancelRequested
from core.commands.common import add_common_arguments, data_paths
from core.commands.output import Output
from core.errors import UserError
from core.log import write_log

log = logging.getLogger(__name__)

COMMANDS = {
    "add": "core.commands.add",
    "update": "core.commands.update",
    "remove": "core.commands.remove",
    "folders": "core.commands.folders",
    "search": "core.commands.search",
    "ask": "core.commands.ask",
    "chats": "core.commands.chats",
    "eval": "core.commands.evaluate",
    "questions": "core.commands.questions",
    "backup": "core.commands.backup",
    "restore": "core.commands.restore",
    "doctor": "core.commands.doctor",
    "serve": "core.commands.serve",
}


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 done, 1 failed with a message on standard error, 2 wrong use."""
    # Before anything imports numpy: two BLAS threads on a busy computer make a search of 1 ms one of 40.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.umask(0o077)  # what is taken from private documents is for their owner alone
    words = sys.argv[1:] if argv is None else argv
    arguments = command_line(words).parse_args(words)
    name = getattr(arguments, "log_name", "commands")
    with write_log(data_paths(arguments).logs / f"{name}.log", to_stderr=name == "engine"):
        return run(arguments)


def run(arguments: argparse.Namespace) -> int:
    """The command's own status, or 1 with a sentence for what it raised."""
    output = Output(as_json=arguments.json)
    try:
        return int(arguments.func(arguments))
    except UserError as error:
        return output.failure(error.code, error.detail)
    except (CancelRequested, KeyboardInterrupt):
        return output.cancelled()
    except Exception:
        log.exception("bug")
        return output.failure(ErrorCode.INTERNAL, ErrorDetail())


def command_line(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser. Only the module of the command in `words` is imported; all of them to explain or to refuse."""
    parser = argparse.ArgumentParser(prog="python -m core", description="Questions and answers over your own PDFs.")
    parser.add_argument("--version", action="version", version=f"Pincite {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    chosen = words[0] if words and words[0] in COMMANDS else None
    for command in [chosen] if chosen is not None else COMMANDS:
        importlib.import_module(COMMANDS[command]).register(subparsers)
    for subparser in subparsers.choices.values():
        add_common_arguments(subparser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
