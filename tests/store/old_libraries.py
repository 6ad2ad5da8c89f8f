"""Libraries as earlier releases left them, written by their own schema steps."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import sqlite_utils

from core.store.migrations import APPLICATION_ID, MIGRATIONS
from core.store.packing import pack_words
from tests.library.documents import EMBEDDER, page_of

_DOCUMENT = (
    "insert into documents (id, path, path_key, sha256, size_bytes, mtime_ns, title, status, reason, page_count,"
    " chunk_count, verdicts, revision, added_at)"
    " values (?, ?, ?, ?, 10, 20, ?, ?, ?, ?, ?, ?, 3, '2026-01-01T00:00:00')"
)
_PAGE = (
    "insert into pages (document_id, page_index, label, width, height, rotation, verdict, text, words)"
    " values (?, ?, ?, 595, 842, 0, ?, ?, ?)"
)
_CHUNK = (
    "insert into chunks (document_id, ordinal, text, spans, section, context, text_hash) values (?, ?, ?, ?, '', '', ?)"
)
STEPS = ("m002_careful_reading", "m003_contents")
"""A library of the n-th release stops before the n-th of these."""


@dataclass(frozen=True)
class OldDocument:
    id: int
    path: str
    texts: tuple[str, ...]
    title: str = "Title"
    status: str = "ready"
    sha256: str | None = None
    """None: made from the texts."""


def write_library(root: Path, documents: Iterable[OldDocument], *, release: int) -> None:
    """One page and one passage for each text, with vectors of the tests' embedder; all of it in the oplog."""
    root.mkdir(exist_ok=True)
    with sqlite_utils.Database(root / "library.db") as db:
        MIGRATIONS.apply(db, stop_before=STEPS[release - 1])
        db.execute(f"pragma application_id = {APPLICATION_ID}")
    with closing(sqlite3.connect(root / "library.db")) as connection:
        connection.execute("insert into embedders values (1, ?, ?)", (EMBEDDER.id, EMBEDDER.dimensions))
        for table in ("dense_1", "codes_1"):
            connection.execute(
                f"create table {table} (chunk_id integer primary key references chunks (id) on delete cascade,"
                " data blob not null) strict"
            )
        for document in documents:
            _write(connection, document)
            if release == 2:
                connection.execute("insert into reports values (?, ?)", (document.id, '{"tables":4}'))
        connection.commit()


def _write(connection: sqlite3.Connection, document: OldDocument) -> None:
    path, texts = document.path.encode("utf-8", "surrogatepass"), document.texts
    sha256 = hashlib.sha256("\n".join(texts).encode()).hexdigest() if document.sha256 is None else document.sha256
    verdicts = json.dumps({"ok": len(texts)} if texts else {})
    row = (document.id, path, path, sha256, document.title, document.status, "", len(texts), len(texts), verdicts)
    connection.execute(_DOCUMENT, row)
    for index, text in enumerate(texts):
        page = page_of(index, text)
        words = pack_words(page.words)
        connection.execute(_PAGE, (document.id, index, page.geometry.label, page.verdict.value, text, words))
    _write_chunks(connection, document.id, texts)


def _write_chunks(connection: sqlite3.Connection, document_id: int, texts: Sequence[str]) -> None:
    for index, (text, embedded) in enumerate(zip(texts, EMBEDDER.embed(texts), strict=True)):
        hash_ = hashlib.blake2b(text.encode(), digest_size=16).digest()
        chunk_id = connection.execute(
            _CHUNK, (document_id, index, text, f"[[{index},0,{len(text)},0]]", hash_)
        ).lastrowid
        connection.execute("insert into dense_1 values (?, ?)", (chunk_id, embedded.dense.tobytes()))
        connection.execute("insert into codes_1 values (?, ?)", (chunk_id, embedded.codes.tobytes()))
        connection.execute("insert into oplog (op, chunk_id, nonce) values ('add', ?, 99)", (chunk_id,))
