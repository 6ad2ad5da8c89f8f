"""How much each token of a question counts in late interaction: rare words more than common ones. Pure."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from core.index.codes import Weights
from core.retrieve.plan import IDF_SHARE

_CONTINUES = "##"
"""Begins a word piece that goes on with the word before (WordPiece)."""


def token_weights(
    pieces: Sequence[str],
    *,
    analyze_each: Callable[[Sequence[str]], Sequence[Sequence[str]]],
    frequencies: Callable[[Sequence[str]], Mapping[str, float]],
) -> Weights:
    """(pieces,): 1 + `IDF_SHARE` x idf of the word a piece belongs to; 1 for words that the index leaves out.

    `frequencies` gives the idf of analysed words (`Library.inverse_document_frequencies`).
    """
    words = _words(pieces)
    analysed = analyze_each([word for word, _ in words])
    idf = frequencies(sorted({token for tokens in analysed for token in tokens}))
    counts = [max((idf.get(token, 0.0) for token in tokens), default=0.0) for tokens in analysed]
    sizes = [size for _, size in words]
    return np.asarray(1 + IDF_SHARE * np.repeat(counts, sizes), dtype=np.float32)


def _words(pieces: Sequence[str]) -> list[tuple[str, int]]:
    """Each word with the number of its pieces."""
    words: list[tuple[str, int]] = []
    for piece in pieces:
        if piece.startswith(_CONTINUES) and words:
            word, size = words[-1]
            words[-1] = (word + piece.removeprefix(_CONTINUES), size + 1)
        else:
            words.append((piece, 1))
    return words
