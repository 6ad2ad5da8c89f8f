"""Settings, in the place of conversation and page."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from core.api.types import DocumentSummary
from desktop import amounts
from desktop.icons import Icons
from desktop.prefs import TEXT_SIZES, THEMES, Prefs
from desktop.state.app import AppState
from desktop.state.library import OCR_CAN_BE_SET
from desktop.state.models import ModelsState
from desktop.state.ocr import OcrSettings
from desktop.theme import Theme, font, scaled
from desktop.views.buttons import push_button, tool_button
from desktop.views.document_row import paint_row_ground
from desktop.views.filter_field import enable_clearing
from desktop.views.library_rows import LibraryRows
from desktop.views.model_card import ModelCard
from desktop.views.ocr_rows import OcrRows
from desktop.views.paint import hairline, set_ground, set_words
from desktop.views.pane_view import HEADER_PX
from desktop.views.setting_row import SettingRow

SEARCH_PX = 280
GROUPS_PX = 152
CONTENT_MAX_PX = 680
GROUP_ROW_PX = 32
CARD_GAP_PX = 8
CHOICE_PX = (160, 30)

Row = SettingRow | ModelCard


@dataclass(slots=True)
class _Group:
    """One part of the settings with the widgets that are shown or hidden together."""

    name: str
    title: QWidget
    rows: list[Row] = field(default_factory=list)


class GroupDelegate(QStyledItemDelegate):
    """Rows as the library has them."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        return QSize(0, scaled(GROUP_ROW_PX))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_row_ground(painter, option, self._theme)
        painter.setFont(font("interface_strong"))
        painter.setPen(self._theme.color("text"))
        inner = QRect(option.rect).adjusted(scaled(16), 0, -scaled(8), 0)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter), str(index.data()))
        painter.restore()


class SettingsView(QWidget):
    """Changes nothing by itself: says what the person wants and shows what it is told."""

    closed = Signal()
    theme_wanted = Signal(str)
    text_percent_wanted = Signal(int)
    another_model_wanted = Signal(str)
    """The role it is for, as in ModelInfo."""
    built_in_model_wanted = Signal(str)
    unknown_model_trusted = Signal()
    unknown_model_dropped = Signal()
    data_folder_wanted = Signal()
    """To be shown in the file manager."""

    def __init__(
        self, theme: Theme, icons: Icons, *, prefs: Prefs, data_dir: str, keys: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._data_dir, self._keys = data_dir, tuple(keys)
        self._models = ModelsState()
        self.ocr = OcrRows(theme, self)
        self.library = LibraryRows(theme, self)
        self._ocr_shown: tuple[object, ...] = ()
        self._groups: list[_Group] = []
        self._model_cards: list[ModelCard] = []
        self._connections: int | None = None
        self._count = QLabel()
        set_ground(self, theme, "surface")
        self.search = self._search_field()
        self.group_list = self._group_list()
        self._content = QVBoxLayout()
        self._cards = QVBoxLayout()
        self._cards.setSpacing(scaled(CARD_GAP_PX))
        self._scans = QVBoxLayout()
        self._scroll = self._scroll_area()
        self._lay_out()
        self._fill(prefs)

    def show_state(self, state: AppState) -> None:
        self.show_models(state.models)
        for card in self._model_cards:
            card.show_library(state.library.totals.chunks, state.following.freshness)
        self.library.show_following(state.following)
        self.show_ocr(state.ocr, tuple(state.library.documents.values()))

    def show_models(self, models: ModelsState) -> None:
        if models != self._models:
            self._models = models
            self._fill_models()
            self._filter(self.search.text())

    def show_ocr(self, settings: OcrSettings, documents: Sequence[DocumentSummary]) -> None:
        """`documents` may be those of the whole library."""
        unread = tuple(document for document in documents if document.reason in OCR_CAN_BE_SET)
        if (settings, unread) != self._ocr_shown:
            self._ocr_shown = (settings, unread)
            held = self.ocr.held_focus()
            self._refill("scans", self._scans, self.ocr.rows(settings, unread))
            self.ocr.give_focus(held)
            self._filter(self.search.text())

    def show_connections(self, count: int | None) -> None:
        self._connections = count
        self._count.setVisible(count is not None)
        self._count.setText(self.tr("Network connections: {0}").format(amounts.number(count or 0)))

    def open_group(self, name: str) -> None:
        """Scroll to a group by its key."""
        keys = self.group_keys()
        if name in keys:
            self.group_list.setCurrentRow(keys.index(name))

    @staticmethod
    def group_keys() -> tuple[str, ...]:
        return ("appearance", "library", "models", "scans", "privacy", "keys")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.search.text():
            self.search.clear()
        else:
            self.closed.emit()

    # --- layout

    def _lay_out(self) -> None:
        header = QWidget()
        header.setFixedHeight(scaled(HEADER_PX) - 1)
        row = QHBoxLayout(header)
        row.setContentsMargins(scaled(12), 0, scaled(12), 0)
        row.setSpacing(scaled(8))
        back = tool_button(self._icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        back.clicked.connect(self.closed)
        title = QLabel(self.tr("Settings"))
        set_words(title, self._theme, "pane_title")
        row.addWidget(back)
        row.addWidget(title)
        row.addStretch()
        row.addWidget(self.search)
        body = QHBoxLayout()
        body.setContentsMargins(scaled(12), scaled(16), 0, 0)
        body.setSpacing(scaled(12))
        body.addWidget(self.group_list)
        body.addWidget(self._scroll, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(hairline(self._theme))
        column.addLayout(body, 1)

    def _search_field(self) -> QLineEdit:
        search = QLineEdit()
        search.setFont(font("interface"))
        search.setFixedHeight(scaled(30))
        search.setMaximumWidth(scaled(SEARCH_PX))
        search.setMinimumWidth(scaled(120))
        search.setPlaceholderText(self.tr("Search settings"))
        search.setAccessibleName(self.tr("Search settings"))
        enable_clearing(search, self.tr("Clear the search")).setIcon(self._icons.icon("x"))
        search.setAcceptDrops(False)
        icon = search.addAction(self._icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        icon.setText(self.tr("Search"))
        search.textChanged.connect(self._filter)
        return search

    def _group_list(self) -> QListWidget:
        groups = QListWidget()
        groups.setFont(font("interface_strong"))
        groups.setFixedWidth(scaled(GROUPS_PX))
        groups.setFrameShape(QFrame.Shape.NoFrame)
        groups.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        groups.setItemDelegate(GroupDelegate(self._theme, groups))
        groups.setAccessibleName(self.tr("Groups of settings"))
        for key in self.group_keys():
            groups.addItem(self._group_name(key))
        groups.currentRowChanged.connect(self._scroll_to)
        return groups

    def _scroll_area(self) -> QScrollArea:
        inner = QWidget()
        set_ground(inner, self._theme, "surface")
        inner.setMaximumWidth(scaled(CONTENT_MAX_PX))
        inner.setLayout(self._content)
        self._content.setContentsMargins(0, 0, scaled(20), scaled(24))
        self._content.setSpacing(0)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        return area

    def _group_name(self, key: str) -> str:
        names = {
            "appearance": self.tr("Appearance"),
            "library": self.tr("Library"),
            "models": self.tr("Models"),
            "scans": self.tr("Scanned pages"),
            "privacy": self.tr("Privacy"),
            "keys": self.tr("Keys"),
        }
        return names[key]

    # --- content

    def _fill(self, prefs: Prefs) -> None:
        for key in self.group_keys():
            title = QLabel(self._group_name(key))
            set_words(title, self._theme, "page_title")
            title.setContentsMargins(0, scaled(8), 0, scaled(8))
            group = _Group(key, title)
            self._groups.append(group)
            self._content.addWidget(title)
            for row in self._rows(key, prefs):
                self._content.addWidget(row)
                group.rows.append(row)
            if key == "models":
                self._content.addLayout(self._cards)
            elif key == "scans":
                self._content.addLayout(self._scans)
            self._content.addSpacing(scaled(24))
        self._content.addStretch()
        self._fill_models()

    def _rows(self, key: str, prefs: Prefs) -> list[Row]:
        """All but models and scanned pages, which come later and change."""
        if key == "appearance":
            return self._appearance(prefs)
        if key == "library":
            return [*self.library.rows()]
        if key == "privacy":
            return self._privacy()
        return self._key_rows() if key == "keys" else []

    def _appearance(self, prefs: Prefs) -> list[Row]:
        theme = QComboBox()
        for key, name in zip(
            THEMES, (self.tr("System"), self.tr("Light"), self.tr("Dark"), self.tr("High contrast")), strict=True
        ):
            theme.addItem(name, key)
        theme.setCurrentIndex(THEMES.index(prefs.theme))
        theme.activated.connect(lambda row: self.theme_wanted.emit(THEMES[row]))
        size = QComboBox()
        for percent in TEXT_SIZES:
            size.addItem(self.tr("{0} %").format(percent), percent)
        size.setCurrentIndex(TEXT_SIZES.index(prefs.text_percent))
        size.activated.connect(lambda row: self.text_percent_wanted.emit(TEXT_SIZES[row]))
        for choice in (theme, size):
            choice.setFixedHeight(scaled(CHOICE_PX[1]))
            choice.setMinimumWidth(scaled(CHOICE_PX[0]))
        self.theme_choice, self.size_choice = theme, size
        return [
            SettingRow(
                self._theme,
                label=self.tr("Theme"),
                effect=self.tr("Pages stay white: they are shown as they were made."),
                control=theme,
            ),
            SettingRow(
                self._theme,
                label=self.tr("Text size"),
                effect=self.tr("Everything in the window but the pages, on top of the system’s own text size."),
                control=size,
            ),
        ]

    def _privacy(self) -> list[Row]:
        show = push_button(self.tr("Show the folder"))
        show.clicked.connect(self.data_folder_wanted)
        self._count = QLabel()
        set_words(self._count, self._theme, "interface_strong", "ok")
        self.show_connections(self._connections)
        return [
            SettingRow(
                self._theme,
                label=self.tr("Everything stays on this computer"),
                effect=self.tr("Documents, questions, answers. Pincite opens no network connection."),
                control=self._count,
            ),
            SettingRow(
                self._theme,
                label=self.tr("Where your library is"),
                effect=self._data_dir,
                cost=self.tr(
                    "Your PDFs stay where they are. This folder holds what was read of them. What you remove is erased "
                    "for good at the next removal, or when Pincite closes; until then Edit > Undo brings it back."
                ),
                control=show,
            ),
        ]

    def _key_rows(self) -> list[Row]:
        rows: list[Row] = []
        for name, keys in self._keys:
            shown = QLabel(keys)
            set_words(shown, self._theme, "interface", "text2")
            rows.append(SettingRow(self._theme, label=name, effect="", control=shown))
        return rows

    def _fill_models(self) -> None:
        cards = [ModelCard(self._theme, self._icons, model, self._models) for model in self._models.models]
        for card in cards:
            card.another_wanted.connect(self.another_model_wanted)
            card.built_in_wanted.connect(self.built_in_model_wanted)
            card.trusted.connect(self.unknown_model_trusted)
            card.distrusted.connect(self.unknown_model_dropped)
        self._model_cards = cards
        self._refill("models", self._cards, cards)

    def _refill(self, key: str, layout: QVBoxLayout, rows: Sequence[Row]) -> None:
        """Put other rows in the place of those of a group."""
        group = next(group for group in self._groups if group.name == key)
        for row in group.rows:
            layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        group.rows[:] = rows
        for row in rows:
            layout.addWidget(row)

    # --- finding

    def _filter(self, text: str) -> None:
        words_wanted = text.casefold().split()
        for group in self._groups:
            named = self._group_name(group.name).casefold()
            hits = [all(word in row.searched or word in named for word in words_wanted) for row in group.rows]
            for row, is_hit in zip(group.rows, hits, strict=True):
                row.setVisible(is_hit)
            group.title.setVisible(any(hits) or not words_wanted)

    def _scroll_to(self, row: int) -> None:
        if 0 <= row < len(self._groups):
            self.search.clear()
            QTimer.singleShot(0, self, lambda: self._scroll.verticalScrollBar().setValue(self._groups[row].title.y()))
