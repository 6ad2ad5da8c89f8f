"""Scopes, visibility and the two ways to search."""

import threading
from pathlib import Path

import numpy as np
import pytest

from core.api.types import ChunkId, DocumentId, Scope
from core.index.text import TextEntry
from core.library import LibraryFiles
from core.library.stores import open_stores
from core.library.words import COMMIT_CHUNKS, COMMIT_INTERVAL_S, WordSearch
from tests.library.documents import EMBEDDER, document_at, every_chunk, open_at, texts_found, texts_meant


def fill(library: LibraryFiles) -> dict[str, DocumentId]:
    paths = ("/papers/a.pdf", "/papers/sub/b.pdf", "/papers2/c.pdf", "/papers/a.pdf.old/d.pdf")
    return {path: library.put(document_at(path, f"rent in {path}")).id for path in paths}


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (("/papers",), ["a", "b", "d"]),
        (("/papers/",), ["a", "b", "d"]),
        (("/papers/a.pdf",), ["a"]),
        (("/papers/sub", "/papers2"), ["b", "c"]),
        (("/",), ["a", "b", "c", "d"]),
        (("/pap",), []),
        (("/elsewhere",), []),
    ],
)
def test_a_path_is_a_file_or_a_folder_with_all_below(
    library: LibraryFiles, paths: tuple[str, ...], expected: list[str]
) -> None:
    fill(library)
    library.commit_indexes()
    scope = Scope(paths=paths)
    assert sorted(text.removesuffix(".pdf")[-1] for text in texts_found(library, "rent", scope=scope)) == expected
    assert sorted(text.removesuffix(".pdf")[-1] for text in texts_meant(library, "rent", scope=scope)) == expected


def test_ids_and_paths_add_up_and_the_whole_library_is_no_scope(library: LibraryFiles) -> None:
    ids = fill(library)
    chosen = library.scope_chunks(Scope(paths=("/papers/sub",), document_ids=(ids["/papers2/c.pdf"],)))
    assert chosen is not None
    assert sorted(chunk.document for chunk in library.chunks(sorted(chosen)).values()) == ["b.pdf", "c.pdf"]
    assert library.scope_chunks(Scope()) is None
    assert library.scope_chunks(Scope(document_ids=(DocumentId(99),))) == frozenset()


def test_a_search_in_an_empty_scope_finds_nothing(library: LibraryFiles) -> None:
    fill(library)
    library.commit_indexes()
    assert texts_found(library, "rent", scope=Scope(paths=("/elsewhere",))) == []
    assert texts_meant(library, "rent", scope=Scope(paths=("/elsewhere",))) == []


def test_an_empty_library_can_be_searched(library: LibraryFiles) -> None:
    assert texts_found(library, "rent") == []
    assert texts_meant(library, "rent") == []
    assert library.inverse_document_frequencies(["rent"])["rent"] > 0
    library.commit_indexes()
    assert library.check() == []


def test_a_search_sees_what_was_committed(library: LibraryFiles) -> None:
    library.put(document_at("/a.pdf", "rent"))
    library.commit_indexes()
    assert texts_found(library, "rent") == ["rent"]


def test_many_chunks_are_committed_by_the_next_search(library: LibraryFiles) -> None:
    library.put(document_at("/a.pdf", *["rent"] * COMMIT_CHUNKS, embedder=None))
    assert len(texts_found(library, "rent")) == 20


def test_waiting_changes_are_committed_by_a_search_after_some_seconds(tmp_path: Path) -> None:
    now_s = 100.0
    stores = open_stores(tmp_path / "library.db", embedder_id="none", dimensions=64)
    words = WordSearch(tmp_path / "text", stores, clock=lambda: now_s)
    words.open()
    with stores.database.transaction():
        position = stores.oplog.record(removed=(), added=[ChunkId(1)])
    words.follow(removed=(), added=[TextEntry(ChunkId(1), "rent", "")], position=position)
    assert words.search("rent", allowed=None, limit=5) == []
    now_s += COMMIT_INTERVAL_S
    assert [hit.chunk_id for hit in words.search("rent", allowed=None, limit=5)] == [1]
    words.close()
    stores.database.close()


def test_what_was_put_before_closing_is_found_after_opening(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    library.put(document_at("/a.pdf", "rent and deposit"))
    library.close()
    library.close()
    again = open_at(tmp_path)
    assert texts_found(again, "deposits") == ["rent and deposit"]
    assert texts_meant(again, "rent and deposit") == ["rent and deposit"]
    again.close()


def test_analysis_and_frequencies_are_those_of_the_index(library: LibraryFiles) -> None:
    fill(library)
    library.commit_indexes()
    (token,) = library.analyze("of the RENTS")
    frequencies = library.inverse_document_frequencies([token, "absent"])
    assert frequencies[token] < frequencies["absent"]


@pytest.mark.parametrize("exact_limit", [10, 10_000])
def test_meaning_is_searched_the_same_with_and_without_a_graph(tmp_path: Path, exact_limit: int) -> None:
    library = open_at(tmp_path, exact_limit=exact_limit)
    for number in range(40):
        library.put(document_at(f"/{number}.pdf", *(f"topic{number} word{word}" for word in range(5))))
    assert library.wait_for_build(timeout_s=60)
    library.remove([summary.id for summary in library.summaries()[:3]])
    query = EMBEDDER.embed_query("topic20 word3").dense
    hits = library.search_meaning(query, allowed=None, limit=10)
    vectors = library.dense_vectors(sorted(every_chunk(library)))
    best = sorted((float(vector @ query) for vector in vectors.values()), reverse=True)[:10]
    assert [hit.score for hit in hits] == pytest.approx(best, abs=1e-4)
    assert library.chunks([hits[0].chunk_id])[hits[0].chunk_id].text == "topic20 word3"
    library.close()


def test_a_query_that_is_no_unit_vector_is_refused(library: LibraryFiles) -> None:
    with pytest.raises(ValueError, match="unit length"):
        library.search_meaning(np.zeros(64, dtype=np.float32), allowed=None, limit=5)


def test_the_library_belongs_to_the_thread_that_opened_it(library: LibraryFiles) -> None:
    refused: list[str] = []

    def use() -> None:
        try:
            library.put(document_at("/a.pdf", "rent"))
        except Exception as error:  # noqa: BLE001  # judged below
            refused.append(type(error).__name__)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert refused == ["ProgrammingError"]
    assert library.totals().documents == 0
