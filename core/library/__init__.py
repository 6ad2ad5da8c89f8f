"""The library: SQLite as the truth, and two derived indexes that follow it."""

from core.library.files import LibraryFiles
from core.library.opening import open_library

__all__ = ["LibraryFiles", "open_library"]
