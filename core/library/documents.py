"""What changes documents, each in one transaction: drafts and their publication, moves, setting aside, erasing.

Whichever chunks come into use or go out of it are logged in the same transaction; the indexes follow the log.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from core.api.types import ChunkId, DocumentId, DocumentStatus
from core.contracts.library import Aside, DraftId
from core.contracts.models import Embedded
from core.contracts.pages import Page
from core.contracts.rows import FileIdentity, NewChunk, NewDocument, PathChange, ReadDocument
from core.library.questions import follow_files, forget_asked
from core.library.stores import Stores
from core.store.packing import hash_text, keys_below, path_key


@dataclass(frozen=True, slots=True)
class Hooks:
    """What else follows changes, inside their transaction: `documents` those of documents, `published` a new content
    with its language, `ask_forget` the erasing of text."""

    documents: Callable[[Iterable[DocumentId]], None]
    published: Callable[[int, str], None]
    ask_forget: Callable[[], None]


class DocumentChanges:
    """Writes documents."""

    def __init__(self, stores: Stores, hooks: Hooks) -> None:
        self._stores = stores
        self._hooks = hooks
        self._open_drafts: set[DraftId] = set()

    # --- drafts

    def begin_draft(self, sha256: str) -> DraftId:
        with self._transaction():
            draft = self._stores.contents.begin(sha256)
        self._open_drafts.add(draft)
        return draft

    def draft_pages(self, draft: DraftId, pages: Sequence[Page]) -> None:
        with self._transaction():
            self._stores.contents.add_pages(draft, pages)

    def draft_chunks(self, draft: DraftId, chunks: Sequence[NewChunk], embedded: Sequence[Embedded]) -> None:
        self._check(chunks, embedded)
        with self._transaction():
            self._add_chunks(draft, chunks, embedded)

    def publish(self, draft: DraftId, document: ReadDocument) -> DocumentId:
        with self._transaction():
            id_ = self._publish(draft, document)
        self._open_drafts.discard(draft)
        return id_

    def forget_drafts(self) -> None:
        contents = self._stores.contents
        with self._transaction():
            drafts = contents.drafts()
            hashes = contents.hashes(drafts)
            contents.let_go(drafts)
            self._stores.recognised.forget_orphans(hashes)
        self._open_drafts.clear()

    def forget_some(self) -> bool:
        """A piece of what nothing refers to any more; whether there was any."""
        content_id = self._stores.contents.left(but=self._open_drafts)
        if content_id is not None:
            with self._transaction():
                self._stores.contents.forget_some(content_id)
        return content_id is not None

    def put(self, document: NewDocument) -> DocumentId:
        self._check(document.chunks, document.embedded)
        read = ReadDocument(
            *(document.file, document.status, document.reason, document.title, document.report, document.language)
        )
        with self._transaction():
            draft = self._stores.contents.begin(document.file.sha256)
            self._stores.contents.add_pages(draft, document.pages)
            self._add_chunks(draft, document.chunks, document.embedded)
            return self._publish(draft, read)

    def put_unread(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentId:
        return self.put(NewDocument(file, status, reason, title="", pages=(), chunks=(), embedded=()))

    def _check(self, chunks: Sequence[NewChunk], embedded: Sequence[Embedded]) -> None:
        """Raises ValueError, before anything is stored."""
        if embedded and len(embedded) != len(chunks):
            raise ValueError(f"{len(embedded)} vectors for {len(chunks)} chunks")
        self._stores.embeddings.check(embedded)

    def _add_chunks(self, draft: DraftId, chunks: Sequence[NewChunk], embedded: Sequence[Embedded]) -> None:
        self._stores.contents.count_chunks(draft, len(chunks))
        noted = self._stores.notes.known_for(chunks, sha256=self._stores.contents.hashes_by_id([draft])[draft])
        ids = self._stores.chunks.add(draft, noted)
        self._stores.notes.keep({id_: chunk.note for id_, chunk in zip(ids, noted, strict=True) if chunk.note})
        if embedded:
            plain = [id_ for id_, chunk, old in zip(ids, noted, chunks, strict=True) if chunk.note != old.note]
            self._stores.embeddings.add(ids, embedded, plain=plain)
            if self._stores.notes.are_used:
                self._add_known(plain, [new for new, old in zip(noted, chunks, strict=True) if new.note != old.note])

    def _add_known(self, ids: Sequence[ChunkId], noted: Sequence[NewChunk]) -> None:
        """Vectors of chunks that found the note they had before, if those are stored."""
        embeddings = self._stores.embeddings
        hashes = {id_: hash_text(chunk.indexed_text) for id_, chunk in zip(ids, noted, strict=True)}
        known = embeddings.by_text_hash(hashes.values())
        found = [id_ for id_ in ids if hashes[id_] in known]
        embeddings.add(found, [known[hashes[id_]] for id_ in found])

    def _publish(self, draft: DraftId, document: ReadDocument) -> DocumentId:
        """The old content of the hash goes first, since a hash has one content."""
        stores, file = self._stores, document.file
        if not stores.contents.is_draft(draft):
            raise LookupError(f"draft {draft} is gone")
        known = stores.contents.ids([file.sha256]).get(file.sha256)
        standing = stores.documents.at([file.path]).get(path_key(file.path))
        before = stores.documents.contents_of([] if standing is None else [standing])
        left_over = stores.contents.drafts([file.sha256] if file.sha256 else []) - {draft}
        if known is not None:
            stores.documents.revise(known, becomes=draft)
            stores.settle([known])
        stores.contents.let_go(left_over)
        stores.contents.complete(draft, document)
        self._hooks.published(draft, document.language)
        if standing is None:
            standing = stores.documents.add(file, draft)
        else:
            stores.documents.place([(standing, file, draft)])
        follow_files(stores, [(content_id, draft) for content_id in before.values()])
        stores.folders.let_in([file.path])
        stores.settle([draft, *before.values()])
        self._hooks.documents(stores.documents.of_content([draft]))
        return standing

    # --- where documents stand

    def relink(self, changes: Sequence[PathChange]) -> list[DocumentId]:
        """Raises LookupError, before anything is changed, if a content is not known."""
        with self._transaction():
            return _Relinking(self._stores, changes).apply(self._hooks)

    def set_away(self, document_ids: Sequence[DocumentId], *, away: bool) -> list[DocumentId]:
        with self._transaction():
            return self._stores.documents.set_away(set(document_ids), away=away)

    def set_aside(self, document_ids: Sequence[DocumentId], why: Aside) -> list[DocumentId]:
        stores = self._stores
        with self._transaction():
            listed = stores.documents.set_aside(set(document_ids), why)
            if why is Aside.REMOVED:
                folders = [path_key(folder.path) for folder in stores.folders.all()]
                places = stores.documents.keys(document_ids)
                stores.folders.keep_out((key, path) for key, path in places if _is_below(key, folders))
            stores.settle(stores.documents.contents_of(listed).values())
            self._hooks.documents(listed)
        return sorted(listed)

    def take_back(self, document_ids: Sequence[DocumentId]) -> list[DocumentId]:
        stores = self._stores
        with self._transaction():
            back = stores.documents.take_back(set(document_ids))
            stores.folders.let_in_keys(key for key, _ in stores.documents.keys(back))
            stores.settle(stores.documents.contents_of(back).values())
            self._hooks.documents(back)
        return back

    def remove(self, document_ids: Sequence[DocumentId]) -> int:
        stores = self._stores
        with self._transaction():
            contents = stores.documents.contents_of(set(document_ids))
            erased = stores.documents.identities(contents)
            count = stores.documents.remove(contents)
            gone = stores.settle(contents.values())
            stores.contents.let_go(stores.contents.drafts(gone - {""}) - self._open_drafts)
            stores.recognised.forget_orphans(gone)
            forget_asked(stores, gone)
            if "" in gone:  # a file that was to be read again: which questions it answers nobody knows any more
                stores.questions.forget_lost()
            if gone:
                self._hooks.ask_forget()
            if count:
                stores.erased.note(contents=gone, documents=erased)
            self._hooks.documents(contents)
        return count

    # --- together

    def _transaction(self) -> AbstractContextManager[None]:
        return self._stores.database.transaction()


class _Relinking:
    """One batch of path changes, planned against what stands where."""

    def __init__(self, stores: Stores, changes: Sequence[PathChange]) -> None:
        self._stores = stores
        self._changes = {path_key(change.file.path): change for change in changes}
        self._standing = stores.documents.at(change.file.path for change in changes)
        named = [change.document_id for change in changes if change.document_id is not None]
        self._before = stores.documents.contents_of({*named, *self._standing.values()})
        self._contents = stores.contents.ids(change.file.sha256 for change in changes)
        self._named = set(named)

    def apply(self, hooks: Hooks) -> list[DocumentId]:
        documents = self._stores.documents
        targets = [(key, change.file, self._document(key, change)) for key, change in self._changes.items()]
        contents = {key: self._content(change) for key, change in self._changes.items()}
        placed = {document_id for _, _, document_id in targets if document_id is not None}
        room = set(self._standing.values()) - placed
        documents.remove(room)
        documents.place([(id_, file, contents[key]) for key, file, id_ in targets if id_ is not None])
        ids = [documents.add(file, contents[key]) if id_ is None else id_ for key, file, id_ in targets]
        self._stores.folders.let_in_keys(self._changes)
        moves = [(self._before[id_], contents[key]) for key, _, id_ in targets if id_ is not None]
        follow_files(self._stores, moves)
        gone = self._stores.settle({*contents.values(), *self._before.values()})
        forget_asked(self._stores, gone)
        hooks.documents({*ids, *room})
        return ids

    def _content(self, change: PathChange) -> int:
        """A file whose bytes are not known keeps what stands for it."""
        known: Mapping[str, int] = self._contents
        if change.file.sha256:
            if change.file.sha256 not in known:
                raise LookupError("a content that is not known")
            return known[change.file.sha256]
        if change.document_id not in self._before:
            raise LookupError("a file without a content")
        return self._before[change.document_id]

    def _document(self, key: bytes, change: PathChange) -> DocumentId | None:
        """None for a new one. One that was erased meanwhile is new again; equal bytes at a path stay one document."""
        if change.document_id in self._before:
            return change.document_id
        standing = self._standing.get(key)
        if standing is None or standing in self._named:
            return None
        return standing if self._before[standing] == self._content(change) else None


def _is_below(key: bytes, folders: Iterable[bytes]) -> bool:
    return any(low < key < high for low, high in map(keys_below, folders))
