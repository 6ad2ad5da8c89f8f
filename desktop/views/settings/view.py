"""Settings, in the place of conversation and page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QScrollBar, QVBoxLayout, QWidget

from core.api.finding import SearchState
from core.api.types import DocumentSummary
from desktop.icons import Icons
from desktop.prefs import Prefs
from desktop.state.app import AppState
from desktop.state.library import OCR_CAN_BE_SET
from desktop.state.models import ModelsState
from desktop.state.ocr import OcrSettings
from desktop.theme import Theme, font, scaled
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.filter_field import enable_clearing
from desktop.views.controls.group_list import GroupList
from desktop.views.controls.paint import hairline, set_ground, set_words
from desktop.views.controls.pane_view import HEADER_PX
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.reset_link import Resets
from desktop.views.library.rows import LibraryRows
from desktop.views.settings.finding_rows import FindingRow, FindingRows
from desktop.views.settings.language_rows import LanguageRow, LanguageRows, UnknownLanguages
from desktop.views.settings.model_card import RERANKER_NONE, ModelCard
from desktop.views.settings.ocr_rows import OcrRows
from desktop.views.settings.plain_rows import PlainRows
from desktop.views.settings.setting_row import SettingRow
from desktop.views.settings.speed_row import SpeedRow

translate = QCoreApplication.translate

SEARCH_PX = 280
CONTENT_MAX_PX = 680
CARD_GAP_PX = 8
MARK_FROM_PX = 80
BEFORE_RERANKER = 3
"""So many rows of finding stand above it."""
GROUPS = ("appearance", "library", "finding", "languages", "models", "scans", "privacy", "keys")

Row = SettingRow | ModelCard | FindingRow | LanguageRow | UnknownLanguages


@dataclass(slots=True)
class _Group:
    """One part of the settings with the widgets that are shown or hidden together. `place` is where they go."""

    name: str
    title: QWidget
    place: QVBoxLayout
    rows: list[Row] = field(default_factory=list)
    foot: QWidget = field(default_factory=QWidget)
    """The room below it, which goes with the title."""


def group_name(key: str) -> str:
    """What a group is called, here and in the palette."""
    names = {
        "appearance": translate("SettingsView", "Appearance"),
        "library": translate("SettingsView", "Library"),
        "finding": translate("SettingsView", "Finding"),
        "languages": translate("SettingsView", "Languages"),
        "models": translate("SettingsView", "Models"),
        "scans": translate("SettingsView", "Scanned pages"),
        "privacy": translate("SettingsView", "Privacy"),
        "keys": translate("SettingsView", "Keys"),
    }
    return names[key]


class SettingsView(QWidget):
    """Changes nothing by itself: says what the person wants and shows what it is told."""

    closed = Signal()
    theme_wanted = Signal(str)
    text_percent_wanted = Signal(int)
    language_wanted = Signal(str)
    less_motion_wanted = Signal(bool)
    another_model_wanted = Signal(str)
    """The role it is for, as in ModelInfo."""
    built_in_model_wanted = Signal(str)
    unknown_model_trusted = Signal()
    unknown_model_dropped = Signal()
    measure_wanted = Signal()
    """How fast the models are."""
    data_folder_wanted = Signal()
    """To be shown in the file manager."""

    def __init__(
        self,
        theme: Theme,
        icons: Icons,
        *,
        prefs: Prefs,
        data_dir: str,
        keys: Sequence[tuple[str, str]],
        resets: Resets | None = None,
    ) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._data_dir, self._keys = data_dir, tuple(keys)
        self._models = ModelsState()
        self.plain = PlainRows(theme, self, resets)
        self.finding = FindingRows(theme, icons, self, resets)
        self.languages = LanguageRows(theme, icons, self)
        self.ocr = OcrRows(theme, self)
        self.library = LibraryRows(theme, self)
        self._ocr_shown: tuple[object, ...] = ()
        self._languages_shown: SearchState | None = None
        self._groups: list[_Group] = []
        self._is_going = False
        self._model_cards: list[ModelCard] = []
        set_ground(self, theme, "surface")
        self.search = self._search_field()
        self.group_list = self._group_list()
        self._content = QVBoxLayout()
        self._nothing = Paragraph(theme, self.tr("No setting is called that."), token="text2")
        self._nothing.hide()
        self._scroll = self._scroll_area()
        self._lay_out()
        self._fill(prefs)
        self._search("")

    def show_state(self, state: AppState) -> None:
        self.show_models(state.models)
        for card in self._model_cards:
            card.show_library(state.library.totals.chunks, state.following.freshness)
        self.library.show_following(state.following)
        self.show_finding(state)
        self.show_ocr(state.ocr, tuple(state.library.documents.values()))

    def show_models(self, models: ModelsState) -> None:
        if models != self._models:
            self._models = models
            self._fill_models()
            self._filter(self.search.text())

    def show_finding(self, state: AppState) -> None:
        """Rows of what is not known yet are left out."""
        search = state.finding.shown
        if search is None:
            return
        self.finding.show_state(state)
        if self._languages_shown is None:
            self._show_rows_of_finding()
        if self._languages_shown is None or search.languages != self._languages_shown.languages:
            self._languages_shown = search
            self._refill("languages", self.languages.rows(search))
            self._filter(self.search.text())

    def _show_rows_of_finding(self) -> None:
        group = self._group("finding")
        rows: list[Row] = [*self.finding.rows()]
        rows[BEFORE_RERANKER:BEFORE_RERANKER] = group.rows  # its card stands there already
        group.rows[:] = rows
        for place, row in enumerate(rows):
            group.place.insertWidget(place, row)
        self._scroll_to(self.group_list.currentRow())  # what was gone to has moved down

    def show_ocr(self, settings: OcrSettings, documents: Sequence[DocumentSummary]) -> None:
        """`documents` may be those of the whole library."""
        unread = tuple(document for document in documents if document.reason in OCR_CAN_BE_SET)
        if (settings, unread) != self._ocr_shown:
            self._ocr_shown = (settings, unread)
            held = self.ocr.held_focus()
            self._refill("scans", self.ocr.rows(settings, unread))
            self.ocr.give_focus(held)
            self._filter(self.search.text())

    def show_connections(self, count: int | None) -> None:
        self.plain.show_connections(count)

    def open_group(self, name: str) -> None:
        """Scroll to a group by its key."""
        keys = self.group_keys()
        if name in keys and self.group_list.currentRow() != keys.index(name):
            self.group_list.setCurrentRow(keys.index(name))
        elif name in keys:
            self._scroll_to(keys.index(name))

    @property
    def scroll_bar(self) -> QScrollBar:
        return self._scroll.verticalScrollBar()

    @staticmethod
    def group_keys() -> tuple[str, ...]:
        return GROUPS

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
        search.textChanged.connect(self._search)
        return search

    def _group_list(self) -> GroupList:
        groups = GroupList(self._theme, [group_name(key) for key in self.group_keys()])
        groups.currentRowChanged.connect(self._scroll_to)
        groups.clicked.connect(lambda index: self._scroll_to(index.row()))  # where it is current already
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
        area.verticalScrollBar().valueChanged.connect(self._mark_group)
        return area

    # --- content

    def _fill(self, prefs: Prefs) -> None:
        self._content.addWidget(self._nothing)
        for key in self.group_keys():
            title = QLabel(group_name(key))
            set_words(title, self._theme, "page_title")
            title.setContentsMargins(0, scaled(8), 0, scaled(8))
            group = _Group(key, title, QVBoxLayout())
            group.place.setSpacing(scaled(CARD_GAP_PX) if key in ("models", "finding", "languages") else 0)
            self._groups.append(group)
            self._content.addWidget(title)
            self._content.addLayout(group.place)
            group.foot.setFixedHeight(scaled(24))
            self._content.addWidget(group.foot)
            self._refill(key, self._rows(key, prefs))
        self._content.addStretch(1)  # what is spare goes here: a row would take it, too
        self.plain.theme_wanted.connect(self.theme_wanted)
        self.plain.text_percent_wanted.connect(self.text_percent_wanted)
        self.plain.language_wanted.connect(self.language_wanted)
        self.plain.less_motion_wanted.connect(self.less_motion_wanted)
        self.plain.data_folder_wanted.connect(self.data_folder_wanted)
        self.plain.show_prefs(prefs)
        self._fill_models()

    def _rows(self, key: str, prefs: Prefs) -> Sequence[Row]:
        """All but those that come later and change."""
        rows: dict[str, Callable[[], Sequence[Row]]] = {
            "appearance": lambda: self.plain.appearance(prefs),
            "library": self.library.rows,
            "privacy": lambda: self.plain.privacy(self._data_dir),
            "keys": lambda: self.plain.keys(self._keys),
        }
        return rows[key]() if key in rows else ()

    def _fill_models(self) -> None:
        """The reranker stands with what it is for."""
        reranker = next((model for model in self._models.models if model.role == "reranker"), RERANKER_NONE)
        others = [model for model in self._models.models if model.role != "reranker"]
        cards = [ModelCard(self._theme, self._icons, model, self._models) for model in (*others, reranker)]
        for card in cards:
            card.another_wanted.connect(self.another_model_wanted)
            card.built_in_wanted.connect(self.built_in_model_wanted)
            card.trusted.connect(self.unknown_model_trusted)
            card.distrusted.connect(self.unknown_model_dropped)
        self._model_cards = cards
        speed = SpeedRow(self._theme, self._models)
        speed.measure_wanted.connect(self.measure_wanted)
        had_focus = any(isinstance(row, SpeedRow) and row.button.hasFocus() for row in self._group("models").rows)
        self._refill("models", [*cards[:-1], speed])
        if had_focus:
            speed.button.setFocus()
        finding = self._group("finding")
        old = next((row for row in finding.rows if isinstance(row, ModelCard)), None)
        place = finding.rows.index(old) if old is not None else 0
        self._let_go(finding, [] if old is None else [old])
        finding.place.insertWidget(place, cards[-1])
        finding.rows.insert(place, cards[-1])

    def _group(self, key: str) -> _Group:
        return next(group for group in self._groups if group.name == key)

    def _refill(self, key: str, rows: Sequence[Row]) -> None:
        """Put other rows in the place of those of a group."""
        group = self._group(key)
        self._let_go(group, group.rows)
        group.rows[:] = rows
        for row in rows:
            group.place.addWidget(row)

    def _let_go(self, group: _Group, rows: Sequence[Row]) -> None:
        for row in tuple(rows):
            group.place.removeWidget(row)
            group.rows.remove(row)
            row.hide()
            row.deleteLater()

    # --- searching

    def _search(self, text: str) -> None:
        """What is found begins at the top, and the list marks the group it is in."""
        self._filter(text)
        self.scroll_bar.setValue(0)
        shown = [row for row, group in enumerate(self._groups) if not group.title.isHidden()]
        with QSignalBlocker(self.group_list):
            self.group_list.setCurrentRow(shown[0] if shown else -1)

    def _filter(self, text: str) -> None:
        words_wanted = text.casefold().split()
        for group in self._groups:
            named = group_name(group.name).casefold()
            hits = [all(word in row.searched or word in named for word in words_wanted) for row in group.rows]
            for row, is_hit in zip(group.rows, hits, strict=True):
                row.setVisible(is_hit)
            for widget in (group.title, group.foot):
                widget.setVisible(any(hits) or not words_wanted)
        found_any = any(not row.isHidden() for group in self._groups for row in group.rows)
        self._nothing.setVisible(bool(words_wanted) and not found_any)

    def _scroll_to(self, row: int) -> None:
        if 0 <= row < len(self._groups):
            self.search.clear()
            QTimer.singleShot(0, self, lambda: self._go_to(row))

    def _go_to(self, row: int) -> None:
        """What was chosen stays marked, also where it is so near the end that it cannot come to the top."""
        self._is_going = True
        self._scroll.verticalScrollBar().setValue(self._groups[row].title.y())
        self._is_going = False

    def _mark_group(self, top: int) -> None:
        """The one at the top is current in the list, however the person came there."""
        above = [row for row, group in enumerate(self._groups) if group.title.y() <= top + scaled(MARK_FROM_PX)]
        if above and not self._is_going and not self.search.text():
            with QSignalBlocker(self.group_list):
                self.group_list.setCurrentRow(above[-1])
