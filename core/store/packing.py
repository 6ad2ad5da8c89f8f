"""Values as database columns. Pure."""

import hashlib
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import overload

import numpy as np

from core.api.codec import from_plain, plain
from core.api.reports import DocumentReport
from core.api.types import Scope, Verdict, VerdictCount
from core.contracts.columns import WordColumns
from core.contracts.pages import Word
from core.contracts.rows import ChunkSpan, NewChunk

_SEPARATOR = os.sep.encode()
_HASH_BYTES = 16
_INTS = np.dtype("<i4")
_FLOATS = np.dtype("<f4")
_INTS_PER_WORD = 3
_FLOATS_PER_WORD = 4
_BYTES_PER_WORD = 4 * (_INTS_PER_WORD + _FLOATS_PER_WORD)


class PackedWords(Sequence[Word]):
    """Words as they are stored, a twentieth of their size as objects: a long document is in memory until it is stored.

    Each use of them unpacks all.
    """

    def __init__(self, words: Sequence[Word]) -> None:
        self._count = len(words)
        self.packed = pack_words(words)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Word: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Word]: ...

    def __getitem__(self, index: int | slice) -> Word | Sequence[Word]:
        return unpack_words(self.packed)[index]

    def __iter__(self) -> Iterator[Word]:
        return iter(unpack_words(self.packed))


def pack_words(words: Sequence[Word]) -> bytes:
    """(start, end, line) as int32, then the boxes as float32, deflated: about 12 bytes a word."""
    if isinstance(words, PackedWords):
        return words.packed
    ranges = np.array([(word.start, word.end, word.line) for word in words], dtype=_INTS)
    boxes = np.array([word.box for word in words], dtype=_FLOATS)
    return zlib.compress(ranges.tobytes() + boxes.tobytes(), 1)


def unpack_words(blob: bytes) -> WordColumns:
    data = zlib.decompress(blob)
    count = len(data) // _BYTES_PER_WORD
    split = count * _INTS_PER_WORD * 4
    ranges = np.frombuffer(data[:split], dtype=_INTS).reshape(count, _INTS_PER_WORD)
    boxes = np.frombuffer(data[split:], dtype=_FLOATS).reshape(count, _FLOATS_PER_WORD)
    return WordColumns(ranges, boxes)


def pack_spans(spans: Iterable[ChunkSpan]) -> str:
    return json.dumps([(s.page_index, s.start, s.end, s.offset) for s in spans], separators=(",", ":"))


def unpack_spans(text: str) -> tuple[ChunkSpan, ...]:
    return tuple(ChunkSpan(*numbers) for numbers in json.loads(text))


def pack_counts(counts: Mapping[Verdict, int]) -> str:
    """How many pages have which verdict, in the order of `Verdict`."""
    return json.dumps({verdict.value: counts[verdict] for verdict in Verdict if counts.get(verdict)})


@lru_cache(maxsize=1_000)
def unpack_verdicts(text: str) -> tuple[VerdictCount, ...]:
    return tuple(VerdictCount(Verdict(name), pages) for name, pages in json.loads(text).items())


def pack_report(report: DocumentReport) -> str:
    """JSON in ASCII, as an excerpt of hidden text may be no valid Unicode."""
    return json.dumps(plain(report), separators=(",", ":"), allow_nan=False)


def unpack_report(text: str) -> DocumentReport:
    return from_plain(json.loads(text), DocumentReport)


def indexed_text(text: str, context: str, note: str = "") -> str:
    """As `NewChunk.indexed_text`, of what is stored."""
    return NewChunk(0, text, (), "", context, note).indexed_text


def hash_text(text: str) -> bytes:
    """The identity of what the embedder reads: equal texts share their vectors."""
    return hashlib.blake2b(storable(text).encode(), digest_size=_HASH_BYTES).digest()


def pack_path(path: str) -> bytes:
    """File names need not be valid Unicode; what cannot be decoded comes as lone surrogates."""
    return path.encode("utf-8", "surrogatepass")


def unpack_path(blob: bytes) -> str:
    return blob.decode("utf-8", "surrogatepass")


def path_key(path: str) -> bytes:
    """Paths that the file system takes for the same have the same key."""
    return pack_path(os.path.normcase(path))


def keys_below(key: bytes) -> tuple[bytes, bytes]:
    """The keys of everything below a folder lie between these two, both left out."""
    inside = key.rstrip(_SEPARATOR) + _SEPARATOR
    return inside, inside[:-1] + bytes([_SEPARATOR[0] + 1])


def is_within(scope: Scope, document_id: int, key: bytes) -> bool:
    """Whether a scope holds a document: by its id, its path or a folder above it."""
    if scope.is_everything or document_id in scope.document_ids:
        return True
    for path in scope.paths:
        folder = path_key(path)
        low, high = keys_below(folder)
        if key == folder or low < key < high:
            return True
    return False


def stem(path: str) -> str:
    """What stands for the title of a document that has none of its own."""
    return Path(storable(path)).stem


def storable(text: str) -> str:
    """The text with lone surrogates replaced one for one: SQLite stores UTF-8 only."""
    return text.encode("utf-8", "replace").decode("utf-8")
