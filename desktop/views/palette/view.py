"""The command palette: everything that can be done or opened, by its name, without leaving the keyboard."""

from collections.abc import Sequence

import shiboken6
from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from desktop import palette_texts
from desktop.icons import Icons
from desktop.models.palette import PaletteModel
from desktop.state.palette import Item, found
from desktop.theme import Theme, font, scaled
from desktop.views.controls.announce import announce
from desktop.views.controls.delegates import put_delegate
from desktop.views.controls.paint import hairline, set_ground, set_words, words
from desktop.views.palette.rows import ROW_PX, PaletteDelegate

WIDTH_PX = 600
TOP_SHARE = 0.14
FIELD_PX = 44
FOOT_PX = 28
MARGIN_PX = 24
"""At least so much of the window is left free at each side and below."""
PADDING_PX = 6
RADIUS_PX = 10
SHADOW_PX = 8
SHADOW_ALPHA = 5
SHOWN_ROWS = 11
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class PaletteField(QLineEdit):
    """Where one types; the keys that choose go to the list."""

    stepped = Signal(int)
    chosen = Signal()
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Tab would carry the focus into what lies below."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None:
                self.stepped.emit(step)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self.left.emit()


class Palette(QWidget):
    """Covers `host`, so that a click beside it closes it. When it goes, the focus is where it was before."""

    chosen = Signal(object)
    """Item, told when the palette is gone and the focus is back."""
    closed = Signal()

    def __init__(self, theme: Theme, icons: Icons, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self._host = host
        self._focus_before: QWidget | None = None
        self._items: Sequence[Item] = ()
        self._used: Sequence[str] = ()
        self.field = PaletteField()
        self.model = PaletteModel(self)
        self.list = QListView()
        self._nothing = words(theme, palette_texts.nothing_found(), token="text2")
        self._line = hairline(theme)
        self._foot = words(theme, palette_texts.hint(), role="meta", token="text3")
        self._box = QWidget(self)
        self._dress(icons)
        self._lay_out()
        self.field.textChanged.connect(self._find)
        self.field.stepped.connect(self._step)
        self.field.chosen.connect(self._choose_current)
        self.field.left.connect(self.close_now)
        self.list.clicked.connect(self._choose)
        host.installEventFilter(self)
        self.hide()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        set_words(self._nothing, theme, "interface", "text2")
        set_words(self._foot, theme, "meta", "text3")
        set_ground(self._line, theme, "line")
        self._dress(icons)
        self.update()

    @property
    def items(self) -> Sequence[Item]:
        """All that can be chosen now."""
        return self._items

    # --- coming and going

    def open(self, items: Sequence[Item], used: Sequence[str] = ()) -> None:
        self._focus_before = QApplication.focusWidget()
        self._items, self._used = items, used
        self.field.clear()
        self.setGeometry(self._host.rect())
        self._find()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def renew(self, items: Sequence[Item]) -> None:
        """What can be chosen has changed while it is open."""
        if self.isVisible() and list(items) != list(self._items):
            self._items = items
            self._find(keep=self.current)

    def close_now(self) -> None:
        if self.isVisible():
            has_focus = self.field.hasFocus()
            self.hide()
            before, self._focus_before = self._focus_before, None
            if has_focus and before is not None and shiboken6.isValid(before) and before.isVisible():
                before.setFocus(Qt.FocusReason.OtherFocusReason)
            self.closed.emit()

    @property
    def current(self) -> Item | None:
        """The one that Enter takes."""
        return self.model.item_at(self.list.currentIndex())

    # --- inside

    def _dress(self, icons: Icons) -> None:
        theme = self._theme
        self.field.setFrame(False)
        self.field.setFont(font("answer"))
        self.field.setFixedHeight(scaled(FIELD_PX))
        self.field.setTextMargins(scaled(14), 0, scaled(14), 0)
        self.field.setAcceptDrops(False)
        self.field.setPlaceholderText(palette_texts.invitation())
        self.field.setAccessibleName(palette_texts.invitation())
        self.list.setModel(self.model)
        put_delegate(self.list, PaletteDelegate(theme, icons, self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(self.tr("What was found"))
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        for widget in (self.field, self.list):
            palette = widget.palette()
            palette.setColor(QPalette.ColorRole.Base, theme.color("raised"))
            palette.setColor(QPalette.ColorRole.PlaceholderText, theme.color("text3"))
            widget.setPalette(palette)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._box)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self.field)
        column.addWidget(self._line)
        column.addSpacing(PADDING_PX)
        column.addWidget(self.list, 1)
        column.addWidget(self._nothing, 1)
        self._foot.setFixedHeight(scaled(FOOT_PX))
        self._foot.setContentsMargins(scaled(20), 0, scaled(20), scaled(4))
        column.addWidget(self._foot)

    def _place(self) -> None:
        """As high as its rows, as far as the window goes."""
        width = min(scaled(WIDTH_PX), self.width() - 2 * scaled(MARGIN_PX))
        top = round(self.height() * TOP_SHARE)
        chrome = scaled(FIELD_PX) + 1 + PADDING_PX + scaled(FOOT_PX) + 2
        rows = sum(self.list.sizeHintForRow(row) for row in range(min(self.model.rowCount(), SHOWN_ROWS)))
        rows = min(rows or scaled(2 * ROW_PX), scaled(SHOWN_ROWS * ROW_PX))
        height = min(chrome + rows, self.height() - top - scaled(MARGIN_PX))
        self._box.setGeometry(QRect((self.width() - width) // 2, top, width, height))
        self.update()

    def _find(self, _typed: str = "", *, keep: Item | None = None) -> None:
        groups = found(self._items, self.field.text(), self._used)
        self.model.show_groups(groups)
        self._place()
        self.list.setVisible(bool(groups))
        self._nothing.setVisible(not groups)
        at = self.model.row_of(keep.key) if keep is not None else -1
        self._go_to(at if at >= 0 else self.model.next_row(-1, 1))
        if not groups:
            announce(self.field, self._nothing.text())

    def _step(self, step: int) -> None:
        self._go_to(self.model.next_row(self.list.currentIndex().row(), step))

    def _go_to(self, row: int) -> None:
        if row < 0:
            return
        index = self.model.index(row)
        self.list.setCurrentIndex(index)
        if row == self.model.next_row(-1, 1):
            self.list.scrollToTop()  # with the heading above it
        else:
            self.list.scrollTo(index)
        # The focus stays in the field, so that a reader would not hear which row Enter takes.
        announce(self.field, palette_texts.spoken(item) if (item := self.model.item_at(index)) else "")

    def _choose_current(self) -> None:
        self._choose(self.list.currentIndex())

    def _choose(self, index: QModelIndex) -> None:
        item = self.model.item_at(index)
        if item is not None and item.is_enabled:
            self.close_now()
            self.chosen.emit(item)

    # --- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._host and event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._host.rect())
            self._place()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._box.geometry().contains(event.position().toPoint()):
            self.close_now()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self._box.geometry())
        if not self._theme.is_contrast:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, SHADOW_ALPHA))
            for out in range(SHADOW_PX, 0, -1):
                painter.drawRoundedRect(box.adjusted(-out, -out + 2, out, out + 2), RADIUS_PX + out, RADIUS_PX + out)
        painter.setPen(QPen(self._theme.color("line" if self._theme.is_contrast else "line_strong"), 1))
        painter.setBrush(self._theme.color("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
