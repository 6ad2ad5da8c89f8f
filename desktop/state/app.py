"""Everything the window knows, in one value, and how events change it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.api.following import FolderState
from core.api.messages import AddReport, Chats, Checked, Done, EngineReady, Event, Failed
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode, ErrorDetail, JobId
from desktop.state.activity import ActivityState
from desktop.state.chat import ChatState, Lack, chat_named, engine_lost, reduce_chat, with_standings
from desktop.state.chats import ChatsState, reduce_chats
from desktop.state.check import CheckState, reduce_check
from desktop.state.crash import CrashState
from desktop.state.engine import EngineStatus
from desktop.state.exchange import Exchange
from desktop.state.finding import FindingState, reduce_finding
from desktop.state.following import FollowingState, reduce_following
from desktop.state.jobs import JobsState, reduce_jobs
from desktop.state.leaving import is_answered_elsewhere, reduce_elsewhere
from desktop.state.library import SEARCHABLE, LibraryState, can_show_pages, is_for_the_person, is_locked, reduce_library
from desktop.state.models import ModelsState, reduce_models
from desktop.state.notices import (
    CAN_ASK_NOW,
    ENGINE_GONE,
    LIBRARY_CLOSED,
    LIBRARY_HELD,
    LOCKED,
    Notice,
    Remedy,
    Severity,
    Toast,
    dismissed,
    failure_notice,
    noticed,
    start_notice,
    told,
    worst,
)
from desktop.state.ocr import OcrSettings, reduce_ocr
from desktop.state.opening import OpeningState, reduce_opening
from desktop.state.page import PageState, document_shown, marks_taken_off, page_closed, reduce_page
from desktop.state.page_trail import Trail
from desktop.state.report import ReportState, reduce_report, report_shown
from desktop.state.troubles import trouble_key, trouble_notices
from desktop.state.undo import UndoState, reduce_undo, toast_key
from desktop.state.unlock import WRONG_PASSWORD, UnlockState, reduce_unlock, settled
from desktop.state.verify import VerifyState, reduce_verify
from desktop.state.versions import VersionsState, reduce_versions
from desktop.state.why import WhyState, reduce_why


@dataclass(frozen=True, slots=True)
class AppState:
    engine: EngineStatus = EngineStatus.STARTING
    library: LibraryState = field(default_factory=LibraryState)
    following: FollowingState = field(default_factory=FollowingState)
    jobs: JobsState = field(default_factory=JobsState)
    activity: ActivityState = field(default_factory=ActivityState)
    chat: ChatState = field(default_factory=ChatState)
    chats: ChatsState = field(default_factory=ChatsState)
    page: PageState = field(default_factory=PageState)
    models: ModelsState = field(default_factory=ModelsState)
    ocr: OcrSettings = field(default_factory=OcrSettings)
    finding: FindingState = field(default_factory=FindingState)
    check: CheckState = field(default_factory=CheckState)
    report: ReportState = field(default_factory=ReportState)
    versions: VersionsState = field(default_factory=VersionsState)
    verify: VerifyState = field(default_factory=VerifyState)
    why: WhyState = field(default_factory=WhyState)
    crash: CrashState = field(default_factory=CrashState)
    undo: UndoState = field(default_factory=UndoState)
    opening: OpeningState = field(default_factory=OpeningState)
    unlock: UnlockState = field(default_factory=UnlockState)
    left_locked: frozenset[str] = frozenset()
    """Paths of locked documents that the person wants no reminding of."""
    left_troubles: frozenset[str] = frozenset()
    """Keys of troubles that the person has put aside, for as long as they last."""
    notices: tuple[Notice, ...] = ()
    toast: Toast = field(default_factory=Toast)
    settings_open: bool = False
    trail: Trail = field(default_factory=Trail)
    marked_answer: JobId | None = None
    """The answer whose marks are on the page; it stays when another question is asked."""
    version: str = ""
    """Of the engine, empty until it is up."""
    is_new: bool = False
    """There was no library when the window opened: what to begin with need not wait for the engine."""

    @property
    def is_first_run(self) -> bool:
        """Nothing in the library, nothing on its way, and no conversation to keep."""
        is_known = self.library.is_listed or (self.is_new and self.engine is not EngineStatus.STOPPED)
        return (
            is_known
            and not self.library.documents
            and not self.following.folders
            and not self.jobs.adding
            and not self.chat.exchanges
            and not self.settings_open
            and not self.verify.is_open
            and not self.activity.is_open
            and not self.crash.is_open
            and not self.check.is_open
            and not self.chats.is_open
        )

    @property
    def banner(self) -> Notice | None:
        """The one thing to tell above the conversation: the worst notice, else that one need not wait."""
        if self.opening.is_waiting:
            return Notice(LIBRARY_HELD, Severity.INFO, can_dismiss=False)
        troubles = trouble_notices(self.following.freshness.troubles, self.left_troubles)
        notice = worst((*self.notices, *troubles))
        is_reading = self.jobs.adding and self.library.waiting_count
        if notice is None and is_reading and not self.chat.exchanges and self.chat.document_total:
            ready = ErrorDetail(number=self.chat.document_total)
            return Notice(CAN_ASK_NOW, Severity.INFO, ready, can_dismiss=False)
        locked = [document.path for document in self.locked if document.path not in self.left_locked]
        if notice is None and locked:
            return Notice(LOCKED, Severity.INFO, ErrorDetail(number=len(self.locked)), Remedy.UNLOCK)
        return notice

    @property
    def locked(self) -> tuple[DocumentSummary, ...]:
        """The documents that a password would open."""
        return tuple(document for document in self.library.documents.values() if is_locked(document))

    @property
    def reported(self) -> DocumentSummary | None:
        """The document whose report is open, if it is in the library."""
        return None if self.report.document_id is None else self.library.documents.get(self.report.document_id)

    @property
    def explained(self) -> Exchange | None:
        """The answer whose why is open, if it is still in the conversation."""
        if not self.why.is_open or self.why.answer is None:
            return None
        return self.chat.exchange(self.why.answer)

    @property
    def shown_document(self) -> DocumentSummary | None:
        """The document of the page pane, if it is in the library."""
        return None if self.page.document_id is None else self.library.documents.get(self.page.document_id)

    @property
    def problem(self) -> DocumentSummary | None:
        """The shown document, if its pages cannot be: the pane tells why instead."""
        document = self.shown_document
        return document if document is not None and not can_show_pages(document) else None

    @property
    def cited(self) -> dict[DocumentId, int]:
        """How often each document is cited in the answer whose page is open, else in the newest one."""
        opened = self.chat.open_citation
        exchange = self.chat.exchange(opened[0]) if opened is not None else None
        if exchange is None:
            exchange = self.chat.exchanges[-1] if self.chat.exchanges else None
        counts: dict[DocumentId, int] = {}
        for citation in exchange.citations if exchange is not None else ():
            counts[citation.document_id] = counts.get(citation.document_id, 0) + 1
        return counts


def reduce_app(state: AppState, events: Sequence[Event]) -> AppState:
    """The state after a batch of events, in order."""
    before = state
    state = replace(state, library=reduce_library(state.library, events))
    for event in events:
        told_state = _reduce_notices(state, event)
        state = replace(
            told_state,
            opening=reduce_opening(state.opening, event, state.jobs),
            following=reduce_following(state.following, event),
            undo=reduce_undo(state.undo, event),
            versions=reduce_versions(state.versions, event),
            verify=reduce_verify(state.verify, event),
            why=reduce_why(state.why, event),
            jobs=reduce_jobs(state.jobs, event),
            chat=_renamed(reduce_elsewhere(reduce_chat(state.chat, event), event), event),
            chats=reduce_chats(state.chats, event),
            page=reduce_page(state.page, event),
            models=reduce_models(state.models, event),
            ocr=reduce_ocr(state.ocr, event),
            finding=reduce_finding(state.finding, event),
            check=reduce_check(state.check, event),
            report=reduce_report(state.report, event),
            unlock=reduce_unlock(state.unlock, event),
        )
    state = replace(state, unlock=settled(state.unlock, state.library.documents), left_troubles=_still_left(state))
    return without_stray_marks(_with_lack(_with_standings(before, _followed_report(_followed(state)))))


def without_stray_marks(state: AppState, before: AppState | None = None) -> AppState:
    """Marks of an answer that is not shown any more would pass for those of one that is: both begin with 1. One that is
    folded away under a newer one loses them then, and has them again when one of its citations is opened."""
    marked = state.marked_answer
    if marked is None:
        return state
    folds = before is not None and _stands_open(before, marked) and not _stands_open(state, marked)
    if not folds and state.chat.exchange(marked) is not None:
        return state
    return replace(state, page=marks_taken_off(state.page), marked_answer=None)


def _stands_open(state: AppState, answer: JobId) -> bool:
    return any(exchange.job == answer for exchange in state.chat.exchanges)


def _renamed(chat: ChatState, event: Event) -> ChatState:
    """The conversation that is shown has the name that the list of them tells."""
    if chat.chat is None or not isinstance(event, Done) or not isinstance(event.result, Chats):
        return chat
    told = next((kept for kept in event.result.chats if kept.id == chat.chat.id), chat.chat)
    return chat if told == chat.chat else chat_named(chat, told)


def _still_left(state: AppState) -> frozenset[str]:
    """A trouble that is over and comes again is told again."""
    return state.left_troubles & {trouble_key(trouble) for trouble in state.following.freshness.troubles}


def _with_lack(state: AppState) -> AppState:
    chat, folders = state.chat, state.following.folders
    if chat.document_total:
        return state
    lack = Lack.NO_TEXT if state.library.documents else Lack.NOTHING_ADDED
    if state.jobs.adding or state.library.waiting_count or state.following.freshness.waiting:
        lack = Lack.COMING
    elif any(folder.state is FolderState.MISSING and folder.set_aside for folder in folders):
        lack = Lack.FOLDER_MISSING
    elif not state.library.is_listed:
        lack = Lack.OPENING
    return state if lack is chat.lack else replace(state, chat=replace(chat, lack=lack))


def _with_standings(before: AppState, state: AppState) -> AppState:
    is_same = state.library.documents is before.library.documents and state.chat.exchanges is before.chat.exchanges
    if is_same or not state.library.is_listed:
        return state
    return replace(state, chat=with_standings(state.chat, state.library.documents))


def _is_cut_off(chat: ChatState) -> bool:
    """Whether the newest answer goes down with the engine: it says so itself, in its own place."""
    newest = chat.exchanges[-1] if chat.exchanges else None
    failure = newest.failure if newest is not None else None
    return chat.running is not None or (failure is not None and failure.code is ErrorCode.ENGINE_DIED)


def engine_changed(state: AppState, status: EngineStatus) -> AppState:
    """Tell what the engine's process does, and forget what only a running one can promise."""
    notices = dismissed(state.notices, ENGINE_GONE)
    if status is EngineStatus.STOPPED:
        gone = Notice(ENGINE_GONE, Severity.BAD, remedy=Remedy.START_ENGINE, can_dismiss=False)
        notices = noticed(dismissed(notices, ErrorCode.ENGINE_DIED), gone)
    elif status is EngineStatus.RESTARTING and state.engine is EngineStatus.READY and not _is_cut_off(state.chat):
        notices = noticed(notices, failure_notice(ErrorCode.ENGINE_DIED, ErrorDetail()))
    chat = state.chat if status is EngineStatus.READY else engine_lost(state.chat)
    if status is EngineStatus.STARTING:
        chat = replace(chat, lack=Lack.OPENING)
    elif status is EngineStatus.STOPPED and chat.lack is Lack.OPENING:
        chat = replace(chat, lack=Lack.NOTHING_ADDED)
    return replace(state, engine=status, notices=notices, chat=chat)


def _followed(state: AppState) -> AppState:
    """A file that waits to be read has an id below 0; when it has been read, the page pane goes on with its new one."""
    page = state.page
    if page.document_id is None or page.document_id >= 0 or page.document_id in state.library.documents:
        return state
    successor = next((d for d in state.library.documents.values() if d.path == page.path), None)
    if successor is None:
        return replace(state, page=page_closed(page))
    shown = document_shown(page, successor.id, title=successor.name, path=successor.path, revision=successor.revision)
    return replace(state, page=shown)


def _followed_report(state: AppState) -> AppState:
    """The same for the report; that of a document that has gone is closed."""
    report = state.report
    if report.document_id is None or report.document_id in state.library.documents:
        return state
    successor = next((d for d in state.library.documents.values() if d.path == report.path), None)
    return replace(state, report=ReportState() if successor is None else report_shown(report, successor))


def _reduce_notices(state: AppState, event: Event) -> AppState:
    """What an event gives to tell; asked before the other reducers forget the job."""
    match event:
        case EngineReady(notices=keys):
            notices = state.notices
            for closed in LIBRARY_CLOSED:
                notices = dismissed(notices, closed)
            for key in keys:
                notices = noticed(notices, start_notice(key))
            return replace(state, notices=notices, version=event.version)
        case Done(job=job, result=AddReport() as report) if state.jobs.find(job) is not None:
            return _tell_report(state, report)
        case Done(job=job, result=Checked() as checked) if job == state.following.checking:
            found = (checked.read, checked.moved, checked.removed)
            return replace(state, toast=told(state.toast, "checked", *found))
        case Done():
            return _tell_done(state, event)
        case Failed() if not _has_its_own_place(state, event):
            return _tell_failure(state, event)
        case _:
            return state


def _tell_done(state: AppState, done: Done) -> AppState:
    if is_answered_elsewhere(state.chat, done):
        return replace(state, toast=told(state.toast, "answered_elsewhere"))
    key, count = toast_key(state.undo, done)
    return replace(state, toast=told(state.toast, key, count)) if key else state


def _tell_report(state: AppState, report: AddReport) -> AppState:
    """A password that does not open anything is told where it was typed, and in the rows; a file that was moved or
    deleted before its turn came is nobody's task."""
    files = [file for file in report.files if file.status is not DocumentStatus.MISSING]
    if all(file.reason == WRONG_PASSWORD for file in files) and not report.skipped:
        return state
    need_help = sum(is_for_the_person(file.status, file.reason) for file in files)
    fresh = [file for file in files if not file.unchanged]
    key = "added" if fresh else "unchanged"
    ready = sum(file.status in SEARCHABLE for file in fresh) if fresh else len(files)
    return replace(state, toast=told(state.toast, key, ready, need_help, report.skipped))


def _has_its_own_place(state: AppState, failed: Failed) -> bool:
    """Whether a failure is told where its cause is, or goes with the engine that died."""
    return (
        failed.code is ErrorCode.ENGINE_DIED
        or (failed.code is ErrorCode.LIBRARY_IN_USE and state.opening.is_waiting)
        or state.chat.exchange(failed.job) is not None
        or failed.job in _jobs_with_a_place(state)
    )


def _jobs_with_a_place(state: AppState) -> tuple[JobId | None, ...]:
    return (
        state.page.job,
        state.page.find.job,
        state.page.headings_job,
        *state.page.texts.asked,
        state.chats.listing,
        state.chats.opening if state.chats.quietly else None,
        state.models.choosing,
        state.ocr.changing,
        state.report.job,
        state.unlock.job,
        state.versions.job,
        state.verify.job,
        state.why.job,
        state.finding.changing,
        state.finding.asked,
        state.check.job,
        *state.check.editing,
        *(exchange.vote.job for exchange in state.chat.exchanges if exchange.vote is not None),
    )


def _tell_failure(state: AppState, failed: Failed) -> AppState:
    adding = state.jobs.find(failed.job)
    remedy, paths = (Remedy.ADD_AGAIN, adding.paths) if adding is not None else (Remedy.NONE, ())
    if failed.code in (ErrorCode.NOTHING_TO_ADD, ErrorCode.PATH_MISSING):
        remedy, paths = Remedy.NONE, ()
    notice = failure_notice(failed.code, failed.detail, remedy=remedy, paths=paths)
    if failed.code in LIBRARY_CLOSED:
        notice = start_notice(failed.code)
    return replace(state, notices=noticed(state.notices, notice))
