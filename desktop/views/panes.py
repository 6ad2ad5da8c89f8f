"""Where library, conversation and page stand: side by side, sliding, or one at a time, by the room there is."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.panes import (
    CHAT_MIN_PX,
    CHAT_SHARE,
    LIBRARY_MAX_PX,
    LIBRARY_MIN_PX,
    LIBRARY_PX,
    PAGE_MIN_PX,
    Pane,
    Room,
    pane_widths,
    room_for,
)
from desktop.theme import Theme, scaled
from desktop.views.line_splitter import LineSplitter
from desktop.views.pane_bar import PaneBar


class Panes(QWidget):
    """Arranges three widgets, and a fourth, the settings, in the place of the last two."""

    def __init__(self, theme: Theme, icons: Icons, panes: dict[Pane, QWidget], *, saved: tuple[int, ...]) -> None:
        super().__init__()
        self._panes = panes
        self._saved = saved
        self._settings: QWidget | None = None
        self._focus_before: QWidget | None = None
        self._has_answer = False
        self._is_sized = False
        self.room = Room.THREE
        self.current = Pane.CHAT
        """The one that was gone to last: the visible one where only one fits."""
        self.library_open = False
        """Whether the library lies over the conversation; it always shows where there is room for three."""
        self.bar = PaneBar(theme, icons)
        self.bar.pane_wanted.connect(self._choose)
        self._inner, self._outer = LineSplitter(theme), LineSplitter(theme)
        self._right = QStackedWidget()
        self._lay_out()
        self._arrange()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self.bar.set_theme(theme, icons)
        self._inner.set_theme(theme)
        self._outer.set_theme(theme)
        self._set_limits()
        self._fit()

    @property
    def widths(self) -> tuple[int, ...]:
        """Of library, chat and page as they would be with room for three."""
        if self.room is not Room.THREE or not self._is_sized:
            return self._saved
        return (self._outer.sizes()[0], *self._inner.sizes())

    def go_to(self, pane: Pane) -> None:
        """Show a pane and give it the focus."""
        self.current = pane
        self.library_open = pane is Pane.LIBRARY
        self._arrange()
        target = self._panes[pane]
        (target.focusProxy() or target).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_page(self, *, from_answer: bool) -> None:
        """Bring the page to sight, without the focus."""
        self._has_answer = from_answer
        if self.room is Room.ONE:
            self.current = Pane.PAGE
        self.library_open = False
        self._arrange()

    def show_settings(self, settings: QWidget | None) -> None:
        """Put the settings in place of conversation and page, or with None take them away again."""
        if settings is self._settings:
            return
        if self._settings is not None:
            self._right.removeWidget(self._settings)
        elif settings is not None:
            self._focus_before = QApplication.focusWidget()
        self._settings = settings
        if settings is not None:
            self._right.addWidget(settings)
            self._right.setCurrentWidget(settings)
        self._arrange()
        if settings is None and self._focus_before is not None and self._focus_before.isVisible():
            self._focus_before.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.room is Room.TWO and self.library_open:
            self.go_to(Pane.CHAT)
        else:
            super().keyPressEvent(event)

    # --- inside

    def _lay_out(self) -> None:
        self._inner.addWidget(self._panes[Pane.CHAT])
        self._inner.addWidget(self._panes[Pane.PAGE])
        self._inner.setStretchFactor(0, round(CHAT_SHARE * 1000))
        self._inner.setStretchFactor(1, round((1 - CHAT_SHARE) * 1000))
        self._right.addWidget(self._inner)
        self._outer.addWidget(self._panes[Pane.LIBRARY])
        self._outer.addWidget(self._right)
        self._outer.setStretchFactor(0, 0)
        self._outer.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self._outer, 1)
        self._set_limits()

    def _set_limits(self) -> None:
        one = self.room is Room.ONE
        library = self._panes[Pane.LIBRARY]
        library.setMinimumWidth(scaled(LIBRARY_MIN_PX))
        library.setMaximumWidth(16_777_215 if one else scaled(LIBRARY_MAX_PX))
        self._panes[Pane.CHAT].setMinimumWidth(CHAT_MIN_PX)
        self._panes[Pane.PAGE].setMinimumWidth(PAGE_MIN_PX)

    def _fit(self) -> None:
        scale = scaled(1000) / 1000
        room = room_for(self.width(), scale)
        if room is not self.room:
            self._saved = self.widths
            self.room = room
            self.library_open = False
            self._set_limits()
            self._arrange()
        if self.room is Room.THREE and not self._is_sized and self.isVisible():
            self._is_sized = True
            library, chat, page = pane_widths(self.width(), scale, self._saved)
            self._outer.setSizes([library, chat + page])
            self._inner.setSizes([chat, page])
        self._place_library()

    def _arrange(self) -> None:
        """Show what fits."""
        library = self._panes[Pane.LIBRARY]
        slides = self.room is Room.TWO
        if slides and library.parentWidget() is not self:
            library.setParent(self)
        elif not slides and self._outer.indexOf(library) < 0:
            self._outer.insertWidget(0, library)
        one = self.room is Room.ONE
        library.setVisible(self.library_open if slides else not one or self.current is Pane.LIBRARY)
        self._right.setVisible(not one or self.current is not Pane.LIBRARY or self._settings is not None)
        for pane in (Pane.CHAT, Pane.PAGE):
            self._panes[pane].setVisible(not one or self.current is pane)
        if self._settings is None:
            self._right.setCurrentWidget(self._inner)
        elif one:
            library.hide()
        self.bar.show_room(self.room, self.current, library_open=self.library_open, has_answer=self._has_answer)
        self._place_library()

    def _place_library(self) -> None:
        """Over the conversation, where it slides."""
        library = self._panes[Pane.LIBRARY]
        if self.room is Room.TWO and library.parentWidget() is self:
            top = self.bar.height()
            library.setGeometry(0, top, scaled(LIBRARY_PX), self.height() - top)
            library.raise_()

    def _choose(self, pane: Pane) -> None:
        if self.room is Room.TWO and self.library_open:
            self.go_to(Pane.CHAT)
        else:
            self.go_to(pane)
