"""What the lists of a search tell a person: who stands where, what the join moves, and what one finder alone loses.

Pure. Ranks count from 0, as the search counts them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from core.api.types import Answer, ChunkId, Citation, DocumentId, PagePart, Passage
from core.api.why import AnswerExplained, Finder

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
    whole = {
        Column.WORDS: _ids(why, "bm25"),
        Column.MEANING: _ids(why, "dense"),
        Column.BOTH: joined(why, k),
        Column.FINAL: _final(why),
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


def numbers_of(passages: Iterable[Passage], citations: Sequence[Citation]) -> dict[ChunkId, tuple[int, ...]]:
    """By which numbers an answer cites each passage: those whose characters lie in it."""
    found: dict[ChunkId, tuple[int, ...]] = {}
    for passage in passages:
        held = _stretches(passage.document_id, passage.parts)
        own = [c.number for c in citations if _meet(held, _stretches(c.document_id, c.parts))]
        if own:
            found[passage.chunk_id] = tuple(sorted(set(own)))
    return found


def passages_in(why: AnswerExplained) -> list[Passage]:
    return [candidate.passage for candidate in why.candidates]


_Stretch = tuple[DocumentId, int, int, int]


def _stretches(document_id: DocumentId, parts: Sequence[PagePart]) -> list[_Stretch]:
    return [(document_id, part.page_index, part.char_start, part.char_end) for part in parts]


def _meet(some: Sequence[_Stretch], others: Sequence[_Stretch]) -> bool:
    return any(a[:2] == b[:2] and a[2] < b[3] and b[2] < a[3] for a in some for b in others)


@dataclass(frozen=True, slots=True)
class Kept:
    """What one finder would leave of what an answer cites."""

    cited: int
    """Citations that the search of the answer found; others came with a table, a reference, or the whole document."""
    lost: tuple[int, ...]
    """The numbers that would not be among what is read."""


def kept(why: AnswerExplained, answer: Answer, citations: Sequence[Citation]) -> Kept:
    """Whether what was found for an answer, and cited, would have been read with this finder."""
    cited = _cited(answer, citations)
    held = _numbers_in(_final(why)[: why.read], numbers_of(passages_in(why), citations))
    return Kept(len(cited), tuple(number for number in cited if number not in held))


def _cited(answer: Answer, citations: Sequence[Citation]) -> list[int]:
    """By number, what the search itself found."""
    return sorted({number for own in numbers_of(_found_then(answer), citations).values() for number in own})


def _found_then(answer: Answer) -> list[Passage]:
    return [passage for passage in answer.passages if not passage.companion_of]


def _final(why: AnswerExplained) -> Order:
    return why.lists[-1].chunk_ids if why.lists else ()


def _numbers_in(order: Order, numbers: Mapping[ChunkId, tuple[int, ...]]) -> set[int]:
    return {number for id_ in order for number in numbers.get(id_, ())}


@dataclass(frozen=True, slots=True)
class Tally:
    """What each list has among its first `ROWS`: of `cited` citations, and of one another."""

    cited: int
    words: int
    meaning: int
    both: int
    shared: int
    """Passages that words and meaning have in common there."""
    seen: int
    """Passages that either has there."""


def tally(why: AnswerExplained, whole: Mapping[Column, Order], answer: Answer, citations: Sequence[Citation]) -> Tally:
    tops = {column: order[:ROWS] for column, order in whole.items()}
    numbers, cited = numbers_of(passages_in(why), citations), set(_cited(answer, citations))

    def held(column: Column) -> int:
        return len(_numbers_in(tops.get(column, ()), numbers) & cited)

    words, meaning = set(tops.get(Column.WORDS, ())), set(tops.get(Column.MEANING, ()))
    return Tally(
        len(cited),
        held(Column.WORDS),
        held(Column.MEANING),
        held(Column.BOTH),
        len(words & meaning),
        len(words | meaning),
    )


def first_choice(why: AnswerExplained, citations: Sequence[Citation]) -> ChunkId | None:
    """The passage to begin with: the one that the answer cites first, else the best."""
    numbers = numbers_of(passages_in(why), citations)
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


class Change(IntEnum):
    """What of a search is another than it was for an answer."""

    NOTHING = 0
    PLACES = 1
    """Other passages would be read now, or the lists have them in other places: the library is another one."""
    STAGES = 2
    """Other stages run."""


def change_since(why: AnswerExplained, answer: Answer) -> Change:
    """Compares what is told now with the places that the passages of an answer had when it was given."""
    read = _found_then(answer)
    if not read:
        return Change.NOTHING
    now = {told.stage: {id_: rank for rank, id_ in enumerate(told.chunk_ids)} for told in why.lists}
    then = {timing.stage for timing in answer.timings}
    if any(stage not in then for stage in now) or any(p.stage not in now for passage in read for p in passage.places):
        return Change.STAGES
    moved = any(now[p.stage].get(passage.chunk_id) != p.rank for passage in read for p in passage.places)
    others = {passage.chunk_id for passage in read} != set(_final(why)[: why.read])
    return Change.PLACES if moved or others else Change.NOTHING
