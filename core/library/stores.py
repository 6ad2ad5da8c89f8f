"""The tables of one open database, together."""

from dataclasses import dataclass
from pathlib import Path

from core.store.chunks import Chunks
from core.store.database import Database
from core.store.documents import Documents
from core.store.embeddings import Embeddings
from core.store.oplog import Derived, Oplog
from core.store.recognised import Recognised


@dataclass(frozen=True, slots=True)
class Stores:
    database: Database
    documents: Documents
    chunks: Chunks
    embeddings: Embeddings
    oplog: Oplog
    derived: Derived
    recognised: Recognised


def open_stores(path: Path, *, embedder_id: str, dimensions: int) -> Stores:
    """Raises UserError, and ValueError if the embedder had other dimensions before."""
    database = Database(path)
    try:
        embeddings = Embeddings(database, embedder_id=embedder_id, dimensions=dimensions)
    except BaseException:
        database.close()
        raise
    return Stores(
        database=database,
        documents=Documents(database),
        chunks=Chunks(database),
        embeddings=embeddings,
        oplog=Oplog(database),
        derived=Derived(database),
        recognised=Recognised(database),
    )
