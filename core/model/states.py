"""Which states of the generator are kept on disk: documents that were read whole need not be read again.

A state is text of documents in another form, so it lives exactly as long as they do: its file is named after them,
`forget` deletes it before their text goes, and one that was still being written is not let in afterwards.
"""

import hashlib
import logging
import os
import re
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from core.contracts.models import KeptPrefix
from core.model.files import ModelFile
from core.paths import sync_folder

log = logging.getLogger(__name__)

MAX_BYTES = 512_000_000
"""Of all states together. The model that comes along takes 23 MB for 1,000 tokens, one of 8 billion weights 131 MB."""
MAX_DOCUMENTS = 8
"""Of one state: its file's name holds them all."""

_SUFFIX, _ASIDE = ".state", ".state.new"
_NAME = re.compile(r"((?:\d+\.\d+_)+)[0-9a-f]{32}\.state(?:\.new)?")
_HASH_CHARS = 32

Revision = tuple[int, int]
"""Document id and revision."""


@dataclass(frozen=True, slots=True)
class StatePlace:
    """Where a state is, or would be; `aside` is written first."""

    path: Path
    documents: tuple[Revision, ...]

    @property
    def aside(self) -> Path:
        return self.path.with_suffix(_ASIDE)


class KeptStates:
    """Owns the folder; the model child reads and writes the files it is told. Thread-safe, one object a folder."""

    def __init__(self, folder: Path, *, max_bytes: int = MAX_BYTES) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._gone: dict[int, int | None] = {}

    @property
    def max_bytes(self) -> int:
        return self._max_bytes

    def place(self, model: ModelFile, kept: KeptPrefix) -> StatePlace | None:
        """None for more documents than a name can hold, and for one that is gone. Named by all that the content
        hangs on."""
        if not 0 < len(kept.documents) <= MAX_DOCUMENTS or self._is_gone(kept.documents):
            return None
        facts = (model.sha256, str(model.context_tokens), metadata.version("llama-cpp-python"), kept.text)
        name = hashlib.sha256("\0".join(facts).encode("utf-8", "replace")).hexdigest()[:_HASH_CHARS]
        documents = "".join(f"{document}.{revision}_" for document, revision in sorted(kept.documents))
        return StatePlace(self._folder / f"{documents}{name}{_SUFFIX}", kept.documents)

    def used(self, place: StatePlace) -> bool:
        """Whether there is such a state; it counts as the newest from now on. Raises OSError."""
        try:
            os.utime(place.path)
        except FileNotFoundError:
            return False
        return True

    def make_folder(self) -> None:
        """Raises OSError."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def take_in(self, place: StatePlace) -> bool:
        """Put the file that was written aside in its place, and let go of the oldest ones beyond the bound. False, and
        no file is left, if one of its documents was forgotten meanwhile. Raises OSError."""
        with self._lock:
            if self._is_gone(place.documents):
                place.aside.unlink(missing_ok=True)
                return False
            place.aside.replace(place.path)
            self._bound()
            sync_folder(self._folder)
            return place.path.exists()

    def forget(self, document_id: int, *, revision: int | None = None) -> None:
        """Delete what was made of a document, up to a revision or altogether. Raises OSError."""
        with self._lock:
            self._gone[document_id] = revision
            self._delete(self._is_gone)

    def keep_only(self, alive: Collection[Revision]) -> None:
        """Delete what was made of anything else, and what a crash left half-written. Raises OSError."""
        known = frozenset(alive)
        with self._lock:
            self._delete(lambda documents: not known.issuperset(documents), half_written=True)

    def clear(self) -> None:
        """Raises OSError."""
        self.keep_only(())

    def total_bytes(self) -> int:
        """Raises OSError."""
        return sum(path.stat().st_size for path in self._files())

    def _is_gone(self, documents: Collection[Revision]) -> bool:
        gone = ((self._gone[document], revision) for document, revision in documents if document in self._gone)
        return any(last is None or revision <= last for last, revision in gone)

    def _delete(self, is_unwanted: Callable[[Collection[Revision]], bool], *, half_written: bool = False) -> None:
        """A file whose name says nothing is deleted too: it could hold anything."""
        deleted = 0
        for path in list(self._files()):
            documents = _documents_of(path.name)
            if not documents or is_unwanted(documents) or (half_written and path.name.endswith(_ASIDE)):
                deleted += _is_deleted(path)
        if deleted:
            sync_folder(self._folder)
            log.info("%d kept states deleted", deleted)

    def _bound(self) -> None:
        kept = sorted(((path.stat().st_mtime_ns, path) for path in self._files()), reverse=True)
        total = 0
        for _, path in kept:
            total += path.stat().st_size
            if total > self._max_bytes:
                path.unlink(missing_ok=True)

    def _files(self) -> Iterator[Path]:
        return self._folder.iterdir() if self._folder.is_dir() else iter(())


def _is_deleted(path: Path) -> bool:
    """On Windows a file that is being written cannot be deleted: it is when it is to be let in, or at the next
    start."""
    try:
        path.unlink(missing_ok=True)
    except PermissionError:
        if not path.name.endswith(_ASIDE):
            raise
        log.info("a half-written state will be deleted later")
        return False
    return True


def _documents_of(name: str) -> tuple[Revision, ...]:
    """Empty for a name that is not of a state."""
    found = _NAME.fullmatch(name)
    if found is None:
        return ()
    pairs = (part.split(".") for part in found[1].rstrip("_").split("_"))
    return tuple((int(document), int(revision)) for document, revision in pairs)
