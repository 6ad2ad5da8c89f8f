"""The lines behind a number as a picture: the right piece of the page, however the page is turned."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage, QPixmap
from pytestqt.qtbot import QtBot

from core.api.messages import PageImage
from core.api.types import Citation, Rect
from desktop.state.page import RenderWanted
from desktop.views.chat.line_frame import MAX_HEIGHT_PX, MIN_HEIGHT_PX, corner, frame_for
from desktop.views.chat.line_pictures import KEPT, LinePictures
from desktop.views.page.marks import bounds, to_view
from tests.desktop.samples import LINES, citation, looks, page_image, pages, part

WIDTH = 376
INK = QColor("#000000")


def _image(wanted: RenderWanted, *, rotation: int = 0, drawn_scale: float = 0.0, ink: Rect = LINES[0]) -> PageImage:
    """The page as it would be drawn: white, with ink where a line is."""
    page = pages(1, rotation=rotation)[0]
    scale = drawn_scale or wanted.scale
    width, height = (page.height, page.width) if rotation in (90, 270) else (page.width, page.height)
    drawn = QImage(round(width * scale), round(height * scale), QImage.Format.Format_RGB32)
    drawn.fill(QColor("#ffffff"))
    x0, y0, x1, y1 = (round(value) for value in to_view(ink, page, scale=scale))
    for x in range(x0, x1):
        for y in range(y0, y1):
            drawn.setPixelColor(x, y, INK)
    image = page_image(drawn, wanted.page_index, wanted.scale, document_id=wanted.document_id)
    return replace(image, rotation=rotation, drawn_scale=drawn_scale)


def _ink(picture: QPixmap) -> int:
    image = picture.toImage()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(image.pixelColor(x, y).lightness() < 40 for x, y in points)


def _asked(pictures: LinePictures, qtbot: QtBot, wanted: Citation, *, ratio: float = 1.0) -> RenderWanted:
    with qtbot.waitSignal(pictures.wanted) as asked:
        assert pictures.get(wanted, WIDTH, ratio) is None
    request = asked.args[0]
    assert isinstance(request, RenderWanted)
    return request


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_lines_are_in_the_picture_however_the_page_is_turned(rotation: int, qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    wanted = _asked(pictures, qtbot, citation(1, part()))
    with qtbot.waitSignal(pictures.arrived):
        pictures.put_image(_image(wanted, rotation=rotation))
    picture = pictures.get(citation(1, part()), WIDTH, 1.0)
    assert picture is not None
    assert (picture.width(), picture.height()) == (WIDTH, frame_for(LINES, WIDTH).height)
    line = (LINES[0][2] - LINES[0][0]) * (LINES[0][3] - LINES[0][1]) * wanted.scale**2
    seen = _ink(picture)
    assert seen > 0.5 * line if rotation in (0, 180) else seen > 0


def test_a_page_drawn_smaller_than_asked_for_keeps_its_mark_on_the_lines(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    wanted = _asked(pictures, qtbot, citation(1, part()))
    pictures.put_image(_image(wanted, drawn_scale=wanted.scale / 2))
    picture = pictures.get(citation(1, part()), WIDTH, 1.0)
    assert picture is not None
    image = picture.toImage()
    ink = {y for y in range(image.height()) for x in range(image.width()) if image.pixelColor(x, y).lightness() < 40}
    edge = looks()[0].color("mark_line")
    marked = {y for y in range(image.height()) for x in range(image.width()) if image.pixelColor(x, y) == edge}
    assert min(marked) <= min(ink) <= max(ink) <= max(marked)


def test_a_screen_of_twice_the_pixels_gets_twice_the_pixels(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    wanted = _asked(pictures, qtbot, citation(1, part()), ratio=2.0)
    assert wanted.scale == 2 * frame_for(LINES, WIDTH).scale
    pictures.put_image(_image(wanted))
    picture = pictures.get(citation(1, part()), WIDTH, 2.0)
    assert picture is not None
    assert (picture.width(), picture.deviceIndependentSize().width()) == (2 * WIDTH, WIDTH)


def test_two_citations_of_one_page_ask_once_and_get_a_picture_each(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    asked: list[RenderWanted] = []
    pictures.wanted.connect(asked.append)
    both = citation(1, part()), citation(2, part())
    for one in both:
        pictures.get(one, WIDTH, 1.0)
    assert len(asked) == 1
    pictures.put_image(_image(asked[0]))
    assert all(pictures.get(one, WIDTH, 1.0) is not None for one in both)
    assert len(asked) == 1


def test_what_cannot_be_drawn_is_not_asked_for_again(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    wanted = _asked(pictures, qtbot, citation(1, part()))
    pictures.put_failure(wanted)
    with qtbot.assertNotEmitted(pictures.wanted):
        assert pictures.get(citation(1, part()), WIDTH, 1.0) is None


def test_after_a_new_engine_it_is_asked_for_again(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    wanted = _asked(pictures, qtbot, citation(1, part()))
    pictures.forget_requests()
    assert _asked(pictures, qtbot, citation(1, part())) == wanted


def test_other_words_at_the_same_place_are_another_picture(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    pictures.put_image(_image(_asked(pictures, qtbot, citation(1, part()))))
    assert _asked(pictures, qtbot, citation(1, part(), revision=2)).page_index == 0


def test_pixels_that_nobody_here_asked_for_are_left_to_the_page() -> None:
    pictures = LinePictures(looks()[0])
    image = _image(RenderWanted(citation(1).document_id, 0, 1.0))
    assert not pictures.is_asked(image)
    pictures.put_image(image)
    assert pictures.get(citation(1, part()), WIDTH, 1.0) is None


def test_few_are_kept(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    first = citation(1, part(0))
    pictures.put_image(_image(_asked(pictures, qtbot, first)))
    for page_index in range(1, KEPT + 1):
        pictures.put_failure(_asked(pictures, qtbot, citation(1, part(page_index))))
    assert _asked(pictures, qtbot, first).page_index == 0


def test_without_lines_there_is_no_picture(qtbot: QtBot) -> None:
    pictures = LinePictures(looks()[0])
    with qtbot.assertNotEmitted(pictures.wanted):
        assert pictures.get(citation(1, part(rects=())), WIDTH, 1.0) is None


_lines = st.tuples(st.floats(0, 200), st.floats(0, 380), st.floats(5, 100), st.floats(5, 20)).map(
    lambda r: (r[0], r[1], r[0] + r[2], r[1] + r[3])
)


@given(st.lists(_lines, min_size=1, max_size=6), st.floats(100, 900), st.floats(100, 900))
def test_the_beginning_of_the_lines_is_always_in_the_frame(rects: list[Rect], width: float, height: float) -> None:
    frame = frame_for(rects, WIDTH)
    assert MIN_HEIGHT_PX <= frame.height <= MAX_HEIGHT_PX
    drawn = [tuple(value * frame.scale for value in rect) for rect in rects]
    whole = bounds([(x0, y0, x1, y1) for x0, y0, x1, y1 in drawn])
    x, y = corner([whole], frame, max(width, whole[2]), max(height, whole[3]))
    assert x - 0.01 <= whole[0]
    assert y - 0.01 <= whole[1] <= y + frame.height
    if sum(r[2] - r[0] for r in rects) >= sum(r[3] - r[1] for r in rects):
        assert whole[2] <= x + WIDTH + 0.01
