"""What stands in each row of the lists behind an answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.api.types import ChunkId, Passage
from core.api.why import AnswerExplained
from desktop import why_texts
from desktop.finding_texts import decimal
from desktop.inert import plain
from desktop.state.why_lists import Column, Order, columns_of, is_reranked, rank_in, scores_of
from desktop.views.wording import page_label, section, short_name

translate = QCoreApplication.translate

_STAGES = {Column.WORDS: "bm25", Column.MEANING: "dense"}
"""Whose scores are told; those of a join say nothing but their order, which the rows show."""


@dataclass(frozen=True, slots=True)
class Cell:
    """`title` over `meta`; `change` is how many places it rose (above 0) or fell since the join."""

    title: str
    meta: str
    change: int = 0
    numbers: tuple[int, ...] = ()
    """By which the answer cites it."""

    @property
    def change_words(self) -> str:
        if self.change > 0:
            return translate("why", "up %Ln place(s)", "", self.change)
        return translate("why", "down %Ln place(s)", "", -self.change) if self.change else ""

    @property
    def cited_words(self) -> str:
        if not self.numbers:
            return ""
        return translate("why", "cited as {0}").format(", ".join(map(str, self.numbers)))

    @property
    def spoken(self) -> str:
        return ", ".join(filter(None, (self.title, self.meta, self.change_words, self.cited_words)))


Cells = Mapping[Column, Mapping[ChunkId, Cell]]


def title_of(passage: Passage) -> str:
    return plain(section(passage))[:200] or plain(short_name(passage.document))


def where(passage: Passage) -> str:
    part = passage.parts[0]
    return page_label(part.page_label, part.page_index)


def heads_of(why: AnswerExplained, k: int) -> dict[Column, tuple[str, str, str]]:
    """The name of each list, its term, and what to say where it is empty."""
    reranked = is_reranked(why)
    return {
        column: (
            why_texts.column_name(column, is_reranked=reranked),
            why_texts.column_term(column, k, is_reranked=reranked),
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
    scores = {column: scores_of(why, stage) for column, stage in _STAGES.items()}

    def cell(column: Column, id_: ChunkId) -> Cell:
        passage = passages[id_]
        if column is Column.BOTH:
            return Cell(title_of(passage), _both_ranks(whole, id_))
        if column is Column.FINAL:
            return Cell(title_of(passage), where(passage), _change(whole, id_), numbers.get(id_, ()))
        return Cell(title_of(passage), f"{where(passage)} · {decimal(scores[column][id_])}")

    return {column: {id_: cell(column, id_) for id_ in order} for column, order in rows.items()}


def _both_ranks(whole: Mapping[Column, Order], id_: ChunkId) -> str:
    words, meaning = (rank_in(whole[column], id_) for column in (Column.WORDS, Column.MEANING))
    if words is not None and meaning is not None:
        return translate("why", "words {0}, meaning {1}").format(words + 1, meaning + 1)
    if words is not None:
        return translate("why", "words {0} alone").format(words + 1)
    return translate("why", "meaning {0} alone").format((meaning or 0) + 1)


def _change(whole: Mapping[Column, Order], id_: ChunkId) -> int:
    before, after = rank_in(whole.get(Column.BOTH, ()), id_), rank_in(whole[Column.FINAL], id_)
    return 0 if before is None or after is None else before - after
