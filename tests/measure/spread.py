"""Many times or sizes as one line: how many there are, the middle, the 95th of 100 with its interval, the worst."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.evaluate.bootstrap import estimate
from core.evaluate.metrics import percentile


@dataclass(frozen=True)
class Spread:
    """`low` and `high` are the 95 % interval of `p95` (percentile bootstrap)."""

    n: int
    median: float
    p95: float
    low: float
    high: float
    worst: float

    def __str__(self) -> str:
        interval = f"{self.low:.4g} to {self.high:.4g}"
        return f"median {self.median:.4g}, p95 {self.p95:.4g} ({interval}), worst {self.worst:.4g}, n {self.n}"


def spread(values: Sequence[float]) -> Spread:
    """Raises ValueError if there are none."""
    sample = np.asarray(values, dtype=np.float64)
    p95 = estimate(lambda drawn: float(np.percentile(sample[drawn], 95)), strata=np.ones(sample.size, dtype=np.bool_))
    assert p95.value is not None
    assert p95.low is not None
    assert p95.high is not None
    return Spread(sample.size, percentile(values, q=50), p95.value, p95.low, p95.high, max(values))
