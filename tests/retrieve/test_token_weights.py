"""Rare words count more in late interaction, each piece of a word like the word."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.plan import IDF_SHARE
from core.retrieve.token_weights import token_weights

IDF = {"certif": 4.0, "expir": 2.0}


def analyze_each(words: Sequence[str]) -> list[list[str]]:
    known = {"certificate": ["certif"], "expired": ["expir"], "vpn-x": ["vpn", "expir"]}
    return [known.get(word, []) for word in words]


def frequencies(tokens: Sequence[str]) -> dict[str, float]:
    return {token: IDF.get(token, 0.0) for token in tokens}


def test_the_pieces_of_a_word_count_like_the_word() -> None:
    found = token_weights(
        ["the", "cert", "##ific", "##ate", "expired"], analyze_each=analyze_each, frequencies=frequencies
    )
    assert np.allclose(found, [1, *[1 + 4 * IDF_SHARE] * 3, 1 + 2 * IDF_SHARE])


def test_a_piece_that_continues_nothing_stands_for_itself() -> None:
    assert token_weights(["##ate"], analyze_each=analyze_each, frequencies=frequencies).tolist() == [1.0]


def test_of_several_tokens_the_rarest_counts() -> None:
    assert token_weights(["vpn", "##-x"], analyze_each=analyze_each, frequencies=frequencies).tolist() == [2.0, 2.0]


@given(st.lists(st.text(max_size=8)))
def test_every_piece_has_a_weight_of_at_least_one(pieces: list[str]) -> None:
    found = token_weights(pieces, analyze_each=analyze_each, frequencies=frequencies)
    assert found.shape == (len(pieces),)
    assert (found >= 1).all()
