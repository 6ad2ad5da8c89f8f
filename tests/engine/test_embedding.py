"""Indexing survives the death of the model's process, once; and a change of embedder loses no document."""

from collections.abc import Sequence

import pytest

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import Embedded
from core.engine.embedding import ChangingEmbedder, SteadyEmbedder
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


def test_while_one_embedder_takes_over_a_text_is_embedded_by_both() -> None:
    new, old = FakeEmbedder(name="new"), FakeEmbedder(name="old")
    searched = [old]
    embedder = ChangingEmbedder(new, lambda: searched[0] if searched else None)
    (first,) = embedder.embed(["a"])
    searched.clear()  # the search has changed over in the middle of a document
    (second,) = embedder.embed(["b"])
    assert (embedder.id, embedder.dimensions, embedder.max_tokens) == (new.id, 64, 256)
    assert first.former is not None
    assert (first.embedder_id, first.former.embedder_id, second.former) == (new.id, old.id, None)
    assert (new.embedded, old.embedded) == (["a", "b"], ["a"])


@pytest.mark.parametrize("code", [ErrorCode.CHILD_DIED, ErrorCode.MODEL_MISSING, ErrorCode.MODEL_FAILED])
def test_a_former_embedder_that_fails_holds_nothing_up(code: ErrorCode) -> None:
    embedder = ChangingEmbedder(FakeEmbedder(), lambda: Dying(9, code))
    assert [item.former for item in embedder.embed(["a", "b"])] == [None, None]


def test_a_cancellation_that_ends_the_former_embedder_is_one() -> None:
    token = CancelToken()

    class Stopped(FakeEmbedder):
        def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
            assert token is not None
            token.cancel()
            raise UserError(ErrorCode.CHILD_DIED)

    with pytest.raises(CancelRequested):
        ChangingEmbedder(FakeEmbedder(), Stopped).embed(["a"], token=token)
