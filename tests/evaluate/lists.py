"""Lists of a search, written down: what an evaluation sees of the application, without models or files."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.api.types import ChunkId, DocumentId, Scope, Timing
from core.contracts.rows import ChunkSpan, Hit, StoredChunk
from core.evaluate.run import Item


@dataclass(frozen=True, slots=True)
class Lists:
    lists: Mapping[str, Sequence[Hit]]
    timings: Sequence[Timing] = (Timing("bm25", 1.0), Timing("dense", 3.0))


@dataclass(slots=True)
class ListedSearch:
    """Answers each question with the lists written down for it and remembers what was asked of which scope."""

    answers: Mapping[str, Mapping[str, Sequence[int]]]
    asked: list[tuple[str, Scope]] = field(default_factory=list)

    def __call__(self, question: str, scope: Scope) -> Lists:
        self.asked.append((question, scope))
        return Lists({stage: [Hit(ChunkId(i), 0.0) for i in ids] for stage, ids in self.answers[question].items()})


@dataclass(frozen=True, slots=True)
class Shelf:
    """Chunks by id: the document each belongs to and the pages it lies on."""

    places: Mapping[int, tuple[int, Sequence[int]]]

    def chunks(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, StoredChunk]:
        return {chunk_id: self._chunk(chunk_id) for chunk_id in chunk_ids}

    def _chunk(self, chunk_id: ChunkId) -> StoredChunk:
        document, pages = self.places[chunk_id]
        return StoredChunk(
            id=chunk_id,
            document_id=DocumentId(document),
            revision=1,
            ordinal=0,
            text="",
            spans=tuple(ChunkSpan(page, 0, 0, 0) for page in pages),
            section="",
            context="",
            document="",
            path="",
            title="",
            page_count=9,
        )


def untracked(items: Sequence[Item], *, label: str) -> Iterable[Item]:
    return items
