"""What stands in each row of the lists behind an answer."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from core.api.types import ChunkId, Passage
from core.api.why import AnswerExplained
from desktop import why_texts
from desktop.finding_texts import decimal
from desktop.inert import plain
from desktop.state.why_lists import Column, Order, columns_of, is_reranked, rank_in, scores_of
from desktop.views.controls.wording import page_label, section, short_name

translate = QCoreApplication.translate

SEEN_CHARS = 24
"""Of a title there is mostly room for so many."""
_STAGES = {Column.WORDS: "bm25", Column.MEANING: "dense"}
"""Whose scores are told; those of a join say nothing but their order, which the rows show."""


@dataclass(frozen=True, slots=True)
class Cell:
    """`title` over `meta`; `before` is its place in the join, None where it is the same or was not there. `heading` is
    given where another title had to be found."""

    title: str
    meta: str
    heading: str = ""
    before: int | None = None
    rank: int = 0
    numbers: tuple[int, ...] = ()
    """By which the answer cites it."""
    document: str = ""
    """Told of all; painted where it `names_document`: where there are the fewest figures, or nothing else tells it
    from a passage of another document."""
    names_document: bool = False

    @property
    def has_risen(self) -> bool:
        return self.before is not None and self.before > self.rank

    @property
    def from_words(self) -> str:
        """ "from 9th"."""
        return "" if self.before is None else why_texts.change_line(self.before, self.rank)

    @property
    def change_words(self) -> str:
        if self.before is None:
            return ""
        told = translate("why", "up {0}") if self.has_risen else translate("why", "down {0}")
        return told.format(self.from_words)

    @property
    def cited_words(self) -> str:
        if not self.numbers:
            return ""
        return translate("why", "cited as {0}").format(", ".join(map(str, self.numbers)))

    @property
    def spoken(self) -> str:
        said = (self.title, self.heading, self.meta, self.document, self.change_words, self.cited_words)
        return ", ".join(filter(None, said))


Cells = Mapping[Column, Mapping[ChunkId, Cell]]


def title_of(passage: Passage) -> str:
    return plain(section(passage))[:200] or plain(short_name(passage.document))


def titles_of(why: AnswerExplained) -> dict[ChunkId, str]:
    """The heading; of passages under one heading, what each begins with, since they would look all alike."""
    passages = [candidate.passage for candidate in why.candidates]
    alike = Counter(title_of(passage) for passage in passages)
    return {p.chunk_id: _beginning(p) if p.section and alike[title_of(p)] > 1 else title_of(p) for p in passages}


def _beginning(passage: Passage) -> str:
    """Without the heading, which often is the first line of the text."""
    heading = title_of(passage)
    return " ".join(plain(passage.text).split()).removeprefix(" ".join(heading.split())).strip()[:200] or heading


def where(passage: Passage) -> str:
    part = passage.parts[0]
    return page_label(part.page_label, part.page_index)


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a list, its term, what it is made of in few words and at length, and what to say if it is empty."""

    name: str
    term: str = ""
    line: str = ""
    tip: str = ""
    nothing: str = ""


Heads = Mapping[Column, Head]


def heads_of(why: AnswerExplained, k: int) -> Heads:
    reranked = is_reranked(why)
    return {
        column: Head(
            why_texts.column_name(column, is_reranked=reranked),
            why_texts.column_term(column, k, is_reranked=reranked),
            why_texts.column_line(column, is_reranked=reranked),
            why_texts.column_tip(column),
            why_texts.nothing_in(column),
        )
        for column in columns_of(why.finder)
    }


def cells(
    why: AnswerExplained,
    whole: Mapping[Column, Order],
    rows: Mapping[Column, Order],
    numbers: Mapping[ChunkId, tuple[int, ...]],
) -> Cells:
    """For the rows that are shown, of the lists as they are whole."""
    passages = {candidate.passage.chunk_id: candidate.passage for candidate in why.candidates}
    is_of_several = len({passage.document_id for passage in passages.values()}) > 1
    titles = titles_of(why)
    alike = Counter(title[:SEEN_CHARS] for title in titles.values())
    scores = {column: scores_of(why, stage) for column, stage in _STAGES.items()}

    def cell(column: Column, id_: ChunkId) -> Cell:
        passage = passages[id_]
        document = plain(short_name(passage.document)) if is_of_several else ""
        rank = rank_in(whole[column], id_) or 0
        title, heading = titles[id_], title_of(passage)
        made = Cell(
            title,
            where(passage),
            heading="" if heading == title else heading,
            rank=rank,
            document=document,
            names_document=column is Column.FINAL or alike[title[:SEEN_CHARS]] > 1,
        )
        if column is Column.BOTH:
            return replace(made, meta=_both_ranks(whole, id_))
        if column is Column.FINAL:
            return replace(made, before=_before(whole, id_, rank), numbers=numbers.get(id_, ()))
        return replace(made, meta=f"{where(passage)} · {decimal(scores[column][id_])}")

    return {column: {id_: cell(column, id_) for id_ in order} for column, order in rows.items()}


def _both_ranks(whole: Mapping[Column, Order], id_: ChunkId) -> str:
    words, meaning = (rank_in(whole[column], id_) for column in (Column.WORDS, Column.MEANING))
    if words is not None and meaning is not None:
        return translate("why", "words {0}, meaning {1}").format(words + 1, meaning + 1)
    if words is not None:
        return translate("why", "words {0} alone").format(words + 1)
    return translate("why", "meaning {0} alone").format((meaning or 0) + 1)


def _before(whole: Mapping[Column, Order], id_: ChunkId, rank: int) -> int | None:
    before = rank_in(whole.get(Column.BOTH, ()), id_)
    return None if before == rank else before
