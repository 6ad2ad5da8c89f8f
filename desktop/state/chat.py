"""The conversation as values: what was asked, what has been said so far, and what the next question may see."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from core.api.finding import Turn
from core.api.messages import (
    Cancelled,
    DocumentChanged,
    DocumentsGone,
    Done,
    EngineReady,
    Event,
    Failed,
    FoldersChanged,
    FreshnessChanged,
    LibraryListing,
    Progress,
    SentenceReady,
    SentenceRemoved,
)
from core.api.types import (
    Answer,
    AnswerMode,
    Citation,
    DocumentId,
    DocumentSummary,
    JobId,
    LibraryTotals,
    Passage,
    RemovedSentence,
    Scope,
    Sentence,
)
from desktop.state.library import is_older
from desktop.state.votes import Vote, reduce_vote

HISTORY_TURNS = 6
"""A follow-up leans on what was said last; more would only be carried along."""


class Standing(StrEnum):
    """What a reader should know of a document that an answer cites."""

    REMOVED = "removed"
    """It is not in the library any more."""
    AWAY = "away"
    """It still answers, but its pages cannot be shown now."""
    OLDER = "older"
    """There is a newer version of it."""

    @property
    def hides_pages(self) -> bool:
        return self is not Standing.OLDER


Standings = Mapping[DocumentId, Standing]


class Lack(StrEnum):
    """Why there is nothing to search."""

    NOTHING_ADDED = "nothing_added"
    COMING = "coming"
    """The first documents are being read."""
    FOLDER_MISSING = "folder_missing"
    """What was read of a followed folder is kept, and comes back with it."""
    NO_TEXT = "no_text"
    """There are documents, and none of them can be searched."""


@dataclass(frozen=True, slots=True)
class ScopeChip:
    """One folder or document that a question is narrowed to, with the name people know it by."""

    label: str
    scope: Scope


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question and what became of it. `sentences` and `removed` grow while it runs and never shrink."""

    job: JobId
    question: str
    scope: tuple[ScopeChip, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    removed: tuple[RemovedSentence, ...] = ()
    stage: Progress | None = None
    answer: Answer | None = None
    failure: Failed | None = None
    stopping: bool = False
    stopped: bool = False
    vote: Vote | None = None

    @property
    def is_refused(self) -> bool:
        return self.answer is not None and self.answer.refused

    @property
    def is_running(self) -> bool:
        return self.answer is None and self.failure is None and not self.stopped

    @property
    def is_quotes(self) -> bool:
        """Whether the sentences are the documents' own words; known from the first one on, so nothing re-flows."""
        if self.answer is not None:
            return self.answer.mode is AnswerMode.QUOTES
        return bool(self.sentences) and all(_is_verbatim(sentence) for sentence in self.sentences)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Each number once, in the order of the numbers."""
        found: dict[int, Citation] = {}
        for sentence in self.sentences:
            for citation in sentence.citations:
                found.setdefault(citation.number, citation)
        return tuple(found[number] for number in sorted(found))

    def citation(self, number: int) -> Citation | None:
        return next((c for c in self.citations if c.number == number), None)


@dataclass(frozen=True, slots=True)
class CitedDocument:
    """The citations of one answer that lie in one document."""

    document_id: DocumentId
    document: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ChatState:
    """`open_citation` is the answer and number whose page is open; `standings` are those of cited documents."""

    exchanges: tuple[Exchange, ...] = ()
    scope: tuple[ScopeChip, ...] = ()
    open_citation: tuple[JobId, int] | None = None
    document_total: int = 0
    engine_up: bool = False
    standings: Standings = field(default_factory=dict)
    lack: Lack = Lack.NOTHING_ADDED
    """Means nothing while there is something to search."""
    set_aside: tuple[Exchange, ...] = ()
    """The conversation before this one; it can be brought back until the next question is asked."""

    @property
    def running(self) -> Exchange | None:
        return next((e for e in reversed(self.exchanges) if e.is_running), None)

    @property
    def can_ask(self) -> bool:
        return self.engine_up and self.document_total > 0 and self.running is None

    def exchange(self, job: JobId) -> Exchange | None:
        return next((e for e in self.exchanges if e.job == job), None)


def ask_started(state: ChatState, job: JobId, question: str) -> ChatState:
    """A question was sent within the scope that is set now."""
    return replace(state, exchanges=(*state.exchanges, Exchange(job, question, state.scope)), set_aside=())


def stop_requested(state: ChatState) -> ChatState:
    """The running answer was asked to stop; it ends when the engine says so."""
    running = state.running
    return state if running is None else _with(state, replace(running, stopping=True))


def conversation_begun(state: ChatState) -> ChatState:
    """Nothing that was said so far counts for the next question. What runs was stopped."""
    ended = tuple(replace(e, stopped=True) if e.is_running else e for e in state.exchanges)
    return replace(state, exchanges=(), open_citation=None, set_aside=ended)


def conversation_restored(state: ChatState) -> ChatState:
    return replace(state, exchanges=(*state.set_aside, *state.exchanges), set_aside=())


def voted(state: ChatState, job: JobId, vote: Vote | None) -> ChatState:
    exchange = state.exchange(job)
    return state if exchange is None else _with(state, replace(exchange, vote=vote))


def history(state: ChatState) -> tuple[Turn, ...]:
    """What the next question may lean on: what was asked and shown, oldest first; a refusal has no answer."""
    ended = [e for e in state.exchanges if not e.is_running and e.failure is None]
    return tuple(Turn(e.question, " ".join(sentence.text for sentence in e.sentences)) for e in ended[-HISTORY_TURNS:])


def scope_set(state: ChatState, chips: tuple[ScopeChip, ...]) -> ChatState:
    """What the next question may see; no chips is the whole library."""
    return replace(state, scope=chips)


def scope_removed(state: ChatState, index: int) -> ChatState:
    return replace(state, scope=state.scope[:index] + state.scope[index + 1 :])


def citation_opened(state: ChatState, job: JobId, number: int) -> ChatState:
    return replace(state, open_citation=(job, number))


def citation_closed(state: ChatState) -> ChatState:
    return replace(state, open_citation=None)


def engine_lost(state: ChatState) -> ChatState:
    """No question can be sent until the next EngineReady."""
    return replace(state, engine_up=False)


def reduce_chat(state: ChatState, event: Event) -> ChatState:
    """The state after one event; events of other jobs leave it as it is."""
    match event:
        case EngineReady(totals=totals):
            return _with_totals(replace(state, engine_up=True), totals)
        case DocumentChanged(totals=totals) | DocumentsGone(totals=totals) | Done(result=LibraryListing(totals=totals)):
            return _with_totals(state, totals)
        case FoldersChanged() | FreshnessChanged():
            return state
        case _:
            state = _with_votes(state, event)
            exchange = state.exchange(event.job)
            return state if exchange is None else _with(state, _reduce_exchange(exchange, event))


def _with_votes(state: ChatState, event: Event) -> ChatState:
    for exchange in state.exchanges:
        if exchange.vote is not None:
            vote = reduce_vote(exchange.vote, event)
            state = state if vote is exchange.vote else _with(state, replace(exchange, vote=vote))
    return state


def with_standings(state: ChatState, documents: Mapping[DocumentId, DocumentSummary]) -> ChatState:
    """`documents` are all that are in the library."""
    standings = {}
    for document_id in _cited(state):
        document = documents.get(document_id)
        if document is None:
            standings[document_id] = Standing.REMOVED
        elif document.is_away:
            standings[document_id] = Standing.AWAY
        elif is_older(document):
            standings[document_id] = Standing.OLDER
    return state if standings == state.standings else replace(state, standings=standings)


def _reduce_exchange(exchange: Exchange, event: Event) -> Exchange:
    reduced = exchange
    match event:
        case _ if not exchange.is_running:
            pass
        case Progress():
            reduced = replace(exchange, stage=event)
        case SentenceReady(sentence=sentence):
            reduced = replace(exchange, sentences=(*exchange.sentences, sentence))
        case SentenceRemoved(removed=removed):
            reduced = replace(exchange, removed=(*exchange.removed, removed))
        case Done(result=Answer() as answer):
            reduced = replace(exchange, answer=answer, sentences=answer.sentences, removed=answer.removed)
        case Failed():
            reduced = replace(exchange, failure=event)
        case Cancelled():
            reduced = replace(exchange, stopped=True)
    return reduced


def asked_scope(chips: tuple[ScopeChip, ...]) -> Scope:
    """The union of the chips."""
    return Scope(
        paths=tuple(path for chip in chips for path in chip.scope.paths),
        document_ids=tuple(document for chip in chips for document in chip.scope.document_ids),
    )


def cited_documents(exchange: Exchange) -> tuple[CitedDocument, ...]:
    """The citations of an answer by document, documents in the order of their first number."""
    groups: dict[DocumentId, list[Citation]] = {}
    for citation in exchange.citations:
        groups.setdefault(citation.document_id, []).append(citation)
    return tuple(CitedDocument(key, found[0].document, tuple(found)) for key, found in groups.items())


def pages_read(passages: tuple[Passage, ...]) -> int:
    """How many different pages passages lie on."""
    return len({(passage.document_id, part.page_index) for passage in passages for part in passage.parts})


def uncited_passages(exchange: Exchange) -> tuple[Passage, ...]:
    """What was read for an answer beyond the pages it cites."""
    if exchange.answer is None:
        return ()
    cited = {(c.document_id, part.page_index) for c in exchange.citations for part in c.parts}
    return tuple(
        passage
        for passage in exchange.answer.passages
        if not any((passage.document_id, part.page_index) in cited for part in passage.parts)
    )


def referring(exchange: Exchange, companion: Passage) -> tuple[int | None, Passage | None]:
    """The passage that refers to a companion, and the number it is cited by, if it is."""
    found = exchange.answer.passages if exchange.answer is not None else ()
    passage = next((p for p in found if p.number == companion.companion_of), None)
    if passage is None:
        return None, None
    number = next((c.number for c in exchange.citations if _lies_in(c, passage)), None)
    return number, passage


def _lies_in(citation: Citation, passage: Passage) -> bool:
    return citation.document_id == passage.document_id and any(
        part.page_index == own.page_index and part.char_start < own.char_end and own.char_start < part.char_end
        for part in citation.parts
        for own in passage.parts
    )


def _is_verbatim(sentence: Sentence) -> bool:
    return any(citation.quote.strip() == sentence.text.strip() for citation in sentence.citations)


def _cited(state: ChatState) -> set[DocumentId]:
    return {citation.document_id for exchange in state.exchanges for citation in exchange.citations}


def _with(state: ChatState, changed: Exchange) -> ChatState:
    exchanges = tuple(changed if e.job == changed.job else e for e in state.exchanges)
    return replace(state, exchanges=exchanges)


def _with_totals(state: ChatState, totals: LibraryTotals) -> ChatState:
    return replace(state, document_total=totals.searchable)
