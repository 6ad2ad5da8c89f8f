"""How the library follows the folders on the disk, and whether it is whole: values for the window."""

from dataclasses import dataclass
from enum import StrEnum

from core.api.types import DocumentId, FolderId


class FolderState(StrEnum):
    """How changes below a followed folder are noticed, or why they are not."""

    WATCHED = "watched"
    """The system says at once when something changes."""

    POLLED = "polled"
    """A network drive, or too many folders for the system: looked through every half minute."""
    AWAY = "away"
    """Its drive is not there, or cannot be read now. Its documents stay and still answer."""
    MISSING = "missing"
    """Its drive is there, the folder is not: deleted, renamed or moved. Its documents are set aside, until it is
    located or forgotten."""


@dataclass(frozen=True, slots=True)
class FolderSummary:
    """A folder that the library follows. `checked_at` is when it was last looked through (ISO 8601, UTC), or empty.

    `documents` are listed ones below it; `set_aside` those that wait for the folder to be located.
    """

    id: FolderId
    path: str
    state: FolderState
    documents: int
    set_aside: int = 0
    checked_at: str = ""


class Trouble(StrEnum):
    """What keeps the library from being current."""

    DISK_FULL = "disk_full"
    DISK_LOW = "disk_low"
    WATCH_LIMIT = "watch_limit"
    """The system watches no more folders; some are looked through every half minute instead."""
    EMBEDDER_MISSING = "embedder_missing"
    MODEL_FAILED = "model_failed"
    LIBRARY_DAMAGED = "library_damaged"
    BACKUP_FAILED = "backup_failed"


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of so many passages."""

    done: int = 0
    total: int = 0

    @property
    def is_complete(self) -> bool:
        return self.done >= self.total


COMPLETE = Amount()


@dataclass(frozen=True, slots=True)
class Freshness:
    """How current the library is: "up to date as of 10:31, 2 files waiting".

    `as_of` (ISO 8601, UTC) is the moment up to which every change on the disk that can be seen is searchable or listed
    with its reason; empty before the first look. `waiting` files are known to have changed since. `target_s` is what
    Pincite aims for between a change and its being searchable. `words` and `meaning` tell how much of the library each
    index holds while it is built anew, `embedding` how far the vectors of another embedder are. `pages_waiting_for_ocr`
    are read when nothing else waits, and then `contextual` passages get their line of context, if that is wanted.
    """

    as_of: str = ""
    waiting: int = 0
    is_paused: bool = False
    is_checking: bool = False
    target_s: int = 60
    words: Amount = COMPLETE
    meaning: Amount = COMPLETE
    embedding: Amount = COMPLETE
    pages_waiting_for_ocr: int = 0
    contextual: Amount = COMPLETE
    troubles: tuple[Trouble, ...] = ()


class Flaw(StrEnum):
    """What a look through the whole library can find."""

    DATABASE = "database"
    """SQLite itself finds the file damaged."""
    ORPHANS = "orphans"
    TEXT = "text"
    """A page or passage is not what was stored."""
    BESIDE = "beside"
    """A question, a check, a turn of a chat, or what was noted about a passage is not what was stored."""
    VECTORS = "vectors"
    """A vector is missing, or not what was stored."""
    WORD_INDEX = "word_index"
    VECTOR_INDEX = "vector_index"
    COUNTS = "counts"
    BACKUP = "backup"
    PERMISSIONS = "permissions"


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of flaw, how often, and whether it was repaired. `detail` names no text of documents."""

    flaw: Flaw
    count: int
    repaired: bool = False
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the database. `made_at` is ISO 8601, UTC."""

    name: str
    made_at: str
    size_bytes: int
    documents: int


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What a look through the whole library found. `reading_again` documents are read anew because of it."""

    documents: int
    pages: int
    passages: int
    findings: tuple[Finding, ...]
    backups: tuple[Backup, ...]
    reading_again: int
    seconds: float

    @property
    def is_sound(self) -> bool:
        """Nothing was wrong, or nothing is any more."""
        return all(finding.repaired for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Version:
    """One document of a family, newest first in its list. `dated` is a date its name or text gives (ISO 8601) or empty;
    `by_hand` says that a person put it there."""

    document_id: DocumentId
    name: str
    path: str
    dated: str = ""
    by_hand: bool = False
