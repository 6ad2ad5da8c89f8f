"""Finding the right documents: one ranking of documents for each stage of the search."""

from collections.abc import Mapping, Sequence
from functools import partial

from core.api.types import DocumentId, Scope
from core.contracts.rows import Hit
from core.evaluate.datasets import GradedQuestion
from core.evaluate.ladder import Figures
from core.evaluate.metrics import average_precision, distinct, first_rank, ndcg, precision, recall, reciprocal_rank
from core.evaluate.run import FetchChunks, Judgement, Outcome, Search, Task, Track, run_tasks

RECALLS = (1, 3, 5, 10, 20, 50, 100)
HEADLINE = ("ndcg@10",)


def evaluate_ir(
    questions: Sequence[GradedQuestion],
    *,
    search: Search,
    chunks: FetchChunks,
    ids: Mapping[DocumentId, str],
    track: Track,
) -> Outcome:
    """`ids` gives the set's own id of each document in the library. Raises what `search` raises."""

    def judge(hits: Sequence[Hit], question: GradedQuestion) -> Judgement:
        return judge_documents(rank_documents(hits, chunks=chunks, ids=ids), question=question)

    tasks = [
        Task(
            question.id,
            ("all",),
            partial(search, question.text, Scope()),
            partial(judge, question=question),
            {"question": question.text, "relevant": len(relevant_documents(question))},
        )
        for question in questions
    ]
    return run_tasks(tasks, track=track, headline=HEADLINE)


def rank_documents(hits: Sequence[Hit], *, chunks: FetchChunks, ids: Mapping[DocumentId, str]) -> list[str]:
    """Documents in the order of their best chunk."""
    found = chunks([hit.chunk_id for hit in hits])
    return distinct(ids[found[hit.chunk_id].document_id] for hit in hits)


def relevant_documents(question: GradedQuestion) -> frozenset[str]:
    return frozenset(document for document, gain in question.gains.items() if gain > 0)


def judge_documents(ranking: Sequence[str], *, question: GradedQuestion) -> Judgement:
    return Judgement(
        score_documents(ranking, question=question), first_rank(ranking, relevant=relevant_documents(question))
    )


def score_documents(ranking: Sequence[str], *, question: GradedQuestion) -> Figures:
    """The usual figures of one question; `ndcg@10` takes the grades as they are, `ndcg@10_binary` as 1."""
    relevant = relevant_documents(question)
    return {
        "ndcg@10": ndcg(ranking, gains=question.gains, k=10),
        "ndcg@10_binary": ndcg(ranking, gains=dict.fromkeys(relevant, 1.0), k=10),
        **{f"recall@{k}": recall(ranking, relevant=relevant, k=k) for k in RECALLS},
        "precision@10": precision(ranking, relevant=relevant, k=10),
        "mrr@10": reciprocal_rank(ranking, relevant=relevant, k=10),
        "map@100": average_precision(ranking, relevant=relevant, k=100),
    }
