"""`chats`: the conversations that are kept. `ask --keep` begins one, `ask --chat` goes on with one."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import TextIO

from core.api.chats import ChatId, ChatSummary, ChatTurn
from core.api.types import ErrorCode
from core.commands.answers import show_answer
from core.commands.common import interrupt_cancels, opened_app, positive, repairing
from core.commands.output import DONE, Output
from core.commands.records import ask_record
from core.commands.updating import catch_up
from core.errors import UserError

GONE = "The answer went with a document that it quoted."


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `chats` to the command line."""
    parser = subparsers.add_parser(
        "chats",
        help="list, show or forget conversations",
        description="The conversations that are kept, with their answers. Without an option they are listed, the one "
        "that was changed last first.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--search", metavar="WORDS", default="", help="only those in which all of these words stand")
    what.add_argument("--show", metavar="ID", type=positive, help="the questions of one, with their answers")
    what.add_argument("--forget", metavar="ID", type=positive, nargs="+", help="erase these, from the backups as well")
    parser.set_defaults(func=run)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Raises UserError CHAT_GONE and CancelRequested."""
    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        if arguments.show is not None:
            chat, turns = app.library.chat(ChatId(arguments.show)), app.library.turns(ChatId(arguments.show))
            if chat is None:
                raise UserError(ErrorCode.CHAT_GONE)
            record = {"chat": asdict(chat), "turns": [_turn_record(turn) for turn in turns]}
            output.result(record, lambda out: _show_turns(turns, out))
            return DONE
        if arguments.forget:
            forgotten = [ChatId(number) for number in arguments.forget]
            if any(app.library.chat(chat_id) is None for chat_id in forgotten):
                raise UserError(ErrorCode.CHAT_GONE)
            app.library.forget_chats(forgotten)
            app.library.erase_chats()
            catch_up(app, token)
        chats = app.library.chats(search=arguments.search)
    output.result({"chats": [asdict(chat) for chat in chats]}, lambda out: _show_chats(chats, out))
    return DONE


def _turn_record(turn: ChatTurn) -> dict[str, object]:
    return {
        "id": turn.id,
        "question": turn.question,
        "asked_at": turn.asked_at,
        "scope": list(turn.scope.paths),
        "answer": None if turn.answer is None else ask_record(turn.answer),
        "change": None if turn.change is None else asdict(turn.change),
    }


def _show_turns(turns: Sequence[ChatTurn], out: TextIO) -> None:
    for turn in turns:
        print(f"{turn.asked_at[:16].replace('T', ' ')}  {turn.question}\n", file=out)
        if turn.answer is None:
            print(GONE, file=out)
        else:
            show_answer(turn.answer, out)
        print(file=out)


def _show_chats(chats: Sequence[ChatSummary], out: TextIO) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if not chats:
        print("There are no such chats.", file=out)
        return
    table = Table("id", "chat", "questions", "changed")
    for chat in chats:
        table.add_row(str(chat.id), Text(chat.title), str(chat.turns), chat.changed_at[:16].replace("T", " "))
    Console(file=out).print(table)
