"""Models that write: the generator, and the reranker that is asked for a yes or no. In the model child."""

import codecs
import logging
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import numpy as np

from core.api.types import ErrorCode
from core.cancel import CancelRequested
from core.contracts.models import DATA_END, DATA_START, GenerationUsage
from core.errors import UserError
from core.model.encoders import QUESTION_TOKENS
from core.model.families import YES_NO_HEAD, YES_NO_TAIL, yes_no_body
from core.model.llama import IsCalledOff, LlamaModel
from core.model.state_file import Damaged, StateToUse, read_state, write_state
from core.model.stops import LoopGuard, StopFilter

log = logging.getLogger(__name__)

_PROMPT_STEP_TOKENS = 256
_SLOW_TOKEN_S = 0.05
"""A large model, or a busy machine. Then a cancellation is looked for inside a token too, which costs two milliseconds
each: more than a small model could spare."""
_OPEN_TOKENS = 4
"""The last tokens of a beginning may be others when text follows it."""


class _Continuation:
    """A model that writes, and what it has read so far. What a text shares with that from its start on is not read
    again."""

    def __init__(self, path: Path, *, context_tokens: int, threads: int) -> None:
        self._step = min(_PROMPT_STEP_TOKENS, context_tokens)
        self.model = LlamaModel(path, n_ctx=context_tokens, step_tokens=self._step, threads=threads, pooling=None)
        self._cached: list[int] = []

    def read(self, tokens: Sequence[int], is_called_off: IsCalledOff | None = None) -> Generator[str, None, int]:
        """An empty text for each step; returns how many tokens were not read again. Raises CancelRequested."""
        reused = min(self.shared(tokens), len(tokens) - 1)  # the last one is read again, for what comes after it
        reused = self.rewind(reused)
        for at in range(reused, len(tokens), self._step):
            self.go_on(tokens[at : at + self._step], is_called_off)
            yield ""
        return reused

    def go_on(self, tokens: Sequence[int], is_called_off: IsCalledOff | None = None) -> None:
        self.model.decode(tokens, start=len(self._cached), is_called_off=is_called_off)
        self._cached.extend(tokens)

    def shared(self, tokens: Sequence[int]) -> int:
        """How many of the first tokens are those that were read."""
        return shared_start(self._cached, tokens)

    def rewind(self, count: int) -> int:
        """Forget all but the first `count` tokens; returns how many are left, which may be none."""
        if not self.model.rewind(count):  # a recurrent state cannot be rewound in part
            count = 0
        del self._cached[count:]
        return count

    def save(self, path: Path, count: int, *, most_bytes: int) -> int:
        """Write the state after the first `count` tokens to a file. Returns its bytes; 0 if it is too large or cannot
        be taken out, and then no file is written. Raises OSError."""
        if not count or self.rewind(count) != count or not 0 < self.model.state_bytes() <= most_bytes:
            return 0
        state = self.model.state()
        return write_state(path, self._cached, state) if state else 0

    def load(self, path: Path, wanted: Sequence[int]) -> bool:
        """Read a state of a beginning of `wanted` from a file that `save` wrote. Raises Damaged, OSError."""
        tokens, state = read_state(path)
        if shared_start(tokens, wanted) < len(tokens):
            return False
        self._cached = tokens if self.model.restore(state) else []
        return bool(self._cached)


def shared_start(one: Sequence[int], other: Sequence[int]) -> int:
    """How many first entries are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _let_go(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("it cannot be deleted: %s", type(error).__name__)


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
        asked = b"".join(map(model.piece, model.tokenize(question)[:QUESTION_TOKENS])).decode("utf-8", "replace")
        return [self._logit(yes_no_body(asked, text)) for text in texts]

    def _logit(self, body: str) -> float:
        """The body as one text: it may spell no control token, and cut into pieces its tokens would be others."""
        room = self._max_tokens - len(self._head) - len(self._tail)
        tokens = [*self._head, *self._text.model.tokenize(body)[:room], *self._tail]
        deque(self._text.read(tokens), maxlen=0)
        logits = self._text.model.logits()
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
        return len(self._tokens(text))

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        stop: Sequence[str],
        state: StateToUse | None = None,
        is_called_off: IsCalledOff | None = None,
    ) -> Iterator[str | GenerationUsage]:
        """Pieces of valid text, then the usage. An empty piece says that a step of the prompt was read.

        With `state` the beginning of the prompt is taken from a file if it is not in mind already. Raises
        UserError(MODEL_FAILED) for a prompt that leaves no room to write, and CancelRequested once it is called off.
        """
        tokens = self._tokens(prompt)
        if not 0 < len(tokens) < self._context_tokens:
            log.error("a prompt of %d tokens for a context of %d", len(tokens), self._context_tokens)
            raise UserError(ErrorCode.MODEL_FAILED)
        restored = 0 if state is None else self._restored(state, tokens)
        reused = yield from self._text.read(tokens, is_called_off)
        limit = min(max_tokens, self._context_tokens - len(tokens))
        written = yield from self._write(limit, StopFilter(stop), is_called_off)
        yield GenerationUsage(len(tokens), reused, written, min(restored, reused))

    def keep(self, state: StateToUse, *, most_bytes: int) -> int:
        """Write the state after that beginning of a prompt to its file, if it is still in mind. Returns its bytes, or
        0. Raises OSError."""
        tokens = self._tokens(state.text)
        count = self._text.shared(tokens)
        if count < len(tokens) - _OPEN_TOKENS:
            return 0
        return self._text.save(state.path, count, most_bytes=most_bytes)

    def _restored(self, state: StateToUse, tokens: Sequence[int]) -> int:
        """How many tokens were taken from the file. A file that is damaged is deleted, if it can be."""
        beginning = self._tokens(state.text)
        if self._text.shared(tokens) >= len(beginning) - _OPEN_TOKENS or not state.path.exists():
            return 0
        try:
            return self._text.shared(tokens) if self._text.load(state.path, tokens) else 0
        except (Damaged, OSError) as error:
            log.warning("a kept state cannot be used: %s", type(error).__name__)
            _let_go(state.path)
            return 0

    def _tokens(self, prompt: str) -> list[int]:
        """What stands between DATA_START and DATA_END is plain text, whatever it spells; the rest may hold control
        tokens."""
        tokens = self._model.tokenize("", begin=True)
        for place, part in enumerate(prompt.replace(DATA_END, DATA_START).split(DATA_START)):
            if part:
                tokens += self._model.tokenize(part, control=place % 2 == 0)
        return tokens

    def _write(self, limit: int, stops: StopFilter, is_called_off: IsCalledOff | None) -> Generator[str, None, int]:
        """Token by token until the model, a stop text, the limit or a loop ends it. Returns how many tokens it
        wrote."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        loop = LoopGuard()
        written, is_slow = 0, False
        while written < limit and not stops.met:
            if is_called_off is not None and is_called_off():
                raise CancelRequested
            token = int(np.argmax(self._model.logits()))
            if self._model.is_end(token) or loop.closes_with(token):
                break
            written += 1
            if piece := stops.feed(decoder.decode(self._model.piece(token))):
                yield piece
            if written < limit and not stops.met:
                began = time.monotonic()
                self._text.go_on([token], is_called_off if is_slow else None)
                is_slow = time.monotonic() - began > _SLOW_TOKEN_S
        if rest := stops.rest():  # the bytes of a letter that the limit cut in two are left in the decoder
            yield rest
        return written
