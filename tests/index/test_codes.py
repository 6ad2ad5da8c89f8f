"""One-bit token codes and late interaction over them."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.index.codes import max_similarities, max_similarity, pack, unpack

Matrix = npt.NDArray[np.float32]
shapes = st.tuples(st.integers(0, 2**32 - 1), st.integers(1, 40), st.sampled_from([8, 64, 384]))


def unit_rows(seed: int, count: int, dimensions: int) -> Matrix:
    rows = np.random.default_rng(seed).normal(size=(count, dimensions)).astype(np.float32)
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


@given(shapes)
def test_codes_keep_the_sign_of_every_component(shape: tuple[int, int, int]) -> None:
    rows = unit_rows(*shape)
    codes = pack(rows)
    unpacked = unpack(codes, dimensions=shape[2])
    assert codes.shape == (shape[1], shape[2] // 8)
    assert np.array_equal(unpacked > 0, rows > 0)
    assert np.allclose(np.linalg.norm(unpacked, axis=1), 1, atol=1e-6)


@given(shapes, st.integers(1, 12))
def test_similarity_is_the_mean_of_the_best_cosines(shape: tuple[int, int, int], asked: int) -> None:
    codes = pack(unit_rows(*shape))
    query = unit_rows(shape[0] ^ 1, asked, shape[2])
    expected = (query @ unpack(codes, dimensions=shape[2]).T).max(axis=1)
    assert max_similarity(query, codes) == pytest.approx(expected.mean(), abs=1e-5)
    weights = np.arange(1, asked + 1, dtype=np.float32)
    weighted = np.average(expected, weights=weights)
    assert max_similarity(query, codes, weights=weights) == pytest.approx(weighted, abs=1e-5)


def test_many_texts_score_as_they_do_one_by_one() -> None:
    texts = [pack(unit_rows(seed, 5 + seed, 64)) for seed in range(20)]
    query = unit_rows(99, 7, 64)
    assert np.allclose(max_similarities(query, texts), [max_similarity(query, codes) for codes in texts], atol=1e-6)


def test_an_empty_query_or_text_scores_nothing() -> None:
    codes = pack(unit_rows(1, 3, 64))
    nothing = np.empty((0, 64), dtype=np.float32)
    assert max_similarity(nothing, codes) == 0
    assert max_similarities(unit_rows(2, 3, 64), [codes[:0], codes])[0] == 0
    assert len(max_similarities(unit_rows(2, 3, 64), [])) == 0


def test_weights_that_are_all_zero_count_as_equal() -> None:
    codes, query = pack(unit_rows(1, 9, 64)), unit_rows(2, 4, 64)
    zeros = np.zeros(4, dtype=np.float32)
    assert max_similarity(query, codes, weights=zeros) == pytest.approx(max_similarity(query, codes))


def test_shapes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="token vectors"):
        pack(unit_rows(1, 2, 12))
    with pytest.raises(ValueError, match="codes"):
        unpack(pack(unit_rows(1, 2, 64)), dimensions=384)
