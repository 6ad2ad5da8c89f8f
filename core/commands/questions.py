"""`questions`: the person's own questions with the page that answers each; `eval mine` asks them."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, TextIO

from core.api.finding import LabelledQuestion, QuestionId, QuestionSource
from core.api.types import ErrorCode
from core.commands.common import absolute, interrupt_cancels, opened_app, positive, repairing
from core.commands.output import DONE, Output
from core.errors import UserError
from core.retrieve.search import checked_question

if TYPE_CHECKING:
    from core.contracts.library import Library


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `questions` to the command line."""
    parser = subparsers.add_parser(
        "questions",
        help="list, add or forget questions of your own",
        description="Questions of your own with the page that answers each, or the word that no document does. "
        "`eval mine` asks them all and tells how well they are found and judged. Without an option they are listed.",
    )
    change = parser.add_mutually_exclusive_group()
    change.add_argument("--add", metavar="QUESTION", help="keep a question; what was said of it before is replaced")
    change.add_argument("--forget", type=positive, nargs="+", metavar="ID", help="forget these")
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument("--file", metavar="PATH", help="with --add: the document that answers it")
    answer.add_argument("--no-answer", action="store_true", help="with --add: no document answers it")
    parser.add_argument(
        "--page", type=positive, default=1, metavar="N", help="with --file: the page that answers it, from 1"
    )
    parser.set_defaults(func=run, usage_error=parser.error)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Raises UserError (EMPTY_QUESTION, QUESTION_TOO_LONG, DOCUMENT_GONE) and CancelRequested."""
    if arguments.add is not None and arguments.file is None and not arguments.no_answer:
        arguments.usage_error("--add needs --file with the document that answers the question, or --no-answer")
    if arguments.add is None and (arguments.file is not None or arguments.no_answer):
        arguments.usage_error("--file and --no-answer belong to --add")
    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        if arguments.add is not None:
            _keep(arguments, app.library)
        elif arguments.forget:
            app.library.forget_questions([QuestionId(number) for number in arguments.forget])
        kept = app.library.questions()
    output.result({"questions": [question_record(question) for question in kept]}, lambda out: _show(kept, out))
    return DONE


def _keep(arguments: argparse.Namespace, library: "Library") -> None:
    text = checked_question(arguments.add)
    if arguments.no_answer:
        library.keep_question(text, None, page_index=0, source=QuestionSource.TYPED)
        return
    path = absolute(arguments.file)
    known = library.known_file(path)
    if known is None or known.aside is not None:
        raise UserError(ErrorCode.DOCUMENT_GONE, path=path)
    library.keep_question(text, known.document_id, page_index=arguments.page - 1, source=QuestionSource.TYPED)


def question_record(question: LabelledQuestion) -> dict[str, object]:
    """For `--json`; `page` counts from 1 and is None where there is no document."""
    record = asdict(question)
    page_index = record.pop("page_index")
    return {**record, "page": page_index + 1 if question.document_id is not None else None}


def _show(questions: Sequence[LabelledQuestion], out: TextIO) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if not questions:
        print("There are no questions of your own yet.", file=out)
        return
    table = Table("id", "question", "answered by")
    for question in questions:
        table.add_row(str(question.id), Text(question.text), Text(_answered_by(question)))
    Console(file=out).print(table)


def _answered_by(question: LabelledQuestion) -> str:
    if not question.answerable:
        return "no document"
    if question.document_id is None:
        return f"{question.document or 'a document'}, which is gone"
    return f"{question.document}, page {question.page_index + 1}"
