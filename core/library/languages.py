"""Finding out the language of what was stored without it, text by text, so that no file is read again for that."""

from collections.abc import Callable

from core.index.analysers import ENGLISH, stem_of
from core.library.stores import Stores

LOOK_CONTENTS = 2_000
"""Looked through by one step, once after opening."""
PAGES, PAGE_CHARS = 20, 1_000
"""Of a text, for its language: some ten thousand characters of its beginning are plenty."""

Detect = Callable[[str], str]
"""ISO 639-1 of a text; empty if it is too little to tell."""


class LanguageFinder:
    """`published` belongs into the caller's transaction; `step` is one of its own. Chunks are stemmed by the language
    of their document if they do not tell their own, so that the index takes them in anew when that is found late."""

    def __init__(self, stores: Stores, detect: Detect) -> None:
        self._stores = stores
        self._detect = detect
        self._looked: int | None = 0
        self._waiting: dict[int, None] = {}

    def published(self, content_id: int, language: str) -> None:
        """An empty language is one that is still to be found out."""
        if language:
            self._stores.languages.keep(content_id, language)
        else:
            self._waiting[content_id] = None

    def step(self) -> bool:
        """A few milliseconds; whether there is more to do."""
        if self._looked is not None:
            found, self._looked = self._stores.languages.unknown_after(self._looked, limit=LOOK_CONTENTS)
            self._waiting |= dict.fromkeys(found)
            return True
        if not self._waiting:
            return False
        content_id = next(iter(self._waiting))
        if self._stores.languages.is_unknown(content_id):
            language = self._detect(self._stores.languages.beginning(content_id, pages=PAGES, page_chars=PAGE_CHARS))
            with self._stores.database.transaction():
                self._stores.languages.keep(content_id, language)
                if stem_of(language) != ENGLISH:  # as what its chunks were indexed by before
                    self._stores.oplog.record(removed=(), added=self._stores.chunks.live_of(content_id))
        del self._waiting[content_id]
        return True
