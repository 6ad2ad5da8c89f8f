"""`eval`: how well Pincite finds, and how well its gate refuses, on labelled questions."""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.commands.common import DATA_DIR_VARIABLE, interrupt_cancels, positive
from core.commands.output import DONE, FAILED, Output
from core.paths import default_data_dir


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `eval` to the command line."""
    parser = subparsers.add_parser(
        "eval",
        help="measure finding and refusing on labelled questions",
        description="Build a library of its own from a labelled set, ask its questions, and print how well it went. "
        "The library is temporary unless --data-dir names a folder for it, which is used again next time.",
    )
    parser.add_argument(
        "set", choices=("ir", "pdfqa", "chunking", "refusal"), help="finding documents, pages or characters; refusing"
    )
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="the folder of the labelled set")
    parser.add_argument("--limit", type=positive, metavar="N", help="ask N questions, spread evenly over the set")
    parser.add_argument("--keep", action="store_true", help="keep the temporary library and say where it is")
    fitting = parser.add_argument_group("fitting the gate (refusal)")
    fitting.add_argument("--fit", action="store_true", help="fit the gate to the questions and store it")
    fitting.add_argument("--out", type=Path, metavar="FILE", help="where to store it (default: where Pincite reads it)")
    fitting.add_argument("--l2", type=_above_zero, default=1.0, help="penalty on large weights (default: %(default)s)")
    fitting.add_argument(
        "--max-false-refusals",
        type=_share,
        default=0.2,
        metavar="SHARE",
        help="of the answerable questions, how many the threshold may cost (default: %(default)s)",
    )
    parser.set_defaults(func=run)


def run(arguments: argparse.Namespace) -> int:
    """Raises UserError and CancelRequested."""
    from core.commands.evaluation import EvaluationError, evaluate

    output = Output(as_json=arguments.json)
    try:
        with interrupt_cancels() as token, _folder(arguments, output) as folder:
            report = evaluate(arguments, folder, token)
    except EvaluationError as error:
        output.result({"error": {"code": "bad_data", "message": str(error)}}, lambda _: None)
        output.notice(str(error))
        return FAILED
    output.result(report.data, report.show)
    return DONE


def _above_zero(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def _share(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return number


@contextmanager
def _folder(arguments: argparse.Namespace, output: Output) -> Iterator[Path]:
    """The folder of --data-dir, or a temporary one: an evaluation never touches the library a person works with."""
    own = Path(os.environ.get(DATA_DIR_VARIABLE) or default_data_dir())
    if arguments.data_dir != own:
        yield arguments.data_dir.absolute()
    elif arguments.keep:
        folder = Path(tempfile.mkdtemp(prefix="pincite-eval-"))
        output.notice(f"The library is kept in {folder}")
        yield folder
    else:
        with tempfile.TemporaryDirectory(prefix="pincite-eval-") as name:
            yield Path(name)
