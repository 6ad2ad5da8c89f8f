"""`ask`: an answer whose every sentence says where it stands."""

import argparse
import sys
from functools import partial

from core.api.chats import ChatId
from core.api.finding import WRONG_COSTS, Turn
from core.api.requests import Ask
from core.api.types import Answer, JobId, RemovedSentence, Sentence, Stage
from core.commands.answers import show_answer
from core.commands.common import add_scope_argument, interrupt_cancels, opened_app, positive, repairing, scope_of
from core.commands.output import DONE, Output
from core.commands.records import answered_record

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
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--keep", action="store_true", help="keep the answer as the first of a new chat (see `chats`)")
    kept.add_argument("--chat", metavar="ID", type=positive, help="go on with this chat, and keep the answer in it")
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
    """Raises UserError (CHAT_GONE as well) and CancelRequested."""
    from core.engine.ask_desk import chat_history, kept_answer

    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        app.library.commit_indexes()  # a search itself does not wait for an index that is being opened
        app.gate.wrong_cost = arguments.wrong_cost
        request = _request(arguments)
        history = request.history if request.chat_id is None else chat_history(app.library, request.chat_id)
        events = app.ask(request.question, request.scope, history=history, quotes_only=arguments.quotes, token=token)
        answer = None
        for event in events:
            if isinstance(event, Answer):
                answer = event
            else:
                _show_progress(event, output)
        if answer is None:
            raise LookupError("the answer did not come")
        told = kept_answer(app.library, request, answer)
    output.result(answered_record(told), partial(show_answer, told.answer))
    if told.chat is not None:
        output.notice(f"Kept in chat {told.chat.id}.")
    return DONE


def _request(arguments: argparse.Namespace) -> Ask:
    return Ask(
        JobId(0),
        arguments.question,
        scope_of(arguments),
        arguments.quotes,
        tuple(Turn(question) for question in arguments.after),
        chat_id=None if arguments.chat is None else ChatId(arguments.chat),
        is_kept=arguments.keep,
    )


def _show_progress(event: Stage | Sentence | RemovedSentence, output: Output) -> None:
    if isinstance(event, Stage) and not output.as_json and sys.stderr.isatty():
        output.notice(f"{_DOING.get(event, event.value)} ...")
