"""The top of a report: which document, how it stands, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.api.types import DocumentStatus, DocumentSummary
from desktop import document_texts, row_texts
from desktop.icons import Icons
from desktop.state.library import UNDER_WAY
from desktop.theme import Theme, scaled
from desktop.views.controls.badge import Badge
from desktop.views.controls.paragraph import Paragraph
from desktop.views.library.document_buttons import DocumentButtons
from desktop.views.library.document_row import icon_of_document

ICON_PX = 20


class ReportHead(QWidget):
    """Built anew for each document and each change of it."""

    try_again_wanted = Signal(object)
    password_wanted = Signal(object)
    reveal_wanted = Signal(str)
    scans_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons, document: DocumentSummary) -> None:
        super().__init__()
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(20), scaled(16), scaled(20), scaled(12))
        column.setSpacing(scaled(4))
        column.addLayout(self._name_row(icons, document))
        inner = QVBoxLayout()
        inner.setContentsMargins(scaled(ICON_PX + 12), 0, 0, 0)
        inner.setSpacing(scaled(4))
        for words, token in self._sentences(document):
            inner.addWidget(Paragraph(theme, words, token=token))
        if document.status not in UNDER_WAY and not document.is_away:
            inner.addSpacing(scaled(8))
            inner.addWidget(self._buttons(document))
        column.addLayout(inner)

    def _name_row(self, icons: Icons, document: DocumentSummary) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(scaled(12))
        icon, token = icon_of_document(document)
        picture = QLabel()
        picture.setFixedSize(scaled(ICON_PX), scaled(ICON_PX))
        picture.setPixmap(icons.pixmap(icon, token, scaled(ICON_PX), self.devicePixelRatioF()))
        row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        row.addWidget(Paragraph(self._theme, document.name, role="card_title"), 1)
        row.addWidget(Badge(self._theme, icons, document), alignment=Qt.AlignmentFlag.AlignTop)
        return row

    def _sentences(self, document: DocumentSummary) -> list[tuple[str, str]]:
        if document.status is DocumentStatus.READY:
            return [(row_texts.whole_line(document) + ".", "text2")]
        said = document_texts.document_sentence(document)
        steps = [f"{n}. {step}" for n, step in enumerate(document_texts.document_steps(document), start=1)]
        told = [(said.title, "text"), (said.advice, "text2"), *((step, "text") for step in steps)]
        return [(words, token) for words, token in told if words]

    def _buttons(self, document: DocumentSummary) -> DocumentButtons:
        buttons = DocumentButtons(document, can_remove=False)
        buttons.try_again_wanted.connect(lambda: self.try_again_wanted.emit((document,)))
        buttons.password_wanted.connect(lambda: self.password_wanted.emit((document,)))
        buttons.scans_wanted.connect(self.scans_wanted)
        buttons.reveal_wanted.connect(lambda: self.reveal_wanted.emit(document.path))
        return buttons
