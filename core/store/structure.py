"""Whether the rows of the database fit each other: what no single row can tell of itself."""

from core.api.types import ErrorCode
from core.errors import UserError
from core.store.database import Database
from core.store.seals import SEALED, is_sound

_IN_USE = "exists (select 1 from documents where content_id = contents.id and aside = '')"
_REFERRED = "exists (select 1 from documents where content_id = contents.id)"
_HASH_KNOWN = "exists (select 1 from contents where contents.sha256 = recognised.sha256)"
_COUNTED = "(is_draft = 0 or sha256 <> '')"
"""A draft of nothing is being forgotten piece by piece."""

_MISFITS = {
    "contents are searched without a document, or not with one": f"contents where is_live <> {_IN_USE}",
    "contents belong to no document": f"contents where is_draft = 0 and not {_REFERRED}",
    "drafts have documents": f"contents where is_draft = 1 and {_REFERRED}",
    "contents have another number of pages than they should": (
        f"contents where {_COUNTED} and page_count <> (select count(*) from pages where content_id = contents.id)"
    ),
    "contents have another number of passages than they should": (
        f"contents where {_COUNTED} and chunk_count <> (select count(*) from chunks where content_id = contents.id)"
    ),
    "contents have no report": "contents where is_draft = 0 and id not in (select content_id from reports)",
    "recognised pages belong to no content": f"recognised where not {_HASH_KNOWN}",
}
_DRAFT_ROWS = {"contents": "is_draft = 0"}


class Structure:
    """Reads the whole database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def problems(self) -> list[str]:
        """In sentences; empty if all is well."""
        try:
            found = {text: self._count(rows) for text, rows in _MISFITS.items()}
            found.update({f"rows of {table} are not what was stored": self._unsound(table) for table in SEALED})
        except UserError as error:
            if error.code is not ErrorCode.LIBRARY_DAMAGED:
                raise
            return ["The database cannot be read through."]
        return [f"{count} {text}." for text, count in found.items() if count]

    def _unsound(self, table: str) -> int:
        condition = _DRAFT_ROWS.get(table, "true")
        return self._count(f"{table} where {condition} and not ({is_sound(table)})")

    def _count(self, rows: str) -> int:
        return self._database.number(f"select count(*) from {rows}")
