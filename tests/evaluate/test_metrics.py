"""Measures against worked examples and against their definitions written out naively."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluate import metrics

RANKINGS = st.lists(st.integers(0, 12), max_size=10, unique=True)
RELEVANT = st.sets(st.integers(0, 12), min_size=1, max_size=5)
DEPTHS = st.integers(1, 12)
SCORED = st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=2, max_size=30).filter(
    lambda pairs: len({label for _, label in pairs}) == 2
)


def arrays(pairs: list[tuple[int, bool]]) -> tuple[metrics.Floats, metrics.Flags]:
    return np.asarray([score / 6 for score, _ in pairs]), np.asarray([label for _, label in pairs])


def test_distinct_keeps_the_first_of_each() -> None:
    assert metrics.distinct(["b", "a", "b", "c", "a"]) == ["b", "a", "c"]


def test_figures_of_one_ranking_by_hand() -> None:
    ranking = ["x", "a", "y", "b", "z"]
    relevant = {"a", "b", "c"}
    assert metrics.first_rank(ranking, relevant=relevant) == 2
    assert metrics.hit(ranking, relevant=relevant, k=1) == 0.0
    assert metrics.hit(ranking, relevant=relevant, k=2) == 1.0
    assert metrics.precision(ranking, relevant=relevant, k=10) == 0.2
    assert metrics.recall(ranking, relevant=relevant, k=4) == pytest.approx(2 / 3)
    assert metrics.reciprocal_rank(ranking, relevant=relevant, k=10) == 0.5
    assert metrics.average_precision(ranking, relevant=relevant, k=10) == pytest.approx((1 / 2 + 2 / 4) / 3)


def test_ndcg_of_the_textbook_example() -> None:
    """Grades 3 2 3 0 1 2 as ranked: DCG 6.861, ideal 7.141."""
    gains = {"d1": 3.0, "d2": 2.0, "d3": 3.0, "d4": 0.0, "d5": 1.0, "d6": 2.0}
    value = metrics.ndcg(list(gains), gains=gains, k=6)
    assert value == pytest.approx(6.861 / 7.141, abs=5e-4)


@settings(deadline=None)
@given(RANKINGS, st.dictionaries(st.integers(0, 5), st.integers(0, 4), min_size=1, max_size=5), DEPTHS)
def test_ndcg_divides_by_the_best_of_all_orders(ranking: list[int], grades: dict[int, int], k: int) -> None:
    if not any(grades.values()):
        with pytest.raises(ValueError, match="relevant"):
            metrics.ndcg(ranking, gains=grades, k=k)
        return

    def dcg(order: tuple[int, ...]) -> float:
        return sum(grades.get(item, 0) / math.log2(place + 2) for place, item in enumerate(order) if place < k)

    best = max(dcg(order) for order in itertools.permutations(grades))
    assert metrics.ndcg(ranking, gains=grades, k=k) == pytest.approx(dcg(tuple(ranking)) / best)


@settings(deadline=None)
@given(RANKINGS, RELEVANT, DEPTHS)
def test_rank_measures_are_their_definitions(ranking: list[int], relevant: set[int], k: int) -> None:
    flags = [item in relevant for item in ranking][:k]
    places = [place for place, flag in enumerate(flags, start=1) if flag]
    assert metrics.hit(ranking, relevant=relevant, k=k) == (1.0 if places else 0.0)
    assert metrics.precision(ranking, relevant=relevant, k=k) == pytest.approx(len(places) / k)
    assert metrics.recall(ranking, relevant=relevant, k=k) == pytest.approx(len(places) / len(relevant))
    assert metrics.reciprocal_rank(ranking, relevant=relevant, k=k) == (1 / places[0] if places else 0.0)
    expected = sum(sum(flags[:place]) / place for place in places) / len(relevant)
    assert metrics.average_precision(ranking, relevant=relevant, k=k) == pytest.approx(expected)


@settings(deadline=None)
@given(RELEVANT)
def test_the_perfect_ranking_has_full_marks(relevant: set[int]) -> None:
    ranking = [*relevant, 99]
    k = len(relevant)
    assert metrics.average_precision(ranking, relevant=relevant, k=k) == pytest.approx(1.0)
    assert metrics.ndcg(ranking, gains=dict.fromkeys(relevant, 1.0), k=k) == pytest.approx(1.0)


@settings(deadline=None)
@given(SCORED)
def test_auroc_counts_the_pairs_in_order(pairs: list[tuple[int, bool]]) -> None:
    positives = [score for score, label in pairs if label]
    negatives = [score for score, label in pairs if not label]
    won = sum((p > n) + 0.5 * (p == n) for p in positives for n in negatives)
    scores, labels = arrays(pairs)
    assert metrics.auroc(scores, labels=labels) == pytest.approx(won / (len(positives) * len(negatives)))


@settings(deadline=None)
@given(SCORED)
def test_auroc_turns_round_with_the_scores(pairs: list[tuple[int, bool]]) -> None:
    scores, labels = arrays(pairs)
    assert metrics.auroc(-scores, labels=labels) == pytest.approx(1 - metrics.auroc(scores, labels=labels))


@settings(deadline=None)
@given(SCORED)
def test_balanced_accuracy_is_the_mean_of_both_rates(pairs: list[tuple[int, bool]]) -> None:
    scores, labels = arrays(pairs)
    decisions = scores >= 0.5
    right = [d == t for d, t in zip(decisions.tolist(), labels.tolist(), strict=True)]
    rates = [
        sum(r for r, t in zip(right, labels, strict=True) if t == kind) / sum(labels == kind) for kind in (True, False)
    ]
    assert metrics.balanced_accuracy(decisions, labels=labels) == pytest.approx(sum(rates) / 2)


@settings(deadline=None)
@given(SCORED, st.integers(1, 12))
def test_calibration_error_bin_by_bin(pairs: list[tuple[int, bool]], bins: int) -> None:
    probabilities, labels = arrays(pairs)
    error = 0.0
    for place in range(bins):
        inside = [
            (p, t)
            for p, t in zip(probabilities.tolist(), labels.tolist(), strict=True)
            if min(int(p * bins), bins - 1) == place
        ]
        if inside:
            gap = sum(p for p, _ in inside) / len(inside) - sum(t for _, t in inside) / len(inside)
            error += abs(gap) * len(inside) / len(pairs)
    assert metrics.calibration_error(probabilities, labels=labels, bins=bins) == pytest.approx(error)


def test_calibration_error_by_hand() -> None:
    """Bin of 0.95 twice, one right: gap 0.45; bin of 0.15 once, wrong: gap 0.15."""
    probabilities = np.asarray([0.95, 0.95, 0.15])
    labels = np.asarray([True, False, False])
    assert metrics.calibration_error(probabilities, labels=labels) == pytest.approx((2 * 0.45 + 0.15) / 3)


def test_share_is_undefined_without_members() -> None:
    flags = np.asarray([True, False, True])
    assert metrics.share(flags, among=np.asarray([True, True, False])) == 0.5
    assert math.isnan(metrics.share(flags, among=np.zeros(3, dtype=np.bool_)))


def test_percentile_lies_between_neighbours() -> None:
    assert metrics.percentile([1.0, 3.0, 2.0, 4.0], q=50) == 2.5
    assert metrics.percentile([7.0], q=95) == 7.0


@pytest.mark.parametrize("labels", [[True, True], [False, False]])
def test_measures_of_two_classes_refuse_one(labels: list[bool]) -> None:
    flags = np.asarray(labels)
    with pytest.raises(ValueError, match="class"):
        metrics.auroc(np.asarray([0.1, 0.2]), labels=flags)
    with pytest.raises(ValueError, match="class"):
        metrics.balanced_accuracy(flags, labels=flags)


def test_questions_without_relevant_items_are_refused() -> None:
    with pytest.raises(ValueError, match="relevant"):
        metrics.recall([1, 2], relevant=set(), k=2)
    with pytest.raises(ValueError, match="relevant"):
        metrics.average_precision([1, 2], relevant=set(), k=2)
    with pytest.raises(ValueError, match="k counts"):
        metrics.precision([1], relevant={1}, k=0)


@settings(deadline=None)
@given(SCORED)
def test_macro_f1_from_precision_and_recall(pairs: list[tuple[int, bool]]) -> None:
    scores, labels = arrays(pairs)
    decisions = scores >= 0.5
    each = []
    for kind in (True, False):
        decided = [t == kind for d, t in zip(decisions.tolist(), labels.tolist(), strict=True) if d == kind]
        found = [d == kind for d, t in zip(decisions.tolist(), labels.tolist(), strict=True) if t == kind]
        precise = sum(decided) / len(decided) if decided else 0.0
        complete = sum(found) / len(found)
        each.append(2 * precise * complete / (precise + complete) if precise + complete else 0.0)
    assert metrics.macro_f1(decisions, labels=labels) == pytest.approx(sum(each) / 2)


def test_macro_f1_of_one_who_always_says_yes() -> None:
    """F1 of yes: precision 1/2, recall 1, so 2/3; of no: 0."""
    yes = np.asarray([True, True])
    assert metrics.macro_f1(yes, labels=np.asarray([True, False])) == pytest.approx(1 / 3)
    with pytest.raises(ValueError, match="decisions"):
        metrics.macro_f1(yes[:0], labels=yes[:0])
