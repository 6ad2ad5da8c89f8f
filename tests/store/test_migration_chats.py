"""A library of the fifth release gets chats, and loses nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils

from core.api.finding import QuestionSource
from core.api.types import DocumentId, Scope
from core.library.backups import list_backups
from core.library.repair import Means, repair_library, restore_backup
from core.paths import DataPaths
from core.store.migrations import MIGRATIONS
from core.store.seals import register, seal
from tests.answers import answer_about
from tests.library.damage import finish
from tests.library.documents import open_at, texts_found
from tests.store.old_libraries import OldDocument, write_library

TEXT = "The rent of the flat is due on the first day of each month."


@pytest.fixture
def fifth(tmp_path: Path) -> Path:
    """With a question of the person's own."""
    write_library(tmp_path, [OldDocument(3, "/lease.pdf", (TEXT, "Pets are welcome."))], release=2)
    with sqlite_utils.Database(tmp_path / "library.db") as db:
        register(db.conn)
        MIGRATIONS.apply(db, stop_before="m006_chats")
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        assert not connection.execute("select 1 from sqlite_master where name = 'chats'").fetchall()
        row = (1, b"key", "", 0, "Pets?", QuestionSource.TYPED.value, "2026-01-01T00:00:00")
        connection.execute("insert into questions values (?, ?, ?, ?, ?, ?, ?, ?)", (*row, seal(*row)))
        connection.commit()
    return tmp_path


def test_it_can_be_used_at_once(fifth: Path) -> None:
    with closing(open_at(fifth)) as library:
        assert library.chats() == ()
        answer = answer_about(library, DocumentId(3), 0, "due on the first day")
        chat, turn = library.keep_turn(answer, chat_id=None, scope=Scope(), quotes_only=True)
        finish(library)
        assert texts_found(library, "rent") == [TEXT]
        assert [question.text for question in library.questions()] == ["Pets?"]
        assert library.check() == []
    with closing(open_at(fifth)) as again:
        assert again.turns(chat.id) == (turn,)


def test_the_backup_made_before_can_be_put_back_and_is_brought_up_to_date(fifth: Path) -> None:
    open_at(fifth).close()
    [backup] = list_backups(DataPaths(fifth))
    restore_backup(DataPaths(fifth), backup.name)
    with closing(open_at(fifth)) as restored:
        assert restored.chats() == ()
        assert [question.text for question in restored.questions()] == ["Pets?"]
        assert restored.check() == []


def test_what_is_saved_out_of_a_damaged_one_is_brought_up_to_date_too(fifth: Path) -> None:
    assert repair_library(DataPaths(fifth), is_beyond_mending=True).means is Means.SALVAGE
    with closing(open_at(fifth)) as library:
        assert library.chats() == ()
        assert [question.text for question in library.questions()] == ["Pets?"]
        assert [row.path for row in library.summaries()] == ["/lease.pdf"]


def test_chats_that_came_after_a_backup_of_the_fifth_release_are_taken_along(fifth: Path) -> None:
    with closing(open_at(fifth)) as library:
        answer = answer_about(library, DocumentId(3), 0, "due on the first day")
        chat, turn = library.keep_turn(answer, chat_id=None, scope=Scope(), quotes_only=True)
    assert repair_library(DataPaths(fifth), is_beyond_mending=True).means is Means.BACKUP
    with closing(open_at(fifth)) as library:
        assert library.turns(chat.id) == (turn,)
