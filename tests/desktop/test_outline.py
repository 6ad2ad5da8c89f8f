"""Rows of the library: what a filter leaves of folders within folders."""

from hypothesis import given
from hypothesis import strategies as st

from core.api.following import FolderState, FolderSummary
from core.api.types import DocumentSummary, FolderId
from desktop.state.folders import grouped
from desktop.state.outline import Outline, Rows
from tests.desktop.conftest import document

_paths = st.lists(
    st.lists(st.sampled_from("abc"), min_size=1, max_size=4).map(lambda names: "/papers/" + "/".join(names) + ".pdf"),
    max_size=30,
    unique=True,
)


def _by_path(paths: list[str]) -> dict[str, DocumentSummary]:
    return {path: document(number, path) for number, path in enumerate(paths)}


def _outline(documents: dict[str, DocumentSummary]) -> Outline:
    empty = FolderSummary(FolderId(1), "/empty", FolderState.WATCHED, 0)
    return Outline(grouped(documents.values(), (empty,)))


def _shown(rows: Rows) -> list[str]:
    """In the order in which a person reads them."""

    def inside(number: int) -> list[str]:
        shelf = rows.shelves[number]
        return [path for inner in shelf.shelves for path in inside(inner)] + [d.path for d in shelf.documents]

    return inside(0)


def test_a_filter_keeps_folders_of_what_it_keeps_and_counts_anew() -> None:
    documents = _by_path(["/p/A/x.pdf", "/p/A/y.pdf", "/p/B/z.pdf"])
    rows = _outline(documents).rows(documents, {"/p/A/y.pdf"}, room=9)
    assert [(shelf.folder.name, shelf.folder.document_total) for shelf in rows.shelves[1:]] == [("A", 1)]


def test_without_a_filter_a_folder_that_is_followed_and_empty_has_its_row() -> None:
    assert [shelf.folder.path for shelf in _outline({}).rows({}, None, room=9).shelves[1:]] == ["/empty"]


@given(_paths, st.data())
def test_every_document_that_is_kept_has_its_row_in_the_order_of_the_whole(
    paths: list[str], data: st.DataObject
) -> None:
    documents = _by_path(paths)
    kept = set(data.draw(st.lists(st.sampled_from(paths), unique=True))) if paths else set()
    outline = _outline(documents)
    everything = _shown(outline.rows(documents, None, room=len(paths)))
    assert sorted(everything) == sorted(paths)
    assert _shown(outline.rows(documents, kept, room=len(paths))) == [path for path in everything if path in kept]


@given(_paths, st.integers(0, 30), st.booleans())
def test_rows_that_are_cut_off_are_the_last_and_folders_still_count_them(
    paths: list[str], room: int, is_filtered: bool
) -> None:
    documents = _by_path(paths)
    outline, kept = _outline(documents), {path for path in paths if "a" in path} if is_filtered else None
    whole, cut = (outline.rows(documents, kept, room=most) for most in (len(paths) + 1, room))
    assert len(cut.places) == min(room, len(whole.places))
    assert set(cut.places) <= set(whole.places)
    for path, number in cut.numbers.items():
        folder = cut.shelves[number].folder
        assert folder == whole.shelves[whole.numbers[path]].folder
        assert folder.document_total == len(outline.below(path, kept))


@given(_paths)
def test_a_row_is_found_where_it_is_said_to_be(paths: list[str]) -> None:
    documents = _by_path(paths)
    rows = _outline(documents).rows(documents, None, room=len(paths))
    for path, (number, position) in rows.places.items():
        assert rows.shelves[number].documents[position].path == path
    for path, number in rows.numbers.items():
        shelf = rows.shelves[number]
        assert shelf.folder.path == path
        assert rows.shelves[shelf.parent].shelves[shelf.row] == number
