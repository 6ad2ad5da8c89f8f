"""The decisions of an `add`."""

import errno

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import DocumentStatus, ErrorCode, Verdict
from core.contracts.pages import Unreadable
from core.errors import UserError
from core.ingest.document import FileChanged, count_verdicts, judge, sensible_title
from core.ingest.pace import Pace
from core.ingest.policy import Wanted, finding, is_settled, keeps_old, refuse_nothing
from core.ingest.scan import FoundFile, Scan, UnfitPath

OK, NO_TEXT, UNRELIABLE, BROKEN = Verdict.OK, Verdict.NO_TEXT, Verdict.UNRELIABLE, Verdict.FAILED


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        ([OK, OK], DocumentStatus.READY),
        ([OK, NO_TEXT], DocumentStatus.PARTIAL),
        ([OK, BROKEN], DocumentStatus.PARTIAL),
        ([UNRELIABLE], DocumentStatus.PARTIAL),
        ([NO_TEXT, NO_TEXT], DocumentStatus.NO_TEXT),
        ([NO_TEXT, BROKEN], DocumentStatus.NO_TEXT),
        ([BROKEN], DocumentStatus.FAILED),
        ([], DocumentStatus.EMPTY),
    ],
)
def test_a_document_is_judged_by_its_pages(verdicts: list[Verdict], status: DocumentStatus) -> None:
    assert judge(verdicts)[0] is status
    assert bool(judge(verdicts)[1]) == (status is not DocumentStatus.READY)


@given(st.lists(st.sampled_from(Verdict)))
def test_every_page_is_counted_under_one_verdict(verdicts: list[Verdict]) -> None:
    counts = count_verdicts(verdicts)
    assert sum(count.pages for count in counts) == len(verdicts)
    assert all(count.pages for count in counts)


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


@pytest.mark.parametrize("status", [DocumentStatus.READY, DocumentStatus.NO_TEXT, DocumentStatus.DAMAGED])
def test_the_same_bytes_are_not_read_twice_unless_asked(status: DocumentStatus) -> None:
    assert is_settled(status, named=True, wanted=Wanted())
    assert not is_settled(status, named=True, wanted=Wanted(again=True))


def test_a_file_that_took_too_long_holds_up_its_folder_once_only() -> None:
    assert is_settled(DocumentStatus.TOOK_TOO_LONG, named=False, wanted=Wanted())
    assert not is_settled(DocumentStatus.TOOK_TOO_LONG, named=True, wanted=Wanted())


def test_a_file_that_was_out_of_reach_is_tried_again() -> None:
    assert not is_settled(DocumentStatus.NO_PERMISSION, named=False, wanted=Wanted())


def test_a_password_opens_what_was_encrypted() -> None:
    assert is_settled(DocumentStatus.ENCRYPTED, named=True, wanted=Wanted())
    assert not is_settled(DocumentStatus.ENCRYPTED, named=False, wanted=Wanted(password="secret"))


def test_a_drive_that_is_away_takes_no_document_out_of_the_library() -> None:
    assert keeps_old(DocumentStatus.MISSING, "no_such_file", known=DocumentStatus.READY)
    assert keeps_old(DocumentStatus.FAILED, "read_error", known=DocumentStatus.PARTIAL)
    assert not keeps_old(DocumentStatus.DAMAGED, "damaged", known=DocumentStatus.READY)


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
        refuse_nothing(["x"], Scan(unfit=unfit, skipped=3))
    assert caught.value.code is code


def test_one_missing_path_among_others_is_only_reported() -> None:
    missing = UnfitPath("x", DocumentStatus.MISSING, "no_such_file")
    refuse_nothing(["x", "y"], Scan(files=[FoundFile("y", named=True)], unfit=[missing]))
    refuse_nothing(["x", "y"], Scan(unfit=[missing, missing]))


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
