"""The set that measures the check of claims."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from core.answer.claims import Checker, Claim
from core.answer.splitter import uncited
from core.answer.support import SupportModel, load_support, support_json, support_path
from core.api.types import ChunkId, DocumentId
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_output import print_groups, track
from core.contracts.rows import ChunkSpan, StoredChunk
from core.evaluate.datasets import DatasetError, evenly
from core.evaluate.dialogues import ClaimRow, read_claim_rows
from core.evaluate.faithfulness import ClaimVerdict, evaluate_claims
from core.evaluate.support_fit import THRESHOLD, FittedSupport, WeighedClaim, fit_support
from core.retrieve.evidence import sentences_of


def measure_faithfulness(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    """With `--fit`, first fits the probability of support to the claims, and tells its figures by cross-validation;
    what the check then says of the same claims is no measure of it."""
    rows = evenly(read_claim_rows(arguments.data), limit=arguments.limit)
    if len({row.is_supported for row in rows}) < 2:
        raise DatasetError(f"{arguments.data}: claims of both kinds are needed")
    with opened_bench(arguments, folder, token) as bench:
        fitted = _fit(rows, bench) if arguments.fit else None
        support = load_support() if fitted is None else _stored(fitted, rows, arguments, bench)

        def check(row: ClaimRow) -> ClaimVerdict:
            token.check()
            return check_claim(row, bench, support)

        outcome = evaluate_claims(rows, check=check, track=track)
        models = bench.app.models.infos()

    def show(console: Console) -> None:
        print_groups(outcome.groups, title="the check of claims", console=console)
        for kind, counted in outcome.removed.items():
            told = ", ".join(f"{reason} {count}" for reason, count in counted.items())
            console.print(f"{kind.replace('_', ' ')}, held back: {told}")
        if fitted is not None:
            print_groups(fitted.unseen, title="the fit, on claims it had not seen", console=console)

    data = {"n": len(rows), "groups": outcome.groups, "removed": outcome.removed, "questions": outcome.rows}
    data |= {"fitted_on": support.fitted_on, "thresholds": support.thresholds}
    data |= {"fit": {"unseen": fitted.unseen, "models": fitted.models}} if fitted is not None else {}
    return Findings(data, models, show)


def _fit(rows: Sequence[ClaimRow], bench: Bench) -> FittedSupport:
    """Raises DatasetError when the claims do not carry a fit."""
    weighed = [_weigh(row, bench) for row in track(rows, label="Weighing")]
    try:
        return fit_support(weighed)
    except ValueError as error:
        raise DatasetError(f"the support of claims cannot be fitted: {error}") from error


def _stored(
    fitted: FittedSupport, rows: Sequence[ClaimRow], arguments: argparse.Namespace, bench: Bench
) -> SupportModel:
    """Written where Pincite reads it, or to --out."""
    model = SupportModel(
        models=fitted.models,
        thresholds=tuple(THRESHOLD for _ in fitted.models),
        fitted_on=f"{arguments.data.resolve().name} {len(rows)}",
        claims=len(rows),
        embedder_id=bench.parts.embedder.id,
        figures=fitted.figures,
    )
    path = arguments.out or support_path()
    path.write_text(support_json(model), encoding="utf-8")
    return model


def _weigh(row: ClaimRow, bench: Bench) -> WeighedClaim:
    bench.token.check()
    checker, claim = _checker(row, bench, SupportModel((), ())), _claim(row)
    signs, fault = checker.signs(claim)
    is_quoted = bool(checker.check(claim).evidence)  # without a model nothing else passes
    return WeighedClaim(row.question, row.is_supported, signs.values(), fault is not None, is_quoted)


def check_claim(row: ClaimRow, bench: Bench, support: SupportModel) -> ClaimVerdict:
    """The application's own check against the sentences of the references."""
    ruling = _checker(row, bench, support).check(_claim(row))
    return ClaimVerdict(bool(ruling.evidence), ruling.support, ruling.reason.value if ruling.reason else "")


def _claim(row: ClaimRow) -> Claim:
    """As the stream's splitter gives it: without the marks of citations."""
    return Claim(uncited(row.claim), ())


def _checker(row: ClaimRow, bench: Bench, support: SupportModel) -> Checker:
    library = bench.app.library
    sentences = [sentence for chunk in reference_chunks(row) for sentence in sentences_of(chunk)]
    return Checker(
        sentences,
        row.question,
        library.analyze,
        analyze_each=library.analyze_each,
        embedder=bench.parts.embedder,
        support=support,
    )


def reference_chunks(row: ClaimRow) -> list[StoredChunk]:
    """Each reference as a passage of a document of its own."""
    return [
        StoredChunk(
            id=ChunkId(number),
            document_id=DocumentId(number),
            revision=1,
            ordinal=0,
            text=text,
            spans=(ChunkSpan(0, 0, len(text), 0),),
            section="",
            context="",
            document="",
            path="",
            title="",
            page_count=1,
        )
        for number, text in enumerate(row.references, start=1)
    ]
