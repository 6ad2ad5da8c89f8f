"""Figures of the check of claims."""

import pytest

from core.evaluate.dialogues import ClaimRow
from core.evaluate.faithfulness import ClaimVerdict, evaluate_claims
from tests.evaluate.lists import untracked


def row(number: int, *, is_supported: bool, source: str = "a") -> ClaimRow:
    return ClaimRow(str(number), source, "Q?", "A claim.", ("A claim.",), is_supported)


def test_a_worked_example() -> None:
    """Two of three borne out are shown, one of two others too."""
    rows = [row(n, is_supported=n < 3) for n in range(5)]
    verdicts = {
        "0": ClaimVerdict(True, 1.0),
        "1": ClaimVerdict(True, 0.9),
        "2": ClaimVerdict(False, 0.5, "number"),
        "3": ClaimVerdict(True, 1.0),
        "4": ClaimVerdict(False, 0.1, "name"),
    }
    outcome = evaluate_claims(rows, check=lambda claim: verdicts[claim.id], track=untracked)
    whole = {name: figure.value for name, figure in outcome.groups[0].figures.items()}
    assert whole["balanced_accuracy"] == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert whole["macro_f1"] == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert whole["auroc"] == pytest.approx((0.5 + 1 + 0 + 1 + 0 + 1) / 6)
    assert whole["false_shown"] == 0.5
    assert whole["held_back"] == pytest.approx(1 / 3)
    assert outcome.removed == {"borne_out": {"number": 1}, "not_borne_out": {"name": 1}}
    assert outcome.rows[2]["reason"] == "number"


def test_a_source_of_one_kind_is_not_judged_alone() -> None:
    rows = [row(1, is_supported=True), row(2, is_supported=False), row(3, is_supported=True, source="b")]
    outcome = evaluate_claims(rows, check=lambda _: ClaimVerdict(False, 0.0, "name"), track=untracked)
    assert [(group.name, group.n) for group in outcome.groups] == [("all", 3), ("a", 2)]
    with pytest.raises(ValueError, match="class"):
        evaluate_claims(rows[:1], check=lambda _: ClaimVerdict(True, 1.0), track=untracked)
