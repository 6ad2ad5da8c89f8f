"""The model child: serves embed, score and generate over JSON lines until its standard input ends.

Each request names the file it wants (path, sha256, sizes), so the child keeps no settings: a file is hashed and loaded
when it is first asked for, and let go when another takes its role. Rows of numbers travel as base64 of their bytes.
"""

import base64
import logging
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt
import psutil

from core.api.types import ErrorCode
from core.cancel import CancelRequested
from core.contracts.models import GenerationUsage
from core.errors import UserError
from core.model.catalog import EMBEDDER, GENERATOR, READER, RERANKER
from core.model.families import YES_NO
from core.model.files import ModelFile, check_memory, sha256_of
from core.model.state_file import StateToUse
from core.wire import LineWriter, WireError, claim_stdout, parse_object, read_lines

if TYPE_CHECKING:
    from core.model.encoders import LlamaEmbedder, LlamaReader
    from core.model.writers import LlamaGenerator, LlamaJudge

log = logging.getLogger("core.model.worker")  # __name__ is __main__ in the child

_MOST_THREADS = 8  # the small models gain nothing beyond

Reply = tuple[str, dict[str, Any]]


class Models:
    """The loaded models, at most one a role. Owner of their memory."""

    def __init__(self) -> None:
        self._loaded: dict[str, tuple[str, Any]] = {}
        self._threads = usable_threads()

    def embedder(self, model: ModelFile) -> "LlamaEmbedder":
        from core.model.encoders import LlamaEmbedder

        form = {name: getattr(model, name) for name in ("pooling", "query_prefix", "passage_prefix")}
        return cast(LlamaEmbedder, self._get(model, LlamaEmbedder, max_tokens=model.context_tokens, **form))

    def reader(self, model: ModelFile) -> "LlamaReader":
        from core.model.encoders import LlamaReader

        return cast(LlamaReader, self._get(model, LlamaReader, max_tokens=model.context_tokens))

    def reranker(self, model: ModelFile) -> "LlamaReader | LlamaJudge":
        from core.model.encoders import LlamaReader
        from core.model.writers import LlamaJudge

        kind: Any = LlamaJudge if model.ranking == YES_NO else LlamaReader
        return cast(LlamaReader | LlamaJudge, self._get(model, kind, max_tokens=model.context_tokens))

    def scorer(self, model: ModelFile) -> "LlamaReader | LlamaJudge":
        return self.reranker(model) if model.role == RERANKER else self.reader(model)

    def generator(self, model: ModelFile) -> "LlamaGenerator":
        from core.model.writers import LlamaGenerator

        return cast(LlamaGenerator, self._get(model, LlamaGenerator, context_tokens=model.context_tokens))

    def _get(self, model: ModelFile, kind: Any, **limits: Any) -> Any:
        """The model of this role, loaded if it is not. Raises UserError."""
        held = self._loaded.get(model.role)
        if held is None or held[0] != model.sha256:
            if held is not None:
                del self._loaded[model.role]
                held[1].close()
            check_memory(model)
            _check_content(model)
            held = (model.sha256, kind(model.path, threads=self._threads, **limits))
            self._loaded[model.role] = held
            log.info("loaded the %s with %d threads", model.role, self._threads)
        return held[1]


def usable_threads() -> int:
    """Physical cores that this process may use: a second thread on a core takes from the first here."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed, _MOST_THREADS))


def serve(models: Models, inbox: "Inbox", writer: LineWriter) -> None:
    """Answer requests until the lines end. Raises WireError, BrokenPipeError when the other side is gone."""
    for request in inbox.requests():
        number = request["id"]
        try:
            for kind, value in _answer(models, request, inbox):
                writer.write_json({"id": number, kind: value})
        except UserError as error:
            log.warning("request %d: %s", number, error.code)
            writer.write_json({"id": number, "error": {"code": error.code.value, "message": ""}})


class Inbox:
    """What the other side sends, read in a thread of its own: a request can be called off while it is answered."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self._requests: queue.Queue[dict[str, Any] | WireError | None] = queue.Queue()
        self._called_off = 0
        threading.Thread(target=self._read, args=(lines,), name="inbox", daemon=True).start()

    def requests(self) -> Iterator[dict[str, Any]]:
        """Until the lines end. Raises WireError."""
        while (request := self._requests.get()) is not None:
            if isinstance(request, WireError):
                raise request
            yield request

    def is_called_off(self, number: int) -> bool:
        return self._called_off == number

    def _read(self, lines: Iterator[bytes]) -> None:
        try:
            for line in lines:
                request = parse_object(line)
                if "call_off" in request:
                    self._called_off = request["call_off"]
                else:
                    self._requests.put(request)
        except WireError as error:
            self._requests.put(error)
        self._requests.put(None)


def _answer(models: Models, request: dict[str, Any], inbox: Inbox) -> Iterator[Reply]:
    match request["op"]:
        case "load":
            _load(models, _model(request))
            yield "done", {}
        case "count":
            yield "done", {"counts": _count(models, request)}
        case "embed":
            yield "done", _embed(models, request)
        case "query":
            yield "done", _query(models, request)
        case "score":
            scorer = models.scorer(_model(request))
            yield "done", {"logits": scorer.score(request["question"], request["texts"])}
        case "generate":
            yield from _generate(models, request, inbox)
        case "keep":
            yield "done", {"bytes": _keep(models, request)}
        case unknown:
            log.error("unknown request %r", unknown)
            raise UserError(ErrorCode.BAD_MESSAGE)


def _load(models: Models, model: ModelFile) -> None:
    load: dict[str, Callable[[ModelFile], Any]] = {
        EMBEDDER: models.embedder,
        READER: models.reader,
        RERANKER: models.reranker,
        GENERATOR: models.generator,
    }
    load[model.role](model)


def _count(models: Models, request: dict[str, Any]) -> list[int]:
    model = _model(request)
    if model.role == GENERATOR:
        generator = models.generator(model)
        return [generator.count_tokens(text) for text in request["texts"]]
    return models.embedder(model).count_tokens(request["texts"])


def _embed(models: Models, request: dict[str, Any]) -> dict[str, Any]:
    embedder = models.embedder(_model(request))
    embedded = [embedder.embed(text) for text in request["texts"]]
    return {
        "dense": _packed(np.stack([one.dense for one in embedded])),
        "codes": _packed(np.concatenate([one.codes for one in embedded])),
        "tokens": [len(one.codes) for one in embedded],
    }


def _query(models: Models, request: dict[str, Any]) -> dict[str, Any]:
    query = models.embedder(_model(request)).embed_query(request["text"])
    return {"dense": _packed(query.dense), "tokens": _packed(query.tokens), "pieces": query.pieces}


def _generate(models: Models, request: dict[str, Any], inbox: Inbox) -> Iterator[Reply]:
    """Parts come at least once a step of the prompt, so that a long prompt is not taken for a hang.

    Called off, it ends with no usage: nobody asks for it any more.
    """
    generator = models.generator(_model(request))
    state = StateToUse(request["state"]["text"], Path(request["state"]["path"])) if "state" in request else None
    events = generator.generate(
        request["prompt"],
        max_tokens=request["max_tokens"],
        stop=request["stop"],
        state=state,
        is_called_off=partial(inbox.is_called_off, request["id"]),
    )
    try:
        for event in events:
            yield ("part", {"text": event}) if isinstance(event, str) else ("done", _usage(event))
    except CancelRequested:
        yield "done", {}


def _usage(usage: GenerationUsage) -> dict[str, int]:
    return {
        "prompt": usage.prompt_tokens,
        "reused": usage.reused_tokens,
        "written": usage.written_tokens,
        "restored": usage.restored_tokens,
    }


def _keep(models: Models, request: dict[str, Any]) -> int:
    wanted = request["state"]
    state = StateToUse(wanted["text"], Path(wanted["path"]))
    try:
        return models.generator(_model(request)).keep(state, most_bytes=wanted["most_bytes"])
    except OSError as error:
        log.warning("a state could not be written: %s", type(error).__name__)
        return 0


def _packed(rows: npt.NDArray[Any]) -> str:
    return base64.b64encode(np.ascontiguousarray(rows).tobytes()).decode("ascii")


def _model(request: dict[str, Any]) -> ModelFile:
    described = request["model"]
    return ModelFile(**{**described, "path": Path(described["path"])})


def _check_content(model: ModelFile) -> None:
    """The very file that was chosen, or none: raises UserError(MODEL_MISSING, UNKNOWN_MODEL)."""
    try:
        found = sha256_of(model.path)
    except OSError as error:
        log.warning("the %s cannot be read: %s", model.role, type(error).__name__)
        raise UserError(ErrorCode.MODEL_MISSING) from None
    if found != model.sha256:
        log.warning("the %s is not the file that was chosen", model.role)
        raise UserError(ErrorCode.UNKNOWN_MODEL)


def main() -> int:
    writer = LineWriter(claim_stdout())
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    try:
        with os.fdopen(os.dup(0), "rb") as requests:  # not sys.stdin, which Python closes while a thread may read it
            serve(Models(), Inbox(read_lines(requests)), writer)
    except BrokenPipeError:
        log.info("the engine is gone")
    return 0


if __name__ == "__main__":
    sys.exit(main())
