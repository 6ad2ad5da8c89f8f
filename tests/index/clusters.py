"""Vectors as sentence embeddings are: in clusters, of unit length."""

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float32]


def clustered_vectors(count: int, *, dimensions: int = 64, topics: int = 40, seed: int = 1) -> Matrix:
    """Topic centres with noise around them, as hard as one finds: neighbours lie at a cosine of about 0.8."""
    random = np.random.default_rng(seed)
    centres = unit(random.normal(size=(topics, dimensions)))
    noise = unit(random.normal(size=(count, dimensions)))
    return unit(centres[random.integers(0, topics, count)] + 0.8 * noise)


def unit(rows: npt.NDArray[np.float64] | Matrix) -> Matrix:
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)
