"""Why an answer came out as it did: the lists of its search, as a person can look at them."""

from dataclasses import dataclass
from enum import StrEnum

from core.api.finding import Turn
from core.api.types import ChunkId, JobId, Passage, Scope, Timing


class Finder(StrEnum):
    """What finds passages: words alone, meaning alone, or both, as every question is asked."""

    WORDS = "words"
    MEANING = "meaning"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class ExplainAnswer:
    """Search for a question once more and tell every list. Nothing is weighed or written, and nothing is kept, so it
    works for any answer, however old; what it finds is what the library holds now.

    `history` is the conversation before it, oldest first, and `standalone` what the answer tells of a follow-up: it is
    searched for as it was then.
    """

    job: JobId
    question: str
    scope: Scope
    finder: Finder = Finder.BOTH
    history: tuple[Turn, ...] = ()
    standalone: str = ""


@dataclass(frozen=True, slots=True)
class StageList:
    """Chunks in the order of one stage of the search, best first, each with the stage's own score."""

    stage: str
    chunk_ids: tuple[ChunkId, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that a list has near its top. `matched` are characters `[start, end)` of its text: words that the
    question has too, as the search by words compares them."""

    passage: Passage
    matched: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class AnswerExplained:
    """`lists` in the order in which the search made them; the last is the order that answers are written from, of which
    the first `read` passages are. `words_weight`, `meaning_weight` and `k` join the first two: weight / (k + rank),
    ranks from 0. `candidates` covers the top of each list, and of the join for every k up to `most_k`.
    """

    finder: Finder
    lists: tuple[StageList, ...]
    candidates: tuple[Candidate, ...]
    words_weight: float
    meaning_weight: float
    k: int
    most_k: int
    read: int
    timings: tuple[Timing, ...]
