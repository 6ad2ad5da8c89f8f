"""`serve`: the engine behind the window, JSON lines on standard input and output."""

import argparse

from core.commands.common import data_paths


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `serve` to the command line."""
    parser = subparsers.add_parser("serve", help="run the engine for the window", description=__doc__)
    parser.set_defaults(func=run, log_name="engine")


def run(arguments: argparse.Namespace) -> int:
    """Standard output becomes the wire before anything native is imported, as that may print. Raises UserError."""
    from core.wire import claim_stdout

    wire = claim_stdout()
    from core.engine.serve import serve

    return serve(data_paths(arguments), wire)
