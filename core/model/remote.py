"""The models as the engine sees them: the Protocols of `core.contracts.models` in front of one child process.

A failure of the child is turned into a UserError here and nowhere else.
"""

import base64
import binascii
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.contracts.models import Embedded, EmbeddedQuery, Embedder, Generator, Reader, Reranker
from core.errors import UserError
from core.model.batches import batches
from core.model.catalog import GENERATOR
from core.model.files import ModelFile, ModelFiles, embedder_id
from core.model.gate import Gate
from core.model.line import Line
from core.model.remote_generator import RemoteGenerator, checked, clean, count, load
from core.model.states import KeptStates

log = logging.getLogger(__name__)

_CLOSE_WAIT_S = 5.0
_EMBED_TEXTS, _EMBED_CHARS = 16, 4_000  # a quarter of a second when idle; a question may have to wait for one batch
_SCORE_TEXTS, _SCORE_CHARS = 32, 40_000
_RERANK_TEXTS = 4  # a large reranker takes seconds for each
_CUT_CHARS = 20_000  # far beyond the tokens that are read


class ModelChild:
    """Owns the processes that run models, at most one model of each role. Thread-safe.

    The generator has a process of its own: a prompt that is being read can only be stopped by ending the process, and
    the other models, which the next question needs first, stay loaded. Those that share a `gate` take turns, so that
    no question waits for another child's import.
    """

    def __init__(
        self, models: ModelFiles, *, gate: Gate | None = None, may_hurry: bool = True, states: KeptStates | None = None
    ) -> None:
        """Without `may_hurry` nothing it is asked goes before others, and a process that was ended stays ended until
        the next call. Without `states` nothing is kept on disk."""
        turns = Gate() if gate is None else gate
        self._models = models
        self._states = states
        self._line = Line(turns, may_hurry=may_hurry)
        self._writer = Line(turns, may_hurry=may_hurry)
        self._background: list[threading.Thread] = []

    @property
    def models(self) -> ModelFiles:
        return self._models

    @property
    def embedder(self) -> Embedder | None:
        """Its `id` is known without starting the child."""
        model = self._models.embedder
        return None if model is None else RemoteEmbedder(self._line, model)

    @property
    def reader(self) -> Reader | None:
        model = self._models.reader
        return None if model is None else RemoteReader(self._line, model)

    @property
    def reranker(self) -> Reranker | None:
        model = self._models.reranker
        return None if model is None else RemoteReranker(self._line, model)

    @property
    def generator(self) -> Generator | None:
        model = self._models.generator
        return None if model is None else RemoteGenerator(self._writer, model, self._states, self._soon)

    @property
    def pid(self) -> int | None:
        """Of the process with all models but the generator."""
        return self._line.child.pid

    @property
    def writer_pid(self) -> int | None:
        return self._writer.child.pid

    def use_generator(self, model: ModelFile | None) -> None:
        """Write with another file from the next call on. The file before it is let go when this one is loaded."""
        self._models = replace(self._models, generator=model)

    def use_embedder(self, model: ModelFile | None) -> None:
        """As `use_generator`. An Embedder that was handed out before still embeds with its own file."""
        self._models = replace(self._models, embedder=model)

    def use_reranker(self, model: ModelFile | None) -> None:
        """As `use_generator`."""
        self._models = replace(self._models, reranker=model)

    def rest(self) -> None:
        """End the processes, when it is nobody's turn; the next call starts them anew."""
        self._line.rest()
        self._writer.rest()

    def warm(self) -> None:
        """Start the processes and load every model in the background, so that the first question does not wait."""
        if self.wait_until_idle(timeout_s=0.0):
            self._soon(self._load_all)

    def wait_until_idle(self, *, timeout_s: float) -> bool:
        """Whether what goes on in the background (warming, keeping a state) has ended within `timeout_s`."""
        end = time.monotonic() + timeout_s
        for thread in self._background:
            thread.join(max(0.0, end - time.monotonic()))
        self._background = [thread for thread in self._background if thread.is_alive()]
        return not self._background

    def close(self) -> None:
        """End the processes. An open request of another thread ends with UserError(CHILD_DIED), and so do later
        ones."""
        self._line.close()
        self._writer.close()
        self.wait_until_idle(timeout_s=_CLOSE_WAIT_S)

    def _soon(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, name="model-background", daemon=True)
        self._background.append(thread)
        thread.start()

    def _load_all(self) -> None:
        for model in self._models.present:
            line = self._writer if model.role == GENERATOR else self._line
            load(line, model)


class RemoteEmbedder:
    """`Embedder` by llama.cpp in the child."""

    def __init__(self, line: Line, model: ModelFile) -> None:
        self._line = line
        self._model = model

    @property
    def id(self) -> str:
        return embedder_id(self._model)

    @property
    def dimensions(self) -> int:
        return self._model.dimensions

    @property
    def max_tokens(self) -> int:
        return self._model.context_tokens

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        """A few texts count as part of a question, many as part of an import."""
        return count(self._line, self._model, texts, token=token)

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        """A batch that comes back short is asked for once more. Raises UserError."""
        embedded: list[Embedded] = []
        cut = [clean(text[:_CUT_CHARS]) for text in texts]
        for batch in batches(cut, most=_EMBED_TEXTS, chars=_EMBED_CHARS):
            reply = self._line.request("embed", self._model, urgent=False, token=token, texts=batch)
            if len(reply["tokens"]) != len(batch):
                log.warning("%d vectors came for %d texts; asking once more", len(reply["tokens"]), len(batch))
                reply = self._line.request("embed", self._model, urgent=False, token=token, texts=batch)
            embedded.extend(_embedded(reply, len(batch), self._model))
        return embedded

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        cut = clean(text[:_CUT_CHARS])
        reply = self._line.request("query", self._model, urgent=True, token=token, text=cut)
        pieces = tuple(reply["pieces"])
        dense = _rows(reply["dense"], np.float32, 1, self.dimensions)[0]
        tokens = _rows(reply["tokens"], np.float32, len(pieces), self.dimensions)
        return EmbeddedQuery(dense=dense, tokens=tokens, pieces=pieces)


class RemoteReader:
    """`Reader` by llama.cpp in the child."""

    def __init__(self, line: Line, model: ModelFile) -> None:
        self._line = line
        self._model = model

    @property
    def id(self) -> str:
        return f"{self._model.name}:{self._model.sha256[:16]}"

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        return _score(self._line, self._model, question, texts, most=_SCORE_TEXTS, token=token)


class RemoteReranker(RemoteReader):
    """`Reranker` by llama.cpp in the child."""

    @property
    def is_calibrated(self) -> bool:
        return self._model.is_calibrated

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        return _score(self._line, self._model, question, texts, most=_RERANK_TEXTS, token=token)


def _score(
    line: Line, model: ModelFile, question: str, texts: Sequence[str], *, most: int, token: CancelToken | None
) -> list[float]:
    logits: list[float] = []
    asked = clean(question[:_CUT_CHARS])
    for batch in batches([clean(text[:_CUT_CHARS]) for text in texts], most=most, chars=_SCORE_CHARS):
        reply = line.request("score", model, urgent=True, token=token, question=asked, texts=batch)
        logits.extend(checked(reply["logits"], len(batch)))
    return logits


def _embedded(reply: dict[str, Any], count: int, model: ModelFile) -> Iterator[Embedded]:
    tokens = checked(reply["tokens"], count)
    name = embedder_id(model)
    dense = _rows(reply["dense"], np.float32, count, model.dimensions)
    codes = _rows(reply["codes"], np.uint8, sum(tokens), model.dimensions // 8)
    for vector, rows in zip(dense, np.split(codes, np.cumsum(tokens)[:-1]), strict=True):
        yield Embedded(dense=vector, codes=rows, embedder_id=name)


def _rows(data: str, kind: type[Any], *shape: int) -> npt.NDArray[Any]:
    """Raises UserError(MODEL_FAILED) unless the child sent just as many numbers as were asked for."""
    try:
        return np.frombuffer(base64.b64decode(data, validate=True), dtype=kind).reshape(shape)
    except (ValueError, binascii.Error):
        log.exception("the model child sent rows of another shape")
        raise UserError(ErrorCode.MODEL_FAILED) from None
