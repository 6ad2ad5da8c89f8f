"""What stands in the page pane when a document's pages cannot: why, what is safe, and what to do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.api.types import DocumentSummary
from desktop import document_texts
from desktop.icons import Icons
from desktop.state.library import UNDER_WAY
from desktop.theme import Theme, font, scaled
from desktop.views.controls.badge import Badge
from desktop.views.controls.card import Card
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.paint import set_ground
from desktop.views.controls.pane_view import HEADER_PX
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.wording import quoted
from desktop.views.library.document_buttons import DocumentButtons
from desktop.views.library.document_row import icon_of_document

CARD_MAX_PX = 520
ICON_PX = 20


class DocumentCard(QWidget):
    """Built anew for each document that is shown."""

    try_again_wanted = Signal(object)
    password_wanted = Signal(object)
    remove_wanted = Signal(object)
    """tuple[DocumentSummary]."""
    reveal_wanted = Signal(str)
    scans_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._document: DocumentSummary | None = None
        self._quote = ""
        self._body: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        if self._document is not None:
            self._build(self._document)

    def show_document(self, document: DocumentSummary, *, quote: str = "") -> None:
        """`quote` are lines that an answer has of it, which can be read without its pages."""
        if (document, quote) != (self._document, self._quote):
            self._document, self._quote = document, quote
            self._build(document)

    def _build(self, document: DocumentSummary) -> None:
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.deleteLater()
        self._body = QWidget()
        set_ground(self._body, self._theme, "surface")
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header(document))
        line = QWidget()
        line.setFixedHeight(1)
        set_ground(line, self._theme, "line")
        column.addWidget(line)
        around = QVBoxLayout()
        around.setContentsMargins(scaled(20), scaled(24), scaled(20), scaled(24))
        around.addWidget(self._card(document))
        around.addStretch()
        column.addLayout(around, 1)
        self._column.addWidget(self._body)

    def _header(self, document: DocumentSummary) -> QWidget:
        header = QWidget()
        header.setFixedHeight(scaled(HEADER_PX) - 1)
        row = QHBoxLayout(header)
        row.setContentsMargins(scaled(20), 0, scaled(20), 0)
        row.setSpacing(scaled(12))
        title = ElidedLabel(document.name)
        title.setFont(font("pane_title"))
        row.addWidget(title)
        row.addWidget(Badge(self._theme, self._icons, document))
        return header

    def _card(self, document: DocumentSummary) -> QFrame:
        card = Card(self._theme)
        card.setMaximumWidth(scaled(CARD_MAX_PX))
        sentence = document_texts.document_sentence(document)
        card.setAccessibleName(str(sentence))
        column = QVBoxLayout(card)
        column.setContentsMargins(scaled(16), scaled(16), scaled(16), scaled(16))
        column.setSpacing(scaled(8))
        column.addLayout(self._title_row(document, sentence.title))
        inner = QVBoxLayout()
        inner.setContentsMargins(scaled(ICON_PX + 12), 0, 0, 0)
        inner.setSpacing(scaled(8))
        if sentence.advice:
            inner.addWidget(Paragraph(self._theme, sentence.advice, token="text2"))
        for number, step in enumerate(document_texts.document_steps(document), start=1):
            inner.addWidget(Paragraph(self._theme, f"{number}. {step}"))
        if self._quote and document.is_away:
            inner.addSpacing(scaled(4))
            inner.addWidget(Paragraph(self._theme, quoted(self._quote), role="quote"))
        if document.status not in UNDER_WAY and not document.is_away:
            inner.addSpacing(scaled(4))
            inner.addWidget(self._buttons(document))
        column.addLayout(inner)
        return card

    def _title_row(self, document: DocumentSummary, title: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(scaled(12))
        icon, token = icon_of_document(document)
        picture = QLabel()
        picture.setFixedSize(scaled(ICON_PX), scaled(ICON_PX))
        picture.setPixmap(self._icons.pixmap(icon, token, scaled(ICON_PX), self.devicePixelRatioF()))
        row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        row.addWidget(Paragraph(self._theme, title, role="card_title"), 1)
        return row

    def _buttons(self, document: DocumentSummary) -> DocumentButtons:
        buttons = DocumentButtons(document, can_remove=True)
        buttons.try_again_wanted.connect(lambda: self.try_again_wanted.emit((document,)))
        buttons.password_wanted.connect(lambda: self.password_wanted.emit((document,)))
        buttons.scans_wanted.connect(self.scans_wanted)
        buttons.reveal_wanted.connect(lambda: self.reveal_wanted.emit(document.path))
        buttons.remove_wanted.connect(lambda: self.remove_wanted.emit((document,)))
        return buttons
