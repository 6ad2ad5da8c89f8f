"""What a question may call the documents by. Asked with every question, so only what changed is read again."""

from collections.abc import Iterable, Sequence

from core.api.types import DocumentId
from core.contracts.rows import DocumentName
from core.library.stores import Stores


class Names:
    """Of all listed documents, by id. `changed` is told inside the transaction that changes documents; what is undone
    with it is only read once too often."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._version: int | None = None
        self._changed: set[DocumentId] = set()
        self._known: dict[DocumentId, DocumentName] = {}
        self._all: Sequence[DocumentName] = ()

    def changed(self, document_ids: Iterable[DocumentId]) -> None:
        self._changed.update(document_ids)

    def all(self) -> Sequence[DocumentName]:
        """All is read again only if another connection has written."""
        version = self._stores.database.data_version
        if version != self._version:
            self._known = {name.id: name for name in self._stores.documents.names()}
        elif self._changed:
            for document_id in self._changed:
                self._known.pop(document_id, None)
            self._known.update((name.id, name) for name in self._stores.documents.names(self._changed))
        else:
            return self._all
        self._version = version
        self._changed.clear()
        self._all = tuple(self._known[document_id] for document_id in sorted(self._known))
        return self._all
