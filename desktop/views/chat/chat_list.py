"""Kept conversations as rows."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.api.chats import ChatId, ChatSummary
from desktop import chats_texts
from desktop.icons import Icons
from desktop.models.chats import CHAT_ROLE, ChatsModel
from desktop.theme import Theme, figures, font, scaled
from desktop.views.chat.header import MAX_TITLE_CHARS
from desktop.views.controls.buttons import key_words
from desktop.views.library.document_row import paint_row_ground

ROW_PX = 52
LINE_PX = 20
TOP_PX = 6
ICON_PX = 16
MARGIN_PX = 20
GAP_PX = 10
Index = QModelIndex | QPersistentModelIndex


class ChatDelegate(QStyledItemDelegate):
    """The name, and below it how many questions and when."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, scaled(ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        chat: ChatSummary = index.data(CHAT_ROLE)
        painter.save()
        painter.setClipRect(option.rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_row_ground(painter, option, self._theme)
        line = _title_line(option.rect)
        side = scaled(ICON_PX)
        pixmap = self._icons.pixmap("message-square", "text3", side, painter.device().devicePixelRatioF())
        painter.drawPixmap(line.left() - side - scaled(GAP_PX), line.top() + (line.height() - side) // 2, pixmap)
        self._draw(painter, line, chats_texts.title(chat), font("interface_strong"), "text")
        line.translate(0, scaled(LINE_PX))
        self._draw(painter, line, chats_texts.facts(chat), figures(font("meta")), "text2")
        painter.restore()

    def _draw(self, painter: QPainter, line: QRect, words: str, face: QFont, token: str) -> None:
        painter.setFont(face)
        painter.setPen(self._theme.color(token))
        shown = QFontMetrics(face).elidedText(words, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002
        editor = QLineEdit(parent)
        editor.setFont(font("interface"))
        editor.setMaxLength(MAX_TITLE_CHARS)
        editor.setAcceptDrops(False)
        editor.setTextMargins(scaled(3), 0, scaled(3), 0)
        editor.setAccessibleName(self.tr("Name of the conversation"))
        editor.setPlaceholderText(self.tr("Empty: the first question"))
        palette = editor.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("raised"))
        editor.setPalette(palette)
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: ARG002
        line, inset = _title_line(option.rect), scaled(6)
        editor.setGeometry(line.adjusted(-inset, -4, 0, 2))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text())


def _title_line(row: QRect) -> QRect:
    left = row.left() + scaled(MARGIN_PX + ICON_PX + GAP_PX)
    return QRect(left, row.top() + scaled(TOP_PX), row.right() - scaled(MARGIN_PX) - left, scaled(LINE_PX))


class ChatList(QListView):
    """A click or Enter opens, F2 renames in place, Delete deletes."""

    opened = Signal(object)
    """ChatId."""
    forget_wanted = Signal(object)
    """tuple[ChatId, ...]."""
    selection_changed = Signal()

    def __init__(self, theme: Theme, icons: Icons, model: ChatsModel) -> None:
        super().__init__()
        self._chats = model
        self._delegate = ChatDelegate(theme, icons, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Conversations, newest first"))
        self.clicked.connect(self._click)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        model.modelReset.connect(self.selection_changed)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._delegate.set_theme(theme, icons)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("surface"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()

    @property
    def selected(self) -> tuple[ChatId, ...]:
        found = [self._chats.chat_at(index) for index in self.selectedIndexes()]
        return tuple(chat.id for chat in found if chat is not None)

    def rename_current(self) -> None:
        if self.currentIndex().isValid():
            self.edit(self.currentIndex())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """With no row to stand on, nothing would show where the keyboard is."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            first, keep = self.model().index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(first, keep)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chat = self._chats.chat_at(self.currentIndex())
        if self.state() is QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)  # a field hands on the Enter that ends it
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and chat is not None:
            self.opened.emit(chat.id)
        elif event.key() == Qt.Key.Key_Delete and self.selected:
            self.forget_wanted.emit(self.selected)
        elif event.key() == Qt.Key.Key_F2:
            self.rename_current()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        chosen = self.selected
        if not chosen:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if len(chosen) == 1:
            menu.addAction(self.tr("Open"), lambda: self.opened.emit(chosen[0]))
            menu.addAction(f"{self.tr('Rename')}\t{key_words('F2')}", self.rename_current)
        menu.addAction(f"{self.tr('Delete')}\t{key_words('Del')}", lambda: self.forget_wanted.emit(chosen))
        menu.popup(event.globalPos())

    def _click(self, index: QModelIndex) -> None:
        """With Ctrl or Shift rows are only selected."""
        chat = self._chats.chat_at(index)
        if chat is not None and QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
            self.opened.emit(chat.id)
