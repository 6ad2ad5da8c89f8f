"""Where things stand in a plot, without painting any."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Frame:
    """The room of the lines themselves, in pixels; shares go from 0 at `bottom` to 1 at `top`."""

    left: float
    top: float
    right: float
    bottom: float

    def x(self, along: float) -> float:
        """`along` goes from 0 to 1."""
        return self.left + along * (self.right - self.left)

    def y(self, share: float) -> float:
        return self.bottom - share * (self.bottom - self.top)

    def along(self, x: float) -> float:
        """Where a point stands between left and right, from 0 to 1; outside counts as the edge."""
        if self.right <= self.left:
            return 0.0
        return min(max((x - self.left) / (self.right - self.left), 0.0), 1.0)


def spread(wanted: Sequence[float], *, gap: float, low: float, high: float) -> list[float]:
    """Middles of labels, each as near to the wanted one as it goes with `gap` from one to the next, between `low` and
    `high`. The order of equal ones is that in which they were given."""
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    placed = [0.0] * len(wanted)
    at = low - gap
    for place in order:
        at = max(wanted[place], at + gap)
        placed[place] = at
    limit = high
    for place in reversed(order):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - gap
    return placed
