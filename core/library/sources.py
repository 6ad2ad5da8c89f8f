"""What the library was filled from, in a small file beside the database.

If the database is lost and there is no backup, the library is made again by reading everything this names.
"""

import hashlib
import json
import logging
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from core.api.types import DocumentStatus, ErrorCode
from core.contracts.library import Aside, Library
from core.contracts.rows import FileIdentity
from core.errors import UserError
from core.library.backups import backup_files
from core.paths import DataPaths, covers, write_private
from core.store.database import Database
from core.store.documents import Documents

log = logging.getLogger(__name__)

READING_AGAIN = "reading_again"
"""The reason of a document that is to be read, because what was stored of it was damaged or lost."""
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Sources:
    """Paths as the library knows them: followed folders with the mounts they lay on, files that were added by
    themselves, and what was removed by hand below a followed folder and is not to come back."""

    folders: tuple[tuple[str, str], ...] = ()
    files: tuple[str, ...] = ()
    kept_out: tuple[str, ...] = ()
    mark: int = field(default=0, compare=False)
    """Of the database that these were taken from (`Database.mark`)."""


def sources_of(library: Library, listed: Iterable[str]) -> Sources:
    """As they are now; `listed` are the paths of the documents. A file that is set aside because it was removed is no
    source."""
    followed = sorted((folder.path, folder.mount) for folder in library.folders())
    folders = [path for path, _ in followed]
    files = sorted(path for path in listed if not any(covers(folder, path) for folder in folders))
    return Sources(tuple(followed), tuple(files), tuple(sorted(library.kept_out(folders))))


def write_sources(paths: DataPaths, library: Library, database: Database) -> None:
    """Bring the file in step with the library; nothing is written if nothing changed, and what a damaged library says
    takes the place of nothing. Raises OSError, UserError.

    The database is marked first: if it has the mark of the file, it has all that the file names, or has lost it on
    purpose since.
    """
    try:
        sources = sources_of(library, Documents(database).listed_paths())
    except UserError as error:
        if error.code is not ErrorCode.LIBRARY_DAMAGED:
            raise
        log.warning("the sources are left as they were: the library is damaged")
        return
    written = read_sources(paths)
    if written != sources:
        database.mark = max(database.mark, written.mark if written is not None else 0) + 1
        write_private(paths.sources, pack_sources(replace(sources, mark=database.mark)))


def read_sources(paths: DataPaths) -> Sources | None:
    """None if there is no such file, or it is not what was written."""
    return _read(paths.sources)


def _read(path: Path) -> Sources | None:
    try:
        return unpack_sources(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError) as error:
        log.warning("the list of sources cannot be used: %s", type(error).__name__)
        return None


def is_lost(paths: DataPaths) -> bool:
    """Whether there was a library and its database is gone. A file without a byte counts as gone: SQLite would take it
    for a new one."""
    if paths.database.exists() and paths.database.stat().st_size > 0:
        return False
    return bool(backup_files(paths.backups)) or paths.sources.exists() or paths.pending_sources.exists()


def keep_sources(paths: DataPaths) -> None:
    """Before another database takes the place of a damaged one: what it was filled from is not forgotten until the new
    one has taken it up. Raises OSError."""
    sources = read_sources(paths)
    if sources is not None and not paths.pending_sources.exists():
        write_private(paths.pending_sources, pack_sources(sources))


def take_up_sources(paths: DataPaths, library: Library) -> None:
    """Tell a library that was restored or made anew what it has to follow and to read. Does nothing at other times.

    Raises OSError, UserError.
    """
    if not paths.pending_sources.exists():
        return
    sources = _read(paths.pending_sources)
    if sources is not None:
        _follow(sources, library)
        for path in sources.files:
            if library.known_file(path) is None:
                read_again(library, path)
        _keep_out(sources, library)
    paths.pending_sources.unlink()


def find_lost(paths: DataPaths, library: Library, database: Database) -> None:
    """Single files and folders that are remembered but not in the library, because the end of its log was lost, are
    taken up again. What a database names that lost nothing is right, however old the file is that remembers.

    Raises UserError.
    """
    sources = read_sources(paths)
    if sources is None or database.mark >= sources.mark:
        return
    followed = [folder.path for folder in library.folders()]
    for path, mount in sources.folders:
        if not any(covers(folder, path) for folder in followed):
            library.follow(path, mount=mount)
    for path in sources.files:
        if library.known_file(path) is None:
            read_again(library, path)
    database.mark = sources.mark


def read_again(library: Library, path: str) -> None:
    """A file whose text is not there, but will be as soon as it was looked at."""
    library.put_unread(FileIdentity(path, "", 0, 0), DocumentStatus.WAITING, READING_AGAIN)


def _follow(sources: Sources, library: Library) -> None:
    wanted = dict(sources.folders)
    for folder in library.folders():
        if folder.path not in wanted:
            library.unfollow(folder.id)
    known = {folder.path for folder in library.folders()}
    for path, mount in sources.folders:
        if path not in known:
            library.follow(path, mount=mount)


def _keep_out(sources: Sources, library: Library) -> None:
    """What was removed by hand is removed again: the older database may list it, a new one has never heard of it."""
    missing = sorted(set(sources.kept_out) - library.kept_out(sources.kept_out))
    for path in missing:
        known = library.known_file(path)
        document_id = known.document_id if known is not None else None
        if document_id is None:
            document_id = library.put_unread(FileIdentity(path, "", 0, 0), DocumentStatus.WAITING, READING_AGAIN).id
        library.set_aside([document_id], Aside.REMOVED)
        library.remove([document_id])


def pack_sources(sources: Sources) -> bytes:
    """JSON in ASCII with a checksum over what it says."""
    said = {"version": _VERSION, **asdict(sources)}
    return json.dumps({**said, "checksum": _checksum(said)}, indent=1).encode("ascii")


def unpack_sources(data: bytes) -> Sources:
    """Raises ValueError, LookupError or TypeError for anything but what `pack_sources` wrote."""
    said = dict(json.loads(data))
    if said.pop("checksum") != _checksum(said) or said.pop("version") != _VERSION:
        raise ValueError("not what was written")
    folders = tuple((str(path), str(mount)) for path, mount in said["folders"])
    files, kept_out = tuple(map(str, said["files"])), tuple(map(str, said["kept_out"]))
    return Sources(folders, files, kept_out, int(said["mark"]))


def _checksum(said: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode("ascii")).hexdigest()
