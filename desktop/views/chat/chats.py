"""The conversations that are kept, in the place of the one that is shown, with its page beside them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from core.api.chats import ChatId
from desktop import chats_texts
from desktop.icons import Icons
from desktop.models.chats import ChatsModel
from desktop.state.app import AppState
from desktop.state.chats import ChatsState
from desktop.texts import sentence_for
from desktop.theme import Theme, scaled
from desktop.throttle import Throttle
from desktop.views.chat.chat_list import ChatList
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.empty import EmptyState
from desktop.views.controls.filter_field import FilterField
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.paint import hairline, set_ground, set_words
from desktop.views.controls.pane_view import PaneView, pane_header

SEARCH_AFTER_MS = 150
SIDE_PX = 12


class SearchField(FilterField):
    def show_total(self, total: int) -> None:  # noqa: ARG002
        words = self.tr("Search titles, questions and answers")
        self.setPlaceholderText(words)
        self.setAccessibleName(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.text():
            event.ignore()  # closes the list, as it does everywhere in it
        else:
            super().keyPressEvent(event)


class ChatsView(PaneView):
    """Shows the list of a state; says what the person wants and changes nothing by itself."""

    opened = Signal(object)
    """ChatId."""
    searched = Signal(str)
    renamed = Signal(object, str)
    """ChatId and the name; an empty one goes back to the first question."""
    forget_wanted = Signal(object)
    """tuple[ChatId, ...]."""
    new_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._shown: tuple[ChatsState, ChatId | None] | None = None
        self.model = ChatsModel(self)
        self.list = ChatList(theme, icons, self.model)
        self.search = SearchField(theme, icons)
        self._back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self._new = tool_button(icons.icon("square-pen"), self.tr("New conversation"), shortcut="Ctrl+N")
        self._title = QLabel(self.tr("Conversations"))
        self._line = hairline(theme)
        self.rename_button = push_button(self.tr("Rename"))
        self.delete_button = push_button(self.tr("Delete"))
        self._empty = QWidget()
        self._body = QStackedWidget()
        self._search_later = Throttle(self._search, delay_ms=SEARCH_AFTER_MS, restart=True, parent=self)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.search)
        self._dress()

    def _lay_out(self) -> None:
        header = pane_header(self._back, self._title, right_px=SIDE_PX)
        row = header.layout()
        if isinstance(row, QHBoxLayout):
            row.addWidget(self._new)
        self._body.addWidget(self.list)
        self._body.addWidget(self._empty)
        field, foot = QHBoxLayout(), QHBoxLayout()
        field.setContentsMargins(scaled(SIDE_PX), scaled(12), scaled(SIDE_PX), scaled(8))
        field.addWidget(self.search)
        foot.setContentsMargins(scaled(20), scaled(12), scaled(20), scaled(16))
        foot.addWidget(FlowRow(self.rename_button, self.delete_button))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._line)
        column.addLayout(field)
        column.addWidget(self._body, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self._back.clicked.connect(self.closed)
        self._new.clicked.connect(self.new_wanted)
        self.search.textChanged.connect(lambda _text: self._search_later.call())
        self.search.left.connect(self._leave_search)
        self.search.returnPressed.connect(self._leave_search)
        self.list.opened.connect(self.opened)
        self.list.forget_wanted.connect(self.forget_wanted)
        self.list.selection_changed.connect(self._enable)
        self.model.renamed.connect(self.renamed)
        self.rename_button.clicked.connect(self.list.rename_current)
        self.delete_button.clicked.connect(lambda: self.forget_wanted.emit(self.list.selected))

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons, self._shown = theme, icons, None
        self.list.set_theme(theme, icons)
        self.search.set_theme(theme, icons)
        self._dress()

    def show_state(self, state: AppState) -> None:
        current = state.chat.chat.id if state.chat.chat is not None else None
        shown = (state.chats, current)
        if not state.chats.is_open or shown == self._shown:
            if not state.chats.is_open:
                self._shown = None
            return
        before, self._shown = self._shown, shown
        if before is None and self.search.text() != state.chats.search:
            self.search.setText(state.chats.search)
        row = self.list.currentIndex().row() if before is not None and before[0].search == state.chats.search else -1
        self.model.show_chats(state.chats.chats)
        if not self.list.selected:
            last = self.model.rowCount() - 1
            in_hand = self.model.index(min(row, last)) if row >= 0 and last >= 0 else self.model.index_of(current)
            self.list.setCurrentIndex(in_hand)
        self._show_empty(state.chats)
        self._enable()

    def _show_empty(self, chats: ChatsState) -> None:
        """What stands there while there is no list; nothing for the moment in which it comes."""
        is_empty = not chats.chats and (chats.is_listed or chats.failure is not None)
        if is_empty:
            title, sentence = chats_texts.nothing_listed(chats)
            if chats.failure is not None:
                said = sentence_for(chats.failure.code, chats.failure.detail)
                title, sentence = said.title, said.advice
            old, icon = self._empty, "search" if chats.search else "message-square"
            self._empty = EmptyState(self._theme, self._icons, icon=icon, title=title, sentence=sentence)
            self._body.addWidget(self._empty)
            self._body.removeWidget(old)
            old.deleteLater()
        self._body.setCurrentWidget(self._empty if is_empty else self.list)

    def _enable(self) -> None:
        count = len(self.list.selected)
        self.rename_button.setEnabled(count == 1)
        self.delete_button.setEnabled(count > 0)
        self.delete_button.setText(self.tr("Delete %Ln", "", count) if count > 1 else self.tr("Delete"))

    def _search(self) -> None:
        self.searched.emit(self.search.text())

    def _leave_search(self) -> None:
        if not self.model.rowCount():
            self.closed.emit()
            return
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.model.index(0))
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _dress(self) -> None:
        set_ground(self, self._theme, "surface")
        set_words(self._title, self._theme, "pane_title")
        set_ground(self._line, self._theme, "line")
        self._back.setIcon(self._icons.icon("arrow-left"))
        self._new.setIcon(self._icons.icon("square-pen"))
