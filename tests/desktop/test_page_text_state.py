"""What is selected of the words of pages, and what is found in a document, as values."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.messages import Cancelled, DocumentChanged, Done, Failed
from core.api.page_text import FoundInDocument, Heading, Headings, PageHit, PageWord
from core.api.types import ErrorCode, JobId, LibraryTotals, Rect
from desktop.state.page import Goto, PageState, document_shown, hit_stepped, reduce_page, turned
from desktop.state.page_find import FindState, find_asked, find_closed, find_opened, find_typed
from desktop.state.page_text import (
    MOST_PAGES,
    PageTexts,
    Selection,
    WordPlace,
    is_known,
    nearest_word,
    paragraph_at,
    runs_down,
    selected_range,
    selected_rects,
    selected_text,
    stepped,
    text_asked,
    text_read,
    whole_page,
    word_at,
)
from tests.desktop.conftest import document
from tests.desktop.samples import LEASE, LETTER, page_text, pages

JOB = JobId(5)
TOTALS = LibraryTotals(1, 1, 4, 4)
ONE, TWO = page_text(0, "The rent is", "due now."), page_text(1, "Second page.")
KNOWN = {0: ONE, 1: TWO}


def select(first: tuple[int, int], last: tuple[int, int]) -> Selection:
    return Selection(WordPlace(*first), WordPlace(*last))


def test_a_word_is_the_one_under_the_pointer() -> None:
    x0, y0, x1, y1 = ONE.words[1].box
    assert word_at(ONE.words, (x0 + x1) / 2, (y0 + y1) / 2) == 1
    assert word_at(ONE.words, x1 + 1, y0) is None


def test_beside_a_line_the_nearest_word_is_of_that_line() -> None:
    y = (ONE.words[0].box[1] + ONE.words[0].box[3]) / 2
    assert nearest_word(ONE.words, 5000, y) == 2
    assert nearest_word(ONE.words, 0, 5000) == 3
    assert nearest_word((), 0, 0) is None


def test_text_goes_from_word_to_word_whichever_was_chosen_first() -> None:
    assert selected_text(select((0, 1), (0, 3)), KNOWN) == "rent is\ndue"
    assert selected_text(select((0, 3), (0, 1)), KNOWN) == "rent is\ndue"
    assert selected_text(select((0, 4), (1, 0)), KNOWN) == "now.\n\nSecond"


def test_each_line_has_one_rectangle() -> None:
    first, second = selected_rects(select((0, 0), (0, 3)), ONE)
    assert first == (ONE.words[0].box[0], ONE.words[0].box[1], ONE.words[2].box[2], ONE.words[2].box[3])
    assert second == ONE.words[3].box


def test_a_whole_page_is_all_of_its_words() -> None:
    chosen = whole_page(ONE)
    assert chosen is not None
    assert selected_text(chosen, KNOWN) == ONE.text
    assert whole_page(page_text(3)) is None


def test_a_step_goes_over_the_edge_of_a_page_and_no_further_than_what_is_known() -> None:
    assert stepped(select((0, 0), (0, 4)), 1, KNOWN).head == WordPlace(1, 0)
    assert stepped(select((1, 1), (1, 0)), -1, KNOWN).head == WordPlace(0, 4)
    at_end = select((0, 0), (1, 1))
    assert stepped(at_end, 1, KNOWN) == at_end


def test_a_selection_over_a_page_that_is_not_known_has_a_gap() -> None:
    assert is_known(select((0, 0), (1, 0)), KNOWN)
    assert not is_known(select((0, 0), (2, 0)), {0: ONE, 2: TWO})


@given(st.tuples(st.integers(0, 3), st.integers(0, 9)), st.tuples(st.integers(0, 3), st.integers(0, 9)))
def test_what_is_selected_of_a_page_is_within_it(a: tuple[int, int], b: tuple[int, int]) -> None:
    for page_index in range(5):
        chosen = selected_range(select(a, b), page_index, 4)
        assert set(chosen) <= set(range(4))
        assert not chosen or min(a[0], b[0]) <= page_index <= max(a[0], b[0])


def test_words_are_asked_for_once_and_the_oldest_go() -> None:
    texts = text_asked(PageTexts(), JOB, 7)
    assert not texts.needs(7)
    for index in range(MOST_PAGES + 1):
        texts = text_read(texts, JobId(index), page_text(index, "word"))
    assert len(texts.pages) == MOST_PAGES
    assert texts.needs(0)


# --- the open document


def opened() -> PageState:
    shown = document_shown(PageState(), LEASE, title="Lease.pdf", path="/Lease.pdf", revision=1)
    return replace(shown, pages=pages(4))


def hits(*where: int) -> FoundInDocument:
    box: Rect = (10, 20, 30, 32)
    return FoundInDocument(LEASE, 1, "rent", tuple(PageHit(index, (box,)) for index in where))


def searching(*, page_index: int = 0) -> PageState:
    find = find_typed(find_opened(FindState(), page_index=page_index), "rent", page_index=page_index)
    assert find.needs_asking
    return replace(opened(), find=find_asked(find, JOB))


def test_the_first_place_is_from_where_the_reader_is() -> None:
    state = reduce_page(searching(page_index=2), Done(JOB, hits(0, 2, 3)))
    assert (state.find.current, state.goto.page_index, state.goto.box) == (1, 2, (10, 20, 30, 32))


def test_after_the_last_place_comes_the_first() -> None:
    state = reduce_page(searching(page_index=3), Done(JOB, hits(0, 2)))
    assert state.find.current == 0
    assert hit_stepped(state, -1).find.current == 1
    assert hit_stepped(hit_stepped(state, 1), 1).goto.count == state.goto.count + 2


def test_nothing_found_moves_nothing() -> None:
    before = searching()
    state = reduce_page(before, Done(JOB, hits()))
    assert (state.find.current, state.find.is_answered, state.goto) == (None, True, before.goto)
    assert hit_stepped(state, 1) == state


def test_an_answer_to_an_older_text_is_none() -> None:
    state = searching()
    assert reduce_page(state, Done(JobId(99), hits(0))) == state


@pytest.mark.parametrize("end", [Failed(JOB, ErrorCode.LIBRARY_DAMAGED), Cancelled(JOB)])
def test_a_search_that_failed_is_not_tried_for_ever(end: Failed | Cancelled) -> None:
    state = reduce_page(searching(), end)
    assert state.find.has_failed
    assert not state.find.needs_asking
    assert find_typed(state.find, "other", page_index=0).needs_asking


def test_another_document_is_searched_for_the_same_text() -> None:
    state = reduce_page(searching(), Done(JOB, hits(0)))
    moved = document_shown(state, LETTER, title="b", path="/b", revision=1)
    assert (moved.find.text, moved.find.hits, moved.find.needs_asking) == ("rent", (), True)


def test_a_document_that_was_read_again_has_other_words() -> None:
    state = reduce_page(searching(), Done(JOB, hits(0)))
    again = reduce_page(state, DocumentChanged(replace(document(1, "/Lease.pdf"), revision=2), TOTALS))
    assert (again.find.hits, again.texts, again.headings) == ((), PageTexts(), None)


def test_a_closed_bar_keeps_its_text_and_shows_nothing() -> None:
    state = reduce_page(searching(), Done(JOB, hits(0)))
    assert find_closed(state.find) == FindState(text="rent")


def test_headings_of_another_wish_are_not_taken() -> None:
    told = Done(JOB, Headings(LEASE, 1, (Heading(1, "Terms", 0),)))
    assert reduce_page(opened(), told).headings is None


def test_four_quarter_turns_are_none() -> None:
    state = opened()
    assert [page.rotation for page in turned(state, -90).seen_pages] == [270] * 4
    for _ in range(4):
        state = turned(state, 90)
    assert state.turn == 0
    assert state.seen_pages == state.pages
    assert state.goto == Goto(1)


def test_headings_that_could_not_be_had_are_not_said_to_be_none() -> None:
    asked = replace(opened(), headings_job=JOB)
    failed = reduce_page(asked, Failed(JOB, ErrorCode.LIBRARY_DAMAGED))
    assert (failed.headings, failed.headings_job) == (None, None)
    assert reduce_page(asked, Done(JOB, Headings(LEASE, 1, ()))).headings == ()


def turned_words(*lines: str) -> tuple[PageWord, ...]:
    """As on a page that is turned to be read: lines go along the height of the page as it is stored."""
    words = page_text(0, *lines).words
    return tuple(replace(word, box=(word.box[1], word.box[0], word.box[3], word.box[2])) for word in words)


def test_beside_a_line_the_nearest_word_is_of_that_line_on_a_turned_page_too() -> None:
    words = turned_words("one two three four", "five six")
    assert runs_down(words)
    assert not runs_down(page_text(0, "one two three four", "five six").words)
    beside_second = (words[4].box[0] + 6, 150.0)
    assert nearest_word(words, *beside_second) == 5


def test_a_paragraph_is_what_stands_between_two_line_feeds() -> None:
    text = page_text(3, "one two", "three four five", "six")
    assert [paragraph_at(text, word) for word in (0, 3, 5)] == [
        Selection(WordPlace(3, a), WordPlace(3, b)) for a, b in ((0, 1), (2, 4), (5, 5))
    ]
