"""A row that is not what was stored is never shown, indexed or believed, whichever bit of it flipped."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.chats import ChatId
from core.api.finding import LibraryCheck, QuestionSource
from core.api.types import ChunkId, DocumentId, ErrorCode, Scope
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import Aside
from core.contracts.pages import RecognisedPage
from core.errors import UserError
from core.library import LibraryFiles
from core.store.database import Database
from core.store.seals import SEALED, is_sound, register, seal
from tests.answers import answer_about
from tests.library.documents import EMBEDDER, document_at, every_chunk, open_at

Read = Callable[[LibraryFiles], object]
Value = int | float | str | bytes
DOCUMENT = replace(
    document_at("/a.pdf", "The rent is 900 euros.", title="Lease", context="Lease > Rent"), language="en"
)
values = st.one_of(st.integers(-(2**62), 2**62), st.floats(allow_nan=False), st.text(max_size=5), st.binary(max_size=5))


@given(st.lists(values, max_size=4), st.lists(values, max_size=4))
def test_other_values_have_another_digest_and_equal_ones_the_same(one: list[Value], other: list[Value]) -> None:
    assert (seal(*one) == seal(*other)) == (told_apart(one) == told_apart(other))
    assert seal(*one) == seal(*list(one))


def told_apart(items: list[Value]) -> list[object]:
    """Texts count as their bytes."""
    return [
        item.encode() if isinstance(item, str) else (item if isinstance(item, bytes) else repr(item)) for item in items
    ]


def test_where_one_value_ends_matters() -> None:
    assert seal("ab", "c") != seal("a", "bc")
    assert seal("1") != seal(1) != seal(1.0)
    assert seal(None) != seal("")
    assert seal("é") == seal("é".encode())
    assert seal(1, 2.5, "a", b"b", None) == seal(1, 2.5, "a", b"b", None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    library = open_at(tmp_path)
    library.put(DOCUMENT)
    library.keep_recognised(DOCUMENT.file.sha256, RecognisedPage(0, "eng", "data"))
    library.add_notes({ChunkId(1): "Of the lease."}, {})
    library.keep_question("How much?", DocumentId(1), page_index=0, source=QuestionSource.TYPED)
    library.keep_check(LibraryCheck("now", (), (), (), ()))
    library.keep_turn(answer_about(library, DocumentId(1), 0, "900"), chat_id=None, scope=Scope(), quotes_only=True)
    library.commit_indexes()
    library.close()
    return tmp_path


def change(folder: Path, sql: str) -> None:
    """As a flipped bit would: the digest stays."""
    with closing(sqlite3.connect(folder / "library.db")) as connection:
        register(connection)
        assert connection.execute(sql).rowcount == 1
        connection.commit()


def indexed_anew(library: LibraryFiles) -> None:
    library.rebuild_indexes(words=True, meaning=False)
    library.commit_indexes()


def fill(library: LibraryFiles) -> None:
    """Upkeep, and the vectors that are missing."""
    while library.step():
        continue
    if missing := library.unembedded(limit=9):
        library.add_vectors([id_ for id_, _ in missing], EMBEDDER.embed([text for _, text in missing]))
    library.commit_indexes()


READS: dict[str, Read] = {
    "contents": lambda library: library.summaries(),
    "documents": lambda library: library.summaries(),
    "pages": lambda library: library.page(DocumentId(1), 0),
    "chunks": lambda library: library.chunks(sorted(every_chunk(library))),
    "reports": lambda library: library.report(DocumentId(1)),
    "recognised": lambda library: library.recognised(DOCUMENT.file.sha256),
    "content_languages": lambda library: library.languages(),
    "notes": indexed_anew,
    "questions": lambda library: library.questions(),
    "checks": lambda library: library.checks(),
    "chats": lambda library: library.chats(),
    "turns": lambda library: library.turns(ChatId(1)),
    "turn_answers": lambda library: library.turns(ChatId(1)),
}
MADE_AGAIN = ("recognised", "content_languages")
CHANGES = {"integer": "{0} + 1", "text": "{0} || '~'", "blob": "cast({0} || x'00' as blob)", "real": "{0} + 1"}
SELECTORS = {("contents", "id"), ("documents", "id"), ("pages", "content_id"), ("pages", "page_index"),
             ("chunks", "id"), ("chunks", "content_id"), ("reports", "content_id"), ("recognised", "sha256"),
             ("documents", "aside"), ("documents", "content_id"), ("content_languages", "content_id"),
             ("notes", "chunk_id"), ("turns", "chat_key"), ("turn_answers", "turn_key")}  # fmt: skip
"""What a row is found by: with another value of it, it is not found, or belongs to nothing."""
COLUMNS = [(table, column) for table, columns in SEALED.items() for column in columns]


@pytest.mark.parametrize(("table", "column"), [pair for pair in COLUMNS if pair not in SELECTORS])
def test_a_changed_column_is_damage(folder: Path, table: str, column: str) -> None:
    database = Database(folder / "library.db")
    kinds = {name: kind.lower() for _, name, kind, *_ in database.rows(f"pragma table_info({table})")}
    database.close()
    change(folder, f"update {table} set {column} = {CHANGES[kinds[column]].format(column)}")
    library = open_at(folder)
    assert any(f"rows of {table} are not what was stored" in problem for problem in library.check())
    if table in MADE_AGAIN:  # like a vector
        assert READS[table](library) == {}
        fill(library)
        assert library.check() == []
    else:
        with pytest.raises(UserError) as caught:
            READS[table](library)
        assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
    library.close()


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_text_that_is_no_text_any_more_is_counted_like_any_other_damage(folder: Path, table: str, column: str) -> None:
    database = Database(folder / "library.db")
    kinds = {name: kind.lower() for _, name, kind, *_ in database.rows(f"pragma table_info({table})")}
    if kinds[column] == "text" and column != "aside":
        change(folder, f"update {table} set {column} = cast(x'41ff42' as text)")
        assert database.number(f"select count(*) from {table} where not ({is_sound(table)})") == 1
    database.close()


def test_the_flags_that_say_what_is_searched_are_checked_too(folder: Path) -> None:
    for flag in ("is_live", "is_draft"):
        change(folder, f"update contents set {flag} = 1 - {flag}")
        library = open_at(folder)
        with pytest.raises(UserError) as caught:
            library.summaries()
        assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
        library.close()
        change(folder, f"update contents set {flag} = 1 - {flag}")


@pytest.mark.parametrize("table", ["contents", "documents", "pages", "chunks", "reports"])
def test_what_is_damaged_can_be_replaced_and_erased(folder: Path, table: str) -> None:
    column = {"documents": "added_at", "pages": "text", "reports": "data"}.get(table, "text")
    change(folder, f"update {table} set {'title' if table == 'contents' else column} = 'nonsense'")
    library = open_at(folder)
    if table == "documents":
        assert library.remove([DocumentId(1)]) == 1
    [summary] = [library.put(DOCUMENT)]
    assert library.summaries() == (summary,)
    library.set_aside([summary.id], Aside.REMOVED)
    assert library.remove([summary.id]) == 1
    library.commit_indexes()
    assert library.check() == []
    assert library.scope_chunks(Scope(paths=("/",))) == ChunkSet(())
    library.close()
