"""The person's own questions: kept, listed, forgotten, and asked all at once to check the library."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from core.api.checks import Checks, KeepQuestions, ListChecks
from core.api.messages import LibraryEvaluated, Questions
from core.api.requests import EvaluateLibrary, ForgetQuestions, KeepQuestion, ListQuestions
from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.contracts.library import Library
from core.engine.jobs import Emit
from core.engine.question_track import QuestionTrack
from core.errors import UserError
from core.evaluate.own import Asking, can_check, check_library
from core.retrieve.search import SearchResult, checked_question


class QuestionDesk:
    """One method a request. `asking` is the application as it would answer now; `conditions` tells the settings that
    bear on finding, as keys of sentences."""

    def __init__(
        self,
        library: Library,
        emit: Emit,
        *,
        asking: Callable[[CancelToken], Asking[SearchResult]],
        conditions: Callable[[], Sequence[str]],
    ) -> None:
        self._library = library
        self._emit = emit
        self._asking = asking
        self._conditions = conditions

    def show(self, _request: ListQuestions, _token: CancelToken) -> Questions:
        return Questions(self._library.questions())

    def keep(self, request: KeepQuestion, _token: CancelToken) -> Questions:
        """Raises UserError: EMPTY_QUESTION, QUESTION_TOO_LONG, and DOCUMENT_GONE for a document that is not in the
        library any more or a page that it has not got."""
        text = checked_question(request.question)
        self._library.keep_question(text, request.document_id, page_index=request.page_index, source=request.source)
        return Questions(self._library.questions())

    def keep_many(self, request: KeepQuestions, token: CancelToken) -> Questions:
        """Raises as `keep`, for the first that cannot be kept; those before it are."""
        for new in request.questions:
            token.check()
            text = checked_question(new.text)
            self._library.keep_question(text, new.document_id, page_index=new.page_index, source=new.source)
        return Questions(self._library.questions())

    def forget(self, request: ForgetQuestions, _token: CancelToken) -> Questions:
        self._library.forget_questions(request.question_ids)
        return Questions(self._library.questions())

    def evaluate(self, request: EvaluateLibrary, token: CancelToken) -> LibraryEvaluated:
        """Told question by question. Raises UserError NO_QUESTIONS without a question that can be asked, and
        CancelRequested."""
        questions = [question for question in self._library.questions() if can_check(question)]
        if not questions:
            raise UserError(ErrorCode.NO_QUESTIONS)

        made = check_library(
            questions,
            asking=self._asking(token),
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            settings=self._conditions(),
            track=QuestionTrack(request.job, token, self._emit),
        )
        before = next(iter(self._library.checks()), None)
        self._library.keep_check(made)
        return LibraryEvaluated(made, before)

    def list_checks(self, _request: ListChecks, _token: CancelToken) -> Checks:
        return Checks(self._library.checks())
