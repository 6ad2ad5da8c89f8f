import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer.ask import ask
from core.answer.subjects import Mentions, names_in
from core.api.types import Answer, AnswerReason, Scope
from tests.answer.test_ask import parts
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary, text_page


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What does HJ22 hold?", ("HJ22",)),
        ("What was Amazon's net income in FY2017?", ("Amazon", "2017")),
        ("How did sales of Nike grow in FY21?", ("Nike", "2021")),
        ("What is the deposit?", ()),
        ("What Is The Deposit Of The Tenant?", ()),
        ("Who is the CEO, and what were COGS in Q2?", ()),
        ("What does the 10-K say?", ()),
        ("What is the margin? Please write the answer in the List format, e.g. A.", ()),
        ("Wie hoch ist die Kaution für die Wohnung des Mieters in der Stadt?", ()),
        ("What is the fee for boat moorings?", ()),
    ],
)
def test_what_is_plainly_a_name(question: str, names: tuple[str, ...]) -> None:
    assert names_in(question) == names


def within(library: MemoryLibrary, question: str) -> set[str]:
    ids = library.scope_chunks(Scope(("/library/a.pdf", "/library/b.pdf")))
    chunks = list(library.chunks(list(ids or ())).values())
    documents = Mentions(question, library).within(chunks)
    return {chunk.document for chunk in chunks if chunk.document_id in documents}


def test_a_name_may_stand_anywhere_in_the_document_or_in_its_title() -> None:
    library = MemoryLibrary(FakeEmbedder())
    library.store(
        "a.pdf", text_page(0, "The Miller family rents the flat."), text_page(1, "The deposit is 500 pounds.")
    )
    library.store("b.pdf", text_page(0, "The deposit is 700 pounds."), title="Lease of Baker")
    assert within(library, "What is the deposit of the Miller family?") == {"a.pdf"}
    assert within(library, "What is the deposit of the Baker family?") == {"b.pdf"}
    assert within(library, "What is the deposit?") == {"a.pdf", "b.pdf"}


def test_what_ends_in_a_number_must_stand_as_it_is_written() -> None:
    library = MemoryLibrary(FakeEmbedder())
    library.store("a.pdf", text_page(0, "We compare GPT-4 with the others on each of the sets."))
    library.store("b.pdf", text_page(0, "We compare GPT-4o with the others on each of the sets."))
    assert within(library, "How does GPT-4o do on the sets?") == {"b.pdf"}
    assert within(library, "How does GPT-4 do on the sets?") >= {"a.pdf"}


def test_a_document_in_another_language_calls_things_otherwise() -> None:
    library = MemoryLibrary(FakeEmbedder())
    german = "Die Regierung von Deutschland hat im vergangenen Jahr die Steuern gesenkt und mehr Geld ausgegeben."
    library.store("a.pdf", text_page(0, german))
    library.store("b.pdf", text_page(0, "The government of France has lowered its taxes in the year before."))
    assert within(library, "What has the government of Germany lowered in the year before?") == {"a.pdf"}


def test_what_the_documents_never_mention_is_refused() -> None:
    *_, answer = ask("When must receipts be handed in after the journey to Borneo?", Scope(), parts(None))
    assert isinstance(answer, Answer)
    assert answer.refused
    assert answer.reason == AnswerReason.LITTLE_EVIDENCE
    assert answer.closest


@settings(deadline=None)
@given(st.text(max_size=200))
def test_names_are_words_of_the_question_or_its_years(question: str) -> None:
    assert all(name in question or name[-2:] in question for name in names_in(question))
