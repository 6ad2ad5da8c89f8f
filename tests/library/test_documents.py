"""What goes into a library comes out of it as it was."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.api.types import ChunkId, DocumentId, DocumentStatus, LibraryTotals, Scope, Verdict, VerdictCount
from core.contracts.library import Library
from core.contracts.models import Embedded
from core.library import LibraryFiles, open_library
from core.paths import DataPaths
from tests.fakes import FakeEmbedder
from tests.library.documents import EMBEDDER, document_at, every_chunk, file_at, open_at, texts_found, texts_meant

Spoil = Callable[[tuple[Embedded, ...]], tuple[Embedded, ...]]
LEASE = document_at(
    "/papers/lease.pdf", "The rent is 900 euros.", "Pets are welcome.", title="Lease", context="Lease > Rent"
)


def test_it_is_a_library(library: LibraryFiles) -> None:
    promised: Library = library
    assert promised.totals() == LibraryTotals()


def test_a_document_is_told_as_it_was_put(library: LibraryFiles) -> None:
    summary = library.put(LEASE)
    assert (summary.path, summary.name, summary.title) == ("/papers/lease.pdf", "lease.pdf", "Lease")
    assert (summary.status, summary.page_count, summary.chunk_count, summary.revision) == (
        DocumentStatus.READY,
        2,
        2,
        1,
    )
    assert summary.verdicts == (VerdictCount(Verdict.OK, 2),)
    assert library.summaries() == (summary,)
    assert library.summary(summary.id) == summary
    assert library.summary(DocumentId(99)) is None
    assert library.totals() == LibraryTotals(documents=1, searchable=1, pages=2, chunks=2)


def test_a_known_file_is_recognised_by_its_path(library: LibraryFiles) -> None:
    summary = library.put(LEASE)
    known = library.known_file("/papers/lease.pdf")
    assert known is not None
    assert (known.document_id, known.sha256) == (summary.id, LEASE.file.sha256)
    assert (known.size_bytes, known.mtime_ns, known.status) == (LEASE.file.size_bytes, 1_000, DocumentStatus.READY)
    assert library.known_file("/papers/other.pdf") is None


def test_a_page_comes_back_with_its_words(library: LibraryFiles) -> None:
    summary = library.put(LEASE)
    page = library.page(summary.id, 1)
    assert page is not None
    assert (page.index, page.label, page.text) == (1, "2", "Pets are welcome.")
    assert page.words == LEASE.pages[1].words
    assert library.page(summary.id, 2) is None


def test_chunks_come_with_what_a_citation_needs(library: LibraryFiles) -> None:
    summary = library.put(LEASE)
    first, second = sorted(every_chunk(library))
    stored = library.chunks([second, first, ChunkId(77)])
    assert set(stored) == {first, second}
    chunk = stored[first]
    assert (chunk.document_id, chunk.revision, chunk.ordinal) == (summary.id, 1, 0)
    assert (chunk.text, chunk.spans) == (LEASE.chunks[0].text, LEASE.chunks[0].spans)
    assert (chunk.section, chunk.context) == ("Lease > Rent", "Lease > Rent")
    assert (chunk.document, chunk.path, chunk.title, chunk.page_count) == ("lease.pdf", "/papers/lease.pdf", "Lease", 2)


def test_vectors_and_codes_come_back_as_they_were(library: LibraryFiles) -> None:
    library.put(LEASE)
    ids = sorted(every_chunk(library))
    dense, codes = library.dense_vectors(ids), library.token_codes(ids)
    for id_, embedded in zip(ids, LEASE.embedded, strict=True):
        assert np.array_equal(dense[id_], embedded.dense)
        assert np.array_equal(codes[id_], embedded.codes)
    assert library.dense_vectors([ChunkId(99)]) == {}


def test_vectors_of_equal_texts_are_given_back_wherever_they_stand(library: LibraryFiles) -> None:
    library.put(LEASE)
    text = LEASE.chunks[1].indexed_text
    known = library.embedded_by_text([text, "never seen", LEASE.chunks[1].text])
    assert set(known) == {text}
    assert np.array_equal(known[text].dense, LEASE.embedded[1].dense)
    assert np.array_equal(known[text].codes, LEASE.embedded[1].codes)


def test_equal_bytes_at_two_paths_are_two_documents_that_share_their_passages(library: LibraryFiles) -> None:
    one = library.put(document_at("/a/lease.pdf", "The rent is 900 euros."))
    two = library.put(document_at("/b/lease.pdf", "The rent is 900 euros."))
    library.commit_indexes()
    assert one.id != two.id
    assert library.totals() == LibraryTotals(documents=2, searchable=2, pages=1, chunks=1)
    assert texts_found(library, "rent") == ["The rent is 900 euros."]
    again = library.summary(one.id)
    assert again is not None
    assert (again.revision, two.revision) == (2, 1)
    library.remove([one.id])
    assert texts_found(library, "rent") == ["The rent is 900 euros."]
    assert set(library.embedded_by_text(["The rent is 900 euros."])) == {"The rent is 900 euros."}


def test_a_document_without_a_title_goes_by_the_name_of_its_file(library: LibraryFiles) -> None:
    library.put(document_at("/papers/My lease.v2.pdf", "The rent is 900 euros."))
    assert [summary.title for summary in library.summaries()] == ["My lease.v2"]
    assert [chunk.title for chunk in library.chunks(sorted(every_chunk(library))).values()] == ["My lease.v2"]


def test_putting_a_path_again_is_its_next_revision(library: LibraryFiles) -> None:
    first = library.put(LEASE)
    old_ids = every_chunk(library)
    second = library.put(document_at("/papers/lease.pdf", "The rent is 950 euros."))
    library.commit_indexes()
    assert (second.id, second.revision, second.added_at) == (first.id, 2, first.added_at)
    assert not old_ids & every_chunk(library)
    assert texts_found(library, "rent pets") == ["The rent is 950 euros."]
    assert texts_meant(library, "Pets are welcome.") == ["The rent is 950 euros."]
    assert library.page(first.id, 1) is None
    assert library.check() == []


def test_a_file_that_became_unreadable_loses_its_chunks(library: LibraryFiles) -> None:
    library.put(LEASE)
    summary = library.put_unread(file_at("/papers/lease.pdf"), DocumentStatus.DAMAGED, "no_pages")
    library.commit_indexes()
    assert (summary.status, summary.reason, summary.chunk_count, summary.revision) == (
        DocumentStatus.DAMAGED,
        "no_pages",
        0,
        2,
    )
    assert texts_found(library, "rent") == []
    assert texts_meant(library, "rent") == []
    assert library.totals() == LibraryTotals(documents=1)


def test_removing_tells_how_many_there_were(library: LibraryFiles) -> None:
    ids = [library.put(document_at(f"/{name}.pdf", f"rent of {name}")).id for name in "abc"]
    library.commit_indexes()
    assert library.remove([ids[0], ids[2], DocumentId(99), ids[0]]) == 2
    assert texts_found(library, "rent") == ["rent of b"]
    assert texts_meant(library, "rent of a") == ["rent of b"]
    assert library.remove([]) == 0
    assert library.check() == []


def test_a_document_without_vectors_is_found_by_words(library: LibraryFiles) -> None:
    library.put(document_at("/a.pdf", "The rent is 900 euros.", embedder=None))
    library.commit_indexes()
    assert texts_found(library, "rent") == ["The rent is 900 euros."]
    assert texts_meant(library, "rent") == []
    assert library.check() == ["1 passages have no vector yet."]


def test_names_and_texts_of_any_kind_are_kept(library: LibraryFiles) -> None:
    path = "/papers/caf\udce9 \u202e🚀.pdf"
    summary = library.put(document_at(path, "half a pair \ud800 and a nul \0 here", title="T\udcff"))
    library.commit_indexes()
    assert summary.path == path
    assert library.known_file(path) is not None
    assert texts_found(library, "pair") == ["half a pair ? and a nul \0 here"]
    assert library.scope_chunks(Scope(paths=("/papers",))) == every_chunk(library)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda e: e[:1], "1 vectors for 2"),
        (lambda e: (e[0], Embedded(e[1].dense * 3, e[1].codes)), "unit length"),
        (lambda e: (e[0], Embedded(e[1].dense * np.float32("nan"), e[1].codes)), "unit length"),
        (lambda e: (e[0], Embedded(e[1].dense[:32], e[1].codes)), "inhomogeneous|dimensions"),
        (lambda e: (e[0], Embedded(e[1].dense, e[1].codes[:, :4])), "token codes"),
    ],
)
def test_vectors_that_cannot_be_right_are_refused_before_anything_is_stored(
    library: LibraryFiles, spoil: Spoil, message: str
) -> None:
    document = dataclasses.replace(LEASE, embedded=spoil(LEASE.embedded))
    with pytest.raises(ValueError, match=message):
        library.put(document)
    assert library.totals() == LibraryTotals()


def test_the_old_embedder_is_searched_until_another_one_has_all_vectors(tmp_path: Path) -> None:
    first = open_at(tmp_path)
    first.put(LEASE)
    first.close()
    other = FakeEmbedder(dimensions=128, name="other")
    second = open_at(tmp_path, embedder=other)
    assert second.search_embedder_id == EMBEDDER.id
    assert second.embedded_by_text([LEASE.chunks[0].indexed_text]) == {}
    second.commit_indexes()
    assert texts_meant(second, "Pets are welcome.")[0] == "Pets are welcome."
    missing = second.unembedded(limit=10)
    assert [text for _, text in missing] == [chunk.indexed_text for chunk in LEASE.chunks]
    assert not second.add_vectors([missing[0][0]], other.embed([missing[0][1]]))
    assert second.progress().embedding.total == 2
    assert second.add_vectors([missing[1][0]], other.embed([missing[1][1]]))
    assert second.search_embedder_id == other.id
    hits = second.search_meaning(other.embed_query(missing[1][1]).dense, allowed=None, limit=1)
    assert [hit.chunk_id for hit in hits] == [missing[1][0]]
    second.close()


def test_an_embedder_of_changed_dimensions_is_a_mistake(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    library.put(document_at("/a.pdf", "rent"))
    library.close()
    with pytest.raises(ValueError, match="dimensions"):
        open_library(DataPaths(tmp_path), embedder_id=EMBEDDER.id, dimensions=128)
    open_at(tmp_path).close()
