"""What the generator reads: the sentences round the evidence, not whole passages.

A small model loses the thread in a thousand tokens and needs seconds to read them; the evidence sentences and their
neighbours are a quarter of that and hold the answer as often as the reader is right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.api.types import ChunkId, Passage
from core.contracts.rows import StoredChunk
from core.language.sentences import sentence_spans
from core.retrieve.evidence import EvidenceSentence, is_heading
from core.retrieve.widen import place_in

NEIGHBOURS = 1


def focus(
    passages: Sequence[Passage], evidence: Sequence[EvidenceSentence], wide: Mapping[ChunkId, StoredChunk]
) -> list[Passage]:
    """Passages that hold evidence, best first, cut to it and `NEIGHBOURS` sentences on either side, which may stand
    beyond the passage's own ends, in its `wide` form.

    `evidence` is best first. A passage keeps its number, so that what cites it still does.
    """
    by_chunk: dict[int, list[EvidenceSentence]] = {}
    for sentence in evidence:
        by_chunk.setdefault(int(sentence.chunk.id), []).append(sentence)
    numbered = {int(p.chunk_id): p for p in passages}
    return [
        replace(numbered[chunk_id], text=_extract(found, wide.get(found[0].chunk.id, found[0].chunk)))
        for chunk_id, found in by_chunk.items()
        if chunk_id in numbered
    ]


def _extract(evidence: Sequence[EvidenceSentence], wide: StoredChunk) -> str:
    text, at = wide.text, place_in(wide, evidence[0].chunk)
    spans = [(a, b) for a, b in sentence_spans(text) if not is_heading(text[a:b], wide.section)]
    wanted: set[int] = set()
    for index, (start, end) in enumerate(spans):
        if any(start < at + s.end and at + s.start < end for s in evidence):
            wanted.update(range(max(0, index - NEIGHBOURS), min(len(spans), index + NEIGHBOURS + 1)))
    pieces: list[str] = []
    for index in sorted(wanted):
        gap = bool(pieces) and index - 1 not in wanted
        pieces.append(("… " if gap else "") + text[spans[index][0] : spans[index][1]])
    return " ".join(pieces)
