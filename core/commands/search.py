"""`search`: the passages that fit a question."""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import TextIO

from core.api.types import Passage
from core.commands.common import add_scope_argument, interrupt_cancels, opened_app, positive, repairing, scope_of
from core.commands.output import DONE, Output
from core.commands.records import search_record


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `search` to the command line."""
    parser = subparsers.add_parser("search", help="find passages", description="Find the passages nearest a question.")
    parser.add_argument("question")
    parser.add_argument("--limit", type=positive, default=10, metavar="N", help="how many (default: %(default)s)")
    add_scope_argument(parser)
    parser.set_defaults(func=run)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Raises UserError and CancelRequested."""
    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        app.library.commit_indexes()  # a search itself does not wait for an index that is being opened
        found = app.search(arguments.question, scope_of(arguments), limit=arguments.limit, token=token)
    record = search_record(arguments.question, found.passages, found.timings)
    output.result(record, partial(show_passages, found.passages))
    return DONE


def show_passages(passages: Sequence[Passage], out: TextIO) -> None:
    """For people: where each passage stands, then its text."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(file=out, highlight=False)
    for passage in passages:
        page = passage.parts[0]
        place = f"{passage.document}, p. {page.page_label} ({page.page_index + 1} of {passage.page_count})"
        console.print(Text.assemble((f"{passage.number}. ", "bold"), (place, "bold"), f"  {passage.section}"))
        console.print(Padding(Text(" ".join(passage.text.split())), (0, 0, 1, 3)))
