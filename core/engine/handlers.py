"""What each request of the window makes the engine do."""

from collections.abc import Callable, Mapping
from typing import Any

from core.api.messages import (
    AddPaths,
    AddReport,
    Ask,
    ChangeOcr,
    ChooseGenerator,
    DocumentReported,
    DocumentsGone,
    LibraryListing,
    ListLibrary,
    ListModels,
    Models,
    Ocr,
    OpenDocument,
    Progress,
    RemovedDocuments,
    RemoveDocuments,
    RenderPage,
    ReportDocument,
    Request,
    Result,
    SentenceReady,
    SentenceRemoved,
    ShowOcr,
)
from core.api.types import Answer, ErrorCode, JobId, RemovedSentence, Sentence, Stage
from core.cancel import CancelToken
from core.engine.app import App
from core.engine.feed import AddFeed, for_one_message
from core.engine.jobs import Emit, Lane, LaneRules, Work
from core.engine.pages import PageDesk
from core.errors import UserError
from core.ingest.policy import Wanted

MOST_PAGES_WAITING = 16
"""About two screens of small pages; what was asked for before that has scrolled out of sight."""


class Handlers:
    """One method a request; each returns the job's result and sends events on its way."""

    def __init__(self, app: App, emit: Emit) -> None:
        self._app = app
        self._emit = emit
        self._pages = PageDesk(app.library, app.renderer, app.passwords.of)

        self._works: Mapping[type, tuple[Lane, Callable[[Any, CancelToken], Result]]] = {
            AddPaths: (Lane.INGEST, self._add),
            Ask: (Lane.ANSWER, self._ask),
            ChooseGenerator: (Lane.ANSWER, self._choose_generator),
            OpenDocument: (Lane.PAGES, self._pages.open),
            RenderPage: (Lane.PAGES, self._pages.render),
            ListLibrary: (Lane.DESK, self._list),
            RemoveDocuments: (Lane.DESK, self._remove),
            ListModels: (Lane.DESK, self._list_models),
            ReportDocument: (Lane.DESK, self._report),
            ShowOcr: (Lane.DESK, self._show_ocr),
            ChangeOcr: (Lane.DESK, self._change_ocr),
        }

    def lanes(self) -> Mapping[Lane, LaneRules]:
        """The threads of the engine and what frees each from a child that does not answer."""
        return {
            Lane.INGEST: LaneRules(self._app.stop_reading),
            Lane.ANSWER: LaneRules(),
            Lane.PAGES: LaneRules(self._app.stop_drawing, newest_first=True, most_waiting=MOST_PAGES_WAITING),
            Lane.DESK: LaneRules(),
        }

    def plan(self, request: Request) -> tuple[Lane, Work]:
        """Where a request runs, and the work. Raises KeyError for Cancel, which is no job."""
        lane, work = self._works[type(request)]
        return lane, lambda token: work(request, token)

    def _list(self, _request: ListLibrary, _token: CancelToken) -> LibraryListing:
        return LibraryListing(self._app.library.summaries(), self._app.library.totals())

    def _list_models(self, _request: ListModels, _token: CancelToken) -> Models:
        return Models(self._app.models.infos())

    def _add(self, request: AddPaths, token: CancelToken) -> AddReport:
        feed = AddFeed(request.job, self._app.library, self._emit)
        wanted = Wanted(again=request.again, password=request.password)
        report = None
        try:
            for event in self._app.add(request.paths, wanted=wanted, token=token):
                if isinstance(event, AddReport):
                    report = event
                else:
                    feed.show(event)
        finally:
            feed.close()
        if report is None:
            raise LookupError("the report did not come")
        return for_one_message(report)

    def _ask(self, request: Ask, token: CancelToken) -> Answer:
        events = self._app.ask(request.question, request.scope, quotes_only=request.quotes_only, token=token)
        answer = None
        try:
            for event in events:
                if isinstance(event, Answer):
                    answer = event
                else:
                    self._show_answering(request.job, event)
        finally:
            self._app.models.warm()  # an answer that was cut short has ended the child; the next should not wait
        if answer is None:
            raise LookupError("the answer did not come")
        return answer

    def _show_answering(self, job: JobId, event: Stage | Sentence | RemovedSentence) -> None:
        match event:
            case Stage():
                self._emit(Progress(job, event, 0, None))
            case Sentence():
                self._emit(SentenceReady(job, event))
            case RemovedSentence():
                self._emit(SentenceRemoved(job, event))

    def _choose_generator(self, request: ChooseGenerator, token: CancelToken) -> Models:
        self._app.models.choose(request.path, trusted=request.trusted, token=token)
        return Models(self._app.models.infos())

    def _remove(self, request: RemoveDocuments, _token: CancelToken) -> RemovedDocuments:
        """Negative ids stand for files that wait to be read; those are not in the library."""
        library = self._app.library
        ids = tuple(i for i in request.document_ids if i > 0)
        count = library.remove(ids)
        library.commit_indexes()
        self._emit(DocumentsGone(ids, library.totals()))
        return RemovedDocuments(count)

    def _report(self, request: ReportDocument, _token: CancelToken) -> DocumentReported:
        report = self._app.library.report(request.document_id)
        if report is None:
            raise UserError(ErrorCode.DOCUMENT_GONE)
        return DocumentReported(request.document_id, report)

    def _show_ocr(self, _request: ShowOcr, _token: CancelToken) -> Ocr:
        return Ocr(self._app.ocr.state())

    def _change_ocr(self, request: ChangeOcr, _token: CancelToken) -> Ocr:
        self._app.ocr.change(enabled=request.enabled, languages=request.languages, folder=request.folder)
        return Ocr(self._app.ocr.state())
