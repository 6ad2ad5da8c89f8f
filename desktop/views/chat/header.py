"""The head of the conversation: what it is called or asked of, the list of those that are kept, and a new one."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from core.api.chats import ChatSummary
from desktop import chats_texts
from desktop.icons import Icons
from desktop.state.exchange import Exchange
from desktop.theme import Theme, font, scaled
from desktop.tips import set_tip
from desktop.views.controls.buttons import tool_button
from desktop.views.page.header import HEIGHT_PX, paint_hairline

translate = QCoreApplication.translate

SIDE_PX = 20
FIELD_PX = 28
MAX_TITLE_CHARS = 200


class TitleField(QLineEdit):
    """Enter and leaving it keep what was typed, Escape does not."""

    kept = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(False)
        self.setMaxLength(MAX_TITLE_CHARS)
        self.setAccessibleName(translate("chats", "Name of the conversation"))
        self.setPlaceholderText(translate("chats", "Empty: the first question"))
        self.editingFinished.connect(self._keep)
        self._is_open = False

    def begin(self, title: str) -> None:
        self._is_open = True
        self.setText(title)
        self.selectAll()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._is_open = False
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _keep(self) -> None:
        if self._is_open:
            self._is_open = False
            self.kept.emit(self.text())
            self.left.emit()


class ChatHeader(QWidget):
    """`renamed` carries the new name. A conversation that is not kept yet cannot be renamed."""

    new_conversation = Signal()
    list_wanted = Signal()
    renamed = Signal(str)
    renaming_left = Signal()
    """The focus has to go somewhere else."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._chat: ChatSummary | None = None
        self._gives_way = False
        self._heading = chats_texts.heading(None, ())
        self._title = QLabel()
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setMinimumWidth(1)
        self.field = TitleField()
        self.field.hide()
        self._list = tool_button(icons.icon("history"), translate("chats", "Conversations"), shortcut="Ctrl+Shift+H")
        self._new = tool_button(icons.icon("square-pen"), translate("chat", "New conversation"), shortcut="Ctrl+N")
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(SIDE_PX), 0, scaled(12), 0)
        row.setSpacing(scaled(4))
        row.addWidget(self._title, 1)
        row.addWidget(self.field, 1)
        row.addWidget(self._list)
        row.addWidget(self._new)
        self.setFixedHeight(scaled(HEIGHT_PX))
        self._list.clicked.connect(self.list_wanted)
        self._new.clicked.connect(self.new_conversation)
        self.field.kept.connect(self.renamed)
        self.field.left.connect(self._end_renaming)
        self.set_theme(theme, icons)
        self._show_title()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        self._title.setFont(font("pane_title"))
        self.field.setFont(font("interface"))
        self.field.setFixedHeight(scaled(FIELD_PX))
        self.field.setTextMargins(scaled(4), 0, scaled(4), 0)
        self._list.setIcon(icons.icon("history"))
        self._new.setIcon(icons.icon("square-pen"))
        self.update()

    @property
    def title(self) -> str:
        """The whole of it, however little of it there is room for."""
        return self._heading

    def show_chat(self, chat: ChatSummary | None, exchanges: Sequence[Exchange]) -> None:
        self._chat = chat
        heading = chats_texts.heading(chat, exchanges)
        if heading != self._heading:
            self._heading = heading
            self._show_title()

    def give_way(self, is_given: bool) -> None:
        """Be seen only while the conversation is renamed: menu and palette have all that stands here."""
        self._gives_way = is_given
        self.setVisible(not is_given or not self.field.isHidden())

    def begin_renaming(self) -> None:
        if self._chat is not None:
            self.show()
            self._title.hide()
            self.field.show()
            self.field.begin(chats_texts.title(self._chat))

    def _end_renaming(self) -> None:
        had_focus = self.field.hasFocus()
        self.field.hide()
        self._title.show()
        self.give_way(self._gives_way)
        if had_focus:
            self.renaming_left.emit()

    def _show_title(self) -> None:
        whole = self.title
        shown = self._title.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, max(self._title.width(), 1))
        self._title.setText(shown)
        self._title.setAccessibleName(whole)
        set_tip(self._title, whole if shown != whole else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_title()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._title.geometry().contains(event.position().toPoint()):
            self.begin_renaming()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        paint_hairline(painter, self.rect(), self._theme)
