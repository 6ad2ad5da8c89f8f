"""llama.cpp called as directly as Python can, for comparison: one file, greedy, with llama.cpp's own settings.

Its threads wait for each other as the application's do: with llama.cpp's own way of waiting a busy machine would make
it many times slower, and the comparison flattering.
"""

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path

from core.model.line import ENVIRONMENT

os.environ.update(ENVIRONMENT)  # read once, when llama.cpp is loaded

import llama_cpp
import numpy as np

_QUIET = llama_cpp.llama_log_callback(lambda level, text, data: None)  # kept: llama.cpp holds only its address
llama_cpp.llama_log_set(_QUIET, ctypes.c_void_p(0))

_STEP_TOKENS = 512
"""llama.cpp's own default."""


class BareLlama:
    """Owns one model and its context."""

    def __init__(self, path: Path, *, context_tokens: int, threads: int) -> None:
        self._weights = llama_cpp.llama_model_load_from_file(str(path).encode(), llama_cpp.llama_model_default_params())
        settings = llama_cpp.llama_context_default_params()
        settings.n_ctx, settings.n_batch, settings.n_ubatch = context_tokens, _STEP_TOKENS, _STEP_TOKENS
        settings.n_threads = settings.n_threads_batch = threads
        self._context = llama_cpp.llama_init_from_model(self._weights, settings)
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._weights)
        self._size = llama_cpp.llama_vocab_n_tokens(self._vocabulary)

    def generate(self, prompt: str, *, max_tokens: int) -> Iterator[bytes]:
        """The bytes of each token, as it is written. The whole prompt is read anew."""
        llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(self._context), False)
        tokens = self._tokens(prompt)
        for at in range(0, len(tokens), _STEP_TOKENS):
            self._decode(tokens[at : at + _STEP_TOKENS])
        buffer = ctypes.create_string_buffer(256)
        for _ in range(max_tokens):
            logits = llama_cpp.llama_get_logits_ith(self._context, -1)
            token = int(np.argmax(np.ctypeslib.as_array(logits, shape=(self._size,))))
            if llama_cpp.llama_vocab_is_eog(self._vocabulary, token):
                return
            length = llama_cpp.llama_token_to_piece(self._vocabulary, token, buffer, len(buffer), 0, False)
            yield buffer.raw[:length]
            self._decode([token])

    def close(self) -> None:
        llama_cpp.llama_free(self._context)
        llama_cpp.llama_model_free(self._weights)

    def _tokens(self, text: str) -> list[int]:
        raw = text.encode()
        found = (llama_cpp.llama_token * (len(raw) + 2))()
        count = llama_cpp.llama_tokenize(self._vocabulary, raw, len(raw), found, len(found), True, True)
        return list(found[:count])

    def _decode(self, tokens: list[int]) -> None:
        given = (llama_cpp.llama_token * len(tokens))(*tokens)
        status = llama_cpp.llama_decode(self._context, llama_cpp.llama_batch_get_one(given, len(tokens)))
        assert status == 0, status
