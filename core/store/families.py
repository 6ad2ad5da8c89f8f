"""Rows of document families: sketches of texts, who belongs to whom, what a person said of it, and who is to be judged.

All but the pins can be made anew from the pages: a row that is not what was written counts as missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from core.api.types import DocumentId
from core.store.database import Database, reading_values
from core.store.packing import unpack_path

_PIN_SEAL = "seal(document_id, family, place, is_alone)"
_ROW_SEAL = "seal(document_id, name_key, title_key, family, place, size, cast(dated as blob))"
_PLACED = "select document_id, name_key, title_key, family, place, size, dated from families"
_MOST_BY_BANDS = 64


class Pin(NamedTuple):
    """What a person said of a document: it is of this family, at this place (0 the newest), or stands alone."""

    family: int
    place: int
    is_alone: bool


class Placed(NamedTuple):
    """A document in its family, named by the id of one of its members. Copies share a `place`; `size` counts places."""

    document_id: DocumentId
    name_key: int
    title_key: int
    family: int
    place: int
    size: int
    dated: str


class ListedFile(NamedTuple):
    """A listed document; `title` is its own."""

    document_id: DocumentId
    path: str
    title: str
    content_id: int
    mtime_ns: int


class Text(NamedTuple):
    """What is kept of a text that was looked at, packed, and the date that it gives itself."""

    sketch: bytes
    dated: str


class FamilyRows:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- who waits

    def queue(self, document_ids: Iterable[DocumentId]) -> None:
        self._database.execute_many(
            "insert or ignore into version_queue (document_id) values (?)", [(id_,) for id_ in document_ids]
        )

    def queue_gone(self) -> None:
        """Families of documents that are not there."""
        gone = "select document_id from families where document_id not in (select id from documents)"
        self._database.execute(
            "insert or ignore into version_queue select document_id from families where family in"
            f" (select family from families where document_id in ({gone}))"
        )
        self._database.execute(f"delete from families where document_id in ({gone})")

    def queue_misfits(self, after: int, *, limit: int) -> int | None:
        """Of the next documents after this id those that are listed and have no sound row; the id that was reached,
        None at the end."""
        ids = self._database.rows("select id from documents where id > ? order by id limit ?", (after, limit))
        if not ids:
            return None
        until = int(ids[-1][0])
        self._database.execute(
            "insert or ignore into version_queue select id from documents where id > ? and id <= ? and aside = ''"
            f" and not exists (select 1 from families where document_id = documents.id and digest = {_ROW_SEAL})",
            (after, until),
        )
        return until

    def first_queued(self) -> DocumentId | None:
        row = self._database.row("select document_id from version_queue order by document_id limit 1")
        return None if row is None else DocumentId(row[0])

    def unqueue(self, document_ids: Iterable[DocumentId]) -> None:
        self._database.execute_many("delete from version_queue where document_id = ?", [(id_,) for id_ in document_ids])

    # --- texts

    def page_texts(self, content_id: int, *, after: int, limit: int) -> list[tuple[int, str]]:
        """(page index, text) of the next pages in order."""
        return self._database.rows(
            "select page_index, text from pages where content_id = ? and page_index > ? order by page_index limit ?",
            (content_id, after, limit),
        )

    def keep_text(self, content_id: int, sketch: bytes, dated: str, bands: Iterable[int]) -> None:
        """Nothing is kept of a content that is gone meanwhile."""
        self._database.execute(
            "insert or replace into version_texts select ?1, ?2, ?3, seal(?1, ?2, cast(?3 as blob))"
            " where exists (select 1 from contents where id = ?1)",
            (content_id, sketch, dated),
        )
        self._database.execute_many(
            "insert or ignore into version_bands select ?1, ?2 where exists (select 1 from contents where id = ?2)",
            [(band, content_id) for band in bands],
        )

    @reading_values()
    def texts(self, content_ids: Iterable[int]) -> dict[int, Text]:
        """By content, of those that were looked at."""
        rows = self._database.rows_in(
            "select content_id, sketch, dated from version_texts"
            " where digest = seal(content_id, sketch, cast(dated as blob)) and content_id in",
            content_ids,
        )
        return {id_: Text(sketch, dated) for id_, sketch, dated in rows}

    # --- documents

    def listed(self, document_ids: Iterable[DocumentId]) -> list[ListedFile]:
        """Those that are listed."""
        return self._listed("d.id", set(document_ids))

    def copies(self, content_ids: Iterable[int]) -> list[ListedFile]:
        """All listed documents of these contents."""
        return self._listed("d.content_id", set(content_ids))

    @reading_values()
    def _listed(self, key: str, values: Iterable[int]) -> list[ListedFile]:
        rows = self._database.rows_in(
            "select d.id, path, title, content_id, mtime_ns from documents d join contents c on c.id = content_id"
            f" where aside = '' and {key} in",
            values,
        )
        return [ListedFile(DocumentId(row[0]), unpack_path(row[1]), *row[2:]) for row in rows]

    @reading_values()
    def namesakes(self, name_key: int, title_key: int) -> list[tuple[int, bytes]]:
        """Contents of listed documents with this name, or this title unless it is 0, and the sketches of their
        texts."""
        return self._database.rows(
            "select content_id, sketch from version_texts where content_id in"
            " (select content_id from documents where aside = '' and id in"
            " (select document_id from families where name_key = ?1"
            " union select document_id from families where title_key = ?2 and title_key <> 0)) order by content_id",
            (name_key, title_key),
        )

    def alike(self, content_id: int) -> list[int]:
        """The contents that share most bands with this one."""
        rows = self._database.rows(
            "select o.content_id, count(*) as shared from version_bands m join version_bands o on o.band = m.band"
            " where m.content_id = ?1 and o.content_id <> ?1 group by o.content_id"
            f" order by shared desc, o.content_id limit {_MOST_BY_BANDS}",
            (content_id,),
        )
        return [id_ for id_, _ in rows]

    # --- families

    def place(self, rows: Iterable[Placed]) -> None:
        self._database.execute_many(
            "insert or replace into families values (?1, ?2, ?3, ?4, ?5, ?6, ?7,"
            " seal(?1, ?2, ?3, ?4, ?5, ?6, cast(?7 as blob)))",
            rows,
        )

    def forget(self, document_ids: Iterable[DocumentId]) -> None:
        self._database.execute_many("delete from families where document_id = ?", [(id_,) for id_ in document_ids])

    def forget_erased(self, document_ids: Iterable[DocumentId]) -> None:
        """Of these, the rows of documents that are not there any more."""
        for table in ("families", "version_queue"):
            self._database.execute_many(
                f"delete from {table} where document_id = ?1 and not exists (select 1 from documents where id = ?1)",
                [(id_,) for id_ in document_ids],
            )

    def mates(self, document_ids: Iterable[DocumentId]) -> set[DocumentId]:
        """All members of the families that these belong to, as last placed."""
        families = self._database.rows_in("select family from families where document_id in", set(document_ids))
        rows = self._database.rows_in(
            "select document_id from families where family in", {family for (family,) in families}
        )
        return {DocumentId(id_) for (id_,) in rows}

    @reading_values()
    def placed(self, document_ids: Iterable[DocumentId]) -> dict[DocumentId, Placed]:
        """Sound rows only."""
        rows = self._database.rows_in(f"{_PLACED} where digest = {_ROW_SEAL} and document_id in", set(document_ids))
        return {DocumentId(row[0]): Placed(*row) for row in rows}

    @reading_values()
    def several(self) -> list[Placed]:
        """Of families with more than one place."""
        return [Placed(*row) for row in self._database.rows(f"{_PLACED} where size > 1")]

    # --- pins

    def pins(self, document_ids: Iterable[DocumentId]) -> Mapping[DocumentId, Pin]:
        rows = self._database.rows_in(
            "select document_id, family, place, is_alone from version_pins"
            f" where digest = {_PIN_SEAL} and document_id in",
            set(document_ids),
        )
        return {DocumentId(id_): Pin(family, place, bool(alone)) for id_, family, place, alone in rows}

    def pinned_with(self, families: Iterable[int]) -> list[DocumentId]:
        """In their order, newest first."""
        rows = self._database.rows_in(
            "select place, document_id from version_pins where is_alone = 0 and family in", set(families)
        )
        return [DocumentId(id_) for _, id_ in sorted(rows)]

    def pin_together(self, document_ids: Sequence[DocumentId]) -> None:
        """These, newest first, and no others are a family by hand."""
        family = self._database.number("select max(family) from version_pins") + 1
        self._pin((id_, family, place, 0) for place, id_ in enumerate(document_ids))

    def pin_alone(self, document_ids: Iterable[DocumentId]) -> None:
        self._pin((id_, 0, 0, 1) for id_ in document_ids)

    def _pin(self, rows: Iterable[tuple[int, int, int, int]]) -> None:
        self._database.execute_many(
            "insert or replace into version_pins select ?1, ?2, ?3, ?4, seal(?1, ?2, ?3, ?4)"
            " where exists (select 1 from documents where id = ?1)",
            rows,
        )
