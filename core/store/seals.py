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
    "content_languages": frozenset({"language"}),
    "notes": frozenset({"note"}),
    "questions": frozenset({"sha256", "text", "source", "added_at"}),
    "checks": frozenset({"data"}),
    "chats": frozenset({"title", "created_at", "changed_at"}),
    "turns": frozenset({"question", "words", "scope", "asked_at"}),
    "turn_answers": frozenset({"contents", "lost", "words", "change"}),
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
    "content_languages": ("content_id", "language"),
    "notes": ("chunk_id", "note", "text_hash"),
    "questions": ("id", "text_key", "sha256", "page_index", "text", "source", "added_at"),
    "checks": ("id", "data"),
    "chats": ("key", "title", "created_at", "changed_at", "is_forgotten"),
    "turns": (
        *("key", "chat_key", "ordinal", "text_key", "question", "words", "scope", "quotes_only", "asked_at"),
        *("documents", "last_document", "library"),
    ),
    "turn_answers": ("turn_key", "contents", "lost", "words", "change", "answer"),
}
"""By table: the columns its digest covers, in order."""


def seal(*values: int | float | str | bytes | None) -> bytes:
    """8 bytes of BLAKE2b over the values with their kinds and lengths: 3 us for a row, 10 us for a page."""
    parts: list[bytes] = []
    for value in values:
        if isinstance(value, int):
            parts.append(b"i%d;" % value)
        elif isinstance(value, bytes):
            parts += (b"b%d:" % len(value), value)
        elif isinstance(value, str):
            data = value.encode()
            parts += (b"b%d:" % len(data), data)
        else:
            parts.append(b"n;" if value is None else b"f%r;" % value)
    return hashlib.blake2b(b"".join(parts), digest_size=_DIGEST_BYTES).digest()


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
