"""Both indexes, kept in step with the database. Interim: follows at once."""

from collections.abc import Mapping, Sequence

import numpy as np

from core.api.following import COMPLETE, Amount
from core.api.types import ChunkId
from core.contracts.models import Vector
from core.contracts.rows import Hit
from core.index.text import TextEntry
from core.library.stores import Stores
from core.library.words import WordSearch
from core.paths import DataPaths


class Indexes:
    def __init__(self, paths: DataPaths, stores: Stores, *, exact_limit: int = 50_000) -> None:
        self._stores = stores
        self._words = WordSearch(paths.text_index, stores)
        self._words.open()
        self._position = stores.oplog.last()

    def log_changed(self) -> None:
        ids = self._stores.oplog.chunks_after(self._position)
        if not ids:
            return
        self._position = self._stores.oplog.last()
        entries = [TextEntry(id_, text, context) for id_, text, context in self._stores.chunks.indexed(ids)]
        self._words.follow(removed=ids, added=entries, position=self._position)
        self._words.commit_if_due()

    def ask_forget(self) -> None:
        self._words.ask_refresh()

    def step(self) -> bool:
        return self._words.refresh_step()

    def commit(self) -> None:
        self._words.commit()
        self._words.refresh_step()

    def words_progress(self) -> Amount:
        return COMPLETE

    def meaning_progress(self) -> Amount:
        return COMPLETE

    def search_words(self, question: str, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        return self._words.search(question, allowed=allowed, limit=limit)

    def search_meaning(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        ids, matrix = self._stores.embeddings.everything()
        if not len(ids):
            return []
        scores = matrix @ query
        hits = [Hit(ChunkId(int(ids[n])), float(scores[n])) for n in np.argsort(-scores)]
        return [hit for hit in hits if allowed is None or hit.chunk_id in allowed][:limit]

    def analyze(self, text: str) -> list[str]:
        return self._words.analyze(text)

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        return self._words.inverse_document_frequencies(tokens)

    def vectors_changed(self) -> None:
        return

    def wait_for_build(self, *, timeout_s: float) -> bool:
        return timeout_s >= 0

    def flaws(self) -> list[str]:
        self._words.commit()
        count = self._stores.chunks.live_count()
        return [] if self._words.chunk_count() == count else [f"The text index does not hold {count} passages."]

    def make_anew(self, *, words: bool, meaning: bool) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self._words.close()
