"""The curves of a check: how deep the right page lies, and what a threshold trades."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.finding import WRONG_COSTS, Figure, LibraryCheck, StageFigures
from desktop.state import curves
from desktop.state.curves import Finder, Weighed
from tests.desktop.fake_engine import SEARCH
from tests.desktop.scenes_finding import checked, question

ASKED = (Weighed(0.9, True), Weighed(0.4, True), Weighed(0.6, False), Weighed(0.1, False))
ANY_ASKED = st.lists(st.builds(Weighed, st.floats(0, 1), st.booleans()), max_size=12)


def stage(name: str, *shares: float, places: tuple[int, ...] = curves.PLACES) -> StageFigures:
    return StageFigures(
        name, tuple(Figure(f"page_hit@{k}", 6, share, None, None) for k, share in zip(places, shares, strict=True))
    )


def check(*stages: StageFigures) -> LibraryCheck:
    return LibraryCheck("now", (), stages, (), ())


def test_the_four_lists_are_told_apart_and_the_last_order_is_the_reranked_one() -> None:
    rising = (0.1, 0.2, 0.3, 0.5, 0.6, 0.7)
    names = ("bm25", "dense", "rrf", "late", "rerank", "versions")
    lines = curves.recall_lines(check(*(stage(name, *rising) for name in names)))
    assert [line.finder for line in lines] == list(Finder)
    assert (lines[0].at(5), lines[0].at(4)) == (0.5, None)


def test_stages_that_did_not_run_have_no_line() -> None:
    lines = curves.recall_lines(check(stage("bm25", 0.5, places=(1,)), stage("rrf", 0.6, places=(5,))))
    assert [(line.finder, line.places, line.shares) for line in lines] == [
        (Finder.WORDS, (1,), (0.5,)),
        (Finder.BOTH, (5,), (0.6,)),
    ]
    assert curves.recall_lines(check(stage("bm25", places=()))) == ()
    assert curves.recall_lines(check()) == ()


def test_without_the_first_fusion_the_second_one_is_both() -> None:
    lines = curves.recall_lines(check(stage("rerank", 0.5, places=(1,)), stage("steer", 0.7, places=(1,))))
    assert [(line.finder, line.shares[0]) for line in lines] == [(Finder.BOTH, 0.5), (Finder.RERANKED, 0.7)]


def test_a_threshold_trades_answers_for_refusals() -> None:
    trade = curves.trade_at(0.5, ASKED)
    assert (trade.answered, trade.answerable, trade.refused, trade.unanswerable) == (1, 2, 1, 2)
    assert (trade.answered_share, trade.refused_share) == (0.5, 0.5)
    assert curves.trade_at(0.9, ASKED).answered == 1, "the threshold itself is reached"
    nothing = curves.trade_at(0.5, ())
    assert (nothing.answered_share, nothing.refused_share) == (None, None)


@given(ANY_ASKED)
def test_a_higher_threshold_never_answers_more_and_the_curve_misses_no_step(asked: list[Weighed]) -> None:
    made = curves.trades(asked)
    for lower, higher in pairwise(made):
        assert lower.threshold < higher.threshold
        assert lower.answered >= higher.answered
        assert lower.refused <= higher.refused
        middle = curves.trade_at((lower.threshold + higher.threshold) / 2, asked)
        assert (middle.answered, middle.refused) in (
            (lower.answered, lower.refused),
            (higher.answered, higher.refused),
        )
    assert (made[0].answered, made[0].refused) == (made[0].answerable, 0)


def test_questions_that_are_forgotten_since_are_left_out() -> None:
    made = replace(check(), questions=(checked(1, 1), checked(2, None, is_open=False), checked(3, 1)))
    kept = (question(1, "a", page=1), question(2, "b"))
    assert curves.weighed(kept, made) == (Weighed(0.8, True), Weighed(0.2, False))


@pytest.mark.parametrize("wrong_cost", WRONG_COSTS)
def test_the_cost_for_a_threshold_is_the_one_that_sets_it(wrong_cost: float) -> None:
    threshold = wrong_cost / (1 + wrong_cost)  # as the engine of the tests has it
    assert curves.cost_for(SEARCH, threshold) == pytest.approx(wrong_cost)


def test_a_threshold_out_of_reach_sets_the_nearest_one() -> None:
    low, high = curves.threshold_reach(SEARCH)
    assert [low, high] == pytest.approx([0.2, 0.8])
    assert (curves.cost_for(SEARCH, 0.0), curves.cost_for(SEARCH, 1.0)) == (0.25, 4.0)
