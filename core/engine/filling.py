"""Vectors for passages that have none: all of them after a change of embedder, and those that were stored while there
was no embedder, or whose vectors were damaged.

What is done is in the library after each batch, so a run that is stopped or killed goes on where it was.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager

from core.api.types import ChunkId, ErrorCode
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedded, Embedder
from core.errors import UserError

log = logging.getLogger(__name__)

FILL_BATCH = 16
"""As in an import: a question waits for one batch at most."""
_SHORTEST_CHARS = 40

Turn = Callable[[CancelToken], AbstractContextManager[None]]


def fill_vectors(library: Library, embedder: Embedder, *, turn: Turn, token: CancelToken) -> Iterator[int]:
    """Make vectors batch by batch until every passage has one, and yield how many each batch made.

    `turn` is held while vectors are stored: the last ones change which embedder is searched, and that must not happen
    between the embedding of a question and its search. May be left and closed at any yield. Raises UserError of the
    model and of the library, and CancelRequested.
    """
    before: list[ChunkId] = []
    while True:
        token.check()
        batch = library.unembedded(limit=FILL_BATCH)
        ids = [chunk_id for chunk_id, _ in batch]
        if ids and ids == before:
            log.warning("vectors of %d passages were not taken; another embedder is wanted by now", len(ids))
            return
        embedded = _embed([text for _, text in batch], library, embedder, token)
        with turn(token):
            is_complete = library.add_vectors(ids, embedded)
        yield len(ids)
        if is_complete or not ids:
            return
        before = ids


def _embed(texts: Sequence[str], library: Library, embedder: Embedder, token: CancelToken) -> list[Embedded]:
    """Vectors in the order of the texts; a text that is in the library with vectors already is not embedded again."""
    known = dict(library.embedded_by_text(texts))
    fresh = list(dict.fromkeys(text for text in texts if text not in known))
    known.update(zip(fresh, _embed_fresh(fresh, embedder, token), strict=True))
    return [known[text] for text in texts]


def _embed_fresh(texts: Sequence[str], embedder: Embedder, token: CancelToken) -> list[Embedded]:
    """If the batch ends the model's process time and again, each text by itself, so that none holds up the others."""
    if not texts:
        return []
    try:
        return _counted(texts, embedder, token)
    except UserError as error:
        if error.code is not ErrorCode.CHILD_DIED:
            raise
        return [_embed_hard(text, embedder, token) for text in texts]


def _embed_hard(text: str, embedder: Embedder, token: CancelToken) -> Embedded:
    """The text, or as much of its beginning as the model can take."""
    while True:
        token.check()
        try:
            return _counted([text], embedder, token)[0]
        except UserError as error:
            if error.code is not ErrorCode.CHILD_DIED or len(text) < _SHORTEST_CHARS:
                raise
            log.warning("a passage of %d characters ends the model's process; half of it is tried", len(text))
            text = text[: len(text) // 2]


def _counted(texts: Sequence[str], embedder: Embedder, token: CancelToken) -> list[Embedded]:
    embedded = embedder.embed(texts, token=token)
    if len(embedded) != len(texts):
        raise UserError(ErrorCode.MODEL_FAILED, name=embedder.id)
    return embedded
