"""What the lists behind an answer tell: places, links, moves, losses, and the state of looking at them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.messages import Cancelled, DocumentsGone, Done, EngineReady, Failed
from core.api.types import Answer, ChunkId, DocumentId, ErrorCode, JobId, LibraryTotals, Passage, Timing
from core.api.why import AnswerExplained, Finder
from core.index.fusion import reciprocal_rank_fusion
from desktop.state import why_lists
from desktop.state.why import WhyState, finder_chosen, reduce_why, why_again, why_asked, why_closed, why_opened
from desktop.state.why_excerpt import MORE, excerpt
from desktop.state.why_lists import Change, Column, Kept, Link, Move, Standing, Tally
from desktop.state.why_times import ANSWERING, FINDING, Part, Share, shares, tokens_of, total_ms, widths
from tests.desktop.samples import SENTENCES, answer, citation
from tests.desktop.why_samples import MEANING, WORDS, candidate, explained, found, ids, stage

CITATIONS = tuple(c for sentence in SENTENCES for c in sentence.citations)
FEW = st.lists(st.integers(1, 30), unique=True, max_size=20)


@given(FEW, FEW, st.integers(1, 100))
def test_the_join_is_the_one_of_the_search(words: list[int], meaning: list[int], k: int) -> None:
    why = explained(words=tuple(words), meaning=tuple(meaning))
    lists = {"bm25": ids(*words), "dense": ids(*meaning)}
    expected = reciprocal_rank_fusion(lists, {"bm25": 1.0, "dense": 0.8}, k=k)
    assert why_lists.joined(why, k) == tuple(id_ for id_, _ in expected)


def test_a_list_without_weight_is_left_out_as_in_the_search() -> None:
    why = replace(explained(), meaning_weight=0.0)
    assert why_lists.joined(why, 10) == ids(*WORDS)


def test_a_small_k_trusts_first_places_and_a_large_one_what_both_have() -> None:
    """7 is first by meaning and not found by words; 3 is third and fourth."""
    why = explained()
    small, large = why_lists.joined(why, 1), why_lists.joined(why, 100)
    assert small.index(ChunkId(7)) < small.index(ChunkId(3))
    assert large.index(ChunkId(3)) < large.index(ChunkId(7))
    moved = why_lists.moves(small, large)
    assert Move(ChunkId(7), small.index(ChunkId(7)), large.index(ChunkId(7))) in moved
    ways = [abs((move.before or 0) - (move.after or 0)) for move in moved]
    assert ways == sorted(ways, reverse=True)
    assert why_lists.moves(small, small) == ()


def test_a_passage_is_joined_to_where_it_stands_next_and_goes_round_a_list_without_it() -> None:
    rows = {Column.WORDS: ids(1, 2), Column.MEANING: ids(1), Column.BOTH: ids(2, 1), Column.FINAL: ids(1)}
    assert why_lists.links(rows) == (
        Link(ChunkId(1), Column.WORDS, 0, Column.MEANING, 0),
        Link(ChunkId(2), Column.WORDS, 1, Column.BOTH, 0, is_detour=True),
        Link(ChunkId(1), Column.MEANING, 0, Column.BOTH, 1),
        Link(ChunkId(1), Column.BOTH, 1, Column.FINAL, 0),
    )


def test_one_finder_alone_shows_two_lists() -> None:
    assert list(why_lists.orders(explained(Finder.WORDS), 10)) == [Column.WORDS, Column.FINAL]
    assert list(why_lists.orders(explained(Finder.MEANING), 10)) == [Column.MEANING, Column.FINAL]
    assert list(why_lists.orders(explained(), 10)) == list(Column)


def test_only_the_top_of_each_list_is_shown_and_only_what_can_be_read() -> None:
    many = tuple(range(1, 31))
    why = explained(Finder.WORDS, words=many)
    cut = replace(why, candidates=tuple(c for c in why.candidates if c.passage.chunk_id != 2))
    rows = why_lists.shown(cut, why_lists.orders(cut, 10))
    assert rows[Column.WORDS] == ids(1, *range(3, 11))


def test_a_passage_stands_somewhere_in_each_list_or_nowhere() -> None:
    whole = why_lists.orders(explained(), 10)
    assert why_lists.standing(whole, ChunkId(7)) == Standing(None, 0, whole[Column.BOTH].index(ChunkId(7)), 3)
    assert why_lists.standing(whole, ChunkId(7), late=why_lists.late_order(explained())).late == 3
    assert why_lists.standing(whole, ChunkId(1)).is_agreed
    assert not why_lists.standing(whole, ChunkId(7)).is_agreed


def test_citations_are_found_in_the_passages_whose_characters_they_share() -> None:
    numbers = why_lists.numbers_of([candidate(n).passage for n in (1, 2, 3, 4)], CITATIONS)
    assert numbers == {ChunkId(1): (1,), ChunkId(2): (2,), ChunkId(3): (3,)}
    elsewhere = replace(citation(9).parts[0], page_index=0, char_start=40, char_end=50)
    assert why_lists.numbers_of([candidate(1).passage], [citation(9, elsewhere)]) == {}


def test_one_finder_alone_loses_what_it_would_not_have_read() -> None:
    given = answer(passages=found(1, 2, 3))
    assert why_lists.kept(explained(Finder.WORDS), given, CITATIONS) == Kept(3, ())
    assert why_lists.kept(explained(Finder.MEANING), given, CITATIONS) == Kept(3, (2,))


def test_what_came_along_with_another_passage_cannot_be_lost_by_a_finder() -> None:
    given = answer(passages=(*found(1, 3), *found(2, companion=1)))
    assert why_lists.kept(explained(Finder.MEANING), given, CITATIONS) == Kept(2, ())
    assert why_lists.kept(explained(Finder.MEANING), answer(), CITATIONS) == Kept(0, ())


def test_what_was_cited_is_counted_in_each_list_and_what_the_two_share() -> None:
    """Words find 1 to 6, meaning 7, 1, 8, 3, 9, 2."""
    why = explained()
    told = why_lists.tally(why, why_lists.orders(why, why.k), answer(passages=found(1, 2, 3)), CITATIONS)
    assert told == Tally(cited=3, words=3, meaning=3, both=3, shared=3, seen=9)
    fewer = replace(why, lists=(why.lists[0], stage("dense", 7, 3), *why.lists[2:]))
    told = why_lists.tally(fewer, why_lists.orders(fewer, why.k), answer(passages=found(1, 2, 3)), CITATIONS)
    assert (told.words, told.meaning) == (3, 1)


def test_it_begins_with_the_passage_that_is_cited_first() -> None:
    assert why_lists.first_choice(explained(), [citation(2), citation(3)]) == ChunkId(2)
    assert why_lists.first_choice(explained(), ()) == ChunkId(1)
    assert why_lists.first_choice(replace(explained(), candidates=()), ()) is None


def test_left_and_right_follow_the_passage_else_the_row() -> None:
    rows = {Column.WORDS: ids(1, 2, 3), Column.MEANING: ids(3), Column.BOTH: ids(1, 3)}
    assert why_lists.neighbour(rows, Column.WORDS, 2, 1) == (Column.MEANING, 0)
    assert why_lists.neighbour(rows, Column.WORDS, 1, 1) == (Column.MEANING, 0)
    assert why_lists.neighbour(rows, Column.BOTH, 1, 1) == (Column.BOTH, 1)
    assert why_lists.neighbour(rows, Column.WORDS, 0, -1) == (Column.WORDS, 0)


def given_by(why: AnswerExplained, read: tuple[Passage, ...]) -> Answer:
    return replace(answer(passages=read), timings=tuple(Timing(told.stage, 1.0) for told in why.lists))


def test_it_is_told_when_the_lists_are_not_those_of_the_answer() -> None:
    why, read = explained(), found(1, 3, 2, 7)
    given = given_by(why, read)
    assert why_lists.change_since(why, given) is Change.NOTHING
    assert why_lists.change_since(why, replace(given, passages=read[:3])) is Change.PLACES
    assert why_lists.change_since(why, replace(given, passages=(*read, *found(9, companion=1)))) is Change.NOTHING
    higher = replace(read[0], places=(replace(read[0].places[0], rank=5), *read[0].places[1:]))
    assert why_lists.change_since(why, replace(given, passages=(higher, *read[1:]))) is Change.PLACES
    without = replace(why, lists=(*why.lists[:3], why.lists[-1]))
    assert why_lists.change_since(without, given) is Change.STAGES
    assert why_lists.change_since(why, replace(given, timings=given.timings[:2])) is Change.STAGES
    assert why_lists.change_since(why, replace(given, passages=())) is Change.NOTHING


# --- the state


def test_lists_are_asked_for_once_and_kept_for_when_the_view_is_opened_again() -> None:
    state = why_opened(WhyState(), JobId(5))
    assert state.needs_asking
    state = why_asked(state, JobId(8))
    assert not state.needs_asking
    assert reduce_why(state, Done(JobId(7), explained())) == state
    state = reduce_why(state, Done(JobId(8), explained()))
    assert state.now == explained()
    state = replace(state, k=60)
    again = why_opened(why_closed(state), JobId(5))
    assert (again.now, again.k, again.needs_asking) == (explained(), 60, False)
    assert why_opened(state, JobId(6)).k is None


def test_another_finder_has_lists_of_its_own() -> None:
    state = reduce_why(why_asked(why_opened(WhyState(), JobId(5)), JobId(8)), Done(JobId(8), explained()))
    words = finder_chosen(state, Finder.WORDS)
    assert words.needs_asking
    assert finder_chosen(words, Finder.BOTH).now == explained()
    late = reduce_why(finder_chosen(why_asked(words, JobId(9)), Finder.MEANING), Done(JobId(9), explained()))
    assert len(late.told) == 1


def test_a_failure_is_kept_until_it_is_tried_again_and_a_cancelled_search_is_asked_anew() -> None:
    asked = why_asked(why_opened(WhyState(), JobId(5)), JobId(8))
    failed = reduce_why(asked, Failed(JobId(8), ErrorCode.NO_DOCUMENTS))
    assert (failed.failure, failed.needs_asking) == (Failed(JobId(8), ErrorCode.NO_DOCUMENTS), False)
    assert why_opened(why_closed(failed), JobId(5)).needs_asking
    assert reduce_why(asked, Cancelled(JobId(8))).needs_asking


def test_a_new_engine_may_hold_another_library() -> None:
    state = reduce_why(why_asked(why_opened(WhyState(), JobId(5)), JobId(8)), Done(JobId(8), explained()))
    assert reduce_why(state, EngineReady(4, "1", LibraryTotals())).told == ()


def test_lists_are_made_anew_once_the_library_has_changed_but_not_under_the_eyes() -> None:
    state = reduce_why(why_asked(why_opened(WhyState(), JobId(5)), JobId(8)), Done(JobId(8), explained()))
    changed = reduce_why(state, DocumentsGone((DocumentId(1),), LibraryTotals()))
    assert (changed.now, changed.is_stale, changed.needs_asking) == (explained(), True, False)
    assert why_again(changed).needs_asking
    assert not why_again(changed).is_stale
    again = why_opened(why_closed(changed), JobId(5))
    assert (again.now, again.is_stale, again.needs_asking) == (None, False, True)
    assert not reduce_why(WhyState(), DocumentsGone((DocumentId(1),), LibraryTotals())).is_stale


# --- times and text


def test_both_bars_together_are_all_the_time_there_is() -> None:
    timings = tuple(
        Timing(stage, ms)
        for stage, ms in (
            ("bm25", 3),
            ("embed", 1),
            ("dense", 2),
            ("rrf", 1),
            ("reader", 600),
            ("write", 3000),
            ("x", 7),
        )
    )
    finding, answered = shares(timings, FINDING), shares(timings, ANSWERING)
    assert [(share.part, share.ms) for share in finding] == [(Part.WORDS, 3), (Part.MEANING, 3), (Part.JOIN, 1)]
    assert total_ms(finding) + total_ms(answered) == sum(timing.ms for timing in timings)
    assert set(FINDING) | set(ANSWERING) == set(Part)


def test_what_takes_no_time_to_speak_of_is_no_part_and_is_not_lost() -> None:
    timings = (Timing("reader", 7.0), Timing("tables", 0.5), Timing("wider", 0.04))
    answered = shares(timings, ANSWERING)
    assert [(share.part, share.ms) for share in answered] == [(Part.WEIGH, 7.04), (Part.COMPARE, 0.5)]
    assert shares((Timing("wider", 0.01),), ANSWERING) == (Share(Part.REST, 0.01),)


def test_tokens_are_told_apart() -> None:
    timings = (
        Timing("prompt", 0, 1842),
        Timing("prompt_reused", 0, 300),
        Timing("written", 0, 118),
        Timing("write", 9),
    )
    tokens = tokens_of(timings)
    assert (tokens.read, tokens.reused, tokens.written) == (1842, 300, 118)


@given(
    st.lists(
        st.tuples(st.floats(0.05, 10_000), st.floats(1, 60)), min_size=1, max_size=8, unique_by=lambda pair: pair[0]
    ),
    st.floats(1, 2000),
)
def test_parts_fill_the_bar_and_none_is_lost(times: list[tuple[float, float]], room: float) -> None:
    made_of = shares([Timing(stage, ms) for stage, (ms, _) in zip(_STAGES, times, strict=False)], tuple(Part))
    least = [wide for (_, wide), _ in zip(times, made_of, strict=True)]
    made = widths(made_of, room, least=least)
    assert sum(made) == pytest.approx(room)
    if room > sum(least):
        assert all(width >= wide - 0.01 for width, wide in zip(made, least, strict=True))
    else:
        assert len(set(made)) == 1


def test_a_part_that_needs_no_more_room_is_as_long_as_its_time() -> None:
    made = widths([Share(Part.WORDS, 1.0), Share(Part.MEANING, 30.0), Share(Part.RERANK, 60.0)], 200, least=[20.0] * 3)
    assert made == pytest.approx((20.0, 60.0, 120.0))


_STAGES = ("bm25", "dense", "rrf", "late", "reader", "pack", "write", "tables")


def test_an_excerpt_shows_the_words_that_were_found_and_cuts_between_words() -> None:
    text = "Nothing here. " * 60 + "The tenant pays the rent on the break date. " + "More of it. " * 60
    at = text.index("tenant")
    spans = ((0, 7), (at, at + 6), (text.index("rent"), text.index("rent") + 4))
    shown = excerpt(text, spans, most=120)
    assert [shown.text[a:b] for a, b in shown.matched] == ["tenant", "rent"]
    assert shown.text.startswith(MORE)
    assert shown.text.endswith(MORE)
    assert shown.text[1:].split()[0] in {"here.", "Nothing"}


@given(st.text(max_size=80), st.integers(5, 40))
def test_an_excerpt_keeps_every_place_where_it_was(text: str, most: int) -> None:
    spans = tuple((a, a + 2) for a in range(0, max(0, len(text) - 2), 3))
    shown = excerpt(text, spans, most=most)
    assert len(shown.text) <= most + 2 * len(MORE) or len(text) <= most
    assert all(0 <= a < b <= len(shown.text) for a, b in shown.matched)


def test_a_stage_tells_its_own_numbers() -> None:
    assert why_lists.scores_of(explained(), "dense")[ChunkId(7)] == len(MEANING)
    assert why_lists.scores_of(explained(), "nothing") == {}
    assert stage("x", 1).scores == (1.0,)
