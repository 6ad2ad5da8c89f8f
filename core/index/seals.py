"""Proof that an index file is the one that was written. Native libraries crash, or answer wrongly, on any other."""

import hashlib
import json
import logging
import os
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from core.paths import sync_folder

log = logging.getLogger(__name__)

_BLOCK_BYTES = 4 << 20
_FOOTER = struct.Struct("<II")
_FOOTER_MAGIC = 1337
_MAX_FOOTER_BYTES = 4_096


@dataclass(frozen=True, slots=True)
class FileSeal:
    """The name, size and BLAKE2b digest of a finished file."""

    name: str
    size_bytes: int
    digest: str


def write_sealed(path: Path, write: Callable[[Path], None]) -> FileSeal:
    """Let `write` fill a file beside `path`, make it durable, and only then give it its name. Raises OSError."""
    aside = path.with_name(path.name + ".part")
    write(aside)
    with aside.open("rb+") as file:
        os.fsync(file.fileno())
    seal = FileSeal(path.name, aside.stat().st_size, _digest(aside))
    aside.replace(path)
    sync_folder(path.parent)
    return seal


def is_intact(folder: Path, seal: FileSeal) -> bool:
    """Whether the sealed file is there, byte for byte."""
    path = folder / seal.name
    if not path.is_file() or path.stat().st_size != seal.size_bytes:
        return False
    return _digest(path) == seal.digest


def segment_checks(folder: Path, known: Mapping[str, int]) -> Iterator[str | None]:
    """Read through the files of a Tantivy index that its own list of segments names, a few megabytes at a time: the
    name of one whose checksum is wrong, else None. Files that the list does not name are deleted on the way.

    Tantivy ends each file with a JSON footer holding a CRC-32 of what comes before, but does not compare it on
    opening. A file never changes, so one whose name is in `known` (`segment_checksums` of an earlier time) must have
    the checksum it had: another file in its place is sound in itself. A list of segments that cannot be read is left
    for Tantivy to refuse.
    """
    documents = _documents_by_segment(folder)
    if documents is None:
        return
    for path in sorted(folder.iterdir()):
        segment = path.name.partition(".")[0]
        if segment in documents:
            yield from _footer_checks(path, known.get(path.name))
            if path.suffix == ".del" and _bits_of_deletions(path) != documents[segment]:
                yield "meta.json"
        elif path.suffix not in (".json", ".lock"):
            path.unlink(missing_ok=True)
            log.info("deleted a file that belongs to no segment")


def segment_checksums(folder: Path) -> dict[str, int]:
    """By name: what the footer of each segment's file says, without reading the rest. Raises OSError."""
    found: dict[str, int] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix not in (".json", ".lock"):
            with path.open("rb") as file:
                footer = _footer(file)
            if footer is not None:
                found[path.name] = footer[1]
    return found


def _documents_by_segment(folder: Path) -> dict[str, int] | None:
    """None if there is no list of segments."""
    try:
        listing = json.loads((folder / "meta.json").read_bytes())
        return {str(one["segment_id"]).replace("-", ""): int(one["max_doc"]) for one in listing["segments"]}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError) as error:
        log.warning("list of segments cannot be read: %s", type(error).__name__)
        return None


def _bits_of_deletions(path: Path) -> int:
    """One for each document of the segment, a second proof of their number beside the list, which has no checksum."""
    with path.open("rb") as file:
        return int.from_bytes(file.read(4), "little")


def _footer_checks(path: Path, known: int | None) -> Iterator[str | None]:
    with path.open("rb") as file:
        footer = _footer(file)
        if footer is None or known not in (None, footer[1]):
            yield path.name
            return
        body, crc = footer
        file.seek(0)
        value = 0
        while body and (block := file.read(min(body, _BLOCK_BYTES))):
            value = zlib.crc32(block, value)
            body -= len(block)
            yield None
        if body or value != crc:
            yield path.name


def _footer(file: BinaryIO) -> tuple[int, int] | None:
    """The length of what comes before the footer, and its checksum; None if there is no footer."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _FOOTER.size))
    tail = file.read(_FOOTER.size)  # and no more: Tantivy may be writing the file just now
    if len(tail) < _FOOTER.size:
        return None
    length, magic = _FOOTER.unpack(tail)
    body = size - _FOOTER.size - length
    if magic != _FOOTER_MAGIC or length > _MAX_FOOTER_BYTES or body < 0:
        return None
    file.seek(body)
    try:
        return body, int(json.loads(file.read(length))["crc"])
    except (ValueError, LookupError, TypeError):
        return None


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest()
