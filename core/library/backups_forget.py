"""What a person removed has to be gone from the backups, too."""

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from core.library.aside import erase_damaged
from core.library.backups import TURN, backup_files, remove_parts
from core.library.salvage import connect, is_of_this_version
from core.paths import DataPaths
from core.store.gaps import blank_file

log = logging.getLogger(__name__)

_MIGRATIONS = "select name from _sqlite_migrations where migration_set = 'library' order by name"


def forgetting(paths: DataPaths, *, contents: Sequence[str], path_keys: Sequence[bytes]) -> Iterator[None]:
    """Erase the contents with these hashes, and the documents at these paths with whatever they were then, from every
    backup. A backup of another version, or one that cannot be cleaned, goes; so do damaged databases kept aside.

    In short pieces: some 10 ms a backup, and 30 ms for each 16 MB of it. To do it twice does no harm. Raises OSError.
    """
    with TURN.forgetting():
        erase_damaged(paths)
        files = backup_files(paths.backups)
        if files:
            remove_parts(paths.backups)
    yield
    for file in files:
        path = paths.backups / file.name
        try:
            with TURN.forgetting():
                _forget(path, contents, path_keys, version=_version(paths.database))
            yield
            yield from blank_file(path)
        except FileNotFoundError:
            log.info("backup %d is gone meanwhile", file.number)
        except (sqlite3.Error, _OtherVersion) as error:
            log.info("backup %d goes, as it cannot be cleaned: %s", file.number, type(error).__name__)
            _remove(path)


def forget_in_backups(paths: DataPaths, *, contents: Sequence[str], path_keys: Sequence[bytes]) -> None:
    """`forgetting` to its end."""
    for _ in forgetting(paths, contents=contents, path_keys=path_keys):
        continue


class _OtherVersion(Exception):
    """Its tables are not those of the database."""


def _version(path: Path) -> list[str]:
    with closing(connect(path)) as connection:
        return [name for (name,) in connection.execute(_MIGRATIONS)]


def _forget(path: Path, contents: Iterable[str], path_keys: Iterable[bytes], *, version: list[str]) -> None:
    with closing(connect(path)) as backup:
        if not is_of_this_version(backup) or [name for (name,) in backup.execute(_MIGRATIONS)] != version:
            raise _OtherVersion
        for pragma in ("secure_delete = on", "foreign_keys = on", "synchronous = full", "temp_store = memory"):
            backup.execute(f"pragma {pragma}")
        backup.execute("begin immediate")
        backup.executemany("delete from documents where path_key = ?", [(key,) for key in path_keys])
        backup.executemany(
            "delete from documents where content_id in (select id from contents where sha256 = ?)",
            [(sha256,) for sha256 in contents],
        )
        _drop_unused(backup)
        backup.execute("commit")


def _drop_unused(backup: sqlite3.Connection) -> None:
    """Contents that no document stands for any more go with their pages, passages and vectors."""
    backup.execute("delete from contents where not exists (select 1 from documents where content_id = contents.id)")
    backup.execute("delete from recognised where sha256 not in (select sha256 from contents)")
    backup.execute("delete from erased")
    backup.execute(
        "update contents set is_live ="
        " exists (select 1 from documents where content_id = contents.id and aside = '') where is_live = 1"
    )


def _remove(path: Path) -> None:
    for name in (path.name, f"{path.name}-journal", f"{path.name}-wal", f"{path.name}-shm"):
        path.with_name(name).unlink(missing_ok=True)
