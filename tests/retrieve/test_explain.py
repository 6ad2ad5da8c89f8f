"""The lists of a search, as a person can look at them."""

import pytest

from core.api.types import Scope
from core.api.why import AnswerExplained, Finder
from core.index.fusion import reciprocal_rank_fusion
from core.retrieve.explain import MOST_K, ROWS, explained, matches, plan_for
from core.retrieve.plan import EVERY_STAGE, FIRST_RANK_CONSTANT, SearchPlan
from core.retrieve.search import SearchParts, search
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary, text_page

QUESTION = "When are receipts due?"


@pytest.fixture
def parts() -> SearchParts:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    pages = [text_page(n, f"Receipt {n} of the trip is filed under letter {n}.") for n in range(20)]
    library.store("receipts.pdf", *pages)
    library.store("policy.pdf", text_page(0, "Receipts are due within thirty days. Nobody is paid before."))
    return SearchParts(library, embedder)


def told(parts: SearchParts, finder: Finder = Finder.BOTH, *, plan: SearchPlan = EVERY_STAGE) -> AnswerExplained:
    found = search(QUESTION, Scope(), parts, plan=plan_for(finder, plan))
    return explained(QUESTION, found, parts.library, scope=Scope(), finder=finder, read=10)


def test_every_list_is_told_whole_and_the_top_of_each_can_be_read(parts: SearchParts) -> None:
    why = told(parts)
    found = search(QUESTION, Scope(), parts)
    assert {told.stage: list(told.chunk_ids) for told in why.lists} == {
        stage: [hit.chunk_id for hit in hits] for stage, hits in found.lists.items()
    }
    at_hand = {candidate.passage.chunk_id for candidate in why.candidates}
    for shown in why.lists:
        assert at_hand.issuperset(shown.chunk_ids[:ROWS])
    assert [c.passage.chunk_id for c in why.candidates][:3] == list(why.lists[-1].chunk_ids[:3])
    assert why.candidates[0].passage.parts[0].rects


def test_the_join_can_be_made_again_from_what_is_told_and_its_top_is_at_hand_for_every_k(parts: SearchParts) -> None:
    why = told(parts)
    lists = {shown.stage: shown.chunk_ids for shown in why.lists}
    first = {stage: lists[stage] for stage in ("bm25", "dense")}
    weights = {"bm25": why.words_weight, "dense": why.meaning_weight}
    made = {k: [id_ for id_, _ in reciprocal_rank_fusion(first, weights, k=k)] for k in range(1, MOST_K + 1)}
    assert why.k == FIRST_RANK_CONSTANT
    assert tuple(made[why.k]) == lists["rrf"]
    at_hand = {candidate.passage.chunk_id for candidate in why.candidates}
    assert all(at_hand.issuperset(order[:ROWS]) for order in made.values())


def test_one_finder_alone_does_without_the_other(parts: SearchParts) -> None:
    words = {shown.stage for shown in told(parts, Finder.WORDS).lists}
    meaning = {shown.stage for shown in told(parts, Finder.MEANING).lists}
    assert "bm25" in words
    assert not words & {"dense", "late"}
    assert {"dense", "late"} <= meaning
    assert "bm25" not in meaning


@pytest.mark.parametrize(("finder", "stage"), [(Finder.WORDS, "bm25"), (Finder.MEANING, "dense")])
def test_a_finder_that_was_switched_off_runs_when_it_is_looked_at(
    parts: SearchParts, finder: Finder, stage: str
) -> None:
    why = told(parts, finder, plan=SearchPlan(frozenset({stage})))
    assert why.lists[0].stage == stage


def test_words_are_matched_in_any_form_and_those_that_say_nothing_are_not(parts: SearchParts) -> None:
    text = "Each receipt is due, whenever the receipts are."
    spans = matches(QUESTION, [text, ""], parts.library)
    assert ("due" in [text[a:b] for a, b in spans[0]], spans[1]) == (True, ())
    assert "are" not in [text[a:b] for a, b in spans[0]]
