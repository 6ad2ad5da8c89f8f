"""The family of one document, as far as the window knows it."""

from dataclasses import dataclass, replace

from core.api.following import Version
from core.api.messages import Cancelled, DocumentsGone, Done, Event, Failed, Versions
from core.api.types import DocumentId, DocumentSummary, JobId


@dataclass(frozen=True, slots=True)
class VersionsState:
    """`versions` are newest first. `asked_of` is the document as it was when its family was asked for.

    `job` is the request while it is under way.
    """

    document_id: DocumentId | None = None
    job: JobId | None = None
    asked_of: DocumentSummary | None = None
    versions: tuple[Version, ...] = ()
    failure: Failed | None = None

    @property
    def is_open(self) -> bool:
        return self.document_id is not None

    @property
    def are_several(self) -> bool:
        return len(self.versions) > 1


def versions_shown(state: VersionsState, document_id: DocumentId) -> VersionsState:
    return state if state.document_id == document_id else VersionsState(document_id)


def versions_asked(state: VersionsState, document: DocumentSummary, job: JobId) -> VersionsState:
    return replace(state, job=job, asked_of=document, failure=None)


def versions_need_asking(state: VersionsState, document: DocumentSummary | None) -> bool:
    """Whether the engine should be asked, for the first time or because the document's family changed."""
    if document is None or document.id != state.document_id or document.id < 0:
        return False
    asked_of = state.asked_of
    return asked_of is None or (asked_of.versions, asked_of.newer_version) != (
        document.versions,
        document.newer_version,
    )


def reduce_versions(state: VersionsState, event: Event) -> VersionsState:
    """The state after one event; what is about another job leaves it as it is."""
    match event:
        case Done(job=job, result=Versions(versions=versions)) if job == state.job:
            return replace(state, job=None, versions=versions)
        case Failed(job=job) if job == state.job:
            return replace(state, job=None, failure=event)
        case Cancelled(job=job) if job == state.job:
            return replace(state, job=None)
        case DocumentsGone(document_ids=ids) if state.document_id in ids:
            return VersionsState()
        case DocumentsGone(document_ids=ids):
            return replace(state, versions=tuple(v for v in state.versions if v.document_id not in ids))
        case _:
            return state
