"""The lines behind a number as they stand on the page: asked for when a chip is approached, kept while it is likely
that they are looked at again."""

import logging
from collections import OrderedDict
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from core.api.messages import PageImage
from core.api.types import Citation, DocumentId, PageGeometry, PagePart
from desktop.state.page import Mark, RenderWanted
from desktop.theme import Theme
from desktop.views.chat.line_frame import LineFrame, corner, frame_for
from desktop.views.page.mark_paint import LINE_PX, paint_marks, place_marks
from desktop.views.page.marks import page_size
from desktop.views.page.page_images import BadImage, decode
from desktop.views.page.paper import NIGHT, WHITE, darkened

log = logging.getLogger(__name__)

KEPT = 24
"""Pictures, of at most 160 x 380 logical pixels each."""
_Key = tuple[DocumentId, int, int, PagePart, float, bool]


@dataclass(frozen=True, slots=True)
class _Asked:
    citation: Citation
    part: PagePart
    frame: LineFrame
    ratio: float


class LinePictures(QObject):
    """Each `wanted` (a RenderWanted) is answered by `put_image` or `put_failure`; `arrived` tells of a new picture."""

    wanted = Signal(object)
    arrived = Signal()

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_dark = False
        self._asked: dict[RenderWanted, dict[_Key, _Asked]] = {}
        self._kept: OrderedDict[_Key, QPixmap | None] = OrderedDict()
        """None for lines of which there is no picture to be had."""

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._kept.clear()

    def set_dark_paper(self, *, is_dark: bool) -> None:
        self._is_dark = is_dark

    def get(self, citation: Citation, width: int, ratio: float) -> QPixmap | None:
        """The picture if it is there; it is asked for if it is not. `ratio` is device pixels a logical one."""
        part = first_part(citation)
        if part is None:
            return None
        frame = frame_for(part.rects, width)
        key = (citation.document_id, citation.revision, citation.number, part, frame.scale * ratio, self._is_dark)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        wanted = RenderWanted(citation.document_id, part.page_index, frame.scale * ratio)
        is_new = wanted not in self._asked
        self._asked.setdefault(wanted, {})[key] = _Asked(citation, part, frame, ratio)
        if is_new:
            self.wanted.emit(wanted)
        return None

    def is_asked(self, image: PageImage) -> bool:
        return _answered(image) in self._asked

    def put_image(self, image: PageImage) -> None:
        """Nothing if it was not asked for here."""
        asked = self._asked.pop(_answered(image), None)
        if asked is None:
            return
        try:
            drawn = decode(image)
        except BadImage as error:
            log.warning("picture of lines refused: %s", error)
            self._keep(dict.fromkeys(asked))
            return
        self._keep({key: self._cut(drawn, image, one) for key, one in asked.items()})
        self.arrived.emit()

    def put_failure(self, wanted: RenderWanted) -> None:
        """The words stay in its place."""
        self._keep(dict.fromkeys(self._asked.pop(wanted, {})))

    def forget_requests(self) -> None:
        """What was asked for will not be answered."""
        self._asked.clear()

    def _keep(self, pictures: dict[_Key, QPixmap] | dict[_Key, None]) -> None:
        self._kept.update(pictures)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _cut(self, drawn: QImage, image: PageImage, one: _Asked) -> QPixmap:
        """The piece of the page with the mark on it, drawn as on the page itself."""
        page = _geometry(image)
        scale = (image.drawn_scale or image.scale) / one.ratio
        width, height = page_size(page, scale=scale)
        mark = Mark(one.citation.number, (one.part,), is_evidence=True)
        placed = place_marks(
            [mark], one.part.page_index, page, scale=scale, size=(width, height), is_blank=lambda _rect: True
        )
        x, y = corner(placed[0].rects, one.frame, width, height)
        paper = NIGHT if self._is_dark else WHITE
        picture = QPixmap(round(one.frame.width * one.ratio), round(one.frame.height * one.ratio))
        picture.fill(self._theme.color(paper.ground))
        picture.setDevicePixelRatio(one.ratio)
        painter = QPainter(picture)
        shown = darkened(drawn, self._theme) if self._is_dark else drawn
        painter.drawImage(QRectF(-x, -y, width, height), shown, QRectF(shown.rect()))
        painter.translate(QPointF(-x, -y))
        bare = [replace(one, tag=None, continues_on="") for one in placed]
        paint_marks(painter, bare, self._theme, paper, open_number=mark.number, open_line_px=LINE_PX)
        painter.end()
        return picture


def first_part(citation: Citation) -> PagePart | None:
    """The first of its parts that has lines."""
    return next((part for part in citation.parts if part.rects), None)


def _answered(image: PageImage) -> RenderWanted:
    return RenderWanted(image.document_id, image.page_index, image.scale)


def _geometry(image: PageImage) -> PageGeometry:
    """The page's size before it is turned, from that of its picture."""
    scale = image.drawn_scale or image.scale
    width, height = image.width / scale, image.height / scale
    if image.rotation in (90, 270):
        width, height = height, width
    return PageGeometry("", width, height, image.rotation)
