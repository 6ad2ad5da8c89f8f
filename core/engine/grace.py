"""When the work on a file that is gone is given up: pure."""

from collections.abc import Iterable, Sequence

from core.api.types import DocumentId
from core.contracts.library import FollowedFolder, KnownFile
from core.ingest.presence import may_be_erased

GRACE_S = 60.0
"""A file that is moved may turn up elsewhere, a program that saves may delete first."""


class Grace:
    """Since when documents are known to be deleted, on the steady clock: no clock that is set erases anything."""

    def __init__(self) -> None:
        self._since: dict[DocumentId, float] = {}

    def due(self, deleted: Sequence[KnownFile], folders: Iterable[FollowedFolder], now: float) -> list[DocumentId]:
        """Those to erase now. `deleted` are all that are set aside so; those below a folder that waits to be located
        are kept, and begin anew when it stands again."""
        known = list(folders)
        waiting = [file.document_id for file in deleted if may_be_erased(file, known)]
        self._since = {i: self._since.get(i, now) for i in waiting}
        return [i for i, since in self._since.items() if now - since >= GRACE_S]
