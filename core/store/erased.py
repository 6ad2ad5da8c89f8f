"""What was erased here and may still stand in backups and in the gaps of pages, until it is gone there, too."""

from collections.abc import Iterable
from typing import NamedTuple

from core.store.database import Database


class Erased(NamedTuple):
    contents: list[str]
    """SHA-256 of their files."""
    path_keys: list[bytes]
    last: int
    """The number of the last row; 0 if there is none."""


class ErasedRows:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, *, contents: Iterable[str], path_keys: Iterable[bytes]) -> None:
        rows: list[tuple[str, bytes]] = [(sha256, b"") for sha256 in contents if sha256]
        rows += [("", key) for key in path_keys]
        self._database.execute_many("insert into erased (sha256, path_key) values (?, ?)", rows)

    def all(self) -> Erased:
        rows = self._database.rows("select sha256, path_key, rowid from erased order by rowid")
        contents = [sha256 for sha256, _, _ in rows if sha256]
        return Erased(contents, [key for _, key, _ in rows if key], rows[-1][2] if rows else 0)

    def forget(self, last: int) -> None:
        """Up to a row; what was noted meanwhile stays."""
        self._database.execute("delete from erased where rowid <= ?", (last,))
