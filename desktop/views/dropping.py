"""What becomes of files and folders that are dragged over a window from elsewhere."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from desktop.icons import Icons
from desktop.theme import Theme
from desktop.views.drop_overlay import DropOverlay, look_at


class Dropping(QObject):
    """Shows over `host` what a drop would add, and tells of the drop.

    What cannot be added is taken in, so that its leaving is heard of and the overlay can say why; but at each move it
    is refused, so that the pointer forbids the drop.
    """

    dropped = Signal(object)
    """list[str]: folders and PDFs, at least one."""

    def __init__(self, theme: Theme, icons: Icons, host: QWidget) -> None:
        super().__init__(host)
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
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if not paths or event.source() is not None:
            event.ignore()
            return True
        held = look_at(paths)
        is_entering = event.type() == QEvent.Type.DragEnter
        if is_entering:
            self.overlay.show_dropped(held)
        if held.paths or is_entering:
            event.acceptProposedAction()
        else:
            event.ignore()
        if event.type() == QEvent.Type.Drop:
            self.overlay.hide()
            if held.paths:
                self.dropped.emit(list(held.paths))
        return True
