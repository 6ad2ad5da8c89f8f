"""What an answer cites, and what was read for it besides."""

from dataclasses import dataclass

from core.api.types import Citation, DocumentId, Passage
from desktop.state.exchange import Exchange


@dataclass(frozen=True, slots=True)
class CitedDocument:
    """The citations of one answer that lie in one document."""

    document_id: DocumentId
    document: str
    citations: tuple[Citation, ...]


def cited_documents(exchange: Exchange) -> tuple[CitedDocument, ...]:
    """The citations of an answer by document, documents in the order of their first number."""
    groups: dict[DocumentId, list[Citation]] = {}
    for citation in exchange.citations:
        groups.setdefault(citation.document_id, []).append(citation)
    return tuple(CitedDocument(key, found[0].document, tuple(found)) for key, found in groups.items())


def pages_read(passages: tuple[Passage, ...]) -> int:
    """How many different pages passages lie on."""
    return len({(passage.document_id, part.page_index) for passage in passages for part in passage.parts})


def uncited_passages(exchange: Exchange) -> tuple[Passage, ...]:
    """What was read for an answer beyond the pages it cites."""
    if exchange.answer is None:
        return ()
    cited = {(c.document_id, part.page_index) for c in exchange.citations for part in c.parts}
    return tuple(
        passage
        for passage in exchange.answer.passages
        if not any((passage.document_id, part.page_index) in cited for part in passage.parts)
    )


def referring(exchange: Exchange, companion: Passage) -> tuple[int | None, Passage | None]:
    """The passage that refers to a companion, and the number it is cited by, if it is."""
    found = exchange.answer.passages if exchange.answer is not None else ()
    passage = next((p for p in found if p.number == companion.companion_of), None)
    if passage is None:
        return None, None
    number = next((c.number for c in exchange.citations if _lies_in(c, passage)), None)
    return number, passage


def _lies_in(citation: Citation, passage: Passage) -> bool:
    return citation.document_id == passage.document_id and any(
        part.page_index == own.page_index and part.char_start < own.char_end and own.char_start < part.char_end
        for part in citation.parts
        for own in passage.parts
    )
