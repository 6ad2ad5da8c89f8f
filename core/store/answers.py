"""What was answered to the turns of chats. How it goes with what it quotes is in `store.quoted`."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from core.api.chats import AnswerChange
from core.language.words import fold
from core.store.contents import check
from core.store.database import Database, reading_values
from core.store.packing import storable
from core.store.quoted import (
    QUOTED,
    SEAL,
    KeptAnswer,
    followed,
    forget_touched,
    pack_answer,
    packed,
    packed_contents,
    quoting,
    unpack_answer,
    unpacked,
)
from core.store.seals import is_sound

_ADD = (
    "insert into turn_answers (turn_key, contents, lost, words, change, answer, digest)"
    " values (?1, ?2, ?3, ?4, ?5, ?6, seal(?1, ?2, ?3, ?4, ?5, ?6))"
)


class AnswerRow(NamedTuple):
    """`kept` is None for an answer that this version cannot read."""

    kept: KeptAnswer | None
    change: AnswerChange | None


class Answers:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- writing

    def keep(
        self,
        turn_key: bytes,
        kept: KeptAnswer,
        change: AnswerChange | None,
        *,
        contents: Mapping[str, str],
        lost: Iterable[str],
    ) -> None:
        """By hash: the `contents` of now of the documents that it quotes, by id, and those that the change alone
        names."""
        said = storable(fold(" ".join(sentence.text for sentence in kept.answer.sentences)))
        changed = "" if change is None else packed(change)
        others = " ".join(sorted(set(lost) - {""}))
        self._database.execute(_ADD, (turn_key, packed_contents(contents), others, said, changed, pack_answer(kept)))

    def forget_of(self, contents: Iterable[str]) -> None:
        """What stands in answers of contents that are in the library no more. Their turns stay."""
        wanted = set(contents) - {""}
        rows = self._database.rows(QUOTED) if wanted else []
        if rows:
            known = {sha for (sha,) in self._database.rows_in("select sha256 from contents where sha256 in", wanted)}
            touched = quoting(rows, wanted - known)
            self._database.execute_many(
                "insert into erased_chats (what, key) values ('turn_answers', ?)",
                [(key,) for key in touched.answers],
            )
            forget_touched(self._database.rows, self._database.execute_many, touched)

    def follow(self, before: str, now: str) -> None:
        """A file has other bytes, and no other file has the old ones: what quotes these goes with the file, still."""
        if not before or not now or before == now:
            return
        sound = f"select 1 from turn_answers where turn_key = ? and {is_sound('turn_answers')}"
        for key, contents, lost in self._database.rows(QUOTED):
            if (before in contents or before in lost) and self._database.row(sound, (key,)):
                named = " ".join(sorted({now if sha == before else sha for sha in lost.split()}))
                self._database.execute(
                    "update turn_answers set contents = ?2, lost = ?3 where turn_key = ?1",
                    (key, followed(contents, before, now), named),
                )
                self._database.execute(SEAL, (key,))

    # --- reading

    @reading_values()
    def of(self, turn_keys: Iterable[bytes]) -> Mapping[bytes, AnswerRow]:
        sql = f"select {is_sound('turn_answers')}, turn_key, change, answer from turn_answers where turn_key in"
        found: dict[bytes, AnswerRow] = {}
        for sound, key, change, answer in self._database.rows_in(sql, turn_keys):
            check(sound)
            found[key] = AnswerRow(unpack_answer(answer), unpacked(change, AnswerChange) if change else None)
        return found
