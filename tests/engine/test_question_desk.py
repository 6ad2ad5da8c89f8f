"""The desk of the person's own questions, over a real library and a real search."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.api.checks import KeepQuestions, ListChecks, NewQuestion
from core.api.finding import QuestionId, QuestionSource
from core.api.messages import Event, Progress
from core.api.requests import EvaluateLibrary, ForgetQuestions, KeepQuestion, ListQuestions
from core.api.types import DocumentId, ErrorCode, JobId, Scope, Stage
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import Aside
from core.engine.question_desk import QuestionDesk
from core.errors import UserError
from core.evaluate.own import Asking
from core.library import LibraryFiles
from core.retrieve.calibrate import EvidenceFeatures
from core.retrieve.search import MAX_QUESTION_CHARS, SearchParts, SearchResult, search
from tests.library.documents import EMBEDDER, document_at, open_at

JOB = JobId(7)
TOKEN = CancelToken()


class Room:
    """A desk, and what it told."""

    def __init__(self, library: LibraryFiles) -> None:
        self.library = library
        self.events: list[Event] = []
        self.asked: list[str] = []
        self.desk = QuestionDesk(
            library, self.events.append, asking=self.asking, conditions=lambda: ("wrong_cost:1.0",)
        )

    def asking(self, token: CancelToken) -> Asking[SearchResult]:
        def searched(question: str, scope: Scope) -> SearchResult:
            self.asked.append(question)
            return search(question, scope, SearchParts(self.library, EMBEDDER), token=token)

        return Asking(searched, lambda *_: EvidenceFeatures(), lambda _: (0.75, 0.5), self.library.chunks)

    def keep(self, question: str, document_id: DocumentId | None = None, page_index: int = 0) -> None:
        self.desk.keep(KeepQuestion(JOB, question, document_id, page_index, QuestionSource.TYPED), TOKEN)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with closing(open_at(tmp_path)) as library:
        library.put(document_at("/lease.pdf", "cover page", "the rent is 900 euros"))
        library.put(document_at("/garden.pdf", "the garden is closed"))
        library.commit_indexes()
        yield Room(library)


def test_what_is_kept_is_told_and_what_is_forgotten_is_not(room: Room) -> None:
    room.keep("  How much is the rent?  ", DocumentId(1), 1)
    room.keep("Who won?")
    told = room.desk.show(ListQuestions(JOB), TOKEN).questions
    assert [(q.text, q.document, q.page_index) for q in told] == [
        ("Who won?", "", 0),
        ("How much is the rent?", "lease.pdf", 1),
    ]
    left = room.desk.forget(ForgetQuestions(JOB, (told[0].id, QuestionId(99))), TOKEN)
    assert left.questions == told[1:]


@pytest.mark.parametrize(
    ("question", "document_id", "page_index", "code"),
    [
        ("   ", None, 0, ErrorCode.EMPTY_QUESTION),
        ("x" * (MAX_QUESTION_CHARS + 1), None, 0, ErrorCode.QUESTION_TOO_LONG),
        ("Where?", DocumentId(9), 0, ErrorCode.DOCUMENT_GONE),
        ("Where?", DocumentId(1), 2, ErrorCode.DOCUMENT_GONE),
    ],
)
def test_what_makes_no_sense_is_told_and_not_kept(
    room: Room, question: str, document_id: DocumentId | None, page_index: int, code: ErrorCode
) -> None:
    with pytest.raises(UserError) as caught:
        room.keep(question, document_id, page_index)
    assert caught.value.code is code
    assert room.library.questions() == ()


def test_a_check_asks_every_question_and_is_kept_with_the_one_before(room: Room) -> None:
    room.keep("the rent is 900 euros", DocumentId(1), 1)
    room.keep("Who won?")
    first = room.desk.evaluate(EvaluateLibrary(JOB), TOKEN)
    assert first.before is None
    assert sorted(room.asked) == ["Who won?", "the rent is 900 euros"]
    ranks = {question.id: question.rank for question in first.check.questions}
    assert ranks == {QuestionId(1): 1, QuestionId(2): None}
    assert all(question.is_open for question in first.check.questions)
    assert first.check.settings == ("wrong_cost:1.0",)
    steps = [event for event in room.events if isinstance(event, Progress)]
    assert [(step.job, step.stage, step.done, step.total) for step in steps] == [
        (JOB, Stage.CHECKING, done, 2) for done in range(3)
    ]
    second = room.desk.evaluate(EvaluateLibrary(JOB), TOKEN)
    assert second.before == first.check
    assert room.library.checks() == (second.check, first.check)
    assert room.desk.list_checks(ListChecks(JOB), TOKEN).checks == (second.check, first.check)


def test_questions_whose_document_is_set_aside_are_left_out(room: Room) -> None:
    room.keep("the rent is 900 euros", DocumentId(1), 1)
    room.keep("Who won?")
    room.library.set_aside([DocumentId(1)], Aside.REMOVED)
    assert [q.id for q in room.desk.evaluate(EvaluateLibrary(JOB), TOKEN).check.questions] == [2]


def test_without_a_question_there_is_nothing_to_check(room: Room) -> None:
    with pytest.raises(UserError) as caught:
        room.desk.evaluate(EvaluateLibrary(JOB), TOKEN)
    assert caught.value.code is ErrorCode.NO_QUESTIONS


def test_a_check_that_is_cancelled_ends_between_two_questions_and_leaves_no_trace(room: Room) -> None:
    for number in range(4):
        room.keep(f"question {number}?")
    token = CancelToken()

    def emit(event: Event) -> None:
        room.events.append(event)
        if len(room.events) == 2:
            token.cancel()

    desk = QuestionDesk(room.library, emit, asking=room.asking, conditions=tuple)
    with pytest.raises(CancelRequested):
        desk.evaluate(EvaluateLibrary(JOB), token)
    assert len(room.events) == 2
    assert room.library.checks() == ()


def test_many_questions_are_kept_at_once_in_their_order(room: Room) -> None:
    new = (NewQuestion("How much is the rent?", DocumentId(1), 1), NewQuestion("Is there a pool?", None))
    kept = room.desk.keep_many(KeepQuestions(JOB, new), TOKEN).questions
    assert [(one.text, one.answerable, one.page_index) for one in kept] == [
        ("Is there a pool?", False, 0),
        ("How much is the rent?", True, 1),
    ]


def test_of_many_the_first_that_cannot_be_kept_is_told(room: Room) -> None:
    new = (NewQuestion("Is there a pool?", None), NewQuestion("Where?", DocumentId(99)), NewQuestion("Who?", None))
    with pytest.raises(UserError) as raised:
        room.desk.keep_many(KeepQuestions(JOB, new), TOKEN)
    assert raised.value.code is ErrorCode.DOCUMENT_GONE
    assert [one.text for one in room.library.questions()] == ["Is there a pool?"]
