"""The words of a page in columns. A page has hundreds of words, and most questions look at the boxes of a few lines."""

from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt

from core.contracts.pages import Word

Ranges = npt.NDArray[np.int32]
Boxes = npt.NDArray[np.float32]


class WordColumns(Sequence[Word]):
    """`ranges` (n, 3) are start, end and line, `boxes` (n, 4) as in `Word`; words in the order of their characters.

    As a sequence it makes a `Word` of each row that is asked for.
    """

    def __init__(self, ranges: Ranges, boxes: Boxes) -> None:
        self.ranges = ranges
        self.boxes = boxes

    @classmethod
    def of(cls, words: Sequence[Word]) -> "WordColumns":
        if isinstance(words, WordColumns):
            return words
        ranges = np.array([(word.start, word.end, word.line) for word in words], dtype=np.int32)
        boxes = np.array([word.box for word in words], dtype=np.float32)
        return cls(ranges.reshape(-1, 3), boxes.reshape(-1, 4))

    def __len__(self) -> int:
        return len(self.ranges)

    @overload
    def __getitem__(self, index: int) -> Word: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Word, ...]: ...

    def __getitem__(self, index: int | slice) -> Word | tuple[Word, ...]:
        if isinstance(index, slice):
            return tuple(WordColumns(self.ranges[index], self.boxes[index]))
        (start, end, line), (x0, y0, x1, y1) = self.ranges[index].tolist(), self.boxes[index].tolist()
        return Word(start, end, (x0, y0, x1, y1), line)

    def __iter__(self) -> Iterator[Word]:
        for (start, end, line), (x0, y0, x1, y1) in zip(self.ranges.tolist(), self.boxes.tolist(), strict=True):
            yield Word(start, end, (x0, y0, x1, y1), line)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # arrays can change
