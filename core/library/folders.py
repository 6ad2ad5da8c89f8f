"""Followed folders: which cover which, and what moving one means for the documents below it."""

import os
from collections.abc import Callable, Iterable

from core.api.following import FolderState, FolderSummary
from core.api.types import DocumentId, FolderId
from core.contracts.library import FollowedFolder, KnownFile
from core.contracts.rows import FileIdentity
from core.library.stores import Stores
from core.paths import covers
from core.store.packing import pack_path, path_key


class FolderChanges:
    """Writes folders; each call is one transaction."""

    def __init__(self, stores: Stores, *, changed: Callable[[Iterable[DocumentId]], None]) -> None:
        self._stores = stores
        self._changed = changed

    def summaries(self) -> tuple[FolderSummary, ...]:
        found: list[FolderSummary] = []
        for folder in self._stores.folders.all():
            listed, gone = self._stores.folders.counts(folder.path)
            waiting = gone if folder.state is FolderState.MISSING else 0
            found.append(FolderSummary(folder.id, folder.path, folder.state, listed, waiting, folder.checked_at))
        return tuple(found)

    def follow(self, path: str, *, mount: str) -> FollowedFolder:
        folders, path = self._stores.folders, os.path.normpath(path)
        with self._stores.database.transaction():
            folders.let_in([path])
            covering = next((folder for folder in folders.all() if covers(folder.path, path)), None)
            if covering is not None:
                return covering
            folders.remove(folder.id for folder in folders.all() if covers(path, folder.path))
            id_ = folders.add(path, mount=mount)
            return self._folder(id_)

    def unfollow(self, folder_id: FolderId) -> None:
        folders = self._stores.folders
        with self._stores.database.transaction():
            folders.let_in(folder.path for folder in folders.all() if folder.id == folder_id)
            folders.remove([folder_id])

    def move(self, folder_id: FolderId, path: str, *, mount: str) -> list[DocumentId]:
        """The documents below whose paths were rewritten. Raises LookupError for a folder that is not followed."""
        stores, folders, path = self._stores, self._stores.folders, os.path.normpath(path)
        with stores.database.transaction():
            old = self._folder(folder_id).path
            kept_out = [_moved(each, old=old, new=path) for each in folders.kept_out([old])]
            moved = _move_documents(stores, old=old, new=path)
            self._changed(moved)
            folders.let_in([old])
            folders.keep_out((path_key(each), pack_path(each)) for each in kept_out)
            others = [folder for folder in folders.all() if folder.id != folder_id]
            folders.remove(folder.id for folder in others if covers(path, folder.path))
            if any(covers(folder.path, path) for folder in others):
                folders.remove([folder_id])
            else:
                folders.move(folder_id, path, mount=mount)
        return moved

    def _folder(self, folder_id: FolderId) -> FollowedFolder:
        found = next((folder for folder in self._stores.folders.all() if folder.id == folder_id), None)
        if found is None:
            raise LookupError(f"folder {folder_id} is not followed")
        return found


def _move_documents(stores: Stores, *, old: str, new: str) -> list[DocumentId]:
    """Those that moved. One of the same content that stands at the new path already makes room, but its file is known
    better; one of another content stays, and the moved one goes."""
    documents = stores.documents
    moving = documents.files_below([old])
    paths = {file.document_id: _moved(path, old=old, new=new) for path, file in moving.items()}
    standing = {key: file for key, file in documents.files_at(paths.values()).items() if file.document_id not in paths}
    contents = documents.contents_of([*paths, *(file.document_id for file in standing.values())])
    met = {id_: standing[path_key(path)] for id_, path in paths.items() if path_key(path) in standing}
    same = {id_: file for id_, file in met.items() if contents[id_] == contents[file.document_id]}
    documents.remove([*(met.keys() - same.keys()), *(file.document_id for file in same.values())])
    moved = [id_ for id_ in paths if id_ in same or id_ not in met]
    documents.move({id_: paths[id_] for id_ in moved})
    documents.place([(id_, _identity(file), contents[id_]) for id_, file in same.items() if file.aside is None])
    stores.questions.forget_of(stores.settle(contents.values()))
    return moved


def _identity(file: KnownFile) -> FileIdentity:
    return FileIdentity(file.path, file.sha256, file.size_bytes, file.mtime_ns, file.inode)


def _moved(path: str, *, old: str, new: str) -> str:
    return new.rstrip(os.sep) + path[len(old.rstrip(os.sep)) :]
