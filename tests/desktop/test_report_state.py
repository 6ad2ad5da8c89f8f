"""The report of a document, and the question for passwords, as values."""

from dataclasses import replace

from core.api.messages import (
    AddReport,
    Cancelled,
    DocumentChanged,
    DocumentReported,
    DocumentsGone,
    Done,
    Event,
    Failed,
    Progress,
)
from core.api.reports import AddedFile, DocumentReport
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode, JobId, LibraryTotals, Stage
from desktop.state.app import AppState, reduce_app
from desktop.state.library import (
    Aspect,
    LibraryState,
    Reading,
    aspect_of,
    has_something_to_tell,
    is_being_read,
    is_locked,
    is_worth_reading_again,
    needs_help,
)
from desktop.state.notices import CAN_ASK_NOW, LOCKED, Remedy
from desktop.state.report import needs_asking, report_asked, report_shown
from desktop.state.unlock import unlock_tried, unlock_wanted
from tests.desktop.conftest import document

NONE = LibraryTotals()
JOB = JobId(7)
READY = document(1, "/p/a.pdf")
LOCKED_A = document(2, "/p/b.pdf", status=DocumentStatus.ENCRYPTED, reason="password")
LOCKED_B = document(3, "/p/c.pdf", status=DocumentStatus.ENCRYPTED, reason="wrong_password")
CERTIFICATE = document(4, "/p/d.pdf", status=DocumentStatus.ENCRYPTED, reason="certificate")


def _state(*documents: DocumentSummary) -> AppState:
    return AppState(library=LibraryState({d.id: d for d in documents}, is_listed=True))


def _file(one: DocumentSummary, status: DocumentStatus, reason: str = "") -> AddedFile:
    return AddedFile(one.path, status, reason, 0, (), 0, 0.1)


# --- the report


def test_a_report_is_asked_for_once_and_again_when_its_document_changes() -> None:
    state = report_shown(_state().report, READY)
    assert needs_asking(state, READY)
    asked = report_asked(state, READY, JOB)
    assert not needs_asking(asked, READY)
    assert not needs_asking(asked, replace(READY, status=DocumentStatus.READING))
    assert needs_asking(asked, replace(READY, revision=2))
    assert not needs_asking(state, replace(READY, id=DocumentId(-1)))


def test_only_the_report_that_was_asked_for_last_is_shown() -> None:
    state = replace(_state(READY), report=report_asked(report_shown(_state().report, READY), READY, JOB))
    told = DocumentReport(tables=3)
    other = reduce_app(state, [Done(JobId(6), DocumentReported(READY.id, told))])
    assert other.report.report is None
    assert reduce_app(state, [Done(JOB, DocumentReported(READY.id, told))]).report.report == told
    assert reduce_app(state, [Failed(JOB, ErrorCode.DOCUMENT_GONE)]).report.failure is not None
    assert reduce_app(state, [Failed(JOB, ErrorCode.DOCUMENT_GONE)]).notices == (), "it is told in its own place"


def test_a_report_follows_its_document_and_is_closed_with_it() -> None:
    waiting = document(-1, "/p/a.pdf", status=DocumentStatus.WAITING)
    state = replace(_state(waiting), report=report_shown(_state().report, waiting))
    gone = DocumentsGone((waiting.id,), NONE)
    followed = reduce_app(state, [gone, DocumentChanged(READY, NONE)])
    assert followed.reported == READY
    assert not reduce_app(followed, [DocumentsGone((READY.id,), NONE)]).report.is_open


# --- what a row has to tell


def test_a_document_tells_the_one_thing_there_is_to_tell() -> None:
    assert aspect_of(READY) is Aspect.PLAIN
    assert aspect_of(document(1, hidden=2, recognised=3)) is Aspect.HIDDEN
    assert aspect_of(document(1, recognised=3)) is Aspect.SCANNED
    waiting = document(1, status=DocumentStatus.NO_TEXT, reason="waiting_for_ocr")
    assert aspect_of(waiting) is Aspect.WAITING_FOR_OCR
    assert aspect_of(replace(waiting, status=DocumentStatus.READING)) is Aspect.PLAIN
    assert [has_something_to_tell(d) for d in (READY, document(1, hidden=1), waiting, LOCKED_A)] == [False] + [True] * 3


def test_what_helps_depends_on_what_is_in_the_way() -> None:
    waiting = document(1, status=DocumentStatus.NO_TEXT, reason="waiting_for_ocr")
    failed = document(1, status=DocumentStatus.FAILED)
    partial = document(1, status=DocumentStatus.PARTIAL, unread=1)
    papers = (READY, LOCKED_A, LOCKED_B, CERTIFICATE, waiting, failed, partial)
    assert [is_locked(d) for d in papers] == [False, True, True, False, False, False, False]
    assert [is_worth_reading_again(d) for d in papers] == [False, False, False, True, False, True, True]
    assert [needs_help(d) for d in papers] == [False, True, True, True, False, True, False]


def test_the_row_of_a_scan_moves_while_its_pages_are_recognised_and_no_longer() -> None:
    waiting = document(1, "/p/a.pdf", status=DocumentStatus.PARTIAL, reason="waiting_for_ocr", unread=1)
    at_work = Progress(JOB, Stage.RECOGNISING, 1, 9, file="/p/a.pdf", page_index=4, page_count=9)
    reading = reduce_app(_state(waiting), [at_work]).library.reading
    assert reading == Reading("/p/a.pdf", 4, 9, is_scan=True)
    assert is_being_read(waiting, reading)
    assert not is_being_read(READY, reading)
    assert not is_being_read(waiting, replace(reading, is_scan=False))


# --- passwords


def test_locked_documents_are_told_until_they_open_or_are_left() -> None:
    state = _state(READY, LOCKED_A, LOCKED_B, CERTIFICATE)
    banner = state.banner
    assert banner is not None
    assert (banner.key, banner.remedy, banner.detail.number) == (LOCKED, Remedy.UNLOCK, 2)
    left = replace(state, left_locked=frozenset({LOCKED_A.path, LOCKED_B.path}))
    assert left.banner is None
    another = reduce_app(left, [DocumentChanged(replace(LOCKED_A, id=DocumentId(9), path="/p/z.pdf"), NONE)])
    assert another.banner is not None
    assert _state(CERTIFICATE).banner is None
    assert banner.key != CAN_ASK_NOW


def test_a_right_password_goes_on_to_the_next_document() -> None:
    state = replace(_state(LOCKED_A, LOCKED_B), unlock=unlock_wanted([LOCKED_A, CERTIFICATE, LOCKED_B]))
    assert state.unlock.paths == (LOCKED_A.path, LOCKED_B.path)
    trying = replace(state, unlock=unlock_tried(state.unlock, JOB, (LOCKED_A.path,)))
    waits = DocumentChanged(replace(LOCKED_A, status=DocumentStatus.WAITING, reason=""), NONE)
    reads = DocumentChanged(replace(LOCKED_A, status=DocumentStatus.READING, reason=""), NONE)
    assert reduce_app(trying, [waits]).unlock == trying.unlock
    opened = reduce_app(trying, [waits, reads])
    assert opened.unlock.paths == (LOCKED_B.path,)
    assert not opened.unlock.is_checking
    assert not opened.unlock.is_wrong


def test_a_wrong_password_is_told_and_asked_for_again() -> None:
    state = replace(_state(LOCKED_A), unlock=unlock_tried(unlock_wanted([LOCKED_A]), JOB, (LOCKED_A.path,)))
    wrong = replace(LOCKED_A, reason="wrong_password")
    report = AddReport((_file(LOCKED_A, DocumentStatus.ENCRYPTED, "wrong_password"),), 0, 0.1)
    changed, done = DocumentChanged(wrong, NONE), Done(JOB, report)
    ways: tuple[list[Event], ...] = ([changed], [done], [changed, done])
    for events in ways:
        told = reduce_app(state, events)
        assert told.unlock.is_wrong
        assert not told.unlock.is_checking
        assert told.unlock.paths == (LOCKED_A.path,)
        assert told.toast.count == 0


def test_one_password_for_all_leaves_those_it_does_not_open() -> None:
    both = (LOCKED_A.path, LOCKED_B.path)
    state = replace(_state(LOCKED_A, LOCKED_B), unlock=unlock_tried(unlock_wanted([LOCKED_A, LOCKED_B]), JOB, both))
    opened = reduce_app(state, [DocumentChanged(replace(LOCKED_A, status=DocumentStatus.READING), NONE)])
    assert opened.unlock.paths == (LOCKED_B.path,)
    assert opened.unlock.is_checking, "the same password is being tried on this one"
    files = (_file(LOCKED_A, DocumentStatus.READY), _file(LOCKED_B, DocumentStatus.ENCRYPTED, "wrong_password"))
    assert reduce_app(opened, [Done(JOB, AddReport(files, 0, 0.1))]).unlock.is_wrong


def test_a_document_that_goes_is_not_asked_about_any_more() -> None:
    state = replace(_state(LOCKED_A), unlock=unlock_wanted([LOCKED_A]))
    assert not reduce_app(state, [DocumentsGone((LOCKED_A.id,), NONE)]).unlock.is_open


def test_a_try_that_failed_or_was_stopped_can_be_made_again() -> None:
    state = replace(_state(LOCKED_A), unlock=unlock_tried(unlock_wanted([LOCKED_A]), JOB, (LOCKED_A.path,)))
    failed = reduce_app(state, [Failed(JOB, ErrorCode.ENGINE_DIED)]).unlock
    assert failed.failure is not None
    assert not failed.is_checking
    assert failed.is_open
    stopped = reduce_app(state, [Cancelled(JOB)]).unlock
    assert stopped.is_open
    assert not stopped.is_checking
