"""The ink of a page's text, apart from everything else drawn: pixels that change when its text is left out."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from core.parse.light import block_layout_models

block_layout_models()

import pymupdf  # noqa: E402
from pymupdf import mupdf  # noqa: E402

Mask = npt.NDArray[np.bool_]
Box = tuple[float, float, float, float]

_CHANGED = 48
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP


class Inked:
    """An open document. Masks have a pixel for each of the page as people see it, at `scale` pixels a point."""

    def __init__(self, path: Path) -> None:
        self._document = pymupdf.open(stream=path.read_bytes(), filetype="pdf")

    def close(self) -> None:
        self._document.close()

    def text_ink(self, index: int, *, scale: float) -> Mask:
        page = self._document.load_page(index)
        full, bare = (_drawn(page, scale, text=text) for text in (True, False))
        return np.asarray(np.abs(full.astype(np.int16) - bare.astype(np.int16)).max(axis=2) > _CHANGED)

    def leaders(self, index: int) -> list[Box]:
        """The dots that lead the eye through a table of contents, in unrotated page space: drawn, but never read."""
        blocks = self._document.load_page(index).get_text("rawdict", flags=_FLAGS)["blocks"]
        chars = [c for block in blocks for line in block["lines"] for span in line["spans"] for c in span["chars"]]
        return [char["bbox"] for char in chars if char["c"] in ".…"]


def _drawn(page: pymupdf.Page, scale: float, *, text: bool) -> npt.NDArray[np.uint8]:
    matrix = mupdf.fz_scale(scale, scale)
    area = mupdf.fz_round_rect(mupdf.fz_transform_rect(mupdf.fz_bound_page(page.this), matrix))
    pixmap = mupdf.fz_new_pixmap_with_bbox(mupdf.fz_device_rgb(), area, mupdf.FzSeparations(), 0)
    mupdf.fz_clear_pixmap_with_value(pixmap, 255)
    device = mupdf.fz_new_draw_device(matrix, pixmap)
    if not text:
        device.m_internal.fill_text = None
        device.m_internal.stroke_text = None
    mupdf.fz_run_page(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    rows = np.frombuffer(bytes(mupdf.fz_pixmap_samples_memoryview(pixmap)), dtype=np.uint8)
    return rows.reshape(pixmap.h(), pixmap.stride())[:, : 3 * pixmap.w()].reshape(pixmap.h(), pixmap.w(), 3)
