"""A look through the library finds what is wrong, puts it right, and disturbs nobody."""

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from core.api.following import Finding, Flaw, VerifyReport
from core.api.types import DocumentStatus, LibraryTotals
from core.cancel import CancelRequested, CancelToken
from core.library import LibraryFiles
from core.library.aside import newest_damaged
from core.library.backups import list_backups, make_backup
from core.library.mend import settle_contents
from core.library.verify import look_through
from core.paths import DataPaths
from tests.library.documents import document_at, open_at, texts_found, texts_meant

DOCUMENTS = 8


def filled(root: Path) -> LibraryFiles:
    library = open_at(root)
    for number in range(DOCUMENTS):
        library.put(document_at(f"/{number}.pdf", *(f"topic{number} word{word} rent" for word in range(5))))
    library.commit_indexes()
    return library


def look(root: Path, library: LibraryFiles, *, repair: bool = True) -> VerifyReport:
    """To its end."""
    steps = look_through(DataPaths(root), library, repair=repair, token=CancelToken())
    before = (-1, 0)
    while True:
        try:
            done, total = next(steps)
        except StopIteration as ended:
            report = ended.value
            assert isinstance(report, VerifyReport)
            return report
        assert before[0] <= done <= total
        before = (done, total)


def change(root: Path, statement: str) -> None:
    """Behind the library's back, while it is closed."""
    with closing(sqlite3.connect(DataPaths(root).database)) as connection:
        connection.execute(statement)
        connection.commit()


def finish(library: LibraryFiles) -> None:
    while library.step():
        continue


def test_a_library_that_is_whole_is_found_so(tmp_path: Path) -> None:
    library = filled(tmp_path)
    make_backup(DataPaths(tmp_path))
    report = look(tmp_path, library)
    assert (report.findings, report.is_sound, report.reading_again) == ((), True, 0)
    assert (report.documents, report.pages, report.passages) == (DOCUMENTS, 5 * DOCUMENTS, 5 * DOCUMENTS)
    assert report.backups == list_backups(DataPaths(tmp_path))
    library.close()


FLAWS = [
    ("update pages set text = 'x' where content_id = 3 and page_index = 1", Flaw.TEXT, 1),
    ("update chunks set text = 'x' where content_id in (3, 4) and ordinal = 1", Flaw.TEXT, 2),
    ("delete from pages where content_id = 3 and page_index = 1", Flaw.TEXT, 1),
    ("update codes_1 set data = zeroblob(8) where chunk_id = 12", Flaw.VECTORS, 1),
    ("delete from codes_1 where chunk_id = 12", Flaw.VECTORS, 1),
    ("delete from documents where id = 3", Flaw.ORPHANS, 1),
    ("insert into dense_1 values (999, zeroblob(256))", Flaw.ORPHANS, 1),
    ("update contents set is_live = 0 where id = 3", Flaw.COUNTS, 1),
]


@pytest.mark.parametrize(("statement", "flaw", "count"), FLAWS)
def test_each_flaw_is_told_and_then_put_right(tmp_path: Path, statement: str, flaw: Flaw, count: int) -> None:
    filled(tmp_path).close()
    change(tmp_path, statement)
    library = open_at(tmp_path)
    told = look(tmp_path, library, repair=False)
    assert Finding(flaw, count) in told.findings
    assert not told.is_sound
    repaired = look(tmp_path, library)
    assert Finding(flaw, count, repaired=True) in repaired.findings
    assert repaired.is_sound
    finish(library)
    assert look(tmp_path, library).findings == ()
    waiting = sum(summary.status is DocumentStatus.WAITING for summary in library.summaries())
    is_read_again = flaw is Flaw.TEXT or statement.startswith("delete from documents")
    assert repaired.reading_again == waiting == (count if is_read_again else 0)
    library.close()


def test_a_document_whose_liveness_was_wrong_is_found_again(tmp_path: Path) -> None:
    filled(tmp_path).close()
    change(tmp_path, "update contents set is_live = 0 where id = 3")
    shutil.rmtree(tmp_path / "index")
    library = open_at(tmp_path)
    look(tmp_path, library)
    finish(library)
    assert texts_found(library, "topic2 word1", limit=1) == ["topic2 word1 rent"]
    library.close()


def test_a_database_that_is_damaged_as_a_whole_is_told_and_not_touched(tmp_path: Path) -> None:
    filled(tmp_path).close()
    paths = DataPaths(tmp_path)
    library = open_at(tmp_path)
    data = bytearray(paths.database.read_bytes())
    for page in range(8, len(data) // 4096, 2):
        data[page * 4096 : page * 4096 + 4096] = b"\x55" * 4096
    paths.database.write_bytes(data)
    report = look(tmp_path, library)
    assert [(finding.flaw, finding.repaired) for finding in report.findings] == [(Flaw.DATABASE, False)]
    assert not report.is_sound
    library.close()


def test_an_index_that_lacks_a_passage_is_made_anew(tmp_path: Path) -> None:
    filled(tmp_path).close()
    change(tmp_path, "delete from oplog where seq < (select max(seq) from oplog)")
    change(tmp_path, "update contents set is_live = 0 where id = 3")
    library = open_at(tmp_path)
    finish(library)
    library.close()
    change(tmp_path, "update contents set is_live = 1 where id = 3")
    library = open_at(tmp_path)
    flaws = {finding.flaw for finding in look(tmp_path, library).findings}
    assert flaws <= {Flaw.WORD_INDEX, Flaw.VECTOR_INDEX}
    finish(library)
    assert look(tmp_path, library).findings == ()
    assert texts_found(library, "topic2 word1", limit=1) == ["topic2 word1 rent"]
    assert texts_meant(library, "topic2 word1 rent", limit=1) == ["topic2 word1 rent"]
    library.close()


def test_a_backup_that_is_not_whole_is_told_and_goes(tmp_path: Path) -> None:
    library = filled(tmp_path)
    paths = DataPaths(tmp_path)
    made = make_backup(paths)
    (paths.backups / made.name).write_bytes(b"no database")
    assert look(tmp_path, library, repair=False).findings == (Finding(Flaw.BACKUP, 1),)
    report = look(tmp_path, library)
    assert report.findings == (Finding(Flaw.BACKUP, 1, repaired=True),)
    assert report.backups == ()
    library.close()


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_files_that_others_may_read_are_closed_to_them(tmp_path: Path) -> None:
    root = tmp_path / "data"
    library = filled(root)
    (root / "library.db").chmod(0o644)
    (root / "index").chmod(0o755)
    assert look(root, library, repair=False).findings == (Finding(Flaw.PERMISSIONS, 2),)
    assert look(root, library).findings == (Finding(Flaw.PERMISSIONS, 2, repaired=True),)
    assert look(root, library).findings == ()
    library.close()


def test_a_damaged_copy_is_kept_until_the_library_is_found_whole(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    library = filled(tmp_path)
    (tmp_path / "library.db.damaged-1").write_bytes(b"damaged")
    look(tmp_path, library, repair=False)
    assert newest_damaged(paths) is not None
    look(tmp_path, library)
    assert newest_damaged(paths) is None
    library.close()


def test_it_stops_when_it_is_cancelled(tmp_path: Path) -> None:
    library = filled(tmp_path)
    token = CancelToken()
    steps = look_through(DataPaths(tmp_path), library, repair=True, token=token)
    next(steps)
    token.cancel()
    with pytest.raises(CancelRequested):
        list(steps)
    library.close()


class Counts:
    """Stands for a library on a thread of its own: only what the look asks it."""

    def index_flaws(self) -> tuple[int, int]:
        return (0, 0)

    def totals(self) -> LibraryTotals:
        return LibraryTotals()


def test_changes_meanwhile_are_not_taken_for_flaws(tmp_path: Path) -> None:
    library = filled(tmp_path)
    reports: list[VerifyReport] = []
    thread = threading.Thread(
        target=lambda: reports.extend(look(tmp_path, cast(LibraryFiles, Counts()), repair=False) for _ in range(6))
    )
    thread.start()
    number = 0
    while thread.is_alive():
        known = library.known_file(f"/{number % DOCUMENTS}.pdf")
        if known is not None and number % 3 == 0:
            library.remove([known.document_id])
        else:
            library.put(document_at(f"/{number % DOCUMENTS}.pdf", *(f"new{number} word{word}" for word in range(5))))
        number += 1
    thread.join()
    assert [report.findings for report in reports] == [()] * 6
    library.close()


def test_the_numbers_are_right_after_a_repair(tmp_path: Path) -> None:
    """It is made on another connection than they are counted on."""
    filled(tmp_path).close()
    change(tmp_path, "update contents set is_live = 0 where id = 4")
    library = open_at(tmp_path)
    finish(library)
    assert library.totals().pages == (DOCUMENTS - 1) * 5
    settle_contents(DataPaths(tmp_path), [4])
    assert library.totals().pages == DOCUMENTS * 5
    library.close()


def test_a_vector_too_many_does_not_make_good_for_one_that_is_missing(library: LibraryFiles) -> None:
    library.put(document_at("/a.pdf", "rent", "deposit", "notice"))
    library.commit_indexes()
    index = library._indexes._meaning._index
    index.remove(np.array([1]))
    index.put(np.array([99]), np.eye(1, 64, dtype=np.float32))
    assert library.index_flaws() == (0, 2)
    library.rebuild_indexes(words=False, meaning=True)
    assert library.index_flaws() == (0, 0)
