"""The versions of one document, newest first, in the place of the conversation, with its pages beside it."""

from PySide6.QtCore import QCoreApplication, QModelIndex, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from core.api.types import DocumentId
from desktop import versions_texts
from desktop.icons import Icons
from desktop.models.versions import VersionsModel
from desktop.state.app import AppState
from desktop.state.versions import VersionsState
from desktop.texts import sentence_for
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.paint import hairline, set_ground, set_words
from desktop.views.controls.pane_view import PaneView, pane_header
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.row_list import Index, RowList
from desktop.views.library.document_row import RowDelegate

translate = QCoreApplication.translate


class VersionsList(RowList):
    """Rows as the library has them; each stands for a DocumentId."""

    def __init__(self, theme: Theme, icons: Icons, model: VersionsModel) -> None:
        super().__init__(model, name=translate("versions", "Versions, newest first"))
        self._versions = model
        self._delegate = RowDelegate(theme, icons, self)
        self.setItemDelegate(self._delegate)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._delegate.set_theme(theme, icons)
        self.set_ground(theme)

    def thing_at(self, index: Index) -> DocumentId | None:
        version = self._versions.version_at(index)
        return None if version is None else version.document_id

    def show_as_current(self, document_id: DocumentId | None) -> None:
        row = next((row for row, v in enumerate(self._versions.versions) if v.document_id == document_id), None)
        if row is not None and not self.currentIndex().isValid():
            self.setCurrentIndex(self._versions.index(row))


class VersionsView(PaneView):
    """Shows the family of a state; says what the person wants and changes nothing by itself."""

    chosen = Signal(object)
    """DocumentId: to be shown beside the list."""
    entered = Signal(object)
    """DocumentId: to be shown, with the focus going there."""
    ask_wanted = Signal(object)
    """DocumentId: the next question is to see it alone."""
    apart_wanted = Signal(object)
    """tuple[DocumentId, ...]: they are no versions of one document."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._shown: VersionsState | None = None
        self.model = VersionsModel(self)
        self.list = VersionsList(theme, icons, self.model)
        self._back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self._title = QLabel(self.tr("Versions"))
        self._line = hairline(theme)
        self._words_area = QVBoxLayout()
        self.ask = push_button(self.tr("Ask only this"))
        self.apart = push_button("", look="quiet")
        self._lay_out()
        self._back.clicked.connect(self.closed)
        self.ask.clicked.connect(lambda: self.ask_wanted.emit(self.list.selected[0]))
        self.apart.clicked.connect(lambda: self.apart_wanted.emit(self._meant))
        self.list.entered.connect(self.entered)
        self.list.clicked.connect(self._choose)
        self.list.selection_changed.connect(self._name_button)
        self.setFocusProxy(self.list)
        self._dress()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons, self._shown = theme, icons, None
        self.list.set_theme(theme, icons)
        self._dress()

    def show_state(self, state: AppState) -> None:
        versions = state.versions
        if not versions.is_open or versions == self._shown:
            return
        self._shown = versions
        self.model.show_versions(versions.versions)
        self.list.show_as_current(versions.document_id)
        self._say(versions)
        self._name_button()

    def _choose(self, index: QModelIndex) -> None:
        version = self.model.version_at(index)
        if version is not None:
            self.chosen.emit(version.document_id)

    @property
    def _all(self) -> tuple[DocumentId, ...]:
        return () if self._shown is None else tuple(version.document_id for version in self._shown.versions)

    @property
    def _meant(self) -> tuple[DocumentId, ...]:
        """Those that the button is about: several that are selected out of more, else all."""
        selected = self.list.selected
        return selected if 1 < len(selected) < len(self._all) else self._all

    def _name_button(self) -> None:
        self.apart.setVisible(len(self._all) > 1)
        self.ask.setEnabled(len(self.list.selected) == 1)
        if self._meant == self._all:
            self.apart.setText(self.tr("These are not versions of one document"))
        else:
            self.apart.setText(self.tr("The %Ln selected are not", "", len(self._meant)))

    def _say(self, versions: VersionsState) -> None:
        while (item := self._words_area.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        words = versions_texts.explanation(len(versions.versions)) if versions.versions else ""
        if versions.failure is not None:
            words = str(sentence_for(versions.failure.code, versions.failure.detail))
        if words:
            self._words_area.addWidget(Paragraph(self._theme, words, token="text2"))

    def _lay_out(self) -> None:
        header = pane_header(self._back, self._title, right_px=20)
        self._words_area.setContentsMargins(scaled(20), scaled(16), scaled(20), scaled(12))
        foot = QHBoxLayout()
        foot.setContentsMargins(scaled(20), scaled(12), scaled(20), scaled(16))
        foot.addWidget(FlowRow(self.ask, self.apart))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._line)
        column.addLayout(self._words_area)
        column.addWidget(self.list, 1)
        column.addLayout(foot)

    def _dress(self) -> None:
        set_ground(self, self._theme, "surface")
        set_words(self._title, self._theme, "pane_title")
        set_ground(self._line, self._theme, "line")
        self._back.setIcon(self._icons.icon("arrow-left"))
