"""The set that measures the check of claims."""

import argparse
from pathlib import Path

from rich.console import Console

from core.answer.claims import Checker, Claim
from core.api.types import ChunkId, DocumentId
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_output import print_groups, track
from core.contracts.rows import ChunkSpan, StoredChunk
from core.evaluate.datasets import DatasetError, evenly
from core.evaluate.dialogues import ClaimRow, read_claim_rows
from core.evaluate.faithfulness import ClaimVerdict, evaluate_claims
from core.retrieve.evidence import sentences_of


def measure_faithfulness(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    rows = evenly(read_claim_rows(arguments.data), limit=arguments.limit)
    if len({row.is_supported for row in rows}) < 2:
        raise DatasetError(f"{arguments.data}: claims of both kinds are needed")
    with opened_bench(arguments, folder, token) as bench:

        def check(row: ClaimRow) -> ClaimVerdict:
            token.check()
            return check_claim(row, bench)

        outcome = evaluate_claims(rows, check=check, track=track)
        models = bench.app.models.infos()

    def show(console: Console) -> None:
        print_groups(outcome.groups, title="the check of claims", console=console)
        for kind, counted in outcome.removed.items():
            told = ", ".join(f"{reason} {count}" for reason, count in counted.items())
            console.print(f"{kind.replace('_', ' ')}, held back: {told}")

    data = {"n": len(rows), "groups": outcome.groups, "removed": outcome.removed, "questions": outcome.rows}
    return Findings(data, models, show)


def check_claim(row: ClaimRow, bench: Bench) -> ClaimVerdict:
    """The application's own check against the sentences of the references."""
    sentences = [sentence for chunk in reference_chunks(row) for sentence in sentences_of(chunk)]
    checker = Checker(sentences, row.question, bench.app.library.analyze)
    ruling = checker.check(Claim(row.claim, ()))
    return ClaimVerdict(bool(ruling.evidence), ruling.support, ruling.reason.value if ruling.reason else "")


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
