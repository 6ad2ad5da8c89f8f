import numpy as np
import pytest

from core.evaluate.support_fit import SIGNS, WeighedClaim, fit_support


def claims(count: int = 60) -> list[WeighedClaim]:
    """Those that are borne out have better signs, with noise."""
    drawn = np.random.default_rng(5)
    made = []
    for number in range(count):
        held = number % 2 == 0
        values = np.clip((0.7 if held else 0.4) + drawn.normal(0, 0.15, size=6), 0, 1).tolist()
        made.append(
            WeighedClaim(
                f"question {number}", held, dict(zip(SIGNS, values, strict=True)), has_fault=False, is_quoted=False
            )
        )
    return made


def test_a_fit_parts_what_is_borne_out_from_what_is_not() -> None:
    fitted = fit_support(claims())
    assert [group.name for group in fitted.unseen] == ["with the embedder", "by words alone"]
    auroc = fitted.unseen[0].figures["auroc"].value
    assert auroc is not None
    assert auroc > 0.8
    assert {figure.n for figure in fitted.figures} == {60}
    assert all(weight > 0 for model in fitted.models for weight in model.weights.values())
    assert not {"late", "weakest", "cosine"} & fitted.models[1].weights.keys()


def test_one_class_is_not_enough() -> None:
    with pytest.raises(ValueError, match="both classes"):
        fit_support([claim for claim in claims() if claim.is_supported])
