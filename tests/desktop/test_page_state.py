from dataclasses import replace

import pytest

from core.api.messages import Cancelled, DocumentChanged, DocumentOpened, DocumentsGone, Done, Failed
from core.api.types import DocumentId, ErrorCode, JobId, LibraryTotals
from desktop.state.page import (
    PageState,
    citation_shown,
    document_shown,
    find_page,
    neighbour_number,
    opening,
    page_closed,
    pages_lost,
    passage_shown,
    reduce_page,
)
from tests.desktop.conftest import document
from tests.desktop.samples import LEASE, LETTER, citation, pages, part, passage

JOB = JobId(9)
TOTALS = LibraryTotals(1, 1, 1, 1)
CITATIONS = (
    citation(1, part(3)),
    citation(2, part(5)),
    citation(3, part(0), document_id=LETTER, document="Letter.pdf"),
)


def _opened(state: PageState, *, revision: int = 1) -> PageState:
    assert state.document_id is not None
    return reduce_page(opening(state, JOB), Done(JOB, DocumentOpened(state.document_id, revision, pages(8))))


def test_a_citation_brings_the_marks_of_its_document() -> None:
    state = citation_shown(PageState(), CITATIONS[1], CITATIONS)
    assert (state.document_id, state.title, state.open_mark) == (LEASE, "Lease.pdf", 2)
    assert [mark.number for mark in state.marks] == [1, 2]
    assert state.numbers == (1, 2, 3)
    assert state.goto.page_index == 5
    assert all(mark.is_evidence for mark in state.marks)


def test_a_new_document_needs_opening_and_then_has_pages() -> None:
    state = citation_shown(PageState(), CITATIONS[0], CITATIONS)
    assert state.needs_opening
    assert not opening(state, JOB).needs_opening
    assert len(_opened(state).pages) == 8
    assert not _opened(state).needs_opening


def test_the_same_citation_again_is_a_new_wish() -> None:
    first = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS))
    again = citation_shown(first, CITATIONS[0], CITATIONS)
    assert again.pages == first.pages
    assert again.goto.count == first.goto.count + 1


def test_another_document_drops_the_pages() -> None:
    state = citation_shown(_opened(citation_shown(PageState(), CITATIONS[0], CITATIONS)), CITATIONS[2], CITATIONS)
    assert (state.document_id, state.pages) == (LETTER, ())


def test_a_document_of_its_own_has_no_marks() -> None:
    cited = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS))
    state = document_shown(cited, LEASE, title="Lease.pdf", path="/papers/Lease.pdf", revision=1)
    assert (state.marks, state.numbers, state.open_mark) == ((), (), None)
    assert state.pages == cited.pages


def test_a_close_passage_is_no_evidence() -> None:
    state = passage_shown(PageState(), passage(2, 4))
    assert [mark.is_evidence for mark in state.marks] == [False]
    assert state.numbers == ()
    assert state.goto.page_index == 4


def test_marks_of_a_text_that_was_read_again_are_left_out() -> None:
    state = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS), revision=2)
    assert state.marks == ()
    assert state.has_changed


def test_marks_asked_for_after_the_document_changed_are_left_out_too() -> None:
    opened = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS), revision=2)
    state = citation_shown(opened, CITATIONS[1], CITATIONS)
    assert state.has_changed
    assert not document_shown(state, LEASE, title="", path="", revision=2).has_changed


def test_a_changed_document_is_opened_anew() -> None:
    opened = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS))
    changed = DocumentChanged(replace(document(1), id=LEASE, revision=2), TOTALS)
    state = reduce_page(opened, changed)
    assert state.needs_opening
    assert _opened(state, revision=2).has_changed


def test_news_of_other_documents_changes_nothing() -> None:
    opened = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS))
    for event in (
        DocumentChanged(replace(document(7), revision=3), TOTALS),
        DocumentsGone((DocumentId(7),), TOTALS),
        Failed(JobId(1), ErrorCode.INTERNAL),
        Cancelled(JobId(1)),
        Done(JobId(4), DocumentOpened(LETTER, 1, pages(2))),
    ):
        assert reduce_page(opened, event) == opened


def test_a_document_that_cannot_open_says_why() -> None:
    state = opening(citation_shown(PageState(), CITATIONS[0], CITATIONS), JOB)
    failed = reduce_page(state, Failed(JOB, ErrorCode.PATH_MISSING))
    assert failed.failure is not None
    assert not failed.needs_opening
    assert citation_shown(failed, CITATIONS[0], CITATIONS).needs_opening, "a second click tries again"


def test_a_removed_document_closes() -> None:
    opened = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS))
    state = reduce_page(opened, DocumentsGone((LEASE,), TOTALS))
    assert state.pages == ()
    assert state.failure is not None
    assert state.failure.code is ErrorCode.DOCUMENT_GONE


def test_closing_forgets_the_document_and_keeps_the_count() -> None:
    state = citation_shown(PageState(), CITATIONS[0], CITATIONS)
    assert page_closed(state) == PageState(goto=state.goto)


@pytest.mark.parametrize(("number", "step", "found"), [(1, 1, 2), (3, 1, 1), (1, -1, 3), (2, -1, 1)])
def test_marks_go_round(number: int, step: int, found: int) -> None:
    state = citation_shown(PageState(), CITATIONS[number - 1], CITATIONS)
    assert neighbour_number(state, step) == found


def test_without_marks_there_is_no_next() -> None:
    assert neighbour_number(PageState(), 1) is None


@pytest.mark.parametrize(
    ("text", "index"),
    [("i", 0), ("II", 1), ("1", 2), ("p. 3", 4), (" 5 ", 4), ("6", None), ("0", None), ("x", None), ("", None)],
)
def test_a_label_wins_over_a_count(text: str, index: int | None) -> None:
    labels = ("i", "ii", "1", "2", "3")
    assert find_page(text, [replace(page, label=label) for page, label in zip(pages(5), labels, strict=True)]) == index


@pytest.mark.parametrize("code", [ErrorCode.FILE_CHANGED, ErrorCode.DOCUMENT_GONE])
def test_a_file_that_is_another_or_gone_shows_none_of_its_pages_until_it_is_read_again(code: ErrorCode) -> None:
    state = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS))
    failed = Failed(JobId(9), code)
    assert pages_lost(state, failed, LETTER) == state
    lost = pages_lost(state, failed, LEASE)
    assert (lost.pages, lost.failure) == ((), failed)
    again = reduce_page(lost, DocumentChanged(replace(document(1), id=LEASE, revision=2), TOTALS))
    assert (again.failure, again.needs_opening) == (None, True)


def test_one_page_that_cannot_be_drawn_leaves_the_others() -> None:
    state = _opened(citation_shown(PageState(), CITATIONS[0], CITATIONS))
    assert pages_lost(state, Failed(JobId(9), ErrorCode.PAGE_FAILED), LEASE) == state
