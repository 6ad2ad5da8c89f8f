"""The schema, as numbered steps that are applied in order. A step that was released is never edited."""

from typing import Any

import sqlite_utils
from sqlite_utils.migrations import Migrations

from core.store.chats_schema import create_chats
from core.store.families_schema import create_families
from core.store.finding_schema import create_finding
from core.store.migrating import separate_contents

APPLICATION_ID = 0x50434954
"""Marks the file as ours in its header: "PCIT"."""

MIGRATIONS = Migrations("library")


_INITIAL = """
create table documents (
    id integer primary key autoincrement,
    path blob not null,
    path_key blob not null unique,
    sha256 text not null,
    size_bytes integer not null,
    mtime_ns integer not null,
    title text not null,
    status text not null,
    reason text not null,
    page_count integer not null,
    chunk_count integer not null,
    verdicts text not null,
    revision integer not null,
    added_at text not null
) strict;

create table pages (
    document_id integer not null references documents (id) on delete cascade,
    page_index integer not null,
    label text not null,
    width real not null,
    height real not null,
    rotation integer not null,
    verdict text not null,
    text text not null,
    words blob not null,
    primary key (document_id, page_index)
) strict;

create table chunks (
    id integer primary key autoincrement,
    document_id integer not null references documents (id) on delete cascade,
    ordinal integer not null,
    text text not null,
    spans text not null,
    section text not null,
    context text not null,
    text_hash blob not null,
    unique (document_id, ordinal)
) strict;
create index chunks_by_text on chunks (text_hash);

create table embedders (
    id integer primary key autoincrement,
    name text not null unique,
    dimensions integer not null
) strict;

create table oplog (
    seq integer primary key autoincrement,
    op text not null check (op in ('add', 'remove')),
    chunk_id integer not null,
    nonce integer not null
) strict;

create table derived (
    name text primary key,
    version integer not null default 0,
    file text not null default '',
    size_bytes integer not null default 0,
    digest text not null default '',
    refresh_after integer not null default 0,
    refresh_until integer not null default 0
) strict;
"""

_CAREFUL_READING = """
alter table documents add column hidden_pages integer not null default 0;
alter table documents add column recognised_pages integer not null default 0;
create index documents_by_content on documents (sha256);

alter table pages add column is_recognised integer not null default 0;
alter table pages add column is_blank integer not null default 0;

create table reports (
    document_id integer primary key references documents (id) on delete cascade,
    data text not null
) strict;

create table recognised (
    sha256 text not null,
    page_index integer not null,
    language text not null,
    data text not null,
    primary key (sha256, page_index)
) strict;
"""


_TABLES_OF_ALL_VERSIONS = frozenset({"documents", "pages", "chunks", "embedders", "oplog", "derived"})


class UnknownSchema(Exception):
    """The file belongs to another program or to a later version of this one, or it was ours and `is_damage`."""

    def __init__(self, what: str, *, is_damage: bool) -> None:
        self.is_damage = is_damage
        super().__init__(what)


def needs_migration(db: Any, migrations: Any) -> bool:
    """Whether the file holds a library of an older version. Raises UnknownSchema."""
    _refuse_unknown(db, migrations)
    tables = {row[0] for row in db.execute("select name from sqlite_master where name in ('documents', 'embedders')")}
    if not tables or not migrations.pending(db):
        return False
    return any(db.execute(f"select exists (select 1 from {table})").fetchone()[0] for table in sorted(tables))


def migrate(db: Any, migrations: Any) -> None:
    """Apply what is missing. The caller holds one transaction around all steps. Raises UnknownSchema."""
    _refuse_unknown(db, migrations)
    migrations.apply(db)
    db.execute(f"pragma application_id = {APPLICATION_ID}")


def _refuse_unknown(db: Any, migrations: Any) -> None:
    """A later version has done all our steps and more; one of our steps under another name is a bit that flipped."""
    application = int(db.execute("pragma application_id").fetchone()[0])
    tables = {name for (name,) in db.execute("select name from sqlite_master")}
    if application != APPLICATION_ID and (tables or application):
        raise UnknownSchema(f"application id {application:#x}", is_damage=tables >= _TABLES_OF_ALL_VERSIONS)
    known, applied = _names(migrations), {step.name for step in migrations.applied(db)}
    if applied - known:
        raise UnknownSchema(f"{len(applied - known)} unknown steps", is_damage=not applied >= known)


def known_steps() -> set[str]:
    """The names of all steps up to this version."""
    return _names(MIGRATIONS)


def _names(migrations: Any) -> set[str]:
    """Every step is pending on an empty database."""
    with sqlite_utils.Database(memory=True, execute_plugins=False) as empty:
        return {step.name for step in migrations.pending(empty)}


@MIGRATIONS()  # type: ignore[untyped-decorator]  # the library's types are not followed
def m001_initial(db: Any) -> None:
    """Chunk ids are never used twice: they are the keys of both indexes."""
    db.executescript(_INITIAL)


@MIGRATIONS()  # type: ignore[untyped-decorator]  # as above
def m002_careful_reading(db: Any) -> None:
    """How each document was read, and what OCR made of its pages: kept by content, since paths share it."""
    db.executescript(_CAREFUL_READING)


@MIGRATIONS()  # type: ignore[untyped-decorator]  # as above
def m003_contents(db: Any) -> None:
    """What was read apart from where it stands, followed folders, and a digest for each row."""
    separate_contents(db)


@MIGRATIONS()  # type: ignore[untyped-decorator]  # as above
def m004_families(db: Any) -> None:
    """Which documents are versions of one another."""
    create_families(db)


@MIGRATIONS()  # type: ignore[untyped-decorator]  # as above
def m005_finding(db: Any) -> None:
    """Languages of contents, notes about passages, the person's questions and the checks made with them."""
    create_finding(db)


@MIGRATIONS()  # type: ignore[untyped-decorator]  # as above
def m006_chats(db: Any) -> None:
    """Conversations."""
    create_chats(db)
