"""Digests of rows. SQLite does not check what it reads: a bit that flipped in a text would be a wrong quotation.

Each row whose content reaches a person or an index carries a digest of all of it. It is made and checked inside the
database by the function `seal`, so that no caller can forget a column.
"""

import hashlib
import sqlite3

_DIGEST_BYTES = 8

_TEXTS: dict[str, frozenset[str]] = {
    "contents": frozenset({"sha256", "status", "reason", "title", "verdicts"}),
    "documents": frozenset({"added_at", "aside", "aside_at"}),
    "pages": frozenset({"label", "verdict", "text"}),
    "chunks": frozenset({"text", "spans", "section", "context"}),
    "reports": frozenset({"data"}),
    "recognised": frozenset({"sha256", "language", "data"}),
}

SEALED: dict[str, tuple[str, ...]] = {
    "contents": (
        *("id", "sha256", "status", "reason", "title", "page_count", "chunk_count", "verdicts"),
        *("hidden_pages", "recognised_pages"),
    ),
    "documents": (
        *("id", "path", "path_key", "content_id", "size_bytes", "mtime_ns", "inode", "revision", "added_at"),
        *("is_away", "aside", "aside_at"),
    ),
    "pages": (
        *("content_id", "page_index", "label", "width", "height", "rotation", "verdict", "text", "words"),
        *("is_recognised", "is_blank"),
    ),
    "chunks": ("id", "content_id", "ordinal", "text", "spans", "section", "context", "text_hash"),
    "reports": ("content_id", "data"),
    "recognised": ("sha256", "page_index", "language", "data"),
}
"""By table: the columns its digest covers, in order."""


def seal(*values: int | float | str | bytes | None) -> bytes:
    """8 bytes of BLAKE2b over the values with their kinds and lengths; 2 us for a row, 10 us for a page."""
    digest = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    for value in values:
        kind, data = _encoded(value)
        digest.update(b"%c%d:" % (kind, len(data)))
        digest.update(data)
    return digest.digest()


def register(connection: sqlite3.Connection) -> None:
    """Make `seal(...)` known to a connection."""
    connection.create_function("seal", -1, seal, deterministic=True)


def sealed(table: str, alias: str = "") -> str:
    """The SQL expression of the digest that a row of the table should have.

    Texts go in as bytes: one that is no UTF-8 any more is to be noticed, not to stop the statement.
    """
    before = f"{alias}." if alias else ""
    texts = _TEXTS[table]
    columns = (f"cast({before}{c} as blob)" if c in texts else f"{before}{c}" for c in SEALED[table])
    return f"seal({', '.join(columns)})"


def is_sound(table: str, alias: str = "") -> str:
    """The SQL expression for a row that is what was stored."""
    return f"{f'{alias}.' if alias else ''}digest = {sealed(table, alias)}"


def _encoded(value: int | float | str | bytes | None) -> tuple[bytes, bytes]:
    if isinstance(value, bytes):
        return b"b", value
    if isinstance(value, str):
        return b"b", value.encode()
    if value is None:
        return b"n", b""
    return (b"f" if isinstance(value, float) else b"i"), repr(value).encode()
