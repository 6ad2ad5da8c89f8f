"""What the person does to learn why an answer came out as it did."""

from dataclasses import replace

from core.api.requests import Cancel
from core.api.types import ChunkId, JobId
from core.api.why import ExplainAnswer, Finder
from desktop.library_actions import Desk
from desktop.state import why
from desktop.state.chat import history_before
from desktop.state.covers import without_covers
from desktop.state.exchange import asked_scope
from desktop.state.why_lists import Column


class WhyActions:
    """A part of `Actions`, as `LibraryActions` is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def open(self, answer: JobId) -> None:
        """In the place of conversation and page. An answer that is not finished has no why yet."""
        now = self._desk.state
        exchange = now.chat.exchange(answer)
        if exchange is None or exchange.answer is None:
            return
        self._desk.change(**{**without_covers(now), "why": why.why_opened(now.why, answer)})
        self._ask()

    def close(self) -> None:
        self._desk.change(why=why.why_closed(self._desk.state.why))

    def choose_finder(self, finder: Finder) -> None:
        """Look at the same question with words alone, meaning alone, or both."""
        before = self._desk.state.why
        if before.job is not None and finder is not before.finder:
            self._desk.send(Cancel(before.job))
        self._desk.change(why=why.finder_chosen(before, finder))
        self._ask()

    def set_k(self, k: int | None) -> None:
        self._desk.change(why=replace(self._desk.state.why, k=k))

    def choose(self, chunk_id: ChunkId, column: Column) -> None:
        self._desk.change(why=why.passage_chosen(self._desk.state.why, chunk_id, column))

    def try_again(self) -> None:
        """After a failure, or because the library has changed."""
        before = self._desk.state.why
        if before.job is not None:
            self._desk.send(Cancel(before.job))
        self._desk.change(why=why.why_again(before))
        self._ask()

    def _ask(self) -> None:
        now = self._desk.state.why
        exchange = None if now.answer is None else self._desk.state.chat.exchange(now.answer)
        if exchange is None or exchange.answer is None or not now.needs_asking:
            return
        job = self._desk.next_job()
        self._desk.change(why=why.why_asked(now, job))
        self._desk.send(
            ExplainAnswer(
                job,
                exchange.question,
                asked_scope(exchange.scope),
                now.finder,
                history=history_before(self._desk.state.chat, exchange.job),
                standalone=exchange.answer.standalone,
            )
        )
