"""The embedder as indexing uses it: an accident of the model's process costs no import of an hour, and while one
embedder takes over from another, new documents are found by both."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
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


class ChangingEmbedder:
    """The wanted embedder, with the vectors of the former one beside its own as long as that one is searched.

    `former` is asked before each batch, since the search may change over while a long document is read. If the former
    one fails, a new document is found by its words until then.
    """

    def __init__(self, wanted: Embedder, former: Callable[[], Embedder | None]) -> None:
        self._wanted = wanted
        self._former = former

    @property
    def id(self) -> str:
        return self._wanted.id

    @property
    def dimensions(self) -> int:
        return self._wanted.dimensions

    @property
    def max_tokens(self) -> int:
        return self._wanted.max_tokens

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        return self._wanted.count_tokens(texts, token=token)

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        embedded = self._wanted.embed(texts, token=token)
        former = self._former()
        if former is None or not texts:
            return embedded
        try:
            old = former.embed(texts, token=token)
        except UserError as error:
            if token is not None:
                token.check()
            log.warning("the former embedder does not work any more: %s", error.code.value)
            return embedded
        return [replace(new, former=before) for new, before in zip(embedded, old, strict=True)]

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        return self._wanted.embed_query(text, token=token)


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
