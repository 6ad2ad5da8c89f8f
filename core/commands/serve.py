"""`serve`: the engine behind the window, JSON lines on standard input and output."""

import argparse
import os
import sys

from core.commands.common import data_paths

NICENESS = 5
"""Of the engine and its children: with two cores busy reading, the window still gets three quarters of one at once,
and beside other programs the engine a quarter, so that an answer comes."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `serve` to the command line."""
    parser = subparsers.add_parser("serve", help="run the engine for the window", description=__doc__)
    parser.add_argument("--give-way", action="store_true", help="let the window go first where the processor is short")
    parser.set_defaults(func=run, log_name="engine")


def run(arguments: argparse.Namespace) -> int:
    """Standard output becomes the wire before anything native is imported, as that may print. Raises UserError."""
    from core.wire import claim_stdout

    wire = claim_stdout()
    if arguments.give_way:
        give_way()
    from core.engine.serve import serve

    return serve(data_paths(arguments), wire)


def give_way() -> None:
    """For this process and whatever it starts from now on."""
    if sys.platform == "win32":
        import psutil

        psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(NICENESS)
