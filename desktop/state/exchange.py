"""One question and what became of it, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from core.api.chats import AnswerChange, TurnId
from core.api.kinds import SentenceKind
from core.api.messages import Answered, Cancelled, Done, Event, Failed, Progress, SentenceReady, SentenceRemoved
from core.api.types import (
    Answer,
    AnswerMode,
    Citation,
    Conflict,
    DocumentId,
    JobId,
    RemovedSentence,
    Scope,
    Sentence,
)
from desktop.state.votes import Vote


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


@dataclass(frozen=True, slots=True)
class ScopeChip:
    """One folder or document that a question is narrowed to, with the name people know it by."""

    label: str
    scope: Scope


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question and what became of it. `sentences` and `removed` grow while it runs and never shrink.

    `turn_id` is its place among the kept turns once it is kept; `instead_of` the turn that makes room for it.
    """

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
    quotes_only: bool = False
    asked_of: int = 0
    """How many documents there were to search; 0 if that is not known any more."""
    turn_id: TurnId | None = None
    instead_of: TurnId | None = None
    change: AnswerChange | None = None
    is_lost: bool = False
    """What it answered went with a document that it quoted."""
    earlier: tuple["Exchange", ...] = ()
    """The answers that it took the place of, the newest first. The library keeps none of them."""

    @property
    def is_refused(self) -> bool:
        return self.answer is not None and self.answer.refused

    @property
    def is_running(self) -> bool:
        return self.answer is None and self.failure is None and not self.stopped and not self.is_lost

    @property
    def is_quotes(self) -> bool:
        """Whether the sentences are the documents' own words; known from the first one on, so nothing re-flows."""
        if self.answer is not None and self.answer.mode is not AnswerMode.QUOTES:
            return False
        if self.answer is not None:
            return all(sentence.kind in _WORDS for sentence in self.sentences)
        return bool(self.sentences) and all(_is_verbatim(sentence) for sentence in self.sentences)

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        return self.answer.conflicts if self.answer is not None else ()

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Each number once, in the order of the numbers."""
        found: dict[int, Citation] = {}
        in_order = [c for sentence in self.sentences for c in sentence.citations]
        for citation in (*in_order, *(c for conflict in self.conflicts for c in conflict.citations)):
            found.setdefault(citation.number, citation)
        return tuple(found[number] for number in sorted(found))

    def citation(self, number: int) -> Citation | None:
        return next((c for c in self.citations if c.number == number), None)

    @property
    def with_earlier(self) -> tuple["Exchange", ...]:
        return (self, *self.earlier)


def displaced_by_next(replaced: Exchange) -> tuple[Exchange, ...]:
    """What is kept beside the answer that takes its place."""
    own = (replace(replaced, earlier=()),) if replaced.answer is not None else ()
    return (*own, *replaced.earlier)


def reduce_exchange(exchange: Exchange, event: Event) -> Exchange:
    """A running exchange after one event of its job."""
    reduced = exchange
    match event:
        case Progress():
            reduced = replace(exchange, stage=event)
        case SentenceReady(sentence=sentence):
            reduced = replace(exchange, sentences=(*exchange.sentences, sentence))
        case SentenceRemoved(removed=removed):
            reduced = replace(exchange, removed=(*exchange.removed, removed))
        case Done(result=Answered() as answered):
            reduced = _answered(exchange, answered)
        case Failed():
            reduced = replace(exchange, failure=event)
        case Cancelled():
            reduced = replace(exchange, stopped=True)
    return reduced


def _answered(exchange: Exchange, answered: Answered) -> Exchange:
    answer = answered.answer
    return replace(
        exchange,
        answer=answer,
        sentences=answer.sentences,
        removed=answer.removed,
        turn_id=answered.turn_id,
        change=answered.change,
    )


def asked_scope(chips: tuple[ScopeChip, ...]) -> Scope:
    """The union of the chips."""
    return Scope(
        paths=tuple(path for chip in chips for path in chip.scope.paths),
        document_ids=tuple(document for chip in chips for document in chip.scope.document_ids),
    )


_WORDS = frozenset({SentenceKind.CLAIM, SentenceKind.QUOTE})
"""Kinds that stand among quotes: before there were kinds, a quote was a claim like any other."""


def _is_verbatim(sentence: Sentence) -> bool:
    if sentence.kind is not SentenceKind.CLAIM:
        return sentence.kind is SentenceKind.QUOTE
    return any(citation.quote.strip() == sentence.text.strip() for citation in sentence.citations)


class AnswerAct(StrEnum):
    """What can be done with an answer."""

    COPY = "copy"
    COPY_MARKDOWN = "copy_markdown"
    SAVE_MARKED = "save_marked"
    ASK_AGAIN = "ask_again"
    EDIT = "edit"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class AnswerWish:
    """`job` is the answer's, `document_id` of SAVE_MARKED alone."""

    job: JobId
    act: AnswerAct
    document_id: DocumentId | None = None
