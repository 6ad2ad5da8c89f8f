"""Adding a question of one's own, with the page that answers it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QRadioButton, QVBoxLayout, QWidget

from core.api.finding import LabelledQuestion
from core.api.types import DocumentId
from desktop.theme import Theme, font, scaled
from desktop.views.check.page_picker import FIELD_PX, TEXT_INSET_PX, PagePicker
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.paint import words
from desktop.views.controls.shelf import Shelf

PADDING_PX = 14


class QuestionForm(Card):
    """Stays open for the next question. Escape closes it."""

    kept = Signal(str, object, int)
    """The question, its DocumentId or None if nothing answers it, and the page's index."""
    left = Signal()

    def __init__(self, theme: Theme, shelf: Shelf) -> None:
        super().__init__(theme, ground="claim", edge="")
        self.question = QLineEdit()
        self.question.setPlaceholderText(self.tr("Your question, as you would ask it"))
        self.question.setAccessibleName(self.tr("Your question"))
        self.question.setFont(font("interface"))
        self.question.setFixedHeight(scaled(FIELD_PX))
        self.question.setAcceptDrops(False)
        self.question.setTextMargins(scaled(TEXT_INSET_PX), 0, scaled(TEXT_INSET_PX), 0)
        self.picker = PagePicker(shelf)
        self.here = QRadioButton(self.tr("It is answered on this page"))
        self.nowhere = QRadioButton(self.tr("None of my documents answers it"))
        for choice in (self.here, self.nowhere):
            choice.setFont(font("interface"))
            choice.toggled.connect(self._enable)
        self.keep = push_button(self.tr("Keep question"))
        self.close_button = close = push_button(self.tr("Close"), look="quiet")
        column = QVBoxLayout(self)
        column.setContentsMargins(*(scaled(PADDING_PX),) * 4)
        column.setSpacing(scaled(8))
        self.title = words(theme, role="interface_strong")
        column.addWidget(self.title)
        for part in (self.question, self.here, self.picker, self.nowhere, FlowRow(self.keep, close)):
            column.addWidget(part)
        self.question.textChanged.connect(self._enable)
        self.question.returnPressed.connect(self._keep)
        self.picker.changed.connect(self._enable)
        self.picker.entered.connect(self._keep)
        self.keep.clicked.connect(self._keep)
        close.clicked.connect(self.left)
        self.here.setChecked(True)

    def focus_chain(self) -> list[QWidget]:
        """What Tab passes through."""
        place = (self.here, self.picker.document, self.picker.page, self.nowhere)
        return [self.question, *place, self.keep, self.close_button]

    def begin(self) -> None:
        self._show(self.tr("Add a question"), self.tr("Keep question"))
        self.picker.start_anew()

    def begin_with(self, question: LabelledQuestion) -> None:
        """Put a question right that is kept already."""
        self.question.setText(question.text)
        (self.here if question.answerable else self.nowhere).setChecked(True)
        if question.document_id is not None:
            self.picker.choose((question.document_id, question.page_index))
        self._show(self.tr("Change a question"), self.tr("Keep the change"))
        self.question.selectAll()

    def _show(self, title: str, keep: str) -> None:
        self.title.setText(title)
        self.keep.setText(keep)
        self.question.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _enable(self) -> None:
        self.picker.setEnabled(self.here.isChecked())
        has_place = self.nowhere.isChecked() or self.picker.place is not None
        self.keep.setEnabled(has_place and bool(self.question.text().strip()))

    def _keep(self) -> None:
        if not self.keep.isEnabled():
            return
        document_id: DocumentId | None = None
        page_index = 0
        if self.here.isChecked() and self.picker.place is not None:
            document_id, page_index = self.picker.place
        self.kept.emit(self.question.text().strip(), document_id, page_index)
        self.question.clear()
        self.question.setFocus()
