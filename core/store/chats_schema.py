"""The tables of conversations. A row is told by its key, not by its id, which another history may have given, too."""

from typing import Any

_SCHEMA = """
create table chats (
    id integer primary key autoincrement,
    key blob not null unique,
    title text not null,
    created_at text not null,
    changed_at text not null,
    is_forgotten integer not null,
    digest blob not null
) strict;

create table turns (
    id integer primary key autoincrement,
    key blob not null unique,
    chat_key blob not null references chats (key) on delete cascade,
    ordinal integer not null,
    text_key blob not null,
    question text not null,
    words text not null,
    scope text not null,
    quotes_only integer not null,
    asked_at text not null,
    documents integer not null,
    last_document integer not null,
    library blob not null,
    digest blob not null,
    unique (chat_key, ordinal)
) strict;
create index turns_by_text on turns (text_key);

create table turn_answers (
    turn_key blob primary key references turns (key) on delete cascade,
    contents text not null,
    lost text not null,
    words text not null,
    change text not null,
    answer blob not null,
    digest blob not null
) strict;

create table erased_chats (
    what text not null check (what in ('chats', 'turns', 'turn_answers')),
    key blob not null
) strict;
"""


def create_chats(db: Any) -> None:
    """A step of the schema."""
    db.executescript(_SCHEMA)
