"""Choosing a document and a page of it, by typing."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QWidget

from core.api.types import DocumentId
from desktop.theme import font, scaled
from desktop.views.controls.calm import CalmSpinBox
from desktop.views.controls.shelf import Place, Shelf

FIELD_PX = 30
PAGE_PX = 120
TEXT_INSET_PX = 6


class PagePicker(QWidget):
    """Begins with the page that is open and follows it until the person chooses otherwise."""

    changed = Signal()
    entered = Signal()
    """Enter was pressed with a page chosen."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._names: dict[str, DocumentId] = {}
        self._is_own = False
        self._document_id: DocumentId | None = None
        self.document = QLineEdit()
        self.document.setPlaceholderText(self.tr("Name of a document"))
        self.document.setAccessibleName(self.tr("Document with the answer"))
        self.document.setAcceptDrops(False)
        self.page = CalmSpinBox()
        self.page.setAccessibleName(self.tr("Page with the answer, counted from 1"))
        self.page.setPrefix(self.tr("page "))
        self.page.setMinimumWidth(scaled(PAGE_PX))
        self.page.setButtonSymbols(CalmSpinBox.ButtonSymbols.NoButtons)
        self.page.setFrame(False)  # its field draws one as every field does
        for field in (self.document, self.page.findChild(QLineEdit)):
            if field is not None:
                field.setTextMargins(scaled(TEXT_INSET_PX), 0, scaled(TEXT_INSET_PX), 0)
                field.returnPressed.connect(self._enter)
        self._completer = QCompleter(QStringListModel(self), self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.document.setCompleter(self._completer)
        for part in (self.document, self.page):
            part.setFont(font("interface"))
            part.setFixedHeight(scaled(FIELD_PX))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(8))
        row.addWidget(self.document, 1)
        row.addWidget(self.page)
        self.document.installEventFilter(self)
        self.document.textEdited.connect(self._typed)
        self._completer.activated.connect(self._typed)
        self.page.valueChanged.connect(self._turned)
        shelf.moved.connect(self._follow)
        self._follow()

    @property
    def place(self) -> Place | None:
        """None while no document is named."""
        return None if self._document_id is None else (self._document_id, self.page.value() - 1)

    def start_anew(self) -> None:
        self._is_own = False
        self._follow()

    def choose(self, place: Place) -> None:
        """A page of the person's own, which the open one does not replace."""
        self._is_own = True
        self._document_id = place[0]
        self.document.setText(self._shelf.name_of(place[0]))
        self.document.setCursorPosition(0)
        self._limit()
        self.page.setValue(place[1] + 1)
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.document and event.type() == QEvent.Type.FocusIn:
            self._list_names()
        return super().eventFilter(watched, event)

    def _list_names(self) -> None:
        """When they are needed: a library may hold ten thousand."""
        names = self._shelf.names()
        if names != self._names:
            self._names = names
            model = self._completer.model()
            if isinstance(model, QStringListModel):
                model.setStringList(list(names))

    def _follow(self) -> None:
        place = self._shelf.open_place
        if self._is_own or place is None:
            self._limit()
            return
        self._document_id = place[0]
        self.document.setText(self._shelf.name_of(place[0]))
        self.document.setCursorPosition(0)
        self._limit()
        with QSignalBlocker(self.page):
            self.page.setValue(place[1] + 1)
        self.changed.emit()

    def _typed(self, text: str) -> None:
        self._is_own = True
        self._list_names()
        wanted = text.strip().casefold()
        found = next((number for name, number in self._names.items() if name.casefold() == wanted), None)
        if found != self._document_id:
            self._document_id = found
            self._limit()
            self.page.setValue(1)
        self.changed.emit()

    def _turned(self) -> None:
        self._is_own = True
        self.changed.emit()

    def _enter(self) -> None:
        if self.place is not None:
            self.entered.emit()

    def _limit(self) -> None:
        document = None if self._document_id is None else self._shelf.documents.get(self._document_id)
        with QSignalBlocker(self.page):
            self.page.setRange(1, 1 if document is None else document.page_count)
            self.page.setSuffix("" if document is None else self.tr(" of {0}").format(document.page_count))
        self.page.setEnabled(document is not None)
