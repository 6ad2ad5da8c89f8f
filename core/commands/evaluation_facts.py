"""The set that measures whether a changed fact is caught: claims told truly, and with one fact changed."""

import argparse
from pathlib import Path

from rich.console import Console

from core.answer.claims import Checker, Claim
from core.api.types import ChunkId, DocumentId
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_output import print_groups
from core.contracts.rows import ChunkSpan, StoredChunk
from core.evaluate.datasets import evenly
from core.evaluate.facts import ChangedFact, evaluate_facts, read_facts
from core.evaluate.faithfulness import ClaimVerdict
from core.paths import shipped_facts
from core.retrieve.evidence import sentences_of


def measure_facts(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    """`--data` names another file of facts than the one that ships."""
    facts = evenly(read_facts(arguments.data or shipped_facts()), limit=arguments.limit)
    with opened_bench(arguments, folder, token) as bench:
        outcome = evaluate_facts(facts, check=lambda fact, claim: check_fact(fact, claim, bench))
        models = bench.app.models.infos()

    def show(console: Console) -> None:
        print_groups(outcome.groups, title="claims with one fact changed", console=console)
        for fact in outcome.missed:
            console.print(f"missed ({fact.kind}): {fact.changed}", markup=False)
        for fact in outcome.rejected:
            console.print(f"rejected ({fact.kind}): {fact.true}", markup=False)

    data = {"n": len(facts), "groups": outcome.groups, "missed": outcome.missed, "rejected": outcome.rejected}
    return Findings(data, models, show)


def check_fact(fact: ChangedFact, claim: str, bench: Bench) -> ClaimVerdict:
    """The application's own check against the sentences of the text."""
    bench.token.check()
    library = bench.app.library
    checker = Checker(
        sentences_of(_chunk(fact.text)),
        fact.question,
        library.analyze,
        analyze_each=library.analyze_each,
        embedder=bench.parts.embedder,
    )
    ruling = checker.check(Claim(claim, ()))
    return ClaimVerdict(bool(ruling.evidence), ruling.support, ruling.reason.value if ruling.reason else "")


def _chunk(text: str) -> StoredChunk:
    return StoredChunk(
        id=ChunkId(1),
        document_id=DocumentId(1),
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
