import base64
import zlib
from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QPixmap
from pytestqt.qtbot import QtBot

from core.api.messages import Done
from core.api.types import JobId
from desktop.views.page.page_images import BadImage, DrawnPage, PageImages, RenderQueue, decode, with_picture
from tests.desktop.samples import LEASE, LETTER, page_image, white

BYTES = 10 * 10 * 4


def _pixmap() -> QPixmap:
    return QPixmap(10, 10)


def test_pixels_arrive_as_they_were_sent(qtbot: QtBot) -> None:
    sent = white(7, 5)  # rows of 21 bytes are padded to 24 by Qt and need not be by others
    sent.setPixelColor(3, 2, QColor(10, 20, 30))
    got = decode(page_image(sent, 0, 1.0))
    assert (got.width(), got.height()) == (7, 5)
    assert got.pixelColor(3, 2) == QColor(10, 20, 30)
    assert got.pixelColor(2, 2) == QColor("white")


def test_rows_need_no_padding(qtbot: QtBot) -> None:
    image = page_image(white(7, 2), 0, 1.0)
    tight = base64.b64encode(zlib.compress(bytes([1, 2, 3]) * 14)).decode()
    assert decode(replace(image, stride=21, pixels=tight)).pixelColor(6, 1) == QColor(1, 2, 3)


@pytest.mark.parametrize(
    "change",
    [{"pixels": "not base64!"}, {"pixels": base64.b64encode(b"nothing").decode()}, {"height": 6}, {"stride": 3}],
    ids=["base64", "zlib", "too few rows", "short rows"],
)
def test_what_does_not_fit_is_refused(qtbot: QtBot, change: dict[str, object]) -> None:
    image = replace(page_image(white(7, 5), 0, 1.0), **change)  # type: ignore[arg-type]  # one field of its own type
    with pytest.raises(BadImage):
        decode(image)


def test_pixels_are_unpacked_once_by_whoever_reads_them(qtbot: QtBot) -> None:
    sent = page_image(white(7, 5), 3, 1.0)
    read = with_picture(Done(JobId(1), sent))
    assert isinstance(read, Done)
    assert isinstance(read.result, DrawnPage)
    assert (read.result.page_index, read.result.scale, read.result.pixels) == (3, sent.scale, "")
    assert decode(read.result) == decode(sent)


def test_pixels_that_do_not_fit_are_told_where_they_are_shown(qtbot: QtBot) -> None:
    broken = Done(JobId(1), replace(page_image(white(7, 5), 0, 1.0), height=6))
    assert with_picture(broken) is broken


def test_the_newest_pixels_of_a_page_replace_the_old(qtbot: QtBot) -> None:
    images = PageImages()
    images.put(LEASE, 0, scale=1.0, pixmap=_pixmap())
    images.put(LEASE, 0, scale=2.0, pixmap=_pixmap())
    assert images.scale_of(LEASE, 0) == 2.0
    assert images.size_bytes == BYTES


def test_the_least_lately_used_goes_first(qtbot: QtBot) -> None:
    images = PageImages(max_bytes=2 * BYTES)
    for index in (0, 1):
        images.put(LEASE, index, scale=1.0, pixmap=_pixmap())
    images.get(LEASE, 0)
    images.put(LEASE, 2, scale=1.0, pixmap=_pixmap())
    assert [images.scale_of(LEASE, i) for i in range(3)] == [1.0, None, 1.0]
    assert images.size_bytes == 2 * BYTES


def test_a_page_larger_than_the_cache_is_kept_while_it_is_the_newest(qtbot: QtBot) -> None:
    images = PageImages(max_bytes=1)
    images.put(LEASE, 0, scale=1.0, pixmap=_pixmap())
    images.put(LEASE, 1, scale=1.0, pixmap=_pixmap())
    assert (images.scale_of(LEASE, 0), images.scale_of(LEASE, 1)) == (None, 1.0)


def test_what_is_sought_is_not_dropped_for_what_else_is_sought(qtbot: QtBot) -> None:
    """It would be asked for again, and then drop the other, without end."""
    images = PageImages(max_bytes=BYTES)
    images.put(LETTER, 0, scale=1.0, pixmap=_pixmap())
    for index in (0, 1):
        images.put(LEASE, index, scale=1.0, pixmap=_pixmap(), sought={0, 1})
    assert [images.scale_of(LEASE, i) for i in (0, 1)] == [1.0, 1.0]
    assert images.scale_of(LETTER, 0) is None


def test_forgetting_is_by_document(qtbot: QtBot) -> None:
    images = PageImages()
    images.put(LEASE, 0, scale=1.0, pixmap=_pixmap())
    images.put(LETTER, 0, scale=1.0, pixmap=_pixmap())
    images.forget(LEASE)
    assert (images.get(LEASE, 0), images.scale_of(LETTER, 0)) == (None, 1.0)
    assert images.size_bytes == BYTES


def test_few_are_asked_for_at_a_time() -> None:
    queue = RenderQueue(limit=2)
    wanted = [(3, 1.0), (4, 1.0), (5, 1.0)]
    assert queue.choose(LEASE, wanted) == wanted[:2]
    assert queue.choose(LEASE, wanted) == []
    assert queue.answered(LEASE, 3) == 1.0
    assert queue.choose(LEASE, wanted[1:]) == [(5, 1.0)]


def test_what_is_under_way_is_not_asked_for_twice() -> None:
    queue = RenderQueue(limit=5)
    queue.choose(LEASE, [(3, 1.0)])
    assert queue.choose(LEASE, [(3, 2.0)]) == []


def test_a_failure_is_not_tried_again_at_that_scale() -> None:
    queue = RenderQueue()
    queue.choose(LEASE, [(3, 1.0)])
    queue.failed(LEASE, 3)
    assert queue.has_failed(LEASE, 3)
    assert queue.choose(LEASE, [(3, 1.0)]) == []
    assert queue.choose(LEASE, [(3, 2.0)]) == [(3, 2.0)]
    queue.clear()
    assert not queue.has_failed(LEASE, 3)


def test_an_answer_nobody_waits_for_has_no_scale() -> None:
    assert RenderQueue().answered(LEASE, 3) is None
