"""The lists behind an answer about a small lease, as the engine would tell them."""

from dataclasses import replace

from core.api.types import ChunkId, Passage, StagePlace
from core.api.why import AnswerExplained, Candidate, Finder, StageList
from tests.desktop.samples import part, passage

WORDS = (1, 2, 3, 4, 5, 6)
MEANING = (7, 1, 8, 3, 9, 2)
LATE = (1, 3, 2, 7, 4, 5, 6, 8, 9)


def ids(*numbers: int) -> tuple[ChunkId, ...]:
    return tuple(map(ChunkId, numbers))


def stage(name: str, *numbers: int) -> StageList:
    return StageList(name, ids(*numbers), tuple(float(len(numbers) - rank) for rank in range(len(numbers))))


def candidate(number: int) -> Candidate:
    """Passage n lies on page n, as citation n of the samples does."""
    given = replace(passage(number, number - 1), parts=(part(number - 1),), places=(StagePlace("bm25", 0, 1.0),))
    return Candidate(given, ((0, 7),))


def explained(
    finder: Finder = Finder.BOTH, *, words: tuple[int, ...] = WORDS, meaning: tuple[int, ...] = MEANING
) -> AnswerExplained:
    lists = {
        Finder.WORDS: (stage("bm25", *words), stage("rrf", *words), stage("rerank", *words)),
        Finder.MEANING: (stage("dense", *meaning), stage("rrf", *meaning), stage("rerank", *meaning)),
        Finder.BOTH: (
            stage("bm25", *words),
            stage("dense", *meaning),
            stage("rrf", 1),
            stage("late", *LATE),
            stage("rerank", *LATE),
        ),
    }[finder]
    numbers = dict.fromkeys(number for told in lists for number in told.chunk_ids)
    return AnswerExplained(
        finder=finder,
        lists=lists,
        candidates=tuple(candidate(number) for number in numbers),
        words_weight=1.0,
        meaning_weight=0.8,
        k=10,
        most_k=100,
        read=4,
        timings=(),
    )


def found(*numbers: int, companion: int = 0) -> tuple[Passage, ...]:
    """As they were found for an answer: with the places that they have in these lists."""
    stages = {told.stage: told.chunk_ids for told in explained().lists}
    made = []
    for id_ in ids(*numbers):
        places = tuple(StagePlace(name, held.index(id_), 1.0) for name, held in stages.items() if id_ in held)
        made.append(replace(candidate(id_).passage, places=places, companion_of=companion))
    return tuple(made)
