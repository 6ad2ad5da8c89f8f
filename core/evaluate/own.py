"""*Check my library*: the person's own labelled questions, asked of the library as it is."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

import numpy as np

from core.api.finding import CheckedQuestion, Figure, FoundPage, LabelledQuestion, LibraryCheck, StageFigures
from core.api.types import ChunkId, Scope
from core.contracts.rows import Hit, StoredChunk
from core.evaluate.bootstrap import Estimate, Indices, estimate
from core.evaluate.groups import flags
from core.evaluate.metrics import (
    Flags,
    Floats,
    auroc,
    balanced_accuracy,
    calibration_error,
    first_rank,
    hit,
    reciprocal_rank,
    share,
)
from core.evaluate.pdfqa import PlacedPage, pages_of, rank_pages
from core.evaluate.refit import OwnQuestion
from core.evaluate.run import Judgement, Outcome, QuestionRow, Searched, Task, Track, run_tasks
from core.retrieve.calibrate import EvidenceFeatures

EVERYTHING = Scope()
HITS = (1, 2, 3, 5, 10, 20)
"""One page is right, so a page hit among the first k is the recall there."""
SHARES = ("false_refusals", "right_refusals", *(f"page_hit@{k}" for k in HITS))
NORMAL_95 = 1.96
MRR_DEPTH = 100
HEADLINE = ("page_hit@5",)
NOTHING = EvidenceFeatures()
FOUND = "found"
"""The fact of a list that is its first page."""
Found = TypeVar("Found", bound=Searched)


class FetchScoped(Protocol):
    """As `Library.chunks`."""

    def __call__(self, chunk_ids: Sequence[ChunkId], *, scope: Scope = ...) -> Mapping[ChunkId, StoredChunk]: ...


@dataclass(frozen=True, slots=True)
class Asking(Generic[Found]):
    """How the application finds, weighs and decides; `judge` gives the probability and the threshold in force."""

    search: Callable[[str, Scope], Found]
    weigh: Callable[[str, Found], EvidenceFeatures]
    judge: Callable[[EvidenceFeatures], tuple[float, float]]
    chunks: FetchScoped


def can_check(question: LabelledQuestion) -> bool:
    """Whether it can be judged: one with an answer needs the document that holds it."""
    return not question.answerable or question.document_id is not None


def check_library(
    questions: Sequence[LabelledQuestion],
    *,
    asking: Asking[Found],
    at: str,
    settings: Sequence[str] = (),
    track: Track,
) -> LibraryCheck:
    """Every question asked of the whole library. Those whose document is gone are left out.

    Stages are measured over the questions with an answer, the gate over all. Raises what the search raises, and
    ValueError if no question is left.
    """
    features: dict[str, EvidenceFeatures] = {}
    asked = [question for question in questions if can_check(question)]
    outcome = run_tasks([_task(question, asking, features) for question in asked], track=track, headline=HEADLINE)
    verdicts = [asking.judge(features.get(str(question.id), NOTHING)) for question in asked]
    checked = tuple(
        _checked(question, row, probability, threshold)
        for question, row, (probability, threshold) in zip(asked, outcome.questions, verdicts, strict=True)
    )
    gate = _gate(asked, checked)
    return LibraryCheck(at, tuple(settings), _stages(outcome), gate, checked, threshold=verdicts[-1][1])


def _checked(question: LabelledQuestion, row: QuestionRow, probability: float, threshold: float) -> CheckedQuestion:
    rank = list(row.ranks.values())[-1] if row.ranks else None
    found = row.facts.get(FOUND)
    page = found if isinstance(found, FoundPage) else None
    return CheckedQuestion(question.id, rank, probability, probability >= threshold, page)


def weigh_own(questions: Sequence[LabelledQuestion], *, asking: Asking[Found], track: Track) -> list[OwnQuestion]:
    """What the gate sees of each question, for a fit. Questions on one document are of one group. Those whose document
    is gone are left out. Raises what the search raises, and ValueError if no question is left."""
    asked = [question for question in questions if can_check(question)]
    if not asked:
        raise ValueError("no questions")
    return [
        OwnQuestion(str(question.id), _group(question), question.answerable, _weighed(question, asking))
        for question in track(asked, label="Weighing")
    ]


def _group(question: LabelledQuestion) -> str:
    return f"question {question.id}" if question.document_id is None else f"document {question.document_id}"


def _weighed(question: LabelledQuestion, asking: Asking[Found]) -> EvidenceFeatures:
    return asking.weigh(question.text, asking.search(question.text, EVERYTHING))


def _task(question: LabelledQuestion, asking: Asking[Found], features: dict[str, EvidenceFeatures]) -> Task:
    """Asking it also leaves what the gate goes by in `features`."""

    def ask() -> Found:
        found = asking.search(question.text, EVERYTHING)
        features[str(question.id)] = asking.weigh(question.text, found)
        return found

    part = "answerable" if question.answerable else "unanswerable"
    return Task(str(question.id), (part,), ask, partial(judge_list, question=question, chunks=asking.chunks))


def judge_list(hits: Sequence[Hit], *, question: LabelledQuestion, chunks: FetchScoped) -> Judgement:
    """Page hits for a question with an answer, and the place of the first passage on its page; of every question, the
    page that came first. A copy of the right document is as good as itself."""
    ids = [hit.chunk_id for hit in hits]
    found = dict(chunks(ids))
    if question.document_id is None:
        return Judgement({}, None, _first_page(rank_pages(hits, chunks=lambda _: found)))
    page = (question.document_id, question.page_index)
    right: frozenset[PlacedPage] = frozenset({page})
    found.update(chunks(ids, scope=Scope(document_ids=(question.document_id,))))
    ranking = rank_pages(hits, chunks=lambda _: found)
    figures = {f"page_hit@{k}": hit(ranking, relevant=right, k=k) for k in HITS}
    figures["mrr"] = reciprocal_rank(ranking, relevant=right, k=MRR_DEPTH)
    placed = [page if page in pages_of(found[id_]) else None for id_ in ids]
    return Judgement(figures, first_rank(placed, relevant=right), _first_page(ranking))


def _first_page(ranking: Sequence[PlacedPage]) -> Mapping[str, object]:
    return {FOUND: FoundPage(*ranking[0])} if ranking else {}


def _stages(outcome: Outcome) -> tuple[StageFigures, ...]:
    parts = [part for part in outcome.parts if part.name == "answerable"]
    return tuple(
        StageFigures(stage, tuple(_figure(name, part.n, measured) for name, measured in figures.items()))
        for part in parts
        for stage, figures in part.ladder.items()
    )


def _gate(asked: Sequence[LabelledQuestion], checked: Sequence[CheckedQuestion]) -> tuple[Figure, ...]:
    """`n` is the number of questions a figure is over. One that needs a kind of questions that is not there is None."""
    labels = flags([question.answerable for question in asked])
    answered = flags([question.is_open for question in checked])
    probabilities = np.asarray([question.probability for question in checked], dtype=np.float64)
    measures: dict[str, tuple[int, Callable[[Indices], float]]] = {
        "false_refusals": (int(labels.sum()), lambda d: share(~answered[d], among=labels[d])),
        "right_refusals": (int((~labels).sum()), lambda d: share(~answered[d], among=~labels[d])),
        "auroc": (labels.size, lambda d: _of_both(auroc, probabilities[d], labels[d])),
        "balanced_accuracy": (labels.size, lambda d: _of_both(balanced_accuracy, answered[d], labels[d])),
        "ece": (labels.size, lambda d: calibration_error(probabilities[d], labels=labels[d])),
    }
    return tuple(_figure(name, n, estimate(measure, strata=labels)) for name, (n, measure) in measures.items())


def _of_both(measure: Callable[..., float], values: Flags | Floats, labels: Flags) -> float:
    """NaN, as undefined, unless both kinds of questions are there."""
    return measure(values, labels=labels) if labels.any() and not labels.all() else math.nan


def _figure(name: str, n: int, measured: Estimate) -> Figure:
    """None or all of a few questions have no spread to draw from, yet say little: there Wilson's interval (1927)."""
    low, high = measured.low, measured.high
    if n and name in SHARES and measured.value in (0.0, 1.0):
        reach = NORMAL_95**2 / (n + NORMAL_95**2)
        low, high = (0.0, reach) if measured.value == 0.0 else (1.0 - reach, 1.0)
    return Figure(name, n, measured.value, low, high)
