"""Models for tests that are not about models: deterministic, instant, and behind the same Protocols."""

import hashlib
import re
from collections import deque
from collections.abc import Iterator, Sequence

import numpy as np

from core.cancel import CancelToken
from core.contracts.models import Embedded, EmbeddedQuery, GenerationUsage, KeptPrefix, TokenVectors, Vector

_WORD = re.compile(r"\w+")
_CLS, _SEP = "[CLS]", "[SEP]"


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _check(token: CancelToken | None) -> None:
    if token is not None:
        token.check()


class FakeEmbedder:
    """A hashed bag of words: texts that share words point the same way. One token a word."""

    def __init__(self, *, dimensions: int = 64, max_tokens: int = 256, name: str = "fake") -> None:
        self._dimensions = dimensions
        self._max_tokens = max_tokens
        self._name = name
        self.embedded: list[str] = []
        """Every text that `embed` was given, in order: proves what was reused and what was not."""

    @property
    def id(self) -> str:
        return f"{self._name}:{self._dimensions}"

    @property
    def dimensions(self) -> int:
        return self._dimensions

    @property
    def max_tokens(self) -> int:
        return self._max_tokens

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        _check(token)
        return [len(_words(text)) for text in texts]

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        _check(token)
        self.embedded.extend(texts)
        return [self._embed(text) for text in texts]

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        _check(token)
        words = tuple(_words(text)[: self._max_tokens - 2])
        rows = self._rows([_CLS, *words, _SEP])
        return EmbeddedQuery(dense=_mean(rows), tokens=rows[1:-1], pieces=words)

    def _embed(self, text: str) -> Embedded:
        rows = self._rows([_CLS, *_words(text)[: self._max_tokens - 2], _SEP])
        return Embedded(dense=_mean(rows), codes=np.packbits(rows > 0, axis=1), embedder_id=self.id)

    def _rows(self, words: Sequence[str]) -> TokenVectors:
        """One unit row a word: its hash as signs."""
        digests = [hashlib.shake_128(word.encode("utf-8", "replace")).digest(self._dimensions // 8) for word in words]
        bits = np.unpackbits(np.frombuffer(b"".join(digests), dtype=np.uint8)).reshape(len(words), self._dimensions)
        rows: TokenVectors = ((bits * 2.0 - 1.0) / np.sqrt(self._dimensions)).astype(np.float32)
        return rows


def _mean(rows: TokenVectors) -> Vector:
    total = rows.sum(axis=0)
    norm = float(np.linalg.norm(total))
    mean: Vector = (total / norm if norm > 0 else rows[0]).astype(np.float32)
    return mean


class FakeReader:
    """A logit from -4 to 4: the share of the question's words that stand in the text."""

    @property
    def id(self) -> str:
        return "fake-reader"

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        _check(token)
        asked = set(_words(question))
        return [8.0 * len(asked & set(_words(text))) / max(1, len(asked)) - 4.0 for text in texts]


class FakeGenerator:
    """Writes the texts it was given, in order; `prompts` keeps what it was asked.

    A text that is an exception is raised instead. Asking for more than was queued fails the test.
    """

    def __init__(
        self,
        texts: Sequence[str | Exception] = (),
        *,
        family: str = "chatml",
        context_tokens: int = 4096,
        is_small: bool = False,
    ) -> None:
        self.is_small = is_small
        self._texts: deque[str | Exception] = deque(texts)
        self._family = family
        self._context_tokens = context_tokens
        self.prompts: list[str] = []

    def queue(self, *texts: str | Exception) -> None:
        self._texts.extend(texts)

    @property
    def id(self) -> str:
        return "fake-generator"

    @property
    def family(self) -> str:
        return self._family

    @property
    def context_tokens(self) -> int:
        return self._context_tokens

    def count_tokens(self, text: str, *, token: CancelToken | None = None) -> int:
        _check(token)
        return len(_pieces(text))

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        stop: Sequence[str],
        token: CancelToken | None = None,
        kept: KeptPrefix | None = None,
    ) -> Iterator[str | GenerationUsage]:
        assert kept is None or prompt.startswith(kept.text)
        self.prompts.append(prompt)
        if not self._texts:
            raise AssertionError("no text was queued for this prompt")
        text = self._texts.popleft()
        if isinstance(text, Exception):
            raise text
        cut = min([at for at in (text.find(mark) for mark in stop) if at >= 0], default=len(text))
        pieces = _pieces(text[:cut])[:max_tokens]
        for piece in pieces:
            _check(token)
            yield piece
        yield GenerationUsage(self.count_tokens(prompt), 0, len(pieces))


def _pieces(text: str) -> list[str]:
    """A word with the space before it, as models write; joined they are the text again."""
    return re.findall(r"\s*\S+|\s+$", text)
