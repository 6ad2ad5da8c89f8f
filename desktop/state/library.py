"""The library as the window knows it: every document by id, and which page is being read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.api.messages import DocumentChanged, DocumentsGone, Done, EngineReady, Event, LibraryListing, Progress
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, LibraryTotals

UNREADABLE = frozenset(
    {
        DocumentStatus.NO_TEXT,
        DocumentStatus.ENCRYPTED,
        DocumentStatus.DAMAGED,
        DocumentStatus.EMPTY,
        DocumentStatus.NOT_A_PDF,
        DocumentStatus.MISSING,
        DocumentStatus.NO_PERMISSION,
        DocumentStatus.TOOK_TOO_LONG,
        DocumentStatus.FAILED,
    }
)
"""Statuses that need the person; a PARTIAL document can be asked and opened."""

OPENABLE = frozenset({DocumentStatus.READY, DocumentStatus.PARTIAL, DocumentStatus.NO_TEXT})
"""Statuses whose pages can be shown."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The page that is being read of the file at work."""

    file: str
    page_index: int
    page_count: int


@dataclass(frozen=True, slots=True)
class LibraryState:
    """`is_listed` is False until the engine has said what is in the library."""

    documents: Mapping[DocumentId, DocumentSummary] = field(default_factory=dict)
    totals: LibraryTotals = field(default_factory=LibraryTotals)
    is_listed: bool = False
    reading: Reading | None = None

    @property
    def waiting_count(self) -> int:
        unread = (DocumentStatus.WAITING, DocumentStatus.READING)
        return sum(1 for document in self.documents.values() if document.status in unread)


def reduce_library(state: LibraryState, events: Sequence[Event]) -> LibraryState:
    """The state after a batch of events. A batch, for each copy of 10,000 entries takes a fifth of a millisecond."""
    documents: dict[DocumentId, DocumentSummary] | None = None
    for event in events:
        match event:
            case DocumentChanged(document=document):
                documents = dict(state.documents) if documents is None else documents
                documents[document.id] = document
            case DocumentsGone(document_ids=ids):
                documents = dict(state.documents) if documents is None else documents
                for document_id in ids:
                    documents.pop(document_id, None)
            case Done(result=LibraryListing(documents=listed)):
                documents = {document.id: document for document in listed}
        state = _reduce_facts(state, event)
    return state if documents is None else replace(state, documents=documents)


def _reduce_facts(state: LibraryState, event: Event) -> LibraryState:
    match event:
        case EngineReady(totals=totals) | DocumentChanged(totals=totals) | DocumentsGone(totals=totals):
            return replace(state, totals=totals)
        case Done(result=LibraryListing(totals=totals)):
            return replace(state, totals=totals, is_listed=True)
        case Progress(file=file, page_count=page_count) if file and page_count:
            return replace(state, reading=Reading(file, event.page_index, page_count))
        case _:
            return state


def is_being_read(document: DocumentSummary, reading: Reading | None) -> bool:
    return (
        reading is not None
        and document.status is DocumentStatus.READING
        and reading.file in (document.path, document.name)
    )
