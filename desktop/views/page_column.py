"""The page pane: the page itself, or why it cannot be shown."""

from PySide6.QtWidgets import QStackedWidget

from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.theme import Theme
from desktop.views.document_card import DocumentCard
from desktop.views.page import PageView


class PageColumn(QStackedWidget):
    """`page` and `card` are the two it chooses between."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.page = PageView(theme, icons)
        self.card = DocumentCard(theme, icons)
        self.addWidget(self.page)
        self.addWidget(self.card)
        self.setFocusProxy(self.page)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self.page.set_theme(theme, icons)
        self.card.set_theme(theme, icons)

    def show_state(self, state: AppState) -> None:
        problem = state.problem
        if problem is not None:
            self.card.show_document(problem)
            self.setCurrentWidget(self.card)
        else:
            self.setCurrentWidget(self.page)
        self.page.show_state(state.page)
