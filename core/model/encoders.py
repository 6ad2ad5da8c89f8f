"""Models that read a text at once: the embedder and the cross-encoders, in the model child.

Settings were measured: attention is computed over a whole micro-batch, so texts side by side pay for each other and
each text gets a micro-batch of its own; flash attention doubles the embedder again.
"""

import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from core.api.types import ErrorCode
from core.contracts.models import Embedded, EmbeddedQuery, TokenVectors
from core.errors import UserError
from core.model.llama import ROWS, SCORE, LlamaModel
from core.model.pooling import POOLS, unit

log = logging.getLogger(__name__)

QUESTION_TOKENS = 96
SHORT_TEXT_TOKENS = 64
"""A question of so many tokens is embedded by one thread: two that wait for each other take more processor time than
they save as soon as anything else runs."""
_WORD_START = "▁"


class LlamaEmbedder:
    """Texts to vectors: one forward pass gives both the dense vector and the token vectors."""

    def __init__(
        self, path: Path, *, max_tokens: int, threads: int, pooling: str, query_prefix: str, passage_prefix: str
    ) -> None:
        self._model = LlamaModel(path, n_ctx=max_tokens, step_tokens=max_tokens, threads=threads, pooling=ROWS)
        self._pool = POOLS[pooling]
        self._begin, self._end = self._model.frame()
        self._room = max_tokens - len(self._begin) - len(self._end)
        self._threads = threads
        self._query_prefix, self._passage_prefix = query_prefix, passage_prefix

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
        if pieces and not self._model.is_wordpiece:  # other tokenisers mark a word by the space before it
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
        return self._model.rows(len(tokens))

    def _spelled(self, token: int) -> str:
        """GGUF marks the pieces that begin a word where BERT marks those that do not."""
        if self._model.is_wordpiece:
            text = self._model.spelling(token)
        else:
            text = self._model.piece(token).decode("utf-8", "replace").replace(" ", _WORD_START, 1)
        return text[1:] if text.startswith(_WORD_START) else f"##{text}"


class LlamaReader:
    """A cross-encoder: question and text in one pass, one logit out."""

    def __init__(self, path: Path, *, max_tokens: int, threads: int) -> None:
        """Raises UserError."""
        self._model = LlamaModel(path, n_ctx=max_tokens, step_tokens=max_tokens, threads=threads, pooling=SCORE)
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
        asked = [*self._begin, *self._model.tokenize(question)[:QUESTION_TOKENS], *self._between]
        room = self._max_tokens - len(asked) - len(self._end)
        return [self._logit([*asked, *self._model.tokenize(text)[:room], *self._end]) for text in texts]

    def _logit(self, tokens: Sequence[int]) -> float:
        self._model.encode(tokens)
        return self._model.score()
