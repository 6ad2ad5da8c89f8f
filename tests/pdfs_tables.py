"""Makes PDFs with tables of every kind: ruled, shaded, spaced, of numbers and of texts. See also `tests.pdfs`."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.parse.light import block_layout_models
from tests.pdfs import A4

block_layout_models()

import pymupdf  # noqa: E402

_SIZE = 9.0
_LEADING = 11.0
_PAD = 3.0


@dataclass(frozen=True)
class Grid:
    """A table whose cells wrap at newlines. `stops` are the left edges of its columns and the right one, in points.

    `rules`: "all" lines, "level" ones only, or none; `shaded` rows lie on grey; `gap` is the space between rows.
    """

    rows: Sequence[Sequence[str]]
    stops: Sequence[float]
    top: float = 100.0
    rules: str = ""
    bold_rows: int = 0
    shaded: Sequence[int] = ()
    gap: float = 8.0


@dataclass(frozen=True)
class Text:
    """A line of text on a baseline."""

    text: str
    left: float
    baseline: float
    size: float = _SIZE
    bold: bool = False


Piece = Grid | Text


def make_tables_pdf(path: Path, pages: Sequence[Sequence[Piece]], *, rotation: int = 0) -> Path:
    """One page for each lot of pieces. On a rotated page they stand upright for the reader."""
    document = pymupdf.open()
    for pieces in pages:
        page = document.new_page(width=A4[0], height=A4[1])
        page.set_rotation(rotation)
        for piece in pieces:
            if isinstance(piece, Text):
                _write(page, piece.left, piece.baseline, piece.text, size=piece.size, bold=piece.bold)
            else:
                _draw(page, piece)
    document.save(path, deflate=True)
    document.close()
    return path


def _draw(page: pymupdf.Page, grid: Grid) -> None:
    heights = [max(cell.count("\n") + 1 for cell in row) * _LEADING + grid.gap for row in grid.rows]
    tops = [grid.top + sum(heights[:at]) for at in range(len(heights) + 1)]
    for at in grid.shaded:
        _fill(page, (grid.stops[0], tops[at], grid.stops[-1], tops[at + 1]))
    for at, row in enumerate(grid.rows):
        _draw_row(page, grid, row, tops[at] + grid.gap / 2, bold=at < grid.bold_rows)
    if grid.rules:
        for top in tops:
            _line(page, (grid.stops[0], top), (grid.stops[-1], top))
    if grid.rules == "all":
        for stop in grid.stops:
            _line(page, (stop, tops[0]), (stop, tops[-1]))


def _draw_row(page: pymupdf.Page, grid: Grid, row: Sequence[str], top: float, *, bold: bool) -> None:
    """Cell by cell, as word processors do."""
    for stop, cell in zip(grid.stops, row, strict=False):
        for number, line in enumerate(cell.split("\n")):
            _write(page, stop + _PAD, top + (number + 0.8) * _LEADING, line, bold=bold)


def _write(page: pymupdf.Page, x: float, y: float, text: str, *, size: float = _SIZE, bold: bool = False) -> None:
    if text:
        point = pymupdf.Point(x, y) * page.derotation_matrix
        page.insert_text(point, text, fontsize=size, fontname="hebo" if bold else "helv", rotate=page.rotation)


def _line(page: pymupdf.Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    one, other = (pymupdf.Point(*point) * page.derotation_matrix for point in (start, end))
    page.draw_line(one, other, width=0.5)


def _fill(page: pymupdf.Page, box: tuple[float, float, float, float]) -> None:
    page.draw_rect(pymupdf.Rect(*box) * page.derotation_matrix, color=None, fill=(0.9, 0.9, 0.9))
