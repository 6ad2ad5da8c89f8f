"""The fit of the gate: it finds known weights, stands at the optimum, and judges only what it has not seen."""

import numpy as np
import pytest

from core.evaluate.fit import (
    Both,
    Examples,
    Logistic,
    Matrix,
    Recipe,
    assign_folds,
    choose,
    fit,
    fit_both,
    fit_logistic,
    judge_unseen,
    log_loss,
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


def test_two_factors_are_found_where_one_logistic_cannot() -> None:
    """True where both hold, each by a feature of its own: much of the one must not make up for little of the other."""
    generator = np.random.default_rng(5)
    features = generator.normal(scale=2.0, size=(4_000, 2))
    true = Both(Logistic((2.0, 0.0), 0.5), Logistic((0.0, 3.0), -0.5))
    labels = generator.random(4_000) < true.probabilities(features)
    told = Examples(features, labels, np.ones(4_000), tuple(map(str, range(4_000))))
    found = fit_both(told, Recipe((0,), 0.1, (1,)))
    assert found.first.weights == pytest.approx(true.first.weights, rel=0.15)
    assert found.second.weights == pytest.approx(true.second.weights, rel=0.15)
    one = fit(told, Recipe((0, 1), 0.1)).probabilities(features)
    assert log_loss(found.probabilities(features), told) < log_loss(one, told) - 0.02


@pytest.mark.parametrize("second", [(), (1,)])
@pytest.mark.parametrize(("label", "l2"), [(True, 1.0), (False, 1.0), (None, 0.0)])
def test_no_kind_of_fit_makes_do_with_one_class_or_without_a_penalty(
    second: tuple[int, ...], label: bool | None, l2: float
) -> None:
    features, labels = sample(20)
    if label is not None:
        labels = np.full(20, label)
    told = Examples(features, labels, np.ones(20), tuple(map(str, range(20))))
    with pytest.raises(ValueError, match="both classes"):
        fit(told, Recipe((0,), l2, second))


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


def test_folds_keep_groups_whole_and_even() -> None:
    groups = [f"g{number // 3}" for number in range(60)]
    folds = assign_folds(groups, folds=5)
    assert all(len({int(f) for f, g in zip(folds, groups, strict=True) if g == name}) == 1 for name in set(groups))
    assert np.bincount(folds).tolist() == [12] * 5
    assert assign_folds(groups, folds=5).tolist() == folds.tolist()


def examples(size: int, *, columns: int, seed: int, told: float) -> Examples:
    """Labels by lot; `told` is how much the first column knows of them. Every question is a group of its own."""
    generator = np.random.default_rng(seed)
    labels = generator.random(size) < 0.5
    features = generator.normal(size=(size, columns))
    features[:, 0] += told * labels
    return Examples(features, labels, np.ones(size), tuple(str(number) for number in range(size)))


def test_what_was_judged_was_not_seen() -> None:
    """Labels drawn by lot within unique groups: a fit that saw them would beat chance."""
    told = examples(400, columns=12, seed=8, told=0.0)
    recipes = [Recipe(tuple(range(12)), 1e-3), Recipe((0, 1), 1e-3)]
    seen = fit_logistic(told.features, labels=told.labels, l2=1e-3).probabilities(told.features)
    assert auroc(judge_unseen(told, recipes), labels=told.labels) < 0.55 < auroc(seen, labels=told.labels)


def test_the_recipe_that_judges_unseen_questions_best_is_chosen() -> None:
    told = examples(300, columns=40, seed=5, told=1.0)
    few, many = Recipe((0,), 1.0), Recipe(tuple(range(40)), 1e-6)
    assert choose(told, [many, few]) == few
    assert choose(told, [many]) == many


def test_columns_that_a_recipe_leaves_out_have_no_weight() -> None:
    told = examples(100, columns=3, seed=2, told=2.0)
    model = fit(told, Recipe((0, 2), 1.0))
    assert isinstance(model, Logistic)
    assert model.weights[1] == 0.0
    assert model.weights[0] > 0.0


def test_groups_stay_on_one_side_when_questions_are_judged() -> None:
    """Every question of a group has the same label and a mark of its own: whoever saw the group would know it."""
    generator = np.random.default_rng(3)
    of_group = np.repeat(np.arange(40), 5)
    labels = (of_group % 2).astype(np.bool_)
    marks = generator.normal(size=(40, 30))[of_group]
    told = Examples(marks, labels, np.ones(200), tuple(str(group) for group in of_group))
    split = Examples(marks, labels, np.ones(200), tuple(str(number) for number in range(200)))
    recipe = [Recipe(tuple(range(30)), 1e-3)]
    assert auroc(judge_unseen(told, recipe), labels=labels) < 0.65
    assert auroc(judge_unseen(split, recipe), labels=labels) > 0.75


def test_log_loss_by_hand() -> None:
    told = Examples(np.zeros((2, 1)), np.asarray([True, False]), np.asarray([1.0, 3.0]), ("a", "b"))
    expected = (-np.log(0.8) - 3 * np.log(0.5)) / 4
    assert log_loss(np.asarray([0.8, 0.5]), told) == pytest.approx(expected)
    assert np.isfinite(log_loss(np.asarray([0.0, 1.0]), told))


@pytest.mark.parametrize("labels", [[True, True], [False, False]])
def test_one_class_cannot_be_fitted(labels: list[bool]) -> None:
    with pytest.raises(ValueError, match="both classes"):
        fit_logistic(np.zeros((2, 1)), labels=np.asarray(labels), l2=1.0)


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


def test_a_share_of_two_is_the_question_twice() -> None:
    random = np.random.default_rng(5)
    features = random.normal(size=(40, 2))
    labels = features[:, 0] + random.normal(size=40) > 0
    weighted = fit(Examples(features, labels, np.where(np.arange(40) < 10, 2.0, 1.0), ("",) * 40), Recipe((0,), 1e-9))
    twice = np.concatenate([np.arange(40), np.arange(10)])
    repeated = fit(Examples(features[twice], labels[twice], np.ones(50), ("",) * 50), Recipe((0,), 1e-9))
    assert weighted.probabilities(features) == pytest.approx(repeated.probabilities(features))
