"""The tables of one open database, together."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from core.store.answers import Answers
from core.store.chats import ChatRows
from core.store.chunks import Chunks
from core.store.contents import Contents
from core.store.database import Database
from core.store.documents import Documents
from core.store.embeddings import Embeddings
from core.store.erased import ErasedRows
from core.store.folders import Folders
from core.store.languages import Languages
from core.store.notes import Notes
from core.store.oplog import Derived, Oplog
from core.store.outlines import Outlines
from core.store.questions import Checks, Questions
from core.store.recognised import Recognised
from core.store.structure import Structure


@dataclass(frozen=True, slots=True)
class Stores:
    database: Database
    contents: Contents
    documents: Documents
    chunks: Chunks
    embeddings: Embeddings
    folders: Folders
    oplog: Oplog
    derived: Derived
    recognised: Recognised
    languages: Languages
    notes: Notes
    questions: Questions
    checks: Checks
    chats: ChatRows
    answers: Answers
    outlines: Outlines
    erased: ErasedRows
    structure: Structure

    def settle(self, content_ids: Iterable[int]) -> set[str]:
        """As `Contents.settle`, inside a transaction that changed documents; recognised pages go with their content."""
        gone = self.contents.settle(content_ids)
        self.recognised.forget_orphans(gone)
        return gone


def open_stores(
    path: Path, *, embedder_id: str, dimensions: int, before_migration: Callable[[], object] = lambda: None
) -> Stores:
    """Raises UserError, and ValueError if the embedder had other dimensions before."""
    database = Database(path, before_migration=before_migration)
    try:
        embeddings = Embeddings(database, embedder_id=embedder_id, dimensions=dimensions)
    except BaseException:
        database.close()
        raise
    return Stores(
        database=database,
        contents=Contents(database),
        documents=Documents(database),
        chunks=Chunks(database),
        embeddings=embeddings,
        folders=Folders(database),
        oplog=Oplog(database),
        derived=Derived(database),
        recognised=Recognised(database),
        languages=Languages(database),
        notes=Notes(database),
        questions=Questions(database),
        checks=Checks(database),
        chats=ChatRows(database),
        answers=Answers(database),
        outlines=Outlines(database),
        erased=ErasedRows(database),
        structure=Structure(database),
    )
