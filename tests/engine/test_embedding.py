"""Indexing survives the death of the model's process, once."""

from collections.abc import Sequence

import pytest

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import Embedded
from core.engine.embedding import SteadyEmbedder
from core.errors import UserError
from tests.fakes import FakeEmbedder


class Dying(FakeEmbedder):
    """Fails a number of times."""

    def __init__(self, failures: int, code: ErrorCode = ErrorCode.CHILD_DIED) -> None:
        super().__init__()
        self.failures = failures
        self.code = code
        self.calls = 0

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        self.calls += 1
        if self.calls <= self.failures:
            raise UserError(self.code)
        return super().embed(texts)


def test_a_batch_is_tried_once_more() -> None:
    assert len(SteadyEmbedder(Dying(1)).embed(["a", "b"])) == 2


def test_a_process_that_keeps_dying_fails_the_batch() -> None:
    embedder = Dying(2)
    with pytest.raises(UserError):
        SteadyEmbedder(embedder).embed(["a"])
    assert embedder.calls == 2


def test_any_other_failure_stands() -> None:
    embedder = Dying(1, ErrorCode.MODEL_FAILED)
    with pytest.raises(UserError):
        SteadyEmbedder(embedder).embed(["a"])
    assert embedder.calls == 1


def test_a_process_that_a_cancellation_ended_is_not_started_again() -> None:
    token, embedder = CancelToken(), Dying(1)
    token.cancel()
    with pytest.raises(CancelRequested):
        SteadyEmbedder(embedder).embed(["a"], token=token)
    assert embedder.calls == 1
