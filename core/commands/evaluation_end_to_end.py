"""The set that measures answers from end to end, with the application's own models on a library of real files."""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from core.api.kinds import SentenceKind
from core.api.types import Answer, AnswerMode, AnswerReason, Citation, DocumentId, ErrorCode, Scope, Sentence
from core.cancel import CancelToken
from core.commands.evaluation_bench import Bench, Findings, opened_bench
from core.commands.evaluation_library import build_from_files, ids_of_files
from core.commands.evaluation_output import print_groups, print_times, track
from core.commands.evaluation_report import draw_pages
from core.errors import UserError
from core.evaluate.answer_figures import answer_groups, given_json, published_beside, read_given
from core.evaluate.answers import (
    AnswerGiven,
    AskedQuestion,
    Judged,
    draw_questions,
    faults_of,
    held_back,
    judge_answer,
    row_of,
)
from core.evaluate.datasets import DatasetError, evenly, read_page_set
from core.evaluate.literal import Cited, Shown
from core.evaluate.metrics import percentile
from core.evaluate.run import StageTime
from core.language.words import words
from core.model.catalog import GENERATOR


def measure_answers(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Findings:
    """What the file of --rows holds is not asked again, and what is answered goes there at once."""
    data = read_page_set(arguments.data)
    with opened_bench(arguments, folder, token) as bench:
        built = build_from_files(folder, data.files, bench.parts, add=bench.add)
        summaries = bench.app.library.summaries()
        readable = {summary.name for summary in summaries if summary.chunk_count}
        asked = evenly(draw_questions(data, readable=readable), limit=arguments.limit)
        if not asked:
            raise DatasetError(f"{arguments.data}: no question can be asked of files with text")
        judged = [judge_answer(question, given) for question, given in _answers(asked, arguments, bench)]
        rows = [row_of(each) for each in judged]
        if arguments.report is not None:
            draw_pages(rows, {path.name: path for path in data.files}, arguments.report, bench)
        models = bench.app.models.infos()
    groups, times, published = answer_groups(judged), _times(judged), published_beside(judged)

    def show(console: Console) -> None:
        print_groups(groups, title="answers from end to end", console=console)
        _print_faults(faults_of(judged), console)
        for known in published:
            console.print(f"{known['group']}: {known['ours']}; {known['name']}: {_counts(known)}")
        print_times(times, console=console)

    facts = {"n": len(judged), "quotes_only": arguments.quotes_only, "groups": groups, "faults": faults_of(judged)}
    more = {"published": published, "removed": held_back(judged), "ms": times, "indexing": built.figures}
    return Findings({**facts, **more, "questions": rows}, models, show)


def ask_question(
    question: AskedQuestion, bench: Bench, ids: Mapping[str, DocumentId], *, quotes_only: bool
) -> AnswerGiven:
    """What a person is shown. A scope without readable text is refused by the application before any search."""
    scope = Scope(document_ids=(ids[question.scope],)) if question.scope else Scope()
    started = time.monotonic()
    first: float | None = None
    try:
        for event in bench.app.ask(question.text, scope, quotes_only=quotes_only, token=bench.token):
            if isinstance(event, Sentence) and first is None:
                first = time.monotonic() - started
            if isinstance(event, Answer):
                total = time.monotonic() - started
                return _given(question.id, event, bench, ids, (total if first is None else first, total))
    except UserError as error:
        if error.code is not ErrorCode.SCOPE_EMPTY:
            raise
    spent = 1000 * (time.monotonic() - started)
    return AnswerGiven(question.id, AnswerMode.REFUSED, AnswerReason.NOTHING_FOUND, (), {}, spent, spent)


def _answers(
    asked: Sequence[AskedQuestion], arguments: argparse.Namespace, bench: Bench
) -> Iterator[tuple[AskedQuestion, AnswerGiven]]:
    kept: Path | None = arguments.rows
    writer = "" if arguments.quotes_only else _writer(bench)
    known = _known(kept, writer) if kept is not None and kept.is_file() else {}
    ids = ids_of_files(bench.app.library)
    for question in track(asked, label="Asking"):
        given = known.get(question.id)
        if given is None:
            given = replace(ask_question(question, bench, ids, quotes_only=arguments.quotes_only), writer=writer)
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(given_json(given) + "\n")
        yield question, given


def _known(kept: Path, writer: str) -> Mapping[str, AnswerGiven]:
    """A line that a stop cut short is taken away, so that the next one begins anew. Raises DatasetError."""
    text = kept.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        kept.write_text(whole, encoding="utf-8")
    known = read_given(whole.splitlines())
    if any(given.writer != writer for given in known.values()):
        raise DatasetError(f"{kept} holds answers that another model wrote, or none; choose another file")
    return known


def _writer(bench: Bench) -> str:
    generator = bench.app.models.generator
    return "" if generator is None else next(i.name for i in bench.app.models.infos() if i.role == GENERATOR)


def _given(
    name: str, answer: Answer, bench: Bench, ids: Mapping[str, DocumentId], spent_s: tuple[float, float]
) -> AnswerGiven:
    names = {document: file for file, document in ids.items()}
    shown = tuple(_shown(sentence, bench, names) for sentence in answer.sentences)
    removed = dict(Counter(str(removed.reason) for removed in answer.removed))
    first_s, total_s = spent_s
    spent_ms = (1000 * first_s, 1000 * total_s)
    return AnswerGiven(name, answer.mode, str(answer.reason), shown, removed, *spent_ms, answer.gate.probability)


def _shown(sentence: Sentence, bench: Bench, names: Mapping[DocumentId, str]) -> Shown:
    cited = tuple(_cited(citation, sentence, bench, names) for citation in sentence.citations)
    return Shown(sentence.text, sentence.kind, cited, sentence.formula)


def _cited(citation: Citation, sentence: Sentence, bench: Bench, names: Mapping[DocumentId, str]) -> Cited:
    """The marked characters are read from the page anew: what the citation says that it quotes proves nothing."""
    pages = {part.page_index: bench.app.library.page(citation.document_id, part.page_index) for part in citation.parts}
    texts = {index: page.text for index, page in pages.items() if page is not None}
    lines = "\n".join(texts.get(part.page_index, "")[part.char_start : part.char_end] for part in citation.parts)
    said = f"{sentence.text} {citation.row} {citation.column}" if sentence.kind is SentenceKind.CELL else ""
    there = set(words(" ".join([*texts.values(), citation.section, citation.document])))
    strange = tuple(dict.fromkeys(word for word in words(said) if word not in there))
    return Cited(names[citation.document_id], tuple(pages), lines, citation.row, citation.column, strange)


def _times(judged: Sequence[Judged]) -> dict[str, StageTime]:
    spent = {
        "first sentence": [each.given.first_ms for each in judged if each.given.shown],
        "whole answer": [each.given.total_ms for each in judged if each.given.shown],
        "refusal": [each.given.total_ms for each in judged if each.is_refused],
    }
    return {name: StageTime(percentile(ms, q=50), percentile(ms, q=95)) for name, ms in spent.items() if ms}


def _print_faults(faults: Mapping[str, Mapping[str, int]], console: Console) -> None:
    kinds = list(dict.fromkeys(kind for counted in faults.values() for kind in counted))
    table = Table("", *kinds, title="what went wrong", title_justify="left")
    for part, counted in faults.items():
        table.add_row(part, *(str(counted.get(kind, 0)) for kind in kinds))
    console.print(table)


def _counts(known: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {known[name]}" for name in ("right", "wrong", "refused"))
