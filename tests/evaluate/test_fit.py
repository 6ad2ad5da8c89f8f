"""The fit of the gate: it finds known weights, stands at the optimum, and judges only what it has not seen."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluate.fit import (
    FitTerms,
    Logistic,
    Matrix,
    assign_folds,
    choose_threshold,
    fit_logistic,
    judge_unseen,
)
from core.evaluate.metrics import Flags, Floats, auroc

TRUE = Logistic((2.0, -1.0, 0.0), 0.5)


def sample(size: int, *, seed: int = 3) -> tuple[Matrix, Flags]:
    generator = np.random.default_rng(seed)
    features = generator.normal(loc=(0.0, 5.0, -2.0), scale=(1.0, 0.5, 10.0), size=(size, 3))
    return features, generator.random(size) < TRUE.probabilities(features + np.asarray([0.0, -5.0, 0.0]))


def test_known_weights_are_found_again() -> None:
    features, labels = sample(20_000)
    model = fit_logistic(features, labels=labels, l2=1e-6)
    assert model.weights == pytest.approx(TRUE.weights, abs=0.1)
    assert model.intercept == pytest.approx(0.5 + 5.0, abs=0.5)


def test_the_fit_stands_at_the_optimum() -> None:
    """No small step in any direction makes the penalised likelihood better."""
    features, labels = sample(300)
    l2 = 2.0
    model = fit_logistic(features, labels=labels, l2=l2)

    def loss(weights: Floats, intercept: float) -> float:
        p = Logistic(tuple(weights), intercept).probabilities(features)
        standardised = weights * features.std(axis=0)
        return float(-np.log(np.where(labels, p, 1 - p)).sum() + l2 / 2 * (standardised**2).sum())

    weights = np.asarray(model.weights)
    best = loss(weights, model.intercept)
    for direction in np.eye(3):
        for step in (-1e-3, 1e-3):
            assert loss(weights + step * direction, model.intercept) > best
    assert loss(weights, model.intercept + 1e-3) > best
    assert loss(weights, model.intercept - 1e-3) > best


def test_more_penalty_means_smaller_weights() -> None:
    features, labels = sample(200)
    sizes = [float(np.abs(fit_logistic(features, labels=labels, l2=l2).weights).sum()) for l2 in (0.1, 10.0, 1000.0)]
    assert sizes == sorted(sizes, reverse=True)


def test_classes_that_a_line_parts_still_give_finite_weights() -> None:
    features = np.asarray([[0.0], [1.0], [10.0], [11.0]])
    model = fit_logistic(features, labels=np.asarray([False, False, True, True]), l2=0.1)
    assert np.isfinite(model.weights).all()
    assert (model.probabilities(features) > 0.5).tolist() == [False, False, True, True]


def test_a_feature_that_never_changes_does_no_harm() -> None:
    features, labels = sample(200)
    features[:, 2] = 4.0
    assert fit_logistic(features, labels=labels, l2=1.0).weights[2] == 0.0


@given(
    st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=2, max_size=25).filter(
        lambda pairs: len({label for _, label in pairs}) == 2
    ),
    st.floats(0, 1),
)
def test_the_threshold_is_the_best_that_is_allowed(pairs: list[tuple[int, bool]], allowed: float) -> None:
    probabilities = np.asarray([score / 8 for score, _ in pairs])
    labels = np.asarray([label for _, label in pairs])

    def rates(threshold: float) -> tuple[float, float]:
        refused = probabilities < threshold
        return float(refused[labels].mean()), float(refused[~labels].mean())

    chosen = choose_threshold(probabilities, labels=labels, max_false_refusals=allowed)
    false_refusals, right_refusals = rates(chosen)
    assert false_refusals <= allowed + 1e-9
    others = [rates(threshold) for threshold in np.arange(0, 1.2, 1 / 16)]
    best = max(right - false for false, right in others if false <= allowed and false < 1)
    assert right_refusals - false_refusals == pytest.approx(best)


def test_folds_keep_groups_whole_and_even() -> None:
    groups = [f"g{number // 3}" for number in range(60)]
    folds = assign_folds(groups, folds=5)
    assert all(len({int(f) for f, g in zip(folds, groups, strict=True) if g == name}) == 1 for name in set(groups))
    assert np.bincount(folds).tolist() == [12] * 5
    assert assign_folds(groups, folds=5).tolist() == folds.tolist()


def test_what_was_judged_was_not_seen() -> None:
    """Labels drawn by lot within unique groups: a fit that saw them would beat chance."""
    generator = np.random.default_rng(8)
    features = generator.normal(size=(400, 12))
    labels = generator.random(400) < 0.5
    groups = [str(number) for number in range(400)]
    unseen = judge_unseen(features, labels=labels, groups=groups, terms=FitTerms(1e-3, 1.0), shares=np.ones(400))
    seen = fit_logistic(features, labels=labels, l2=1e-3).probabilities(features)
    assert auroc(unseen.probabilities, labels=labels) < 0.55 < auroc(seen, labels=labels)


@pytest.mark.parametrize("labels", [[True, True], [False, False]])
def test_one_class_cannot_be_fitted(labels: list[bool]) -> None:
    with pytest.raises(ValueError, match="both classes"):
        fit_logistic(np.zeros((2, 1)), labels=np.asarray(labels), l2=1.0)
    with pytest.raises(ValueError, match="both classes"):
        choose_threshold(np.zeros(2), labels=np.asarray(labels), max_false_refusals=0.5)


def test_a_feature_that_would_speak_against_an_answer_is_left_out() -> None:
    random = np.random.default_rng(7)
    labels = np.arange(200) % 2 == 0
    helpful = labels.astype(np.float64) + random.normal(size=200)
    misleading = random.normal(size=200) - labels.astype(np.float64)
    features = np.column_stack([helpful, misleading])
    free = fit_logistic(features, labels=labels, l2=1.0)
    bound = fit_logistic(features, labels=labels, l2=1.0, non_negative=True)
    assert free.weights[1] < 0
    assert bound.weights[0] > 0
    assert bound.weights[1] == 0
    alone = fit_logistic(features[:, :1], labels=labels, l2=1.0)
    assert bound.weights[0] == pytest.approx(alone.weights[0])


def test_with_slack_the_threshold_is_in_the_middle_of_those_that_are_alike() -> None:
    probabilities = np.asarray([0.1, 0.2, 0.3, 0.7, 0.8, 0.9])
    labels = probabilities > 0.5
    lowest = choose_threshold(probabilities, labels=labels, max_false_refusals=0.3)
    middle = choose_threshold(probabilities, labels=labels, max_false_refusals=0.3, slack=0.3)
    assert lowest == pytest.approx(0.5)
    assert 0.3 < middle < 0.7
    refused = probabilities < middle
    assert refused[~labels].all()
    assert not refused[labels].any()


def test_a_share_of_two_is_the_question_twice() -> None:
    random = np.random.default_rng(5)
    features = random.normal(size=(40, 2))
    labels = features[:, 0] + random.normal(size=40) > 0
    shares = np.where(np.arange(40) < 10, 2.0, 1.0)
    twice = np.concatenate([np.arange(40), np.arange(10)])
    assert shares.sum() == len(twice)
    weighted = choose_threshold(features[:, 0], labels=labels, max_false_refusals=1.0, shares=shares)
    repeated = choose_threshold(features[twice, 0], labels=labels[twice], max_false_refusals=1.0)
    assert weighted == pytest.approx(repeated)
