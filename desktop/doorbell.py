"""Hears what later starts of Pincite want of the window that is open."""

import logging
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from desktop.instance import take_requests

log = logging.getLogger(__name__)

LOOK_EVERY_MS = 1000
"""Where the system does not tell of new files, as when it watches no more folders."""


class Doorbell(QObject):
    """Watches the folder of requests."""

    rung = Signal(object)
    """tuple[str, ...]: the paths that were to be opened; without any the window alone is wanted."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self.look)
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Raises OSError if the folder cannot be made."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        self._timer.start()
        self.look()

    def stop(self) -> None:
        self._timer.stop()
        if self._watcher.directories():
            self._watcher.removePaths(self._watcher.directories())

    @Slot()
    def look(self) -> None:
        """Take what waits. A folder that was deleted is watched again once it is back."""
        if not self._watcher.directories() and self._folder.is_dir():
            self._watcher.addPath(str(self._folder))
        try:
            requests = take_requests(self._folder)
        except OSError as error:
            log.warning("requests of other starts were not readable: %s", type(error).__name__)
            return
        for paths in requests:
            self.rung.emit(paths)
