"""The tables of document families (`core.store.families`)."""

from typing import Any

_SCHEMA = """
create table version_texts (
    content_id integer primary key references contents (id) on delete cascade,
    sketch blob not null,
    dated text not null,
    digest blob not null
) strict;

create table version_bands (
    band integer not null,
    content_id integer not null references contents (id) on delete cascade,
    primary key (band, content_id)
) strict, without rowid;
create index version_bands_by_content on version_bands (content_id);

create table version_pins (
    document_id integer primary key references documents (id) on delete cascade,
    family integer not null,
    place integer not null,
    is_alone integer not null,
    digest blob not null
) strict;
create index version_pins_by_family on version_pins (family);

create table version_queue (
    document_id integer primary key
) strict;

create table families (
    document_id integer primary key,
    name_key integer not null,
    title_key integer not null,
    family integer not null,
    place integer not null,
    size integer not null,
    dated text not null,
    digest blob not null
) strict;
create index families_by_name on families (name_key);
create index families_by_title on families (title_key) where title_key <> 0;
create index families_by_family on families (family);
create index families_of_several on families (size) where size > 1;

insert into version_queue select id from documents where aside = '';
"""


def create_families(db: Any) -> None:
    """A step of the schema. Documents that are there already are judged later, one by one."""
    db.executescript(_SCHEMA)
