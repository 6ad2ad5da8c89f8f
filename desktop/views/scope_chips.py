"""What a question may see: the whole library, or the folders and documents that were chosen."""

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.exchange import ScopeChip
from desktop.theme import Theme, font, scaled
from desktop.tips import set_tip
from desktop.views.parts import PaintedButton

translate = QCoreApplication.translate

HEIGHT_PX = 26
MAX_CHIPS = 3
MAX_LABEL_PX = 160
ICON_PX = 14
EDGE_PX = 9


class ScopePill(PaintedButton):
    """A chosen scope with a cross, or in outline the whole library or a count of further ones."""

    def __init__(self, theme: Theme, icons: Icons, label: str, *, icon: str = "", is_chosen: bool = False) -> None:
        super().__init__(theme)
        self._icons, self._icon, self._is_chosen = icons, icon, is_chosen
        metrics = QFontMetrics(font("interface_strong"))
        self._label = metrics.elidedText(label, Qt.TextElideMode.ElideMiddle, scaled(MAX_LABEL_PX))
        set_tip(self, label if self._label != label else "")
        named = translate("chat", "Remove {0} from what the question may see").format(label)
        self.setAccessibleName(named if is_chosen else label)
        if not is_chosen:
            self.setEnabled(False)  # nothing to press, as a screen reader then says
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setCursor(Qt.CursorShape.ArrowCursor)
        pieces = (scaled(ICON_PX + 6) if icon else 0) + (scaled(ICON_PX + 4) if is_chosen else 0)
        self.setFixedSize(2 * scaled(EDGE_PX) + pieces + metrics.horizontalAdvance(self._label), scaled(HEIGHT_PX))

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


class ScopeRow(QWidget):
    """Pressing a chosen scope takes it away; `removed` tells its index."""

    removed = Signal(int)

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._shown: tuple[tuple[ScopeChip, ...], int] | None = None
        self._pills: list[ScopePill] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(scaled(6))
        self._row.addStretch(1)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        if self._shown is not None:
            shown, self._shown = self._shown, None
            self.show_scope(*shown)

    def show_scope(self, chips: tuple[ScopeChip, ...], document_total: int) -> None:
        if self._shown == (chips, document_total):
            return
        self._shown = (chips, document_total)
        self._empty()
        for index, chip in enumerate(chips[:MAX_CHIPS]):
            icon = "folder" if chip.scope.paths else "files" if len(chip.scope.document_ids) > 1 else "file-text"
            pill = ScopePill(self._theme, self._icons, chip.label, icon=icon, is_chosen=True)
            pill.clicked.connect(lambda _=False, i=index: self.removed.emit(i))
            self._pills.append(pill)
        self._pills += [ScopePill(self._theme, self._icons, label) for label in self._outlined(chips, document_total)]
        for place, pill in enumerate(self._pills):
            self._row.insertWidget(place, pill)
            pill.show()

    def _outlined(self, chips: tuple[ScopeChip, ...], document_total: int) -> list[str]:
        if not chips and document_total == 1:
            return [translate("chat", "Your document")]
        if not chips:
            return [translate("chat", "All %Ln document(s)", "", document_total)] if document_total else []
        return [f"+{len(chips) - MAX_CHIPS}"] if len(chips) > MAX_CHIPS else []

    def _empty(self) -> None:
        for pill in self._pills:
            pill.hide()
            pill.deleteLater()
        self._pills.clear()
