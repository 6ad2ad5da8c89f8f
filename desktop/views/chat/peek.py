"""A look at the words behind a number, without leaving the answer."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QRegion,
    QScreen,
)
from PySide6.QtWidgets import QApplication, QWidget

from core.api.types import Citation, JobId
from desktop.state.exchange import Standings
from desktop.theme import Theme, scaled
from desktop.views.chat.line_pictures import LinePictures
from desktop.views.chat.peek_lines import PeekLines
from desktop.views.controls.announce import announce
from desktop.views.controls.parts import Column
from desktop.views.controls.shelf import Shelf
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import place, section, short_name, standing_words, translate

WIDTH_PX = 404
WAIT_MS = 350
GRACE_MS = 200
PADDING_PX = 14
GAP_PX = 6
RADIUS_PX = 10
_NO_JOB = JobId(0)


@dataclass(frozen=True, slots=True)
class PeekWish:
    """A citation of one answer to look at; `chip` and `sentence` are where they stand on the screen."""

    citation: Citation
    chip: QRect
    sentence: QRect
    job: JobId = _NO_JOB


def peek_position(wish: PeekWish, width: int, height: int, screen: QRect) -> QPoint:
    """Below the sentence, or above it where there is no room; never over it, and inside the screen across."""
    x = min(max(wish.chip.center().x() - width // 2, screen.left()), screen.right() + 1 - width)
    below = wish.sentence.bottom() + 1 + GAP_PX
    if below + height <= screen.bottom() + 1:
        return QPoint(x, below)
    return QPoint(x, wish.sentence.top() - GAP_PX - height)


def _inner_width() -> int:
    """Of the lines, which go from one edge of the card to the other."""
    return scaled(WIDTH_PX) - 2


def _screen_at(wish: PeekWish) -> QScreen:
    return QApplication.screenAt(wish.chip.center()) or QApplication.primaryScreen()


def _ratio_at(wish: PeekWish) -> float:
    return _screen_at(wish).devicePixelRatio()


class PeekCard(QWidget):
    """A window that never takes the focus. Comes after a wait, goes after a grace, changes at once.

    `shelf` knows the documents of now: lines of one that has changed since are not where the answer found them.
    """

    pressed = Signal(object, object)

    def __init__(self, theme: Theme, shelf: Shelf, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._theme, self._shelf = theme, shelf
        self.pictures = LinePictures(theme, self)
        self.pictures.arrived.connect(self._show_picture)
        self._shown: PeekWish | None = None
        self._next: PeekWish | None = None
        self._wait = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._wait.timeout.connect(self._show_next)
        self._grace = QTimer(self, singleShot=True, interval=GRACE_MS)
        self._grace.timeout.connect(self.close_now)
        self._body = Column(theme, parent=self)
        self._lines: PeekLines | None = None
        self.standings: Standings = {}
        """Of the documents that can be looked at."""

    def set_theme(self, theme: Theme) -> None:
        self.close_now()
        self._theme = theme
        self.pictures.set_theme(theme)

    @property
    def citation(self) -> Citation | None:
        """What is looked at now."""
        return self._shown.citation if self._shown is not None and self.isVisible() else None

    @property
    def is_leaving(self) -> bool:
        """Whether it closes unless the pointer comes to it."""
        return self._grace.isActive()

    @property
    def has_picture(self) -> bool:
        """Whether the lines are seen as they stand on the page."""
        return self._lines is not None and self._lines.has_picture

    def approach(self, wish: PeekWish) -> None:
        """The pointer is on a chip."""
        self._grace.stop()
        self._next = wish
        if self.isVisible():
            self._show_next()
        else:
            self._ask_for_picture(wish)  # it is there when the wait is over
            self._wait.start()

    def leave(self) -> None:
        """The pointer has left the chip; it may be on its way to the card."""
        self._wait.stop()
        if self.isVisible():
            self._grace.start()

    def show_now(self, wish: PeekWish) -> None:
        """Asked for by keyboard: at once, and said aloud. A second time closes."""
        if self.citation == wish.citation:
            self.close_now()
            return
        self._next = wish
        self._show_next()
        where = place(wish.citation.parts, wish.citation.page_count)
        announce(self, f"{short_name(wish.citation.document)}, {where}: {wish.citation.quote}")

    def close_now(self) -> None:
        self._wait.stop()
        self._grace.stop()
        if self.isVisible():
            self._listen(is_on=False)
            self.hide()

    def _show_next(self) -> None:
        wish = self._next
        if wish is None:
            return
        self._shown = wish
        self._build(wish)
        width = scaled(WIDTH_PX)
        height = self._body.heightForWidth(width)
        self._body.setGeometry(0, 0, width, height)
        self._body.arrange()
        screen = _screen_at(wish).availableGeometry()
        self.setGeometry(QRect(peek_position(wish, width, height, screen), self._body.size()))
        self._round_corners()
        if not self.isVisible():
            self.show()
            self._listen(is_on=True)
        self.update()

    def _round_corners(self) -> None:
        """By a mask: without a compositor a translucent corner is black."""
        path = QPainterPath()
        path.addRoundedRect(QRectF(self.rect()), RADIUS_PX, RADIUS_PX)
        self.setMask(QRegion(path.toFillPolygon().toPolygon()))

    def _build(self, wish: PeekWish) -> None:
        citation, pad = wish.citation, scaled(PADDING_PX)
        old, self._body = self._body, Column(self._theme, padding=QMargins(pad, pad, pad, pad), parent=self)
        old.hide()
        old.deleteLater()
        self._body.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        where = place(citation.parts, citation.page_count)
        self._add(short_name(citation.document), role="group", token="text")
        self._add(" · ".join(filter(None, (where, section(citation)))), role="meta", token="text2")
        self._lines = self._make_lines(wish)
        self._body.add(self._lines, gap_px=10, bleed_px=PADDING_PX)
        self._add(self._foot(citation), role="meta", token="text3", gap_px=10)
        self._body.show()

    def _make_lines(self, wish: PeekWish) -> PeekLines:
        pictures = self.pictures if self._is_as_cited(wish.citation) else None
        return PeekLines(self._theme, wish.citation, pictures, width=_inner_width(), ratio=_ratio_at(wish))

    def _ask_for_picture(self, wish: PeekWish) -> None:
        if self._is_as_cited(wish.citation):
            self.pictures.get(wish.citation, _inner_width(), _ratio_at(wish))

    def _is_as_cited(self, citation: Citation) -> bool:
        """Whether its page can be drawn, and still has the lines where they were."""
        document, standing = self._shelf.documents.get(citation.document_id), self.standings.get(citation.document_id)
        is_hidden = standing is not None and standing.hides_pages
        return document is not None and document.revision == citation.revision and not is_hidden

    def _show_picture(self) -> None:
        if self._lines is not None and self.isVisible():
            self._lines.renew()

    def _foot(self, citation: Citation) -> str:
        standing = self.standings.get(citation.document_id)
        said = standing_words(standing)
        if standing is None or not standing.hides_pages:
            said = " · ".join(filter(None, (said, translate("chat", "Click to open the page"))))
        return said

    def _add(self, text: str, *, role: str, token: str, gap_px: int = 0) -> None:
        block = TextBlock(self._theme, role=role, token=token, max_lines=1)
        block.setText(text)
        self._body.add(block, gap_px=gap_px)

    def _listen(self, *, is_on: bool) -> None:
        """Esc closes it wherever the focus is, before it means anything else."""
        app = QApplication.instance()
        if app is not None and is_on:
            app.installEventFilter(self)
        elif app is not None:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_key = event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if is_key and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.close_now()
            return True
        if event.type() == QEvent.Type.ApplicationDeactivate:
            self.close_now()
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._grace.stop()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.leave()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.close_now()
        if self._shown is not None:
            self.pressed.emit(self._shown.job, self._shown.citation)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("line_strong" if not self._theme.is_contrast else "line"), 1))
        painter.setBrush(self._theme.color("raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
