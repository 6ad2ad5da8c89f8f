"""What the person wants, turned into requests to the engine and changes of the state."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.api.following import Trouble
from core.api.messages import Cancelled, Done, EngineReady, Event, Failed, FreshnessChanged, PageImage
from core.api.reports import OcrState
from core.api.requests import (
    AddPaths,
    Cancel,
    ChangeOcr,
    ChooseEmbedder,
    ChooseGenerator,
    ChooseReranker,
    ListFolders,
    ListLibrary,
    ListModels,
    ListQuestions,
    OpenDocument,
    RenderPage,
    ReportDocument,
    Request,
    ShowOcr,
)
from core.api.speeds import MeasureModels
from core.api.types import Citation, DocumentId, DocumentSummary, JobId, Passage, Rect
from desktop.chat_actions import ChatActions
from desktop.crash_actions import CrashActions
from desktop.engine import EngineClient
from desktop.finding_actions import FindingActions
from desktop.library_actions import LibraryActions
from desktop.page_actions import PageActions
from desktop.question_actions import QuestionActions
from desktop.state import chat, jobs, leaving, models, notices, ocr, page, report, unlock, versions
from desktop.state.app import AppState, engine_changed, reduce_app, without_stray_marks
from desktop.state.check import check_shown
from desktop.state.covers import without_covers
from desktop.state.engine import EngineStatus
from desktop.state.exchange import ScopeChip
from desktop.state.library import can_show_pages
from desktop.state.opening import TRY_EVERY_MS, OpeningState
from desktop.state.page import RenderWanted
from desktop.state.troubles import is_trouble
from desktop.state.watching import watched
from desktop.throttle import Throttle
from desktop.why_actions import WhyActions

SHOW_EVERY_MS = 33
"""Events of the engine are shown together at most 30 times a second; what the person does is shown at once."""


_CHOICES: dict[str, type[ChooseEmbedder | ChooseGenerator | ChooseReranker]] = {
    "embedder": ChooseEmbedder,
    "generator": ChooseGenerator,
    "reranker": ChooseReranker,
}


class Actions(QObject):
    """Owns the state. Views call its methods and are told through `state_changed`."""

    state_changed = Signal(object)
    """AppState."""
    image_ready = Signal(object)
    """PageImage: pixels are handed through, not kept."""
    image_failed = Signal(object, object)
    """RenderWanted and ErrorCode."""

    def __init__(self, engine: EngineClient, *, is_new: bool = False) -> None:
        """`is_new` says that there is no library yet."""
        super().__init__()
        self.state = AppState(is_new=is_new)
        self.library = LibraryActions(self)
        self.finding = FindingActions(self)
        self.page = PageActions(self)
        self.why = WhyActions(self)
        self.chats = ChatActions(self)
        self.crash = CrashActions(self)
        self.questions = QuestionActions(self, ask_how=self.finding.ask)
        self._engine = engine
        self._numbers = count(1)
        self._rendering: dict[RenderWanted, JobId] = {}
        self._show_later = Throttle(self._show, delay_ms=SHOW_EVERY_MS, parent=self)
        self._open_again = QTimer(self, singleShot=True, interval=TRY_EVERY_MS)
        self._open_again.timeout.connect(engine.restart)
        engine.received.connect(self._take_events)
        engine.status_changed.connect(self._take_status)

    # --- the library

    def add_paths(self, paths: Sequence[str], *, again: bool = False) -> None:
        """Read files and folders. An empty list does nothing."""
        if not paths:
            return
        job = self.next_job()
        self.change(jobs=jobs.add_started(self.state.jobs, job, tuple(paths)))
        self.send(AddPaths(job, tuple(paths), again=again))

    def try_again(self, documents: Sequence[DocumentSummary]) -> None:
        self.add_paths([document.path for document in documents], again=True)

    def ask_passwords(self, documents: Sequence[DocumentSummary]) -> None:
        """Begin to ask for the passwords of those documents that need one."""
        self.change(unlock=unlock.unlock_wanted(documents))

    def unlock(self, password: str, *, everywhere: bool) -> None:
        """Try a password on the document that is asked about, or on all of those that are still to come.

        It is handed to the engine and kept nowhere here.
        """
        asked = self.state.unlock
        paths = asked.paths if everywhere else asked.paths[:1]
        if not paths or asked.is_checking:
            return
        job = self.next_job()
        tried = unlock.unlock_tried(asked, job, paths)
        self.change(unlock=tried, jobs=jobs.add_started(self.state.jobs, job, paths))
        self.send(AddPaths(job, paths, again=True, password=password))

    def stop_unlocking(self) -> None:
        """Ask no more; what has been typed is still tried."""
        self.change(unlock=unlock.UnlockState())

    def stop_adding(self, job: JobId) -> None:
        self.change(jobs=jobs.add_stop_requested(self.state.jobs, job))
        self.send(Cancel(job))

    # --- questions

    def ask(self, question: str) -> None:
        """As `ChatActions.ask`."""
        self.chats.ask(question)

    def stop_answer(self) -> None:
        running = self.state.chat.running
        if running is not None:
            self.change(chat=chat.stop_requested(self.state.chat))
            self.send(Cancel(running.job))

    def stop_question(self, job: JobId) -> None:
        """The answer in sight, or one that is written in a conversation that was left."""
        running = self.state.chat.running
        if running is not None and running.job == job:
            self.stop_answer()
            return
        self.change(chat=leaving.stopping_elsewhere(self.state.chat, job))
        self.send(Cancel(job))

    def set_scope(self, chips: tuple[ScopeChip, ...]) -> None:
        """Narrow the next question; no chips is the whole library."""
        self.change(chat=chat.scope_set(self.state.chat, chips))

    def remove_scope(self, index: int) -> None:
        self.change(chat=chat.scope_removed(self.state.chat, index))

    # --- the page

    def open_document(self, document_id: DocumentId, *, page_index: int = 0) -> None:
        document = self.state.library.documents.get(document_id)
        if document is None:
            return
        shown = page.document_shown(
            self.state.page,
            document.id,
            title=document.name,
            path=document.path,
            revision=document.revision,
            page_index=page_index,
        )
        told = report.report_shown(self.state.report, document) if self.state.report.is_open else self.state.report
        self.change(page=shown, chat=chat.citation_closed(self.state.chat), marked_answer=None, report=told)

    def show_report(self, document_id: DocumentId) -> None:
        """Tell how a document was read, with its pages beside it."""
        document = self.state.library.documents.get(document_id)
        if document is not None:
            told = report.report_shown(self.state.report, document)
            hidden = check_shown(self.state.check, is_open=False)
            listed = replace(self.state.chats, is_open=False)
            self.change(report=told, versions=versions.VersionsState(), check=hidden, chats=listed)
            if self.state.page.document_id != document_id:
                self.open_document(document_id)

    def close_report(self) -> None:
        self.change(report=report.ReportState())

    def open_place(self, page_index: int, box: Rect | None, text: str) -> None:
        """Show a place of the document that is reported on; `text` says what lies there."""
        document = self.state.reported
        if document is None or not can_show_pages(document):
            return
        if self.state.page.document_id != document.id:
            self.open_document(document.id)
        shown = page.place_shown(self.state.page, page_index, box, text=text)
        self.change(page=shown, chat=chat.citation_closed(self.state.chat), marked_answer=None)

    def open_citation(self, job: JobId, citation: Citation) -> None:
        exchange = self.state.chat.exchange(job)
        if exchange is not None:
            shown = page.citation_shown(self.state.page, citation, exchange.citations)
            opened = chat.citation_opened(self.state.chat, job, citation.number)
            self.change(page=shown, chat=opened, marked_answer=job)

    def open_passage(self, passage: Passage) -> None:
        shown = page.passage_shown(self.state.page, passage)
        self.change(page=shown, chat=chat.citation_closed(self.state.chat), marked_answer=None)

    def open_mark(self, number: int) -> None:
        """Open a citation by its number in the answer whose marks are on the page."""
        job = self.state.marked_answer
        exchange = self.state.chat.exchange(job) if job is not None else None
        citation = exchange.citation(number) if exchange is not None else None
        if job is not None and citation is not None:
            self.open_citation(job, citation)

    def render(self, wanted: RenderWanted) -> None:
        """Ask for a page picture, once while it is under way."""
        if wanted not in self._rendering:
            job = self._rendering[wanted] = self.next_job()
            self.send(RenderPage(job, wanted.document_id, wanted.page_index, wanted.scale))

    # --- the rest

    def choose_model(self, role: str, path: str, *, trusted: bool = False) -> None:
        """Write answers ("generator"), find by meaning ("embedder") or read again ("reranker") with another file; an
        empty path is the built-in one, or none."""
        job = self.next_job()
        self.change(models=models.choice_started(self.state.models, job, path, role=role))
        self.send(_CHOICES[role](job, path, trusted=trusted))

    def measure_models(self) -> None:
        """How fast they are on this computer; once while it is under way."""
        if self.state.models.measuring is None:
            job = self.next_job()
            self.change(models=models.measuring_started(self.state.models, job))
            self.send(MeasureModels(job))

    def trust_unknown_model(self) -> None:
        """The person's word that the file may be loaded for what it was chosen for."""
        asked = self.state.models
        self.choose_model(asked.role, asked.unknown_path, trusted=True)

    def drop_unknown_model(self) -> None:
        self.change(models=models.choice_dropped(self.state.models))

    def show_settings(self, *, is_open: bool) -> None:
        self.change(**{**without_covers(self.state), "settings_open": is_open})
        if is_open and self.state.ocr.now is None:
            self.send(ShowOcr(self.next_job()))
        if is_open:
            self.finding.ask()

    def change_ocr(self, wanted: OcrState) -> None:
        """Read scanned pages so from now on."""
        job = self.next_job()
        self.change(ocr=ocr.ocr_change_started(self.state.ocr, job, wanted))
        self.send(ChangeOcr(job, wanted.enabled, wanted.languages, wanted.folder))

    def dismiss(self, key: str) -> None:
        left = self.state.left_locked
        if key == notices.LOCKED:
            left |= {document.path for document in self.state.locked}
        troubles = self.state.left_troubles | ({key} if is_trouble(key) else frozenset())
        self.change(notices=notices.dismissed(self.state.notices, key), left_locked=left, left_troubles=troubles)

    def follow(self, notice: notices.Notice) -> None:
        """Do what a banner offers."""
        if notice.remedy is notices.Remedy.UNLOCK:
            self.ask_passwords(self.state.locked)
            return
        self.dismiss(notice.key)
        match notice.remedy:
            case notices.Remedy.START_ENGINE:
                self.change(opening=replace(self.state.opening, tries=0))
                self._engine.restart()
            case notices.Remedy.ADD_AGAIN:
                self.add_paths(notice.paths)
            case notices.Remedy.OPEN_MODELS | notices.Remedy.OPEN_FINDING:
                self.show_settings(is_open=True)
            case notices.Remedy.VERIFY:
                self.library.show_verify(is_open=True)
            case notices.Remedy.SHOW_REPORT:
                self.crash.show(is_open=True)

    # --- events

    @Slot(object)
    def _take_events(self, events: tuple[Event, ...]) -> None:
        was_damaged = self._is_damaged
        for event in events:
            self.chats.take(event)
        self.state = reduce_app(self.state, [event for event in events if not self._take_rendered(event)])
        self.state = watched(self.state, events, monotonic())
        if any(isinstance(event, EngineReady) for event in events):
            self._take_ready()
        elif was_damaged and not self._is_damaged:
            self._ask_for_library()
        if self.state.settings_open and any(isinstance(event, FreshnessChanged) for event in events):
            self.finding.ask()  # lines of context are written, or documents in another language have come
        self._ask_for_what_is_shown()
        self._show_later.call()

    @property
    def _is_damaged(self) -> bool:
        """Whether the library is being mended: when that is over, all of it may have changed."""
        return Trouble.LIBRARY_DAMAGED in self.state.following.freshness.troubles

    def _take_ready(self) -> None:
        """An engine is up; if another one still has the library, it is started again in a moment."""
        if self.state.opening.is_waiting:
            self._open_again.start()
            return
        self._ask_for_library()
        self.send(ListModels(self.next_job()))
        self.send(ListQuestions(self.next_job()))
        if self.state.opening.is_due:
            paths = self.state.opening.paths
            self.state = replace(self.state, opening=OpeningState())
            self.add_paths(paths)

    def _ask_for_library(self) -> None:
        self.send(ListLibrary(self.next_job()))
        self.send(ListFolders(self.next_job()))

    def _take_rendered(self, event: Event) -> bool:
        """Pictures are handed on at once and never become state. True if the event was about one."""
        if not isinstance(event, (Done, Failed, Cancelled)):
            return False
        wanted = next((wanted for wanted, job in self._rendering.items() if job == event.job), None)
        if wanted is None:
            return False
        del self._rendering[wanted]
        if isinstance(event, Done) and isinstance(event.result, PageImage):
            self.image_ready.emit(event.result)
        elif isinstance(event, Failed):
            self.state = replace(self.state, page=page.pages_lost(self.state.page, event, wanted.document_id))
            self.image_failed.emit(wanted, event.code)
        return True

    @Slot(object)
    def _take_status(self, status: EngineStatus) -> None:
        self.state = engine_changed(self.state, status)
        self._show()

    def _ask_for_what_is_shown(self) -> None:
        self._open_what_is_shown()
        self._ask_for_report()
        self.chats.ask_for_what_is_wanted()
        self.library.ask_for_versions()

    def _open_what_is_shown(self) -> None:
        """The pages of the shown document are asked for when they are not known, or not any more."""
        document_id = self.state.page.document_id
        if document_id is not None and self.state.page.needs_opening and self.state.problem is None:
            job = self.next_job()
            self.state = replace(self.state, page=page.opening(self.state.page, job))
            self.send(OpenDocument(job, document_id))
        self.state = replace(self.state, page=self.page.ask_for_what_is_found())

    def _ask_for_report(self) -> None:
        """The report that is open is asked for when it is not known, or not any more."""
        document = self.state.reported
        if document is not None and report.needs_asking(self.state.report, document):
            job = self.next_job()
            self.state = replace(self.state, report=report.report_asked(self.state.report, document, job))
            self.send(ReportDocument(job, document.id))

    def change(self, **parts: object) -> None:
        """Put other parts into the state and show it at once."""
        changed = replace(self.state, **parts)  # type: ignore[arg-type]  # checked by each caller's reducer
        self.state = watched(without_stray_marks(changed, self.state), (), monotonic())
        self._ask_for_what_is_shown()
        self._show()

    @Slot()
    def _show(self) -> None:
        self._show_later.stop()
        self.state_changed.emit(self.state)

    def send(self, request: Request) -> None:
        self._engine.send(request)

    def next_job(self) -> JobId:
        return JobId(next(self._numbers))
