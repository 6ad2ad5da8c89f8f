"""`ask`: an answer whose every sentence says where it stands."""

import argparse
import sys
from functools import partial
from typing import TextIO

from core.api.finding import WRONG_COSTS, Turn
from core.api.types import Answer, Citation, RemovedSentence, Sentence, Stage
from core.commands.common import add_scope_argument, interrupt_cancels, opened_app, repairing, scope_of
from core.commands.output import DONE, Output
from core.commands.records import ask_record
from core.commands.search import show_passages
from core.commands.sentences import ANSWER_NOTICES, answer_sentence, removal_sentence

_DOING = {
    Stage.SEARCHING: "Searching",
    Stage.WEIGHING: "Weighing what was found",
    Stage.WRITING: "Writing",
    Stage.CHECKING: "Checking",
}


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `ask` to the command line."""
    parser = subparsers.add_parser("ask", help="answer a question", description="Answer a question from the library.")
    parser.add_argument("question")
    parser.add_argument("--quotes", action="store_true", help="your documents' own words only; no model writes")
    parser.add_argument(
        "--after",
        metavar="QUESTION",
        action="append",
        default=[],
        help="a question asked before this one, which may lean on it; repeat it for several, oldest first",
    )
    parser.add_argument(
        "--wrong-cost",
        type=float,
        choices=WRONG_COSTS,
        help="so many needless refusals weigh as much as one wrong answer, careful to eager (default: your setting)",
    )
    add_scope_argument(parser)
    parser.set_defaults(func=run)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Raises UserError and CancelRequested."""
    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        app.library.commit_indexes()  # a search itself does not wait for an index that is being opened
        app.gate.wrong_cost = arguments.wrong_cost
        history = [Turn(question) for question in arguments.after]
        events = app.ask(
            arguments.question, scope_of(arguments), history=history, quotes_only=arguments.quotes, token=token
        )
        answer = None
        for event in events:
            if isinstance(event, Answer):
                answer = event
            else:
                _show_progress(event, output)
    if answer is None:
        raise LookupError("the answer did not come")
    output.result(ask_record(answer), partial(_show_answer, answer))
    return DONE


def _show_progress(event: Stage | Sentence | RemovedSentence, output: Output) -> None:
    if isinstance(event, Stage) and not output.as_json and sys.stderr.isatty():
        output.notice(f"{_DOING.get(event, event.value)} ...")


def _show_answer(answer: Answer, out: TextIO) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(file=out, highlight=False)
    console.print(Text(answer_sentence(answer.reason), style="dim"))
    for notice in answer.notices:
        console.print(Text(ANSWER_NOTICES[notice], style="dim"))
    if answer.standalone:
        console.print(Text(f"Searched for: {answer.standalone}", style="dim"))
    console.print()
    for sentence in answer.sentences:
        marks = "".join(f"[{citation.number}]" for citation in sentence.citations)
        console.print(Text.assemble(sentence.text, " ", (marks, "bold cyan")))
    console.print()
    for citation in _by_number(answer):
        page = citation.parts[0]
        place = f"{citation.document}, p. {page.page_label} ({page.page_index + 1} of {citation.page_count})"
        console.print(Text.assemble((f"[{citation.number}] ", "bold cyan"), place))
    for removed in answer.removed:
        console.print(Text(f"Held back, because {removal_sentence(removed.reason)}: {removed.text}", style="dim"))
    if answer.refused and answer.closest:
        show_passages(answer.closest, out)


def _by_number(answer: Answer) -> list[Citation]:
    cited = {citation.number: citation for sentence in answer.sentences for citation in sentence.citations}
    return [cited[number] for number in sorted(cited)]
