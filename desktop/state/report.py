"""How one document was read, as far as the window knows it."""

from dataclasses import dataclass, replace

from core.api.messages import Cancelled, DocumentReported, Done, Event, Failed
from core.api.reports import DocumentReport
from core.api.types import DocumentId, DocumentSummary, JobId
from desktop.state.library import UNDER_WAY


@dataclass(frozen=True, slots=True)
class ReportState:
    """`asked_of` is the document as it was when its report was asked for: once it changes, so may the report.

    `job` is the request while it is under way.
    """

    document_id: DocumentId | None = None
    path: str = ""
    job: JobId | None = None
    asked_of: DocumentSummary | None = None
    report: DocumentReport | None = None
    failure: Failed | None = None

    @property
    def is_open(self) -> bool:
        return self.document_id is not None


def report_shown(state: ReportState, document: DocumentSummary) -> ReportState:
    """The person wants to know how a document was read."""
    return state if state.document_id == document.id else ReportState(document.id, document.path)


def report_asked(state: ReportState, document: DocumentSummary, job: JobId) -> ReportState:
    """The engine was asked."""
    return replace(state, job=job, asked_of=document, report=None, failure=None)


def needs_asking(state: ReportState, document: DocumentSummary | None) -> bool:
    """Whether the engine should be asked; a file that waits to be read for the first time has an id below 0."""
    return (
        document is not None
        and document.id == state.document_id
        and document.id >= 0
        and document.status not in UNDER_WAY
        and document != state.asked_of
    )


def reduce_report(state: ReportState, event: Event) -> ReportState:
    """The state after one event; what is about another job leaves it as it is."""
    match event:
        case Done(job=job, result=DocumentReported(report=report)) if job == state.job:
            return replace(state, job=None, report=report)
        case Failed(job=job) if job == state.job:
            return replace(state, job=None, failure=event)
        case Cancelled(job=job) if job == state.job:
            return replace(state, job=None)
        case _:
            return state
