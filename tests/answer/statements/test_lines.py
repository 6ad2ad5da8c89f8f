"""Lines of statements: found in the document and of the year that are meant, or not at all."""

import pytest

from core.answer.ask import AskParts, ask
from core.answer.statements.lines import statement_lines
from core.api.kinds import SentenceKind
from core.api.types import Answer, AnswerReason, Scope
from core.contracts.pages import Page
from core.retrieve.search import SearchParts
from tests.answer.parts import written_page
from tests.answer.test_ask import GATE
from tests.fakes import FakeEmbedder, FakeReader
from tests.memory_library import MemoryLibrary


def income(year: int) -> Page:
    return written_page(
        0,
        "# Acme Consolidated Statements of Incom e",
        f"(In millions) | {year} | {year - 1}",
        "Revenues | 5,200 | 4,100",
        "Cost of sales | 3,300 | 3,000",
        "Net income | 400 | 300",
    )


def balance(year: int) -> Page:
    return written_page(
        1,
        "# Consolidated Balance Sheets",
        f"(In millions) | {year} | {year - 1}",
        "Finished goods | 120 | 110",
        "Total inventories | 310 | 290",
        "Total current assets | 900 | 800",
        "Property, plant and equipment | 800 | 700",
        "Property, plant and equipment, net | 500 | 450",
    )


def notes(year: int) -> Page:
    return written_page(2, "# Note 7: Supplemental Balance Sheet", f"Item | {year}", "Total current liabilities | 77")


def library() -> MemoryLibrary:
    kept = MemoryLibrary(FakeEmbedder())
    for year in (2018, 2021):
        kept.store(f"ACME_{year}_10K.pdf", income(year), balance(year), notes(year), title=f"ACME_{year}_10K")
    kept.store("GLOBEX_2021_10K.pdf", written_page(0, "Globex makes hats."), title="GLOBEX_2021_10K")
    return kept


def lines(question: str, *, name: str = "") -> list[tuple[str, str]]:
    kept = library()
    ids = {each.name: each.id for each in kept.document_names()}
    scope = Scope(document_ids=(ids[name],)) if name else Scope()
    return [(row.chunk.document, row.text) for row in statement_lines(question, scope, kept).rows]


def test_the_document_is_the_named_one_of_the_asked_year() -> None:
    assert lines("What were Acme's inventories at the end of FY2018?") == [
        ("ACME_2018_10K.pdf", "Total inventories | 310 | 290")
    ]


def test_without_a_year_it_is_the_newest() -> None:
    assert {document for document, _ in lines("Is Acme's gross margin consistent?")} == {"ACME_2021_10K.pdf"}


def test_a_measure_that_nobody_states_gives_the_lines_it_is_worked_out_from() -> None:
    assert [text for _, text in lines("What is the inventory turnover for 2021?", name="ACME_2021_10K.pdf")] == [
        "Cost of sales | 3,300 | 3,000",
        "Total inventories | 310 | 290",
    ]


def test_a_statement_that_begins_amid_other_text_and_one_of_a_quarter() -> None:
    """A release tells the quarter first, under the same heading."""
    kept = MemoryLibrary(FakeEmbedder())
    release = written_page(
        0,
        "Acme announces results.",
        "Exhibit 1",
        "Consolidated Statements of Income (In thousands)",
        " | 13 Weeks Ended | 2021 | 2020",
        "Net sales | 30 | 20",
        "Exhibit 2",
        "Consolidated Statements of Income (In thousands)",
        " | 52 Weeks Ended | 2021 | 2020",
        "Net sales | 100 | 90",
        "Weighted average shares, basic | 7 | 7",
        "Basic | $ 24.17 | $ 18.09",
    )
    found = kept.store("release.pdf", written_page(0, "# Consolidated Balance Sheets", "Item | 2021"), release)
    for question, row in (("sales", "Net sales | 100 | 90"), ("basic EPS", "Basic | $ 24.17 | $ 18.09")):
        lines = statement_lines(f"What were the {question} in 2021?", Scope(document_ids=(found,)), kept)
        assert [line.text for line in lines.rows] == [row]


def test_a_line_that_is_told_in_parts_is_shown_in_parts() -> None:
    kept = MemoryLibrary(FakeEmbedder())
    rows = ("Item | 2021 | 2020", "Cost of products | 300 | 200", "Cost of services | 30 | 20", "Debt due | 1 | 1")
    found = kept.store("a.pdf", written_page(0, "# Statements of Operations", *rows))
    lines = statement_lines("What were the COGS in 2021?", Scope(document_ids=(found,)), kept)
    assert [line.text for line in lines.rows] == list(rows[1:3])


def test_the_net_line_is_preferred_to_the_gross_one() -> None:
    assert lines("What is the net PP&E of Acme in 2021?") == [
        ("ACME_2021_10K.pdf", "Property, plant and equipment, net | 500 | 450")
    ]


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What were Acme's inventories in FY2015?", ""),
        ("What were Globex's inventories in FY2021?", ""),
        ("What were Globex's inventories in FY2021?", "ACME_2021_10K.pdf"),
        ("What were Acme's inventories of tyres in FY2021?", ""),
        ("What is Acme's current ratio in FY2021?", ""),
        ("What were the inventories?", ""),
    ],
)
def test_another_year_company_or_matter_gives_nothing(question: str, name: str) -> None:
    """A line that only a note holds is no line of a statement; a question that names no document means none."""
    assert lines(question, name=name) == []


def test_the_answer_says_that_it_comes_from_a_table() -> None:
    kept = library()
    parts = AskParts(SearchParts(kept, FakeEmbedder()), FakeReader(), None, GATE)
    *_, answer = ask("Did Acme grow its gross margin in 2021?", Scope(), parts)
    assert isinstance(answer, Answer)
    assert answer.reason == AnswerReason.TABLE
    shown = "\n".join(sentence.text for sentence in answer.sentences)
    assert "Revenues | 5,200 | 4,100" in shown
    assert "Cost of sales | 3,300 | 3,000" in shown
    assert all(sentence.citations for sentence in answer.sentences)


def test_what_is_worked_out_from_a_line_is() -> None:
    """Many tables of a report say something of its sales; the statement says it of all of them."""
    kept = library()
    parts = AskParts(SearchParts(kept, FakeEmbedder()), FakeReader(), None, GATE)
    *_, answer = ask("By what percent did Acme's cost of sales grow from 2020 to 2021?", Scope(), parts)
    assert isinstance(answer, Answer)
    (sentence,) = answer.sentences
    assert sentence.kind is SentenceKind.COMPUTED
    assert [citation.quote for citation in sentence.citations] == ["3,300", "3,000"]
    assert {citation.document for citation in sentence.citations} == {"ACME_2021_10K.pdf"}


def test_a_ratio_whose_lines_are_nowhere_is_refused() -> None:
    kept = MemoryLibrary(FakeEmbedder())
    kept.store("acme.pdf", written_page(0, "The ratio of Acme is a good one.", "Acme has a quick way to turn."))
    parts = AskParts(SearchParts(kept, FakeEmbedder()), FakeReader(), None, GATE)
    *_, answer = ask("What is the quick ratio of Acme?", Scope(), parts)
    assert isinstance(answer, Answer)
    assert answer.refused
    assert answer.closest
