"""The embedder as indexing uses it: an accident of the model's process costs no import of an hour."""

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.contracts.models import Embedded, EmbeddedQuery, Embedder
from core.errors import UserError

log = logging.getLogger(__name__)

Value = TypeVar("Value")


class SteadyEmbedder:
    """An Embedder that tries once more when the model's process died; the next call starts a new one."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def id(self) -> str:
        return self._embedder.id

    @property
    def dimensions(self) -> int:
        return self._embedder.dimensions

    @property
    def max_tokens(self) -> int:
        return self._embedder.max_tokens

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        return _steady(lambda: self._embedder.count_tokens(texts, token=token), token)

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        return _steady(lambda: self._embedder.embed(texts, token=token), token)

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        return _steady(lambda: self._embedder.embed_query(text, token=token), token)


def _steady(call: Callable[[], Value], token: CancelToken | None) -> Value:
    try:
        return call()
    except UserError as error:
        if error.code is not ErrorCode.CHILD_DIED:
            raise
        if token is not None:
            token.check()
        log.warning("the model's process died; trying once more")
        return call()
