"""Which contents kept answers quote, and how that goes with them. On any connection that knows `seal`.

The row of an answer knows its documents with the hashes of their files now, `contents`; `lost` are the hashes of those
that its change alone names. What was read of a content that is gone goes; an answer that cites it goes as a whole.
"""

import json
import logging
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from core.api.codec import CodecError, from_plain, plain
from core.api.types import Answer
from core.store.seals import is_sound, sealed

log = logging.getLogger(__name__)

Kept = TypeVar("Kept")
Read = Callable[[str, Sequence[Any]], Iterable[Sequence[Any]]]
WriteMany = Callable[[str, Iterable[Sequence[Any]]], object]

QUOTED = "select turn_key, contents, lost from turn_answers"
SEAL = f"update turn_answers set digest = {sealed('turn_answers')} where turn_key = ?1"
_SOUND = f"select contents, answer from turn_answers where turn_key = ? and {is_sound('turn_answers')}"


@dataclass(frozen=True, slots=True)
class QuotedDocument:
    """The hash of the bytes that were quoted, empty if they were gone when the answer was kept, and when it was added:
    a library that was made anew may give its id to another."""

    sha256: str
    added_at: str


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """`documents` are all that it quotes, by id."""

    answer: Answer
    documents: dict[str, QuotedDocument]


class Touched(NamedTuple):
    """By keys of turns: which documents go from an answer, and whose answer loses the word of what changed."""

    answers: dict[bytes, frozenset[str]]
    changes: list[bytes]


def quoting(rows: Iterable[Sequence[Any]], gone: set[str]) -> Touched:
    """Of the rows of `QUOTED`, those that contents which are gone stand in."""
    touched = Touched({}, [])
    for key, contents, lost in rows:
        if ids := frozenset(id_ for id_, sha in _entries(contents) if sha in gone):
            touched.answers[key] = ids
        if not gone.isdisjoint(lost.split()):
            touched.changes.append(key)
    return touched


def forget_touched(read: Read, write_many: WriteMany, touched: Touched) -> None:
    """A row that is not what was stored goes: it would be sealed anew."""
    goes, rests = [], []
    for key in {*touched.answers, *touched.changes}:
        ids = touched.answers.get(key, frozenset())
        found = next(iter(read(_SOUND, (key,))), None)
        rest = None if found is None else without(found[1], ids) if ids else found[1]
        if found is None or rest is None:
            goes.append((key,))
        else:
            rests.append((key, " ".join(f"{id_}:{sha}" for id_, sha in _entries(found[0]) if id_ not in ids), rest))
    write_many("delete from turn_answers where turn_key = ?", goes)
    write_many("update turn_answers set contents = ?2, answer = ?3 where turn_key = ?1", rests)
    changed = [(key,) for key in touched.changes]
    write_many("update turn_answers set change = '', lost = '' where turn_key = ?", changed)
    write_many(SEAL, [(key,) for key, _, _ in rests])


def packed_contents(hashes: Mapping[str, str]) -> str:
    """Of hashes by the ids of documents."""
    return " ".join(sorted(f"{id_}:{sha}" for id_, sha in hashes.items() if sha))


def followed(contents: str, before: str, now: str) -> str:
    """With the hash of now for that of before."""
    return packed_contents({id_: now if sha == before else sha for id_, sha in _entries(contents)})


def _entries(contents: str) -> list[tuple[str, str]]:
    """The id and the hash of each document."""
    return [(id_, sha) for id_, _, sha in (entry.partition(":") for entry in contents.split())]


# --- answers


def without(blob: bytes, ids: Collection[str]) -> bytes | None:
    """A packed answer without what comes from these documents; None if it cites one, or has a form that is not known.

    What was held back may be in the words of any that was read, so it goes. As JSON, which is eight times as fast: a
    document may have been read for a thousand answers.
    """
    data = json.loads(zlib.decompress(blob))
    try:
        answer = data["answer"]
        said = (*answer["sentences"], *answer.get("conflicts", ()))
        if any(str(citation["document_id"]) in ids for each in said for citation in each["citations"]):
            return None
        for name in ("passages", "closest"):
            answer[name] = [passage for passage in answer[name] if str(passage["document_id"]) not in ids]
        answer["removed"] = []
        data["documents"] = {id_: document for id_, document in data["documents"].items() if id_ not in ids}
    except (KeyError, TypeError, AttributeError):
        log.info("what another version kept goes as a whole")
        return None
    return _compressed(data)


def kept_without(kept: KeptAnswer, ids: Collection[str]) -> KeptAnswer | None:
    """As `without`."""
    if not ids:
        return kept
    rest = without(pack_answer(kept), ids)
    return None if rest is None else unpack_answer(rest)


def pack_answer(kept: KeptAnswer) -> bytes:
    return _compressed(plain(kept))


def unpack_answer(blob: bytes) -> KeptAnswer | None:
    """None for one that another version of Pincite made in another form. Raises zlib.error for what was never one."""
    return unpacked(zlib.decompress(blob).decode("ascii"), KeptAnswer)


def packed(value: object) -> str:
    return _text_of(plain(value))


def _text_of(data: Any) -> str:
    """JSON in ASCII: a file name may be no valid Unicode."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def _compressed(data: Any) -> bytes:
    return zlib.compress(_text_of(data).encode("ascii"), 6)


def unpacked(data: str, kind: type[Kept]) -> Kept | None:
    """None as of `unpack_answer`."""
    try:
        return from_plain(json.loads(data), kind)
    except CodecError as error:
        log.info("what another version kept is passed over: %s", type(error).__name__)
        return None
