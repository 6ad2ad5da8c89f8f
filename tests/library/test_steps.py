"""A step reads no more of a large library than of a small one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.contracts.library import Aside
from core.library import LibraryFiles
from core.store.database import Database, Value
from tests.library.documents import document_at, open_at

AT_ONCE = 20
CHUNKS = 10
MOST_ROWS = 8 * AT_ONCE
"""Names, texts, vectors and what is compared of so many chunks."""


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("meaning.LOAD_ROWS", "meaning.STEP_CHUNKS", "words.STEP_CHUNKS", "families.CHECK_DOCUMENTS"):
        monkeypatch.setattr(f"core.library.{name}", AT_ONCE)
    monkeypatch.setattr("core.library.families.STEP_S", 0.0)


def filled(root: Path, documents: int) -> LibraryFiles:
    library = open_at(root)
    for number in range(documents):
        library.put(document_at(f"/{number}.pdf", *(f"topic{number} word{word}" for word in range(CHUNKS))))
    while library.step():
        continue
    return library


def most_rows_of_a_step(library: LibraryFiles, monkeypatch: pytest.MonkeyPatch) -> int:
    read: list[int] = []
    plain = Database.rows

    def counted(self: Database, sql: str, parameters: Sequence[Value] = ()) -> list[tuple[Any, ...]]:
        found = plain(self, sql, parameters)
        read[-1] += len(found)
        return found

    has_more = True
    with monkeypatch.context() as patched:
        patched.setattr(Database, "rows", counted)
        while has_more:
            read.append(0)
            has_more = library.step()
    assert len(read) > CHUNKS
    return max(read)


@pytest.mark.usefixtures("small_steps")
@pytest.mark.parametrize("documents", [20, 60])
def test_no_step_reads_more_than_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, documents: int) -> None:
    filled(tmp_path, documents).close()
    library = open_at(tmp_path)
    assert most_rows_of_a_step(library, monkeypatch) <= MOST_ROWS
    library.rebuild_indexes(words=True, meaning=True)
    assert most_rows_of_a_step(library, monkeypatch) <= MOST_ROWS
    library.set_aside([summary.id for summary in library.summaries()], Aside.REMOVED)
    assert most_rows_of_a_step(library, monkeypatch) <= MOST_ROWS
    assert library.check() == []
    library.close()
