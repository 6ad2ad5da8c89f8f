"""The decisions of an `add`."""

import errno
from typing import Any

import pytest

from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode
from core.contracts.pages import Unreadable
from core.errors import UserError
from core.ingest.document import FileChanged, sensible_title
from core.ingest.pace import Pace
from core.ingest.policy import Wanted, finding, is_settled, keeps_old, refuse_nothing
from core.ingest.scan import FoundFile, Scan, UnfitPath


@pytest.mark.parametrize("title", ["Annual Report 2022", "年次報告書", "Über das Wetter", "Lease of 4 Elm Street"])
def test_a_title_that_says_something_is_used(title: str) -> None:
    assert sensible_title(f"  {title}\n") == title


@pytest.mark.parametrize(
    "title",
    [
        "",
        " ",
        "untitled",
        "Microsoft Word - Report.doc",
        "report_final.pdf",
        "0001193125-22-1",
        "ab",
        "a\ufffdb c",
        "D\x01ne",
    ],
)
def test_a_title_that_says_nothing_is_not(title: str) -> None:
    assert sensible_title(title) == ""


def settled(status: DocumentStatus, *, reason: str = "", named: bool = True, **asked: Any) -> bool:
    """Whether a document of that standing is done with, with OCR at hand unless `hindrance` says otherwise."""
    hindrance = asked.pop("hindrance", "")
    known = DocumentSummary(DocumentId(1), "/a.pdf", "a.pdf", "", status, reason, 1, (), 0, 1, 9, "")
    return is_settled(known, named=named, wanted=Wanted(**asked), hindrance=hindrance)


@pytest.mark.parametrize("status", [DocumentStatus.READY, DocumentStatus.NO_TEXT, DocumentStatus.DAMAGED])
def test_the_same_bytes_are_not_read_twice_unless_asked(status: DocumentStatus) -> None:
    assert settled(status)
    assert not settled(status, again=True)


@pytest.mark.parametrize("status", DocumentStatus)
def test_a_retry_reads_a_file_whatever_became_of_it(status: DocumentStatus) -> None:
    assert not settled(status, reason="ocr_found_nothing", named=True, again=True)


def test_a_file_that_took_too_long_holds_up_its_folder_once_only() -> None:
    assert settled(DocumentStatus.TOOK_TOO_LONG, named=False)
    assert not settled(DocumentStatus.TOOK_TOO_LONG, named=True)


def test_a_file_that_was_out_of_reach_is_tried_again() -> None:
    assert not settled(DocumentStatus.NO_PERMISSION, named=False)


def test_a_password_opens_what_was_encrypted() -> None:
    assert settled(DocumentStatus.ENCRYPTED)
    assert not settled(DocumentStatus.ENCRYPTED, named=False, password="secret")


@pytest.mark.parametrize("reason", ["waiting_for_ocr", "ocr_off", "ocr_data_missing"])
@pytest.mark.parametrize("status", [DocumentStatus.PARTIAL, DocumentStatus.NO_TEXT])
def test_pages_that_ocr_can_read_now_are_not_left_alone(status: DocumentStatus, reason: str) -> None:
    assert not settled(status, reason=reason, named=False)


@pytest.mark.parametrize("reason", ["no_text", "some_pages_no_text", "some_pages_unreliable_text"])
def test_what_was_read_before_there_was_ocr_is_read_once_more(reason: str) -> None:
    assert not settled(DocumentStatus.PARTIAL, reason=reason)
    assert not settled(DocumentStatus.PARTIAL, reason=reason, hindrance="ocr_off")


def test_a_document_says_what_holds_ocr_up_now_and_is_left_alone_then() -> None:
    assert not settled(DocumentStatus.PARTIAL, reason="waiting_for_ocr", hindrance="ocr_off")
    assert settled(DocumentStatus.PARTIAL, reason="ocr_off", hindrance="ocr_off")


@pytest.mark.parametrize("reason", ["ocr_found_nothing", "unreliable_text", "some_pages_failed"])
def test_pages_that_cannot_be_read_are_not_tried_at_every_add(reason: str) -> None:
    assert settled(DocumentStatus.PARTIAL, reason=reason)


def test_a_password_is_in_no_line_of_a_log() -> None:
    assert "secret" not in repr(Wanted(password="secret"))


def test_a_drive_that_is_away_takes_no_document_out_of_the_library() -> None:
    assert keeps_old(DocumentStatus.MISSING, "no_such_file", known=DocumentStatus.READY)
    assert keeps_old(DocumentStatus.FAILED, "read_error", known=DocumentStatus.PARTIAL)
    assert not keeps_old(DocumentStatus.DAMAGED, "damaged", known=DocumentStatus.READY)


def test_a_forgotten_password_takes_no_document_out_of_the_library() -> None:
    assert keeps_old(DocumentStatus.ENCRYPTED, "password", known=DocumentStatus.READY, same_bytes=True)
    assert not keeps_old(DocumentStatus.ENCRYPTED, "password", known=DocumentStatus.READY, same_bytes=False)
    assert not keeps_old(DocumentStatus.ENCRYPTED, "password", known=None, same_bytes=False)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Unreadable("encrypted", "encrypted"), DocumentStatus.ENCRYPTED),
        (FileChanged(), DocumentStatus.FAILED),
        (FileNotFoundError(errno.ENOENT, "gone"), DocumentStatus.MISSING),
        (PermissionError(errno.EACCES, "no"), DocumentStatus.NO_PERMISSION),
    ],
)
def test_an_error_is_a_finding_about_its_file(error: Exception, status: DocumentStatus) -> None:
    assert finding(error, "a.pdf").status is status


def test_a_bug_is_no_finding() -> None:
    with pytest.raises(ZeroDivisionError):
        finding(ZeroDivisionError(), "a.pdf")


@pytest.mark.parametrize(
    ("unfit", "code"),
    [
        ([], ErrorCode.NOTHING_TO_ADD),
        ([UnfitPath("x", DocumentStatus.MISSING, "no_such_file")], ErrorCode.PATH_MISSING),
        ([UnfitPath("x", DocumentStatus.NO_PERMISSION, "no_permission")], ErrorCode.NO_PERMISSION),
    ],
)
def test_an_add_with_nothing_to_read_is_refused(unfit: list[UnfitPath], code: ErrorCode) -> None:
    with pytest.raises(UserError) as caught:
        refuse_nothing(["x"], Scan(unfit=unfit, skipped=3), known=False)
    assert caught.value.code is code


def test_one_missing_path_among_others_is_only_reported() -> None:
    missing = UnfitPath("x", DocumentStatus.MISSING, "no_such_file")
    refuse_nothing(["x", "y"], Scan(files=[FoundFile("y", True, 1, 1, 1)], unfit=[missing]), known=False)
    refuse_nothing(["x", "y"], Scan(unfit=[missing, missing]), known=False)


def test_a_known_folder_that_is_empty_now_is_no_mistake() -> None:
    refuse_nothing(["x"], Scan(), known=True)


def test_the_pace_is_that_of_the_last_half_minute() -> None:
    times = iter([0.0, 1.0, *range(2, 63)])
    pace = Pace(lambda: float(next(times)))
    pace.update(0)
    pace.update(1)
    assert pace.per_minute == 0
    assert pace.seconds_left(100) is None
    for second in range(2, 63):
        pace.update(second if second <= 30 else 30 + (second - 30) * 3)
    assert 170 < pace.per_minute < 181
    left = pace.seconds_left(30 + 32 * 3 + 90)
    assert left is not None
    assert 29 < left < 32
    assert pace.seconds_left(None) is None
