"""Finding and answering: the right line, the right page, follow-ups, and questions that no document answers."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.answer.ask import AskParts, ask
from core.api.finding import Turn
from core.api.types import Answer, AnswerMode, Scope
from core.cancel import CancelToken
from core.retrieve.calibrate import Calibration, GateModel, LogisticModel
from core.retrieve.search import SearchParts
from tests.cases.desk import Desk
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader
from tests.memory_library import MemoryLibrary, text_page
from tests.pdfs import Para, Sheet, Table, make_pdf
from tests.process.papers import write_paper

pytestmark = pytest.mark.model

OPEN_GATE = Calibration((GateModel(LogisticModel({"reader_sentence": 1.0}, 0.0)),), wrong_cost=0.375)


def quotes(answer: Answer) -> str:
    return " ".join(citation.quote for sentence in answer.sentences for citation in sentence.citations)


def pages(answer: Answer) -> set[int]:
    return {part.page_index for s in answer.sentences for c in s.citations for part in c.parts}


def test_the_other_line_of_two_answers(desk: Desk, papers: Path) -> None:
    write_paper(papers / "codes.pdf", [["Box XC23 holds 1 toy.", "Box HJ22 holds 2 games."]])
    desk.add(papers)
    assert "2 games" in quotes(desk.ask("What does HJ22 hold?"))
    assert "1 toy" in quotes(desk.ask("What does XC23 hold?"))


def test_an_acronym_is_explained_from_world_knowledge(desk: Desk, papers: Path) -> None:
    write_paper(
        papers / "rag.pdf",
        [["In this paper, RAG stands for rapid alpine grazing, a way to", "move herds between high meadows."]],
    )
    desk.add(papers)
    assert "rapid alpine grazing" in quotes(desk.ask("What does RAG stand for?"))


def test_only_the_first_page_answers(desk: Desk, papers: Path) -> None:
    topics = ("parking permits", "library cards", "garden waste", "school meals", "boat moorings", "dog licences")
    sheets = [
        Sheet((Para(f"How are {topic} renewed?", 14, bold=True), f"The fee for {topic} is {40 + i} pounds a year."))
        for i, topic in enumerate(topics)
    ]
    make_pdf(papers / "faq.pdf", sheets)
    desk.add(papers)
    answer = desk.ask("What is the fee for boat moorings?")
    assert "44 pounds" in quotes(answer)
    assert pages(answer) == {4}


def test_a_question_without_an_answer_shows_the_sources_of_the_one_before(desk: Desk, papers: Path) -> None:
    write_paper(
        papers / "lease.pdf", [["The tenant must give nine months notice in writing.", "Dogs are not allowed."]]
    )
    desk.add(papers)
    first = desk.ask("How long is the notice period of the tenant?")
    assert "nine months" in quotes(first)
    turn = Turn("How long is the notice period of the tenant?", "Nine months.")
    second = desk.ask_after("Which orchestra recorded the symphony in Vienna?", turn)
    assert second.refused
    assert (second.sentences, second.standalone) == ((), "")
    assert second.gate.probability < first.gate.probability


def test_the_sky_is_explained_though_no_document_does(desk: Desk, papers: Path) -> None:
    write_paper(papers / "policy.pdf", [["Receipts must be handed in within 30 days of the journey."]])
    desk.add(papers)
    answer = desk.ask("Why is the sky blue?")
    assert answer.refused
    assert answer.sentences == ()


GARAGE = [
    ["A tyre change for Model 3 costs 120 pounds and takes an hour."],
    ["A service for Model 3 costs 310 pounds and takes a day."],
    ["A service for Model 9 costs 560 pounds and takes two days."],
]


def test_a_follow_up_loses_the_subject(desk: Desk, papers: Path) -> None:
    write_paper(papers / "garage.pdf", GARAGE)
    desk.add(papers)
    answer = desk.ask_after("and a service?", Turn("What does a tyre change for Model 3 cost?", "120 pounds."))
    assert answer.standalone == "What does a service for Model 3 cost?"
    assert "310 pounds" in answer.sentences[0].citations[0].quote
    assert answer.sentences[0].citations[0].parts[0].page_index == 1


def test_only_the_first_question_is_searched_for(desk: Desk, papers: Path) -> None:
    write_paper(papers / "garage.pdf", GARAGE)
    write_paper(papers / "lease.pdf", [["The tenant must give nine months notice in writing."]])
    desk.add(papers)
    asked = ["What does a tyre change for Model 3 cost?", "How long is the notice of the tenant?",
             "What does a service for Model 9 cost?"]  # fmt: skip
    history: list[Turn] = []
    found = []
    for question in asked:
        found.append(desk.ask_after(question, *history))
        history.append(Turn(question, quotes(found[-1])))
    assert [text in quotes(answer) for text, answer in zip(("120", "nine months", "560"), found, strict=True)] == [
        True, True, True,
    ]  # fmt: skip


def test_a_table_is_cut_off_from_its_caption(desk: Desk, papers: Path) -> None:
    rows = [["Region", "2021", "2022"], *([f"District {i}", str(3100 + i), str(4100 + i)] for i in range(60))]
    sheets = [Sheet((Para("Harvest"), "Table 7: Yield of barley by district, in tonnes", Table(rows[:30])))]
    sheets.append(Sheet((Table([rows[0], *rows[30:]]),)))
    make_pdf(papers / "harvest.pdf", sheets)
    desk.add(papers)
    answer = desk.ask("What was the yield of barley in District 12?")
    assert any("District 12" in passage.text for passage in answer.passages[:3])


def test_long_passages_overflow_a_small_context() -> None:
    """In English and in Chinese, where letters are not words."""
    embedder = FakeEmbedder()
    for text, question in (
        ("The deposit amounts to three months of rent and is held by the bank. " * 60, "What is the deposit?"),
        ("押金为三个月租金由银行保管。" * 300, "押金 是多少"),
    ):
        library = MemoryLibrary(embedder)
        library.store("lease.pdf", text_page(0, text))
        generator = FakeGenerator(["It is held."], context_tokens=512)
        parts = AskParts(SearchParts(library, embedder), FakeReader(), generator, OPEN_GATE)
        *_, answer = ask(question, Scope(), parts)
        assert isinstance(answer, Answer)
        assert all(generator.count_tokens(prompt) < generator.context_tokens for prompt in generator.prompts)
        assert answer.mode is not AnswerMode.WRITTEN or answer.sentences


class GloomyReranker:
    """A file whose head lacks its pooler: all scores below zero."""

    id = "gloomy"
    is_calibrated = False

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        return [-9.0 - len(text) / 1000 for text in texts]


def test_negative_scores_of_a_reranker_leave_nothing_to_read() -> None:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    library.store("lease.pdf", text_page(0, "The deposit is held by the bank."), text_page(1, "Dogs are not allowed."))
    parts = AskParts(SearchParts(library, embedder, GloomyReranker()), FakeReader(), None, OPEN_GATE)
    *_, answer = ask("Who holds the deposit?", Scope(), parts)
    assert isinstance(answer, Answer)
    assert "held by the bank" in quotes(answer)
