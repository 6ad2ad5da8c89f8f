"""From the rows of a text's tokens to one vector. Pure numpy."""

import logging
from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from core.api.types import ErrorCode
from core.contracts.models import TokenVectors, Vector
from core.errors import UserError
from core.model.families import CLS, LAST, MEAN

log = logging.getLogger(__name__)


def unit(vectors: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Scaled to length 1 along the last axis. Raises UserError(MODEL_FAILED) for a zero vector."""
    norms = np.linalg.norm(vectors, axis=-1, keepdims=True)
    if not (norms > 0).all():
        log.error("the model computed a zero vector")
        raise UserError(ErrorCode.MODEL_FAILED)
    scaled: npt.NDArray[np.float32] = (vectors / norms).astype(np.float32)
    return scaled


def _mean(rows: TokenVectors) -> Vector:
    mean: Vector = unit(rows.mean(axis=0))
    return mean


def _first(rows: TokenVectors) -> Vector:
    first: Vector = unit(rows[0])
    return first


def _last(rows: TokenVectors) -> Vector:
    last: Vector = unit(rows[-1])
    return last


POOLS: Mapping[str, Callable[[TokenVectors], Vector]] = {MEAN: _mean, CLS: _first, LAST: _last}
