"""The person's own questions, and the checks that were made with them.

A question hangs on the content of a file and not on a document, so it stays with a file that moves. Its text is the
person's: what is forgotten of it is noted until it is gone from the backups, too.
"""

import json
import logging
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from core.api.codec import CodecError, from_plain, plain
from core.api.finding import LabelledQuestion, LibraryCheck, QuestionId, QuestionSource
from core.api.types import DocumentId
from core.store.contents import check
from core.store.database import Database, reading_values
from core.store.packing import hash_text, storable
from core.store.seals import is_sound

log = logging.getLogger(__name__)

CHECKS_KEPT = 10
_ADD = (
    "insert into questions (id, text_key, sha256, page_index, text, source, added_at, digest)"
    " values (?1, ?2, ?3, ?4, ?5, ?6, ?7, seal(?1, ?2, ?3, ?4, ?5, ?6, ?7))"
)
_ALL = f"select {is_sound('questions')}, id, sha256, page_index, text, source, added_at from questions"


class KeptQuestion(NamedTuple):
    """One row; `sha256` is that of the file with the answer, empty if there is none."""

    id: QuestionId
    sha256: str
    page_index: int
    text: str
    source: QuestionSource
    added_at: str

    def labelled(self, document: tuple[DocumentId, str] | None) -> LabelledQuestion:
        """With the id and the name of a document that has the content."""
        id_, name = document or (None, "")
        return LabelledQuestion(
            *(self.id, self.text, bool(self.sha256), self.source, self.added_at, id_, name, self.page_index)
        )


class Questions:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- writing

    def keep(self, text: str, *, sha256: str, page_index: int, source: QuestionSource) -> KeptQuestion:
        """In place of the same question with an answer in the same content. That there is no answer takes the place of
        every answer, and the other way round."""
        said = storable(text)
        key = text_key(said)
        self._database.execute(
            "delete from questions where text_key = ?1 and (sha256 = ?2 or sha256 = '' or ?2 = '')", (key, sha256)
        )
        used = "select seq from sqlite_sequence where name = 'questions' union all select max(id) from questions"
        id_ = QuestionId(self._database.number(f"select max(seq) from ({used})") + 1)
        added_at = datetime.now(UTC).isoformat(timespec="milliseconds")
        self._database.execute(_ADD, (id_, key, sha256, page_index, said, source.value, added_at))
        return KeptQuestion(id_, sha256, page_index, said, source, added_at)

    def forget(self, question_ids: Iterable[QuestionId]) -> int:
        """How many there were."""
        return sum(self._forget("id = ?", id_) for id_ in set(question_ids))

    def forget_of(self, contents: Iterable[str]) -> int:
        """Those with an answer in contents, by their hashes, that are in the library no more. How many there were."""
        gone = "sha256 = ? and sha256 <> '' and sha256 not in (select sha256 from contents)"
        return sum(self._forget(gone, sha256) for sha256 in set(contents))

    def forget_lost(self) -> int:
        """Those that wait for a content which no file can bring back: all that were to be read again have been, or were
        removed. How many there were."""
        is_lost = "sha256 <> '' and sha256 not in (select sha256 from contents)"
        return self._forget(f"{is_lost} and not exists (select 1 from contents where sha256 = '')")

    def _forget(self, condition: str, *values: int | str) -> int:
        rows = self._database.rows(f"select text_key from questions where {condition}", values)
        self._database.execute_many("insert into erased_questions (text_key) values (?)", rows)
        self._database.execute(f"delete from questions where {condition}", values)
        return len(rows)

    def follow(self, before: str, content_id: int, sha256: str) -> None:
        """A file has other bytes now. Its questions stay with it if no other file has the old ones: on the page with
        the same text, or else with the same number; the last page stands for one that is not there any more."""
        if not before or not sha256 or before == sha256:
            return
        sound = f"select id, page_index from questions where sha256 = ? and {is_sound('questions')}"
        for id_, page_index in self._database.rows(sound, (before,)):
            self._move(id_, sha256, self._same_page(before, page_index, content_id))

    def _same_page(self, before: str, page_index: int, content_id: int) -> int:
        row = self._database.row(
            "select page_index from pages where content_id = ?1 and text <> '' and text = (select text from pages"
            " join contents on contents.id = content_id where sha256 = ?2 and is_draft = 0 and page_index = ?3)"
            " order by abs(page_index - ?3) limit 1",
            (content_id, before, page_index),
        )
        last = self._database.number("select page_count from contents where id = ?", (content_id,)) - 1
        return row[0] if row is not None else min(page_index, last) if last >= 0 else page_index

    def _move(self, id_: int, sha256: str, page_index: int) -> None:
        """Unless the same question has an answer there already; then that one counts."""
        self._database.execute(
            "delete from questions where id = ?1 and text_key in (select text_key from questions where sha256 = ?2)",
            (id_, sha256),
        )
        self._database.execute(
            "update questions set sha256 = ?2, page_index = ?3,"
            " digest = seal(id, text_key, cast(?2 as blob), ?3, cast(text as blob), cast(source as blob),"
            " cast(added_at as blob)) where id = ?1",
            (id_, sha256, page_index),
        )

    # --- reading

    @reading_values()
    def all(self) -> list[KeptQuestion]:
        """Newest first."""
        return [_question(row) for row in self._database.rows(f"{_ALL} order by id desc")]


class Checks:
    """Of the library with the person's questions: the last ten. Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, made: LibraryCheck) -> None:
        data = json.dumps(plain(made), separators=(",", ":"), allow_nan=False)
        id_ = self._database.number("select max(id) from checks") + 1
        self._database.execute("insert into checks (id, data, digest) values (?1, ?2, seal(?1, ?2))", (id_, data))
        self._database.execute(
            f"delete from checks where id not in (select id from checks order by id desc limit {CHECKS_KEPT})"
        )

    @reading_values()
    def all(self) -> tuple[LibraryCheck, ...]:
        """Newest first."""
        rows = self._database.rows(f"select {is_sound('checks')}, data from checks order by id desc")
        check(all(sound for sound, _ in rows))
        return tuple(made for _, data in rows if (made := _check(data)) is not None)


def _check(data: str) -> LibraryCheck | None:
    """None for one that another version of Pincite made in another form."""
    try:
        return from_plain(json.loads(data), LibraryCheck)
    except CodecError as error:
        log.info("a check of another version is passed over: %s", type(error).__name__)
        return None


def text_key(text: str) -> bytes:
    """Equal for questions that differ in nothing but spaces, case and the form of their characters."""
    return hash_text(" ".join(unicodedata.normalize("NFKC", text).casefold().split()))


def _question(row: tuple[Any, ...]) -> KeptQuestion:
    sound, id_, sha256, page_index, text, source, added_at = row
    check(sound)
    return KeptQuestion(QuestionId(id_), sha256, page_index, text, QuestionSource(source), added_at)
