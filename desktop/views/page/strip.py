"""Beside the page: the headings of the document, or its pages in small."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.page import PageState
from desktop.theme import Theme, font, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.page.places import HeadingView, SmallPagesView

translate = QCoreApplication.translate

WIDTH_PX = 168
MARGIN_PX = 8
SHOWN = ("document_id", "revision", "pages", "turn", "headings", "marks", "open_mark")
"""What of a state is seen here; states come many times a second, mostly with all of this as it was."""


class PageStrip(QWidget):
    """Shows a PageState. `headings_wanted` asks for the headings: they come with a later state."""

    page_chosen = Signal(int, object)
    """The place of a page, and a rectangle on it or None."""
    headings_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._state = PageState()
        self._current = 0
        self._down: float | None = None
        self.small = SmallPagesView(theme)
        self.headings = HeadingView(theme)
        self._none = QLabel(translate("strip", "This document has no headings."))
        self._none.setWordWrap(True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._none.setMargin(scaled(16))
        self._body = QStackedWidget()
        for view in (self.small, self.headings, self._none):
            self._body.addWidget(view)
        self.pages_button = push_button(translate("strip", "Pages"), look="quiet")
        self.outline_button = push_button(translate("strip", "Outline"), look="quiet")
        self._choice = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(scaled(4))
        for button in (self.pages_button, self.outline_button):
            button.setCheckable(True)
            button.setAutoExclusive(True)  # the group sees to it; this tells screen readers of radio buttons
            self._choice.addButton(button)
            row.addWidget(button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(MARGIN_PX), scaled(MARGIN_PX), scaled(MARGIN_PX) + 1, 0)
        column.addLayout(row)
        column.addWidget(self._body, 1)
        needed = sum(button.sizeHint().width() for button in (self.pages_button, self.outline_button))
        self.setFixedWidth(max(scaled(WIDTH_PX), needed + 2 * scaled(MARGIN_PX) + scaled(4) + 1))
        self.pages_button.setChecked(True)
        self._choice.buttonClicked.connect(lambda _button: self._show_body())
        self.small.page_chosen.connect(self.page_chosen)
        self.headings.page_chosen.connect(self.page_chosen)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, _icons: Icons) -> None:
        self._theme = theme
        self.setPalette(theme.palette(window="chrome"))
        self.setAutoFillBackground(True)
        self._none.setFont(font("meta"))
        self.small.set_theme(theme)
        self.headings.set_theme(theme)

    def show_state(self, state: PageState) -> None:
        before, self._state = self._state, state
        if self.isVisible() and any(getattr(before, name) is not getattr(state, name) for name in SHOWN):
            self._show_body()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]  # handed through as it came
        self._show_body()

    def show_current(self, page_index: int, down: float | None = None) -> None:
        """The page that is read, and how far down, in points of the unrotated page, if its lines go across."""
        self._current, self._down = page_index, down
        if self.isVisible():
            self.small.show_current(page_index)
            self.headings.show_current(page_index, down)

    def _show_body(self) -> None:
        state = self._state
        self.small.show_state(state)
        self.headings.places.show_headings(state.headings or ())
        self.show_current(self._current, self._down)
        wants_headings = self.outline_button.isChecked()
        if wants_headings and state.pages and state.headings is None:
            self.headings_wanted.emit()
        if not wants_headings:
            self._body.setCurrentWidget(self.small)
        else:
            self._body.setCurrentWidget(self._none if state.headings == () else self.headings)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(QPen(self._theme.color("line"), 1))
        painter.drawLine(self.rect().topRight(), self.rect().bottomRight())
