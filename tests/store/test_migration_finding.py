"""A library of the fourth release gets languages, notes and questions without any file being read again."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils

from core.api.finding import QuestionSource
from core.api.following import Flaw
from core.api.types import ChunkId, DocumentId
from core.cancel import CancelToken
from core.library import LibraryFiles
from core.library.backups import list_backups
from core.library.repair import Means, repair_library, restore_backup
from core.library.verify import Steps, look_through
from core.paths import DataPaths
from core.store.migrations import MIGRATIONS
from core.store.seals import register
from tests.library.documents import EMBEDDER, open_at, texts_found
from tests.store.old_libraries import OldDocument, write_library

ENGLISH = "The rent of the flat is due on the first day of each month, and it is to be paid by the tenant."
GREEK = "Το ενοίκιο του διαμερίσματος καταβάλλεται την πρώτη ημέρα κάθε μήνα."
DOCUMENTS = (
    OldDocument(3, "/papers/lease.pdf", (ENGLISH, "Pets are welcome.")),
    OldDocument(5, "/papers/greek.pdf", (GREEK,)),
    OldDocument(6, "/papers/short.pdf", ("12",)),
    OldDocument(9, "/broken.pdf", (), title="", status="damaged", sha256=""),
)


@pytest.fixture
def fourth(tmp_path: Path) -> Path:
    """With vectors that have checksums, and as if it had been used."""
    write_library(tmp_path, DOCUMENTS, release=2)
    with sqlite_utils.Database(tmp_path / "library.db") as db:
        register(db.conn)
        MIGRATIONS.apply(db, stop_before="m005_finding")
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        connection.execute(
            "create table vectors_1 (chunk_id integer primary key references chunks (id) on delete cascade,"
            " dense integer, codes integer) strict"
        )
        connection.execute("insert into vectors_1 select chunk_id, null, null from dense_1")
        connection.commit()
    return tmp_path


def finish(library: LibraryFiles) -> None:
    while library.step():
        continue
    library.commit_indexes()


def test_languages_are_found_out_in_steps_from_what_is_stored(fourth: Path) -> None:
    library = open_at(fourth)
    assert library.languages() == {}
    finish(library)
    assert library.languages() == {"el": 1, "en": 1}
    assert library.check() == []
    library.close()
    again = open_at(fourth)
    assert again.languages() == {"el": 1, "en": 1}
    again.close()


def test_a_language_that_is_damaged_is_found_out_again(fourth: Path) -> None:
    library = open_at(fourth)
    finish(library)
    library.close()
    with closing(sqlite3.connect(fourth / "library.db")) as connection:
        connection.execute("update content_languages set language = 'xx' where language = 'el'")
        connection.commit()
    again = open_at(fourth)
    assert again.languages() == {"en": 1}
    finish(again)
    assert again.languages() == {"el": 1, "en": 1}
    assert again.check() == []
    again.close()


def test_vectors_count_as_made_without_notes(fourth: Path) -> None:
    library = open_at(fourth)
    assert library.unembedded(limit=9) == []
    library.add_notes({ChunkId(1): "Of a lease."}, {})
    assert library.unembedded(limit=9) == [(1, f"Of a lease.\n{ENGLISH}")]
    library.add_vectors([ChunkId(1)], EMBEDDER.embed([f"Of a lease.\n{ENGLISH}"]))
    library.keep_question("Pets?", DocumentId(3), page_index=1, source=QuestionSource.TYPED)
    finish(library)
    assert texts_found(library, "lease") == [ENGLISH]
    assert [question.document for question in library.questions()] == ["lease.pdf"]
    assert library.check() == []
    library.close()


def test_the_backup_made_before_can_be_put_back_and_is_brought_up_to_date_again(fourth: Path) -> None:
    library = open_at(fourth)
    finish(library)
    assert Flaw.BACKUP not in drained(look_through(DataPaths(fourth), library, repair=True, token=CancelToken()))
    library.close()
    [backup] = list_backups(DataPaths(fourth))
    restore_backup(DataPaths(fourth), backup.name)
    with closing(open_at(fourth)) as restored:
        finish(restored)
        assert restored.languages() == {"el": 1, "en": 1}
        assert restored.check() == []


def drained(steps: Steps) -> list[Flaw]:
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            return [finding.flaw for finding in finished.value.findings]


@pytest.mark.parametrize("is_upgraded", [True, False])
def test_what_is_saved_out_of_a_damaged_one_is_brought_up_to_date_too(fourth: Path, is_upgraded: bool) -> None:
    if is_upgraded:
        with closing(open_at(fourth)) as library:
            library.add_notes({ChunkId(1): "Of a lease."}, {})
        for path in DataPaths(fourth).backups.iterdir():
            path.unlink()
    assert repair_library(DataPaths(fourth), is_beyond_mending=True).means is Means.SALVAGE
    with closing(open_at(fourth)) as library:
        finish(library)
        assert library.languages() == {"el": 1, "en": 1}
        assert library.notes().done == int(is_upgraded)
        assert texts_found(library, "pets") == ["Pets are welcome."]
