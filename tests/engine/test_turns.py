"""Questions go before embedding batches."""

import threading
from collections.abc import Sequence

import pytest

from core.cancel import CancelRequested, CancelToken
from core.child import ChildDied
from core.contracts.models import Embedded
from core.engine.turns import ModelTurns, PatientEmbedder
from tests.fakes import FakeEmbedder

WAIT_S = 5.0


def in_thread(work: threading.Thread) -> threading.Thread:
    work.start()
    return work


def test_a_waiting_question_goes_before_a_waiting_batch() -> None:
    turns, order = ModelTurns(), list[str]()
    asked = threading.Event()

    class Watched(CancelToken):
        """Says when the one who waits looks at it."""

        def check(self) -> None:
            asked.set()
            super().check()

    def batch() -> None:
        with turns.batch(CancelToken()):
            order.append("batch")

    def question() -> None:
        with turns.question(Watched()):
            order.append("question")

    with turns.batch(CancelToken()):
        threads = [in_thread(threading.Thread(target=batch)), in_thread(threading.Thread(target=question))]
        assert asked.wait(WAIT_S)
    for thread in threads:
        thread.join(WAIT_S)
    assert order == ["question", "batch"]


@pytest.mark.parametrize("kind", ["question", "batch"])
def test_waiting_can_be_cancelled(kind: str) -> None:
    turns, token = ModelTurns(), CancelToken()
    token.cancel()
    wait = turns.question if kind == "question" else turns.batch
    with turns.question(CancelToken()), pytest.raises(CancelRequested), wait(token):
        pytest.fail("the turn was taken")
    with turns.batch(CancelToken()):
        assert turns.batch_runs
    assert not turns.batch_runs


class Dying(FakeEmbedder):
    """Its process dies a number of times."""

    def __init__(self, deaths: int) -> None:
        super().__init__()
        self.deaths = deaths

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        if self.deaths:
            self.deaths -= 1
            raise ChildDied("died", -9)
        return super().embed(texts)


def test_a_batch_is_tried_once_more_when_the_child_died() -> None:
    embedder = Dying(deaths=1)
    assert len(PatientEmbedder(lambda: embedder, ModelTurns()).embed(["a", "b"])) == 2


def test_a_child_that_keeps_dying_fails_the_batch() -> None:
    embedder = Dying(deaths=2)
    with pytest.raises(ChildDied):
        PatientEmbedder(lambda: embedder, ModelTurns()).embed(["a"])


def test_a_child_that_was_ended_by_a_cancellation_is_not_started_again() -> None:
    token = CancelToken()

    class Cancelled(FakeEmbedder):
        def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
            own.cancel()
            raise ChildDied("died", -9)

    own = token
    with pytest.raises(CancelRequested):
        PatientEmbedder(Cancelled, ModelTurns()).embed(["a"], token=token)
