"""The tables of what finding leans on: languages, notes about passages, and the person's own questions."""

from typing import Any

_SCHEMA = """
create table content_languages (
    content_id integer primary key references contents (id) on delete cascade,
    language text not null,
    digest blob not null
) strict;

create table notes (
    chunk_id integer primary key references chunks (id) on delete cascade,
    note text not null,
    text_hash blob not null,
    digest blob not null
) strict;
create index notes_by_text on notes (text_hash);

create table questions (
    id integer primary key autoincrement,
    text_key blob not null,
    sha256 text not null,
    page_index integer not null,
    text text not null,
    source text not null,
    added_at text not null,
    digest blob not null,
    unique (text_key, sha256)
) strict;
create index questions_by_content on questions (sha256) where sha256 <> '';

create table checks (
    id integer primary key autoincrement,
    data text not null,
    digest blob not null
) strict;

create table erased_questions (
    text_key blob not null
) strict;
"""


def create_finding(db: Any) -> None:
    """A step of the schema. The languages of contents that are there already are found later, one by one."""
    db.executescript(_SCHEMA)
