"""llama.cpp behind plain calls: the only module that imports llama_cpp. Runs in the model child, on one thread."""

import ctypes
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
import numpy.typing as npt

from core.api.types import ErrorCode
from core.cancel import CancelRequested
from core.contracts.models import TokenVectors
from core.errors import UserError

log = logging.getLogger(__name__)

ROWS = llama_cpp.LLAMA_POOLING_TYPE_NONE
"""A vector for each token."""
SCORE = llama_cpp.LLAMA_POOLING_TYPE_RANK
_GGML_ERROR = 3
_NO_TOKEN = -1
_ABORTED = 2
_NO_WATCH = llama_cpp.ggml_abort_callback(0)

IsCalledOff = Callable[[], bool]


def _log(level: int, text: bytes, _data: object) -> None:
    """llama.cpp prints by itself otherwise; its lines may name files, so they stay below INFO."""
    if level == _GGML_ERROR:
        log.debug("llama.cpp: %s", text.decode("utf-8", "replace").rstrip())


_LOG_CALLBACK = llama_cpp.llama_log_callback(_log)  # kept: llama.cpp holds only its address
llama_cpp.llama_log_set(_LOG_CALLBACK, ctypes.c_void_p(0))


class LlamaModel:
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

    def decode(self, tokens: Sequence[int], *, start: int, is_called_off: IsCalledOff | None = None) -> None:
        """Tokens at positions `start`.. of the one sequence; afterwards the logits are those of the last one.

        `is_called_off` is asked some thousand times on the way, which a single token has no time for. Raises
        CancelRequested once it says yes; what was read before stays read. Raises UserError(MODEL_FAILED).
        """
        self._place(tokens, start=start)
        self._wanted[: len(tokens)] = 0
        self._wanted[len(tokens) - 1] = 1
        watch = llama_cpp.ggml_abort_callback((lambda _: is_called_off()) if is_called_off is not None else 0)
        llama_cpp.llama_set_abort_callback(self.context, watch, ctypes.c_void_p(0))
        status = llama_cpp.llama_decode(self.context, self._batch)
        llama_cpp.llama_set_abort_callback(self.context, _NO_WATCH, ctypes.c_void_p(0))
        if status == _ABORTED:
            raise CancelRequested
        self._check(status)

    def _place(self, tokens: Sequence[int], *, start: int) -> None:
        count = len(tokens)
        self._batch.n_tokens = count
        self._tokens[:count] = tokens
        self._positions[:count] = np.arange(start, start + count)

    def _check(self, status: int) -> None:
        if status != 0:
            log.error("llama.cpp gave up on a batch with %d", status)
            raise UserError(ErrorCode.MODEL_FAILED)

    @property
    def is_wordpiece(self) -> bool:
        return bool(llama_cpp.llama_vocab_type(self.vocabulary) == llama_cpp.LLAMA_VOCAB_TYPE_WPM)

    def spelling(self, token: int) -> str:
        """As the vocabulary writes it, marks of word starts included."""
        return str(llama_cpp.llama_vocab_get_text(self.vocabulary, token).decode("utf-8", "replace"))

    def is_end(self, token: int) -> bool:
        """Whether the model says by it that it has finished."""
        return bool(llama_cpp.llama_vocab_is_eog(self.vocabulary, token))

    def rows(self, count: int) -> TokenVectors:
        """The vectors of the text that was encoded last, shape (count, dimensions). Raises UserError(MODEL_FAILED)."""
        return _float_rows(llama_cpp.llama_get_embeddings(self.context), count, self.dimensions)

    def score(self) -> float:
        """Of the text that was encoded last. Raises UserError(MODEL_FAILED)."""
        return float(_float_rows(llama_cpp.llama_get_embeddings_seq(self.context, 0), 1)[0])

    def logits(self) -> npt.NDArray[np.float32]:
        """For the token after the last one decoded. Raises UserError(MODEL_FAILED)."""
        return _float_rows(llama_cpp.llama_get_logits_ith(self.context, -1), self.vocabulary_size)

    def rewind(self, count: int) -> bool:
        """Forget all tokens but the first `count`; all of them, and False, if the state cannot be rewound in part."""
        if llama_cpp.llama_memory_seq_rm(self._memory, 0, count, -1):
            return True
        llama_cpp.llama_memory_clear(self._memory, False)
        return False

    def state_bytes(self) -> int:
        """How long `state` is."""
        return int(llama_cpp.llama_state_seq_get_size(self.context, 0))

    def state(self) -> bytes:
        """What was read so far, as llama.cpp keeps it; empty if it cannot be taken out."""
        size = self.state_bytes()
        buffer = (ctypes.c_uint8 * size)()
        return bytes(memoryview(buffer)[: llama_cpp.llama_state_seq_get_data(self.context, buffer, size, 0)])

    def restore(self, state: bytes) -> bool:
        """Put a state of the same file, context and llama.cpp in place of what was read. False, and nothing read, if
        it does not fit. A damaged state may end the process: check it before."""
        llama_cpp.llama_memory_clear(self._memory, False)
        buffer = (ctypes.c_uint8 * len(state)).from_buffer_copy(state)
        if llama_cpp.llama_state_seq_set_data(self.context, buffer, len(state), 0) == len(state):
            return True
        llama_cpp.llama_memory_clear(self._memory, False)
        return False


def _float_rows(pointer: Any, *shape: int) -> npt.NDArray[np.float32]:
    """A copy of what llama.cpp computed last. Raises UserError(MODEL_FAILED) for numbers that are none."""
    if not pointer:
        raise UserError(ErrorCode.MODEL_FAILED)
    rows = np.ctypeslib.as_array(pointer, shape=shape).copy()
    if not np.isfinite(rows).all():
        log.error("the model computed values that are no numbers")
        raise UserError(ErrorCode.MODEL_FAILED)
    return rows
