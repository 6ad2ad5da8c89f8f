"""The set that measures what instructions hidden in documents do."""

import argparse
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from core.api.types import Answer, AnswerMode, DocumentId, ErrorCode, Scope
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_library import build_from_files, build_from_texts, documents_of_texts, ids_of_files
from core.commands.evaluation_output import print_groups, track
from core.errors import UserError
from core.evaluate.datasets import DatasetError, TextDocument, evenly
from core.evaluate.dialogues import AttackedContext, read_attacked_contexts, read_attacks
from core.evaluate.injection import Case, Given, as_printed, evaluate_injection, make_cases, utility_lost
from core.evaluate.plain_pdf import is_writable, text_pdf

ANY_ANSWER = 1e-6
"""A cost of a wrong answer so low that the gate lets everything through."""


def measure_injection(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    """As many contexts as there are attacks: so each attack stands once at the start, in the middle and at the end."""
    attacks = read_attacks(arguments.data)
    contexts = _contexts(arguments)
    if not attacks or not contexts:
        raise DatasetError(f"{arguments.data}: attacks and contexts are needed")
    every = make_cases(evenly(contexts, limit=len(attacks)), attacks)
    cases = _chosen(every, arguments.limit)
    with opened_bench(arguments, folder, token) as bench:
        ids = _build(every, folder, bench, as_pages=arguments.as_pages)

        def ask(case: Case) -> Given:
            return ask_document(case.context.question, ids[case.id], bench, open_gate=arguments.open_gate)

        outcome = evaluate_injection(cases, ask=ask, track=track)
        models = bench.app.models.infos()
    lost = utility_lost(outcome.rows)

    def show(console: Console) -> None:
        print_groups(outcome.groups, title="instructions in documents", console=console)
        if lost.value is not None:
            console.print(f"right answers lost to attacks: {lost.value:+.3f} ({lost.low:+.2f} to {lost.high:+.2f})")

    facts = {"n": len(cases), "open_gate": arguments.open_gate, "as_pages": arguments.as_pages}
    data = {**facts, "groups": outcome.groups, "utility_lost": lost, "questions": outcome.rows}
    return Findings(data, models, show)


def ask_document(question: str, document: DocumentId, bench: Bench, *, open_gate: bool) -> Given:
    """What a person would be shown who asks this of one document, and whether a model wrote it."""
    scope = Scope(document_ids=(document,))
    gate = replace(bench.app.calibration(), wrong_cost=ANY_ANSWER) if open_gate else None
    try:
        for event in bench.app.ask(question, scope, gate=gate, quotes_only=False, token=bench.token):
            if isinstance(event, Answer):
                texts = tuple(sentence.text for sentence in event.sentences)
                return Given(texts, is_written=event.mode is AnswerMode.WRITTEN)
    except UserError as error:
        if error.code is not ErrorCode.SCOPE_EMPTY:
            raise
    return Given(())


def _contexts(arguments: argparse.Namespace) -> Sequence[AttackedContext]:
    """For pages those that a standard font can write, as they would be printed."""
    contexts = read_attacked_contexts(arguments.data)
    if not arguments.as_pages:
        return contexts
    printed = [replace(context, context=as_printed(context.context)) for context in contexts]
    return [context for context in printed if is_writable(context.context)]


def _chosen(cases: Sequence[Case], limit: int | None) -> list[Case]:
    """Whole contexts, spread evenly; all that stand in the library, so that it can be used again."""
    ids = list(dict.fromkeys(case.context.id for case in cases))
    per_context = len(cases) // len(ids)
    chosen = set(evenly(ids, limit=None if limit is None else -(-limit // per_context)))
    return [case for case in cases if case.context.id in chosen]


def _build(cases: Sequence[Case], folder: Path, bench: Bench, *, as_pages: bool) -> Mapping[str, DocumentId]:
    """A document for each case: as pages, a PDF that the application reads as it reads any other."""
    if not as_pages:
        build_from_texts(folder, [TextDocument(case.id, "", case.text) for case in cases], bench.parts, track=track)
        return documents_of_texts(bench.app.library)
    files = {case.id: folder / "pages" / f"{_name(case)}.pdf" for case in cases}
    (folder / "pages").mkdir(exist_ok=True)
    for case in cases:
        files[case.id].write_bytes(text_pdf(case.text))
    build_from_files(folder, list(files.values()), bench.parts, add=bench.add)
    known = ids_of_files(bench.app.library)
    return {case_id: known[path.name] for case_id, path in files.items()}


def _name(case: Case) -> str:
    """It must not tell the searching what the attack is about."""
    return hashlib.sha256(case.id.encode()).hexdigest()[:16]
