"""The pages that one question touches."""

from core.api.types import DocumentId
from core.contracts.library import Library, StoredPage
from core.retrieve.rects import PageLookup


class QuestionPages:
    """Reads each page once: to decode its words costs a millisecond, and passages and citations share pages.

    For one question only: a document may be read anew between two.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._read: dict[tuple[DocumentId, int], StoredPage | None] = {}

    def of(self, document_id: DocumentId) -> PageLookup:
        return lambda index: self._page(document_id, index)

    def _page(self, document_id: DocumentId, index: int) -> StoredPage | None:
        place = (document_id, index)
        if place not in self._read:
            self._read[place] = self._library.page(document_id, index)
        return self._read[place]
