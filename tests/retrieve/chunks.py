"""Stored chunks for tests of policies."""

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import ChunkSpan, StoredChunk


def stored(
    number: int, text: str = "", *, document: int = 1, ordinal: int | None = None, pages: int = 9, section: str = ""
) -> StoredChunk:
    """A chunk whose text stands on page 0 at `1000 x ordinal`."""
    place = number if ordinal is None else ordinal
    span = ChunkSpan(0, 1000 * place, 1000 * place + len(text), 0)
    name = f"{document}.pdf"
    return StoredChunk(
        ChunkId(number), DocumentId(document), 1, place, text, (span,), section, "", name, f"/l/{name}", name, pages
    )
