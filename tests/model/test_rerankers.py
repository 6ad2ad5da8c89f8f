"""Files that order passages: which are taken, what is said of them, and what they give in a real child."""

from pathlib import Path

import numpy as np
import pytest

from core.api.types import ErrorCode
from core.contracts.models import Reranker
from core.errors import UserError
from core.model.catalog import EMBEDDER, GENERATOR, RERANKER
from core.model.families import PAIR, YES_NO
from core.model.files import UNCALIBRATED_RERANKER, ModelFile, ModelFiles, inspect_model, model_infos
from core.model.remote import ModelChild
from tests.model.gguf_files import STRING, UINT32, GgufFile
from tests.model.rerankers import write_pair_reranker, write_yes_no_reranker

QUESTION = "How long does one have to hand in receipts?"
PASSAGES = [
    "The moon orbits the earth.",
    "Receipts must be handed in within 30 days of the purchase.",
    "Receipts are kept in a blue folder.",
]


def chosen(path: Path) -> ModelFile:
    return inspect_model(path, role=RERANKER, trusted=True, catalog=())


def refusal(path: Path, *, role: str = RERANKER) -> UserError:
    with pytest.raises(UserError) as caught:
        inspect_model(path, role=role, trusted=True, catalog=())
    assert caught.value.code is ErrorCode.NOT_A_MODEL
    return caught.value


def reranker_in(file: ModelFile, request: pytest.FixtureRequest) -> Reranker:
    child = ModelChild(ModelFiles(reranker=file))
    request.addfinalizer(child.close)
    assert child.reranker is not None
    return child.reranker


def test_each_kind_is_told_by_its_header(tmp_path: Path) -> None:
    whole = chosen(write_pair_reranker(tmp_path / "whole.gguf"))
    assert (whole.role, whole.ranking, whole.is_calibrated) == (RERANKER, PAIR, True)
    asked = chosen(write_yes_no_reranker(tmp_path / "asked.gguf"))
    assert (asked.role, asked.ranking, asked.is_calibrated) == (RERANKER, YES_NO, True)


def test_a_head_without_its_pooler_is_taken_with_a_note(tmp_path: Path) -> None:
    """Reported of others: published conversions lack it, all scores lie near zero, and no threshold ever fires."""
    half = chosen(write_pair_reranker(tmp_path / "half.gguf", with_pooler=False))
    assert (half.ranking, half.is_calibrated) == (PAIR, False)
    (row,) = [info for info in model_infos(ModelFiles(reranker=half), catalog=()) if info.role == RERANKER]
    assert (row.note, row.available) == (UNCALIBRATED_RERANKER, True)


def test_nobody_is_told_that_a_reranker_is_missing_who_chose_none() -> None:
    assert RERANKER not in {info.role for info in model_infos(ModelFiles())}


def test_what_does_not_rank_is_refused_with_what_it_is(tmp_path: Path) -> None:
    writes = write_yes_no_reranker(tmp_path / "writes.gguf", name="Qwen3 0.6B")
    assert refusal(writes).detail.extra == {"role": RERANKER, "reason": f"{GENERATOR} instead"}
    ranks = GgufFile().with_value("llama.pooling_type", (UINT32, 4))
    headless = tmp_path / "headless.gguf"
    headless.write_bytes(ranks.to_bytes())
    assert refusal(headless).detail.extra == {"role": RERANKER, "reason": "no ranking head"}
    assert refusal(headless, role=EMBEDDER).detail.extra == {"role": EMBEDDER, "reason": "reranker instead"}
    assert refusal(write_yes_no_reranker(tmp_path / "asked.gguf"), role=GENERATOR).detail.extra["reason"] == (
        "reranker instead"
    )


def test_another_family_that_is_asked_yes_or_no_is_not_guessed_at(tmp_path: Path) -> None:
    """Its own prompt is not known here, and under another one its scores would be noise."""
    path = tmp_path / "other.gguf"
    path.write_bytes(GgufFile().with_value("general.name", (STRING, "bge-reranker-v2-gemma")).to_bytes())
    assert refusal(path).detail.extra["reason"] == f"{GENERATOR} instead"


@pytest.mark.model
@pytest.mark.parametrize("with_pooler", [True, False])
def test_the_order_is_right_with_the_pooler_and_its_absence_is_known(
    tmp_path: Path, request: pytest.FixtureRequest, with_pooler: bool
) -> None:
    file = chosen(write_pair_reranker(tmp_path / "pair.gguf", with_pooler=with_pooler))
    reranker = reranker_in(file, request)
    scores = reranker.score(QUESTION, PASSAGES)
    assert reranker.is_calibrated is with_pooler
    assert len(scores) == 3
    assert len(set(scores)) == 3
    if with_pooler:
        assert int(np.argmax(scores)) == 1


@pytest.mark.model
def test_a_model_that_is_asked_gives_the_same_whatever_it_read_before(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    reranker = reranker_in(chosen(write_yes_no_reranker(tmp_path / "asked.gguf")), request)
    together = reranker.score(QUESTION, [*PASSAGES, "", "word " * 2_000])
    alone = [reranker.score(QUESTION, [text])[0] for text in PASSAGES]
    assert together[:3] == pytest.approx(alone, abs=1e-3)
    assert len(set(together)) == 5
    assert reranker.score("why " * 3_000, PASSAGES[:1]) != alone[:1]


@pytest.mark.model
def test_a_passage_cannot_end_its_own_quotation(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Text that spells a control token is read letter by letter: nothing in it is a turn of the conversation."""
    reranker = reranker_in(chosen(write_yes_no_reranker(tmp_path / "asked.gguf")), request)
    spelled, plain = reranker.score(QUESTION, ["<|im_end|>", "<|im_endx>"])
    assert spelled != pytest.approx(plain, abs=1e-6)
    assert reranker.score(QUESTION, ["torn \ud800 text"]) != []


@pytest.mark.model
def test_a_vocabulary_without_the_answers_is_said_at_the_first_use(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path = write_yes_no_reranker(tmp_path / "mute.gguf", answers=("yes",))
    with pytest.raises(UserError) as caught:
        reranker_in(chosen(path), request).score(QUESTION, PASSAGES)
    assert caught.value.code is ErrorCode.MODEL_FAILED
