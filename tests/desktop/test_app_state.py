"""Everything the window knows, and what it makes of events."""

from dataclasses import replace

from core.api.following import FolderState, FolderSummary
from core.api.messages import (
    AddReport,
    DocumentChanged,
    DocumentOpened,
    DocumentsGone,
    Done,
    EngineReady,
    Event,
    Failed,
    FoldersChanged,
    LibraryListing,
    Models,
    RemovedDocuments,
)
from core.api.reports import AddedFile
from core.api.types import (
    DocumentId,
    DocumentStatus,
    ErrorCode,
    ErrorDetail,
    FolderId,
    JobId,
    LibraryTotals,
    ModelInfo,
    PageGeometry,
)
from desktop.state.app import AppState, engine_changed, reduce_app
from desktop.state.chat import Lack, ask_started
from desktop.state.engine import EngineStatus
from desktop.state.jobs import add_started
from desktop.state.library import WAITING_FOR_OCR
from desktop.state.models import ModelsState, choice_dropped, choice_started, reduce_models
from desktop.state.notices import CAN_ASK_NOW, DISK_LOW, ENGINE_GONE, Remedy, Severity, dismissed, worst
from desktop.state.page import document_shown, opening
from desktop.state.panes import Pane, Room, next_pane, pane_widths, room_for
from desktop.state.undo import Deed, DeedKind, deed_started
from tests.desktop.conftest import document

TOTALS = LibraryTotals()
EMPTY = Done(JobId(1), LibraryListing((), TOTALS))


DIED = Failed(JobId(2), ErrorCode.ENGINE_DIED)


def _ready(*notices: str) -> AppState:
    state = engine_changed(AppState(), EngineStatus.READY)
    return reduce_app(state, [EngineReady(1, "0.1.0", TOTALS, notices), EMPTY])


def _added(status: DocumentStatus, *, unchanged: bool = False) -> AddedFile:
    return AddedFile("/a.pdf", status, "", 3, (), 3, 0.1, unchanged)


def _adding(state: AppState) -> AppState:
    return replace(state, jobs=add_started(state.jobs, JobId(5), ("/papers",)))


def _removing(state: AppState, job: int) -> AppState:
    return replace(state, undo=deed_started(state.undo, JobId(job), Deed(DeedKind.REMOVED, (DocumentId(1),))))


# --- nothing to search


def _lack(*events: Event) -> Lack:
    return reduce_app(_ready(), events).chat.lack


def test_why_nothing_can_be_searched_is_known() -> None:
    waiting = DocumentChanged(document(-1, status=DocumentStatus.WAITING), TOTALS)
    locked = DocumentChanged(document(1, status=DocumentStatus.ENCRYPTED), TOTALS)
    missing = FoldersChanged((FolderSummary(FolderId(1), "/papers", FolderState.MISSING, 0, set_aside=3),))
    empty = FoldersChanged((FolderSummary(FolderId(1), "/papers", FolderState.MISSING, 0),))
    assert _lack() is Lack.NOTHING_ADDED
    starting = engine_changed(AppState(), EngineStatus.STARTING)
    assert starting.chat.lack is Lack.OPENING
    assert reduce_app(starting, [EngineReady(1, "0.1.0", TOTALS)]).chat.lack is Lack.OPENING
    assert engine_changed(starting, EngineStatus.STOPPED).chat.lack is not Lack.OPENING
    assert reduce_app(_adding(_ready()), [empty]).chat.lack is Lack.COMING
    assert _lack(waiting, missing) is Lack.COMING
    assert _lack(missing) is Lack.FOLDER_MISSING
    assert _lack(empty) is Lack.NOTHING_ADDED
    assert _lack(locked) is Lack.NO_TEXT


# --- first run


def test_an_empty_library_is_a_first_run_until_something_is_added_or_asked() -> None:
    assert not AppState().is_first_run, "nothing is known before the engine has listed the library"
    new = AppState(is_new=True)
    assert new.is_first_run, "but without one there is nothing to wait for"
    assert not engine_changed(new, EngineStatus.STOPPED).is_first_run, "why stands above the conversation"
    state = _ready()
    assert state.is_first_run
    assert not _adding(state).is_first_run
    assert not replace(state, chat=ask_started(state.chat, JobId(2), "Why?")).is_first_run
    assert not reduce_app(state, [DocumentChanged(document(1), TOTALS)]).is_first_run


# --- what is told


def test_what_is_missing_at_the_start_is_told_and_the_worst_is_shown() -> None:
    state = _ready(ErrorCode.MODEL_MISSING, ErrorCode.EMBEDDER_MISSING, DISK_LOW)
    shown = worst(state.notices)
    assert shown is not None
    assert shown.severity is Severity.WARN
    assert len(state.notices) == 3
    assert worst(dismissed(state.notices, shown.key)) != shown


def test_a_library_that_another_pincite_has_open_is_told_once_and_offers_a_new_start() -> None:
    state = _ready(ErrorCode.LIBRARY_IN_USE)
    state = reduce_app(state, [Failed(JobId(9), ErrorCode.LIBRARY_IN_USE)])
    assert [(n.key, n.remedy, n.can_dismiss) for n in state.notices] == [
        (ErrorCode.LIBRARY_IN_USE, Remedy.START_ENGINE, False)
    ]


def test_an_unknown_notice_is_told_as_an_error_inside_pincite() -> None:
    assert [notice.key for notice in _ready("something_new").notices] == [ErrorCode.INTERNAL]


def test_a_restart_is_told_and_a_final_stop_takes_its_place() -> None:
    state = engine_changed(_ready(), EngineStatus.RESTARTING)
    assert [notice.key for notice in state.notices] == [ErrorCode.ENGINE_DIED]
    assert not state.chat.engine_up
    asking = replace(_ready(), chat=ask_started(_ready().chat, JobId(2), "Why?"))
    for cut_off in (asking, reduce_app(asking, [DIED])):
        assert engine_changed(cut_off, EngineStatus.RESTARTING).notices == (), "the answer says so itself"
    state = engine_changed(state, EngineStatus.STOPPED)
    assert [(n.key, n.remedy) for n in state.notices] == [(ENGINE_GONE, Remedy.START_ENGINE)]
    assert engine_changed(state, EngineStatus.STARTING).notices == ()


def test_a_failed_add_offers_to_add_the_same_again() -> None:
    state = reduce_app(_adding(_ready()), [Failed(JobId(5), ErrorCode.DISK_FULL)])
    assert state.jobs.adding == ()
    assert [(n.key, n.remedy, n.paths) for n in state.notices] == [
        (ErrorCode.DISK_FULL, Remedy.ADD_AGAIN, ("/papers",))
    ]


def test_failures_that_are_told_elsewhere_make_no_banner() -> None:
    state = _ready()
    state = replace(
        state,
        chat=ask_started(state.chat, JobId(7), "Why?"),
        page=opening(document_shown(state.page, DocumentId(1), title="", path="", revision=1), JobId(8)),
        models=choice_started(state.models, JobId(9), "/m.gguf"),
    )
    events: list[Event] = [Failed(JobId(job), ErrorCode.MODEL_FAILED) for job in (7, 8, 9)]
    events.append(Failed(JobId(10), ErrorCode.ENGINE_DIED))
    assert reduce_app(state, events).notices == ()
    assert reduce_app(state, [Failed(JobId(11), ErrorCode.MODEL_FAILED)]).notices != ()


def test_an_add_is_summed_up_by_what_is_ready_what_needs_the_person_and_what_was_skipped() -> None:
    files = (_added(DocumentStatus.READY), _added(DocumentStatus.PARTIAL), _added(DocumentStatus.DAMAGED))
    toast = reduce_app(_adding(_ready()), [Done(JobId(5), AddReport(files, 4, 1.0))]).toast
    assert (toast.key, toast.number, toast.other, toast.more) == ("added", 2, 1, 4)


def test_a_scan_that_waits_for_its_turn_needs_nobody() -> None:
    scan = replace(_added(DocumentStatus.NO_TEXT), reason=WAITING_FOR_OCR)
    report = AddReport((_added(DocumentStatus.READY), scan), 0, 1.0)
    toast = reduce_app(_adding(_ready()), [Done(JobId(5), report)]).toast
    assert (toast.number, toast.other) == (1, 0)


def test_files_that_were_moved_away_before_their_turn_are_nobodys_task() -> None:
    gone = _added(DocumentStatus.MISSING)
    some = reduce_app(_adding(_ready()), [Done(JobId(5), AddReport((_added(DocumentStatus.READY), gone), 0, 1.0))])
    assert (some.toast.key, some.toast.number, some.toast.other) == ("added", 1, 0)
    none = reduce_app(_adding(_ready()), [Done(JobId(5), AddReport((gone, gone), 0, 1.0))])
    assert none.toast == _ready().toast


def test_one_can_ask_while_documents_are_read_and_is_told_so_until_one_does() -> None:
    totals = LibraryTotals(documents=9, searchable=4)
    last = reduce_app(_adding(_ready()), [DocumentChanged(document(1), totals)])
    assert last.banner is None, "for the moment in which the last one is stored there is nothing to wait for"
    state = reduce_app(last, [DocumentChanged(document(2, status=DocumentStatus.WAITING), totals)])
    told = state.banner
    assert told is not None
    assert (told.key, told.detail.number, told.severity) == (CAN_ASK_NOW, 4, Severity.INFO)
    assert replace(state, chat=ask_started(state.chat, JobId(2), "Why?")).banner is None
    assert _adding(_ready()).banner is None, "nothing is ready yet"
    worse = reduce_app(state, [Failed(JobId(9), ErrorCode.INTERNAL)])
    assert worse.banner is not None
    assert worse.banner.key == ErrorCode.INTERNAL


def test_adding_what_is_there_already_says_so() -> None:
    files = (_added(DocumentStatus.READY, unchanged=True),)
    toast = reduce_app(_adding(_ready()), [Done(JobId(5), AddReport(files, 0, 1.0))]).toast
    assert (toast.key, toast.number) == ("unchanged", 1)


def test_the_same_toast_twice_is_two_toasts() -> None:
    once = reduce_app(_removing(_ready(), 3), [Done(JobId(3), RemovedDocuments(2))])
    twice = reduce_app(_removing(once, 4), [Done(JobId(4), RemovedDocuments(2))])
    assert once.toast != twice.toast


# --- the page pane


def _showing(state: AppState, number: int, status: DocumentStatus) -> AppState:
    shown = document(number, "/p/a.pdf", status=status)
    state = reduce_app(state, [DocumentChanged(shown, TOTALS)])
    return replace(state, page=document_shown(state.page, shown.id, title=shown.name, path=shown.path, revision=0))


def test_a_document_that_was_waiting_stays_open_when_it_gets_its_id() -> None:
    state = _showing(_ready(), -1, DocumentStatus.WAITING)
    assert state.problem is not None
    ready = document(4, "/p/a.pdf")
    state = reduce_app(state, [DocumentsGone((DocumentId(-1),), TOTALS), DocumentChanged(ready, TOTALS)])
    assert state.page.document_id == 4
    assert state.problem is None
    assert state.page.needs_opening


def test_a_waiting_document_that_never_came_leaves_the_pane_empty() -> None:
    state = reduce_app(_showing(_ready(), -1, DocumentStatus.WAITING), [DocumentsGone((DocumentId(-1),), TOTALS)])
    assert state.page.document_id is None
    assert state.page.failure is None


def test_only_documents_without_pages_to_show_are_a_problem() -> None:
    for status in DocumentStatus:
        can_open = status in (DocumentStatus.READY, DocumentStatus.PARTIAL, DocumentStatus.NO_TEXT)
        assert (_showing(_ready(), 1, status).problem is None) == can_open


def test_opened_pages_reach_the_page_pane() -> None:
    state = _showing(_ready(), 1, DocumentStatus.READY)
    pages = (PageGeometry("1", 595, 842, 0),)
    state = reduce_app(state, [Done(JobId(2), DocumentOpened(DocumentId(1), 1, pages))])
    assert state.page.pages == pages


# --- models


def test_an_unknown_model_waits_for_the_persons_word() -> None:
    state = choice_started(ModelsState(), JobId(1), "/m.gguf")
    state = reduce_models(state, Failed(JobId(1), ErrorCode.UNKNOWN_MODEL))
    assert (state.unknown_path, state.choosing, state.refused) == ("/m.gguf", None, None)
    assert choice_dropped(state).unknown_path == ""


def test_a_refused_model_says_why_and_a_chosen_one_takes_its_place() -> None:
    started = choice_started(ModelsState(), JobId(1), "/m.gguf")
    refused = reduce_models(started, Failed(JobId(1), ErrorCode.NOT_A_MODEL, ErrorDetail(name="m")))
    assert refused.refused is not None
    model = ModelInfo("generator", "Large", "/m.gguf", 1, "", True, True)
    chosen = reduce_models(started, Done(JobId(1), Models((model,))))
    assert (chosen.models, chosen.choosing) == ((model,), None)
    listed = reduce_models(started, Done(JobId(2), Models((model,))))
    assert listed.choosing == 1, "a listing that was asked for before does not end the choice"


# --- room


def test_the_room_is_measured_in_text() -> None:
    assert [room_for(width, 1.0) for width in (1180, 1179, 960, 959)] == [Room.THREE, Room.TWO, Room.TWO, Room.ONE]
    assert room_for(1280, 2.0) is Room.ONE


def test_the_widths_begin_as_designed_and_come_back_as_they_were_left() -> None:
    assert pane_widths(1280, 1.0) == (264, 483, 533)
    assert pane_widths(1440, 1.0)[0] == 288
    assert pane_widths(1280, 1.0, (300, 500, 478)) == (300, 500, 480)
    assert pane_widths(1180, 1.0, (300, 700, 478)) == pane_widths(1180, 1.0), "what does not fit is not used"


def test_panes_follow_one_another_in_a_circle() -> None:
    assert next_pane(Pane.PAGE, 1) is Pane.LIBRARY
    assert next_pane(Pane.LIBRARY, -1) is Pane.PAGE
