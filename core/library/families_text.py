"""How much two texts have in common, from sketches of 896 bytes. Pure.

One-permutation MinHash (Li, Owen and Zhang 2012): every five words in a row are hashed once; the first bits of the hash
choose one of 128 bins, and each bin keeps the smallest of the rest. Two texts agree in a bin with the probability of
their Jaccard similarity, so its error is 0.045 at most. A sketch grows page by page and never needs the whole text.

A second, smaller sketch holds the facts: numbers and names. What differs between two versions is mostly wording; what
differs between two documents from one template, or two monthly statements, is mostly names and numbers.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.language.words import fold

SHINGLE_WORDS = 5
_TEXT_BINS, _TEXT_BITS = 128, 7
_FACT_BINS, _FACT_BITS = 96, 16
_ROWS, _BANDS = 6, 21
_EMPTY = 0xFFFFFFFF
_WORDS_KEPT = 1 << 16
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+(?:['’][^\W_]+)*")
"""Scripts without spaces count character by character."""
_FACT = re.compile(r"\d[\d.,/-]*\d|(?<=[a-z,;:)] )[A-Z][\w'’-]{2,}")
_ENUMERATED = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,4}")

Bins = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Sketch:
    """Minima of 128 bins of word sequences and of 96 bins of facts; an empty bin holds 2^32 - 1."""

    text: Bins
    facts: Bins

    def packed(self) -> bytes:
        return np.concatenate([self.text, self.facts]).astype("<u4").tobytes()

    @property
    def size(self) -> float:
        """About how many different sequences the text has."""
        total = float(self.text.astype(np.float64).sum()) / _EMPTY
        return _TEXT_BINS * (_TEXT_BINS / total - 1)


@dataclass(frozen=True, slots=True)
class Resemblance:
    """Shares from 0 to 1: `text` of all word sequences, `contained` of those of the shorter text, `facts` of all
    facts."""

    text: float
    contained: float
    facts: float


def unpacked(data: bytes) -> Sketch:
    """Raises ValueError for what is no sketch."""
    values = np.frombuffer(data, dtype="<u4").astype(np.uint32)
    if len(values) != _TEXT_BINS + _FACT_BINS:
        raise ValueError(f"a sketch of {len(values)} values")
    return Sketch(values[:_TEXT_BINS], values[_TEXT_BINS:])


def resemblance(one: Sketch, other: Sketch) -> Resemblance:
    text = _agreement(one.text, other.text)
    sizes = one.size, other.size
    contained = min(1.0, text / (1 + text) * sum(sizes) / max(1.0, min(sizes)))
    return Resemblance(text, contained, _agreement(one.facts, other.facts, if_empty=1.0))


def bands(sketch: Sketch) -> list[int]:
    """21 keys of 6 bins each, as numbers of 63 bits. Texts alike by 0.8 share one with a probability of 0.998, by 0.7
    of 0.93, by 0.5 of 0.28, by 0.3 of 0.02. A text of few words has fewer."""
    keys = []
    for number, rows in enumerate(sketch.text[: _ROWS * _BANDS].reshape(_BANDS, _ROWS)):
        if (rows != _EMPTY).any():
            digest = hashlib.blake2b(rows.astype("<u4").tobytes(), digest_size=8, salt=bytes([number])).digest()
            keys.append(int.from_bytes(digest, "little") >> 1)
    return keys


def likeliest(sketch: Sketch, others: Sequence[bytes], *, limit: int) -> list[int]:
    """Which of many packed sketches are most alike in text, best first; without those that have nothing in common."""
    if not others:
        return []
    texts = np.frombuffer(b"".join(others), dtype="<u4").reshape(len(others), -1)[:, :_TEXT_BINS]
    used = (texts != _EMPTY) | (sketch.text != _EMPTY)
    shares = ((texts == sketch.text) & used).sum(axis=1) / np.maximum(1, used.sum(axis=1))
    order = np.argsort(-shares, kind="stable")[:limit]
    return [int(place) for place in order if shares[place] > 0]


class SketchMaker:
    """Takes a text piece by piece, in order."""

    def __init__(self) -> None:
        self._text = np.full(_TEXT_BINS, _EMPTY, dtype=np.uint32)
        self._facts = np.full(_FACT_BINS, _EMPTY, dtype=np.uint32)
        self._tail = np.zeros(0, dtype=np.uint64)
        self._hashes: dict[str, int] = {}

    def add(self, text: str) -> None:
        hashes = np.array([self._hash(word) for word in _WORD.findall(text)], dtype=np.uint64)
        hashes = np.concatenate([self._tail, hashes])
        count = len(hashes) - SHINGLE_WORDS + 1
        self._tail = hashes[max(0, count) :]
        if count > 0:
            shingles = np.zeros(count, dtype=np.uint64)
            for offset in range(SHINGLE_WORDS):
                shingles = shingles * _PRIME + hashes[offset : offset + count]
            _keep_least(self._text, _mixed(shingles), _TEXT_BITS)
        facts = [fact for fact in _FACT.findall(text) if not _ENUMERATED.fullmatch(fact)]
        if facts:
            _keep_least(self._facts, np.array([self._hash(fact) for fact in facts], dtype=np.uint64), _FACT_BITS)

    def sketch(self) -> Sketch:
        return Sketch(self._text.copy(), self._facts.copy())

    def _hash(self, word: str) -> int:
        found = self._hashes.get(word)
        if found is None:
            if len(self._hashes) >= _WORDS_KEPT:
                self._hashes.clear()
            digest = hashlib.blake2b(fold(word).encode("utf-8", "replace"), digest_size=8).digest()
            found = self._hashes[word] = int.from_bytes(digest, "little")
        return found


def sketch_of(*pages: str) -> Sketch:
    maker = SketchMaker()
    for page in pages:
        maker.add(page)
    return maker.sketch()


def _keep_least(bins: Bins, hashes: NDArray[np.uint64], bits: int) -> None:
    places = (hashes >> np.uint64(64 - bits)) % np.uint64(len(bins))
    values = ((hashes << np.uint64(bits)) >> np.uint64(32)).astype(np.uint32)
    np.minimum.at(bins, places.astype(np.intp), values)


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finaliser of SplitMix64: sums of hashes are not spread evenly."""
    values = (values ^ (values >> np.uint64(30))) * _MIX[0]
    values = (values ^ (values >> np.uint64(27))) * _MIX[1]
    return values ^ (values >> np.uint64(31))


def _agreement(one: Bins, other: Bins, *, if_empty: float = 0.0) -> float:
    used = (one != _EMPTY) | (other != _EMPTY)
    count = int(used.sum())
    return float((one[used] == other[used]).sum()) / count if count else if_empty
