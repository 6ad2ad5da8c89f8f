from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.finding import Turn
from core.retrieve.followup import MOST_TURNS, is_part, points_back, standalone, subjects

COMPLETED = [
    ("What does a tyre change for Model 3 cost?", "and a service?", "What does a service for Model 3 cost?"),
    ("tyre change for Model 3?", "and a service?", "service for Model 3?"),
    ("What were Acme's net sales in 2020?", "And in 2021?", "What were Acme's net sales in 2021?"),
    ("What does error E4021 mean?", "And E4012?", "What does error E4012 mean?"),
    ("What did Globex pay in France?", "and in Germany?", "What did Globex pay in Germany?"),
    ("How many people work for Acme?", "What about Globex?", "How many people work for Globex?"),
    ("What does clause 5 of the lease say?", "and clause 6?", "What does clause 6 of the lease say?"),
    ("Was revenue higher in March than last spring?", "and in June?", "Was revenue higher in June than last spring?"),
    ("When does the pool open?", "And in winter?", "When does the pool open in winter?"),
    ("How is the rent paid?", "What about the deposit?", "How is the deposit paid?"),
    ("Quel est le montant du loyer en 2020 ?", "Et en 2021 ?", "Quel est le montant du loyer en 2021 ?"),
]
CARRIED = [
    ("How high is the fee for the garage?", "And the deposit?", "high fee garage"),
    ("How is the deposit returned?", "Is it paid with interest?", "deposit returned"),
    ("When must receipts be handed in?", "And tips?", "receipts handed"),
    ("Wie lang ist die Kündigungsfrist?", "Gilt das auch für deren Untermieter?", "Kündigungsfrist"),
    ("保证金是多少？", "那水费呢？", "保证金是多少"),
]


@pytest.mark.parametrize(("before", "question", "whole"), COMPLETED)
def test_a_fragment_is_put_back_into_the_question_before_it(before: str, question: str, whole: str) -> None:
    query = standalone(question, [Turn(before)])
    assert (query.text, query.carried, query.readable) == (whole, (), whole)


def test_a_chain_of_fragments_is_followed_to_its_beginning() -> None:
    history = [Turn("What about the Model 3?"), Turn("What does it cost in 2020?"), Turn("And in 2021?")]
    query = standalone("and in 2022?", history)
    assert query.text == "What does it cost in 2022?"
    assert [c.text for c in query.carried] == ["Model 3"]


@pytest.mark.parametrize(("before", "question", "carried"), CARRIED)
def test_a_follow_up_carries_what_it_leaves_unsaid(before: str, question: str, carried: str) -> None:
    query = standalone(question, [Turn(before)])
    assert query.text == question
    assert [c.text for c in query.carried] == [carried]
    assert query.shown == query.readable == f"{question} {carried}"


@pytest.mark.parametrize(
    "question",
    [
        "Who insures the building against floods and storms?",
        "When is the insurance premium due if it is not paid monthly?",
        "Is it possible to park two bicycles behind the house?",
        "Which rule says that smoking needs written consent?",
        "What does this agreement say about dogs and cats?",
        "供暖费由谁支付？",
    ],
)
def test_a_question_that_stands_alone_is_not_changed(question: str) -> None:
    query = standalone(question, [Turn("How long is the notice period?", "Nine months.")])
    assert (query.text, query.carried, query.shown, query.is_whole) == (question, (), "", True)


def test_a_question_on_the_same_subject_is_helped_but_read_as_it_is() -> None:
    query = standalone("How much is a police report?", [Turn("Does Danville provide a police report?")])
    assert [c.text for c in query.carried] == ["Danville provide"]
    assert query.readable == query.text


def test_it_goes_back_as_far_as_the_questions_hang_together() -> None:
    history = [
        Turn("Who owns the Kolb House?"),
        Turn("What are the opening hours of the museum?"),
        Turn("Do they change in winter?"),
        Turn("Thank you!"),
    ]
    query = standalone("What does it cost?", history)
    assert [(c.text, c.weight) for c in query.carried] == [("change winter", 0.5), ("opening hours museum", 0.25)]


@pytest.mark.parametrize(
    "question", ["And when are deliveries allowed on Sundays?", "Are deliveries to the park allowed?"]
)
def test_a_question_that_was_refused_is_passed_over_where_the_next_can_stand_alone(question: str) -> None:
    refused = Turn("Who owns the car park of Bristol?", is_refused=True)
    query = standalone(question, [refused])
    assert (query.carried, query.readable) == ((), question)
    assert standalone(question, [replace(refused, is_refused=False)]).carried
    before = Turn("What may be delivered to Unit 7?", "Letters.")
    assert "park" not in standalone(question, [before, refused]).shown.replace(question, "")


@pytest.mark.parametrize(
    ("question", "kept"), [("Where is it?", "park"), ("And of Leeds?", "park"), ("Since when?", "park")]
)
def test_a_question_that_was_refused_is_leaned_on_where_it_must_be(question: str, kept: str) -> None:
    assert kept in standalone(question, [Turn("Who owns the car park of Bristol?", is_refused=True)]).readable


def test_no_answer_is_carried() -> None:
    query = standalone("And is it warm?", [Turn("When does the pool open?", "Zebra Avenue at nine.")])
    assert query.shown == "And is it warm? pool open"


@pytest.mark.parametrize(
    "question", ["Why is that?", "How much does it cost?", "Which one is better?", "Who lives there?"]
)
def test_these_point_back(question: str) -> None:
    assert points_back(question)
    assert is_part(question)


QUESTIONS = st.text(st.sampled_from("abc it and 2020 Über 保 ?.'\n"), max_size=60)


@given(QUESTIONS, st.lists(st.builds(Turn, QUESTIONS, QUESTIONS), max_size=6))
def test_the_question_itself_is_always_kept(question: str, history: list[Turn]) -> None:
    query = standalone(question, history)
    assert subjects(question) <= subjects(query.text)
    assert len(query.carried) <= MOST_TURNS
    said = {subject for turn in history for subject in subjects(turn.question)}
    assert all(subjects(c.text) <= said for c in query.carried)
    assert not query.carried or query.shown.startswith(query.text)
    weights = [c.weight for c in query.carried]
    assert all(0 < weight < 1 for weight in weights)
    assert weights == sorted(weights, reverse=True)
