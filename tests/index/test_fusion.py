"""Joining ranked lists."""

from hypothesis import given
from hypothesis import strategies as st

from core.index.fusion import reciprocal_rank_fusion

ranked = st.lists(st.integers(0, 30), max_size=20, unique=True)
lists = st.dictionaries(st.sampled_from(["words", "meaning", "late"]), ranked)


def test_the_first_rank_counts_one_over_k() -> None:
    fused = reciprocal_rank_fusion({"words": ["a", "b"], "meaning": ["b"]}, k=60)
    assert fused == [("b", 1 / 61 + 1 / 60), ("a", 1 / 60)]


def test_weights_count_and_a_list_without_one_counts_once() -> None:
    fused = dict(reciprocal_rank_fusion({"words": ["a"], "meaning": ["b"]}, {"meaning": 0.5}, k=10))
    assert fused == {"a": 0.1, "b": 0.05}


def test_equal_sums_keep_the_order_in_which_they_are_met() -> None:
    fused = reciprocal_rank_fusion({"words": ["z", "y"], "meaning": ["a", "b"]})
    assert [id_ for id_, _ in fused] == ["z", "a", "y", "b"]


@given(lists)
def test_every_id_comes_once_and_scores_fall(given_lists: dict[str, list[int]]) -> None:
    fused = reciprocal_rank_fusion(given_lists)
    ids = [id_ for id_, _ in fused]
    assert sorted(ids) == sorted({id_ for each in given_lists.values() for id_ in each})
    scores = [score for _, score in fused]
    assert scores == sorted(scores, reverse=True)


@given(ranked, st.floats(0.1, 10))
def test_one_list_keeps_its_order(ids: list[int], weight: float) -> None:
    assert [id_ for id_, _ in reciprocal_rank_fusion({"words": ids}, {"words": weight})] == ids


@given(lists, st.integers(0, 30))
def test_adding_an_id_to_the_top_of_a_list_never_lowers_it(given_lists: dict[str, list[int]], favourite: int) -> None:
    before = [id_ for id_, _ in reciprocal_rank_fusion(given_lists)]
    after = [id_ for id_, _ in reciprocal_rank_fusion({**given_lists, "more": [favourite]})]
    if favourite in before:
        assert after.index(favourite) <= before.index(favourite)
    else:
        assert favourite in after
