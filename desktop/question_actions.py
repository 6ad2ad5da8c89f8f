"""What the person does with questions beyond asking them: thumbs, and a library of one's own."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from core.api.checks import KeepQuestions, ListChecks, NewQuestion
from core.api.finding import LabelledQuestion, QuestionSource
from core.api.requests import Cancel, EvaluateLibrary, ForgetQuestions, KeepQuestion, ListQuestions
from core.api.types import DocumentId, JobId
from desktop import question_files
from desktop.library_actions import Desk
from desktop.state import chat, check, votes
from desktop.state.check import FileEnd, FileTold
from desktop.state.covers import without_covers
from desktop.state.exchange import Exchange
from desktop.state.report import ReportState
from desktop.state.versions import VersionsState
from desktop.state.votes import Act, Thumb, Vote, VoteWish

log = logging.getLogger(__name__)


class QuestionActions:
    """A part of `Actions`, as `LibraryActions` is."""

    def __init__(self, desk: Desk, *, ask_how: Callable[[], None]) -> None:
        """`ask_how` asks how things are found and judged now."""
        self._desk = desk
        self._ask_how = ask_how

    # --- thumbs

    def vote(self, wish: VoteWish) -> None:
        match wish.act:
            case Act.PRAISE:
                self.praise(wish.job)
            case Act.BLAME:
                self.blame(wish.job)
            case Act.PUT_RIGHT:
                self.put_right(wish.job, wish.document_id, wish.page_index)
            case Act.TAKE_BACK:
                self.take_back(wish.job)
            case Act.SHOW_KEPT:
                self.show_check(is_open=True)

    def praise(self, job: JobId) -> None:
        """Thumb up: the cited page is right, or the refusal is. Once more takes it back."""
        exchange = self._desk.state.chat.exchange(job)
        if exchange is None or self._takes_back(exchange, Thumb.UP):
            return
        document_id, page_index = _praised_page(exchange, self._desk.state.chat.open_citation)
        self._keep(exchange, Thumb.UP, document_id, page_index)

    def blame(self, job: JobId) -> None:
        """Thumb down: what would be right is to be said next. Once more takes it back."""
        exchange = self._desk.state.chat.exchange(job)
        if exchange is not None and not self._takes_back(exchange, Thumb.DOWN):
            self._forget_vote(exchange)
            self._vote(job, Vote(Thumb.DOWN))

    def put_right(self, job: JobId, document_id: DocumentId | None, page_index: int) -> None:
        """Where the answer is, after a thumb down; without a document, that none holds it."""
        exchange = self._desk.state.chat.exchange(job)
        if exchange is not None:
            self._keep(exchange, Thumb.DOWN, document_id, page_index)

    def take_back(self, job: JobId) -> None:
        """No thumb; the question is kept no more."""
        exchange = self._desk.state.chat.exchange(job)
        if exchange is not None and exchange.vote is not None and exchange.vote.job is None:
            self._forget_vote(exchange)
            self._vote(job, None)

    def _takes_back(self, exchange: Exchange, thumb: Thumb) -> bool:
        """Whether the same thumb was up already; while a question is on its way nothing changes."""
        vote = exchange.vote
        if vote is None or (vote.thumb is not thumb and vote.job is None):
            return False
        if vote.failure is not None and thumb is Thumb.UP:
            return False  # tried again
        self.take_back(exchange.job)
        return True

    def _keep(self, exchange: Exchange, thumb: Thumb, document_id: DocumentId | None, page_index: int) -> None:
        self._forget_vote(exchange)
        asked = exchange.answer.standalone if exchange.answer is not None else ""
        question = asked or exchange.question
        job = self._desk.next_job()
        source = QuestionSource.THUMB_UP if thumb is Thumb.UP else QuestionSource.THUMB_DOWN
        self._vote(exchange.job, Vote(thumb, question, document_id, job))
        self._desk.send(KeepQuestion(job, question, document_id, page_index, source))

    def _forget_vote(self, exchange: Exchange) -> None:
        if exchange.vote is None or not exchange.vote.is_kept:
            return
        kept = votes.kept_for(exchange.vote, self._desk.state.check.questions)
        if kept is not None:
            self._desk.send(ForgetQuestions(self._desk.next_job(), (kept,)))

    def _vote(self, job: JobId, vote: Vote | None) -> None:
        self._desk.change(chat=chat.voted(self._desk.state.chat, job, vote))

    # --- the person's own questions

    def show_check(self, *, is_open: bool) -> None:
        """In the place of the conversation, with the page beside it."""
        now = self._desk.state
        shown = check.check_shown(now.check, is_open=is_open)
        self._desk.change(
            check=shown,
            chats=replace(now.chats, is_open=False),
            report=ReportState(),
            versions=VersionsState(),
            **without_covers(now),
        )
        if is_open and not now.check.is_listed:
            self._desk.send(ListQuestions(self._desk.next_job()))
        if is_open:
            self._recall()
        if is_open and now.finding.now is None:
            self._ask_how()

    def _recall(self) -> None:
        """The runs of earlier days, once."""
        now = self._desk.state.check
        if not now.is_recalled and now.recalling is None:
            job = self._desk.next_job()
            self._desk.change(check=check.recall_started(now, job))
            self._desk.send(ListChecks(job))

    def add(self, question: str, document_id: DocumentId | None, page_index: int) -> None:
        if question.strip():
            self._edit(KeepQuestion(self._desk.next_job(), question.strip(), document_id, page_index))

    def forget(self, questions: Sequence[LabelledQuestion]) -> None:
        if questions:
            ids = tuple(question.id for question in questions)
            self._edit(ForgetQuestions(self._desk.next_job(), ids), forgotten=tuple(questions))

    def bring_back(self) -> None:
        """The questions that were forgotten last."""
        kept = tuple(
            NewQuestion(question.text, question.document_id, question.page_index, question.source)
            for question in reversed(self._desk.state.check.forgotten)
            if question.document_id is not None or not question.answerable
        )
        if kept:
            self._edit(KeepQuestions(self._desk.next_job(), kept))

    def put_in_place(
        self, old: LabelledQuestion, question: str, document_id: DocumentId | None, page_index: int
    ) -> None:
        """Other words or another page. The same words once more replace what was said of them by themselves."""
        text = question.strip()
        if not text:
            return
        self._edit(KeepQuestion(self._desk.next_job(), text, document_id, page_index, old.source))
        if not votes.is_same_question(text, old.text):
            self._edit(ForgetQuestions(self._desk.next_job(), (old.id,)))

    def load(self, path: str) -> None:
        """Questions of a file."""
        now = self._desk.state
        try:
            found = question_files.load(Path(path), now.library.documents.values())
        except OSError as error:
            log.warning("questions were not read: %s", type(error).__name__)
            self._desk.change(check=check.file_told(now.check, FileTold(FileEnd.NOT_READ)))
            return
        told = FileTold(FileEnd.READ, len(found.questions), found.unreadable, found.homeless)
        self._desk.change(check=check.file_told(now.check, told))
        if found.questions:
            self._edit(KeepQuestions(self._desk.next_job(), found.questions))

    def save(self, path: str) -> None:
        now = self._desk.state.check
        try:
            question_files.save(Path(path), now.questions)
        except OSError as error:
            log.warning("questions were not written: %s", type(error).__name__)
            self._desk.change(check=check.file_told(now, FileTold(FileEnd.NOT_WRITTEN)))
            return
        self._desk.change(check=check.file_told(now, FileTold(FileEnd.WRITTEN, len(now.questions))))

    def choose_runs(self, now: str, before: str) -> None:
        """Which run is looked at, and with which it is compared, by when they were made."""
        self._desk.change(check=check.runs_chosen(self._desk.state.check, now=now, before=before))

    def _edit(
        self, request: KeepQuestion | KeepQuestions | ForgetQuestions, *, forgotten: tuple[LabelledQuestion, ...] = ()
    ) -> None:
        self._desk.change(check=check.edit_started(self._desk.state.check, request.job, forgotten=forgotten))
        self._desk.send(request)

    # --- checking

    def evaluate(self) -> None:
        now = self._desk.state.check
        if not now.is_running and now.questions:
            job = self._desk.next_job()
            self._desk.change(check=check.check_started(now, job))
            self._desk.send(EvaluateLibrary(job))

    def stop_evaluating(self) -> None:
        job = self._desk.state.check.job
        if job is not None:
            self._desk.change(check=check.check_stop_requested(self._desk.state.check))
            self._desk.send(Cancel(job))


def _praised_page(exchange: Exchange, opened: tuple[JobId, int] | None) -> tuple[DocumentId | None, int]:
    """The page of the citation that is open, else of the first one; none for a refusal."""
    number = opened[1] if opened is not None and opened[0] == exchange.job else None
    citation = exchange.citation(number) if number is not None else None
    citation = citation or next(iter(exchange.citations), None)
    return (None, 0) if citation is None else (citation.document_id, citation.parts[0].page_index)
