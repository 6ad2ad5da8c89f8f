"""What is left of conversations where a page of the database is garbage, or two histories say different things."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.api.finding import QuestionSource
from core.library import LibraryFiles
from core.library.backups import make_backup
from core.library.repair import Means, repair_library, restore_backup
from core.paths import DataPaths
from tests.answers import answer_of, citation_of
from tests.library.documents import document_at, open_at
from tests.library.test_chats import keep

QUOTE = "the rent is nine hundred euros"
BEFORE, AFTER = 30, 10
PAGE_BYTES = 4096
TABLE_LEAF = 13
"""The first byte of a page that holds rows (SQLite's file format, 1.6)."""


def filled(root: Path, *, has_backup: bool) -> None:
    """A chat for each of many questions, the last of them after the backup."""
    with closing(open_at(root)) as library:
        document = library.put(document_at("/a.pdf", QUOTE))
        answer = citation_of(library, document.id, 0, QUOTE)
        for number in range(BEFORE + AFTER):
            if number == BEFORE and has_backup:
                make_backup(DataPaths(root))
            keep(library, answer_of(f"Question {number}?{' And more of it.' * 20}", answer))


def damage_a_page(root: Path, text: str) -> None:
    """In the middle of the rows of a table that alone has this text in several rows of a page."""
    database = DataPaths(root).database
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)").fetchall()
    data = bytearray(database.read_bytes())
    pages = [data[at : at + PAGE_BYTES] for at in range(0, len(data), PAGE_BYTES)]
    found = [number for number, page in enumerate(pages) if page[0] == TABLE_LEAF and page.count(text.encode()) > 2]
    assert len(found) > 2
    at = found[len(found) // 2] * PAGE_BYTES
    data[at : at + PAGE_BYTES] = bytes(PAGE_BYTES)
    database.write_bytes(data)


def left(library: LibraryFiles) -> tuple[int, int]:
    """How many questions and answers."""
    turns = [turn for chat in library.chats() for turn in library.turns(chat.id)]
    return len(turns), sum(turn.answer is not None for turn in turns)


@pytest.mark.parametrize("has_backup", [True, False])
@pytest.mark.parametrize("text", ["Question", QUOTE], ids=["turns", "answers"])
def test_a_page_that_is_garbage_costs_what_stood_on_it_and_no_more(tmp_path: Path, text: str, has_backup: bool) -> None:
    filled(tmp_path, has_backup=has_backup)
    damage_a_page(tmp_path, text)
    means = repair_library(DataPaths(tmp_path)).means
    assert means is (Means.BACKUP if has_backup else Means.SALVAGE)
    with closing(open_at(tmp_path)) as library:
        questions, answers = left(library)
        assert library.check() == []
    every = BEFORE + AFTER
    lost = 0 if has_backup else 15
    assert questions >= (every if text == QUOTE else every - lost)
    assert every - lost <= answers <= questions


def test_a_page_of_questions_that_is_garbage_costs_no_chat(tmp_path: Path) -> None:
    with closing(open_at(tmp_path)) as library:
        for number in range(200):
            library.keep_question(
                f"Question {number}?{' And more of it.' * 20}", None, page_index=0, source=QuestionSource.TYPED
            )
        make_backup(DataPaths(tmp_path))
        keep(library, answer_of("Asked since?"))
    damage_a_page(tmp_path, "Question")
    repair_library(DataPaths(tmp_path))
    with closing(open_at(tmp_path)) as library:
        assert [chat.title for chat in library.chats()] == ["Asked since?"]
        assert len(library.questions()) == 200


def test_a_chat_that_went_on_in_two_histories_has_the_turns_of_both(tmp_path: Path) -> None:
    """A backup was put back, the chat went on, and then it is damaged: the newest backup is of the other history."""
    with closing(open_at(tmp_path)) as library:
        chat, _ = keep(library, answer_of("First?"))
        first = make_backup(DataPaths(tmp_path)).name
        keep(library, answer_of("Second, in one?"), chat=chat)
    restore_backup(DataPaths(tmp_path), first)
    with closing(open_at(tmp_path)) as library:
        keep(library, answer_of("Second, in the other?"), chat=chat)
    repair_library(DataPaths(tmp_path), is_beyond_mending=True)
    with closing(open_at(tmp_path)) as library:
        asked = [turn.question for turn in library.turns(library.chats()[0].id)]
        assert library.check() == []
    assert asked == ["First?", "Second, in one?", "Second, in the other?"]
