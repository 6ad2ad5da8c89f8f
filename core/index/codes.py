"""Token vectors as one bit a dimension, and late interaction computed from them. Pure numpy.

A token vector is kept as the signs of its components, so its direction is a corner of the cube: +-1/sqrt(d). On
SciFact that reranks as well as the float vectors do, at 48 bytes a token.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from core.contracts.models import Codes, TokenVectors

_COLUMNS = 16
Weights = npt.NDArray[np.float32]


def pack(token_vectors: TokenVectors) -> Codes:
    """(tokens, dimensions) to (tokens, dimensions / 8); a bit is set where the component is above zero."""
    if token_vectors.ndim != 2 or token_vectors.shape[1] % 8:
        raise ValueError(f"token vectors of shape {token_vectors.shape}")
    return np.packbits(token_vectors > 0, axis=1)


def unpack(codes: Codes, *, dimensions: int) -> TokenVectors:
    """Unit rows (tokens, dimensions) whose components are +-1/sqrt(dimensions)."""
    if codes.ndim != 2 or codes.shape[1] * 8 != dimensions:
        raise ValueError(f"codes of shape {codes.shape} for {dimensions} dimensions")
    signs = np.unpackbits(codes, axis=1).astype(np.float32) * 2 - 1
    return np.asarray(signs / np.sqrt(dimensions), dtype=np.float32)


def max_similarity(query_tokens: TokenVectors, codes: Codes, *, weights: Weights | None = None) -> float:
    """Mean over the query's tokens of the best cosine among a text's tokens; 0 if either has none."""
    return float(max_similarities(query_tokens, [codes], weights=weights)[0])


def max_similarities(
    query_tokens: TokenVectors, texts: Sequence[Codes], *, weights: Weights | None = None
) -> npt.NDArray[np.float32]:
    """`max_similarity` of one query with many texts, shape (len(texts),): 6 ms CPU for 100 texts of 230 tokens.

    `weights` (query tokens,) makes it a weighted mean. With bits b in {0, 1}, q . (2b - 1) = 2 q . b - sum(q), so
    the bits themselves go into the matrix product; one text at a time stays inside the processor's cache, and a
    product of 16 columns takes less time than one of 14.
    """
    scores = np.zeros(len(texts), dtype=np.float32)
    if not len(query_tokens):
        return scores
    shares = _shares(len(query_tokens), weights)
    sums = query_tokens.sum(axis=1)
    count, dimensions = query_tokens.shape
    columns = np.zeros((dimensions, -(-count // _COLUMNS) * _COLUMNS), dtype=np.float32)
    columns[:, :count] = query_tokens.T
    for place, codes in enumerate(texts):
        if len(codes):
            best = (np.unpackbits(codes, axis=1).astype(np.float32) @ columns).max(axis=0)[:count]
            scores[place] = (2 * best - sums) @ shares
    return np.asarray(scores / np.sqrt(dimensions), dtype=np.float32)


def _shares(count: int, weights: Weights | None) -> Weights:
    """Weights that add up to one; equal ones if none were given or all are zero."""
    if weights is None or not weights.any():
        return np.full(count, 1 / count, dtype=np.float32)
    return np.asarray(weights / weights.sum(), dtype=np.float32)
