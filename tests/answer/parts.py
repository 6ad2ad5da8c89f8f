"""Small values the answering tests share."""

from core.api.types import ChunkId, DocumentId, Passage
from core.contracts.rows import StoredChunk
from core.index.query import STOP_WORDS
from core.language.words import words
from core.retrieve.evidence import EvidenceSentence, sentences_of


def analyze(text: str) -> list[str]:
    """Stands in for the index's analyser: folded words, plural s taken off, no stop words."""
    return [w.removesuffix("s") for w in words(text) if w not in STOP_WORDS]


def chunk(text: str, *, number: int = 1, section: str = "", document: int = 1) -> StoredChunk:
    return StoredChunk(
        id=ChunkId(number),
        document_id=DocumentId(document),
        revision=1,
        ordinal=number,
        text=text,
        spans=(),
        section=section,
        context="",
        document="lease.pdf",
        path="/library/lease.pdf",
        title="Lease",
        page_count=3,
    )


def evidence(text: str, *, number: int = 1) -> list[EvidenceSentence]:
    return sentences_of(chunk(text, number=number))


def passage(text: str, *, number: int = 1, section: str = "") -> Passage:
    return Passage(number, ChunkId(number), DocumentId(1), 1, "lease.pdf", "/lease.pdf", 3, section, text, (), ())
