"""What is answered at once about documents, folders and versions, and the one step back."""

import os
from collections.abc import Callable
from dataclasses import dataclass

from core.api.messages import (
    DocumentChanged,
    DocumentReported,
    DocumentsGone,
    Folders,
    LibraryListing,
    RemovedDocuments,
    RestoredDocuments,
    Versions,
)
from core.api.requests import (
    ChangeVersions,
    ForgetFolder,
    ListFolders,
    ListLibrary,
    ListVersions,
    LocateFolder,
    RemoveDocuments,
    ReportDocument,
    RestoreDocuments,
)
from core.api.types import DocumentId, DocumentSummary, ErrorCode, FolderId
from core.cancel import CancelToken
from core.contracts.library import Aside, FollowedFolder, Library
from core.engine.following import Following
from core.engine.indexing import Rest, Steps, Task
from core.engine.jobs import Emit
from core.errors import UserError
from core.ingest.mounts import mount_table
from core.ingest.names import openable


@dataclass(frozen=True, slots=True)
class _Removal:
    """The last one, as it can be undone."""

    document_ids: tuple[DocumentId, ...]
    folder: FollowedFolder | None = None


class LibraryDesk:
    """One method a request. `following` is told what it has to look at anew."""

    def __init__(self, library: Library, following: Following, emit: Emit) -> None:
        self._library = library
        self._following = following
        self._emit = emit
        self._last = _Removal(())

    def list_documents(self, _request: ListLibrary, _token: CancelToken) -> LibraryListing:
        return LibraryListing(self._library.summaries(), self._library.totals())

    def report(self, request: ReportDocument, _token: CancelToken) -> DocumentReported:
        """Raises UserError DOCUMENT_GONE."""
        report = self._library.report(request.document_id)
        if report is None:
            raise UserError(ErrorCode.DOCUMENT_GONE)
        return DocumentReported(request.document_id, report)

    def remove(self, request: RemoveDocuments, _token: CancelToken) -> RemovedDocuments:
        """Negative ids stand for files that wait to be read; those are not in the library."""
        return self._remove(tuple(i for i in request.document_ids if i > 0), None)

    def restore(self, _request: RestoreDocuments, _token: CancelToken) -> RestoredDocuments:
        last, self._last = self._last, _Removal(())
        if last.folder is not None:
            self._library.follow(last.folder.path, mount=last.folder.mount)
        documents = self._library.take_back(last.document_ids)
        self._tell(documents)
        self._following.looks.look([document.path for document in documents])  # they may have changed meanwhile
        self._following.look_at_targets()
        return RestoredDocuments(len(documents))

    def list_folders(self, _request: ListFolders, _token: CancelToken) -> Folders:
        return Folders(self._library.folder_summaries())

    def forget(self, request: ForgetFolder, _token: CancelToken) -> RemovedDocuments:
        """What waited for the folder to be located goes with it. Raises UserError PATH_MISSING for no such folder."""
        folder = self._folder(request.folder_id)
        self._library.unfollow(folder.id)
        self._following.looks.leave(folder.path)
        self._following.look_at_targets()
        files = self._library.files_below([folder.path]).values()
        if request.keep_documents:
            return RemovedDocuments(0)
        return self._remove(tuple(file.document_id for file in files if file.aside is not Aside.REMOVED), folder)

    def locate(self, request: LocateFolder) -> Callable[[Task], Steps]:
        """For the queue, since all that is below the folder is looked at afterwards."""
        path = os.path.abspath(openable(request.path))

        def work(task: Task) -> Steps:
            if not os.path.isdir(path):
                raise UserError(ErrorCode.PATH_MISSING, path=request.path)
            folder = self._folder(request.folder_id)
            if folder.path != request.path:
                self._tell(self._library.move_folder(folder.id, request.path, mount=mount_table().of(request.path)))
            self._following.look_at_targets()
            yield Rest.FREE
            run = self._following.runs.updating([request.path], task.job)
            try:
                yield from run.work(task)
            finally:
                run.end()
            return Folders(self._library.folder_summaries())

        return work

    def list_versions(self, request: ListVersions, _token: CancelToken) -> Versions:
        return Versions(self._library.versions(request.document_id))

    def change_versions(self, request: ChangeVersions, _token: CancelToken) -> Versions:
        self._tell(self._library.change_versions(request.document_ids, together=request.together))
        return Versions(self._library.versions(request.document_ids[0]) if request.document_ids else ())

    def _remove(self, document_ids: tuple[DocumentId, ...], folder: FollowedFolder | None) -> RemovedDocuments:
        """They are set aside; those that were set aside by the removal before are erased now."""
        before = tuple(file.document_id for file in self._library.aside(Aside.REMOVED))
        gone = self._library.set_aside(document_ids, Aside.REMOVED)
        if not gone and folder is None:
            return RemovedDocuments(0)
        self._following.erase([i for i in before if i not in document_ids])
        self._last = _Removal(document_ids if folder is not None else gone, folder)
        self._emit(DocumentsGone(gone, self._library.totals()))
        self._following.look_at_targets()
        return RemovedDocuments(len(gone))

    def _folder(self, folder_id: FolderId) -> FollowedFolder:
        for folder in self._library.folders():
            if folder.id == folder_id:
                return folder
        raise UserError(ErrorCode.PATH_MISSING)

    def _tell(self, documents: tuple[DocumentSummary, ...]) -> None:
        for document in documents:
            self._emit(DocumentChanged(document, self._library.totals()))
