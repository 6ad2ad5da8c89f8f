"""The file of a document: what can be opened, what is said of the rest, and what happens if it changes."""

import os
import sys
import time
from pathlib import Path

import pytest

from core.contracts.pages import Unreadable
from core.handover import Giver, HandoverError, Taker
from core.parse.files import MAX_BYTES, MappedFile, open_file
from core.parse.remote import ParserChild
from tests.pdfs import make_pdf

AT_ONCE_S = 1.0


def finding(path: Path | str) -> tuple[str, str]:
    started = time.monotonic()
    with pytest.raises(Unreadable) as caught, open_file(str(path)):
        pass
    assert time.monotonic() - started < AT_ONCE_S
    return caught.value.status, caught.value.reason


def sparse(path: Path, size_bytes: int) -> Path:
    with path.open("wb") as file:
        file.write(b"%PDF-1.7\n")
        file.truncate(size_bytes)
    return path


def test_what_is_no_file_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "file.pdf").write_bytes(b"%PDF-")
    assert finding(tmp_path / "none.pdf") == ("missing", "no_such_file")
    assert finding(tmp_path / "file.pdf" / "below.pdf") == ("missing", "no_such_file")
    assert finding(tmp_path) == ("not_a_pdf", "folder")
    assert finding(tmp_path / "empty.pdf") == ("empty", "zero_bytes")
    assert finding("a\0b.pdf") == ("failed", "read_error")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX has these kinds of files")
def test_nobody_waits_for_a_pipe_or_a_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    (tmp_path / "loop.pdf").symlink_to("loop.pdf")
    (tmp_path / "link.pdf").symlink_to("pipe.pdf")
    assert finding(tmp_path / "pipe.pdf") == ("not_a_pdf", "no_pdf_header")
    assert finding(tmp_path / "link.pdf") == ("not_a_pdf", "no_pdf_header")
    assert finding("/dev/zero") == ("not_a_pdf", "no_pdf_header")
    assert finding(tmp_path / "loop.pdf") == ("failed", "read_error")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    path = sparse(tmp_path / "a.pdf", 100)
    path.chmod(0)
    assert finding(path) == ("no_permission", "no_permission")


def test_a_file_too_large_for_the_library_is_refused_at_once(tmp_path: Path) -> None:
    assert finding(sparse(tmp_path / "a.pdf", 3_000_000_000)) == ("failed", "too_large")
    with open_file(str(sparse(tmp_path / "b.pdf", MAX_BYTES))) as file:
        assert file.size_bytes == MAX_BYTES


def test_a_large_file_of_nothing_is_damaged(parser: ParserChild, tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        parser.open(str(sparse(tmp_path / "a.pdf", 300_000_000)))
    assert (caught.value.status, caught.value.reason) == ("damaged", "truncated")


def test_a_mapped_file_is_its_content(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"content")
    with open_file(str(tmp_path / "a")) as file:
        mapped = MappedFile(os.dup(file.descriptor), file.size_bytes)
    assert bytes(mapped.data) == b"content"
    mapped.close()
    with pytest.raises(ValueError, match="released"):
        bytes(mapped.data)


def test_only_the_file_of_its_own_request_is_taken(tmp_path: Path) -> None:
    giver = Giver()
    taker = Taker(os.dup(giver.child_end))
    for number in (1, 2, 3):
        (tmp_path / "a").write_text(str(number), "utf-8")
        with open_file(str(tmp_path / "a")) as file:
            giver.give(number, file.descriptor)
            (tmp_path / "a").unlink()
    descriptor = taker.take(3)
    assert os.read(descriptor, 9) == b"3"
    os.close(descriptor)
    giver.close()
    with pytest.raises(HandoverError):
        taker.take(4)
    taker.close()


def test_a_document_that_changes_is_read_anew(parser: ParserChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Before"]])
    assert parser.open(str(path)).page_count == 1
    make_pdf(tmp_path / "a.pdf", [["After"], ["and more"]])
    assert [page.text for page in parser.pages(str(path))] == ["After", "and more"]


def test_a_document_that_is_cut_short_meanwhile_ends_with_a_reason(parser: ParserChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [[f"Page {number}"] for number in range(300)])
    pages = parser.pages(str(path))
    next(pages)
    with path.open("r+b") as file:
        file.truncate(100)
    with pytest.raises(Unreadable) as caught:
        list(pages)
    assert caught.value.reason in {"truncated", "no_pdf_header"}
    other = make_pdf(tmp_path / "b.pdf", [["Words"]])
    assert [page.text for page in parser.pages(str(other))] == ["Words"]


def test_a_deleted_document_is_missing_at_the_next_look(parser: ParserChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Words"]])
    parser.open(str(path))
    path.unlink()
    with pytest.raises(Unreadable) as caught:
        parser.open(str(path))
    assert caught.value.status == "missing"
