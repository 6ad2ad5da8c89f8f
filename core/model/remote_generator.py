"""`Generator` by llama.cpp in a child, with its states kept on disk, and what all kinds of requests to a child need."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import GenerationUsage, KeptPrefix
from core.errors import UserError
from core.model.batches import batches
from core.model.files import ModelFile
from core.model.line import CALL_OFF_WITHIN_S, Line
from core.model.states import KeptStates, StatePlace

log = logging.getLogger(__name__)

_COUNT_TEXTS, _COUNT_CHARS = 2_000, 1_000_000
_SMALL_COUNT = 8
_SMALL_BYTES = 300_000_000
"""About half a billion weights of four bits. The model of 135 million is small by measure, others by guess."""

Soon = Callable[[Callable[[], None]], None]
"""Runs something in the background."""


class RemoteGenerator:
    """Writes, one text at a time."""

    def __init__(self, line: Line, model: ModelFile, states: KeptStates | None, soon: Soon) -> None:
        self._line = line
        self._model = model
        self._states = states
        self._soon = soon

    @property
    def id(self) -> str:
        return self._model.sha256

    @property
    def family(self) -> str:
        return self._model.family

    @property
    def context_tokens(self) -> int:
        return self._model.context_tokens

    @property
    def is_small(self) -> bool:
        return self._model.size_bytes < _SMALL_BYTES

    def count_tokens(self, text: str, *, token: CancelToken | None = None) -> int:
        """Cancelled while the model is loaded for it, that begins anew in the background."""
        try:
            return count(self._line, self._model, [text], token=token)[0]
        except CancelRequested:
            if self._line.child.pid is None:
                self._come_back()
            raise

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        stop: Sequence[str],
        token: CancelToken | None = None,
        kept: KeptPrefix | None = None,
    ) -> Iterator[str | GenerationUsage]:
        """As `Generator.generate`. A cancelled token, or closing the iterator early, ends it wherever it is. A process
        that does not hear in time is ended, and comes back in the background."""
        wanted: dict[str, Any] = {"prompt": clean(prompt), "max_tokens": max_tokens, "stop": list(stop)}
        place = self._place(kept)
        is_there = place is not None and kept is not None and self._is_there(place)
        if place is not None and kept is not None and is_there:
            wanted["state"] = _state(kept, str(place.path))
        try:
            with closing(self._line.stream("generate", self._model, token=token, **wanted)) as replies:
                for kind, value in replies:
                    if kind == "done":
                        yield GenerationUsage(value["prompt"], value["reused"], value["written"], value["restored"])
                    elif value["text"]:
                        yield value["text"]
        finally:  # also when the reader has read enough
            if self._line.child.pid is None:
                self._come_back()
            elif place is not None and kept is not None and not is_there:
                self._soon(partial(self._keep, kept, place))

    def _come_back(self) -> None:
        """After its process was ended, whatever for, load the model again while nobody waits for it."""
        if self._line.may_hurry:
            self._soon(partial(load, self._line, self._model))

    def _place(self, kept: KeptPrefix | None) -> StatePlace | None:
        return None if kept is None or self._states is None else self._states.place(self._model, kept)

    def _is_there(self, place: StatePlace) -> bool:
        try:
            return self._states is not None and self._states.used(place)
        except OSError as error:
            log.warning("the kept states cannot be used: %s", type(error).__name__)
            return False

    def _keep(self, kept: KeptPrefix, place: StatePlace) -> None:
        """A convenience that may fail: the next question then reads the documents again."""
        if self._states is None:
            return
        try:
            self._states.make_folder()
            state = {**_state(kept, str(place.aside)), "most_bytes": self._states.max_bytes // 2}
            try:
                if self._line.request("keep", self._model, urgent=False, state=state)["bytes"]:
                    self._states.take_in(place)
            finally:  # of a process that died over it, say: it is text of documents
                place.aside.unlink(missing_ok=True)
        except UserError as error:
            log.warning("a state was not kept: %s", error.code.value)
        except OSError as error:
            log.warning("a state was not kept: %s", type(error).__name__)


def load(line: Line, model: ModelFile) -> None:
    """Ahead of need; a failure shows again, and is told, when the need comes."""
    try:
        line.request("load", model, urgent=False)
    except UserError as error:
        log.warning("the %s could not be loaded ahead: %s", model.role, error.code)


def count(line: Line, model: ModelFile, texts: Sequence[str], *, token: CancelToken | None) -> list[int]:
    """Tokens of each text. A few texts count as part of a question, many as part of an import."""
    counts: list[int] = []
    for batch in batches([clean(text) for text in texts], most=_COUNT_TEXTS, chars=_COUNT_CHARS):
        urgent, patience = len(texts) <= _SMALL_COUNT, CALL_OFF_WITHIN_S
        reply = line.request("count", model, urgent=urgent, token=token, call_off_within_s=patience, texts=batch)
        counts.extend(checked(reply["counts"], len(batch)))
    return counts


def checked(values: list[Any], wanted: int) -> list[Any]:
    """Raises UserError(MODEL_FAILED) unless there is one for each text."""
    if len(values) != wanted:
        log.error("the model child sent %d results for %d texts", len(values), wanted)
        raise UserError(ErrorCode.MODEL_FAILED)
    return values


def clean(text: str) -> str:
    """Without lone surrogates, which PDF text may hold and UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _state(kept: KeptPrefix, path: str) -> dict[str, Any]:
    return {"text": clean(kept.text), "path": path}
