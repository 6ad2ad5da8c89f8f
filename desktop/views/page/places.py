"""The lists beside the page: headings, and pages in small."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.api.types import PageGeometry
from desktop.models.pages import BOX_ROLE, LEVEL_ROLE, PAGE_ROLE, PlaceList
from desktop.state.page import PageState
from desktop.theme import Theme, figures, font, scaled
from desktop.throttle import Throttle
from desktop.views.controls.delegates import put_delegate
from desktop.views.library.document_row import paint_row_ground
from desktop.views.page.marks import page_size
from desktop.views.page.page_source import PageSource
from desktop.views.page.paper import NIGHT, WHITE, Paper

translate = QCoreApplication.translate

SMALL_WIDTH_PX, SMALL_HEIGHT_PX = 104, 136
LABEL_PX = 20
AIR_PX = 8
ROW_PX = 32
INDENT_PX = 12
TEXT_LEFT_PX = 16
ASK_MS = 60
MAX_CACHE_BYTES = 16 * 1024 * 1024
TAG_WIDTH_PX, TAG_HEIGHT_PX = 18, 16
MOST_TAGS = 5
TAG_RADIUS_PX = 4
Index = QModelIndex | QPersistentModelIndex


class PlaceView(QListView):
    """A click or Enter goes to the page of a line."""

    page_chosen = Signal(int, object)
    """The place of a page, and a rectangle on it or None."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.places = PlaceList(self)
        self.setModel(self.places)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        self.setPalette(theme.palette(window="chrome"))
        self.viewport().setBackgroundRole(self.backgroundRole())
        self.viewport().setAutoFillBackground(False)
        self.viewport().update()

    def show_current(self, page_index: int, down: float | None = None) -> None:
        row = self.places.row_of_page(page_index, down)
        if row is not None and row != self.currentIndex().row():
            self.setCurrentIndex(self.places.index(row))

    def _choose(self, index: QModelIndex) -> None:
        self.page_chosen.emit(index.data(PAGE_ROLE), index.data(BOX_ROLE))


class HeadingView(PlaceView):
    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, translate("strip", "Outline"))

    def set_theme(self, theme: Theme) -> None:
        put_delegate(self, HeadingDelegate(theme, self))
        super().set_theme(theme)


class HeadingDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, scaled(ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        paint_row_ground(painter, option, self._theme)
        left = scaled(TEXT_LEFT_PX + INDENT_PX * (index.data(LEVEL_ROLE) - 1))
        line = option.rect.adjusted(left, 0, -scaled(TEXT_LEFT_PX), 0)
        painter.setFont(font("interface"))
        painter.setPen(self._theme.color("text"))
        words = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.restore()


class SmallPagesView(PlaceView):
    """Shows a PageState with the pixels of its own `source`, asked for where they are in sight."""

    def __init__(self, theme: Theme) -> None:
        self._pages: tuple[PageGeometry, ...] = ()
        self._paper = WHITE
        super().__init__(theme, translate("strip", "Pages"))
        self._numbers: dict[int, tuple[int, ...]] = {}
        self.open_mark: int | None = None
        self.source = PageSource(self, max_bytes=MAX_CACHE_BYTES)
        self.source.arrived.connect(self._arrived)
        self._ask_later = Throttle(self._ask, delay_ms=ASK_MS, restart=True, parent=self)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._ask_later.call())

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        put_delegate(self, SmallPageDelegate(theme, self, self._paper))
        if self._paper is NIGHT:
            self.source.set_night(theme)
        super().set_theme(theme)

    def set_night(self, theme: Theme | None) -> None:
        self._paper = WHITE if theme is None else NIGHT
        self.source.set_night(theme)
        put_delegate(self, SmallPageDelegate(self._theme, self, self._paper))
        self._ask_later.call()

    def show_state(self, state: PageState) -> None:
        self.source.open(state.document_id, state.revision)
        self.source.turn(state.turn)
        if state.seen_pages != self._pages:
            self._pages = state.seen_pages
            self.places.show_pages(self._pages)
        self._numbers = numbers_by_page(state)
        self.open_mark = state.open_mark
        self.places.tell_marks({page: mark_words(numbers) for page, numbers in self._numbers.items()})
        self.viewport().update()
        self._ask_later.call()

    def numbers_on(self, page_index: int) -> tuple[int, ...]:
        """Of the marks of the answer on a page."""
        return self._numbers.get(page_index, ())

    def forget_requests(self) -> None:
        self.source.forget_requests()
        self._ask_later.call()

    def size_of(self, page_index: int) -> QSize:
        """Of the small page: as large as its room allows."""
        width, height = page_size(self._pages[page_index], scale=self._scale(page_index))
        return QSize(round(width), round(height))

    def _scale(self, page_index: int) -> float:
        """Logical pixels a point."""
        width, height = page_size(self._pages[page_index], scale=1.0)
        return min(scaled(SMALL_WIDTH_PX) / width, scaled(SMALL_HEIGHT_PX) / height)

    def _in_sight(self) -> range:
        view = self.viewport().rect()
        first = self.indexAt(QPoint(view.center().x(), 0))
        last = self.indexAt(QPoint(view.center().x(), view.bottom()))
        return range(max(first.row(), 0), last.row() + 1 if last.isValid() else len(self._pages))

    def _ask(self) -> None:
        if self.isVisible():
            ratio = self.devicePixelRatioF()
            self.source.ask([(i, self._scale(i) * ratio) for i in self._in_sight() if i < len(self._pages)])

    def _arrived(self, _page_index: int) -> None:
        self.viewport().update()
        self._ask()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._ask_later.call()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._ask_later.call()
        return super().viewportEvent(event)


class SmallPageDelegate(QStyledItemDelegate):
    """The page, with its printed number below; the one that is read has the ring."""

    def __init__(self, theme: Theme, view: SmallPagesView, paper: Paper = WHITE) -> None:
        super().__init__(view)
        self._theme, self._view, self._paper = theme, view, paper

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, scaled(SMALL_HEIGHT_PX + LABEL_PX + 2 * AIR_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        page_index = index.data(PAGE_ROLE)
        painter.save()
        paint_row_ground(painter, option, self._theme)
        room = QRect(
            option.rect.left(), option.rect.top() + scaled(AIR_PX), option.rect.width(), scaled(SMALL_HEIGHT_PX)
        )
        paper = QRect(QPoint(), self._view.size_of(page_index))
        paper.moveCenter(room.center())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.fillRect(paper, self._theme.color(self._paper.ground))
        kept = self._view.source.pixels(page_index)
        if kept is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(paper, kept[1])
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(QPen(self._theme.color("accent" if is_current else "line"), 2 if is_current else 1))
        painter.drawRect(paper.adjusted(-1, -1, 0, 0))
        self._paint_marks(painter, paper, page_index)
        painter.setFont(figures(font("meta")))
        painter.setPen(self._theme.color("text" if is_current else "text2"))
        label = QRect(room.left(), room.bottom() + scaled(2), room.width(), scaled(LABEL_PX))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, index.data())
        painter.restore()

    def _paint_marks(self, painter: QPainter, paper: QRect, page_index: int) -> None:
        """The numbers of its marks down the right edge; the open one filled, as on the page."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font("chip"))
        width, height = scaled(TAG_WIDTH_PX), scaled(TAG_HEIGHT_PX)
        for row, number in enumerate(self._view.numbers_on(page_index)[:MOST_TAGS]):
            tag = QRect(paper.right() - width // 2, paper.top() + 2 + row * (height + 2), width, height)
            state = "chip_on" if number == self._view.open_mark else "chip"
            painter.setPen(QPen(self._theme.color(f"{state}_line"), 1))
            painter.setBrush(self._theme.color(state))
            painter.drawRoundedRect(tag, TAG_RADIUS_PX, TAG_RADIUS_PX)
            painter.setPen(self._theme.color(f"{state}_text"))
            painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, str(number))


def numbers_by_page(state: PageState) -> dict[int, tuple[int, ...]]:
    """The marks that are evidence, by the pages that they lie on."""
    found: dict[int, tuple[int, ...]] = {}
    for mark in state.marks:
        for part in mark.parts:
            if mark.is_evidence and mark.number not in found.get(part.page_index, ()):
                found[part.page_index] = (*found.get(part.page_index, ()), mark.number)
    return found


def mark_words(numbers: Sequence[int]) -> str:
    return translate("strip", "marks {0}").format(", ".join(map(str, numbers)))
