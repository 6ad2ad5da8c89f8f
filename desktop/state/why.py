"""Why an answer came out as it did, as far as the window knows, and how the person looks at it."""

from dataclasses import dataclass, replace

from core.api.messages import Cancelled, DocumentChanged, DocumentsGone, Done, EngineReady, Event, Failed, SearchShown
from core.api.types import ChunkId, JobId
from core.api.why import AnswerExplained, Finder
from desktop.state.why_lists import Column


@dataclass(frozen=True, slots=True)
class WhyState:
    """`answer` is the exchange that is looked at; it stays when the view is closed, so that who went to a page finds
    the view as it was. `job` asks for the lists of `finder`; `told` holds those that are known, one a finder.

    `k` is None as long as it is the search's own. `is_stale`: the library has changed since the lists were made.
    """

    is_open: bool = False
    answer: JobId | None = None
    finder: Finder = Finder.BOTH
    told: tuple[AnswerExplained, ...] = ()
    job: JobId | None = None
    failure: Failed | None = None
    k: int | None = None
    chosen: ChunkId | None = None
    column: Column = Column.FINAL
    is_stale: bool = False

    @property
    def now(self) -> AnswerExplained | None:
        """The lists of the finder that is chosen."""
        return next((told for told in self.told if told.finder is self.finder), None)

    @property
    def needs_asking(self) -> bool:
        return self.is_open and self.now is None and self.job is None and self.failure is None


def why_opened(state: WhyState, answer: JobId) -> WhyState:
    """Another answer begins anew; for the same one everything is where it was left, but for what failed or is old."""
    if state.answer == answer:
        return replace(_renewed(state) if state.is_stale else state, is_open=True, failure=None)
    return WhyState(is_open=True, answer=answer)


def why_closed(state: WhyState) -> WhyState:
    return replace(state, is_open=False)


def why_again(state: WhyState) -> WhyState:
    """Search once more, after a failure or because the library has changed."""
    return _renewed(state)


def _renewed(state: WhyState) -> WhyState:
    return replace(state, told=(), job=None, failure=None, is_stale=False)


def why_asked(state: WhyState, job: JobId) -> WhyState:
    return replace(state, job=job, failure=None)


def finder_chosen(state: WhyState, finder: Finder) -> WhyState:
    """Lists that are still on their way are not waited for."""
    if finder is state.finder:
        return state
    return replace(state, finder=finder, job=None, failure=None, column=Column.FINAL)


def passage_chosen(state: WhyState, chunk_id: ChunkId, column: Column) -> WhyState:
    return replace(state, chosen=chunk_id, column=column)


def reduce_why(state: WhyState, event: Event) -> WhyState:
    """The state after one event; what is about other jobs leaves it as it is. A new engine may hold another library;
    in the same one, what is looked at stays as it is, and says that it is old."""
    match event:
        case EngineReady():
            return _renewed(state)
        case DocumentChanged() | DocumentsGone() | Done(result=SearchShown()) if state.told or state.job is not None:
            return replace(state, is_stale=True)
        case Done(job=job, result=AnswerExplained() as told) if job == state.job:
            return replace(state, told=(*state.told, told), job=None)
        case Failed(job=job) if job == state.job:
            return replace(state, job=None, failure=event)
        case Cancelled(job=job) if job == state.job:
            return replace(state, job=None)
    return state
