"""Who may use the models now: questions go before embedding batches."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from core.cancel import CancelToken
from core.child import ChildDied
from core.contracts.models import Embedded, EmbeddedQuery, Embedder

_LOOK_S = 0.05
"""A condition cannot wait for a token too, hence the short rounds."""

Value = TypeVar("Value")


class ModelTurns:
    """One user of the models at a time. A waiting question comes before any waiting batch."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._busy = False
        self._questions = 0
        self._batch_runs = False

    @property
    def batch_runs(self) -> bool:
        """Whether it is a batch, not a question, that has its turn."""
        return self._batch_runs

    @contextmanager
    def question(self, token: CancelToken) -> Iterator[None]:
        """For a whole answer. Raises CancelRequested while waiting."""
        with self._changed:
            self._questions += 1
        try:
            with self._turn(token, lambda: not self._busy):
                yield
        finally:
            with self._changed:
                self._questions -= 1
                self._changed.notify_all()

    @contextmanager
    def batch(self, token: CancelToken) -> Iterator[None]:
        """For one short call. Raises CancelRequested while waiting."""
        with self._turn(token, lambda: not self._busy and not self._questions):
            self._batch_runs = True
            try:
                yield
            finally:
                self._batch_runs = False

    @contextmanager
    def _turn(self, token: CancelToken, is_free: Callable[[], bool]) -> Iterator[None]:
        with self._changed:
            while not self._changed.wait_for(is_free, timeout=_LOOK_S):
                token.check()
            token.check()
            self._busy = True
        try:
            yield
        finally:
            with self._changed:
                self._busy = False
                self._changed.notify_all()


class PatientEmbedder:
    """An Embedder for indexing: lets questions go first, and tries once more when the model's process died.

    `embedder` gives the one in use, which changes with the models. The token is not passed on: a batch is short, and
    a model killed in the middle of it would have to be loaded again.
    """

    def __init__(self, embedder: Callable[[], Embedder], turns: ModelTurns) -> None:
        self._embedder = embedder
        self._turns = turns

    @property
    def id(self) -> str:
        return self._embedder().id

    @property
    def dimensions(self) -> int:
        return self._embedder().dimensions

    @property
    def max_tokens(self) -> int:
        return self._embedder().max_tokens

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        return self._in_turn(lambda embedder: embedder.count_tokens(texts), token)

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        return self._in_turn(lambda embedder: embedder.embed(texts), token)

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        return self._in_turn(lambda embedder: embedder.embed_query(text), token)

    def _in_turn(self, call: Callable[[Embedder], Value], token: CancelToken | None) -> Value:
        token = token if token is not None else CancelToken()
        with self._turns.batch(token):
            try:
                return call(self._embedder())
            except ChildDied:
                token.check()
                return call(self._embedder())
