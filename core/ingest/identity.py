"""Which document a file on the disk is. Pure: what was found there against what the library knows.

A document is vacant if no file stands for it any more; one that is found elsewhere with the same content takes its
place: it was moved. At a path that is known the document of that path stays, whatever stands there now, so that a file
saved over another, or two that changed their names, never make a document lose its place.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from core.contracts.library import KnownFile
from core.contracts.rows import FileIdentity, PathChange
from core.ingest.names import storable
from core.ingest.scan import FoundFile

IsVacant = Callable[[KnownFile], bool]


@dataclass(frozen=True, slots=True)
class Settled:
    """A file of which it is known which document it is. `known` is that document as it was before."""

    found: FoundFile
    known: KnownFile
    change: PathChange | None = None
    """What the library has to be told; None if nothing changed."""

    @property
    def is_moved(self) -> bool:
        return self.change is not None and self.change.file.path != self.known.path


@dataclass(slots=True)
class FirstLook:
    """What can be said without opening a file: `doubtful` files have to be, to see what is in them."""

    settled: list[Settled] = field(default_factory=list)
    doubtful: list[FoundFile] = field(default_factory=list)


def look_first(found: Iterable[FoundFile], known: Mapping[str, KnownFile], vacant: Sequence[KnownFile]) -> FirstLook:
    """`known` by storable path. A file is the same if its size and time are; it was moved if it has the inode of a
    vacant document, too. One that was named is looked into if its inode is another, as someone may mean just that."""
    look = FirstLook()
    by_inode: defaultdict[tuple[int, int, int], list[KnownFile]] = defaultdict(list)
    for file in vacant:
        if file.inode and file.sha256:
            by_inode[file.inode, file.size_bytes, file.mtime_ns].append(file)
    for file_found in found:
        here = known.get(storable(file_found.path))
        if here is not None:
            if _looks_same(file_found, here):
                look.settled.append(_settle(file_found, here, here.sha256))
            else:
                look.doubtful.append(file_found)
            continue
        match = _take(by_inode[file_found.inode, file_found.size_bytes, file_found.mtime_ns], file_found)
        if match is not None:
            look.settled.append(_settle(file_found, match, match.sha256))
        else:
            look.doubtful.append(file_found)
    return look


def _looks_same(found: FoundFile, known: KnownFile) -> bool:
    if not known.sha256 or (found.size_bytes, found.mtime_ns) != (known.size_bytes, known.mtime_ns):
        return False
    return not (found.named and known.inode and found.inode and found.inode != known.inode)


def _settle(found: FoundFile, document: KnownFile, sha256: str) -> Settled:
    path = storable(found.path)
    is_same = (path, sha256, found.size_bytes, found.mtime_ns) == (
        document.path, document.sha256, document.size_bytes, document.mtime_ns,
    )  # fmt: skip
    if is_same and document.aside is None:
        return Settled(found, document)
    file = FileIdentity(path, sha256, found.size_bytes, found.mtime_ns, found.inode)
    return Settled(found, document, PathChange(file, document.document_id))


def _take(candidates: list[KnownFile], found: FoundFile) -> KnownFile | None:
    """One of the documents that a file may be, each once: preferably of the same name."""
    if not candidates:
        return None
    name = PurePath(storable(found.path)).name
    best = next((file for file in candidates if PurePath(file.path).name == name), candidates[0])
    candidates.remove(best)
    return best


@dataclass(slots=True)
class SecondLook:
    """What can be said once the contents are known. `copies` are new documents that share work that was done; `unread`
    files hold what nobody has read yet."""

    settled: list[Settled] = field(default_factory=list)
    copies: list[tuple[FoundFile, PathChange]] = field(default_factory=list)
    unread: list[tuple[FoundFile, FileIdentity]] = field(default_factory=list)


def look_again(
    files: Iterable[tuple[FoundFile, FileIdentity]],
    known: Mapping[str, KnownFile],
    contents: Mapping[str, Sequence[KnownFile]],
    is_vacant: IsVacant,
) -> SecondLook:
    """`contents` holds the documents of each content that the library has, by hash; those without are `unread`."""
    look = SecondLook()
    free = {sha256: [file for file in files_ if is_vacant(file)] for sha256, files_ in contents.items()}
    for found, identity in files:
        here = known.get(identity.path)
        if here is not None and here.sha256 == identity.sha256:
            look.settled.append(_settle(found, here, identity.sha256))
        elif identity.sha256 not in contents:
            look.unread.append((found, identity))
        elif here is not None:
            look.settled.append(_settle(found, here, identity.sha256))
        elif (moved := _take(free[identity.sha256], found)) is not None:
            look.settled.append(_settle(found, moved, identity.sha256))
        else:
            look.copies.append((found, PathChange(identity)))
    return look
