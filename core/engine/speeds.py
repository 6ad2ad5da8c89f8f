"""How fast the models in use are on this computer, from running each for a moment."""

import time
from collections.abc import Callable, Sequence
from typing import Protocol

from core.api.speeds import MeasureModels, ModelSpeed, ModelSpeeds, SpeedUnit
from core.cancel import CancelToken
from core.contracts.models import Embedder, GenerationUsage, Generator, Reader, Reranker

QUESTION = "When may the bridge be crossed by carts?"
PASSAGE = (
    "The bridge over the lower weir was built of oak and stands on three piers of brick. In spring, when the water is "
    "high, no cart of more than two tons may cross it, and none at all after dark. The keeper of the bridge lives in "
    "the white house on the northern bank; whoever wants to cross with cattle rings the bell and waits until the gate "
    "is opened. A toll of two pence is taken for each cart and a halfpenny for each animal, and the money is spent on "
    "nothing but the bridge. Twice a year the planks are looked at one by one, and those that have gone soft are taken "
    "out. The old planks are sawn and given to the school, which burns them in the winter. Anyone who finds a loose "
    "plank is asked to tell the keeper at once, and to stand at the end of the bridge until he has come."
)
"""As long as the passages that documents are cut into."""
BATCH = 12
WRITTEN_TOKENS = 48

Clock = Callable[[], float]


class Models(Protocol):
    """The part of the models in use that is measured. None for one that is not there."""

    @property
    def embedder(self) -> Embedder | None: ...

    @property
    def reader(self) -> Reader | None: ...

    @property
    def reranker(self) -> Reranker | None: ...

    @property
    def generator(self) -> Generator | None: ...


class SpeedDesk:
    """Each model runs once before it is timed: the first time it is still being loaded."""

    def __init__(self, models: Models, *, clock: Clock = time.perf_counter) -> None:
        self._models = models
        self._clock = clock

    def measure(self, _request: MeasureModels, token: CancelToken) -> ModelSpeeds:
        """Raises UserError if a model cannot be run, and CancelRequested."""
        models, speeds = self._models, []
        embedder, generator = models.embedder, models.generator
        if embedder is not None:
            speeds.append(self._passages("embedder", lambda texts: embedder.embed(texts, token=token)))
        for role, judge in (("reader", models.reader), ("reranker", models.reranker)):
            if judge is not None:
                speeds.append(self._judged(role, judge, token))
        if generator is not None:
            speeds.extend(self._written(generator, token))
        return ModelSpeeds(tuple(speeds))

    def _judged(self, role: str, judge: Reader | Reranker, token: CancelToken) -> ModelSpeed:
        return self._passages(role, lambda texts: judge.score(QUESTION, texts, token=token))

    def _passages(self, role: str, run: Callable[[Sequence[str]], object]) -> ModelSpeed:
        run([PASSAGE])
        start = self._clock()
        run([f"{number}. {PASSAGE}" for number in range(BATCH)])
        return ModelSpeed(role, BATCH / max(self._clock() - start, 1e-9), SpeedUnit.PASSAGES)

    def _written(self, generator: Generator, token: CancelToken) -> list[ModelSpeed]:
        """From the first piece on: what is read before it belongs to the question. None if it wrote next to nothing."""
        first = written = 0.0
        for piece in generator.generate(PASSAGE, max_tokens=WRITTEN_TOKENS, stop=(), token=token):
            if isinstance(piece, GenerationUsage):
                written = piece.written_tokens - 1
            elif not first:
                first = self._clock()
        taken = self._clock() - first
        return [ModelSpeed("generator", written / taken, SpeedUnit.TOKENS)] if written > 0 and taken > 0 else []
