"""What each request of the window makes the engine do."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from core.api.checks import KeepQuestions, ListChecks
from core.api.messages import IndexingPaused, Models, Ocr, Result
from core.api.page_text import FindInDocument, ListHeadings, ReadPageLinks, ReadPageText
from core.api.requests import (
    AddPaths,
    Ask,
    ChangeOcr,
    ChangeSearch,
    ChangeVersions,
    CheckFolders,
    ChooseEmbedder,
    ChooseGenerator,
    ChooseReranker,
    EvaluateLibrary,
    ForgetChats,
    ForgetFolder,
    ForgetQuestions,
    KeepQuestion,
    ListChats,
    ListFolders,
    ListLibrary,
    ListModels,
    ListQuestions,
    ListVersions,
    LocateFolder,
    OpenChat,
    OpenDocument,
    PauseIndexing,
    RefitGate,
    RemoveDocuments,
    RenameChat,
    RenderPage,
    ReportDocument,
    Request,
    RestoreChats,
    RestoreDocuments,
    SaveMarked,
    ShowOcr,
    ShowSearch,
    VerifyLibrary,
)
from core.api.speeds import MeasureModels
from core.api.types import NO_JOB, DocumentStatus, JobId
from core.api.why import ExplainAnswer
from core.cancel import CancelToken
from core.engine.app import App
from core.engine.ask_desk import AskDesk
from core.engine.care import Care
from core.engine.chat_desk import ChatDesk
from core.engine.disk import disk_errors
from core.engine.drops import Drop, Drops
from core.engine.folder_check import FolderCheck
from core.engine.following import Following
from core.engine.indexing import Indexing, IndexingQueue, Outcome, Rank, Task
from core.engine.jobs import Emit, Lane, LaneRules, Planned
from core.engine.library_desk import LibraryDesk
from core.engine.marked_copies import MarkedCopies
from core.engine.page_text import PageTextDesk
from core.engine.pages import PageDesk
from core.engine.question_desk import QuestionDesk
from core.engine.search_desk import SearchDesk
from core.engine.speeds import SpeedDesk
from core.engine.why_desk import WhyDesk
from core.ingest.policy import Wanted

log = logging.getLogger(__name__)

MOST_PAGES_WAITING = 16
"""About two screens of small pages; what was asked for before that has scrolled out of sight."""
_FAILED_BEFORE = frozenset({DocumentStatus.FAILED, DocumentStatus.TOOK_TOO_LONG})

Work = tuple[Lane, Callable[[Any, CancelToken], Result]]


class Handlers:
    """One method a request; each returns the job's result and sends events on its way."""

    def __init__(
        self, app: App, queue: IndexingQueue, following: Following, drops: Drops, care: Care, emit: Emit
    ) -> None:
        self._app = app
        self._queue = queue
        self._following = following
        self._drops = drops
        pages = PageDesk(app.library, app.renderer, app.passwords.of)
        desk = LibraryDesk(app.library, following, emit)
        finding = SearchDesk(app, following, emit)
        questions = QuestionDesk(app.library, emit, asking=finding.asking, conditions=finding.conditions)

        self._works: Mapping[type, Work] = {
            Ask: (Lane.ANSWER, AskDesk(app, emit).ask),
            ChooseGenerator: (Lane.ANSWER, self._choose_generator),
            ChooseEmbedder: (Lane.ANSWER, self._choose_embedder),
            ChooseReranker: (Lane.ANSWER, self._choose_reranker),
            OpenDocument: (Lane.PAGES, pages.open),
            RenderPage: (Lane.PAGES, pages.render),
            ReadPageLinks: (Lane.PAGES, pages.links),
            SaveMarked: (Lane.COPIES, MarkedCopies(app.library, app.marker, app.passwords.of).save),
            PauseIndexing: (Lane.DESK, self._pause),
            ListModels: (Lane.DESK, self._list_models),
            MeasureModels: (Lane.ANSWER, SpeedDesk(app.models).measure),
            ShowOcr: (Lane.DESK, self._show_ocr),
            ChangeOcr: (Lane.DESK, self._change_ocr),
            VerifyLibrary: (Lane.CARE, care.verify),
            **_on_the_library(desk),
            **_on_finding(finding, questions),
            **_on_chats(ChatDesk(app.library)),
            ExplainAnswer: (Lane.WHY, WhyDesk(app).explain),
            **_on_page_texts(PageTextDesk(app.library, app.renderer, app.passwords.of)),
        }
        self._indexings: Mapping[type, Callable[[Any], Indexing]] = {
            AddPaths: self._add,
            CheckFolders: self._check_folders,
            LocateFolder: lambda request: Indexing(Rank.DROP, desk.locate(request)),
        }

    def lanes(self) -> Mapping[Lane, LaneRules]:
        """The threads of the engine beside the queue, and what frees each from a child that does not answer."""
        return {
            Lane.ANSWER: LaneRules(),
            Lane.PAGES: LaneRules(self._app.stop_drawing, newest_first=True, most_waiting=MOST_PAGES_WAITING),
            Lane.DESK: LaneRules(),
            Lane.CARE: LaneRules(),
            Lane.FINDING: LaneRules(),
            Lane.COPIES: LaneRules(self._app.marker.kill),
            Lane.WHY: LaneRules(),
            Lane.TEXTS: LaneRules(),
        }

    def plan(self, request: Request) -> Planned:
        """Where a request runs, and the work. Raises KeyError for Cancel, which is no job."""
        if type(request) in self._indexings:
            return self._indexings[type(request)](request)
        lane, work = self._works[type(request)]
        return lane, lambda token: work(request, token)

    def take_up(self) -> None:
        """What was dropped before the engine ended, and not finished. A file that failed is not tried by itself."""
        for drop in self._drops.unfinished:
            indexing = self._adding(NO_JOB, drop, Wanted(again=drop.again), self._not_failed(drop))
            self._queue.add(Task(indexing.rank, indexing.work, indexing.on_end))

    def _add(self, request: AddPaths) -> Indexing:
        drop = Drop(request.paths, request.again)
        try:
            self._drops.remember(drop)
        except OSError as error:
            log.warning("a drop could not be remembered: %s", type(error).__name__)
        wanted = Wanted(again=request.again, password=request.password)
        return self._adding(request.job, drop, wanted, lambda: request.paths)

    def _adding(self, job: JobId, drop: Drop, wanted: Wanted, paths: Callable[[], tuple[str, ...]]) -> Indexing:
        run = self._following.runs.adding(job, paths, wanted)

        def end(outcome: Outcome) -> None:
            run.end()
            if not self._drops.is_frozen:
                self._following.added(run, outcome)
            try:
                self._drops.forget(drop)
            except OSError as error:
                log.warning("a drop could not be forgotten: %s", type(error).__name__)

        return Indexing(Rank.DROP, run.work, end)

    def _not_failed(self, drop: Drop) -> Callable[[], tuple[str, ...]]:
        def paths() -> tuple[str, ...]:
            known = {path: self._app.library.known_file(path) for path in drop.paths}
            return tuple(p for p, file in known.items() if file is None or file.status not in _FAILED_BEFORE)

        return paths

    def _check_folders(self, request: CheckFolders) -> Indexing:
        check = FolderCheck(self._following, request.job)
        return Indexing(Rank.CHECK, check.work)

    def _pause(self, request: PauseIndexing, _token: CancelToken) -> IndexingPaused:
        self._queue.pause(paused=request.paused)
        with disk_errors(self._app.paths.root):
            self._app.settings.change(indexing_paused=request.paused)
        return IndexingPaused(request.paused)

    def _choose_generator(self, request: ChooseGenerator, token: CancelToken) -> Models:
        self._app.models.choose(request.path, trusted=request.trusted, token=token)
        return Models(self._app.models.infos())

    def _choose_embedder(self, request: ChooseEmbedder, token: CancelToken) -> Models:
        models = self._app.models
        models.choose_embedder(request.path, trusted=request.trusted, token=token)
        wanted = models.for_library
        self._app.library.want_embedder(wanted.id, dimensions=wanted.dimensions)
        self._following.want_vectors()
        return Models(models.infos())

    def _choose_reranker(self, request: ChooseReranker, token: CancelToken) -> Models:
        models = self._app.models
        models.choose_reranker(request.path, trusted=request.trusted, token=token)
        return Models(models.infos())

    def _list_models(self, _request: ListModels, _token: CancelToken) -> Models:
        return Models(self._app.models.infos())

    def _show_ocr(self, _request: ShowOcr, _token: CancelToken) -> Ocr:
        return Ocr(self._app.ocr.state())

    def _change_ocr(self, request: ChangeOcr, _token: CancelToken) -> Ocr:
        self._app.ocr.change(enabled=request.enabled, languages=request.languages, folder=request.folder)
        self._following.want_ocr()
        return Ocr(self._app.ocr.state())


def _on_the_library(desk: LibraryDesk) -> Mapping[type, Work]:
    return {
        ListLibrary: (Lane.DESK, desk.list_documents),
        ReportDocument: (Lane.DESK, desk.report),
        RemoveDocuments: (Lane.DESK, desk.remove),
        RestoreDocuments: (Lane.DESK, desk.restore),
        ListFolders: (Lane.DESK, desk.list_folders),
        ForgetFolder: (Lane.DESK, desk.forget),
        ListVersions: (Lane.DESK, desk.list_versions),
        ChangeVersions: (Lane.DESK, desk.change_versions),
    }


def _on_finding(finding: SearchDesk, questions: QuestionDesk) -> Mapping[type, Work]:
    return {
        ShowSearch: (Lane.FINDING, finding.show),
        ChangeSearch: (Lane.FINDING, finding.change),
        RefitGate: (Lane.FINDING, finding.refit),
        ListQuestions: (Lane.DESK, questions.show),
        KeepQuestion: (Lane.DESK, questions.keep),
        KeepQuestions: (Lane.DESK, questions.keep_many),
        ForgetQuestions: (Lane.DESK, questions.forget),
        EvaluateLibrary: (Lane.FINDING, questions.evaluate),
        ListChecks: (Lane.DESK, questions.list_checks),
    }


def _on_chats(chats: ChatDesk) -> Mapping[type, Work]:
    return {
        ListChats: (Lane.DESK, chats.list_chats),
        OpenChat: (Lane.DESK, chats.open),
        RenameChat: (Lane.DESK, chats.rename),
        ForgetChats: (Lane.DESK, chats.forget),
        RestoreChats: (Lane.DESK, chats.restore),
    }


def _on_page_texts(texts: PageTextDesk) -> Mapping[type, Work]:
    return {
        ReadPageText: (Lane.DESK, texts.read),
        FindInDocument: (Lane.TEXTS, texts.find),
        ListHeadings: (Lane.TEXTS, texts.headings),
    }
