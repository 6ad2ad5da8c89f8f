"""Folders, freshness, undo and the rest that keeps the window in step with the disk: pure reducers."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.following import Amount, FolderState, FolderSummary, Freshness, Trouble, VerifyReport, Version
from core.api.messages import (
    Cancelled,
    Checked,
    DocumentChanged,
    DocumentsGone,
    Done,
    EngineReady,
    Event,
    Failed,
    Folders,
    FoldersChanged,
    FreshnessChanged,
    IndexingPaused,
    Progress,
    RemovedDocuments,
    RestoredDocuments,
    Verified,
    Versions,
)
from core.api.types import DocumentId, ErrorCode, FolderId, JobId, LibraryTotals, Stage
from desktop.state.app import AppState, reduce_app
from desktop.state.following import (
    Currency,
    FollowingState,
    check_started,
    pause_started,
    reduce_following,
)
from desktop.state.jobs import add_started
from desktop.state.notices import LIBRARY_HELD
from desktop.state.opening import MAX_TRIES
from desktop.state.troubles import trouble_key, trouble_notices
from desktop.state.undo import Deed, DeedKind, UndoState, deed_started, reduce_undo, undo_started
from desktop.state.verify import VerifyState, reduce_verify, verify_started, verify_stop_requested
from desktop.state.versions import (
    VersionsState,
    reduce_versions,
    versions_asked,
    versions_need_asking,
    versions_shown,
)
from tests.desktop.conftest import document

TOTALS = LibraryTotals()
READY = EngineReady(2, "1", TOTALS)
YARD = FolderSummary(FolderId(1), "/papers/Yard", FolderState.WATCHED, 3)
BEHIND = Amount(1, 2)


def following(**facts: object) -> FollowingState:
    return FollowingState(freshness=Freshness(**facts))  # type: ignore[arg-type]  # the fields of Freshness


# --- folders and freshness


def test_folders_are_those_the_engine_told_of_last() -> None:
    gone = replace(YARD, state=FolderState.MISSING)
    state = reduce_following(FollowingState(), Done(JobId(1), Folders((YARD,))))
    assert state.folder(FolderId(1)) == YARD
    state = reduce_following(state, FoldersChanged((gone,)))
    assert state.folders == (gone,)
    assert state.folder(FolderId(2)) is None


@pytest.mark.parametrize(
    ("state", "currency"),
    [
        (following(), Currency.UNKNOWN),
        (following(as_of="2026-11-30T10:31:00Z"), Currency.CURRENT),
        (following(as_of="x", pages_waiting_for_ocr=1), Currency.SCANS),
        (following(as_of="x", embedding=BEHIND), Currency.PREPARING),
        (following(as_of="x", embedding=BEHIND, meaning=BEHIND), Currency.BUILDING),
        (following(as_of="x", words=BEHIND), Currency.BUILDING),
        (following(words=BEHIND, is_checking=True), Currency.CHECKING),
        (following(is_checking=True, waiting=2), Currency.WAITING),
        (following(waiting=2, is_paused=True), Currency.PAUSED),
    ],
)
def test_one_thing_is_said_of_how_current_the_library_is(state: FollowingState, currency: Currency) -> None:
    assert state.currency is currency


def test_a_look_that_was_asked_for_is_told_until_it_ends() -> None:
    state = check_started(following(as_of="x"), JobId(4))
    assert state.currency is Currency.CHECKING
    assert reduce_following(state, Failed(JobId(3), ErrorCode.INTERNAL)) == state
    assert reduce_following(state, Cancelled(JobId(4))).checking is None
    done = reduce_following(state, Done(JobId(4), Checked(1, 0, 0, Freshness(as_of="y"))))
    assert (done.checking, done.freshness.as_of) == (None, "y")


def test_a_pause_is_told_by_the_engine_and_kept_while_that_starts_again() -> None:
    state = pause_started(FollowingState(), JobId(4))
    assert not state.is_paused
    state = reduce_following(state, Done(JobId(4), IndexingPaused(paused=True)))
    assert state.is_paused
    assert state.pausing is None
    assert reduce_following(state, READY).is_paused
    assert reduce_following(pause_started(state, JobId(5)), Failed(JobId(5), ErrorCode.ENGINE_DIED)).pausing is None


# --- troubles


def test_troubles_are_told_one_at_a_time_the_worst_first_and_can_be_put_aside() -> None:
    troubles = (Trouble.WATCH_LIMIT, Trouble.BACKUP_FAILED, Trouble.DISK_FULL)
    state = reduce_app(AppState(), [FreshnessChanged(Freshness(troubles=troubles))])
    assert state.banner is not None
    assert state.banner.key == trouble_key(Trouble.DISK_FULL)
    assert not state.banner.can_dismiss, "nothing goes on before there is room"
    left = replace(state, left_troubles=frozenset({trouble_key(Trouble.BACKUP_FAILED)}))
    left = reduce_app(left, [FreshnessChanged(Freshness(troubles=troubles[:2]))])
    assert left.banner is not None
    assert left.banner.key == trouble_key(Trouble.WATCH_LIMIT)
    over = reduce_app(left, [FreshnessChanged(Freshness())])
    assert over.banner is None
    again = reduce_app(over, [FreshnessChanged(Freshness(troubles=troubles[:2]))])
    assert again.banner is not None
    assert again.banner.key == trouble_key(Trouble.BACKUP_FAILED), "it was over, so it is told again"


def test_every_trouble_has_a_place_in_the_order() -> None:
    told = trouble_notices(Trouble, frozenset())
    assert sorted(notice.key for notice in told) == sorted(trouble_key(trouble) for trouble in Trouble)
    assert [notice.severity for notice in told] == sorted(notice.severity for notice in told)


# --- undo

REMOVAL = Deed(DeedKind.REMOVED, (DocumentId(1), DocumentId(2)))
removed = Done(JobId(1), RemovedDocuments(2))


def test_a_removal_can_be_undone_until_the_next_one_begins() -> None:
    started = deed_started(UndoState(), JobId(1), REMOVAL)
    assert not started.can_undo
    done = reduce_undo(started, removed)
    assert done.last == replace(REMOVAL, count=2)
    assert not deed_started(done, JobId(2), REMOVAL).can_undo, "from here on the first one is erased"


def test_undoing_once_is_enough_and_a_failed_one_can_be_tried_again() -> None:
    done = reduce_undo(deed_started(UndoState(), JobId(1), REMOVAL), removed)
    undoing = undo_started(done, JobId(2))
    assert not undoing.can_undo
    assert reduce_undo(undoing, Failed(JobId(2), ErrorCode.INTERNAL)).can_undo
    back = reduce_undo(undoing, Done(JobId(2), RestoredDocuments(2)))
    assert back == UndoState(undone=replace(REMOVAL, count=2))
    assert deed_started(back, JobId(3), REMOVAL).undone is None, "another deed is done: there is nothing to redo"


def test_an_engine_that_starts_again_has_erased_what_was_removed() -> None:
    done = reduce_undo(deed_started(UndoState(), JobId(1), REMOVAL), removed)
    assert reduce_undo(done, READY) == UndoState()


@pytest.mark.parametrize(
    ("deed", "event", "can_undo"),
    [
        (REMOVAL, Failed(JobId(1), ErrorCode.DISK_FULL), False),
        (REMOVAL, Done(JobId(1), RemovedDocuments(0)), False),
        (Deed(DeedKind.FORGOT), Done(JobId(1), RemovedDocuments(0)), True),
        (Deed(DeedKind.UNFOLLOWED), Done(JobId(1), RemovedDocuments(0)), False),
        (Deed(DeedKind.TOGETHER, (DocumentId(1),)), Done(JobId(1), Versions(())), True),
    ],
)
def test_only_what_took_place_and_has_a_way_back_can_be_undone(deed: Deed, event: Event, can_undo: bool) -> None:
    state = reduce_undo(deed_started(UndoState(), JobId(1), deed), event)
    assert state.can_undo is can_undo
    assert state.under_way == ()


@given(st.lists(st.sampled_from(["remove", "done", "fail", "undo", "undone", "restart"]), max_size=30))
def test_undo_is_never_offered_for_anything_but_the_last_removal(steps: list[str]) -> None:
    """Against the plainest model: the number of the last removal that took place and was not followed by another."""
    state, job, open_job, last = UndoState(), 0, 0, 0
    for step in steps:
        if step == "remove":
            job += 1
            state, open_job, last = deed_started(state, JobId(job), REMOVAL), job, 0
        elif step in ("done", "fail") and open_job:
            done = step == "done"
            event: Event = (
                Done(JobId(open_job), RemovedDocuments(open_job))
                if done
                else Failed(JobId(open_job), ErrorCode.INTERNAL)
            )
            state, last, open_job = reduce_undo(state, event), open_job if done else last, 0
        elif step == "undo" and state.can_undo:
            state = reduce_undo(undo_started(state, JobId(999)), Done(JobId(999), RestoredDocuments(1)))
            last = 0
        elif step == "restart":
            state, open_job, last = reduce_undo(state, READY), 0, 0
        assert (state.last.count if state.last is not None else 0) == last


# --- a library that another engine holds

HELD = EngineReady(2, "1", TOTALS, (ErrorCode.LIBRARY_IN_USE,))


def test_a_library_that_is_held_is_waited_for_and_what_was_to_be_added_is_kept() -> None:
    state = replace(AppState(), jobs=add_started(AppState().jobs, JobId(5), ("/a.pdf",)))
    state = reduce_app(state, [HELD, Failed(JobId(5), ErrorCode.LIBRARY_IN_USE)])
    assert state.banner is not None
    assert (state.banner.key, state.banner.can_dismiss) == (LIBRARY_HELD, False)
    assert not state.opening.is_due
    state = reduce_app(state, [READY])
    assert state.banner is None
    assert state.opening.is_due
    assert state.opening.paths == ("/a.pdf",)


def test_a_library_that_stays_held_is_told_in_the_end() -> None:
    state = AppState()
    for _ in range(MAX_TRIES):
        state = reduce_app(state, [HELD])
        assert state.opening.is_waiting
    state = reduce_app(state, [HELD])
    assert not state.opening.is_waiting
    assert state.banner is not None
    assert state.banner.key == ErrorCode.LIBRARY_IN_USE


# --- a look through the library


def test_a_look_through_the_library_ends_with_what_it_found() -> None:
    report = VerifyReport(1, 2, 3, (), (), 0, 0.1)
    state = verify_started(VerifyState(is_open=True), JobId(7))
    progress = Progress(JobId(7), Stage.CHECKING, 1, 10)
    state = reduce_verify(state, progress)
    assert (state.is_running, state.progress) == (True, progress)
    assert reduce_verify(state, Done(JobId(8), Verified(report))) == state
    assert reduce_verify(state, Done(JobId(7), Verified(report))) == VerifyState(is_open=True, report=report)
    stopping = verify_stop_requested(state)
    assert stopping.is_stopping
    assert reduce_verify(stopping, Cancelled(JobId(7))) == VerifyState(is_open=True, was_stopped=True)
    failed = Failed(JobId(7), ErrorCode.DISK_FULL)
    assert reduce_verify(state, failed) == VerifyState(is_open=True, failure=failed)
    assert not verify_stop_requested(VerifyState()).is_stopping


# --- versions

NEWEST, OLDER = (Version(DocumentId(n), f"{n}.pdf", f"/{n}.pdf") for n in (1, 2))


def test_a_family_is_asked_for_once_and_again_when_it_changes() -> None:
    alone = document(1)
    state = versions_shown(VersionsState(), DocumentId(1))
    assert versions_need_asking(state, alone)
    state = versions_asked(state, alone, JobId(3))
    assert not versions_need_asking(state, replace(alone, page_count=9)), "another row, the same family"
    assert versions_need_asking(state, replace(alone, versions=2))
    state = reduce_versions(state, Done(JobId(3), Versions((NEWEST, OLDER))))
    assert state.are_several
    assert versions_shown(state, DocumentId(1)) is state
    assert not versions_need_asking(versions_shown(state, DocumentId(-1)), document(-1)), "it is still to be read"


def test_a_version_that_is_removed_leaves_the_list_and_the_document_itself_closes_it() -> None:
    state = reduce_versions(
        versions_asked(VersionsState(DocumentId(1)), document(1), JobId(3)),
        Done(JobId(3), Versions((NEWEST, OLDER))),
    )
    assert reduce_versions(state, DocumentsGone((DocumentId(2),), TOTALS)).versions == (NEWEST,)
    assert not reduce_versions(state, DocumentsGone((DocumentId(1),), TOTALS)).is_open


# --- the page of a document that comes back


def test_a_document_that_is_back_is_opened_again() -> None:
    shown = document(1)
    state = reduce_app(AppState(), [DocumentChanged(shown, TOTALS)])
    page = replace(state.page, document_id=shown.id, title=shown.name, path=shown.path)
    state = reduce_app(replace(state, page=page), [DocumentsGone((shown.id,), TOTALS)])
    assert state.page.failure is not None
    state = reduce_app(state, [DocumentChanged(replace(shown, path="/elsewhere.pdf"), TOTALS)])
    assert state.page.needs_opening
    assert state.page.path == "/elsewhere.pdf"
    away = reduce_app(state, [DocumentChanged(replace(shown, is_away=True), TOTALS)])
    assert away.problem is not None, "its pages cannot be shown, so they are not asked for"
