"""In which language each content is written, as far as its text tells. What is lost or damaged is found out again."""

from collections.abc import Mapping

from core.store.database import Database, reading_values
from core.store.seals import is_sound

_KNOWN = f"exists (select 1 from content_languages where content_id = contents.id and {is_sound('content_languages')})"


class Languages:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, content_id: int, language: str) -> None:
        """ISO 639-1; empty for a text that is too little to tell. Nothing is kept of a content that is gone."""
        self._database.execute(
            "insert or replace into content_languages select ?1, ?2, seal(?1, ?2)"
            " where exists (select 1 from contents where id = ?1)",
            (content_id, language),
        )

    @reading_values()
    def counts(self) -> Mapping[str, int]:
        """Listed documents by language, most first; without those whose language is not known."""
        rows = self._database.rows(
            "select language, count(*) from content_languages join documents using (content_id)"
            f" where aside = '' and language <> '' and {is_sound('content_languages', 'content_languages')}"
            " group by language order by 2 desc, 1"
        )
        return dict(rows)

    def unknown_after(self, content_id: int, *, limit: int) -> tuple[list[int], int | None]:
        """Of the next `limit` contents after this id those with text whose language was not found out; and the id that
        was reached, None at the end."""
        ids = self._database.rows("select id from contents where id > ? order by id limit ?", (content_id, limit))
        if not ids:
            return [], None
        until = int(ids[-1][0])
        rows = self._database.rows(
            "select id from contents where id > ? and id <= ? and is_draft = 0 and page_count > 0"
            f" and not {_KNOWN} order by id",
            (content_id, until),
        )
        return [id_ for (id_,) in rows], until

    def is_unknown(self, content_id: int) -> bool:
        """Whether it has text, and its language was not found out."""
        row = self._database.row(
            f"select 1 from contents where id = ? and is_draft = 0 and page_count > 0 and not {_KNOWN}", (content_id,)
        )
        return row is not None

    def beginning(self, content_id: int, *, pages: int, page_chars: int) -> str:
        """The first characters of each of the first pages."""
        rows = self._database.rows(
            "select substr(text, 1, ?) from pages where content_id = ? order by page_index limit ?",
            (page_chars, content_id, pages),
        )
        return "\n".join(text for (text,) in rows)
