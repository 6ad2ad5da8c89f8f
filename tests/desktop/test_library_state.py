"""What the window knows of the library, and how it groups it by folder."""

from pathlib import PurePosixPath

from hypothesis import given
from hypothesis import strategies as st

from core.api.messages import DocumentChanged, DocumentsGone, Done, EngineReady, Event, LibraryListing, Progress
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, JobId, LibraryTotals, Stage
from desktop.state.folders import Folder, grouped, natural_key
from desktop.state.jobs import JobsState, add_started, add_stop_requested, reduce_jobs, time_is_known
from desktop.state.library import LibraryState, is_being_read, reduce_library
from tests.desktop.conftest import document

TOTALS = LibraryTotals(documents=2, searchable=2, pages=6)


def _names(folders: tuple[Folder, ...]) -> list[str]:
    return [folder.name for folder in folders]


# --- events


def test_a_listing_replaces_everything_and_says_that_the_library_is_known() -> None:
    before = reduce_library(LibraryState(), [DocumentChanged(document(9), TOTALS)])
    listed = reduce_library(before, [Done(JobId(1), LibraryListing((document(1), document(2)), TOTALS))])
    assert set(listed.documents) == {1, 2}
    assert listed.is_listed
    assert listed.totals == TOTALS


def test_a_batch_is_reduced_in_order() -> None:
    waiting = document(-1, status=DocumentStatus.WAITING)
    events: list[Event] = [
        EngineReady(1, "", LibraryTotals()),
        DocumentChanged(waiting, LibraryTotals()),
        DocumentsGone((DocumentId(-1),), LibraryTotals()),
        DocumentChanged(document(1), TOTALS),
    ]
    state = reduce_library(LibraryState(), events)
    assert set(state.documents) == {1}
    assert state.totals == TOTALS


def test_a_document_that_comes_to_a_place_takes_the_place_of_another() -> None:
    waiting = document(-1, "/p/new.pdf", status=DocumentStatus.WAITING)
    first, second = document(1, "/p/a.pdf"), document(2, "/p/b.pdf")
    state = reduce_library(LibraryState(), [DocumentChanged(d, TOTALS) for d in (first, second, waiting)])
    moved = document(1, "/p/b.pdf")
    assert set(reduce_library(state, [DocumentChanged(moved, TOTALS)]).documents) == {1, -1}
    read = document(3, "/p/new.pdf")
    events: list[Event] = [DocumentChanged(read, TOTALS), DocumentsGone((DocumentId(-1),), TOTALS)]
    assert set(reduce_library(state, events[:1]).documents) == {1, 2, 3}
    assert set(reduce_library(state, events).documents) == {1, 2, 3}
    late = DocumentChanged(document(-2, "/p/a.pdf", status=DocumentStatus.WAITING), TOTALS)
    assert reduce_library(state, [late]).documents == state.documents
    swapped = [DocumentChanged(moved, TOTALS), DocumentChanged(document(2, "/p/a.pdf"), TOTALS)]
    assert {d.id: d.path for d in reduce_library(state, swapped).documents.values() if d.id > 0} == {
        1: "/p/b.pdf",
        2: "/p/a.pdf",
    }


@given(
    st.lists(st.tuples(st.sampled_from([-2, -1, 1, 2, 3]), st.sampled_from("abc"), st.booleans()), max_size=20),
    st.integers(1, 5),
)
def test_there_is_one_row_a_path_however_events_are_batched(told: list[tuple[int, str, bool]], size: int) -> None:
    events: list[Event] = [
        DocumentsGone((DocumentId(number),), TOTALS) if is_gone else DocumentChanged(document(number, path), TOTALS)
        for number, path, is_gone in told
    ]
    at_once, state = reduce_library(LibraryState(), events), LibraryState()
    for start in range(0, len(events), size):
        state = reduce_library(state, events[start : start + size])
    assert state.documents == at_once.documents
    paths = [document.path for document in state.documents.values()]
    assert len(paths) == len(set(paths))
    assert state.places is None or state.places == {d.path: d.id for d in state.documents.values()}


def test_the_state_before_is_left_as_it_was() -> None:
    before = reduce_library(LibraryState(), [DocumentChanged(document(1), TOTALS)])
    reduce_library(before, [DocumentsGone((DocumentId(1),), LibraryTotals())])
    assert set(before.documents) == {1}


def test_progress_names_the_page_of_the_file_at_work() -> None:
    reading = document(1, status=DocumentStatus.READING)
    progress = Progress(JobId(1), Stage.READING, 40, 100, file=reading.path, page_index=33, page_count=120)
    state = reduce_library(LibraryState(), [DocumentChanged(reading, TOTALS), progress])
    assert is_being_read(reading, state.reading)
    assert not is_being_read(document(2, status=DocumentStatus.READING), state.reading)
    assert not is_being_read(document(1), state.reading), "a document that is ready is not being read any more"


# --- jobs


def test_the_newest_job_is_at_work_and_the_others_wait_until_the_engine_goes_on_with_them() -> None:
    state = reduce_jobs(add_started(JobsState(), JobId(1), ("/a",)), Progress(JobId(1), Stage.READING, 1, 10))
    state = add_started(add_started(state, JobId(2), ("/b",)), JobId(3), ("/c",))

    def turns(jobs: JobsState) -> list[int]:
        return [job.job for job in (jobs.current, *jobs.waiting) if job is not None]

    assert turns(state) == [3, 2, 1], "what was dropped last comes first"
    assert turns(reduce_jobs(state, Progress(JobId(2), Stage.READING, 1, 10))) == [2, 3, 1], "the engine knows better"
    state = reduce_jobs(state, Done(JobId(3), LibraryListing((), TOTALS)))
    assert turns(state) == [2, 1]
    looked = reduce_jobs(state, Progress(JobId(9), Stage.CHECKING, 1, 10))
    assert looked == state, "a look through the library is no job of the panel"


def test_a_job_that_was_asked_to_stop_says_so_until_it_ends() -> None:
    state = add_stop_requested(add_started(JobsState(), JobId(1), ("/a",)), JobId(1))
    assert state.adding[0].is_stopping
    assert add_stop_requested(state, JobId(5)) == state


def test_the_time_left_is_told_from_two_pages_in_a_hundred_on() -> None:
    assert not time_is_known(Progress(JobId(1), Stage.READING, 1, 100, seconds_left=9.0))
    assert time_is_known(Progress(JobId(1), Stage.READING, 2, 100, seconds_left=9.0))
    assert not time_is_known(Progress(JobId(1), Stage.READING, 50, 100))


# --- folders


def test_folders_below_what_all_documents_have_in_common_are_on_top() -> None:
    documents = [
        document(1, "/home/me/Papers/Harbour Yard/Lease.pdf"),
        document(2, "/home/me/Papers/Minutes/2021/Q1/May.pdf"),
        document(3, "/home/me/Papers/Minutes/2021/Q1/June.pdf"),
    ]
    folders = grouped(documents)
    assert _names(folders) == ["Harbour Yard", "Q1"]
    assert [d.id for d in folders[1].documents] == [3, 2]
    assert folders[0].path == "/home/me/Papers/Harbour Yard"


def test_documents_beside_folders_make_their_own_folder_the_top() -> None:
    folders = grouped([document(1, "/p/Yard/Lease.pdf"), document(2, "/p/Yard/Old/1999/Draft.pdf")])
    assert _names(folders) == ["Yard"]
    assert _names(folders[0].folders) == ["Old / 1999"]
    assert folders[0].document_total == 2


def test_folders_of_one_name_are_told_apart() -> None:
    folders = grouped([document(1, "/a/north/Contracts/x.pdf"), document(2, "/a/south/Contracts/y.pdf")])
    assert _names(folders) == ["Contracts – north", "Contracts – south"]


def test_numbers_in_names_are_sorted_as_numbers() -> None:
    names = ["Part 10", "part 2", "Annex"]
    assert sorted(names, key=natural_key) == ["Annex", "part 2", "Part 10"]


_segment = st.text(
    st.characters(codec="utf-8", exclude_characters="/\\\0", exclude_categories=["Cs"]), min_size=1
).filter(lambda s: s not in (".", ".."))
_paths = st.lists(
    st.lists(_segment, min_size=1, max_size=4).map(lambda parts: "/" + "/".join(parts) + ".pdf"),
    max_size=20,
    unique=True,
)


@given(_paths)
def test_every_document_stands_in_exactly_one_folder_and_that_is_its_own(paths: list[str]) -> None:
    documents = [document(number, path) for number, path in enumerate(paths)]
    found: list[tuple[str, DocumentSummary]] = []

    def collect(folder: Folder) -> None:
        before = len(found)
        found.extend((folder.path, d) for d in folder.documents)
        for inner in folder.folders:
            collect(inner)
        assert folder.document_total == len(found) - before

    for top in grouped(documents):
        collect(top)
    assert sorted(d.id for _, d in found) == list(range(len(paths)))
    assert all(PurePosixPath(path) == PurePosixPath(d.path).parent for path, d in found)
