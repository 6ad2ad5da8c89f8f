"""How one document was read, in the place of the conversation, with its pages beside it."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListView,
    QScrollArea,
    QVBoxLayout,
)

from core.api.types import DocumentSummary, PageGeometry
from desktop.icons import Icons
from desktop.models.report import ReportModel
from desktop.report_texts import ReportRow, RowKind, report_rows
from desktop.state.app import AppState
from desktop.state.library import UNDER_WAY
from desktop.state.report import ReportState
from desktop.texts import sentence_for
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.paint import hairline, set_ground, set_words
from desktop.views.controls.pane_view import PaneView, pane_header
from desktop.views.library.report_head import ReportHead
from desktop.views.library.report_row import ReportRowDelegate

HEAD_AIR_PX = 8
ROWS_AT_ONCE = 200
HEAD_SHARE = 0.55


class ReportList(QListView):
    """Rows of which some lead to a page; Enter and a click go there."""

    row_pressed = Signal(object)
    """ReportRow with a place."""

    def __init__(self, theme: Theme, model: ReportModel) -> None:
        super().__init__()
        self._rows = model
        self._delegate = ReportRowDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)  # ten thousand rows in one go would be felt
        self.setBatchSize(ROWS_AT_ONCE)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("How it was read"))
        self.setViewportMargins(0, scaled(HEAD_AIR_PX), 0, 0)
        self.clicked.connect(self._press)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        self._delegate.set_theme(theme)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("surface"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._press(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _press(self, index: QModelIndex) -> None:
        row = self._rows.row_at(index)
        if row is not None and row.place is not None:
            self.row_pressed.emit(row)


class ReportView(PaneView):
    """Shows the report of a state; the text of the document in it is drawn and never acted on."""

    place_wanted = Signal(object)
    """Place: a page, and what to mark on it."""
    try_again_wanted = Signal(object)
    password_wanted = Signal(object)
    """tuple[DocumentSummary]."""
    reveal_wanted = Signal(str)
    scans_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._shown: tuple[object, ...] = ()
        self.model = ReportModel(self)
        self.list = ReportList(theme, self.model)
        self.head: ReportHead | None = None
        self._back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self._back.clicked.connect(self.closed)
        self._title = QLabel(self.tr("How it was read"))
        self._lines = (hairline(theme), hairline(theme))
        self._head_area = QScrollArea()
        self._column = QVBoxLayout(self)
        self._lay_out()
        self._head_area.setFrameShape(QFrame.Shape.NoFrame)
        self._head_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._head_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.row_pressed.connect(lambda row: self.place_wanted.emit(row.place))
        self.setFocusProxy(self.list)
        self._dress()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        self._shown = ()
        self.list.set_theme(theme)
        self._dress()

    def show_state(self, state: AppState) -> None:
        document = state.reported
        if document is None:
            return
        pages = state.page.pages if state.page.document_id == document.id else ()
        shown = (document, state.report, pages)
        if shown == self._shown:
            return
        if not self._shown or self._shown[0] != document:
            self._show_head(document)
        self._shown = shown
        self.model.show_rows(self._rows(document, state.report, pages))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()

    def _rows(
        self, document: DocumentSummary, state: ReportState, pages: tuple[PageGeometry, ...]
    ) -> tuple[ReportRow, ...]:
        if state.failure is not None:
            return (ReportRow(RowKind.NOTE, str(sentence_for(state.failure.code, state.failure.detail))),)
        if state.report is None or document.status in UNDER_WAY:
            return ()
        return report_rows(state.report, pages, document.page_count)

    def _lay_out(self) -> None:
        header = pane_header(self._back, self._title, right_px=20)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(header)
        self._column.addWidget(self._lines[0])
        self._column.addWidget(self._head_area)
        self._column.addWidget(self._lines[1])
        self._column.addWidget(self.list, 1)

    def _dress(self) -> None:
        set_ground(self, self._theme, "surface")
        set_ground(self._head_area.viewport(), self._theme, "surface")
        set_words(self._title, self._theme, "pane_title")
        for line in self._lines:
            set_ground(line, self._theme, "line")
        self._back.setIcon(self._icons.icon("arrow-left"))

    def _show_head(self, document: DocumentSummary) -> None:
        self.head = head = ReportHead(self._theme, self._icons, document)
        head.try_again_wanted.connect(self.try_again_wanted)
        head.password_wanted.connect(self.password_wanted)
        head.reveal_wanted.connect(self.reveal_wanted)
        head.scans_wanted.connect(self.scans_wanted)
        set_ground(head, self._theme, "surface")
        self._head_area.setWidget(head)  # and with that lets go of the one before
        head.show()
        self._fit_head()

    def _fit_head(self) -> None:
        """In a low window, or with large text, the head scrolls by itself and leaves room for the rows."""
        head, most = self.head, round(self.height() * HEAD_SHARE)
        column = head.layout() if head is not None else None
        if head is None or column is None:
            return
        width = self.width()
        if column.totalHeightForWidth(width) > most:
            width -= self._head_area.verticalScrollBar().sizeHint().width()
        height = column.totalHeightForWidth(width)
        head.resize(width, height)
        self._head_area.setFixedHeight(min(height, most))
