"""The two indexes, which follow the database in short steps. Each is a cache and can be made anew from it."""

import time
from collections.abc import Callable, Mapping, Sequence

from core.api.following import Amount
from core.contracts.chunk_set import ChunkSet
from core.contracts.models import Vector
from core.contracts.rows import Hit
from core.index.nearest import EXACT_LIMIT
from core.library.meaning import MeaningSearch
from core.library.stores import Stores
from core.library.words import WordSearch
from core.paths import DataPaths

PRUNE_ROWS = 1_000
"""The history is cut when so many of its rows are needed by neither index."""


class Indexes:
    """Used by the library's thread. `clock` is monotonic, in seconds.

    Nothing is opened before the first step or search. A search waits for an index no longer than 0.1 s, answers from
    what is ready and never returns a chunk that is not live any more.
    """

    def __init__(
        self,
        paths: DataPaths,
        stores: Stores,
        *,
        exact_limit: int = EXACT_LIMIT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stores = stores
        self._vectors = paths.vectors
        self._exact_limit = exact_limit
        self._clock = clock
        self._words = WordSearch(paths.text_index, stores, clock=clock)
        self._meaning = self._new_meaning()
        self._is_turn_of_words = False
        self._pruned_to: int | None = None

    # --- following the database

    def step(self) -> bool:
        """One piece of upkeep, under 200 ms; whether there is more to do. False while only a graph of vectors is being
        made by its own thread. Raises UserError. The two take turns, so that neither waits for the other."""
        self._is_turn_of_words = not self._is_turn_of_words
        turns = (self._words, self._meaning) if self._is_turn_of_words else (self._meaning, self._words)
        if turns[0].step() or turns[1].step():
            return True
        self._prune(PRUNE_ROWS)
        return False

    def commit(self) -> None:
        """All steps until every change is searchable; forgetting is left to `step`. Raises UserError."""
        self._words.commit()
        self._meaning.commit()
        self._prune(PRUNE_ROWS)

    def ask_forget(self) -> None:
        """Note, inside a transaction that erased chunks, that nothing of them is to stay in the indexes' files."""
        self._words.ask_forget()
        self._meaning.ask_forget()

    def vectors_changed(self) -> None:
        """Whether another embedder is searched may have changed; if so its vectors take over, and are loaded in
        steps."""
        if self._stores.embeddings.number != self._meaning.number:
            self._renew_meaning()

    def make_anew(self, *, words: bool, meaning: bool) -> None:
        """From the next step on."""
        if words:
            self._words.make_anew()
        if meaning:
            self._renew_meaning()

    def words_progress(self) -> Amount:
        return self._words.progress()

    def meaning_progress(self) -> Amount:
        return self._meaning.progress()

    def flaws(self) -> tuple[int, int]:
        """How many live passages (words, meaning) each index lacks or has too many of, after all changes were taken
        in. Raises UserError."""
        return self._words.flaws(), self._meaning.flaws()

    def wait_for_build(self, *, timeout_s: float) -> bool:
        """Whether no graph of vectors is being made any more; searches are exact until then."""
        return self._meaning.wait_for_build(timeout_s=timeout_s)

    # --- reading

    def search_words(self, question: str, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        return self._words.search(question, allowed=allowed, limit=limit)

    def search_meaning(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """Raises ValueError for a query that is not a unit vector of the embedder's dimensions."""
        return self._meaning.search(query, allowed=allowed, limit=limit)

    def analyze_each(self, texts: Sequence[str]) -> list[list[str]]:
        return self._words.analyze_each(texts)

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        return self._words.inverse_document_frequencies(tokens)

    def close(self) -> None:
        """Raises UserError if something could not be saved; it is caught up on at the next start."""
        try:
            self._prune(1)
        finally:
            self._words.close()
            self._meaning.close()

    def _renew_meaning(self) -> None:
        self._meaning.give_up()
        self._meaning = self._new_meaning()

    def _new_meaning(self) -> MeaningSearch:
        return MeaningSearch(self._vectors, self._stores, exact_limit=self._exact_limit, clock=self._clock)

    def _prune(self, rows: int) -> None:
        """An index that was not opened yet may need everything."""
        positions = (self._words.position, self._meaning.position)
        needed = [position for position in positions if position is not None]
        if len(needed) < len(positions):
            return
        first = min(needed)
        if self._pruned_to is None or first.seq - self._pruned_to >= rows:
            self._stores.oplog.prune(first)
            self._pruned_to = first.seq
