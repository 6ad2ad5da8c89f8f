"""The page pane: the page itself, or why it cannot be shown."""

from PySide6.QtWidgets import QStackedWidget

from desktop import row_texts
from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.state.library import has_something_to_tell
from desktop.theme import Theme
from desktop.views.library.document_row import icon_of_document
from desktop.views.page.document_card import DocumentCard
from desktop.views.page.view import PageView


class PageColumn(QStackedWidget):
    """`page` and `card` are the two it chooses between."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self.page = PageView(theme, icons)
        self.card = DocumentCard(theme, icons)
        self.addWidget(self.page)
        self.addWidget(self.card)
        self.setFocusProxy(self.page)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._icons = icons
        self.page.set_theme(theme, icons)
        self.card.set_theme(theme, icons)

    def show_state(self, state: AppState) -> None:
        problem = state.problem
        if problem is not None:
            opened = next((m for m in state.page.marks if m.number == state.page.open_mark and m.is_evidence), None)
            self.card.show_document(problem, quote=opened.text if opened is not None else "")
            self.setCurrentWidget(self.card)
        else:
            self.setCurrentWidget(self.page)
        self.page.show_state(state.page)
        self._show_report_button(state)

    def _show_report_button(self, state: AppState) -> None:
        """It looks like what there is to tell; a document that was read in full has nothing."""
        document = state.shown_document
        header = self.page.header
        if document is None:
            header.report.hide()
            return
        if has_something_to_tell(document):
            header.show_report(self._icons, icon_of_document(document), row_texts.whole_line(document))
        else:
            header.show_report(self._icons, ("file-search", "text2"), "")
