"""The models as the engine sees them: the Protocols of `core.contracts.models` in front of one child process.

A failure of the child is turned into a UserError here and nowhere else.
"""

import base64
import binascii
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from core.api.types import ErrorCode, ErrorDetail
from core.cancel import CancelToken
from core.child import Child, ChildDied, ChildRefused
from core.contracts.models import Embedded, EmbeddedQuery, Embedder, GenerationUsage, Generator, Reader, Reranker
from core.errors import UserError
from core.model.batches import batches
from core.model.files import ModelFile, ModelFiles, embedder_id
from core.model.gate import Gate

log = logging.getLogger(__name__)

_CALL_DEADLINE_S = 120.0
_LOAD_BYTES_PER_S = 25_000_000  # a call may have to hash and load its file first, from a slow disk
_CLOSE_WAIT_S = 5.0
_EMBED_TEXTS, _EMBED_CHARS = 16, 4_000  # a quarter of a second when idle; a question may have to wait for one batch
_COUNT_TEXTS, _COUNT_CHARS = 2_000, 1_000_000
_SCORE_TEXTS, _SCORE_CHARS = 32, 40_000
_RERANK_TEXTS = 4  # a large reranker takes seconds for each
_CUT_CHARS = 20_000  # far beyond the tokens that are read
_SMALL_COUNT = 8

_ENVIRONMENT = {
    # llama.cpp's threads wait for each other thousands of times a second. Spinning through those waits is quickest on
    # an idle machine and ruins everything on a busy one (measured: 3 to 40 times slower), so spin briefly, then sleep.
    "OMP_WAIT_POLICY": "passive",
    "GOMP_SPINCOUNT": "1000",
}


class ModelChild:
    """Owns a child that runs models, at most one of each role. Thread-safe.

    Children that share a `gate` take turns, so that no question waits for another child's import.
    """

    def __init__(self, models: ModelFiles, *, gate: Gate | None = None, may_hurry: bool = True) -> None:
        """Without `may_hurry` nothing it is asked goes before others."""
        self._models = models
        self._line = _Line(Gate() if gate is None else gate, may_hurry=may_hurry)
        self._warming: threading.Thread | None = None

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
        return None if model is None else RemoteGenerator(self._line, model)

    @property
    def pid(self) -> int | None:
        return self._line.child.pid

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
        """End the process, when it is nobody's turn; the next call starts a new one."""
        self._line.rest()

    def warm(self) -> None:
        """Start the child and load every model in the background, so that the first question does not wait."""
        if self._warming is None or not self._warming.is_alive():
            self._warming = threading.Thread(target=self._load_all, name="model-warm", daemon=True)
            self._warming.start()

    def wait_until_warm(self, *, timeout_s: float) -> bool:
        """Whether warming has ended (or never began) within `timeout_s`."""
        if self._warming is not None:
            self._warming.join(timeout_s)
            return not self._warming.is_alive()
        return True

    def close(self) -> None:
        """End the child. An open request of another thread ends with UserError(CHILD_DIED), and so do later ones."""
        self._line.close()
        self.wait_until_warm(timeout_s=_CLOSE_WAIT_S)

    def _load_all(self) -> None:
        for model in self._models.present:
            try:
                self._line.request("load", model, urgent=False)
            except UserError as error:
                log.warning("the %s could not be loaded ahead: %s", model.role, error.code)


class _Line:
    """Requests to the child, one at a time, with the child's failures in people's terms.

    The detail of a UserError names the file; `number` is the megabytes that loading it takes.
    """

    def __init__(self, gate: Gate, *, may_hurry: bool) -> None:
        self.child = Child("core.model.worker", environment=_ENVIRONMENT)
        self._gate = gate
        self._may_hurry = may_hurry
        self._closed = False

    def rest(self) -> None:
        if self.child.pid is not None:
            with self._gate.turn(urgent=True):
                self.child.kill()

    def close(self) -> None:
        """Those who wait their turn learn that it is over; one of them may have started a child in between."""
        self._closed = True
        self.child.close()
        self._gate.wait_until_free(timeout_s=_CLOSE_WAIT_S)
        self.child.close()

    def request(
        self, op: str, model: ModelFile, *, urgent: bool, token: CancelToken | None = None, **arguments: Any
    ) -> dict[str, Any]:
        with self._gate.turn(urgent=urgent and self._may_hurry, token=token), self._faults(model):
            return self.child.request(op, deadline_s=_deadline_s(model), token=token, model=_plain(model), **arguments)

    def stream(
        self, op: str, model: ModelFile, *, token: CancelToken | None, **arguments: Any
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        with self._gate.turn(urgent=self._may_hurry, token=token), self._faults(model):
            deadline_s = _deadline_s(model)
            yield from self.child.stream(op, deadline_s=deadline_s, token=token, model=_plain(model), **arguments)

    @contextmanager
    def _faults(self, model: ModelFile) -> Iterator[None]:
        facts = ErrorDetail(path=str(model.path), name=model.name, number=model.memory_bytes // 1_000_000)
        if self._closed:
            raise UserError(ErrorCode.CHILD_DIED, facts)
        try:
            yield
        except ChildDied as death:
            log.warning("the model child ended (%s) while it used the %s", death, model.role)
            late = death.reason == "deadline"
            raise UserError(ErrorCode.TOOK_TOO_LONG if late else ErrorCode.CHILD_DIED, facts) from death
        except ChildRefused as refusal:
            raise UserError(ErrorCode(refusal.code), facts) from refusal


class RemoteEmbedder:
    """`Embedder` by llama.cpp in the child."""

    def __init__(self, line: _Line, model: ModelFile) -> None:
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
        return _count(self._line, self._model, texts, token=token)

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        """A batch that comes back short is asked for once more. Raises UserError."""
        embedded: list[Embedded] = []
        cut = [_clean(text[:_CUT_CHARS]) for text in texts]
        for batch in batches(cut, most=_EMBED_TEXTS, chars=_EMBED_CHARS):
            reply = self._line.request("embed", self._model, urgent=False, token=token, texts=batch)
            if len(reply["tokens"]) != len(batch):
                log.warning("%d vectors came for %d texts; asking once more", len(reply["tokens"]), len(batch))
                reply = self._line.request("embed", self._model, urgent=False, token=token, texts=batch)
            embedded.extend(_embedded(reply, len(batch), self._model))
        return embedded

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        cut = _clean(text[:_CUT_CHARS])
        reply = self._line.request("query", self._model, urgent=True, token=token, text=cut)
        pieces = tuple(reply["pieces"])
        dense = _rows(reply["dense"], np.float32, 1, self.dimensions)[0]
        tokens = _rows(reply["tokens"], np.float32, len(pieces), self.dimensions)
        return EmbeddedQuery(dense=dense, tokens=tokens, pieces=pieces)


class RemoteReader:
    """`Reader` by llama.cpp in the child."""

    def __init__(self, line: _Line, model: ModelFile) -> None:
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


class RemoteGenerator:
    """`Generator` by llama.cpp in the child."""

    def __init__(self, line: _Line, model: ModelFile) -> None:
        self._line = line
        self._model = model

    @property
    def id(self) -> str:
        return self._model.sha256

    @property
    def family(self) -> str:
        return self._model.family

    @property
    def context_tokens(self) -> int:
        return self._model.context_tokens

    def count_tokens(self, text: str) -> int:
        return _count(self._line, self._model, [text], token=None)[0]

    def generate(
        self, prompt: str, *, max_tokens: int, stop: Sequence[str], token: CancelToken | None = None
    ) -> Iterator[str | GenerationUsage]:
        """Closing the iterator early ends the child, like a cancelled token."""
        wanted = {"prompt": _clean(prompt), "max_tokens": max_tokens, "stop": list(stop)}
        for kind, value in self._line.stream("generate", self._model, token=token, **wanted):
            if kind == "done":
                yield GenerationUsage(value["prompt"], value["reused"], value["written"])
            elif value["text"]:
                yield value["text"]


def _score(
    line: _Line, model: ModelFile, question: str, texts: Sequence[str], *, most: int, token: CancelToken | None
) -> list[float]:
    logits: list[float] = []
    asked = _clean(question[:_CUT_CHARS])
    for batch in batches([_clean(text[:_CUT_CHARS]) for text in texts], most=most, chars=_SCORE_CHARS):
        reply = line.request("score", model, urgent=True, token=token, question=asked, texts=batch)
        logits.extend(_checked(reply["logits"], len(batch)))
    return logits


def _count(line: _Line, model: ModelFile, texts: Sequence[str], *, token: CancelToken | None) -> list[int]:
    counts: list[int] = []
    for batch in batches([_clean(text) for text in texts], most=_COUNT_TEXTS, chars=_COUNT_CHARS):
        reply = line.request("count", model, urgent=len(texts) <= _SMALL_COUNT, token=token, texts=batch)
        counts.extend(_checked(reply["counts"], len(batch)))
    return counts


def _embedded(reply: dict[str, Any], count: int, model: ModelFile) -> Iterator[Embedded]:
    tokens = _checked(reply["tokens"], count)
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


def _checked(values: list[Any], count: int) -> list[Any]:
    if len(values) != count:
        log.error("the model child sent %d results for %d texts", len(values), count)
        raise UserError(ErrorCode.MODEL_FAILED)
    return values


def _plain(model: ModelFile) -> dict[str, Any]:
    return {**asdict(model), "path": str(model.path)}


def _deadline_s(model: ModelFile) -> float:
    """The longest silence of the child: a call, with the loading of its file where that comes first."""
    return _CALL_DEADLINE_S + model.size_bytes / _LOAD_BYTES_PER_S


def _clean(text: str) -> str:
    """Without lone surrogates, which PDF text may hold and UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")
