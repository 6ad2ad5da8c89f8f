"""Copies with highlights, made by the process that reads PDFs and can write none."""

import base64
import hashlib
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from core.api.requests import PageMark
from core.api.types import PageGeometry, Rect
from core.contracts.pages import Page, Pixels, Unreadable, Word
from core.parse.marking import MarkerChild
from core.parse.pdf.document import open_pdf
from core.parse.pdf.marked import PIECE_BYTES, write_marked
from core.parse.remote import ParserChild, RendererChild
from tests.parse.test_rendering import SCALE, turned
from tests.pdfs import Sheet, make_image_pdf, make_pdf
from tests.pdfs_page import make_attached_pdf, make_boxed_pdf

BOXES: dict[str, dict[str, Any]] = {
    "plain": {},
    "cropped": {"crop": (50.0, 60.0, 560.0, 800.0)},
    "negative origin": {"media": (-100.0, -50.0, 495.0, 792.0)},
    "user unit": {"user_unit": 2.0},
}


def copied(path: Path, target: Path, *marks: PageMark, password: str = "") -> Path:
    target.write_bytes(b"".join(MarkerChild().marked(str(path), marks, password=password)))
    return target


def yellow(pixels: Pixels) -> npt.NDArray[np.bool_]:
    """Where a page is marked: shape (height, width)."""
    data = np.frombuffer(zlib.decompress(base64.b64decode(pixels.data)), dtype=np.uint8)
    colours = data.reshape(pixels.height, pixels.stride)[:, : 3 * pixels.width].reshape(pixels.height, pixels.width, 3)
    found: npt.NDArray[np.bool_] = (colours[..., 0] > 230) & (colours[..., 2] < 150)
    return found


def share_inside(box: Rect, found: npt.NDArray[np.bool_]) -> float:
    """The share of the marked pixels within four points of a box: a mark has round ends."""
    mask = np.zeros_like(found)
    x0, y0, x1, y1 = (edge * SCALE for edge in box)
    around = 4 * SCALE
    mask[max(0, int(y0 - around)) : int(y1 + around), max(0, int(x0 - around)) : int(x1 + around)] = True
    return float((found & mask).sum() / found.sum())


def word_of(page: Page, text: str) -> Word:
    return next(word for word in page.words if page.text[word.start : word.end] == text)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("boxes", BOXES.values(), ids=BOXES)
def test_a_mark_lies_on_its_word_whatever_the_page_is_like(
    parser: ParserChild, renderer: RendererChild, tmp_path: Path, boxes: dict[str, Any], rotation: int
) -> None:
    path = make_boxed_pdf(tmp_path / "a.pdf", rotation=rotation, **boxes)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    (page,) = parser.pages(str(path))
    word = word_of(page, "quick" if "quick" in page.text.split() else page.text.split()[1])
    copy = str(copied(path, tmp_path / "copy.pdf", PageMark(0, (word.box,))))
    found = yellow(renderer.render(copy, 0, scale=SCALE))
    geometry: PageGeometry = page.geometry
    assert found.sum() > 100
    assert share_inside(turned(word.box, geometry), found) > 0.98
    (again,) = parser.pages(copy)
    assert (set(again.text.split()), again.geometry) == (set(page.text.split()), geometry)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert not yellow(renderer.render(str(path), 0, scale=SCALE)).any()


def test_every_line_on_every_page_is_marked(parser: ParserChild, renderer: RendererChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [Sheet(["One line.", "Another one."]), Sheet(["Nothing."]), Sheet(["Last."])])
    pages = list(parser.pages(str(path)))
    marks = [PageMark(page.index, tuple(word.box for word in page.words)) for page in (pages[0], pages[2])]
    copy = str(copied(path, tmp_path / "copy.pdf", *marks, PageMark(1, ())))
    drawn = [yellow(renderer.render(copy, index, scale=SCALE)) for index in range(3)]
    assert [bool(one.any()) for one in drawn] == [True, False, True]
    for word in pages[0].words:
        assert share_inside(word.box, drawn[0]) > 0.1


def test_a_copy_may_be_larger_than_a_piece(parser: ParserChild, tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 256, 3 * PIECE_BYTES, dtype=np.uint8).tobytes()
    path = make_attached_pdf(tmp_path / "a.pdf", noise)
    pieces = list(MarkerChild().marked(str(path), [PageMark(0, ((60, 60, 90, 80),))]))
    assert [len(piece) for piece in pieces[:-1]] == [PIECE_BYTES] * 3
    (tmp_path / "copy.pdf").write_bytes(b"".join(pieces))
    assert [page.text for page in parser.pages(str(tmp_path / "copy.pdf"))] == ["Words."]


def test_a_locked_document_stays_locked_with_its_password(renderer: RendererChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [Sheet(["Words."])], user_password="secret", owner_password="other")
    with pytest.raises(Unreadable) as caught:
        copied(path, tmp_path / "copy.pdf", PageMark(0, ()))
    assert (caught.value.status, caught.value.reason) == ("encrypted", "password")
    copy = str(copied(path, tmp_path / "copy.pdf", PageMark(0, ((60, 60, 90, 80),)), password="secret"))
    with pytest.raises(Unreadable) as caught:
        renderer.geometry(copy)
    assert caught.value.status == "encrypted"
    assert yellow(renderer.render(copy, 0, scale=SCALE, password="secret")).any()


def test_what_cannot_be_marked_is_told(tmp_path: Path) -> None:
    path = make_image_pdf(tmp_path / "a.pdf")
    for page_index in (-1, 1):
        with pytest.raises(Unreadable) as caught:
            copied(path, tmp_path / "copy.pdf", PageMark(page_index, ((1, 1, 2, 2),)))
        assert caught.value.reason == "no_such_page"
    with pytest.raises(Unreadable) as caught:
        copied(tmp_path / "gone.pdf", tmp_path / "copy.pdf")
    assert caught.value.status == "missing"
    with pytest.raises(ValueError, match="nowhere"):
        copied(path, tmp_path / "copy.pdf", PageMark(0, ((1, 1, float("nan"), 2),)))


def test_a_taker_that_is_gone_is_no_fault_of_the_document(tmp_path: Path) -> None:
    def gone(_: bytes) -> None:
        raise BrokenPipeError

    document = open_pdf(make_pdf(tmp_path / "a.pdf", [Sheet(["Words."])]).read_bytes())
    with pytest.raises(BrokenPipeError):
        write_marked(document, [PageMark(0, ((1, 1, 20, 20),))], gone)
    document.close()
