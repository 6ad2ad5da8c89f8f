"""A question answered, and kept in its chat if it belongs to one."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from core.api.chats import ChatId, ChatTurn, TurnId
from core.api.finding import Turn
from core.api.messages import Answered, Progress, SentenceReady, SentenceRemoved
from core.api.requests import Ask
from core.api.types import Answer, ErrorCode, JobId, RemovedSentence, Sentence, Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.engine.app import App
from core.engine.jobs import Emit
from core.errors import UserError
from core.retrieve.followup import MOST_TURNS_READ

log = logging.getLogger(__name__)

NOT_KEPT = "answer_not_kept"
"""A notice: the answer stands, but its chat did not take it."""


class AskDesk:
    """Runs on the lane of answers."""

    def __init__(self, app: App, emit: Emit) -> None:
        self._app = app
        self._emit = emit

    def ask(self, request: Ask, token: CancelToken) -> Answered:
        """Durable before it is told, if it is to be kept; a question that was cancelled or failed leaves nothing.

        Raises UserError CHAT_GONE for a chat that is not there, and whatever `App.ask` does.
        """
        history = request.history
        if request.chat_id is not None:
            history = chat_history(self._app.library, request.chat_id, before=request.instead_of)
        answer = self._answer(request, history, token)
        token.check()
        return kept_answer(self._app.library, request, answer)

    def _answer(self, request: Ask, history: Sequence[Turn], token: CancelToken) -> Answer:
        events = self._app.ask(
            request.question, request.scope, history=history, quotes_only=request.quotes_only, token=token
        )
        answer = None
        try:
            for event in events:
                if isinstance(event, Answer):
                    answer = event
                else:
                    self._show(request.job, event)
        finally:
            self._app.models.warm()  # an answer that was cut short has ended the child; the next should not wait
        if answer is None:
            raise LookupError("the answer did not come")
        return answer

    def _show(self, job: JobId, event: Stage | Sentence | RemovedSentence) -> None:
        match event:
            case Stage():
                self._emit(Progress(job, event, 0, None))
            case Sentence():
                self._emit(SentenceReady(job, event))
            case RemovedSentence():
                self._emit(SentenceRemoved(job, event))


def chat_history(library: Library, chat_id: ChatId, *, before: TurnId | None = None) -> tuple[Turn, ...]:
    """What was asked last in a chat, before a turn that is to make room; no follow-up leans on more. Raises UserError
    CHAT_GONE."""
    if library.chat(chat_id) is None:
        raise UserError(ErrorCode.CHAT_GONE)
    return tuple(map(_told, library.turns(chat_id, before=before, most=MOST_TURNS_READ)))


def kept_answer(library: Library, request: Ask, answer: Answer) -> Answered:
    """Kept if that was asked for. What was answered is not lost because the disk is full or the chat was forgotten
    meanwhile."""
    if request.chat_id is None and not request.is_kept:
        return Answered(answer)
    try:
        chat, turn = library.keep_turn(
            answer,
            chat_id=request.chat_id,
            scope=request.scope,
            quotes_only=request.quotes_only,
            instead_of=request.instead_of,
        )
    except UserError as error:
        log.warning("an answer is not kept: %s", error.code.value)
        return Answered(replace(answer, notices=(*answer.notices, NOT_KEPT)))
    return Answered(answer, chat, turn.id, turn.change)


def _told(turn: ChatTurn) -> Turn:
    """What a follow-up may lean on."""
    if turn.answer is None:
        return Turn(turn.question)
    said = " ".join(sentence.text for sentence in turn.answer.sentences)
    return Turn(turn.question, said, is_refused=turn.answer.refused)
