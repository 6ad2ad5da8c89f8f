"""Where a text that is being written ends: at the first of several stop texts, without letting out half of one, or when
it goes round in a circle."""

from collections import deque
from collections.abc import Sequence

LONGEST_LOOP_TOKENS = 48
"""Two sentences said over and over."""
LEAST_LOOP_TOKENS = 24
ROUNDS = 3


class StopFilter:
    """Fed with pieces, gives back what can be shown for sure. Pure but for what it holds back."""

    def __init__(self, stops: Sequence[str]) -> None:
        self._stops = tuple(stop for stop in stops if stop)
        self._held = ""
        self.met = False
        """A stop text was seen; nothing comes after it."""

    def feed(self, piece: str) -> str:
        if self.met:
            return ""
        text = self._held + piece
        found = [at for at in map(text.find, self._stops) if at >= 0]
        if found:
            self.met = True
            self._held = ""
            return text[: min(found)]
        keep = max((_overlap(text, stop) for stop in self._stops), default=0)
        self._held = text[len(text) - keep :]
        return text[: len(text) - keep]

    def rest(self) -> str:
        """What was held back as a possible beginning of a stop text, once no more text comes."""
        held, self._held = self._held, ""
        return held


class LoopGuard:
    """Told each token that is about to be written, says when the text has begun to go round in a circle.

    A greedy model that has written the same tokens three times in a row hardly ever leaves them again. Short rounds
    must fill `LEAST_LOOP_TOKENS`: a row of dots or noughts may stand in a document.
    """

    def __init__(self) -> None:
        self._last: deque[int] = deque(maxlen=ROUNDS * LONGEST_LOOP_TOKENS)

    def closes_with(self, token: int) -> bool:
        """Whether the text with this token ends in `ROUNDS` equal stretches."""
        self._last.append(token)
        last = list(self._last)
        periods = range(1, min(len(last) // ROUNDS, LONGEST_LOOP_TOKENS) + 1)
        return any(last[-1 - period] == token and _is_periodic(last, period) for period in periods)


def _is_periodic(tokens: Sequence[int], period: int) -> bool:
    size = max(ROUNDS * period, LEAST_LOOP_TOKENS)
    tail = tokens[-size:]
    return len(tail) == size and tail[period:] == tail[:-period]


def _overlap(text: str, stop: str) -> int:
    """Length of the longest end of `text` that begins `stop`."""
    return next((size for size in range(min(len(text), len(stop) - 1), 0, -1) if text.endswith(stop[:size])), 0)
