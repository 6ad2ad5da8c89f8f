"""The documents that a page can be chosen from, and the page that is open beside the conversation."""

from collections import Counter
from collections.abc import Mapping
from pathlib import PurePath

from PySide6.QtCore import QObject, Signal

from core.api.types import DocumentId, DocumentSummary
from desktop.row_texts import plain_name

Place = tuple[DocumentId, int]


class Shelf(QObject):
    """Shared by all that let the person choose a page."""

    moved = Signal()
    """Another page is open."""

    def __init__(self) -> None:
        super().__init__()
        self.documents: Mapping[DocumentId, DocumentSummary] = {}
        self.open_place: Place | None = None

    def show_documents(self, documents: Mapping[DocumentId, DocumentSummary]) -> None:
        self.documents = documents

    def show_place(self, place: Place | None) -> None:
        if place != self.open_place:
            self.open_place = place
            self.moved.emit()

    def names(self) -> dict[str, DocumentId]:
        """Of all documents that were read, by the alphabet; equal names are told apart by their folders."""
        read = [document for document in self.documents.values() if document.id >= 0 and document.page_count]
        counts = Counter(plain_name(document.name) for document in read)
        names = {}
        for document in read:
            name = plain_name(document.name)
            names[name if counts[name] == 1 else f"{name} ({PurePath(document.path).parent})"] = document.id
        return dict(sorted(names.items(), key=lambda named: named[0].casefold()))

    def name_of(self, document_id: DocumentId) -> str:
        """Empty for one that is not there."""
        document = self.documents.get(document_id)
        if document is None:
            return ""
        name = plain_name(document.name)
        is_alone = sum(plain_name(other.name) == name for other in self.documents.values()) == 1
        return name if is_alone else f"{name} ({PurePath(document.path).parent})"
