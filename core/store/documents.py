"""Documents: the places where files stand, one row for each path."""

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from core.api.types import DocumentId, DocumentStatus, DocumentSummary, LibraryTotals, Scope
from core.contracts.library import Aside, KnownFile
from core.contracts.rows import DocumentName, FileIdentity
from core.store.contents import check
from core.store.database import Database, batches, reading_values
from core.store.erased import ErasedDocument
from core.store.packing import (
    hash_text,
    is_within,
    keys_below,
    pack_path,
    path_key,
    stem,
    unpack_path,
    unpack_verdicts,
)
from core.store.seals import is_sound, sealed

Places = Mapping[DocumentId, tuple[DocumentId, int]]
"""By document: the newest of its family and how many the family has."""

_JOINED = "from documents d join contents c on c.id = d.content_id"
_SOUND = f"{is_sound('documents', 'd')} and {is_sound('contents', 'c')}"
_SUMMARY = (
    f"select {_SOUND} and is_live = 1 and is_draft = 0, d.id, path, title, status, reason, page_count, verdicts,"
    f" chunk_count, revision, size_bytes, added_at, hidden_pages, recognised_pages, is_away {_JOINED} where aside = ''"
)
_KNOWN = (
    f"select {_SOUND}, d.id, path, sha256, size_bytes, mtime_ns, status, reason, inode, is_away, aside {_JOINED} where"
)
_BELOW = "(path_key = ? or (path_key > ? and path_key < ?))"
_SEARCHABLE = f"chunk_count > 0 and status in ('{DocumentStatus.READY.value}', '{DocumentStatus.PARTIAL.value}')"


class Standing(NamedTuple):
    """A document as it is now, for those who knew it before."""

    id: DocumentId
    sha256: str
    revision: int
    path: str
    added_at: str
    is_listed: bool


class Documents:
    """Writing belongs into the caller's transaction, which settles the contents afterwards."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._totals = (-1, LibraryTotals())

    # --- writing

    def add(self, file: FileIdentity, content_id: int) -> DocumentId:
        """A new document; nothing may stand at its path."""
        id_ = self._database.execute(
            "insert into documents (path, path_key, content_id, size_bytes, mtime_ns, inode, revision, added_at)"
            " values (?, ?, ?, ?, ?, ?, 1, ?)",
            (*_place(file, content_id), _now()),
        )
        self._seal([id_])
        return DocumentId(id_)

    def place(self, places: Sequence[tuple[DocumentId, FileIdentity, int]]) -> None:
        """(document, file, content): each is listed at that path with that content; a revision more if it had another.

        Whatever else stands at the paths must be gone.
        """
        self._lift(document_id for document_id, _, _ in places)
        self._database.execute_many(
            "update documents set path = ?1, path_key = ?2, revision = revision + (content_id <> ?3), content_id = ?3,"
            " size_bytes = ?4, mtime_ns = ?5, inode = ?6, is_away = 0, aside = '', aside_at = '' where id = ?7",
            [(*_place(file, content_id), document_id) for document_id, file, content_id in places],
        )
        self._seal([document_id for document_id, _, _ in places])

    def revise(self, content_id: int, *, becomes: int) -> None:
        """All documents of a content have another one now, read from the same bytes."""
        ids = self.of_content([content_id])
        self._database.execute(
            "update documents set content_id = ?, revision = revision + 1 where content_id = ?", (becomes, content_id)
        )
        self._seal(ids)

    def set_away(self, document_ids: Iterable[DocumentId], *, away: bool) -> list[DocumentId]:
        """Those that changed."""
        rows = self._database.rows_in(f"select id from documents where is_away <> {int(away)} and id in", document_ids)
        ids = [DocumentId(id_) for (id_,) in rows]
        self._update(ids, f"is_away = {int(away)}")
        return ids

    def set_aside(self, document_ids: Iterable[DocumentId], why: Aside) -> list[DocumentId]:
        """Those that were listed before. What a person removed stays removed when its file goes, too."""
        rows = list(self._database.rows_in("select id, aside from documents where id in", document_ids))
        listed = [DocumentId(id_) for id_, aside in rows if not aside]
        changed = [DocumentId(id_) for id_, aside in rows if aside not in (why.value, Aside.REMOVED.value)]
        self._update(changed, f"aside = '{why.value}', aside_at = '{_now()}'")
        return listed

    def take_back(self, document_ids: Iterable[DocumentId]) -> list[DocumentId]:
        """Those that were set aside."""
        rows = self._database.rows_in("select id from documents where aside <> '' and id in", document_ids)
        ids = [DocumentId(id_) for (id_,) in rows]
        self._update(ids, "aside = '', aside_at = ''")
        return ids

    def move(self, paths: Mapping[DocumentId, str]) -> None:
        """Other paths and nothing else. Nothing else may stand at them."""
        self._lift(paths)
        self._database.execute_many(
            "update documents set path = ?, path_key = ? where id = ?",
            [(pack_path(path), path_key(path), document_id) for document_id, path in paths.items()],
        )
        self._seal(paths)

    def remove(self, document_ids: Iterable[DocumentId]) -> int:
        """How many there were."""
        known = [row[0] for row in self._database.rows_in("select id from documents where id in", set(document_ids))]
        self._database.execute_many("delete from documents where id = ?", [(id_,) for id_ in known])
        return len(known)

    def _lift(self, ids: Iterable[DocumentId]) -> None:
        """Out of the way, to where no file can stand: paths may change in a circle."""
        self._database.execute_many(
            "update documents set path_key = ? where id = ?", [(b"\0%d" % id_, id_) for id_ in ids]
        )

    def _update(self, ids: Sequence[DocumentId], changes: str) -> None:
        self._database.execute_many(f"update documents set {changes} where id = ?", [(id_,) for id_ in ids])
        self._seal(ids)

    def _seal(self, ids: Iterable[int]) -> None:
        self._database.execute_many(
            f"update documents set digest = {sealed('documents')} where id = ?", [(id_,) for id_ in ids]
        )

    # --- which

    def of_content(self, content_ids: Iterable[int]) -> list[DocumentId]:
        rows = self._database.rows_in("select id from documents where content_id in", content_ids)
        return [DocumentId(id_) for (id_,) in rows]

    def contents_of(self, document_ids: Iterable[DocumentId]) -> dict[DocumentId, int]:
        """The content of each that is there."""
        rows = self._database.rows_in("select id, content_id from documents where id in", document_ids)
        return {DocumentId(id_): content_id for id_, content_id in rows}

    def at(self, paths: Iterable[str]) -> dict[bytes, DocumentId]:
        """By path key, of those that are there, set aside or not."""
        keys = {path_key(path) for path in paths}
        rows = self._database.rows_in("select path_key, id from documents where path_key in", keys)
        return {key: DocumentId(id_) for key, id_ in rows}

    def keys(self, document_ids: Iterable[DocumentId]) -> list[tuple[bytes, bytes]]:
        """(path key, path) of each."""
        return list(self._database.rows_in("select path_key, path from documents where id in", set(document_ids)))

    def identities(self, document_ids: Iterable[DocumentId]) -> list[ErasedDocument]:
        """What each can be told by in a backup."""
        rows = self._database.rows_in("select path_key, id, added_at from documents where id in", set(document_ids))
        return [ErasedDocument(*row) for row in rows]

    def listed_content(self, document_id: DocumentId) -> int | None:
        """The content of a document that is not set aside."""
        row = self._database.row("select content_id from documents where id = ? and aside = ''", (document_id,))
        return None if row is None else int(row[0])

    def listed_contents(self, document_ids: Iterable[DocumentId]) -> dict[DocumentId, int]:
        """The content of each that is not set aside, in the order given."""
        wanted = list(dict.fromkeys(document_ids))
        rows = self._database.rows_in("select id, content_id from documents where aside = '' and id in", wanted)
        found = {DocumentId(id_): int(content_id) for id_, content_id in rows}
        return {document_id: found[document_id] for document_id in wanted if document_id in found}

    @reading_values()
    def listed_hash(self, document_id: DocumentId) -> tuple[str, str, int] | None:
        """The hash of the file, its name, and how many pages were read, of a document that is listed."""
        row = self._database.row(
            f"select {_SOUND}, sha256, path, page_count {_JOINED} where aside = '' and d.id = ?", (document_id,)
        )
        if row is None:
            return None
        check(row[0])
        return row[1], os.path.basename(unpack_path(row[2])), row[3]

    @reading_values()
    def listed_by_hash(self, sha256s: Iterable[str]) -> dict[str, tuple[DocumentId, str]]:
        """By the hash of the file: the first listed document that has it, with its name."""
        sql = f"select {_SOUND}, sha256, d.id, path {_JOINED} where aside = '' and is_draft = 0 and sha256 in"
        found: dict[str, tuple[DocumentId, str]] = {}
        for sound, sha256, id_, path in sorted(self._database.rows_in(sql, sha256s), key=lambda row: int(row[2])):
            check(sound)
            found.setdefault(sha256, (DocumentId(id_), os.path.basename(unpack_path(path))))
        return found

    @reading_values()
    def standing(self, document_ids: Iterable[DocumentId]) -> dict[DocumentId, Standing]:
        """Where those of these stand that are there, listed or set aside."""
        sql = f"select {_SOUND}, d.id, sha256, revision, path, added_at, aside {_JOINED} where d.id in"
        found: dict[DocumentId, Standing] = {}
        for sound, id_, sha256, revision, path, added_at, aside in self._database.rows_in(sql, set(document_ids)):
            check(sound)
            found[DocumentId(id_)] = Standing(DocumentId(id_), sha256, revision, unpack_path(path), added_at, not aside)
        return found

    def state(self, scope: Scope) -> tuple[int, int, bytes]:
        """How many documents are listed within a scope, the last there ever was, and a digest of what stands where."""
        rows = self._database.rows("select id, content_id, path_key from documents where aside = '' order by id")
        within = [(id_, content_id) for id_, content_id, key in rows if is_within(scope, id_, key)]
        used = "select seq from sqlite_sequence where name = 'documents' union all select max(id) from documents"
        last = self._database.number(f"select max(seq) from ({used})")
        return len(within), last, hash_text(" ".join(f"{id_}:{content_id}" for id_, content_id in within))

    def revisions(self) -> set[tuple[int, int]]:
        """(document, revision) of all, listed or set aside."""
        return {(id_, revision) for id_, revision in self._database.rows("select id, revision from documents")}

    def added_since(self, last: int, scope: Scope) -> int:
        """How many are listed within a scope that came after the document `last`."""
        rows = self._database.rows("select id, path_key from documents where aside = '' and id > ?", (last,))
        return sum(is_within(scope, id_, key) for id_, key in rows)

    # --- reading

    def listed_paths(self) -> list[str]:
        """In no order, for 4 us each."""
        rows = self._database.rows(f"select {is_sound('documents')}, path from documents where aside = ''")
        check(all(sound for sound, _ in rows))
        return [unpack_path(path) for _, path in rows]

    def known_file(self, path: str) -> KnownFile | None:
        return next(iter(self._known("path_key = ?", (path_key(path),))), None)

    def files_below(self, paths: Iterable[str]) -> dict[str, KnownFile]:
        found: dict[str, KnownFile] = {}
        for key in {path_key(path) for path in paths}:
            below = self._known(_BELOW, (key, *keys_below(key)))
            found.update((file.path, file) for file in below)
        return found

    def files_at(self, paths: Iterable[str]) -> dict[bytes, KnownFile]:
        """By path key, of those that are there, set aside or not."""
        found: dict[bytes, KnownFile] = {}
        for keys in batches({path_key(path) for path in paths}):
            files = self._known(f"path_key in ({', '.join('?' * len(keys))})", keys)
            found.update((path_key(file.path), file) for file in files)
        return found

    def aside(self, why: Aside) -> tuple[KnownFile, ...]:
        return tuple(self._known("aside = ? and aside <> '' order by aside_at, d.id", (why.value,)))

    def known_sizes(self, sizes: Collection[int]) -> frozenset[int]:
        """Those that the file of a document has that was not removed."""
        sql = f"select size_bytes from documents where aside <> '{Aside.REMOVED.value}' and size_bytes in"
        return frozenset(size for (size,) in self._database.rows_in(sql, sizes))

    def files_of(self, content_id: int) -> tuple[KnownFile, ...]:
        return tuple(self._known("content_id = ? order by d.id", (content_id,)))

    @reading_values()
    def _known(self, condition: str, parameters: Sequence[int | str | bytes]) -> list[KnownFile]:
        return [_known_file(row) for row in self._database.rows(f"{_KNOWN} {condition}", parameters)]

    @reading_values()
    def summaries(self, families: Places) -> tuple[DocumentSummary, ...]:
        return tuple(_summary(row, families) for row in self._database.rows(f"{_SUMMARY} order by path_key"))

    @reading_values()
    def summaries_of(self, document_ids: Sequence[DocumentId], families: Places) -> tuple[DocumentSummary, ...]:
        """Of those that are listed, in the order given."""
        rows = self._database.rows_in(f"{_SUMMARY} and d.id in", set(document_ids))
        found = {row[1]: _summary(row, families) for row in rows}
        return tuple(found[id_] for id_ in document_ids if id_ in found)

    @reading_values()
    def names(self, document_ids: Iterable[DocumentId] | None = None) -> list[DocumentName]:
        """Of those among these that are listed, or of all."""
        sql = f"select {_SOUND}, d.id, path, title {_JOINED} where aside = ''"
        found = (
            self._database.rows(sql)
            if document_ids is None
            else self._database.rows_in(f"{sql} and d.id in", set(document_ids))
        )
        return [_name(row) for row in found]

    def totals(self) -> LibraryTotals:
        """Counted anew only if something was written since. Of equal files pages and passages count once."""
        changes = self._database.changes
        if self._totals[0] != changes:
            documents, searchable = self._database.rows(
                f"select count(*), coalesce(sum({_SEARCHABLE}), 0) {_JOINED} where aside = ''"
            )[0]
            [(pages, chunks)] = self._database.rows(
                "select coalesce(sum(page_count), 0), coalesce(sum(chunk_count), 0) from contents where is_live = 1"
            )
            self._totals = (changes, LibraryTotals(documents, searchable, pages, chunks))
        return self._totals[1]


def _place(file: FileIdentity, content_id: int) -> tuple[Any, ...]:
    return (pack_path(file.path), path_key(file.path), content_id, file.size_bytes, file.mtime_ns, file.inode)


def _now() -> str:
    """Fine enough to tell a document from one that got its id in a library that was made anew at once."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _known_file(row: tuple[Any, ...]) -> KnownFile:
    sound, id_, path, sha256, size_bytes, mtime_ns, status, reason, inode, is_away, aside = row
    check(sound)
    return KnownFile(
        document_id=DocumentId(id_),
        path=unpack_path(path),
        sha256=sha256,
        size_bytes=size_bytes,
        mtime_ns=mtime_ns,
        status=DocumentStatus(status),
        reason=reason,
        inode=inode,
        is_away=bool(is_away),
        aside=Aside(aside) if aside else None,
    )


def _name(row: tuple[Any, ...]) -> DocumentName:
    sound, id_, path, title = row
    check(sound)
    text = unpack_path(path)
    return DocumentName(DocumentId(id_), os.path.basename(text), title or stem(text))


def _summary(row: tuple[Any, ...], families: Places) -> DocumentSummary:
    sound, id_, path, title, status, reason, page_count, verdicts, chunk_count, *rest = row
    check(sound)
    revision, size_bytes, added_at, hidden_pages, recognised_pages, is_away = rest
    text = unpack_path(path)
    newest, versions = families.get(id_, (id_, 1))
    return DocumentSummary(
        id=DocumentId(id_),
        path=text,
        name=os.path.basename(text),
        title=title or stem(text),
        status=DocumentStatus(status),
        reason=reason,
        page_count=page_count,
        verdicts=unpack_verdicts(verdicts),
        chunk_count=chunk_count,
        revision=revision,
        size_bytes=size_bytes,
        added_at=added_at,
        hidden_pages=hidden_pages,
        recognised_pages=recognised_pages,
        is_away=bool(is_away),
        newer_version=None if newest == id_ else DocumentId(newest),
        versions=versions,
    )
