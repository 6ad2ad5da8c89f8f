"""Ends a stream of text at the first of several stop texts, without letting out half of one."""

from collections.abc import Sequence


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


def _overlap(text: str, stop: str) -> int:
    """Length of the longest end of `text` that begins `stop`."""
    return next((size for size in range(min(len(text), len(stop) - 1), 0, -1) if text.endswith(stop[:size])), 0)
