"""A copy with marks is there as a whole or not at all, and the document stays as it is."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.messages import Done, Failed, Saved
from core.api.requests import AddPaths, PageMark, SaveMarked
from core.api.types import DocumentId, ErrorCode, JobId
from core.contracts.pages import Unreadable
from tests.engine.bench import Bench
from tests.ingest.parts import write_pdf

MARKS = (PageMark(0, ((1.0, 2.0, 3.0, 4.0),)),)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    write_pdf(bench.papers / "a.pdf", "locked:secret", "One.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),), password="secret"))
    yield bench
    bench.close()


def save(bench: Bench, target: Path, document: int = 1, revision: int = 1) -> Done | Failed:
    bench.send(SaveMarked(JobId(5), DocumentId(document), revision, MARKS, str(target)))
    end = bench.end_of(JobId(5))
    assert isinstance(end, Done | Failed)
    return end


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def failure(end: Done | Failed) -> tuple[ErrorCode, str]:
    assert isinstance(end, Failed), end
    return end.code, end.detail.extra.get("why", "")


def test_the_copy_takes_the_place_it_was_asked_for(bench: Bench, tmp_path: Path) -> None:
    target = tmp_path / "copy.pdf"
    target.write_bytes(b"an older one")
    assert save(bench, target) == Done(JobId(5), Saved(str(target)))
    assert target.read_bytes() == b"one, two"
    assert bench.app.marker.asked == [(str(bench.papers / "a.pdf"), MARKS, "secret")]
    assert left(tmp_path) == ["copy.pdf"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Unreadable("encrypted", "password"), (ErrorCode.NOT_MARKED, "password")),
        (Unreadable("no_permission", "no_permission"), (ErrorCode.NOT_MARKED, "permission")),
        (Unreadable("failed", "no_such_page"), (ErrorCode.NOT_MARKED, "failed")),
        (Unreadable("took_too_long", "no_reply"), (ErrorCode.TOOK_TOO_LONG, "")),
        (OSError(errno.ENOSPC, "full"), (ErrorCode.DISK_FULL, "")),
        (RuntimeError("a bug"), (ErrorCode.INTERNAL, "")),
    ],
)
def test_what_goes_wrong_is_told_and_leaves_nothing(
    bench: Bench, tmp_path: Path, error: Exception, told: tuple[ErrorCode, str]
) -> None:
    target = tmp_path / "copy.pdf"
    target.write_bytes(b"an older one")
    bench.app.marker.error, bench.app.marker.late_error = None, error
    assert failure(save(bench, target)) == told
    bench.app.marker.error = error
    assert failure(save(bench, target)) == told
    assert left(tmp_path) == ["copy.pdf"]
    assert target.read_bytes() == b"an older one"


def test_a_folder_that_is_not_there_is_told(bench: Bench, tmp_path: Path) -> None:
    assert failure(save(bench, tmp_path / "nowhere" / "copy.pdf")) == (ErrorCode.PATH_MISSING, "")
    assert failure(save(bench, tmp_path / "copy.pdf", document=9)) == (ErrorCode.DOCUMENT_GONE, "")


def test_the_document_itself_is_never_written_over(bench: Bench, tmp_path: Path) -> None:
    original = bench.papers / "a.pdf"
    before = original.read_bytes()
    os.link(original, tmp_path / "link.pdf")
    (tmp_path / "symlink.pdf").symlink_to(original)
    for target in (original, tmp_path / "link.pdf", tmp_path / "symlink.pdf"):
        assert failure(save(bench, target)) == (ErrorCode.NOT_MARKED, "original")
    assert original.read_bytes() == before
    assert left(bench.papers) == ["a.pdf"]


def test_marks_of_other_bytes_are_not_made(bench: Bench, tmp_path: Path) -> None:
    write_pdf(bench.papers / "a.pdf", "locked:secret", "One.", "Two.")
    assert failure(save(bench, tmp_path / "copy.pdf")) == (ErrorCode.NOT_MARKED, "changed")
    bench.run(AddPaths(JobId(2), (str(bench.papers),), password="secret"))
    assert failure(save(bench, tmp_path / "copy.pdf")) == (ErrorCode.NOT_MARKED, "changed")
    assert save(bench, tmp_path / "copy.pdf", revision=2) == Done(JobId(5), Saved(str(tmp_path / "copy.pdf")))
    (tmp_path / "copy.pdf").unlink()
    (bench.papers / "a.pdf").unlink()
    assert failure(save(bench, tmp_path / "copy.pdf", revision=2)) == (ErrorCode.DOCUMENT_GONE, "")
    assert left(tmp_path) == []


def test_a_document_that_changes_while_it_is_copied_makes_no_copy(bench: Bench, tmp_path: Path) -> None:
    bench.app.marker.while_marking = lambda: write_pdf(bench.papers / "a.pdf", "locked:secret", "One.", "Two.")
    assert failure(save(bench, tmp_path / "copy.pdf")) == (ErrorCode.NOT_MARKED, "changed")
    assert left(tmp_path) == []


def test_a_disk_that_takes_a_part_of_a_piece_gets_the_rest(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = os.write
    monkeypatch.setattr(os, "write", lambda file, piece: written(file, piece[:1]))
    assert save(bench, tmp_path / "copy.pdf") == Done(JobId(5), Saved(str(tmp_path / "copy.pdf")))
    assert (tmp_path / "copy.pdf").read_bytes() == b"one, two"
