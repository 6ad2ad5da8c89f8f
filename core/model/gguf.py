"""Reads the header of a GGUF file without llama.cpp, and believes none of it.

Loaders of this format have had a stream of memory bugs (lengths, offsets, token types and token ids that point outside
the file or outside another array), so a file is walked here first, in plain Python, and refused when anything in
it does not add up. Format: GGUF versions 2 and 3, little-endian.
"""

import math
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import BinaryIO

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_KEYS = 4_096
_MAX_TENSORS = 65_536
_MAX_ITEMS = 8_000_000  # of all arrays together; the largest vocabularies and merge tables have under a million
_MAX_KEY_BYTES = 256
_MAX_NAME_BYTES = 64
_MAX_STRING_BYTES = 1 << 20
_KEPT_BYTES = 1_024  # of a text value: names and licences are short, and what is long is never used
_MAX_DIMENSIONS = 4
_MAX_ALIGNMENT = 1 << 16
_NO_TOKEN = 0xFFFFFFFF

_STRING, _ARRAY, _BOOL, _INT32, _FLOAT32 = 8, 9, 7, 5, 6
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}

_BLOCKS = {
    **{0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 40)},
    **{10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292)},
    **{16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82)},
    **{23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2)},
    **{34: (256, 54), 35: (256, 66), 39: (32, 17), 40: (64, 36), 41: (128, 18)},
}
"""Elements and bytes of one block of each tensor type."""

CONTROL_TOKENS = frozenset(
    ("<|im_start|>", "<|start_header_id|>", "<start_of_turn>", "[INST]", "<|assistant|>", "<|end|>")
)
"""Tokens that tell prompt families apart; the header says which of them the vocabulary has."""

_HEAD = b"cls"
"""What the tensors of a classification head are called begins so."""

Scalar = int | float | bool | str


class NotGguf(ValueError):
    """The bytes are not a GGUF file that may be handed to a loader. The text is for the log."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a GGUF file says of itself. `values` are its single values, `arrays` the type and length of its arrays.

    `head` names the tensors of its classification head, such as `cls.weight`.
    """

    architecture: str
    values: Mapping[str, Scalar]
    arrays: Mapping[str, tuple[int, int]]
    control_tokens: frozenset[str]
    head: frozenset[str] = frozenset()

    def number(self, name: str) -> int:
        """An integer of this architecture, such as `block_count`; 0 when the file has none."""
        value = self.values.get(f"{self.architecture}.{name}", 0)
        return value if isinstance(value, int) else 0

    def text(self, key: str) -> str:
        value = self.values.get(key, "")
        return value if isinstance(value, str) else ""

    @property
    def vocabulary(self) -> int:
        return self.arrays.get("tokenizer.ggml.tokens", (0, 0))[1]


def read_header(stream: BinaryIO, *, size_bytes: int) -> Header:
    """Walk a header from the start of `stream`, a file of `size_bytes`. Raises NotGguf, OSError."""
    cursor = _Cursor(stream, size_bytes)
    if cursor.take(4) != _MAGIC:
        raise NotGguf("no GGUF magic")
    version = cursor.number("I")
    if version not in _VERSIONS:
        raise NotGguf(f"version {version}")
    tensors, keys = cursor.length("Q", _MAX_TENSORS), cursor.length("Q", _MAX_KEYS)
    header = _read_values(cursor, keys)
    _check_values(header)
    _check_vocabulary(header)
    names = _check_tensors(cursor, tensors, _alignment(header))
    return replace(header, head=frozenset(name.decode("ascii", "replace") for name in names if name.startswith(_HEAD)))


class _Cursor:
    """A position in a stream of known size that refuses to step over its end."""

    def __init__(self, stream: BinaryIO, size_bytes: int) -> None:
        self._stream = stream
        self.size_bytes = size_bytes
        self.position = 0
        self._items = _MAX_ITEMS

    def take(self, count: int) -> bytes:
        data = self._stream.read(count) if count <= self.size_bytes - self.position else b""
        if len(data) != count:
            raise NotGguf("ends inside its header")
        self.position += count
        return data

    def skip(self, count: int) -> None:
        if count > self.size_bytes - self.position:
            raise NotGguf("ends inside its header")
        self.position = self._stream.seek(self.position + count)

    def number(self, code: str) -> Scalar:
        form = f"<{code}"
        value: Scalar = struct.unpack(form, self.take(struct.calcsize(form)))[0]
        return value

    def length(self, code: str, limit: int) -> int:
        """An unsigned number of type `code` that may be at most `limit`."""
        value = int(self.number(code))
        if value > limit:
            raise NotGguf(f"a length of {value}")
        return value

    def string(self, limit: int) -> bytes:
        return self.take(self.length("Q", limit))

    def array_length(self) -> int:
        count = self.length("Q", self._items)
        self._items -= count
        return count


def _read_values(cursor: _Cursor, keys: int) -> Header:
    values: dict[str, Scalar] = {}
    arrays: dict[str, tuple[int, int]] = {}
    control: set[str] = set()
    for _ in range(keys):
        key = _key(cursor.string(_MAX_KEY_BYTES))
        if key in values or key in arrays:
            raise NotGguf(f"{key} twice")
        kind = cursor.number("I")
        if kind == _ARRAY:
            arrays[key] = _read_array(cursor, control if key == "tokenizer.ggml.tokens" else None)
        elif kind == _STRING:
            values[key] = cursor.string(_MAX_STRING_BYTES)[:_KEPT_BYTES].decode("utf-8", "replace")
        elif kind in _NUMBERS:
            values[key] = cursor.number(_NUMBERS[int(kind)])
        else:
            raise NotGguf(f"{key} of type {kind}")
    architecture = values.get("general.architecture", "")
    if not isinstance(architecture, str) or not re.fullmatch(r"[a-z0-9._-]{1,64}", architecture):
        raise NotGguf("no architecture")
    return Header(architecture, values, arrays, frozenset(control))


def _key(raw: bytes) -> str:
    try:
        return raw.decode("ascii")
    except UnicodeDecodeError:
        raise NotGguf("a key that is not ASCII") from None


def _read_array(cursor: _Cursor, control: set[str] | None) -> tuple[int, int]:
    """Step over an array, noting in `control` which control tokens it holds. Its type and length."""
    kind = int(cursor.number("I"))
    count = cursor.array_length()
    if kind == _STRING:
        for _ in range(count):
            item = cursor.string(_MAX_STRING_BYTES)
            if control is not None and item[:1] in b"<[":
                control |= CONTROL_TOKENS & {item.decode("utf-8", "replace")}
    elif kind in _NUMBERS:
        cursor.skip(count * struct.calcsize(f"<{_NUMBERS[kind]}"))
    else:
        raise NotGguf(f"an array of type {kind}")
    return kind, count


def _check_values(header: Header) -> None:
    """Sizes that loaders allocate by, and loop over, are in a sane range."""
    for name, limit in (("block_count", 1_024), ("embedding_length", 1 << 17), ("context_length", 1 << 31)):
        if not 0 < header.number(name) <= limit:
            raise NotGguf(f"{name} is {header.number(name)}")
    if header.values.get("split.count", 0) not in (0, 1):
        raise NotGguf("one part of a model in several files")


def _check_vocabulary(header: Header) -> None:
    """Lists that run beside the vocabulary have its length, and token ids point into it."""
    tokens = header.arrays.get("tokenizer.ggml.tokens")
    if tokens is None or tokens[0] != _STRING or tokens[1] == 0:
        raise NotGguf("no vocabulary")
    for name, kind in (("token_type", _INT32), ("scores", _FLOAT32)):
        if header.arrays.get(f"tokenizer.ggml.{name}", (kind, tokens[1])) != (kind, tokens[1]):
            raise NotGguf(f"{name} does not fit the vocabulary")
    for key, value in header.values.items():
        if key.startswith("tokenizer.") and key.endswith("_token_id") and not _is_token(value, tokens[1]):
            raise NotGguf(f"{key} is {value}")


def _is_token(value: Scalar, vocabulary: int) -> bool:
    return isinstance(value, int) and (0 <= value < vocabulary or value == _NO_TOKEN)


def _alignment(header: Header) -> int:
    value = header.values.get("general.alignment", 32)
    if not isinstance(value, int) or not 0 < value <= _MAX_ALIGNMENT or value & (value - 1):
        raise NotGguf(f"alignment {value}")
    return value


def _check_tensors(cursor: _Cursor, count: int, alignment: int) -> set[bytes]:
    """Every tensor must begin where the one before it ended, and the last must end inside the file. Their names."""
    names: set[bytes] = set()
    expected = end = 0
    if count == 0:
        raise NotGguf("no tensors")
    for name, size, offset in _tensors(cursor, count):
        if name in names or offset != expected:
            raise NotGguf("a tensor that is not where it should be")
        names.add(name)
        end = offset + size
        expected = _padded(end, alignment)
    if _padded(cursor.position, alignment) + end > cursor.size_bytes:
        raise NotGguf("ends inside its tensors")
    return names


def _tensors(cursor: _Cursor, count: int) -> Iterator[tuple[bytes, int, int]]:
    """Name, size in bytes and offset in the data of each tensor."""
    for _ in range(count):
        name = cursor.string(_MAX_NAME_BYTES)
        dimensions = cursor.length("I", _MAX_DIMENSIONS)
        shape = [int(cursor.number("Q")) for _ in range(dimensions)]
        kind, offset = int(cursor.number("I")), int(cursor.number("Q"))
        if kind not in _BLOCKS or not shape or 0 in shape or shape[0] % _BLOCKS[kind][0]:
            raise NotGguf(f"a tensor of type {kind} and shape {shape}")
        elements, size = _BLOCKS[kind]
        yield name, math.prod(shape) // elements * size, offset


def _padded(position: int, alignment: int) -> int:
    return -(-position // alignment) * alignment
