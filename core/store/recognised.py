"""What OCR made of pages, by the content of their file: it is slow, so equal files share it and nothing undoes it."""

import logging
from collections.abc import Iterable, Mapping

from core.contracts.pages import RecognisedPage
from core.store.database import Database
from core.store.seals import is_sound

log = logging.getLogger(__name__)


class Recognised:
    """Each call of `keep` is one statement and durable; `forget_orphans` belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, sha256: str, page: RecognisedPage) -> None:
        """Nothing is kept for a file that is in the library no more, nor being read: its text has to be gone."""
        self._database.execute(
            "insert or replace into recognised (sha256, page_index, language, data, digest)"
            " select ?1, ?2, ?3, ?4, seal(?1, ?2, ?3, ?4) where exists (select 1 from contents where sha256 = ?1)",
            (sha256, page.page_index, page.language, page.data),
        )

    def forget_orphans(self, contents: Iterable[str]) -> None:
        """Forget the pages of those contents that are in the library no more."""
        self._database.execute_many(
            "delete from recognised where sha256 = ?1 and not exists (select 1 from contents where sha256 = ?1)",
            [(sha256,) for sha256 in contents],
        )

    def of(self, sha256: str) -> Mapping[int, RecognisedPage]:
        """Those that are what was stored; any other is forgotten, so that the page is read again."""
        damaged = f"from recognised where sha256 = ? and not ({is_sound('recognised')})"
        if self._database.row(f"select 1 {damaged}", (sha256,)):
            log.warning("recognised pages are damaged and are read again")
            self._database.execute(f"delete {damaged}", (sha256,))
        rows = self._database.rows("select page_index, language, data from recognised where sha256 = ?", (sha256,))
        return {index: RecognisedPage(index, language, data) for index, language, data in rows}
