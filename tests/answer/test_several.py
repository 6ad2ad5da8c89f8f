"""Questions of several parts: both are answered, or it is said which is not."""

from dataclasses import replace

import pytest

from core.answer.ask import AskParts, ask
from core.answer.several import asked_alone, left_open, parts_of, with_part
from core.api.types import Answer, AnswerMode, AnswerReason, ChunkId, Scope, Sentence, Timing
from core.retrieve.search import SearchParts
from tests.answer.parts import passage
from tests.answer.test_ask import GATE
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader
from tests.memory_library import MemoryLibrary, text_page

RECEIPTS, HOTEL = "When must receipts be handed in?", "what is paid for a hotel in London?"


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("When must receipts be handed in, and what is paid for a hotel in London?", (RECEIPTS, HOTEL)),
        ("When must receipts be handed in and what is paid for a hotel in London", (RECEIPTS, HOTEL)),
        ("What time does the desk close? Where are spare laptops kept?",
         ("What time does the desk close?", "Where are spare laptops kept?")),
        ("Wann ist die Miete fällig und wie viel kostet der Stellplatz?",
         ("Wann ist die Miete fällig?", "wie viel kostet der Stellplatz?")),
    ],
)  # fmt: skip
def test_questions_that_are_asked_in_one(question: str, parts: tuple[str, ...]) -> None:
    assert parts_of(question) == parts


@pytest.mark.parametrize(
    "question",
    [
        "When must receipts be handed in?",
        "In the lease, what is the deposit?",
        "Who signed the lease and when?",
        "What is the rent and which was renewed?",
        "What happens if the rent is late and when the tenant leaves?",
        "What is the difference between what is owed and what is paid in 2021?",
        "Among tenants who pay early, what share gets a discount on the rent?",
        "What a, what b c, what d e, what f g?",
        "",
    ],
)
def test_questions_that_are_one(question: str) -> None:
    assert parts_of(question) == ()


def test_a_part_leans_on_the_others_only_where_it_must() -> None:
    whole = asked_alone(HOTEL, (RECEIPTS, HOTEL))
    assert (whole.text, whole.readable, whole.carried[0].text) == (HOTEL, HOTEL, RECEIPTS)
    leaning = asked_alone("how does it differ from the old one?", (RECEIPTS, "how does it differ from the old one?"))
    assert RECEIPTS in leaning.readable


def test_a_part_is_open_if_neither_words_nor_the_reader_find_it() -> None:
    said = (Sentence("Receipts must be handed in within 30 days.", (), 0.9),)
    assert left_open((RECEIPTS, HOTEL), said, None) == (HOTEL,)
    assert left_open((RECEIPTS, HOTEL), said, lambda _part, texts: [1.0] * len(texts)) == ()
    assert left_open((RECEIPTS, HOTEL), said, lambda _part, texts: [-1.0] * len(texts)) == (HOTEL,)


def papers(generator: FakeGenerator | None = None) -> AskParts:
    library = MemoryLibrary(FakeEmbedder())
    receipts = "Receipts must be handed in within 30 days of the journey."
    library.store("policy.pdf", text_page(0, f"{receipts} Tips are paid."))
    library.store("hotels.pdf", text_page(0, "What is paid for a hotel in Borneo is 140 pounds. Taxis are not paid."))
    return AskParts(SearchParts(library, FakeEmbedder()), FakeReader(), generator, GATE)


def asked(question: str, generator: FakeGenerator | None = None) -> Answer:
    *events, answer = ask(question, Scope(), papers(generator))
    assert isinstance(answer, Answer)
    assert tuple(event for event in events if isinstance(event, Sentence)) == answer.sentences
    return answer


def test_what_an_answer_leaves_open_is_asked_by_itself() -> None:
    """The model writes of one part alone, as small ones do."""
    written = FakeGenerator(["Receipts must be handed in within 30 days. [1]", "What is paid is 140 pounds. [1]"])
    answer = asked("When must receipts be handed in after the journey, and what is paid for a hotel?", written)
    assert answer.mode is AnswerMode.WRITTEN
    said = ["Receipts must be handed in within 30 days.", "What is paid is 140 pounds."]
    assert [sentence.text for sentence in answer.sentences] == said
    citations = [citation for sentence in answer.sentences for citation in sentence.citations]
    assert [(c.number, c.document) for c in citations] == [(1, "policy.pdf"), (2, "hotels.pdf")]
    assert answer.unanswered == ()


def test_what_no_document_answers_is_said() -> None:
    answer = asked("When must receipts be handed in after the journey, and who insures boats?")
    assert answer.sentences
    assert answer.unanswered == ("who insures boats?",)


def test_what_one_part_calls_by_name_holds_for_the_others() -> None:
    """A figure of another company would pass for the right one; better it is said that a part is left open."""
    answer = asked("What is paid for a hotel in Borneo, and when are receipts due?")
    assert {c.document for sentence in answer.sentences for c in sentence.citations} == {"hotels.pdf"}
    assert answer.unanswered == ("when are receipts due?",)


def test_a_question_that_is_refused_as_a_whole_is_answered_in_part() -> None:
    """Both parts in one are like nothing in the documents."""
    answer = asked("When must receipts be handed in, and who insures boats against floods, storms and frost in winter?")
    assert [sentence.text for sentence in answer.sentences] == [
        "Receipts must be handed in within 30 days of the journey."
    ]
    assert answer.unanswered == ("who insures boats against floods, storms and frost in winter?",)
    assert answer.question.startswith("When must receipts")


def test_where_no_part_is_answered_the_whole_is_refused() -> None:
    answer = asked("Who repairs the bicycles of guests, and who insures boats against floods?")
    assert (answer.refused, answer.unanswered) == (True, ())
    assert answer.closest


def test_one_question_is_asked_once() -> None:
    generator = FakeGenerator(["Receipts must be handed in within 30 days. [1]"])
    assert asked("When must receipts be handed in after the journey?", generator).unanswered == ()
    assert len(generator.prompts) == 1


def test_parts_are_joined_without_saying_or_listing_anything_twice() -> None:
    one, both = passage("Rent.", number=1), passage("Rent.", number=1)
    other = replace(passage("Pets.", number=2), chunk_id=ChunkId(99), companion_of=1)
    base = asked("When must receipts be handed in after the journey?")
    first = replace(base, passages=(one,), timings=(Timing("bm25", 2.0, 1),))
    extra = Sentence("More.", base.sentences[0].citations, 0.9)
    part = replace(
        base,
        sentences=(*base.sentences, extra),
        passages=(other, both),
        timings=(Timing("bm25", 3.0, 2), Timing("x", 1.0)),
    )
    joined = with_part(first, part)
    assert [sentence.text for sentence in joined.sentences] == [*(s.text for s in base.sentences), "More."]
    assert joined.sentences[-1].citations[0].number == base.sentences[0].citations[0].number
    assert [(p.chunk_id, p.number, p.companion_of) for p in joined.passages] == [(one.chunk_id, 1, 0), (99, 2, 1)]
    assert joined.timings == (Timing("bm25", 5.0, 3), Timing("x", 1.0))
    assert (joined.mode, joined.reason) == (AnswerMode.QUOTES, AnswerReason.NO_GENERATOR)
