"""Answers over documents that say different things of the same: said so, both cited, the newest first."""

from core.answer.ask import AskParts, ask
from core.api.types import Answer, DocumentId, Scope
from core.contracts.library import EVERYTHING
from core.retrieve.search import SearchParts
from tests.answer.parts import written_page
from tests.answer.test_ask import GATE
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader
from tests.memory_library import MemoryLibrary, text_page

QUESTION = "How long does the warranty of the pump last?"
TWO, THREE = "The warranty of the pump lasts two years.", "The warranty of the pump lasts three years."


def library_of(*texts: str, families: tuple[tuple[int, ...], ...] = ()) -> MemoryLibrary:
    """Documents 1, 2 ...; each is newer than the one before."""
    library = MemoryLibrary(FakeEmbedder())
    for number, text in enumerate(texts, start=1):
        library.store(f"paper {number}.pdf", text_page(0, *text.split("\n")))
    library.families = [tuple(map(DocumentId, family)) for family in families]
    return library


def answered(
    library: MemoryLibrary, question: str = QUESTION, *, written: str = "", scope: Scope = EVERYTHING
) -> Answer:
    generator = FakeGenerator([written]) if written else None
    *_, answer = ask(question, scope, AskParts(SearchParts(library, FakeEmbedder()), FakeReader(), generator, GATE))
    assert isinstance(answer, Answer)
    return answer


def told(answer: Answer) -> list[list[tuple[str, str]]]:
    return [
        [(value, citation.document) for value, citation in zip(each.values, each.citations, strict=True)]
        for each in answer.conflicts
    ]


def test_the_newest_file_comes_first() -> None:
    answer = answered(library_of(TWO, THREE))
    assert told(answer) == [[("three years", "paper 2.pdf"), ("two years", "paper 1.pdf")]]


def test_the_newest_of_a_family_comes_first_whatever_its_file_says() -> None:
    answer = answered(library_of(TWO, THREE, families=((1, 2),)))
    assert told(answer) == [[("two years", "paper 1.pdf"), ("three years", "paper 2.pdf")]]


def test_a_written_answer_says_so_too_and_both_can_be_opened() -> None:
    answer = answered(library_of(TWO, THREE), written=f"{TWO} [1]")
    assert [s.text for s in answer.sentences] == [TWO]
    (conflict,) = answer.conflicts
    assert all(citation.parts[0].rects for citation in conflict.citations)
    assert sorted(citation.number for citation in conflict.citations) == [1, 2]


def test_documents_that_agree_are_no_conflict() -> None:
    assert answered(library_of(TWO, TWO)).conflicts == ()


def test_who_the_company_is_depends_on_the_document() -> None:
    library = library_of("The company employs 312 people in Berlin.", "The company employs 450 people in Berlin.")
    assert answered(library, "How many people does the company employ in Berlin?").conflicts == ()


def test_what_the_question_calls_by_name_must_be_spoken_of() -> None:
    library = library_of("The bridge has a span of 503 metres.", "The bridge has a span of 505 metres.")
    library.store("harbour.pdf", text_page(0, "The bridge has a span of 240 metres."), title="Harbour")
    assert len(told(answered(library, "What span has the bridge?"))[0]) == 3
    named = told(answered(library, "What span has the bridge of Harbour?"))
    assert all(("240 metres", "harbour.pdf") not in sides for sides in named)


def test_rows_of_tables_are_left_alone() -> None:
    library = library_of("Item | 2022\nWarranty of the pump | 2 years", "Item | 2023\nWarranty of the pump | 3 years")
    assert answered(library).conflicts == ()


def test_under_other_headings_a_short_sentence_may_mean_something_else() -> None:
    library = MemoryLibrary(FakeEmbedder())
    adults, children = ("# Adults", "The fee is 10 pounds."), ("# Children", "The fee is 5 pounds.")
    library.store("prices.pdf", written_page(0, *adults), written_page(1, *children))
    answer = answered(library, "What is the fee?")
    assert len(answer.sentences) == 2
    assert answer.conflicts == ()


def test_within_a_document_only_what_stands_apart_contradicts() -> None:
    library = MemoryLibrary(FakeEmbedder())
    notice = "The notice period for the flat in the tower is {} months."
    three, one = notice.format("three"), notice.format("two")
    library.store("lease.pdf", written_page(0, "# Notice", three), written_page(1, "# Ending the lease", one))
    question = "What is the notice period for the flat in the tower?"
    assert [each.values for each in answered(library, question).conflicts] == [("three months", "two months")]
    library = MemoryLibrary(FakeEmbedder())
    library.store("flats.pdf", written_page(0, "# Notice", three, one))
    assert answered(library, question).conflicts == ()


def test_a_refusal_tells_of_no_conflict() -> None:
    answer = answered(library_of(TWO, THREE), "Who insures the building against floods and storms?")
    assert answer.refused
    assert answer.conflicts == ()


def test_what_lies_outside_the_scope_is_not_told() -> None:
    assert answered(library_of(TWO, THREE), scope=Scope(document_ids=(DocumentId(1),))).conflicts == ()
