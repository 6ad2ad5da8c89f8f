"""Answers and their citations: counts over whole files, names, the first page, pages that follow each other."""

import os
from pathlib import Path

import pytest

from core.answer.ask import AskParts, ask
from core.api.types import Answer, AnswerMode, AnswerReason, Scope
from core.retrieve.search import SearchParts
from tests.cases.desk import Desk
from tests.cases.test_finding import OPEN_GATE, pages, quotes
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader
from tests.memory_library import MemoryLibrary, text_page
from tests.pdfs import Para, Sheet, make_pdf
from tests.process.papers import write_paper

pytestmark = pytest.mark.model


def test_names_are_invented_for_the_characters_of_a_story() -> None:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    story = "The characters of the story are Alma and Boris. They live by the sea."
    library.store("story.pdf", text_page(0, story))
    generator = FakeGenerator(["The characters of the story are Alma and Boris. The characters also include Carla."])
    *_, answer = ask(
        "Who are the characters of the story?",
        Scope(),
        AskParts(SearchParts(library, embedder), FakeReader(), generator, OPEN_GATE),
    )
    assert isinstance(answer, Answer)
    assert [sentence.text for sentence in answer.sentences] == ["The characters of the story are Alma and Boris."]
    assert [removed.text for removed in answer.removed] == ["The characters also include Carla."]
    assert story in generator.prompts[0]


def test_a_count_over_a_whole_file_is_answered_from_a_few_passages(desk: Desk, papers: Path) -> None:
    functions = [
        f"The function number {i} of the program adds {i} to its argument and returns the sum." for i in range(90)
    ]
    write_paper(papers / "program.pdf", [functions[i : i + 3] for i in range(0, 90, 3)])
    desk.add(papers)
    answer = desk.ask("How many functions are in the file?")
    assert answer.reason == AnswerReason.NOT_FROM_PASSAGES
    assert answer.view is not None
    assert answer.view.pages_read < answer.view.pages == 30
    assert not answer.view.is_whole


def test_what_the_structure_tells_is_counted_over_all_of_it(desk: Desk, papers: Path) -> None:
    sheets = [
        Sheet((Para(f"Chapter {i}: The {name}", 18, bold=True), f"The {name} is kept by the gardener all year round."))
        for i, name in enumerate(("rose", "lily", "fern", "oak", "ivy"), start=1)
    ]
    make_pdf(papers / "garden.pdf", sheets)
    desk.add(papers)
    answer = desk.ask("How many chapters does the book have?")
    assert (answer.mode, answer.reason) == (AnswerMode.QUOTES, AnswerReason.OUTLINE)
    assert answer.sentences[0].text == "Chapters: 5"
    assert pages(answer) == {0, 1, 2, 3, 4}


def test_page_2_is_cited_in_a_file_of_one_page(desk: Desk, papers: Path) -> None:
    """And page 1 is shown, though its index is zero."""
    write_paper(
        papers / "lease.pdf", [["The tenant must give nine months notice in writing.", "Dogs are not allowed."]]
    )
    desk.add(papers)
    answer = desk.ask("How long is the notice period of the tenant?")
    citations = [citation for sentence in answer.sentences for citation in sentence.citations]
    assert citations
    assert {part.page_index for citation in citations for part in citation.parts} == {0}
    assert {part.page_label for citation in citations for part in citation.parts} == {"1"}
    assert all(part.page_index < citation.page_count for citation in citations for part in citation.parts)


def test_a_sentence_over_two_pages_is_marked_on_the_first_only(desk: Desk, papers: Path) -> None:
    filler = "The garden behind the house is shared by all tenants of the building and open until dusk. " * 32
    begins = "The deposit for the flat in Harbour Street amounts to three months of"
    make_pdf(
        papers / "lease.pdf", [Sheet((filler, begins)), Sheet(("rent and is held by the savings bank of the town.",))]
    )
    desk.add(papers)
    answer = desk.ask("What does the deposit for the flat in Harbour Street amount to?")
    assert "three months of rent" in quotes(answer)
    marked = next(c for s in answer.sentences for c in s.citations if "three months" in c.quote)
    assert [part.page_index for part in marked.parts] == [0, 1]
    assert all(part.rects for part in marked.parts)


def test_all_that_was_read_is_listed_as_cited(desk: Desk, papers: Path) -> None:
    topics = ("parking permits", "library cards", "garden waste", "school meals", "boat moorings", "dog licences")
    sheets = [
        [f"The fee for {topic} is {40 + i} pounds a year.", *[f"Ask at the desk for {topic} on any day."] * 12]
        for i, topic in enumerate(topics)
    ]
    write_paper(papers / "fees.pdf", sheets)
    desk.add(papers)
    answer = desk.ask("What is the fee for boat moorings?")
    cited = {citation.number for sentence in answer.sentences for citation in sentence.citations}
    assert "44 pounds" in quotes(answer)
    assert len(cited) < len(answer.passages)
    assert sorted(cited) == list(range(1, len(cited) + 1))


def policy(days: int) -> list[list[str]]:
    return [
        [
            "Travel policy of the company",
            f"Receipts must be handed in within {days} days of the journey.",
            "Meals are paid up to the rates of the country in which they are taken.",
            "Trains are to be preferred to planes wherever the journey takes less than six hours.",
            "Hotels are booked by the travel desk, which knows the rates of the company.",
        ]
    ]


def test_two_versions_say_different_things(desk: Desk, papers: Path) -> None:
    os.utime(write_paper(papers / "travel policy 2022.pdf", policy(30)), (1_650_000_000, 1_650_000_000))
    write_paper(papers / "travel policy 2024.pdf", policy(60))
    desk.add(papers)
    answer = desk.ask("Within how many days must receipts be handed in?")
    assert "60 days" in quotes(answer)
    (conflict,) = answer.conflicts
    assert conflict.values == ("60 days", "30 days")
    assert [citation.document for citation in conflict.citations] == [
        "travel policy 2024.pdf",
        "travel policy 2022.pdf",
    ]
    assert all(citation.parts[0].rects for citation in conflict.citations)
