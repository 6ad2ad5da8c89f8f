"""Small values the answering tests share."""

from dataclasses import replace

from core.api.types import ChunkId, DocumentId, Passage
from core.contracts.pages import BlockKind, Page
from core.contracts.rows import StoredChunk
from core.index.query import STOP_WORDS
from core.language.words import words
from core.retrieve.evidence import EvidenceSentence, sentences_of
from tests.memory_library import text_page


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


def written_page(index: int, *lines: str) -> Page:
    """A page of blocks, a line each: "# Title" and "## Below it" are headings, "- item" is an item of a list."""
    kinds = {"# ": (BlockKind.HEADING, 1), "## ": (BlockKind.HEADING, 2), "- ": (BlockKind.LIST_ITEM, 1)}
    marks = [next((mark for mark in kinds if line.startswith(mark)), "") for line in lines]
    texts = [line if mark in ("", "- ") else line.removeprefix(mark) for line, mark in zip(lines, marks, strict=True)]
    page = text_page(index, *texts)
    blocks = [
        replace(block, kind=kinds[mark][0], level=kinds[mark][1]) if mark else block
        for block, mark in zip(page.blocks, marks, strict=True)
    ]
    return replace(page, blocks=tuple(blocks))
