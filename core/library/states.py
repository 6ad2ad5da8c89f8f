"""What models keep on disk of documents they have read whole goes no later than the documents' own text."""

from collections.abc import Collection, Iterable
from typing import Protocol

from core.api.types import DocumentId
from core.library.stores import Stores
from core.library.upkeep import told
from core.paths import DataPaths


class States(Protocol):
    """As `core.model.states.KeptStates`. May raise OSError."""

    def forget(self, document_id: int, *, revision: int | None = None) -> None:
        """All of a document, or that up to a revision."""
        ...

    def keep_only(self, alive: Collection[tuple[int, int]]) -> None:
        """(document, revision) of those that are there."""
        ...


class NoStates:
    """For libraries that no model reads."""

    def forget(self, document_id: int, *, revision: int | None = None) -> None: ...

    def keep_only(self, alive: Collection[tuple[int, int]]) -> None: ...


class StatesFollow:
    """Raises UserError where they cannot be deleted: then the text does not go either."""

    def __init__(self, paths: DataPaths, stores: Stores, states: States) -> None:
        self._paths = paths
        self._stores = stores
        self._states = states

    def documents_changed(self, document_ids: Iterable[DocumentId]) -> None:
        """Inside the transaction that erased documents or gave them other contents, so before its end."""
        ids = set(document_ids)
        standing = self._stores.documents.standing(ids)
        with told(self._paths):
            for id_ in ids - standing.keys():
                self._states.forget(id_)
            for id_, place in standing.items():
                if place.revision > 1:
                    self._states.forget(id_, revision=place.revision - 1)

    def settle(self) -> None:
        """At the start: a process may have ended in between."""
        with told(self._paths):
            self._states.keep_only(self._stores.documents.revisions())
