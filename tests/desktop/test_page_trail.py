"""The way back through places, where pages lead to, and how each document lies, as values."""

from dataclasses import replace

import pytest

from core.api.messages import Cancelled, Done, Failed
from core.api.page_text import FoundInDocument, PageHit, PageLink, PageLinks
from core.api.types import ErrorCode, JobId
from desktop.page_actions import answer_of
from desktop.state.chat import ChatState
from desktop.state.exchange import Exchange
from desktop.state.page import (
    PageState,
    citation_shown,
    document_shown,
    hit_stepped,
    page_looked_at,
    reduce_page,
    turned,
)
from desktop.state.page_find import find_asked, find_how, find_opened, find_typed
from desktop.state.page_links import LinkState, links_asked
from desktop.state.page_trail import MOST_PLACES, Place, Trail, jumped, returned, went
from tests.desktop.samples import LEASE, LETTER, citation, pages, part, sentence

CITED = (citation(1, part(0)), citation(2, part(5)))
BOX = (10.0, 20.0, 110.0, 40.0)
OVER = PageLink((50.0, 20.0, 60.0, 40.0), "https://example.org/")


def on(document_id: int = 1) -> PageState:
    shown = document_shown(PageState(), LEASE if document_id == 1 else LETTER, title="a.pdf", path="/a", revision=1)
    return replace(shown, pages=pages(30))


def test_back_and_forward_are_the_same_way() -> None:
    lease, letter = Place(on(), 3, 0.25), Place(on(2), 7, 0.5)
    trail = jumped(Trail(), lease, letter.page)
    back = went(trail, letter, -1)
    assert back is not None
    assert back[1] == lease
    forward = went(back[0], lease, 1)
    assert forward is not None
    assert (forward[1], forward[0].behind) == (letter, (lease,))


@pytest.mark.parametrize("step", [-1, 1])
def test_at_the_end_of_the_way_there_is_no_place(step: int) -> None:
    assert went(Trail(), Place(on(), 0, 0.0), step) is None


def test_a_jump_from_the_middle_of_the_way_forgets_what_was_ahead() -> None:
    trail = Trail((Place(on(), 1, 0.0),), (Place(on(), 9, 0.0),))
    assert jumped(trail, Place(on(), 5, 0.0), on()).ahead == ()


def test_the_way_does_not_grow_for_ever() -> None:
    trail = Trail()
    for page_index in range(MOST_PLACES + 20):
        trail = jumped(trail, Place(on(), page_index, 0.0), on())
    assert len(trail.behind) == MOST_PLACES
    assert trail.behind[-1].page_index == MOST_PLACES + 19


def test_what_is_left_twice_from_the_same_place_is_one_place() -> None:
    trail = jumped(Trail(), Place(on(), 3, 0.25), on())
    assert len(jumped(trail, Place(on(), 3, 0.26), on()).behind) == 1
    assert len(jumped(trail, Place(on(), 3, 0.75), on()).behind) == 2
    assert len(jumped(trail, Place(on(2), 3, 0.25), on()).behind) == 2


def test_from_one_hit_to_the_next_is_one_jump() -> None:
    hits = tuple(PageHit(i, (BOX,)) for i in (2, 8, 9))
    state = on()
    find = find_asked(find_typed(find_opened(state.find, page_index=0), "rent", page_index=0), JobId(3))
    first = reduce_page(replace(state, find=find), Done(JobId(3), FoundInDocument(LEASE, 1, "rent", hits)))
    trail = jumped(Trail(), Place(state, 0, 0.0), first)
    second = hit_stepped(first, 1)
    trail = jumped(trail, Place(first, 2, 0.0), second)
    assert [place.page_index for place in trail.behind] == [0]


def test_the_way_back_leads_to_the_place_with_its_marks() -> None:
    left = replace(citation_shown(on(), CITED[1], CITED), pages=pages(30))
    now = page_looked_at(replace(left, marks=(), numbers=(), open_mark=None), 20)
    back = returned(now, Place(left, 5, 0.4))
    assert (back.open_mark, back.numbers, len(back.marks)) == (2, (1, 2), 2)
    assert (back.goto.page_index, back.goto.down, back.goto.count) == (5, 0.4, now.goto.count + 1)
    assert back.pages is now.pages


def test_the_way_back_to_another_document_opens_it() -> None:
    back = returned(turned(on(), 90), Place(on(2), 5, 0.4))
    assert (back.document_id, back.pages, back.turn, back.needs_opening) == (LETTER, (), 0, True)


def test_marks_of_a_text_that_was_read_again_do_not_come_back() -> None:
    left = replace(citation_shown(on(), CITED[1], CITED), pages=pages(30))
    assert returned(replace(on(), revision=2), Place(left, 5, 0.4)).marks == ()


def test_marks_are_known_again_by_their_answer() -> None:
    exchange = Exchange(JobId(5), "When?", sentences=(sentence("Then.", *CITED),))
    page = citation_shown(on(), CITED[1], CITED)
    assert answer_of(page, replace(ChatState(), exchanges=(exchange,))) == JobId(5)
    other = Exchange(JobId(5), "When?", sentences=(sentence("Then.", CITED[0], replace(CITED[1], quote="Other.")),))
    assert answer_of(page, replace(ChatState(), exchanges=(other,))) is None
    assert answer_of(on(), replace(ChatState(), exchanges=(exchange,))) is None


def test_each_document_lies_as_it_was_turned() -> None:
    lease = turned(on(), 90)
    letter = document_shown(lease, LETTER, title="b.pdf", path="/b", revision=1)
    assert letter.turn == 0
    assert document_shown(turned(letter, 180), LEASE, title="a.pdf", path="/a", revision=1).turn == 90


def test_a_page_leads_where_the_uppermost_link_under_the_pointer_does() -> None:
    state = replace(on(), links=links_asked(LinkState(), JobId(8), 4))
    assert not state.links.needs(4)
    inner = PageLink(BOX, page_index=2)
    state = reduce_page(state, Done(JobId(8), PageLinks(LEASE, 1, 4, (inner, OVER))))
    assert [state.links.at(4, x, 30.0) for x in (20.0, 55.0, 200.0)] == [inner, OVER, None]
    assert state.links.at(5, 20.0, 30.0) is None


@pytest.mark.parametrize("end", [Failed(JobId(8), ErrorCode.PAGE_FAILED), Cancelled(JobId(8))])
def test_links_that_cannot_be_read_are_not_asked_for_for_ever(end: Failed | Cancelled) -> None:
    state = reduce_page(replace(on(), links=links_asked(LinkState(), JobId(8), 4)), end)
    assert state.links.pages[4] == ()
    assert not state.links.needs(4)


def test_the_same_text_in_another_way_is_looked_for_anew() -> None:
    find = replace(find_typed(find_opened(on().find, page_index=0), "rent", page_index=0), found_for="rent", current=0)
    changed = find_how(find, match_case=True, whole_words=False, page_index=6)
    assert (changed.match_case, changed.needs_asking, changed.from_page) == (True, True, 6)
    assert find_typed(changed, "rents", page_index=6).match_case
