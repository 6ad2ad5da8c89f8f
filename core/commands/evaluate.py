"""`eval`: how well Pincite finds, refuses and answers, on labelled questions."""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.commands.common import DATA_DIR_VARIABLE, interrupt_cancels, positive
from core.commands.output import DONE, FAILED, WRONG_USE, Output
from core.paths import default_data_dir
from core.retrieve.plan import STAGES

MINE = "mine"
FACTS = "facts"
SETS = {
    "ir": "finding documents",
    "pdfqa": "finding pages",
    "chunking": "finding characters",
    "multiturn": "finding what answers a follow-up",
    "refusal": "refusing what the documents do not answer",
    "answers": "answers from end to end, on a set of the kind pdfqa",
    "faithfulness": "the check of claims",
    FACTS: "claims with one fact changed, which ship with Pincite",
    "injection": "instructions hidden in documents",
    MINE: "your own questions, asked of your own library",
}


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `eval` to the command line."""
    parser = subparsers.add_parser(
        "eval",
        help="measure finding, refusing and answering on labelled questions",
        description="Build a library of its own from a labelled set, ask its questions, and print how well it went. "
        "The library is temporary unless --data-dir names a folder for it, which is used again next time.",
    )
    parser.add_argument("set", choices=tuple(SETS), help="; ".join(f"{name}: {what}" for name, what in SETS.items()))
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="the folder of the labelled set (all but mine and facts)"
    )
    parser.add_argument("--limit", type=positive, metavar="N", help="ask N questions, spread evenly over the set")
    parser.add_argument("--keep", action="store_true", help="keep the temporary library and say where it is")
    parser.add_argument(
        "--stages-off",
        type=_stages,
        default=(),
        metavar="A,B",
        help=f"search without these stages, of {', '.join(STAGES)}",
    )
    parser.add_argument(
        "--open-gate", action="store_true", help="injection: answer also what the gate would refuse, the worst case"
    )
    parser.add_argument("--as-pages", action="store_true", help="injection: put each text on pages of a PDF")
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write a page of HTML with plots")
    answers = parser.add_argument_group("answers")
    answers.add_argument("--quotes-only", action="store_true", help="let no model write")
    answers.add_argument("--rows", type=Path, metavar="FILE", help="keep each answer there, and go on from there")
    gate = parser.add_argument_group("the gate (refusal)")
    gate.add_argument("--pages", type=Path, metavar="DIR", help="also the questions of this set of the kind pdfqa")
    gate.add_argument("--texts", type=Path, metavar="DIR", help="also the questions of this set of the kind ir")
    gate.add_argument("--features", type=Path, metavar="FILE", help="keep what was weighed there, and go on from there")
    gate.add_argument(
        "--fit",
        action="store_true",
        help="fit the gate (refusal), or the support of claims (faithfulness), to the set and store it",
    )
    gate.add_argument("--out", type=Path, metavar="FILE", help="where to store it (default: where Pincite reads it)")
    parser.set_defaults(func=run)


def run(arguments: argparse.Namespace) -> int:
    """Raises UserError and CancelRequested."""
    from core.commands.evaluation import EvaluationError, evaluate

    output = Output(as_json=arguments.json)
    if arguments.data is None and arguments.set not in (MINE, FACTS):
        output.notice(f"eval {arguments.set} needs --data, the folder of the labelled set")
        return WRONG_USE
    try:
        with interrupt_cancels() as token, _folder(arguments, output) as folder:
            report = evaluate(arguments, folder, token)
    except EvaluationError as error:
        output.result({"error": {"code": "bad_data", "message": str(error)}}, lambda _: None)
        output.notice(str(error))
        return FAILED
    output.result(report.data, report.show)
    return DONE


def _stages(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    unknown = [name for name in names if name not in STAGES]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no stage {unknown[0]}")
    return names


@contextmanager
def _folder(arguments: argparse.Namespace, output: Output) -> Iterator[Path]:
    """The folder of --data-dir, or a temporary one: an evaluation never touches the library a person works with.
    That one is only asked, and only by `mine`."""
    own = Path(os.environ.get(DATA_DIR_VARIABLE) or default_data_dir())
    if arguments.set == MINE or arguments.data_dir != own:
        yield arguments.data_dir.absolute()
    elif arguments.keep:
        folder = Path(tempfile.mkdtemp(prefix="pincite-eval-"))
        output.notice(f"The library is kept in {folder}")
        yield folder
    else:
        with tempfile.TemporaryDirectory(prefix="pincite-eval-") as name:
            yield Path(name)
