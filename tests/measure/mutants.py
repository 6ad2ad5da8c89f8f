"""Damaged PDFs out of good ones, the same each time for the same seed. Pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

MOST_MUTATIONS = 4
_NUMBER = re.compile(rb"(?<![\w.])-?\d{1,10}(?:\.\d+)?(?![\w.])")
_REFERENCE = re.compile(rb"(\d{1,7}) (\d{1,5}) R\b")
_OBJECT = re.compile(rb"(\d{1,7}) \d{1,5} obj\b(.*?)endobj", re.DOTALL)
_KEY = re.compile(rb"/[A-Za-z]{1,20}")
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_WORDS = (
    b"obj endobj stream endstream xref trailer startxref null true R /Kids /Parent /Count /Length /Filter /FlateDecode "
    b"/LZWDecode /ASCII85Decode /ASCIIHexDecode /RunLengthDecode /CCITTFaxDecode /DCTDecode /JBIG2Decode /JPXDecode "
    b"/Crypt /Type /Page /Pages /Catalog /Font /Type3 /Type0 /Encoding /ToUnicode /Contents /Resources /XObject /Form "
    b"/Image /Width /Height /BitsPerComponent /ColorSpace /Indexed /DecodeParms /Predictor /Columns /First /Next /Prev "
    b"/Root /Encrypt /ObjStm /XRef /W /Index /Size /MediaBox /Rotate /AcroForm /Annots q Q cm Do Tj TJ BT ET Tf %%EOF"
).split()
_NUMBERS = b"0 -1 1 2 7 255 256 65535 65536 2147483647 -2147483648 4294967296 9999999999 0.00001 1e9 360".split()

Mutation = Callable[[bytes, Random, Sequence[bytes]], bytes]


def mutant(seed: str, seeds: Mapping[str, bytes]) -> tuple[str, bytes]:
    """The name of the good file and what became of it; all of both follows from `seed`."""
    random = Random(seed)
    name = random.choice(sorted(seeds))
    data, others = seeds[name], [seeds[other] for other in sorted(seeds)]
    for _ in range(random.randint(1, MOST_MUTATIONS)):
        data = random.choice(MUTATIONS)(data, random, others)
    return name, data


def flip_bits(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 4, 16, 64)) if data else 0):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def splice(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """A piece of another file in place of a piece of this one."""
    other = random.choice(others)
    return _replaced(data, _piece(data, random), other[slice(*_piece(other, random))])


def duplicate(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    start, end = _piece(data, random)
    return _replaced(data, (end, end), data[start:end] * random.choice((1, 2, 50)))


def delete(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    return _replaced(data, _piece(data, random), b"")


def cut(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def change_numbers(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    return _substituted(data, _NUMBER, random, lambda _: random.choice(_NUMBERS))


def change_references(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Objects point elsewhere: to themselves, to each other in a ring, to nothing."""
    known = [match[1] for match in _OBJECT.finditer(data)] or [b"1"]
    return _substituted(data, _REFERENCE, random, lambda _: random.choice([*known, b"0", b"999999"]) + b" 0 R")


def change_words(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    return _substituted(data, _KEY, random, lambda _: random.choice(_WORDS))


def insert_word(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    place = random.randrange(len(data) + 1)
    return _replaced(data, (place, place), b" " + random.choice(_WORDS) + b" ")


def swap_objects(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    found = list(_OBJECT.finditer(data))
    if len(found) < 2:
        return data
    first, second = sorted(random.sample(found, 2), key=lambda match: match.start())
    swapped = _replaced(data, second.span(2), first[2])
    return _replaced(swapped, first.span(2), second[2])


def change_stream(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Damage inside what a filter has to undo, the rest of the file being whole."""
    found = [match for match in _STREAM.finditer(data) if match[1]]
    if not found:
        return data
    match = random.choice(found)
    change = random.choice((flip_bits, delete, duplicate, splice))
    return _replaced(data, match.span(1), change(match[1], random, others))


MUTATIONS: tuple[Mutation, ...] = (
    flip_bits,
    splice,
    duplicate,
    delete,
    cut,
    change_numbers,
    change_references,
    change_words,
    insert_word,
    swap_objects,
    change_stream,
)


def _piece(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice((1, 8, 64, 512, 4096)))


def _replaced(data: bytes, place: tuple[int, int], piece: bytes) -> bytes:
    return data[: place[0]] + piece + data[place[1] :]


def _substituted(data: bytes, what: "re.Pattern[bytes]", random: Random, new: Callable[[bytes], bytes]) -> bytes:
    """A few of the matches, by what `new` makes of them."""
    found = list(what.finditer(data))
    for match in sorted(random.sample(found, min(len(found), random.randint(1, 5))), key=lambda m: -m.start()):
        data = _replaced(data, match.span(), new(match[0]))
    return data
