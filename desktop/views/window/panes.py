"""Where library, conversation and page stand: side by side, sliding, or one at a time, by the room there is."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

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
from desktop.views.controls.paint import set_ground
from desktop.views.window.line_splitter import LineSplitter
from desktop.views.window.pane_bar import PaneBar


class Panes(QWidget):
    """Arranges three widgets, and a fourth, such as the settings, in the place of the last two."""

    cover_left = Signal()
    """The person goes to a pane that is covered."""

    def __init__(self, theme: Theme, icons: Icons, panes: dict[Pane, QWidget], *, saved: tuple[int, ...]) -> None:
        super().__init__()
        self._panes = panes
        self._saved = saved
        self._cover: QWidget | None = None
        self._focus_before: QWidget | None = None
        self._has_answer = False
        self._is_sized = False
        self._wants_width = False
        self._is_spread = False
        self.room = Room.THREE
        self.current = Pane.CHAT
        """The one that was gone to last: the visible one where only one fits."""
        self.library_open = False
        """Whether the library lies over the conversation; it always shows where there is room for three."""
        self.bar = PaneBar(theme, icons)
        self.bar.pane_wanted.connect(self._choose)
        self._splitter = LineSplitter(theme)
        self._edge = QWidget(self)
        """The right edge of the library where it lies over the conversation."""
        self._lay_out()
        set_ground(self._edge, theme, "line")
        self._arrange()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self.bar.set_theme(theme, icons)
        self._splitter.set_theme(theme)
        set_ground(self._edge, theme, "line")
        self._set_limits()
        self._fit()

    @property
    def widths(self) -> tuple[int, ...]:
        """Of library, chat and page as they would be with room for three."""
        if self.room is not Room.THREE or not self._is_sized or self._cover is not None or self._is_spread:
            return self._saved
        return tuple(self._splitter.sizes()[: len(Pane)])

    def go_to(self, pane: Pane) -> None:
        """Show a pane and give it the focus."""
        if self._cover is not None and pane is not Pane.LIBRARY:
            self.cover_left.emit()
        self.current = pane
        self.library_open = pane is Pane.LIBRARY
        if pane is Pane.PAGE:
            self._gather()
        self._arrange()
        target = self._panes[pane]
        (target.focusProxy() or target).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_page(self, *, from_answer: bool) -> None:
        """Bring the page to sight, without the focus."""
        if self._cover is not None:
            self.cover_left.emit()
        self._has_answer = from_answer
        self._gather()
        if self.room is Room.ONE:
            self.current = Pane.PAGE
        self.library_open = False
        self._arrange()

    def spread(self, *, wants_width: bool) -> None:
        """The middle pane takes the room of the page as well, until a page is wanted beside it."""
        if wants_width == self._wants_width:
            return
        self._wants_width = wants_width
        if not wants_width:
            self._gather()
            return
        self._saved = self.widths
        self._is_spread = True
        self._arrange()

    def show_cover(self, cover: QWidget | None) -> None:
        """Put a view in the place of conversation and page, or with None take it away again."""
        if cover is self._cover:
            return
        if self._cover is not None:
            self._cover.hide()
            self._cover.setParent(None)
        else:
            self._focus_before = QApplication.focusWidget()
            self._saved = self.widths
        self._cover = cover
        if cover is not None:
            self._splitter.addWidget(cover)
        self._arrange()
        self._size()
        if cover is None and self._focus_before is not None and self._focus_before.isVisible():
            self._focus_before.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

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
        for pane in Pane:
            self._splitter.addWidget(self._panes[pane])
        for place, stretch in enumerate((0, round(CHAT_SHARE * 1000), round((1 - CHAT_SHARE) * 1000))):
            self._splitter.setStretchFactor(place, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self._splitter, 1)
        self._set_limits()

    def _gather(self) -> None:
        if self._is_spread:
            self._is_spread = False
            self._arrange()
            self._size()

    def _set_limits(self) -> None:
        one = self.room is Room.ONE
        library = self._panes[Pane.LIBRARY]
        library.setMinimumWidth(scaled(LIBRARY_MIN_PX))
        library.setMaximumWidth(16_777_215 if one else scaled(LIBRARY_MAX_PX))
        self._panes[Pane.CHAT].setMinimumWidth(CHAT_MIN_PX)
        self._panes[Pane.PAGE].setMinimumWidth(PAGE_MIN_PX)

    def _fit(self) -> None:
        room = room_for(self.width(), _text_scale())
        if room is not self.room:
            self._saved = self.widths
            self.room = room
            self.library_open = False
            self._is_sized = False
            self._set_limits()
            self._arrange()
        if not self._is_sized and self.isVisible():
            self._is_sized = True
            self._size()
        self._place_library()

    def _size(self) -> None:
        """Give the panes the widths they were left with, or those they begin with."""
        handles = 2 * self._splitter.handleWidth()
        if self._cover is not None:
            library = self._saved[0] if self._saved else scaled(LIBRARY_PX)
            room = self.width() - self._splitter.handleWidth()
            self._splitter.setSizes([library, 0, 0, room - library])
        elif self.room is Room.THREE:
            self._splitter.setSizes(list(pane_widths(self.width() - handles, _text_scale(), self._saved)))

    def _arrange(self) -> None:
        """Show what fits."""
        library = self._panes[Pane.LIBRARY]
        slides, one = self.room is Room.TWO, self.room is Room.ONE
        if slides and library.parentWidget() is not self:
            library.setParent(self)
        elif not slides and self._splitter.indexOf(library) < 0:
            self._splitter.insertWidget(0, library)
        is_covered = self._cover is not None
        beside = self.current is Pane.LIBRARY and not is_covered
        library.setVisible(self.library_open if slides else not one or beside)
        for pane in (Pane.CHAT, Pane.PAGE):
            gives_way = self._is_spread and pane is Pane.PAGE
            self._panes[pane].setVisible(not is_covered and (self.current is pane if one else not gives_way))
        if self._cover is not None:
            self._cover.show()
        self.bar.show_room(self.room, self.current, library_open=self.library_open, has_answer=self._has_answer)
        self._place_library()

    def _place_library(self) -> None:
        """Over the conversation, where it slides."""
        library = self._panes[Pane.LIBRARY]
        slides = self.room is Room.TWO and library.parentWidget() is self
        self._edge.setVisible(slides and self.library_open)
        if slides:
            top, width = self.bar.height(), scaled(LIBRARY_PX)
            library.setGeometry(0, top, width, self.height() - top)
            self._edge.setGeometry(width, top, 1, self.height() - top)
            library.raise_()
            self._edge.raise_()

    def _choose(self, pane: Pane) -> None:
        if self.room is Room.TWO and self.library_open:
            self.go_to(Pane.CHAT)
        else:
            self.go_to(pane)


def _text_scale() -> float:
    return scaled(1000) / 1000
