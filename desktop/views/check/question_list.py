"""The person's own questions as rows, inside something that scrolls."""

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.api.finding import LabelledQuestion
from desktop import check_texts
from desktop.icons import Icons
from desktop.models.questions import PLACE_ROLE, QuestionsModel
from desktop.state.check import QuestionPlace, Trend
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.row_list import Index, RowList
from desktop.views.library.document_row import paint_row_ground

translate = QCoreApplication.translate

ROW_PX = 68
LINE_PX = 20
ICON_PX = 16
MARGIN_PX = 20
GAP_PX = 12
LAYOUT_ROUNDS = 4
"""What stands above is laid out from the outside in, one level in each turn of the event loop."""
_LOOKS = {
    Trend.WORSE: ("triangle-alert", "warn"),
    Trend.WRONG: ("circle-x", "warn"),
    Trend.BETTER: ("circle-check", "ok"),
    Trend.RIGHT: ("circle-check", "ok"),
    Trend.NOT_ASKED: ("clock", "text3"),
}


class QuestionDelegate(QStyledItemDelegate):
    """The question, where its answer is, and how it did; every icon's meaning stands in the words too."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        return QSize(0, scaled(ROW_PX))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        place: QuestionPlace = index.data(PLACE_ROLE)
        painter.save()
        painter.setClipRect(option.rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_row_ground(painter, option, self._theme)
        inner = QRect(option.rect).adjusted(scaled(MARGIN_PX), scaled(4), -scaled(MARGIN_PX), 0)
        line = QRect(inner.left(), inner.top(), inner.width(), scaled(LINE_PX))
        self._paint_icon(painter, line, place.trend)
        line.setLeft(line.left() + scaled(ICON_PX + GAP_PX))
        self._draw(painter, line, place.question.text, font("interface_strong"), "text")
        line.translate(0, scaled(LINE_PX))
        face, origin = figures(font("meta")), check_texts.origin(place.question)
        self._draw(painter, line, origin, face, "text3", at_end=True)
        room = QFontMetrics(face).horizontalAdvance(origin) + scaled(GAP_PX)
        self._draw(painter, line.adjusted(0, 0, -room, 0), check_texts.where(place.question), face, "text2")
        line.translate(0, scaled(LINE_PX))
        token = "warn" if place.trend in (Trend.WORSE, Trend.WRONG) else "text2"
        self._draw(painter, line, check_texts.outcome(place), face, token)
        painter.restore()

    def _paint_icon(self, painter: QPainter, line: QRect, trend: Trend) -> None:
        icon, token = _LOOKS[trend]
        side = scaled(ICON_PX)
        pixmap = self._icons.pixmap(icon, token, side, painter.device().devicePixelRatioF())
        painter.drawPixmap(line.left(), line.top() + (line.height() - side) // 2, pixmap)

    def _draw(
        self, painter: QPainter, line: QRect, words: str, face: QFont, token: str, *, at_end: bool = False
    ) -> None:
        painter.setFont(face)
        painter.setPen(self._theme.color(token))
        shown = QFontMetrics(face).elidedText(" ".join(words.split()), Qt.TextElideMode.ElideRight, line.width())
        side = Qt.AlignmentFlag.AlignRight if at_end else Qt.AlignmentFlag.AlignLeft
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | side), shown)


class QuestionList(RowList):
    """As high as its rows: what is around it scrolls. Each stands for a LabelledQuestion; Delete forgets."""

    chosen = Signal(object)
    """LabelledQuestion: its page is to be shown."""
    forget_wanted = Signal()
    row_reached = Signal(object)
    """QRect of the row that is current now, in this widget."""

    def __init__(self, theme: Theme, icons: Icons, model: QuestionsModel) -> None:
        super().__init__(model, name=translate("check", "Your questions"))
        self._questions = model
        self._delegate = QuestionDelegate(theme, icons, self)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._settle)
        self._rounds = 0
        self.clicked.connect(self._click)
        model.modelReset.connect(self._fit)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._delegate.set_theme(theme, icons)
        self.set_ground(theme)
        self._fit()

    def thing_at(self, index: Index) -> LabelledQuestion | None:
        place = self._questions.place_at(index)
        return None if place is None else place.question

    @property
    def selected_places(self) -> tuple[QuestionPlace, ...]:
        found = [self._questions.place_at(index) for index in self.selectedIndexes()]
        return tuple(place for place in found if place is not None)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self._reach_current()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A page that opens beside the list makes it narrower, and what stands above it higher: the row that was
        chosen stays in sight."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self.selectedIndexes():
            self._rounds = LAYOUT_ROUNDS
            self._settled.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.selected:
            self.forget_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _settle(self) -> None:
        self._reach_current()
        self._rounds -= 1
        if self._rounds > 0:
            self._settled.start()

    def _reach_current(self) -> None:
        current = self.currentIndex()
        if current.isValid():
            self.row_reached.emit(self.visualRect(current))

    def _click(self, index: QModelIndex) -> None:
        question = self.thing_at(index)
        if question is not None:
            self.chosen.emit(question)

    def _fit(self) -> None:
        self.setFixedHeight(scaled(ROW_PX) * self._questions.rowCount())
        self.selection_changed.emit()
