"""llama.cpp behind plain calls: the only module that imports llama_cpp. Runs in the model child, on one thread.

Settings were measured: attention is computed over a whole micro-batch, so texts side by side pay for each other and
each text gets a micro-batch of its own; flash attention doubles the embedder again.
"""

import codecs
import ctypes
import logging
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
import numpy.typing as npt

from core.api.types import ErrorCode
from core.contracts.models import Embedded, EmbeddedQuery, GenerationUsage, TokenVectors
from core.errors import UserError
from core.model.families import YES_NO_HEAD, YES_NO_TAIL, yes_no_body
from core.model.pooling import POOLS, unit
from core.model.stops import StopFilter

log = logging.getLogger(__name__)

_QUESTION_TOKENS = 96
_PROMPT_STEP_TOKENS = 256
SHORT_TEXT_TOKENS = 64
"""A question of so many tokens is embedded by one thread: two that wait for each other take more processor time than
they save as soon as anything else runs."""
_WORD_START = "▁"
_GGML_ERROR = 3
_NO_TOKEN = -1
_NONE = llama_cpp.LLAMA_POOLING_TYPE_NONE
_RANK = llama_cpp.LLAMA_POOLING_TYPE_RANK


def _log(level: int, text: bytes, _data: object) -> None:
    """llama.cpp prints by itself otherwise; its lines may name files, so they stay below INFO."""
    if level == _GGML_ERROR:
        log.debug("llama.cpp: %s", text.decode("utf-8", "replace").rstrip())


_LOG_CALLBACK = llama_cpp.llama_log_callback(_log)  # kept: llama.cpp holds only its address
llama_cpp.llama_log_set(_LOG_CALLBACK, ctypes.c_void_p(0))


class _Model:
    """Owns the weights of one file, one context over them and one batch; `close` frees all three."""

    def __init__(self, path: Path, *, n_ctx: int, step_tokens: int, threads: int, pooling: int | None) -> None:
        """`pooling` None makes a context that writes, else one that embeds. Raises UserError."""
        self._weights = llama_cpp.llama_model_load_from_file(str(path).encode(), llama_cpp.llama_model_default_params())
        if not self._weights:
            raise UserError(ErrorCode.MODEL_FAILED)
        settings = llama_cpp.llama_context_default_params()
        settings.n_ctx, settings.n_batch, settings.n_ubatch = n_ctx, step_tokens, step_tokens
        settings.n_threads = settings.n_threads_batch = threads
        settings.no_perf = True
        settings.swa_full = True  # a cut-down cache of a sliding window could not be rewound to a shared prefix
        if pooling is not None:
            settings.embeddings = True
            settings.pooling_type = pooling
            settings.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_ENABLED
        else:
            settings.n_outputs_max = 1
        self.context = llama_cpp.llama_init_from_model(self._weights, settings)
        if not self.context:
            llama_cpp.llama_model_free(self._weights)
            raise UserError(ErrorCode.NOT_ENOUGH_MEMORY)
        self.vocabulary = llama_cpp.llama_model_get_vocab(self._weights)
        self.vocabulary_size = llama_cpp.llama_vocab_n_tokens(self.vocabulary)
        self.dimensions = llama_cpp.llama_model_n_embd_out(self._weights)
        self.scores = llama_cpp.llama_model_n_cls_out(self._weights)
        self._memory = llama_cpp.llama_get_memory(self.context)
        self._batch = llama_cpp.llama_batch_init(step_tokens, 0, 1)
        self._fill_batch(step_tokens)

    def _fill_batch(self, size: int) -> None:
        """Every token is of sequence 0: set once, here."""
        batch = self._batch
        self._tokens = np.ctypeslib.as_array(batch.token, shape=(size,))
        self._positions = np.ctypeslib.as_array(batch.pos, shape=(size,))
        self._wanted = np.ctypeslib.as_array(batch.logits, shape=(size,))
        np.ctypeslib.as_array(batch.n_seq_id, shape=(size,))[:] = 1
        for place in range(size):
            batch.seq_id[place][0] = 0

    def use_threads(self, count: int) -> None:
        """From the next text on."""
        llama_cpp.llama_set_n_threads(self.context, count, count)

    def close(self) -> None:
        llama_cpp.llama_batch_free(self._batch)
        llama_cpp.llama_free(self.context)
        llama_cpp.llama_model_free(self._weights)

    def tokenize(self, text: str, *, control: bool = False, begin: bool = False) -> list[int]:
        """Token ids. `control` lets the text spell control tokens; `begin` adds the model's own first token, if any."""
        raw = text.encode("utf-8", "replace")
        size = len(raw) + 2
        while True:
            found = (llama_cpp.llama_token * size)()
            count = llama_cpp.llama_tokenize(self.vocabulary, raw, len(raw), found, size, begin, control)
            if count >= 0:
                return list(found[:count])
            size = -count

    def piece(self, token: int) -> bytes:
        """The bytes a token stands for; control tokens stand for none."""
        size = 64
        while True:
            buffer = ctypes.create_string_buffer(size)
            count = llama_cpp.llama_token_to_piece(self.vocabulary, token, buffer, size, 0, False)
            if count >= 0:
                return buffer.raw[:count]
            size = -count

    def encode(self, tokens: Sequence[int]) -> None:
        """One text, with a row for each token. Raises UserError(MODEL_FAILED)."""
        self._place(tokens, start=0)
        self._wanted[: len(tokens)] = 1
        if self._memory:  # a model that could write: it must not see the text before
            llama_cpp.llama_memory_clear(self._memory, False)
            self._check(llama_cpp.llama_decode(self.context, self._batch))
        else:
            self._check(llama_cpp.llama_encode(self.context, self._batch))

    def frame(self) -> tuple[list[int], list[int]]:
        """The tokens that the model itself puts before and after a text, such as [CLS] and [SEP]."""
        bare, whole = self.tokenize("a"), self.tokenize("a", begin=True)
        for at in range(len(whole) - len(bare) + 1):
            if whole[at : at + len(bare)] == bare:
                return whole[:at], whole[at + len(bare) :]
        return [], []

    def between(self, end: Sequence[int]) -> list[int]:
        """What stands between two texts that are read together: [SEP], or </s></s> where that ends a text."""
        sep = llama_cpp.llama_vocab_sep(self.vocabulary)
        one = list(end) if sep == _NO_TOKEN else [sep]
        spelled = [llama_cpp.llama_vocab_get_text(self.vocabulary, token) for token in one]
        return one * 2 if spelled == [b"</s>"] else one

    def decode(self, tokens: Sequence[int], *, start: int) -> None:
        """Tokens at positions `start`.. of the one sequence; afterwards the logits are those of the last one."""
        self._place(tokens, start=start)
        self._wanted[: len(tokens)] = 0
        self._wanted[len(tokens) - 1] = 1
        self._check(llama_cpp.llama_decode(self.context, self._batch))

    def _place(self, tokens: Sequence[int], *, start: int) -> None:
        count = len(tokens)
        self._batch.n_tokens = count
        self._tokens[:count] = tokens
        self._positions[:count] = np.arange(start, start + count)

    def _check(self, status: int) -> None:
        if status != 0:
            log.error("llama.cpp gave up on a batch with %d", status)
            raise UserError(ErrorCode.MODEL_FAILED)


def _float_rows(pointer: Any, *shape: int) -> npt.NDArray[np.float32]:
    """A copy of what llama.cpp computed last. Raises UserError(MODEL_FAILED) for numbers that are none."""
    if not pointer:
        raise UserError(ErrorCode.MODEL_FAILED)
    rows = np.ctypeslib.as_array(pointer, shape=shape).copy()
    if not np.isfinite(rows).all():
        log.error("the model computed values that are no numbers")
        raise UserError(ErrorCode.MODEL_FAILED)
    return rows


class LlamaEmbedder:
    """Texts to vectors: one forward pass gives both the dense vector and the token vectors."""

    def __init__(
        self, path: Path, *, max_tokens: int, threads: int, pooling: str, query_prefix: str, passage_prefix: str
    ) -> None:
        self._model = _Model(path, n_ctx=max_tokens, step_tokens=max_tokens, threads=threads, pooling=_NONE)
        self._pool = POOLS[pooling]
        self._begin, self._end = self._model.frame()
        self._room = max_tokens - len(self._begin) - len(self._end)
        self._threads = threads
        self._query_prefix, self._passage_prefix = query_prefix, passage_prefix
        self._is_wordpiece = llama_cpp.llama_vocab_type(self._model.vocabulary) == llama_cpp.LLAMA_VOCAB_TYPE_WPM

    def close(self) -> None:
        self._model.close()

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text without [CLS] and [SEP], uncut."""
        return [len(self._model.tokenize(text)) for text in texts]

    def embed(self, text: str) -> Embedded:
        """The dense vector is of the text with its prefix; the prefix has no codes, as it is the same everywhere."""
        tokens, prefix = self._tokens(text, self._passage_prefix)
        rows = self._rows(tokens)
        own = np.delete(rows, range(len(self._begin), len(self._begin) + prefix), axis=0)
        return Embedded(dense=self._pool(rows), codes=np.packbits(own > 0, axis=1))

    def embed_query(self, text: str) -> EmbeddedQuery:
        """The pieces are spelled as in BERT: a piece that goes on a word begins with ##."""
        tokens, prefix = self._tokens(text, self._query_prefix)
        self._model.use_threads(1 if len(tokens) <= SHORT_TEXT_TOKENS else self._threads)
        try:
            rows = self._rows(tokens)
        finally:
            self._model.use_threads(self._threads)
        own = slice(len(self._begin) + prefix, len(tokens) - len(self._end))
        pieces = list(map(self._spelled, tokens[own]))
        if pieces and not self._is_wordpiece:  # other tokenisers mark a word by the space before it
            pieces[0] = pieces[0].removeprefix("##")
        return EmbeddedQuery(dense=self._pool(rows), tokens=unit(rows[own]), pieces=tuple(pieces))

    def _tokens(self, text: str, prefix: str) -> tuple[list[int], int]:
        """All tokens, cut to what the model reads, and how many of them are of the prefix alone."""
        body = self._model.tokenize(prefix + text)[: self._room]
        before = self._model.tokenize(prefix.rstrip()) if prefix else []
        shared = next((n for n, pair in enumerate(zip(before, body, strict=False)) if pair[0] != pair[1]), None)
        count = min(len(before), len(body)) if shared is None else shared
        tokens = [*self._begin, *body, *self._end]
        return (tokens, count) if tokens else (self._model.tokenize(" ")[:1] or [0], 0)

    def _rows(self, tokens: Sequence[int]) -> TokenVectors:
        self._model.encode(tokens)
        pointer = llama_cpp.llama_get_embeddings(self._model.context)
        return _float_rows(pointer, len(tokens), self._model.dimensions)

    def _spelled(self, token: int) -> str:
        """GGUF marks the pieces that begin a word where BERT marks those that do not."""
        if self._is_wordpiece:
            text = llama_cpp.llama_vocab_get_text(self._model.vocabulary, token).decode("utf-8", "replace")
        else:
            text = self._model.piece(token).decode("utf-8", "replace").replace(" ", _WORD_START, 1)
        return text[1:] if text.startswith(_WORD_START) else f"##{text}"


class LlamaReader:
    """A cross-encoder: question and text in one pass, one logit out."""

    def __init__(self, path: Path, *, max_tokens: int, threads: int) -> None:
        """Raises UserError."""
        self._model = _Model(path, n_ctx=max_tokens, step_tokens=max_tokens, threads=threads, pooling=_RANK)
        if self._model.scores != 1:
            log.error("the head gives %d numbers instead of one", self._model.scores)
            self._model.close()
            raise UserError(ErrorCode.MODEL_FAILED)
        self._max_tokens = max_tokens
        self._begin, self._end = self._model.frame()
        self._between = self._model.between(self._end)

    def close(self) -> None:
        self._model.close()

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """One logit a text. Only a question of over 96 tokens is cut; texts are cut to the room that is left."""
        asked = [*self._begin, *self._model.tokenize(question)[:_QUESTION_TOKENS], *self._between]
        room = self._max_tokens - len(asked) - len(self._end)
        return [self._logit([*asked, *self._model.tokenize(text)[:room], *self._end]) for text in texts]

    def _logit(self, tokens: Sequence[int]) -> float:
        self._model.encode(tokens)
        return float(_float_rows(llama_cpp.llama_get_embeddings_seq(self._model.context, 0), 1)[0])


class _Continuation:
    """A model that writes, and what it has read so far. What a text shares with that from its start on is not read
    again."""

    def __init__(self, path: Path, *, context_tokens: int, threads: int) -> None:
        self._step = min(_PROMPT_STEP_TOKENS, context_tokens)
        self.model = _Model(path, n_ctx=context_tokens, step_tokens=self._step, threads=threads, pooling=None)
        self._cached: list[int] = []

    def read(self, tokens: Sequence[int]) -> Generator[str, None, int]:
        """An empty text for each step; returns how many tokens were not read again."""
        reused = self._rewind(tokens)
        for at in range(reused, len(tokens), self._step):
            self.go_on(tokens[at : at + self._step])
            yield ""
        return reused

    def go_on(self, tokens: Sequence[int]) -> None:
        self.model.decode(tokens, start=len(self._cached))
        self._cached.extend(tokens)

    def logits(self) -> npt.NDArray[np.float32]:
        return _float_rows(llama_cpp.llama_get_logits_ith(self.model.context, -1), self.model.vocabulary_size)

    def _rewind(self, tokens: Sequence[int]) -> int:
        """Cut the cache back to the longest start it shares with `tokens`; at least one token is left to read."""
        shared = 0
        for cached, wanted in zip(self._cached, tokens[:-1], strict=False):
            if cached != wanted:
                break
            shared += 1
        memory = llama_cpp.llama_get_memory(self.model.context)
        if not llama_cpp.llama_memory_seq_rm(memory, 0, shared, -1):
            llama_cpp.llama_memory_clear(memory, False)  # a recurrent state cannot be rewound in part
            shared = 0
        del self._cached[shared:]
        return shared


class LlamaJudge:
    """A reranker that is asked whether a passage fits, and answers yes or no."""

    def __init__(self, path: Path, *, max_tokens: int, threads: int) -> None:
        """Raises UserError."""
        self._text = _Continuation(path, context_tokens=max_tokens, threads=threads)
        model = self._text.model
        yes, no = model.tokenize("yes"), model.tokenize("no")
        if len(yes) != 1 or len(no) != 1:
            log.error("the vocabulary lacks the answers of a reranker")
            model.close()
            raise UserError(ErrorCode.MODEL_FAILED)
        self._yes, self._no = yes[0], no[0]
        self._head, self._tail = (model.tokenize(part, control=True) for part in (YES_NO_HEAD, YES_NO_TAIL))
        self._max_tokens = max_tokens

    def close(self) -> None:
        self._text.model.close()

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """The logit of "yes" against "no" a text: what both say together, the soft-max, is its sigmoid."""
        model = self._text.model
        asked = b"".join(map(model.piece, model.tokenize(question)[:_QUESTION_TOKENS])).decode("utf-8", "replace")
        return [self._logit(yes_no_body(asked, text)) for text in texts]

    def _logit(self, body: str) -> float:
        """The body as one text: it may spell no control token, and cut into pieces its tokens would be others."""
        room = self._max_tokens - len(self._head) - len(self._tail)
        tokens = [*self._head, *self._text.model.tokenize(body)[:room], *self._tail]
        deque(self._text.read(tokens), maxlen=0)
        logits = self._text.logits()
        return float(logits[self._yes] - logits[self._no])


class LlamaGenerator:
    """Writes greedily."""

    def __init__(self, path: Path, *, context_tokens: int, threads: int) -> None:
        self._text = _Continuation(path, context_tokens=context_tokens, threads=threads)
        self._model = self._text.model
        self._context_tokens = context_tokens

    def close(self) -> None:
        self._model.close()

    def count_tokens(self, text: str) -> int:
        return len(self._model.tokenize(text))

    def generate(self, prompt: str, *, max_tokens: int, stop: Sequence[str]) -> Iterator[str | GenerationUsage]:
        """Pieces of valid text, then the usage. An empty piece says that a step of the prompt was read.

        Raises UserError(MODEL_FAILED) for a prompt that leaves no room to write.
        """
        tokens = self._model.tokenize(prompt, control=True, begin=True)
        if not 0 < len(tokens) < self._context_tokens:
            log.error("a prompt of %d tokens for a context of %d", len(tokens), self._context_tokens)
            raise UserError(ErrorCode.MODEL_FAILED)
        reused = yield from self._text.read(tokens)
        limit = min(max_tokens, self._context_tokens - len(tokens))
        written = yield from self._write(limit, StopFilter(stop))
        yield GenerationUsage(prompt_tokens=len(tokens), reused_tokens=reused, written_tokens=written)

    def _write(self, limit: int, stops: StopFilter) -> Generator[str, None, int]:
        """Token by token until the model, a stop text or the limit ends it. Returns how many tokens it wrote."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        written = 0
        while written < limit and not stops.met:
            token = int(np.argmax(self._text.logits()))
            if llama_cpp.llama_vocab_is_eog(self._model.vocabulary, token):
                break
            written += 1
            if piece := stops.feed(decoder.decode(self._model.piece(token))):
                yield piece
            if written < limit and not stops.met:
                self._text.go_on([token])
        if rest := stops.rest():  # the bytes of a letter that the limit cut in two are left in the decoder
            yield rest
        return written
