"""Scopes, visibility and the two ways to search."""

import threading
from pathlib import Path

import numpy as np
import pytest

from core.api.types import DocumentId, Scope
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import Aside
from core.contracts.rows import PathChange, ReadDocument
from core.library import LibraryFiles
from tests.library.documents import EMBEDDER, document_at, every_chunk, file_at, open_at, texts_found, texts_meant


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
    assert library.scope_chunks(Scope(document_ids=(DocumentId(99),))) == ChunkSet(())


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


def test_a_removed_chunk_is_not_found_before_the_indexes_know(library: LibraryFiles) -> None:
    kept, gone, erased = (library.put(document_at(f"/{name}.pdf", f"rent {name}")) for name in "abc")
    library.commit_indexes()
    library.set_aside([gone.id], Aside.REMOVED)
    library.remove([erased.id])
    assert texts_found(library, "rent") == ["rent a"]
    assert texts_meant(library, "rent") == ["rent a"]
    library.take_back([gone.id])
    assert sorted(texts_found(library, "rent")) == ["rent a", "rent b"]  # it never left the index
    library.commit_indexes()
    assert sorted(texts_found(library, "rent")) == sorted(texts_meant(library, "rent")) == ["rent a", "rent b"]
    library.set_aside([kept.id], Aside.DELETED)
    library.commit_indexes()
    library.take_back([kept.id])
    assert texts_found(library, "rent") == ["rent b"]
    library.commit_indexes()
    assert sorted(texts_found(library, "rent")) == sorted(texts_meant(library, "rent")) == ["rent a", "rent b"]
    assert library.check() == []


def test_what_was_put_before_closing_is_found_after_opening(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    library.put(document_at("/a.pdf", "rent and deposit"))
    library.close()
    library.close()
    again = open_at(tmp_path)
    again.commit_indexes()
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


def test_documents_that_were_read_in_turns_keep_their_own_chunks(library: LibraryFiles) -> None:
    both = [document_at(f"/{name}.pdf", *(f"{name} of part {part}" for part in range(3))) for name in "ab"]
    drafts = [library.begin_draft(document.file.sha256) for document in both]
    for part in range(3):
        for draft, document in zip(drafts, both, strict=True):
            library.draft_pages(draft, document.pages[part : part + 1])
            library.draft_chunks(draft, document.chunks[part : part + 1], document.embedded[part : part + 1])
    for draft, document in zip(drafts, both, strict=True):
        library.publish(draft, ReadDocument(document.file, document.status, "", ""))
    for name in "ab":
        chosen = library.scope_chunks(Scope(paths=(f"/{name}.pdf",)))
        assert chosen is not None
        texts = [chunk.text for chunk in library.chunks(sorted(chosen)).values()]
        assert sorted(texts) == [f"{name} of part {part}" for part in range(3)]


def test_a_scope_is_what_the_library_is_now(library: LibraryFiles) -> None:
    ids = fill(library)
    scope, before = Scope(paths=("/papers",)), every_chunk(library)
    chosen = library.scope_chunks(scope)
    assert chosen is library.scope_chunks(scope)
    text = "rent in /papers2/c.pdf"
    library.relink([PathChange(file_at("/papers/c.pdf", text), ids["/papers2/c.pdf"])])
    moved = library.scope_chunks(scope)
    assert chosen is not None
    assert moved is not None
    assert len(moved) == len(chosen) + 1
    library.set_aside([ids["/papers/a.pdf"]], Aside.REMOVED)
    assert set(library.scope_chunks(scope) or ()) < set(moved) == set(before)
