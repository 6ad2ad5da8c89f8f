"""How high the answers of a conversation are, of which most were never laid out. Pure."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate


class Heights:
    """A height for each answer: a guess until it was measured at the width of now."""

    def __init__(self, *, guess_px: int) -> None:
        self._guess_px = guess_px
        self._heights: list[int] = []
        self._measured: list[bool] = []
        self._bottoms: Sequence[int] | None = None

    def __len__(self) -> int:
        return len(self._heights)

    @property
    def total(self) -> int:
        return self._ends()[-1] if self._heights else 0

    def insert(self, count: int) -> None:
        """Answers come in above the first."""
        self._heights[:0] = [self._guess_px] * count
        self._measured[:0] = [False] * count
        self._bottoms = None

    def resize(self, count: int) -> None:
        """Answers are added and dropped at the end."""
        more = count - len(self._heights)
        if more > 0:
            self._heights += [self._guess_px] * more
            self._measured += [False] * more
        else:
            del self._heights[count:]
            del self._measured[count:]
        self._bottoms = None

    def of(self, index: int) -> int:
        return self._heights[index]

    def is_measured(self, index: int) -> bool:
        return self._measured[index]

    def top(self, index: int) -> int:
        return self._ends()[index] - self._heights[index]

    def set(self, index: int, height: int) -> int:
        """Record a measured height; by how much it differs from what stood there."""
        difference = height - self._heights[index]
        self._measured[index] = True
        if difference:
            self._heights[index] = height
            self._bottoms = None
        return difference

    def forget(self) -> None:
        """The width has changed: what was measured is a guess from now on."""
        self._measured = [False] * len(self._measured)

    def forget_one(self, index: int) -> None:
        self._measured[index] = False

    def at(self, y: int) -> int:
        """The answer at a height, the first or last one beyond the ends. There must be one."""
        return min(bisect_right(self._ends(), max(0, y)), len(self._heights) - 1)

    def _ends(self) -> Sequence[int]:
        if self._bottoms is None:
            self._bottoms = list(accumulate(self._heights))
        return self._bottoms
