"""What a search does: its stages, which of them are on, and the weights that join their lists."""

from collections.abc import Mapping
from dataclasses import dataclass

STAGES = ("bm25", "dense", "late", "structure", "steer", "exact", "reranker", "versions", "duplicates")
"""What can be switched off. Each stage's list and time stand under the same name."""
LADDER = (*STAGES[:2], "rrf", "late", "rerank", *STAGES[3:])
"""Every list of a search in the order in which they are made, with the two joins: `rrf` of bm25 and dense, `rerank` of
these and late. From `rerank` on each list is the whole order after that stage; the last one there is, is the order that
the application shows. A stage that has nothing to say leaves the order as it was."""

CANDIDATES = 100
"""Length of each retriever's list and of the list that late interaction reads."""
FIRST_WEIGHTS: Mapping[str, float] = {"bm25": 1.0, "dense": 0.8}
FIRST_RANK_CONSTANT = 10
"""k of the first fusion: with a large one, what both lists have far down goes before what one of them has first.
Weights of 0.5 to 1 and k of 5 to 60 were looked at on the open questions of SciFact, Cranfield, chunking, pdfqa and
multiturn. Against equal weights and 60, chunking and FinanceBench's library gain (recall@5 0.870, 0.894; hit@5 0.333,
0.417), Cranfield loses 0.002, the others are alike."""
FINAL_WEIGHTS: Mapping[str, float] = {"bm25": 1.0, "dense": 0.7, "late": 0.75}
"""Late interaction alone spoils the order of some collections, so it joins the fusion as a third list."""
FINAL_RANK_CONSTANT = 18
"""k of the last fusion. Looked at with the weights (dense 0.4 to 1, late 0.5 to 1.5, k 10 to 60) and `IDF_SHARE` on the
same questions: 0.6 to 0.7, 0.75 to 0.9 and 15 to 20 are alike there."""
IDF_SHARE = 0.5
"""In MaxSim a token of the question counts 1 + this x the idf of its word."""


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """Which stages run: all but those in `off`, as far as what they need is installed.

    Words are searched even if they are off when nothing else can be. Raises ValueError for a stage there is not.
    """

    off: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        unknown = self.off.difference(STAGES)
        if unknown:
            raise ValueError(f"no such stages: {sorted(unknown)}")

    def runs(self, stage: str) -> bool:
        return stage not in self.off


EVERY_STAGE = SearchPlan()
