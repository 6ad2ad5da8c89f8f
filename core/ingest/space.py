"""Room on the disk, looked at before and while the library grows."""

from collections.abc import Iterator

from core.api.types import ErrorCode
from core.errors import UserError
from core.ingest.events import DiskLow
from core.ingest.parts import IngestParts

LOW_DISK_BYTES = 500_000_000
FULL_DISK_BYTES = 200_000_000
"""Below this a document might not fit any more, and the system itself gets into trouble."""
LIBRARY_BYTES_PER_FILE_BYTE = 1.1
"""What files add to the library, so that people hear of it before a long run, not in the middle of it: 1.1 over eight
mixed PDFs of 90 pages (36 KB a page). Plain text takes more, scans and pictures far less."""


class DiskSpace:
    """Of the drive the library is on, for one run."""

    def __init__(self, parts: IngestParts) -> None:
        self._parts = parts
        self._warned = False

    def look_ahead(self, file_bytes: int) -> Iterator[DiskLow]:
        """Whether so many bytes of files will fit, as far as one can tell."""
        free, needed = self._parts.free_bytes(self._parts.data_dir), int(file_bytes * LIBRARY_BYTES_PER_FILE_BYTE)
        if free - needed < FULL_DISK_BYTES:
            yield DiskLow(free, needed)

    def check(self) -> int:
        """The free bytes. Raises UserError DISK_FULL while there is still room to stop in good order."""
        folder = self._parts.data_dir
        free = self._parts.free_bytes(folder)
        if free < FULL_DISK_BYTES:
            free_mb, needed_mb = free // 1_000_000, FULL_DISK_BYTES // 1_000_000
            raise UserError(ErrorCode.DISK_FULL, path=str(folder), number=free_mb, limit=needed_mb)
        return free

    def warn(self) -> Iterator[DiskLow]:
        """As `check`; and says once that the disk fills up."""
        free = self.check()
        if free < LOW_DISK_BYTES and not self._warned:
            self._warned = True
            yield DiskLow(free)
