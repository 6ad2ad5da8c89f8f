"""Proof that an index file is the one that was written. Native libraries crash, or answer wrongly, on any other."""

import hashlib
import json
import logging
import os
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

log = logging.getLogger(__name__)

_BLOCK_BYTES = 1 << 20
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
    _sync_folder(path.parent)
    return seal


def is_intact(folder: Path, seal: FileSeal) -> bool:
    """Whether the sealed file is there, byte for byte."""
    path = folder / seal.name
    if not path.is_file() or path.stat().st_size != seal.size_bytes:
        return False
    return _digest(path) == seal.digest


def unsound_segment_files(folder: Path) -> list[str]:
    """Files of a Tantivy index that its own list of segments names and whose checksum is wrong.

    Tantivy ends each file with a JSON footer holding a CRC-32 of what comes before, but does not compare it on
    opening. A list of segments that cannot be read is left for Tantivy to refuse.
    """
    try:
        listing = json.loads((folder / "meta.json").read_bytes())
        segments = {str(segment["segment_id"]).replace("-", "") for segment in listing["segments"]}
    except FileNotFoundError:
        return []
    except (OSError, ValueError, LookupError, TypeError) as error:
        log.warning("list of segments cannot be read: %s", type(error).__name__)
        return []
    files = [path for path in folder.iterdir() if path.name.partition(".")[0] in segments]
    return sorted(path.name for path in files if not _has_valid_footer(path))


def _has_valid_footer(path: Path) -> bool:
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - _FOOTER.size))
        tail = file.read()
        if len(tail) < _FOOTER.size:
            return False
        length, magic = _FOOTER.unpack(tail)
        body = size - _FOOTER.size - length
        if magic != _FOOTER_MAGIC or length > _MAX_FOOTER_BYTES or body < 0:
            return False
        file.seek(body)
        try:
            expected = json.loads(file.read(length))["crc"]
        except (ValueError, LookupError, TypeError):
            return False
        return bool(_crc(file, body) == expected)


def _crc(file: BinaryIO, length: int) -> int:
    file.seek(0)
    value = 0
    while length and (block := file.read(min(length, _BLOCK_BYTES))):
        value = zlib.crc32(block, value)
        length -= len(block)
    return value


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest()


def _sync_folder(folder: Path) -> None:
    """Windows has no handle on a folder that could be flushed."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
