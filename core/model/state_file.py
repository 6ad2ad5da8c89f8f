"""A model's state after reading the beginning of a prompt, as a file.

A digest stands before the content and is checked first: llama.cpp trusts what it is given, and a damaged state may end
the process. Layout: magic, SHA-256 of the rest, number of tokens (u32, little endian), tokens (i32 each), state.
"""

import hashlib
import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

_MAGIC = b"PINCITE STATE 1\n"
_COUNT = struct.Struct("<I")
_DIGEST_BYTES = 32


@dataclass(frozen=True, slots=True)
class StateToUse:
    """The beginning of a prompt, and the file for what the model has in mind after reading it."""

    text: str
    path: Path


class Damaged(Exception):
    """The file is not one that was written whole, by this program."""


def write_state(path: Path, tokens: Sequence[int], state: bytes) -> int:
    """Readable by its owner alone and on the disk when this returns its bytes. Raises OSError, and leaves no file."""
    listed = _COUNT.pack(len(tokens)) + np.asarray(tokens, dtype="<i4").tobytes()
    digest = hashlib.sha256(listed)
    digest.update(state)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            for part in (_MAGIC, digest.digest(), listed, state):
                file.write(part)
            file.flush()
            os.fsync(descriptor)
            return file.tell()
    except OSError:
        path.unlink(missing_ok=True)
        raise


def read_state(path: Path) -> tuple[list[int], bytes]:
    """The tokens that were read, and the state after them. Raises Damaged, OSError."""
    content = memoryview(path.read_bytes())
    start = len(_MAGIC) + _DIGEST_BYTES
    body = content[start:]
    if content[: len(_MAGIC)] != _MAGIC or hashlib.sha256(body).digest() != content[len(_MAGIC) : start]:
        raise Damaged
    (count,) = _COUNT.unpack_from(body)
    end = _COUNT.size + 4 * count
    return np.frombuffer(body[_COUNT.size : end], dtype="<i4").tolist(), bytes(body[end:])
