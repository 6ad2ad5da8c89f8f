"""How fast models are: what is counted, and from when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from core.api.speeds import MeasureModels, ModelSpeed, SpeedUnit
from core.api.types import JobId
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import Embedded, Embedder, GenerationUsage, Generator, KeptPrefix, Reader, Reranker
from core.engine.speeds import BATCH, SpeedDesk
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader


class Clock:
    """Stands still but for `pass_s`."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Models:
    embedder: Embedder | None = None
    reader: Reader | None = None
    reranker: Reranker | None = None
    generator: Generator | None = None


class SlowEmbedder(FakeEmbedder):
    """A tenth of a second a text, and five seconds to be loaded."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        self._clock.now += 0.1 * len(texts) + (0.0 if self.embedded else 5.0)
        return super().embed(texts, token=token)


class SlowReader(FakeReader):
    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        self._clock.now += 0.5 * len(texts)
        return super().score(question, texts, token=token)


class SlowWriter(FakeGenerator):
    """Reads for three seconds, then writes eleven tokens in one."""

    def __init__(self, clock: Clock, *, tokens: int = 11) -> None:
        super().__init__()
        self._clock, self._tokens = clock, tokens

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        stop: Sequence[str],
        token: CancelToken | None = None,
        kept: KeptPrefix | None = None,
    ) -> Iterator[str | GenerationUsage]:
        self._clock.now += 3.0
        for _ in range(self._tokens):
            yield "word "
            self._clock.now += 1 / 11
        yield GenerationUsage(200, 0, self._tokens)


REQUEST = MeasureModels(JobId(1))


def _measured(models: Models, clock: Clock) -> tuple[ModelSpeed, ...]:
    return SpeedDesk(models, clock=clock).measure(REQUEST, CancelToken()).speeds


def test_loading_a_model_is_not_counted() -> None:
    clock = Clock()
    (speed,) = _measured(Models(embedder=SlowEmbedder(clock)), clock)
    assert speed.role == "embedder"
    assert speed.unit is SpeedUnit.PASSAGES
    assert speed.per_second == pytest.approx(10.0)


def test_each_judge_is_timed_by_itself() -> None:
    clock = Clock()
    speeds = _measured(Models(reader=SlowReader(clock)), clock)
    assert [(s.role, round(s.per_second, 3)) for s in speeds] == [("reader", 2.0)]
    assert clock.now == pytest.approx(100.0 + 0.5 * (BATCH + 1))


def test_a_writer_is_timed_from_its_first_token() -> None:
    clock = Clock()
    (speed,) = _measured(Models(generator=SlowWriter(clock)), clock)
    assert speed == ModelSpeed("generator", pytest.approx(10.0), SpeedUnit.TOKENS)  # type: ignore[arg-type]


def test_a_writer_that_says_nothing_has_no_speed() -> None:
    clock = Clock()
    assert _measured(Models(generator=SlowWriter(clock, tokens=1)), clock) == ()


def test_models_that_are_not_there_are_left_out() -> None:
    assert _measured(Models(), Clock()) == ()


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        SpeedDesk(Models(embedder=FakeEmbedder()), clock=Clock()).measure(REQUEST, token)
