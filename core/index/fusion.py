"""Ranked lists joined into one. Pure."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Id = TypeVar("Id", bound=Hashable)

RANK_CONSTANT = 60
"""k of reciprocal rank fusion (Cormack, Clarke and Buettcher 2009)."""


def reciprocal_rank_fusion(
    lists: Mapping[str, Sequence[Id]], weights: Mapping[str, float] | None = None, *, k: float = RANK_CONSTANT
) -> list[tuple[Id, float]]:
    """Sum over the lists of weight / (k + rank), the first rank being 0; best first.

    A list without a weight counts 1; a repeated id counts at its best rank. Equal sums keep the order in which the
    ids are met, list by list, so the outcome depends on nothing but the input.
    """
    scores: dict[Id, float] = {}
    for name, ids in lists.items():
        weight = 1.0 if weights is None else weights.get(name, 1.0)
        for rank, id_ in enumerate(dict.fromkeys(ids)):
            scores[id_] = scores.get(id_, 0.0) + weight / (k + rank)
    return sorted(scores.items(), key=lambda item: -item[1])
