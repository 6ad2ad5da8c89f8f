"""Claims: the sentences a generator writes, cut from its stream as they end."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.language.sentences import sentence_spans
from core.language.words import STOP_WORDS, words

MAX_ANNOUNCING_WORDS = 8
"""A short line that ends in a colon ("The document states:") announces a claim and is none."""
_OPEN_MARK = re.compile(r"(?:\[[\d\s,]*\]\s*)*\[[\d\s,]*$")
_CITED = re.compile(r"\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
_LEAD_IN = re.compile(
    r"^(?:(?:so|therefore|thus),?\s+(?=the answer)|(?:the )?answer(?: is)?\s*:\s*|a\s*:\s*"
    r"|(?:according to|based on|in) (?:the )?(?:passages?|documents?|text|context)(?: \[?\d+\]?)?,?\s*"
    r"|(?:the )?(?:passages?|documents?|text|context) (?:\[?\d+\]? )?(?:says?|states?)(?: that)?\s*:?\s*"
    r"|[-*•–>]\s+|\d{1,2}[.)]\s+|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s+)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^[\"“](.*?)[\"”]?([.!?]?)[\"”]?$", re.DOTALL)
_HEADING = re.compile(r"\s*(?:#{1,6}\s.*|\*\*[^*]+\*\*:?\s*)", re.DOTALL)
_ENDED = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?:\s*\[[\d\s,]+\])?$")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence without its citation marks; `cited` are the passage numbers it named."""

    text: str
    cited: tuple[int, ...]


class ClaimSplitter:
    """Cuts a stream of text into claims, each given out once it is complete."""

    def __init__(self) -> None:
        self._pending = ""

    def feed(self, piece: str) -> Iterator[Claim]:
        """Claims that ended in what has come so far. The last sentence waits: its citation may follow."""
        self._pending += piece
        spans = sentence_spans(_shielded(self._pending))
        if len(spans) > 1 and _OPEN_MARK.match(self._pending[spans[-1][0] :]):
            spans = spans[:-1]  # a mark that is not complete yet may belong to the sentence before it
        for start, end in spans[:-1]:
            yield from _claims(self._pending[start:end])
        if len(spans) > 1:
            self._pending = self._pending[spans[-1][0] :]

    def finish(self, *, cut_off: bool = False) -> Iterator[Claim]:
        """What is left when the stream ends. If it was `cut_off` by the length limit, a sentence without an end is
        dropped: what would have followed might have turned it."""
        for start, end in sentence_spans(_shielded(self._pending)):
            text = self._pending[start:end]
            if not cut_off or _ENDED.search(text.strip()):
                yield from _claims(text)
        self._pending = ""


def _shielded(text: str) -> str:
    """Citation marks behind a full stop, also on the next line, belong to the sentence before it; same length as
    `text`."""
    return re.sub(r"([.!?])((?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)", _before_the_stop, text)


def _before_the_stop(found: re.Match[str]) -> str:
    return " " + re.sub(r"\s", " ", found[2][:-1]) + found[1]


def uncited(text: str) -> str:
    """A text without the marks of its citations."""
    return _CITED.sub("", text).strip()


def _claims(text: str) -> Iterator[Claim]:
    cited = tuple(int(n) for group in _CITED.findall(text) for n in group.split(","))
    if _HEADING.fullmatch(text):
        return
    bare = uncited(text).replace("**", "")
    while (shorter := _LEAD_IN.sub("", bare).strip()) != bare:
        bare = shorter
    bare = _QUOTED.sub(r"\1\2", bare)
    announces = bare.endswith(":") and len(bare.split()) <= MAX_ANNOUNCING_WORDS
    if any(c.isalnum() for c in bare) and not announces and not bare.endswith("?"):
        yield Claim(bare[0].upper() + bare[1:], cited)


def key_of(claim: Claim) -> tuple[str, ...]:
    """Two claims with the same key say the same; small models repeat themselves."""
    return tuple(w for w in words(claim.text) if w not in STOP_WORDS)
