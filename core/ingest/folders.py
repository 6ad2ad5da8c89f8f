"""What the library is told of its followed folders after a look at them."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime

from core.api.following import FolderState
from core.api.types import FolderId
from core.contracts.library import FollowedFolder, Library
from core.ingest.events import FolderNoted
from core.ingest.grounds import Grounds
from core.ingest.presence import Presence
from core.ingest.scan import Scan
from core.ingest.survey import Surveyed

_UNSEEN = {Presence.AWAY: FolderState.AWAY, Presence.MISSING: FolderState.MISSING}


def note_folders(
    library: Library, grounds: Grounds, found: Scan, surveyed: Surveyed, *, checked: Collection[FolderId]
) -> Iterator[FolderNoted]:
    """State, mount points and inodes of the folders that were looked at; `checked` ones were looked through whole."""
    for folder in grounds.looked_at():
        presence = grounds.of_folder(folder)
        state = _state(folder, presence)
        mount = grounds.mount_record(folder, found.crossings, surveyed.stands) if presence is Presence.HERE else ""
        checked_at = datetime.now(UTC).isoformat() if folder.id in checked and presence is Presence.HERE else ""
        inode = grounds.inode(folder)
        if state is not folder.state or checked_at or mount not in ("", folder.mount) or inode not in (0, folder.inode):
            library.note_folder(folder.id, state=state, checked_at=checked_at, mount=mount, inode=inode)
        if state is not folder.state:
            yield FolderNoted(folder.id, state)


def _state(folder: FollowedFolder, presence: Presence) -> FolderState:
    """One that is back counts as watched until its watcher says otherwise."""
    if presence in _UNSEEN:
        return _UNSEEN[presence]
    return FolderState.WATCHED if folder.state in _UNSEEN.values() else folder.state
