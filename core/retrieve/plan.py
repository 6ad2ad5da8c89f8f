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
FIRST_WEIGHTS: Mapping[str, float] = {"bm25": 1.0, "dense": 1.0}
FINAL_WEIGHTS: Mapping[str, float] = {"bm25": 1.0, "dense": 0.5, "late": 1.0}
"""Late interaction alone spoils the order of some collections, so it joins the fusion as a third list."""
FINAL_RANK_CONSTANT = 20
"""k of the last fusion: three lists that mostly agree may trust their first places more than two. With the weights and
`IDF_SHARE` looked at on SciFact, Cranfield, multiturn, pdfqa and chunking (open questions); none of them got worse."""
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
