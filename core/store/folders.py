"""Followed folders, and what was removed below them by hand and is not to come back by itself."""

import logging
from collections.abc import Iterable

from core.api.following import FolderState
from core.api.types import FolderId
from core.contracts.library import Aside, FollowedFolder
from core.store.database import Database, reading_values
from core.store.packing import keys_below, pack_path, path_key, unpack_path

log = logging.getLogger(__name__)

_STATES = {state.value.encode() for state in FolderState}
_FOLDER = "select id, path, mount, state, checked_at, inode from folders"
_BELOW = "(path_key = ? or (path_key > ? and path_key < ?))"


class Folders:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- folders

    def add(self, path: str, *, mount: str) -> FolderId:
        return FolderId(
            self._database.execute(
                "insert into folders (path, path_key, mount, state) values (?, ?, ?, ?)",
                (pack_path(path), path_key(path), pack_path(mount), FolderState.WATCHED.value),
            )
        )

    def move(self, folder_id: FolderId, path: str, *, mount: str) -> None:
        self._database.execute(
            "update folders set path = ?, path_key = ?, mount = ? where id = ?",
            (pack_path(path), path_key(path), pack_path(mount), folder_id),
        )

    def note(self, folder_id: FolderId, *, state: FolderState, checked_at: str, mount: str, inode: int) -> None:
        """Empty strings and 0 leave things as they were."""
        self._database.execute(
            "update folders set state = ?1, checked_at = case ?2 when '' then checked_at else ?2 end,"
            " mount = case ?3 when x'' then mount else ?3 end, inode = case ?4 when 0 then inode else ?4 end"
            " where id = ?5",
            (state.value, checked_at, pack_path(mount), inode, folder_id),
        )

    def remove(self, folder_ids: Iterable[FolderId]) -> None:
        self._database.execute_many("delete from folders where id = ?", [(id_,) for id_ in folder_ids])

    @reading_values()
    def all(self) -> tuple[FollowedFolder, ...]:
        return tuple(
            FollowedFolder(FolderId(id_), unpack_path(path), unpack_path(mount), FolderState(state), checked_at, inode)
            for id_, path, mount, state, checked_at, inode in self._database.rows(f"{_FOLDER} order by path_key")
        )

    def counts(self, path: str) -> tuple[int, int]:
        """Documents below: listed ones, and those whose files are gone."""
        key = path_key(path)
        row = self._database.row(
            "select coalesce(sum(aside = ''), 0), coalesce(sum(aside = ?), 0) from documents"
            " where path_key > ? and path_key < ?",
            (Aside.DELETED.value, *keys_below(key)),
        )
        return (row[0], row[1]) if row else (0, 0)

    # --- what is kept out

    def keep_out(self, places: Iterable[tuple[bytes, bytes]]) -> None:
        """(path key, path) of each."""
        self._database.execute_many("insert or replace into kept_out (path_key, path) values (?, ?)", places)

    def let_in(self, paths: Iterable[str]) -> None:
        """Everything at or below these."""
        keys = [path_key(path) for path in paths]
        self._database.execute_many(f"delete from kept_out where {_BELOW}", [(key, *keys_below(key)) for key in keys])

    def let_in_keys(self, keys: Iterable[bytes]) -> None:
        """These very paths."""
        self._database.execute_many("delete from kept_out where path_key = ?", [(key,) for key in keys])

    @reading_values()
    def kept_out(self, paths: Iterable[str]) -> frozenset[str]:
        found: set[str] = set()
        for key in {path_key(path) for path in paths}:
            rows = self._database.rows(f"select path from kept_out where {_BELOW}", (key, *keys_below(key)))
            found.update(unpack_path(path) for (path,) in rows)
        return frozenset(found)

    # --- damage

    def mend(self) -> None:
        """Rows that cannot be read become what is known of them: a key tells the path, the next look all else."""
        for id_, path, key, mount, state in self._database.rows(
            "select id, path, path_key, mount, cast(state as blob) from folders"
        ):
            if _is_path(path) and _is_path(mount) and state in _STATES:
                continue
            log.warning("followed folder %d is damaged", id_)
            self.remove([id_])
            if known := next(filter(_is_path, (path, key)), None):
                self.add(unpack_path(known), mount=unpack_path(mount) if _is_path(mount) else "")
        for path, key in self._database.rows("select path, path_key from kept_out"):
            if not _is_path(path):
                log.warning("a path that is kept out is damaged")
                self.let_in_keys([key])
                self.keep_out([(key, key)] if _is_path(key) else [])


def _is_path(blob: bytes) -> bool:
    try:
        unpack_path(blob)
    except UnicodeDecodeError:
        return False
    return True
