"""The library on the disk: one database, a text index, a vector index, and the order in which they change.

A change is one transaction in the database and is durable when the call returns. The indexes follow its log in steps;
they hold nothing that could not be made again from the database.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack

from core.api.following import FolderState, FolderSummary, Version
from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, DocumentSummary, FolderId, LibraryTotals, Scope
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import (
    EVERYTHING,
    Aside,
    DraftId,
    FollowedFolder,
    IndexProgress,
    KnownContent,
    KnownFile,
    StoredPage,
)
from core.contracts.models import Codes, Embedded, Vector
from core.contracts.pages import Page, RecognisedPage
from core.contracts.rows import (
    ChunkPlace,
    DocumentName,
    FileIdentity,
    Hit,
    NewChunk,
    NewDocument,
    PathChange,
    ReadDocument,
    StoredChunk,
)
from core.library.documents import DocumentChanges, Hooks
from core.library.families import Families
from core.library.files_own import OwnFiles
from core.library.folders import FolderChanges
from core.library.indexes import Indexes
from core.library.languages import Detect, LanguageFinder
from core.library.names import Names
from core.library.states import StatesFollow
from core.library.stores import Stores
from core.library.upkeep import Upkeep
from core.store.packing import hash_text


class LibraryFiles(OwnFiles):
    """Implements `core.contracts.library.Library`. Used by the thread that opened it and no other."""

    def __init__(
        self,
        stores: Stores,
        indexes: Indexes,
        upkeep: Upkeep,
        *,
        states: StatesFollow,
        detect: Detect,
        resources: ExitStack,
    ) -> None:
        """`resources` holds what `close` has to give back."""
        super().__init__(stores, upkeep)
        self._stores = stores
        self._indexes = indexes
        self._resources = resources
        self._families = Families(stores)
        self._names = Names(stores)
        self._languages = LanguageFinder(stores, detect)
        self._states = states
        hooks = Hooks(self._documents_changed, self._languages.published, indexes.ask_forget)
        self._documents = DocumentChanges(stores, hooks)
        self._folders = FolderChanges(stores, changed=hooks.documents)

    # --- writing documents

    def begin_draft(self, sha256: str) -> DraftId:
        return self._documents.begin_draft(sha256)

    def draft_pages(self, draft: DraftId, pages: Sequence[Page]) -> None:
        """As the Protocol says. Raises LookupError for a draft that is gone, as its document was erased."""
        self._documents.draft_pages(draft, pages)

    def draft_chunks(self, draft: DraftId, chunks: Sequence[NewChunk], embedded: Sequence[Embedded]) -> None:
        """Raises LookupError as above."""
        self._documents.draft_chunks(draft, chunks, embedded)

    def publish(self, draft: DraftId, document: ReadDocument) -> DocumentSummary:
        """Raises LookupError as above."""
        return self._stored(self._documents.publish(draft, document))

    def forget_drafts(self) -> None:
        self._documents.forget_drafts()

    def put(self, document: NewDocument) -> DocumentSummary:
        """As the Protocol says. Raises ValueError for vectors that cannot be right, before anything is stored."""
        return self._stored(self._documents.put(document))

    def put_unread(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentSummary:
        return self._stored(self._documents.put_unread(file, status, reason))

    def keep_recognised(self, sha256: str, page: RecognisedPage) -> None:
        self._stores.recognised.keep(sha256, page)

    # --- where documents stand

    def relink(self, changes: Sequence[PathChange]) -> tuple[DocumentSummary, ...]:
        """As the Protocol says. Raises LookupError, before anything is changed, if a content is not known."""
        return self._summaries(self._documents.relink(changes))

    def set_away(self, document_ids: Sequence[DocumentId], *, away: bool) -> tuple[DocumentSummary, ...]:
        return self._summaries(self._documents.set_away(document_ids, away=away))

    def set_aside(self, document_ids: Sequence[DocumentId], why: Aside) -> tuple[DocumentId, ...]:
        return tuple(self._documents.set_aside(document_ids, why))

    def take_back(self, document_ids: Sequence[DocumentId]) -> tuple[DocumentSummary, ...]:
        return self._summaries(self._documents.take_back(document_ids))

    def aside(self, why: Aside) -> tuple[KnownFile, ...]:
        return self._stores.documents.aside(why)

    def remove(self, document_ids: Sequence[DocumentId]) -> int:
        """As the Protocol says. Nothing of the text stays in the database or its log. Large texts, the indexes, and a
        log that a backup is reading from, take some steps more; the next start goes on where this one ended."""
        count = self._documents.remove(document_ids)
        self._upkeep.forget_log()
        return count

    # --- followed folders

    def folders(self) -> tuple[FollowedFolder, ...]:
        return self._stores.folders.all()

    def folder_summaries(self) -> tuple[FolderSummary, ...]:
        return self._folders.summaries()

    def follow(self, path: str, *, mount: str) -> FollowedFolder:
        return self._folders.follow(path, mount=mount)

    def unfollow(self, folder_id: FolderId) -> None:
        self._folders.unfollow(folder_id)
        self.write_sources()

    def move_folder(self, folder_id: FolderId, path: str, *, mount: str) -> tuple[DocumentSummary, ...]:
        """As the Protocol says. Raises LookupError for a folder that is not followed."""
        moved = self._folders.move(folder_id, path, mount=mount)
        self.write_sources()
        return self._summaries(moved)

    def note_folder(
        self, folder_id: FolderId, *, state: FolderState, checked_at: str = "", mount: str = "", inode: int = 0
    ) -> None:
        self._stores.folders.note(folder_id, state=state, checked_at=checked_at, mount=mount, inode=inode)

    def kept_out(self, paths: Sequence[str]) -> frozenset[str]:
        return self._stores.folders.kept_out(paths)

    def let_in(self, paths: Sequence[str]) -> None:
        with self._stores.database.transaction():
            self._stores.folders.let_in(paths)

    # --- the indexes

    def commit_indexes(self) -> None:
        self._indexes.commit()
        self.write_sources()

    def step(self) -> bool:
        """As the Protocol says. What was erased goes from the database first, then from everything beside it."""
        if self._documents.forget_some() or self._upkeep.step(self):
            return True
        return self._indexes.step() or self._families.step() or self._languages.step() or self._stores.embeddings.step()

    def progress(self) -> IndexProgress:
        return IndexProgress(
            words=self._indexes.words_progress(),
            meaning=self._indexes.meaning_progress(),
            embedding=self._stores.embeddings.progress(),
        )

    # --- another embedder

    def want_embedder(self, embedder_id: str, dimensions: int) -> None:
        before = self._stores.embeddings.number
        self._stores.embeddings.want(embedder_id, dimensions=dimensions)
        if self._stores.embeddings.number != before:
            self._indexes.vectors_changed()

    def unembedded(self, *, limit: int) -> list[tuple[ChunkId, str]]:
        return self._stores.embeddings.missing(limit=limit)

    def add_vectors(self, chunk_ids: Sequence[ChunkId], embedded: Sequence[Embedded]) -> bool:
        """As the Protocol says. Raises ValueError for vectors that cannot be right."""
        stores = self._stores
        stores.embeddings.check(embedded)
        with stores.database.transaction():
            filled = stores.embeddings.fill(chunk_ids, embedded)
            stores.oplog.record(removed=(), added=filled.live)
        if filled.has_switched:
            self._indexes.vectors_changed()
        return filled.is_complete

    # --- reading

    def known_file(self, path: str) -> KnownFile | None:
        return self._stores.documents.known_file(path)

    def files_below(self, paths: Sequence[str]) -> Mapping[str, KnownFile]:
        return self._stores.documents.files_below(paths)

    def content(self, sha256: str) -> KnownContent | None:
        content = self._stores.contents.of(sha256)
        if content is None:
            return None
        files = self._stores.documents.files_of(content.id)
        return KnownContent(content.sha256, content.status, content.reason, files)

    def known_sizes(self, sizes: Collection[int]) -> frozenset[int]:
        return self._stores.documents.known_sizes(sizes)

    def embedded_by_text(self, texts: Sequence[str]) -> Mapping[str, Embedded]:
        hashes = {text: hash_text(text) for text in texts}
        known = self._stores.embeddings.by_text_hash(hashes.values())
        return {text: known[hash_] for text, hash_ in hashes.items() if hash_ in known}

    def recognised(self, sha256: str) -> Mapping[int, RecognisedPage]:
        return self._stores.recognised.of(sha256)

    def report(self, document_id: DocumentId) -> DocumentReport | None:
        content_id = self._stores.documents.contents_of([document_id]).get(document_id)
        return None if content_id is None else self._stores.contents.report(content_id)

    def summaries(self) -> tuple[DocumentSummary, ...]:
        return self._stores.documents.summaries(self._families.standing())

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        return next(iter(self._summaries([document_id])), None)

    def totals(self) -> LibraryTotals:
        return self._stores.documents.totals()

    # --- families

    def versions(self, document_id: DocumentId) -> tuple[Version, ...]:
        return self._families.versions(document_id)

    def newer_versions(self, document_ids: Sequence[DocumentId]) -> Mapping[DocumentId, DocumentId]:
        return self._families.newer(document_ids)

    def change_versions(self, document_ids: Sequence[DocumentId], *, together: bool) -> tuple[DocumentSummary, ...]:
        return self._summaries(sorted(self._families.change(document_ids, together=together)))

    def family_changes(self) -> tuple[DocumentSummary, ...]:
        return self._summaries(sorted(self._families.take_changes()))

    # --- what a question may lean on

    def document_names(self) -> Sequence[DocumentName]:
        return self._names.all()

    def outline(self, document_ids: Sequence[DocumentId]) -> Mapping[DocumentId, Sequence[ChunkPlace]]:
        """As the Protocol says, of those that are listed."""
        contents = self._stores.documents.listed_contents(document_ids)
        places = self._stores.outlines.of(contents.values())
        return {document_id: places[content_id] for document_id, content_id in contents.items()}

    def languages(self) -> Mapping[str, int]:
        return self._stores.languages.counts()

    # --- searching

    def scope_chunks(self, scope: Scope) -> ChunkSet | None:
        return None if scope.is_everything else self._stores.chunks.within(scope)

    def search_words(self, question: str, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        return self._indexes.search_words(question, allowed=allowed, limit=limit)

    def search_meaning(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """Raises ValueError for a query that is not a unit vector of the embedder's dimensions."""
        return self._indexes.search_meaning(query, allowed=allowed, limit=limit)

    @property
    def search_embedder_id(self) -> str:
        return self._stores.embeddings.searched_id

    def token_codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]:
        return self._stores.embeddings.codes(chunk_ids)

    def dense_vectors(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]:
        return self._stores.embeddings.dense(chunk_ids)

    def chunks(self, chunk_ids: Sequence[ChunkId], *, scope: Scope = EVERYTHING) -> Mapping[ChunkId, StoredChunk]:
        return self._stores.chunks.stored(chunk_ids, scope=scope)

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        content_id = self._stores.documents.listed_content(document_id)
        return None if content_id is None else self._stores.contents.page(content_id, page_index)

    def analyze(self, text: str) -> list[str]:
        return self._indexes.analyze_each((text,))[0]

    def analyze_each(self, texts: Sequence[str]) -> list[list[str]]:
        return self._indexes.analyze_each(texts)

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        return self._indexes.inverse_document_frequencies(tokens)

    # --- upkeep

    def wait_for_build(self, *, timeout_s: float) -> bool:
        """Whether no graph of vectors is being built any more; searches are exact until then."""
        return self._indexes.wait_for_build(timeout_s=timeout_s)

    def forget_vectors(self, chunk_ids: Sequence[ChunkId]) -> None:
        """Of passages whose vectors are damaged; they are made again like those that are missing."""
        with self._stores.database.transaction():
            self._stores.embeddings.forget(chunk_ids)
            self._stores.oplog.record(removed=(), added=sorted(self._stores.chunks.live(chunk_ids)))

    def index_flaws(self) -> tuple[int, int]:
        """How many passages the index of words and that of vectors lack or hold too many of."""
        return self._indexes.flaws()

    def rebuild_indexes(self, *, words: bool, meaning: bool) -> None:
        """Give up indexes that are not what the database holds; `step` makes them anew."""
        self._indexes.make_anew(words=words, meaning=meaning)

    def check(self) -> list[str]:
        """What is wrong with the library, in sentences; empty if nothing is. Reads the whole database."""
        problems = [*self._stores.database.problems(), *self._stores.structure.problems()]
        if problems:
            return problems
        named = zip(("text index", "vector index"), self.index_flaws(), strict=True)
        problems = [f"The {name} is wrong about {count} passages." for name, count in named if count]
        missing = self._stores.chunks.live_count() - self._stores.embeddings.count()
        return [*problems, f"{missing} passages have no vector yet."] if missing else problems

    def close(self) -> None:
        """Everything is closed even if saving an index fails, which raises UserError. Closing twice does nothing."""
        self._resources.close()

    def write_sources(self) -> None:
        """Beside the database, what it was filled from. Raises UserError."""
        self._upkeep.write_sources(self)

    def _documents_changed(self, document_ids: Iterable[DocumentId]) -> None:
        ids = set(document_ids)
        self._families.changed(ids)
        self._names.changed(ids)
        self._states.documents_changed(ids)

    def _stored(self, document_id: DocumentId) -> DocumentSummary:
        (summary,) = self._summaries([document_id])
        return summary

    def _summaries(self, document_ids: Sequence[DocumentId]) -> tuple[DocumentSummary, ...]:
        return self._stores.documents.summaries_of(document_ids, self._families.standing_of(document_ids))
