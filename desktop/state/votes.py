"""What a person said of an answer with a thumb, and the question that is kept for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from core.api.finding import LabelledQuestion, QuestionId
from core.api.messages import Cancelled, Done, Event, Failed, Questions
from core.api.types import DocumentId, JobId


class Thumb(StrEnum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Vote:
    """`job` is under way to keep the question. A thumb down that keeps nothing yet waits for what would be right.

    `document_id` is None for "none of my documents answers it".
    """

    thumb: Thumb
    question: str = ""
    document_id: DocumentId | None = None
    job: JobId | None = None
    is_kept: bool = False
    failure: Failed | None = None

    @property
    def is_choosing(self) -> bool:
        return self.thumb is Thumb.DOWN and not self.is_kept and self.job is None


def reduce_vote(vote: Vote, event: Event) -> Vote | None:
    """The vote after one event; None once its question is not among the kept ones any more."""
    match event:
        case Done(job=job) if job == vote.job:
            return replace(vote, job=None, is_kept=True)
        case Failed(job=job) if job == vote.job:
            return replace(vote, job=None, failure=event)
        case Cancelled(job=job) if job == vote.job:
            return None
        case Done(result=Questions(questions=questions)) if vote.is_kept and kept_for(vote, questions) is None:
            return None
        case _:
            return vote


def kept_for(vote: Vote, questions: Sequence[LabelledQuestion]) -> QuestionId | None:
    """The question that a vote keeps: the same words, in whatever spacing and case, about the same document."""
    wanted = _folded(vote.question)
    return next(
        (
            question.id
            for question in questions
            if _folded(question.text) == wanted and _is_about(question, vote.document_id)
        ),
        None,
    )


def _is_about(question: LabelledQuestion, document_id: DocumentId | None) -> bool:
    return question.answerable is (document_id is not None) and question.document_id == document_id


def is_same_question(one: str, other: str) -> bool:
    return _folded(one) == _folded(other)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


class Act(StrEnum):
    """What can be done with the thumbs of an answer."""

    PRAISE = "praise"
    BLAME = "blame"
    PUT_RIGHT = "put_right"
    """Say, after a thumb down, where the answer is, or that it is nowhere."""
    TAKE_BACK = "take_back"
    SHOW_KEPT = "show_kept"
    """See what thumbs are good for: the kept questions, and the check that asks them."""


@dataclass(frozen=True, slots=True)
class VoteWish:
    """`job` is the answer's. `document_id` and `page_index` are for PUT_RIGHT."""

    job: JobId
    act: Act
    document_id: DocumentId | None = None
    page_index: int = 0
