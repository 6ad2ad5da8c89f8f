"""What stands under a mark, as MuPDF itself reads the page: nothing of our reading is asked."""

from collections.abc import Sequence
from pathlib import Path

import pymupdf

Rectangle = tuple[float, float, float, float]


def words_under(path: Path, page_index: int, rects: Sequence[Rectangle]) -> list[str]:
    """The words whose middle lies in one of the rectangles (unrotated page space), in the order of the page."""
    with pymupdf.open(path) as document:
        page = document[page_index]
        page.set_rotation(0)
        found = page.get_text("words")
    return [word for x0, y0, x1, y1, word, *_ in found if any(_holds(r, (x0 + x1) / 2, (y0 + y1) / 2) for r in rects)]


def _holds(rect: Rectangle, x: float, y: float) -> bool:
    return rect[0] <= x <= rect[2] and rect[1] <= y <= rect[3]
