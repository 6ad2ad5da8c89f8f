"""What the lists of a search tell a person: who stands where, what the join moves, and what one finder alone loses.

Pure. Ranks count from 0, as the search counts them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from core.api.types import Answer, ChunkId, Citation, DocumentId, PagePart
from core.api.why import AnswerExplained, Candidate, Finder

ROWS = 10
"""Of each list; as many passages as an answer is written from."""
AGREED = 10
"""A passage that both lists have so far up is one they agree on."""

_RERANKING = ("late", "reranker")

Order = tuple[ChunkId, ...]


class Column(IntEnum):
    """The lists side by side, in the order in which a search makes them."""

    WORDS = 0
    MEANING = 1
    BOTH = 2
    FINAL = 3


def columns_of(finder: Finder) -> tuple[Column, ...]:
    """One finder alone has nothing to join."""
    shown = {
        Finder.WORDS: (Column.WORDS, Column.FINAL),
        Finder.MEANING: (Column.MEANING, Column.FINAL),
        Finder.BOTH: tuple(Column),
    }
    return shown[finder]


def joined(why: AnswerExplained, k: int) -> Order:
    """The first two lists by reciprocal rank: the sum of weight / (k + rank). Equal sums keep the order in which the
    passages are met, words first, as in the search itself."""
    scores: dict[ChunkId, float] = {}
    for stage, weight in (("bm25", why.words_weight), ("dense", why.meaning_weight)):
        if weight:
            for rank, id_ in enumerate(_ids(why, stage)):
                scores[id_] = scores.get(id_, 0.0) + weight / (k + rank)
    return tuple(sorted(scores, key=lambda id_: -scores[id_]))


def orders(why: AnswerExplained, k: int) -> dict[Column, Order]:
    """Each list whole. The last one is as the search left it: `k` is of the first join alone."""
    final = why.lists[-1].chunk_ids if why.lists else ()
    whole = {
        Column.WORDS: _ids(why, "bm25"),
        Column.MEANING: _ids(why, "dense"),
        Column.BOTH: joined(why, k),
        Column.FINAL: final,
    }
    return {column: whole[column] for column in columns_of(why.finder)}


def late_order(why: AnswerExplained) -> Order:
    """Passages by late interaction; empty where it did not run."""
    return _ids(why, "late")


def _ids(why: AnswerExplained, stage: str) -> Order:
    return next((told.chunk_ids for told in why.lists if told.stage == stage), ())


def scores_of(why: AnswerExplained, stage: str) -> Mapping[ChunkId, float]:
    """A stage's own numbers; empty for a stage that did not run."""
    return next((dict(zip(told.chunk_ids, told.scores, strict=True)) for told in why.lists if told.stage == stage), {})


def is_reranked(why: AnswerExplained) -> bool:
    """Whether the passages themselves were compared with the question once more, after they were found."""
    return any(told.stage in _RERANKING and told.chunk_ids for told in why.lists)


def shown(why: AnswerExplained, whole: Mapping[Column, Order]) -> dict[Column, Order]:
    """The top of each list, of passages that can be read."""
    at_hand = {candidate.passage.chunk_id for candidate in why.candidates}
    return {column: tuple(id_ for id_ in order[:ROWS] if id_ in at_hand) for column, order in whole.items()}


@dataclass(frozen=True, slots=True)
class Link:
    """One passage from a list to a later one, by the rows it stands in; `is_detour` passes by a list without it."""

    chunk_id: ChunkId
    start: Column
    start_row: int
    end: Column
    end_row: int
    is_detour: bool = False


def links(rows: Mapping[Column, Order]) -> tuple[Link, ...]:
    """From each passage to where it stands next."""
    places = {column: {id_: row for row, id_ in enumerate(order)} for column, order in rows.items()}
    columns = list(rows)
    found = []
    for at, start in enumerate(columns):
        for id_, row in places[start].items():
            later = next((column for column in columns[at + 1 :] if id_ in places[column]), None)
            if later is not None:
                is_detour = columns.index(later) > at + 1
                found.append(Link(id_, start, row, later, places[later][id_], is_detour))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Standing:
    """The rank of one passage in each list; None where it is not."""

    words: int | None
    meaning: int | None
    both: int | None
    final: int | None
    late: int | None = None
    """By late interaction, which is the third voice of the last list."""

    @property
    def is_agreed(self) -> bool:
        return all(rank is not None and rank < AGREED for rank in (self.words, self.meaning))


def standing(whole: Mapping[Column, Order], chunk_id: ChunkId, *, late: Order = ()) -> Standing:
    words, meaning, both, final = (rank_in(whole.get(column, ()), chunk_id) for column in Column)
    return Standing(words, meaning, both, final, rank_in(late, chunk_id))


def rank_in(order: Order, chunk_id: ChunkId) -> int | None:
    return order.index(chunk_id) if chunk_id in order else None


@dataclass(frozen=True, slots=True)
class Move:
    """A passage whose rank is another one than before; None is a place that it had not or has no more."""

    chunk_id: ChunkId
    before: int | None
    after: int | None


def moves(before: Order, after: Order, *, top: int = ROWS) -> tuple[Move, ...]:
    """What another k does to the top of the join, the longest way first; of equals the higher place."""
    ids = dict.fromkeys((*after[:top], *before[:top]))
    found = [Move(id_, rank_in(before, id_), rank_in(after, id_)) for id_ in ids]
    return tuple(sorted((move for move in found if move.before != move.after), key=_by_way))


def _by_way(move: Move) -> tuple[int, int]:
    nowhere = 10_000
    before = nowhere if move.before is None else move.before
    after = nowhere if move.after is None else move.after
    return -abs(before - after), min(before, after)


def numbers_of(candidates: Sequence[Candidate], citations: Sequence[Citation]) -> dict[ChunkId, tuple[int, ...]]:
    """By which numbers an answer cites each passage: those whose characters lie in it."""
    found: dict[ChunkId, tuple[int, ...]] = {}
    for candidate in candidates:
        held = _stretches(candidate.passage.document_id, candidate.passage.parts)
        own = [c.number for c in citations if _meet(held, _stretches(c.document_id, c.parts))]
        if own:
            found[candidate.passage.chunk_id] = tuple(sorted(set(own)))
    return found


_Stretch = tuple[DocumentId, int, int, int]


def _stretches(document_id: DocumentId, parts: Sequence[PagePart]) -> list[_Stretch]:
    return [(document_id, part.page_index, part.char_start, part.char_end) for part in parts]


def _meet(some: Sequence[_Stretch], others: Sequence[_Stretch]) -> bool:
    return any(a[:2] == b[:2] and a[2] < b[3] and b[2] < a[3] for a in some for b in others)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is left of an answer's citations among the passages that would be read; `found` is how many of `cited`."""

    cited: int
    found: int
    lost: tuple[int, ...]
    """The numbers that are not."""


def kept(why: AnswerExplained, citations: Sequence[Citation]) -> Kept:
    """Whether what an answer cites would have been read with this finder."""
    read = set(why.lists[-1].chunk_ids[: why.read]) if why.lists else set()
    numbers = numbers_of([c for c in why.candidates if c.passage.chunk_id in read], citations)
    found = {number for own in numbers.values() for number in own}
    cited = sorted({citation.number for citation in citations})
    lost = tuple(number for number in cited if number not in found)
    return Kept(len(cited), len(cited) - len(lost), lost)


def first_choice(why: AnswerExplained, citations: Sequence[Citation]) -> ChunkId | None:
    """The passage to begin with: the one that the answer cites first, else the best."""
    numbers = numbers_of(why.candidates, citations)
    best = min(numbers, key=lambda id_: numbers[id_][0], default=None)
    return best if best is not None else next((c.passage.chunk_id for c in why.candidates), None)


def neighbour(rows: Mapping[Column, Order], column: Column, row: int, step: int) -> tuple[Column, int]:
    """One list to the left (-1) or right: to the same passage if it stands there, else to the same row."""
    columns = list(rows)
    target = columns[max(0, min(len(columns) - 1, columns.index(column) + step))]
    order = rows[target]
    own = rows[column][row] if row < len(rows[column]) else None
    if own in order:
        return target, order.index(own)
    return target, max(0, min(row, len(order) - 1))


def is_changed(why: AnswerExplained, answer: Answer) -> bool:
    """Whether the passages that were read for an answer are not those that would be read now."""
    read = [passage.chunk_id for passage in answer.passages if not passage.companion_of]
    now = why.lists[-1].chunk_ids[: why.read] if why.lists else ()
    return bool(read) and set(read) != set(now)
