"""The marked pixels lie where the rectangles say: at every rotation, on every screen."""

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from pytestqt.qtbot import QtBot

from core.api.messages import DocumentOpened, Done
from core.api.types import JobId
from desktop.state.page import PageState, RenderWanted, citation_shown, opening, passage_shown, reduce_page
from desktop.views.page.canvas import PageCanvas
from tests.desktop.samples import LEASE, LINES, citation, looks, page_image, pages, part, passage

WIDTH, HEIGHT = 300, 400
INK = QColor("black")
REACH_PX = 4
"""Air round the lines, and the line drawn round them."""


class Screen(PageCanvas):
    """A canvas on a screen of a given ratio; the offscreen platform has but one."""

    ratio = 1.0

    def devicePixelRatioF(self) -> float:
        return self.ratio


def _turned(image: QImage, rotation: int) -> QImage:
    return image.transformed(QTransform().rotate(rotation))


def _drawn(scale: float, rotation: int, *, as_mask: bool) -> QImage:
    """The unrotated page with a bar of ink through the middle of each line, or each line whole; then turned."""
    image = QImage(round(WIDTH * scale), round(HEIGHT * scale), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    for x0, y0, x1, y1 in LINES:
        inset = 0 if as_mask else 3
        painter.fillRect(
            QRectF(x0 * scale, (y0 + inset) * scale, (x1 - x0) * scale, (y1 - y0 - 2 * inset) * scale), INK
        )
    painter.end()
    return _turned(image, rotation)


def _shown(qtbot: QtBot, state: PageState, rotation: int, ratio: float) -> tuple[Screen, QImage, float]:
    """The canvas with its page answered, what it painted, and the pixels a point."""
    theme, _ = looks()
    canvas = Screen(theme)
    canvas.ratio = ratio
    qtbot.addWidget(canvas)
    canvas.resize(760, 760)
    wanted: list[RenderWanted] = []
    canvas.source.wanted.connect(wanted.append)
    canvas.show()
    canvas.actual_size()
    geometry = pages(1, rotation=rotation, width=WIDTH, height=HEIGHT)
    opened = Done(JobId(1), DocumentOpened(LEASE, 1, geometry))
    canvas.show_state(reduce_page(opening(state, JobId(1)), opened))
    (request,) = wanted
    with qtbot.waitSignal(canvas.page_shown):
        canvas.source.put_image(page_image(_drawn(request.scale, rotation, as_mask=False), 0, request.scale))
    qtbot.waitUntil(lambda: not canvas.is_pulsing)
    view = canvas.viewport().size()
    painted = QImage(view * ratio, QImage.Format.Format_RGB32)
    painted.setDevicePixelRatio(ratio)
    canvas.viewport().render(painted)
    return canvas, painted, request.scale


def _page_part(canvas: Screen, painted: QImage, ratio: float) -> QImage:
    place = canvas.page_layout.places[0]
    x = place.x - canvas.horizontalScrollBar().value()
    y = place.y - canvas.verticalScrollBar().value()
    return painted.copy(round(x * ratio), round(y * ratio), round(place.width * ratio), round(place.height * ratio))


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_marked_pixels_are_those_of_the_lines(qtbot: QtBot, rotation: int, ratio: float) -> None:
    one = citation(1, part(0))
    canvas, painted, scale = _shown(qtbot, citation_shown(PageState(), one, [one]), rotation, ratio)
    assert scale == pytest.approx(ratio * 96 / 72)
    page = _pixels(_page_part(canvas, painted, ratio))
    lines = _pixels(_drawn(scale, rotation, as_mask=True)) == INK.rgb()
    height, width = (min(a, b) for a, b in zip(page.shape, lines.shape, strict=True))
    page, lines = page[:height, :width], lines[:height, :width]
    reach = round(REACH_PX * ratio)
    fill = looks()[0].color("mark").rgb()
    inside, near = ~_grown(~lines, reach), _grown(lines, reach)
    assert np.isin(page[inside], [fill, INK.rgb()]).all()
    assert (page[inside] == INK.rgb()).sum() > 100, "ink under a mark stays black"
    assert not (page[~near] == fill).any()


def _pixels(image: QImage) -> npt.NDArray[np.uint32]:
    """Rows of 0xAARRGGBB."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(bytes(image.constBits()), dtype=np.uint32)
    return flat.reshape(image.height(), image.bytesPerLine() // 4)[:, : image.width()] | np.uint32(0xFF000000)


def _grown(mask: npt.NDArray[np.bool_], reach: int) -> npt.NDArray[np.bool_]:
    """What lies within `reach` pixels of the mask, across or down."""
    padded = np.pad(mask, reach)
    grown = np.zeros_like(mask)
    for dy in range(2 * reach + 1):
        for dx in range(2 * reach + 1):
            grown |= padded[dy : dy + mask.shape[0], dx : dx + mask.shape[1]]
    return grown


def test_what_is_no_evidence_is_never_yellow(qtbot: QtBot) -> None:
    _, painted, _ = _shown(qtbot, passage_shown(PageState(), passage(1, 0)), 0, 1.0)
    colors = [QColor(int(pixel)) for pixel in np.unique(_pixels(painted))]
    assert [color.name() for color in colors if color.hsvSaturation() > 60] == []
