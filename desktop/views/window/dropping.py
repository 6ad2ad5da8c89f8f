"""What becomes of files and folders that are dragged over a window from elsewhere."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from desktop.icons import Icons
from desktop.theme import Theme
from desktop.views.window.drop_overlay import DropOverlay, look_at


class Dropping(QObject):
    """Shows over `host` what a drop would add, and tells of the drop. `question` gives the widget on which a drop also
    narrows the next question to what is dropped.

    What cannot be added is taken in, so that its leaving is heard of and the overlay can say why; but at each move it
    is refused, so that the pointer forbids the drop.
    """

    dropped = Signal(object)
    """list[str]: folders and PDFs, at least one."""
    dropped_on_question = Signal(object)
    """The same."""

    def __init__(self, theme: Theme, icons: Icons, host: QWidget, question: Callable[[], QWidget]) -> None:
        super().__init__(host)
        self._host, self._question = host, question
        self._held = look_at(())
        self.overlay = DropOverlay(theme, icons, host)
        host.setAcceptDrops(True)
        host.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent):
            return self._take(event)
        if event.type() == QEvent.Type.DragLeave:
            self.overlay.hide()
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> bool:
        """Entering and moving are kinds of it, too. What comes from this window is in the library already."""
        urls = event.mimeData().urls()
        if event.source() is not None or not any(url.isLocalFile() for url in urls):
            event.ignore()
            return True
        is_entering = event.type() == QEvent.Type.DragEnter
        if is_entering:  # and not at every move: a folder may lie on a slow disk
            self._held = look_at([url.toLocalFile().rstrip("/") for url in urls if url.isLocalFile()])
        if self._held.paths or is_entering:
            event.acceptProposedAction()
        else:
            event.ignore()
        is_for_question = self._is_on_question(event)
        if event.type() != QEvent.Type.Drop:
            self.overlay.show_dropped(self._held, is_for_question=is_for_question)
            return True
        self.overlay.hide()
        if self._held.paths:
            told = self.dropped_on_question if is_for_question else self.dropped
            told.emit(list(self._held.paths))
        return True

    def _is_on_question(self, event: QDropEvent) -> bool:
        box = self._question()
        return box.isVisible() and box.rect().contains(box.mapFrom(self._host, event.position().toPoint()))
