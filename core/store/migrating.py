"""From one table of documents to contents and the documents that stand for them.

The new table takes the old one's name and then its own: SQLite carries the references of pages, chunks and reports
along, so that none of them is copied. Foreign keys are off while the schema changes.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterable
from typing import Any

from core.store.packing import stem, unpack_path
from core.store.seals import register, sealed

_CONTENTS = """
create table contents_new (
    id integer primary key autoincrement,
    sha256 text not null,
    is_draft integer not null default 0,
    is_live integer not null default 0,
    status text not null,
    reason text not null default '',
    title text not null default '',
    page_count integer not null default 0,
    chunk_count integer not null default 0,
    verdicts text not null default '{}',
    hidden_pages integer not null default 0,
    recognised_pages integer not null default 0,
    digest blob not null default x''
) strict;

create table documents_new (
    id integer primary key autoincrement,
    path blob not null,
    path_key blob not null unique,
    content_id integer not null references contents (id),
    size_bytes integer not null,
    mtime_ns integer not null,
    inode integer not null default 0,
    revision integer not null,
    added_at text not null,
    is_away integer not null default 0,
    aside text not null default '' check (aside in ('', 'removed', 'deleted')),
    aside_at text not null default '',
    digest blob not null default x''
) strict;

create table folders (
    id integer primary key autoincrement,
    path blob not null,
    path_key blob not null unique,
    mount blob not null,
    state text not null,
    checked_at text not null default '',
    inode integer not null default 0
) strict;

create table kept_out (
    path_key blob primary key,
    path blob not null
) strict;

create table erased (
    sha256 text not null,
    path_key blob not null,
    document_id integer not null,
    added_at text not null
) strict;

alter table embedders add column is_searched integer not null default 0;

create temp table chosen as
select id, first_value(id) over (
    partition by case sha256 when '' then 'document ' || id else sha256 end
    order by chunk_count desc, page_count desc, id
) as content_id from documents;
"""

_MOVED = """
insert into contents_new (
    id, sha256, is_live, status, reason, title, page_count, chunk_count, verdicts, hidden_pages, recognised_pages
)
select id, sha256, 1, status, reason, title, page_count, chunk_count, verdicts, hidden_pages, recognised_pages
from documents where id in (select content_id from chosen);

insert into documents_new (id, path, path_key, content_id, size_bytes, mtime_ns, revision, added_at)
select id, path, path_key, content_id, size_bytes, mtime_ns, revision, added_at from documents join chosen using (id);

drop table documents;
alter table contents_new rename to documents;
alter table documents rename to contents;
alter table documents_new rename to documents;
alter table pages rename column document_id to content_id;
alter table chunks rename column document_id to content_id;
alter table reports rename column document_id to content_id;

create unique index contents_by_hash on contents (sha256) where is_draft = 0 and sha256 <> '';
create index contents_in_draft on contents (sha256) where is_draft = 1;
create index contents_counted on contents (is_live, chunk_count, page_count);
create index documents_by_content on documents (content_id, aside);
create index documents_aside on documents (aside) where aside <> '';

alter table pages add column digest blob not null default x'';
alter table chunks add column digest blob not null default x'';
alter table reports add column digest blob not null default x'';
alter table recognised add column digest blob not null default x'';
drop table chosen;
"""

_TABLES_OF_CONTENT = ("pages", "reports", "chunks")
_SEALED_FROM_THEN = ("contents", "documents", "pages", "chunks", "reports", "recognised")


def separate_contents(db: Any) -> None:
    """Runs within the caller's transaction."""
    connection: sqlite3.Connection = db.conn
    register(connection)
    db.executescript(_CONTENTS)
    _drop_doubles(connection)
    ids = connection.execute("select name, seq from sqlite_sequence where name = 'documents'").fetchall()
    db.executescript(_MOVED)
    for table in ("documents", "contents") if ids else ():  # no id of the old table is ever used again
        connection.execute("delete from sqlite_sequence where name = ?", (table,))
        connection.execute("insert into sqlite_sequence (name, seq) values (?, ?)", (table, ids[0][1]))
    _drop_stem_titles(connection)
    _add_reports(connection)
    for table in _SEALED_FROM_THEN:
        connection.execute(f"update {table} set digest = {sealed(table)}")


def _drop_doubles(connection: sqlite3.Connection) -> None:
    """Equal files had pages, passages and vectors of their own each. One of them is kept."""
    doubles = "select id from chosen where id <> content_id"
    chunks = f"select id from chunks where document_id in ({doubles})"
    connection.execute(
        f"insert into oplog (op, chunk_id, nonce) select 'remove', id, ? from ({chunks} order by id)",
        (secrets.randbits(62),),
    )
    for table in _vector_tables(connection):
        connection.execute(f"delete from {table} where chunk_id in ({chunks})")
    for table in _TABLES_OF_CONTENT:
        connection.execute(f"delete from {table} where document_id in ({doubles})")


def _vector_tables(connection: sqlite3.Connection) -> Iterable[str]:
    tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    numbers = [number for (number,) in connection.execute("select id from embedders")]
    return [table for n in numbers for table in (f"dense_{n}", f"codes_{n}") if table in tables]


def _drop_stem_titles(connection: sqlite3.Connection) -> None:
    """A title that was but the name of the file follows the file's name from now on."""
    rows = connection.execute(
        "select contents.id, path, title from documents join contents on contents.id = content_id where title <> ''"
    ).fetchall()
    stems = [(id_,) for id_, path, title in rows if title == stem(unpack_path(path))]
    connection.executemany("update contents set title = '' where id = ?", stems)


def _add_reports(connection: sqlite3.Connection) -> None:
    """Of what was read before there were reports the counts of the verdicts are known."""
    rows = connection.execute("select id, verdicts from contents where id not in (select content_id from reports)")
    reports = [
        (id_, [{"verdict": verdict, "pages": pages} for verdict, pages in json.loads(verdicts).items()])
        for id_, verdicts in rows.fetchall()
    ]
    connection.executemany(
        "insert into reports (content_id, data) values (?, ?)",
        [(id_, json.dumps({"verdicts": verdicts})) for id_, verdicts in reports],
    )
