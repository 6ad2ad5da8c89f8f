"""Each thing said once: copies and near-copies of a passage would crowd out everything else. Pure.

Two passages are near-copies if they share nearly all their words and what differs tells nothing: no number, no name,
no "not". Forms that differ in an amount or in whom they are about are different passages, however alike they look.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.api.types import ChunkId
from core.contracts.rows import Hit, StoredChunk
from core.language.words import fold, word_spans

NEAR_COPY = 0.9
"""Of the words of two passages so many are the same (Dice): a line more or less, letters that OCR misread."""
_DENIALS = frozenset("cannot except excluding neither never no none nor not unless unlike without".split())


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of a passage, and those of them that tell it from others alike."""

    words: frozenset[str]
    telling: frozenset[str]


def distinct(
    ranked: Sequence[Hit], stored: Mapping[ChunkId, StoredChunk], *, enough: int | None = None
) -> tuple[Hit, ...]:
    """The ranking with only the first of passages that say the same; those that `stored` lacks are left out.

    Behind the first `enough` only equal texts are looked for.
    """
    kept: list[Hit] = []
    texts: set[str] = set()
    said: list[_Said] = []
    for hit in ranked:
        chunk = stored.get(hit.chunk_id)
        text = " ".join(chunk.text.split()) if chunk is not None else ""
        if chunk is None or text in texts:
            continue
        if enough is None or len(kept) < enough:
            mine = _said(text)
            if any(_same(mine, other) for other in said):
                continue
            said.append(mine)
        kept.append(hit)
        texts.add(text)
    return tuple(kept)


def _same(one: _Said, other: _Said) -> bool:
    if one.telling != other.telling or not one.words:
        return False
    return 2 * len(one.words & other.words) >= NEAR_COPY * (len(one.words) + len(other.words))


def _said(text: str) -> _Said:
    written = [text[start:end] for start, end in word_spans(text)]
    words = [fold(word) for word in written]
    telling = {word for word, form in zip(words, written, strict=True) if _tells(word, form)}
    return _Said(frozenset(words), frozenset(telling))


def _tells(word: str, written: str) -> bool:
    """Numbers, codes, denials, and what is written with a capital: names, or the beginning of a sentence."""
    if written.isalpha() and written.islower():
        return word in _DENIALS
    return any(c.isdigit() or c.isupper() for c in written) or word in _DENIALS
