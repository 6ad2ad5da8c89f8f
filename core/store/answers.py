"""What was answered to the turns of chats, and the contents that the answers quote.

An answer goes as a whole with the last document of any content that stands in it: its row knows them by the hashes of
their files, `contents`, and follows a file that gets other bytes. `lost` are those whose documents its change names.
"""

import json
import logging
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from core.api.chats import AnswerChange
from core.api.codec import CodecError, from_plain, plain
from core.api.types import Answer
from core.language.words import fold
from core.store.contents import check
from core.store.database import Database, reading_values
from core.store.packing import storable
from core.store.seals import is_sound, sealed

log = logging.getLogger(__name__)

Kept = TypeVar("Kept")

_ADD = (
    "insert into turn_answers (turn_key, contents, lost, words, change, answer, digest)"
    " values (?1, ?2, ?3, ?4, ?5, ?6, seal(?1, ?2, ?3, ?4, ?5, ?6))"
)
QUOTED = "select turn_key, contents, lost from turn_answers"


@dataclass(frozen=True, slots=True)
class QuotedDocument:
    """The hash of its file when the answer was kept, and when it was added: a library that was made anew may give its
    id to another."""

    sha256: str
    added_at: str


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """`documents` are all that it quotes, by id."""

    answer: Answer
    documents: dict[str, QuotedDocument]


class AnswerRow(NamedTuple):
    """`kept` is None for an answer that this version cannot read."""

    kept: KeptAnswer | None
    change: AnswerChange | None


class Touched(NamedTuple):
    """Keys of turns: those whose answer goes, and those that only lose the word of what changed."""

    answers: list[bytes]
    changes: list[bytes]


class Answers:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- writing

    def keep(self, turn_key: bytes, kept: KeptAnswer, change: AnswerChange | None, *, lost: Iterable[str]) -> None:
        """`lost` are the hashes of documents that the change names and the answer does not quote."""
        hashes = sorted({document.sha256 for document in kept.documents.values()} - {""})
        said = storable(fold(" ".join(sentence.text for sentence in kept.answer.sentences)))
        changed = "" if change is None else _packed(change)
        blob = zlib.compress(_packed(kept).encode("ascii"), 6)
        others = sorted(set(lost) - {""})
        self._database.execute(_ADD, (turn_key, " ".join(hashes), " ".join(others), said, changed, blob))

    def forget_of(self, contents: Iterable[str]) -> None:
        """What quotes contents that are in the library no more. Their turns stay."""
        wanted = set(contents) - {""}
        rows = self._database.rows(QUOTED) if wanted else []
        if rows:
            known = {sha for (sha,) in self._database.rows_in("select sha256 from contents where sha256 in", wanted)}
            touched = quoting(rows, wanted - known)
            self._database.execute_many(
                "insert into erased_chats (what, key) values ('turn_answers', ?)",
                [(key,) for key in touched.answers],
            )
            forget_touched(self._database.execute_many, touched)

    def follow(self, before: str, now: str) -> None:
        """A file has other bytes, and no other file has the old ones: what quotes these goes with the file, still."""
        if not before or not now or before == now:
            return
        for key, contents, lost in self._database.rows(QUOTED):
            if before in contents or before in lost:
                self._database.execute(
                    "update turn_answers set contents = ?2, lost = ?3 where turn_key = ?1",
                    (key, _renamed(contents, before, now), _renamed(lost, before, now)),
                )
                self._database.execute(
                    f"update turn_answers set digest = {sealed('turn_answers')} where turn_key = ?", (key,)
                )

    # --- reading

    @reading_values()
    def of(self, turn_keys: Iterable[bytes]) -> Mapping[bytes, AnswerRow]:
        sql = f"select {is_sound('turn_answers')}, turn_key, change, answer from turn_answers where turn_key in"
        found: dict[bytes, AnswerRow] = {}
        for sound, key, change, answer in self._database.rows_in(sql, turn_keys):
            check(sound)
            found[key] = AnswerRow(unpack_answer(answer), _unpacked(change, AnswerChange) if change else None)
        return found


def quoting(rows: Iterable[Sequence[Any]], gone: set[str]) -> Touched:
    """Of the rows of `QUOTED`, those that contents which are gone stand in."""
    touched = Touched([], [])
    for key, contents, lost in rows:
        if not gone.isdisjoint(contents.split()):
            touched.answers.append(key)
        elif not gone.isdisjoint(lost.split()):
            touched.changes.append(key)
    return touched


def forget_touched(execute_many: Callable[[str, Iterable[Sequence[Any]]], object], touched: Touched) -> None:
    """On any connection that knows `seal`."""
    execute_many("delete from turn_answers where turn_key = ?", [(key,) for key in touched.answers])
    changed = [(key,) for key in touched.changes]
    execute_many("update turn_answers set change = '', lost = '' where turn_key = ?", changed)
    execute_many(f"update turn_answers set digest = {sealed('turn_answers')} where turn_key = ?", changed)


def unpack_answer(blob: bytes) -> KeptAnswer | None:
    """None for one that another version of Pincite made in another form. Raises zlib.error for what was never one."""
    return _unpacked(zlib.decompress(blob).decode("ascii"), KeptAnswer)


def _unpacked(data: str, kind: type[Kept]) -> Kept | None:
    try:
        return from_plain(json.loads(data), kind)
    except CodecError as error:
        log.info("what another version kept is passed over: %s", type(error).__name__)
        return None


def _packed(value: KeptAnswer | AnswerChange) -> str:
    """JSON in ASCII: a file name may be no valid Unicode."""
    return json.dumps(plain(value), separators=(",", ":"), allow_nan=False)


def _renamed(hashes: str, before: str, now: str) -> str:
    return " ".join(sorted({now if sha == before else sha for sha in hashes.split()}))
