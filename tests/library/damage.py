"""A library to damage, and to look at after its repair."""

import sqlite3
from contextlib import closing
from pathlib import Path

from core.api.types import DocumentStatus
from core.library import LibraryFiles
from core.library.repair import Repaired, open_repaired
from core.paths import DataPaths
from tests.library.documents import document_at, open_at

DOCUMENTS = 12


def filled(root: Path) -> LibraryFiles:
    """Half of the documents below a folder that is followed."""
    library = open_at(root)
    library.follow("/papers", mount="/")
    for number in range(DOCUMENTS):
        library.put(document_at(path_of(number), *(f"topic{number} word{word} rent" for word in range(30))))
    library.commit_indexes()
    return library


def path_of(number: int) -> str:
    return f"/papers/{number}.pdf" if number % 2 else f"/single/{number}.pdf"


def repaired_at(root: Path, *, is_damaged: bool = False) -> tuple[LibraryFiles, Repaired | None]:
    return open_repaired(DataPaths(root), lambda: open_at(root), is_damaged=is_damaged)


def finish(library: LibraryFiles) -> None:
    """The indexes are made anew in steps."""
    while library.step():
        continue


def statuses(library: LibraryFiles) -> dict[str, DocumentStatus]:
    return {summary.path: summary.status for summary in library.summaries()}


def change(root: Path, *statements: str) -> None:
    """Behind the library's back."""
    with closing(sqlite3.connect(DataPaths(root).database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.execute("pragma wal_checkpoint(truncate)").fetchall()
