"""Pixels of pages, and the marks on them."""

import base64
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from core.api.types import PageGeometry, Rect
from core.contracts.pages import OutlineEntry, Pixels
from core.parse.letters.glyphs import words_of_line
from core.parse.lines import Line
from core.parse.pdf.document import MAX_PIXELS, open_pdf
from core.parse.remote import ParserChild, RendererChild
from tests.measure.ink import covered, measured
from tests.pdfs import Item, Para, Sheet, Table, make_pdf
from tests.pdfs_ink import Inked
from tests.pdfs_page import make_boxed_pdf

SCALE = 2.0
PROSE = "Quickly joined paragraphs, with glyphs above (and below) the line; yes. " * 5


def ink(pixels: Pixels) -> npt.NDArray[np.bool_]:
    """Where a page is dark: shape (height, width)."""
    data = np.frombuffer(zlib.decompress(base64.b64decode(pixels.data)), dtype=np.uint8)
    rows = data.reshape(pixels.height, pixels.stride)[:, : 3 * pixels.width]
    dark: npt.NDArray[np.bool_] = rows.reshape(pixels.height, pixels.width, 3).min(axis=2) < 128
    return dark


def turned(box: Rect, page: PageGeometry) -> Rect:
    """A box of unrotated page space as it lies on the page that people see."""
    x0, y0, x1, y1 = box
    return {
        0: (x0, y0, x1, y1),
        90: (page.height - y1, x0, page.height - y0, x1),
        180: (page.width - x1, page.height - y1, page.width - x0, page.height - y0),
        270: (y0, page.width - x1, y1, page.width - x0),
    }[page.rotation]


def share_of_ink(boxes: list[Rect], dark: npt.NDArray[np.bool_]) -> float:
    """The share of the ink that lies in boxes."""
    mask = np.zeros_like(dark)
    for x0, y0, x1, y1 in boxes:
        mask[int(y0 * SCALE) : int(y1 * SCALE) + 1, int(x0 * SCALE) : int(x1 * SCALE) + 1] = True
    return float((dark & mask).sum() / dark.sum())


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_word_boxes_lie_on_the_ink_of_the_page_as_it_is_seen(
    parser: ParserChild, renderer: RendererChild, tmp_path: Path, rotation: int
) -> None:
    table = Table([["Label", "2022", "2021"], ["Net sales", "34,229", "35,355"]])
    items: list[Item] = [Para("A heading", size=20, bold=True), PROSE, Para("Small print, too.", size=6), table]
    path = str(make_pdf(tmp_path / "a.pdf", [Sheet(items=items, rotation=rotation)]))
    (page,) = parser.pages(path)
    dark = ink(renderer.render(path, 0, scale=SCALE))
    assert share_of_ink([turned(word.box, page.geometry) for word in page.words], dark) > 0.98
    if rotation:
        assert share_of_ink([word.box for word in page.words], dark) < 0.5


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_page_is_drawn_as_people_see_it(renderer: RendererChild, tmp_path: Path, rotation: int) -> None:
    path = str(make_pdf(tmp_path / "a.pdf", [Sheet(items=["Words"], rotation=rotation, size=(400.0, 600.0))]))
    pixels = renderer.render(path, 0, scale=1.5)
    assert (pixels.width, pixels.height) == ((600, 900) if rotation == 0 else (900, 600))
    assert renderer.geometry(path) == (PageGeometry("1", 400.0, 600.0, rotation),)


def test_a_huge_page_is_drawn_smaller(renderer: RendererChild, tmp_path: Path) -> None:
    path = str(make_pdf(tmp_path / "a.pdf", [Sheet(items=["Words"], size=(8400.0, 4200.0))]))
    pixels = renderer.render(path, 0, scale=2.0)
    assert 0.98 * MAX_PIXELS < pixels.width * pixels.height <= 1.01 * MAX_PIXELS
    assert pixels.width == pytest.approx(2 * pixels.height, abs=2)


def test_the_geometry_of_every_page_comes_at_once(renderer: RendererChild, tmp_path: Path) -> None:
    sheets = [Sheet(items=["Words"], rotation=rotation) for rotation in (0, 90, 270)]
    pages = renderer.geometry(str(make_pdf(tmp_path / "a.pdf", sheets, labels="R")))
    assert [(page.label, page.rotation) for page in pages] == [("I", 0), ("II", 90), ("III", 270)]
    assert {(page.width, page.height) for page in pages} == {(595.0, 842.0)}


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize(
    "boxes",
    [
        {"crop": (50.0, 60.0, 560.0, 800.0)},
        {"media": (-100.0, -50.0, 495.0, 792.0)},
        {"media": (20.0, 30.0, 595.0, 842.0), "crop": (40.0, 50.0, 700.0, 900.0)},
        {"user_unit": 2.0},
    ],
    ids=["cropped", "negative origin", "crop box larger than the sheet", "user unit"],
)
def test_marks_lie_on_the_ink_whatever_boxes_the_page_has(tmp_path: Path, boxes: dict[str, Any], rotation: int) -> None:
    path = make_boxed_pdf(tmp_path / "a.pdf", rotation=rotation, **boxes)
    (found,) = measured(path, sample=None)
    assert found.rotation == rotation
    assert found.pixels > 10_000
    assert found.share > 0.98


def test_ink_off_the_marks_is_noticed(tmp_path: Path) -> None:
    path = make_boxed_pdf(tmp_path / "a.pdf")
    inked, document = Inked(path), open_pdf(path.read_bytes())
    page = document.read(0)
    askew = page._replace(geometry=replace(page.geometry, rotation=90))
    shifted = page._replace(lines=tuple(shift(line, 9.0) for line in page.lines))
    shares = [found.share for each in (page, shifted, askew) if (found := covered(inked, each, file="a")) is not None]
    assert [share > 0.98 for share in shares] == [True, False, False]


def shift(line: Line, by: float) -> Line:
    runs = (run._replace(box=(run.box[0], run.box[1] + by, run.box[2], run.box[3] + by)) for run in line.runs)
    return line._replace(runs=tuple(runs))


def test_the_box_of_a_word_holds_its_letters_of_both_directions() -> None:
    """The Latin letters stand left of the Arabic one, so that neither the first nor the last is the leftmost."""
    boxes = [(94.0, 10.0, 100.0, 20.0), *((60.0 + 5 * at, 8.0, 65.0 + 5 * at, 20.0) for at in range(6))]
    (run,) = words_of_line("\u0648Python", boxes, size=10.0, number=0).runs
    assert run.box == (60.0, 8.0, 100.0, 20.0)


def test_the_outline_is_told_without_reading_a_page(renderer: RendererChild, tmp_path: Path) -> None:
    outline = ((1, "Terms", 1), (2, "Rent", 2))
    path = make_pdf(tmp_path / "a.pdf", [Sheet([Para("One.")]), Sheet([Para("Two.")])], outline=outline)
    assert renderer.outline(str(path)) == (OutlineEntry(1, "Terms", 0), OutlineEntry(2, "Rent", 1))
    assert renderer.outline(str(make_pdf(tmp_path / "b.pdf", [Sheet([Para("One.")])]))) == ()
