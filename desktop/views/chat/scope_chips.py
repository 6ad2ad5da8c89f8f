"""What a question may see: the whole library, or the folders and documents that were chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from desktop.answer_texts import whole_library
from desktop.icons import Icons
from desktop.state.exchange import ScopeChip
from desktop.theme import Theme, font, scaled
from desktop.tips import set_tip
from desktop.views.controls.parts import PaintedButton

translate = QCoreApplication.translate

HEIGHT_PX = 26
MAX_CHIPS = 3
MAX_LABEL_PX = 160
MIN_PILL_PX = 80
"""Of the first one, which gives way where there is no room for its name."""
ICON_PX = 14
EDGE_PX = 9
GAP_PX = 6


def fitting(widths: Sequence[int], *, more_px: int, gap_px: int, room_px: int, most: int = MAX_CHIPS) -> int:
    """How many chips stand in the row; the first always does. Where others do not, there is room for their count."""
    for count in range(min(len(widths), most), 1, -1):
        others = 0 if count == len(widths) else gap_px + more_px
        if sum(widths[:count]) + (count - 1) * gap_px + others <= room_px:
            return count
    return min(1, len(widths))


class ScopePill(PaintedButton):
    """A chosen scope with a cross, or in outline the whole library."""

    def __init__(self, theme: Theme, icons: Icons, label: str, *, icon: str = "", is_chosen: bool = False) -> None:
        super().__init__(theme)
        self._icons, self._icon, self._is_chosen = icons, icon, is_chosen
        self._whole = self._label = label
        named = translate("chat", "Remove {0} from what the question may see").format(label)
        self.setAccessibleName(named if is_chosen else label)
        if not is_chosen:
            self.setEnabled(False)  # nothing to press, as a screen reader then says
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setCursor(Qt.CursorShape.ArrowCursor)
        pieces = (scaled(ICON_PX + 6) if icon else 0) + (scaled(ICON_PX + 4) if is_chosen else 0)
        self._around_px = 2 * scaled(EDGE_PX) + pieces
        self.whole_px = self._elide(scaled(MAX_LABEL_PX))
        """How wide it is where there is room."""
        self.setFixedSize(self.whole_px, scaled(HEIGHT_PX))

    def fit(self, room_px: int) -> None:
        """Be no wider than that."""
        self.setFixedWidth(self._elide(min(scaled(MAX_LABEL_PX), room_px - self._around_px)))
        self.update()

    def _elide(self, words_px: int) -> int:
        """The width it has with so much room for its words."""
        metrics = QFontMetrics(font("interface_strong"))
        self._label = metrics.elidedText(self._whole, Qt.TextElideMode.ElideMiddle, words_px)
        set_tip(self, self._whole if self._label != self._whole else "")
        return self._around_px + metrics.horizontalAdvance(self._label)

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, edge, words = ("accent_soft", "accent", "on_soft") if self._is_chosen else ("", "line", "text2")
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(self.theme.color(edge), 1))
        painter.setBrush(self.theme.color(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        x, side, ratio = scaled(EDGE_PX), scaled(ICON_PX), self.devicePixelRatioF()
        top = (self.height() - side) // 2
        if self._icon:
            painter.drawPixmap(x, top, self._icons.pixmap(self._icon, words, side, ratio))
            x += side + scaled(6)
        painter.setFont(font("interface_strong"))
        painter.setPen(self.theme.color(words))
        painter.drawText(self.rect().adjusted(x, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self._label)
        if self._is_chosen:
            cross = self._icons.pixmap("x", words, side, ratio)
            painter.drawPixmap(self.width() - scaled(EDGE_PX) - side + 2, top, cross)
        if self.shows_ring:
            self.paint_ring(painter, QRectF(self.rect()), rect.height() / 2)


class MorePill(ScopePill):
    """How many chosen scopes there is no room for; pressed, which."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, icons, "+99")
        self.setEnabled(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_labels(self, labels: Sequence[str]) -> None:
        names = ", ".join(labels)
        self._label = f"+{len(labels)}"
        self.setAccessibleName(translate("chat", "%Ln more: {0}", "", len(labels)).format(names))
        set_tip(self, names)
        self.setFixedWidth(2 * scaled(EDGE_PX) + QFontMetrics(font("interface_strong")).horizontalAdvance(self._label))
        self.update()


class ScopeRow(QWidget):
    """Pressing a chosen scope takes it away; `removed` tells its index."""

    removed = Signal(int)

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._shown: tuple[tuple[ScopeChip, ...], int] | None = None
        self._pills: list[ScopePill] = []
        self._more: MorePill | None = None
        self._most = MAX_CHIPS
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(scaled(GAP_PX))
        self._row.addStretch(1)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        if self._shown is not None:
            shown, self._shown = self._shown, None
            self.show_scope(*shown)

    def set_most(self, most: int) -> None:
        """So many chips at most, however much room there is."""
        self._most = most
        self._fit()
        self.updateGeometry()

    def show_scope(self, chips: tuple[ScopeChip, ...], document_total: int) -> None:
        if self._shown == (chips, document_total):
            return
        self._shown = (chips, document_total)
        self._empty()
        for index, chip in enumerate(chips):
            icon = "folder" if chip.scope.paths else "files" if len(chip.scope.document_ids) > 1 else "file-text"
            pill = ScopePill(self._theme, self._icons, chip.label, icon=icon, is_chosen=True)
            pill.clicked.connect(lambda _=False, i=index: self.removed.emit(i))
            self._pills.append(pill)
        if not chips and document_total:
            self._pills.append(ScopePill(self._theme, self._icons, whole_library(document_total)))
        for place, pill in enumerate(self._pills):
            self._row.insertWidget(place, pill)
        if len(chips) > 1:
            self._more = MorePill(self._theme, self._icons)
            self._more.clicked.connect(self._offer)
            self._row.insertWidget(len(self._pills), self._more)
        self._fit()
        self.updateGeometry()

    def widest_in(self, room_px: int) -> int:
        """How much of a room the chips that fit into it take."""
        return self._width_of(self._count_in(room_px))

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(min(len(self._pills), self._most)), scaled(HEIGHT_PX))

    def minimumSizeHint(self) -> QSize:
        least = self._width_of(min(1, len(self._pills)))
        if self._most == 1:  # it shares its row with the question
            least = min(least, scaled(MIN_PILL_PX))
        return QSize(least, scaled(HEIGHT_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _width_of(self, count: int) -> int:
        widths = [pill.whole_px for pill in self._pills[:count]]
        widths += [self._more.width()] if self._more is not None and count < len(self._pills) else []
        return sum(widths) + max(0, len(widths) - 1) * self._row.spacing()

    def _count_in(self, room_px: int) -> int:
        more = self._more.width() if self._more is not None else 0
        widths, gap = [pill.whole_px for pill in self._pills], self._row.spacing()
        return fitting(widths, more_px=more, gap_px=gap, room_px=room_px, most=self._most)

    def _fit(self) -> None:
        """Show as many as there is room for."""
        count = self._count_in(self.width())
        for place, pill in enumerate(self._pills):
            pill.setVisible(place < count)
        if self._more is not None:
            self._more.setVisible(count < len(self._pills))
            self._more.show_labels(self._labels[count:])
        if count:
            others = (
                self._row.spacing() + self._more.width() if self._more is not None and count < len(self._pills) else 0
            )
            self._pills[0].fit(self.width() - others if count == 1 else self._pills[0].whole_px)

    @property
    def _labels(self) -> list[str]:
        return [chip.label for chip in self._shown[0]] if self._shown is not None else []

    def _offer(self) -> None:
        """Those that are not shown, to be taken away."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        hidden = [index for index, pill in enumerate(self._pills) if pill.isHidden()]
        for index in hidden:
            words = translate("chat", "Remove {0}").format(self._labels[index].replace("&", "&&"))
            menu.addAction(words).triggered.connect(lambda _=False, i=index: self.removed.emit(i))
        if self._more is not None:
            menu.popup(self._more.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _empty(self) -> None:
        for pill in (*self._pills, *([self._more] if self._more is not None else [])):
            self._row.removeWidget(pill)
            pill.hide()
            pill.deleteLater()
        self._pills.clear()
        self._more = None
