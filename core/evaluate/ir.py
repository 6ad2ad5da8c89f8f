"""Finding the right documents: one ranking of documents for each stage of the search."""

from collections.abc import Mapping, Sequence

from core.api.types import DocumentId, Scope, Timing
from core.contracts.rows import Hit
from core.evaluate.datasets import GradedQuestion
from core.evaluate.metrics import average_precision, distinct, first_rank, ndcg, precision, recall, reciprocal_rank
from core.evaluate.run import (
    FetchChunks,
    Figures,
    Outcome,
    Part,
    QuestionRow,
    Search,
    Track,
    ladder,
    listed_stages,
    stage_times,
)


def evaluate_ir(
    questions: Sequence[GradedQuestion],
    *,
    search: Search,
    chunks: FetchChunks,
    ids: Mapping[DocumentId, str],
    track: Track,
) -> Outcome:
    """`ids` gives the set's own id of each document in the library. Raises what `search` raises."""
    figures: list[dict[str, Figures]] = []
    rows: list[QuestionRow] = []
    timings: list[Sequence[Timing]] = []
    for question in track(questions, label="Searching"):
        searched = search(question.text, Scope())
        timings.append(searched.timings)
        rankings = {
            stage: rank_documents(searched.lists[stage], chunks=chunks, ids=ids)
            for stage in listed_stages(searched.lists)
        }
        figures.append({stage: score_documents(ranking, question=question) for stage, ranking in rankings.items()})
        relevant = relevant_documents(question)
        ranks = {stage: first_rank(ranking, relevant=relevant) for stage, ranking in rankings.items()}
        rows.append(QuestionRow(question.id, "all", ranks, {"relevant": len(relevant)}))
    part = Part("all", len(figures), ladder(figures))
    return Outcome((part,), stage_times(timings), tuple(rows))


def rank_documents(hits: Sequence[Hit], *, chunks: FetchChunks, ids: Mapping[DocumentId, str]) -> list[str]:
    """Documents in the order of their best chunk."""
    found = chunks([hit.chunk_id for hit in hits])
    return distinct(ids[found[hit.chunk_id].document_id] for hit in hits)


def relevant_documents(question: GradedQuestion) -> frozenset[str]:
    return frozenset(document for document, gain in question.gains.items() if gain > 0)


def score_documents(ranking: Sequence[str], *, question: GradedQuestion) -> Figures:
    """The usual figures of one question; `ndcg@10` takes the grades as they are, `ndcg@10_binary` as 1."""
    relevant = relevant_documents(question)
    return {
        "ndcg@10": ndcg(ranking, gains=question.gains, k=10),
        "ndcg@10_binary": ndcg(ranking, gains=dict.fromkeys(relevant, 1.0), k=10),
        "recall@10": recall(ranking, relevant=relevant, k=10),
        "recall@100": recall(ranking, relevant=relevant, k=100),
        "precision@10": precision(ranking, relevant=relevant, k=10),
        "mrr@10": reciprocal_rank(ranking, relevant=relevant, k=10),
        "map@100": average_precision(ranking, relevant=relevant, k=100),
    }
