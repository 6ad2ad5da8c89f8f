"""After any sequence of changes a library holds what the changes say, in its rows and in both indexes."""

import random
from pathlib import Path

import pytest

from core.store import contents
from tests.library.documents import open_at, texts_found, texts_meant
from tests.library.shelves import Shelf, apply, assert_vectors_fit, draw, observed
from tests.library.writer import fill, make


@pytest.mark.parametrize("seed", range(4))
def test_any_sequence_of_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(contents, "AT_ONCE_ROWS", 4)
    library = open_at(tmp_path)
    dice = random.Random(seed)
    shelf = Shelf()
    for number in range(120):
        change = draw(shelf, dice)
        shelf = apply(shelf, change)
        make(library, change)
        assert observed(library) == shelf, change
        if number % 20 == 0:
            fill(library)
            library.commit_indexes()
            assert library.check() == []
            assert sorted(texts_found(library, "rent", limit=1_000)) == shelf.found
            assert sorted(texts_found(library, "model", limit=1_000)) == shelf.found_by_note
            assert sorted(texts_meant(library, "rent", limit=1_000)) == shelf.found
            assert_vectors_fit(library, shelf)
        library.step()
    library.close()
