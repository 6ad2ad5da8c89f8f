"""What a question may lean on: names and outlines of the documents as they are at this moment."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.api.types import DocumentId
from core.contracts.library import Aside
from core.contracts.rows import ChunkPlace, ChunkSpan, DocumentName, FileIdentity, NewChunk, NewDocument, PathChange
from core.library import LibraryFiles
from core.library.mend import settle_contents
from core.paths import DataPaths
from core.store import outlines
from core.store.database import Database
from tests.library.documents import document_at, file_at, open_at, page_of


def names(library: LibraryFiles) -> Sequence[DocumentName]:
    """As kept, which must be as stored."""
    kept = library.document_names()
    assert kept == tuple(DocumentName(s.id, s.name, s.title) for s in sorted(library.summaries(), key=lambda s: s.id))
    return kept


PATHS = [f"/f/{number}.pdf" for number in range(4)]
changes = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(PATHS), st.sampled_from("abc")),
    st.tuples(st.sampled_from(["aside", "back", "remove"]), st.sampled_from(PATHS)),
    st.tuples(st.just("move"), st.sampled_from(PATHS), st.sampled_from(PATHS)),
    st.tuples(st.just("folder"), st.sampled_from(["/f", "/g"])),
)


@given(st.lists(changes, max_size=12))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_names_are_those_of_the_listed_documents_after_any_changes(tmp_path: Path, made: list[tuple[str, ...]]) -> None:
    with closing(open_at(tmp_path)) as library:
        library.remove([file.document_id for file in library.files_below(["/"]).values()])
        for change in made:
            apply(library, change)
            names(library)


def apply(library: LibraryFiles, change: tuple[str, ...]) -> None:
    kind, path, *rest = change
    known = library.known_file(path)
    match kind:
        case "put":
            library.put(document_at(path, rest[0], title=f"Title {rest[0]}" if rest[0] != "c" else ""))
        case "folder":
            folder = next(iter(library.folders()), None) or library.follow("/f", mount="/")
            library.move_folder(folder.id, path, mount="/")
        case "move" if known is not None:
            file = FileIdentity(rest[0], known.sha256, known.size_bytes, 5)
            library.relink([PathChange(file, known.document_id)])
        case "aside" if known is not None:
            library.set_aside([known.document_id], Aside.REMOVED)
        case "back" if known is not None:
            library.take_back([known.document_id])
        case "remove" if known is not None:
            library.remove([known.document_id])


def test_what_another_connection_wrote_is_noticed(tmp_path: Path) -> None:
    with closing(open_at(tmp_path)) as library:
        one, other = library.put(document_at("/a.pdf", "a")), library.put(document_at("/b.pdf", "b"))
        assert [name.id for name in names(library)] == [one.id, other.id]
        settle_contents(DataPaths(tmp_path), (), without={one.id})
        assert [name.id for name in names(library)] == [other.id]


def spread(path: str, pages: Sequence[tuple[int, ...]]) -> NewDocument:
    """One chunk for each tuple, over those pages."""
    chunks = tuple(
        NewChunk(n, f"{path} {n}", tuple(ChunkSpan(page, 0, 1, at) for at, page in enumerate(over)), f"Part {n}", "")
        for n, over in enumerate(pages)
    )
    count = max((page for over in pages for page in over), default=-1) + 1
    document = document_at(path)
    return NewDocument(
        file_at(path, path), document.status, "", "", tuple(page_of(n, "x") for n in range(count)), chunks, ()
    )


@given(st.lists(st.lists(st.integers(0, 12), min_size=1, max_size=3).map(sorted).map(tuple), max_size=6))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_an_outline_tells_where_each_chunk_stands(tmp_path: Path, pages: list[tuple[int, ...]]) -> None:
    with closing(open_at(tmp_path)) as library:
        summary = library.put(spread("/a.pdf", pages))
        for _ in range(2):
            outline = library.outline([summary.id])[summary.id]
            assert [(p.ordinal, p.section, p.first_page, p.last_page) for p in outline] == [
                (n, f"Part {n}", over[0], over[-1]) for n, over in enumerate(pages)
            ]
            stored = library.chunks([place.id for place in outline])
            assert [stored[place.id].text for place in outline] == [f"/a.pdf {n}" for n in range(len(pages))]


def test_outlines_are_of_listed_documents_and_of_their_present_text(library: LibraryFiles) -> None:
    summary, copy = library.put(spread("/a.pdf", [(0,), (1,)])), library.put(spread("/b.pdf", [(0,)]))
    asked = [copy.id, summary.id, DocumentId(99)]
    assert [len(places) for places in library.outline(asked).values()] == [1, 2]
    assert list(library.outline(asked)) == [copy.id, summary.id]
    library.put(document_at("/a.pdf", "other", "words", "now"))
    library.set_aside([copy.id], Aside.DELETED)
    assert {id_: len(places) for id_, places in library.outline(asked).items()} == {summary.id: 3}


def test_what_is_kept_of_outlines_has_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_at(tmp_path)) as library:
        ids = [library.put(spread(f"/{n}.pdf", [(0,)] * 4)).id for n in range(6)]
    database = Database(tmp_path / "library.db")
    kept = outlines.Outlines(database)
    monkeypatch.setattr(outlines, "KEPT_PLACES", 9)
    for content_id in (*ids, *ids):
        assert [place.ordinal for place in kept.of([content_id])[content_id]] == [0, 1, 2, 3]
        assert sum(map(len, kept._kept.values())) <= 9
    database.close()


def test_a_chunk_without_a_place_stands_on_the_first_page(library: LibraryFiles) -> None:
    document = spread("/a.pdf", [(0,)])
    chunk = NewChunk(0, "nowhere", (), "", "")
    summary = library.put(NewDocument(document.file, document.status, "", "", document.pages, (chunk,), ()))
    [place] = library.outline([summary.id])[summary.id]
    assert place == ChunkPlace(place.id, 0, "", 0, 0)
