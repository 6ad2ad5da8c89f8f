"""Making good for rows that are not what was stored: their documents are read again."""

import logging
import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing
from typing import Any, NamedTuple

from core.api.types import ChunkId, DocumentId
from core.contracts.library import Library
from core.library.chats_mend import drop_empty_chats, mend_chats
from core.library.flaws import BESIDE, LAST_ID, Flaws, flaws_beside, flaws_between
from core.library.salvage import connect
from core.library.sources import read_again, read_sources
from core.paths import DataPaths, covers
from core.store.chunks import Chunks
from core.store.contents import Contents
from core.store.database import Database
from core.store.documents import Documents
from core.store.families import FamilyRows
from core.store.oplog import Oplog
from core.store.packing import unpack_path
from core.store.recognised import Recognised
from core.store.seals import is_sound

log = logging.getLogger(__name__)


class Place(NamedTuple):
    """A document that stands for a content with flaws."""

    id: DocumentId
    path: str
    is_listed: bool


def mend(paths: DataPaths, library: Library) -> int:
    """Look for such rows in the whole database and mend them. How many documents are read again. Raises UserError, and
    sqlite3.Error where the file itself is damaged."""
    with closing(connect(paths.database)) as connection:
        flaws = flaws_between(connection, 0, LAST_ID)
        places = places_of(connection, flaws)
        beside = flaws_beside(connection)
    if flaws.are_none and not beside:  # then whoever found the library damaged met an index
        library.rebuild_indexes(words=True, meaning=True)
    settle_contents(paths, flaws.liveness | flaws.orphans)
    return mend_flaws(paths, library, flaws, places)


def places_of(connection: sqlite3.Connection, flaws: Flaws) -> list[Place]:
    """Documents whose own row is as it was stored; what the others say cannot be believed."""
    found = []
    for content_id in sorted(flaws.texts):
        rows = connection.execute("select id, path, aside from documents where content_id = ?", (content_id,))
        found += [Place(DocumentId(id_), unpack_path(path), aside == "") for id_, path, aside in rows]
    return [place for place in found if place.id not in flaws.documents]


def mend_flaws(paths: DataPaths, library: Library, flaws: Flaws, places: Iterable[Place]) -> int:
    """By ordinary changes, which the indexes follow. Listed documents wait to be read again, those that are set aside
    are dropped, and vectors are made again. A document whose own row is damaged is found again by its folder, or among
    the remembered files. Nothing of this goes from the backups: nobody wanted to be rid of it."""
    listed = [place.path for place in places if place.is_listed]
    dropped = {place.id for place in places if not place.is_listed} | set(map(DocumentId, flaws.documents))
    if dropped:
        settle_contents(paths, (), without=dropped)
    for path in listed:
        read_again(library, path)
    if flaws.vectors:
        library.forget_vectors([ChunkId(id_) for id_ in sorted(flaws.vectors)])
    lost = _lost_files(paths, library) if flaws.documents or flaws.orphans else []
    for path in lost:
        read_again(library, path)
    if listed or lost or flaws.documents:
        log.warning("%d documents are read again, %d are to be found again", len(listed), len(flaws.documents))
    return len(listed) + len(lost)


def settle_contents(
    paths: DataPaths,
    content_ids: Iterable[int],
    *,
    without: Collection[DocumentId] = frozenset(),
    unread: Collection[bytes] = (),
) -> None:
    """Contents that are searched or kept though nothing stands for them, or the other way round, become as they should
    be; documents `without` which the library is to be, answers that cannot be read (by keys of their turns), and rows
    that belong to nothing, go. On a connection of its own; the indexes follow the log. Raises UserError."""
    database = Database(paths.database)
    try:
        with database.transaction():
            mend_chats(database)
            _drop_strays(database)
            _drop_damaged(database)
            drop_empty_chats(database)
            database.execute_many("delete from turn_answers where turn_key = ?", [(key,) for key in unread])
            dropped = _drop_documents(database, set(without))
            gone = Contents(database).settle({*content_ids, *dropped})
            Recognised(database).forget_orphans({row[0] for row in _unknown_hashes(database)} | gone)
    finally:
        database.close()


def _drop_documents(database: Database, document_ids: set[DocumentId]) -> Collection[int]:
    """The contents they stood for."""
    documents, families = Documents(database), FamilyRows(database)
    contents = documents.contents_of(document_ids)
    families.queue(families.mates(document_ids))
    documents.remove(document_ids)
    families.forget_erased(document_ids)
    return contents.values()


def _drop_strays(database: Database) -> None:
    """A vector without its passage tells that the indexes may still know the passage."""
    strays = [(str(table), int(row)) for table, row, _, _ in database.rows("pragma foreign_key_check")]
    for table, row in strays:
        database.execute(f"delete from {table} where rowid = ?", (row,))
    passages = {ChunkId(row) for table, row in strays if table.startswith(("dense_", "codes_", "vectors_"))}
    if passages:
        Oplog(database).record(removed=sorted(passages), added=())


def _drop_damaged(database: Database) -> None:
    """What can be made again is: a language by upkeep, a note by the model that wrote it. The passage of a note is
    taken in anew. A question, a check or a turn of a chat is lost."""
    damaged = "select chunk_id from notes where not ({})"
    passages = [ChunkId(id_) for (id_,) in database.rows(damaged.format(is_sound("notes")))]
    Oplog(database).record(removed=(), added=sorted(Chunks(database).live(passages)))
    for table in BESIDE:
        count = database.number(f"select count(*) from {table} where not ({is_sound(table)})")
        database.execute(f"delete from {table} where not ({is_sound(table)})")
        if count:
            log.warning("%d damaged rows of %s are dropped", count, table)


def _unknown_hashes(database: Database) -> list[tuple[Any, ...]]:
    return database.rows("select distinct sha256 from recognised where sha256 not in (select sha256 from contents)")


def _lost_files(paths: DataPaths, library: Library) -> list[str]:
    """Single files that were in the library and are not any more."""
    sources = read_sources(paths)
    if sources is None:
        return []
    folders = [folder.path for folder in library.folders()]
    return [
        path
        for path in sources.files
        if not any(covers(folder, path) for folder in folders) and library.known_file(path) is None
    ]
