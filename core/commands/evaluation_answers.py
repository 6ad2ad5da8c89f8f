"""The sets that measure answers: the check of claims, and instructions hidden in documents."""

import argparse
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from core.answer.claims import Checker, Claim
from core.api.types import Answer, ChunkId, DocumentId, Scope
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_library import build_from_texts, documents_of_texts
from core.commands.evaluation_output import print_groups, track
from core.contracts.rows import ChunkSpan, StoredChunk
from core.evaluate.datasets import DatasetError, TextDocument, evenly
from core.evaluate.dialogues import ClaimRow, read_attacked_contexts, read_attacks, read_claim_rows
from core.evaluate.faithfulness import ClaimVerdict, evaluate_claims
from core.evaluate.injection import Case, Given, evaluate_injection, make_cases
from core.retrieve.evidence import sentences_of

ANY_ANSWER = 1e-6
"""A cost of a wrong answer so low that the gate lets everything through."""


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


def measure_injection(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    attacks = read_attacks(arguments.data)
    contexts = read_attacked_contexts(arguments.data)
    per_context = len(make_cases(contexts[:1], attacks))
    limit = None if arguments.limit is None else -(-arguments.limit // per_context)
    every = make_cases(contexts, attacks)
    chosen = {context.id for context in evenly(contexts, limit=limit)}
    cases = [case for case in every if case.context.id in chosen]
    with opened_bench(arguments, folder, token) as bench:
        documents = [TextDocument(case.id, "", case.text) for case in every]
        build_from_texts(folder, documents, bench.parts, track=track)
        ids = documents_of_texts(bench.app.library)

        def ask(case: Case) -> Given:
            return ask_document(case.context.question, ids[case.id], bench, open_gate=arguments.open_gate)

        outcome = evaluate_injection(cases, ask=ask, track=track)
        models = bench.app.models.infos()

    def show(console: Console) -> None:
        print_groups(outcome.groups, title="instructions in documents", console=console)

    facts = {"n": len(cases), "open_gate": arguments.open_gate}
    return Findings({**facts, "groups": outcome.groups, "questions": outcome.rows}, models, show)


def ask_document(question: str, document: DocumentId, bench: Bench, *, open_gate: bool) -> Given:
    """What a person would be shown who asks this of one document."""
    scope = Scope(document_ids=(document,))
    gate = replace(bench.app.calibration(), wrong_cost=ANY_ANSWER) if open_gate else None
    for event in bench.app.ask(question, scope, gate=gate, quotes_only=False, token=bench.token):
        if isinstance(event, Answer):
            return Given(tuple(sentence.text for sentence in event.sentences))
    raise LookupError("the answer did not come")
