"""What removed rows leave behind in pages is blanked, and no page means anything else afterwards."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.store import gaps
from core.store.database import Database
from core.store.gaps import Gaps, blank, blank_file


def churned(path: Path, seed: int) -> set[str]:
    """A database in which rows of several sizes came and went; the words of those that went."""
    dice = random.Random(seed)
    there: dict[int, str] = {}
    gone: set[str] = set()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(
            "pragma secure_delete = on; pragma journal_mode = memory; pragma synchronous = off;"
            " create table t (id integer primary key, key blob unique, text text) strict"
        )
        for number in range(700):
            if there and dice.random() < 0.45:
                id_ = dice.choice(sorted(there))
                connection.execute("delete from t where id = ?", (id_,))
                gone.add(there.pop(id_))
            else:
                word, id_ = f"canary{number:04}", dice.randrange(10**6)
                text = f"{word} " * dice.choice([20, 40, 80])
                connection.execute("insert into t values (?, ?, ?)", (id_, word.encode(), text))
                there[id_] = word
    return gone


def left_in(path: Path, words: set[str]) -> set[str]:
    data = path.read_bytes()
    return {word for word in words if word.encode() in data}


def content(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        return connection.execute("select * from t order by id").fetchall()


def test_sqlite_alone_leaves_removed_rows_behind(tmp_path: Path) -> None:
    """Why all of this is needed; once it is not, this module can go."""
    left = [left_in(tmp_path / str(seed), churned(tmp_path / str(seed), seed)) for seed in range(12)]
    assert any(left)


@pytest.mark.parametrize("seed", [2, 4, 5])
def test_nothing_is_left_and_everything_else_stays(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaps, "PIECE_BYTES", 16_384)
    path = tmp_path / "t.db"
    gone = churned(path, seed)
    before = content(path)
    assert len(list(blank_file(path))) > 2
    assert left_in(path, gone) == set()
    assert content(path) == before


def test_a_database_in_use_is_blanked_and_used_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaps, "PIECE_BYTES", 16_384)
    path = tmp_path / "library.db"
    database = Database(path)
    database.execute("create table t (id integer primary key, key blob unique, text text) strict")
    gone: set[str] = set()
    dice = random.Random(3)
    for round_ in range(3):
        words = [f"canary{round_}x{number:04}" for number in range(100)]
        with database.transaction():
            rows = [(dice.randrange(10**9), word.encode(), f"{word} " * dice.choice([20, 40, 80])) for word in words]
            database.execute_many("insert into t values (?, ?, ?)", rows)
        with database.transaction():
            chosen = database.rows("select id, cast(key as text) from t order by random() limit 80")
            database.execute_many("delete from t where id = ?", [(id_,) for id_, _ in chosen])
        gone |= {word for _, word in chosen}
        kept = database.rows("select * from t order by id")
        pieces = Gaps(database, path)
        while pieces.step():
            continue
        assert database.rows("select * from t order by id") == kept
    database.close()
    assert left_in(path, gone) == set()
    assert content(path) == kept


def test_nothing_is_blanked_while_somebody_reads_the_log(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    database = Database(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from contents").fetchone()
        database.execute("create table t (id integer primary key)")
        assert Gaps(database, path).step() is None  # not yet
        reader.execute("rollback")
    assert Gaps(database, path).step() is False
    database.close()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files are counted in /proc")
def test_no_file_stays_open_where_it_could_not_be_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaps, "_KEEPS_OPEN", False)
    path = tmp_path / "library.db"
    database = Database(path)
    assert Gaps(database, path).step() is False
    held = [Path(link).resolve() for link in Path("/proc/self/fd").iterdir()]
    assert held.count(path.resolve()) == 1  # SQLite's own
    database.close()


@given(st.binary(min_size=512, max_size=512), st.sampled_from([0, 2, 5, 10, 13, 255]))
def test_whatever_is_no_page_breaks_nothing(data: bytes, kind: int) -> None:
    page = bytearray(data)
    page[0] = kind
    before = bytes(page)
    is_changed = blank(page)
    assert len(page) == 512
    assert is_changed == (bytes(page) != before)
    assert not blank(page)
