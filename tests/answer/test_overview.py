"""Whole documents by their structure, through the whole sequence: no generator, no reader is asked."""

from collections.abc import Mapping, Sequence

import pytest

from core.answer.ask import AskEvent, AskParts, ask
from core.api.finding import Turn
from core.api.kinds import SentenceKind
from core.api.types import Answer, AnswerMode, AnswerReason, ChunkId, DocumentId, Scope, View
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import EVERYTHING, StoredPage
from core.contracts.rows import StoredChunk
from core.retrieve.search import SearchParts
from tests.answer.parts import written_page
from tests.answer.test_ask import GATE
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader
from tests.memory_library import MemoryLibrary

RENT = "The rent is due on the first Monday of each month and is paid by the tenant to the landlord."
DEPOSIT = "The deposit of the tenant amounts to three months of rent and is held by the bank."
PETS = "Dogs and cats may be kept in the flat with the consent of the landlord."
LEASE = (
    written_page(0, "# Lease of the flat", "## 1 Rent", RENT, "It rises by two per cent.", "## 2 Deposit", DEPOSIT),
    written_page(1, "## 3 Pets", PETS, "Table 1: Fees for keys", "Key | 10", "Table 2: Fees for parking", "Car | 50"),
)  # fmt: skip


def library_of(**documents: object) -> MemoryLibrary:
    library = MemoryLibrary(FakeEmbedder())
    for name, pages in documents.items():
        library.store(f"{name}.pdf", *pages, title=name)  # type: ignore[misc]  # pages of text
    return library


def answered(
    library: MemoryLibrary, question: str, scope: Scope = EVERYTHING, *, history: Sequence[Turn] = ()
) -> Answer:
    generator = FakeGenerator()
    parts = AskParts(SearchParts(library, FakeEmbedder()), FakeReader(), generator, GATE)
    *_, answer = ask(question, scope, parts, history=history)
    assert isinstance(answer, Answer)
    assert generator.prompts == []
    return answer


def texts(answer: Answer, kind: SentenceKind) -> list[str]:
    return [sentence.text for sentence in answer.sentences if sentence.kind is kind]


def test_chapters_are_listed_each_at_its_place() -> None:
    answer = answered(library_of(lease=LEASE), "List the sections of the lease")
    assert (answer.mode, answer.reason) == (AnswerMode.QUOTES, AnswerReason.OUTLINE)
    assert texts(answer, SentenceKind.HEADING) == ["1 Rent", "2 Deposit", "3 Pets"]
    assert [c.quote for s in answer.sentences for c in s.citations] == ["1 Rent", "2 Deposit", "3 Pets"]
    assert [c.parts[0].page_index for s in answer.sentences for c in s.citations] == [0, 0, 1]
    assert answer.view == View(2, 2, is_whole=True)


def test_what_was_asked_before_is_not_said_to_be_searched_for_where_nothing_is() -> None:
    library, before = library_of(lease=LEASE), [Turn("Which pets does the lease allow?", PETS)]
    whole = answered(library, "List the sections of the lease", history=before)
    assert (whole.reason, whole.standalone) == (AnswerReason.OUTLINE, "")
    completed = answered(library, "And of the lease?", history=[Turn("List the sections")])
    assert completed.standalone == "List the sections of the lease?"


@pytest.mark.parametrize("question", ["List the sections of the lease", "How many sections does the lease have?"])
def test_a_heading_that_is_cited_stands_under_itself(question: str) -> None:
    """Not under the one above it: the list of what was cited would name each by the section before."""
    cited = [c for s in answered(library_of(lease=LEASE), question).sentences for c in s.citations]
    assert {c.number: c.section for c in cited} == {1: "1 Rent", 2: "2 Deposit", 3: "3 Pets"}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many sections does the lease have?", "Sections: 3"),
        ("How many tables are in the document?", "Tables: 2"),
        ("How many pages are there?", "Pages: 2"),
        ("Wie viele Kapitel hat der Vertrag?", "Kapitel: 3"),
    ],
)
def test_parts_of_the_structure_are_counted_by_code(question: str, said: str) -> None:
    answer = answered(library_of(lease=LEASE), question)
    assert texts(answer, SentenceKind.COMPUTED) == [said]
    assert all(sentence.citations for sentence in answer.sentences)


def test_the_mentions_of_a_word_are_counted_on_all_pages() -> None:
    answer = answered(library_of(lease=LEASE), 'How often is "landlord" mentioned?')
    assert texts(answer, SentenceKind.COMPUTED) == ["“landlord”: 2"]
    assert answer.sentences[0].formula == "1 + 1 = 2"
    assert texts(answer, SentenceKind.QUOTE) == [RENT, PETS]


def test_a_word_that_stands_nowhere_is_not_cited() -> None:
    answer = answered(library_of(lease=LEASE), 'How often is "submarine" mentioned?')
    assert answer.refused
    assert answer.view == View(2, 2, is_whole=True)


def test_a_summary_quotes_the_sections_and_says_that_it_is_a_part() -> None:
    answer = answered(library_of(lease=LEASE), "Summarise this document")
    assert answer.reason == AnswerReason.OUTLINE
    assert {s.heading: s.text for s in answer.sentences if s.text in (DEPOSIT, PETS)} == {
        "2 Deposit": DEPOSIT,
        "3 Pets": PETS,
    }
    assert all(s.kind is SentenceKind.QUOTE for s in answer.sentences)
    assert answer.view is not None
    assert not answer.view.is_whole


def test_the_section_that_is_named_is_summed_up_alone() -> None:
    answer = answered(library_of(lease=LEASE), "Summarise the section on the deposit")
    assert texts(answer, SentenceKind.QUOTE) == [DEPOSIT]


def test_of_two_documents_each_stands_under_its_name() -> None:
    other = (
        written_page(
            0, "# Manual", "## 1 Cleaning", "The filter of the machine is cleaned with warm water once a week."
        ),
    )
    answer = answered(library_of(lease=LEASE, manual=other), "Compare the lease and the manual")
    assert {s.heading.split(" > ")[0] for s in answer.sentences} == {"lease.pdf", "manual.pdf"}
    assert [c.number for s in answer.sentences for c in s.citations] == [1, 2, 3, 4]


def test_the_document_that_is_named_is_meant() -> None:
    other = (written_page(0, "# Manual", "## 1 Cleaning", "The filter of the machine is cleaned once a week."),)
    answer = answered(library_of(lease=LEASE, manual=other), "How many sections does the lease have?")
    assert {c.document for s in answer.sentences for c in s.citations} == {"lease.pdf"}


def test_the_scope_says_which_document_is_meant() -> None:
    library = library_of(lease=LEASE, copy=LEASE[:1])
    answer = answered(library, "How many sections are there?", Scope(document_ids=(DocumentId(2),)))
    assert texts(answer, SentenceKind.COMPUTED) == ["Sections: 2"]
    assert (
        answered(library, "How many sections are there?", Scope(paths=("/library/copy.pdf",))).sentences
        == answer.sentences
    )


def test_what_no_structure_tells_is_answered_as_a_part() -> None:
    long = tuple(written_page(i, f"The function number {i} adds {i} to its argument. " * 12) for i in range(40))
    answer = answered(library_of(code=long), "How many functions are in the file?")
    assert answer.reason == AnswerReason.NOT_FROM_PASSAGES
    assert answer.view is not None
    assert answer.view.pages_read < answer.view.pages == 40


def test_a_subject_inside_a_document_goes_to_passages() -> None:
    answer = answered(library_of(lease=LEASE), "How many tables does the restaurant own?")
    assert answer.view is None
    assert answer.reason != AnswerReason.OUTLINE


def test_a_cancelled_overview_is_no_answer() -> None:
    token = CancelToken()
    parts = AskParts(SearchParts(library_of(lease=LEASE), FakeEmbedder()), FakeReader(), None, GATE)
    events = ask("List the sections", Scope(), parts, token=token)
    next(events)
    token.cancel()
    seen: list[AskEvent] = []
    with pytest.raises(CancelRequested):
        seen.extend(events)
    assert not any(isinstance(event, Answer) for event in seen)


class Stopping(MemoryLibrary):
    """Its reader calls it off when it is asked for something the so-manieth time."""

    def __init__(self, at: int) -> None:
        super().__init__(FakeEmbedder())
        self.token = CancelToken()
        self.read = 0
        self._at = at

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        self.read += 1
        if self.read == self._at:
            self.token.cancel()
        return super().page(document_id, page_index)

    def chunks(self, chunk_ids: Sequence[ChunkId], *, scope: Scope = EVERYTHING) -> Mapping[ChunkId, StoredChunk]:
        if not self._at:
            self.token.cancel()
        return super().chunks(chunk_ids, scope=scope)


@pytest.mark.parametrize(
    ("question", "at"),
    [
        ("How often is rent mentioned?", 3),
        ("How many sections are there?", 3),
        ("Summarise the lease", 0),
        ("List the sections of the lease", 0),
    ],
)
def test_a_long_document_is_not_read_to_its_end_for_nobody(question: str, at: int) -> None:
    library = Stopping(at)
    library.store("lease.pdf", *(written_page(n, f"## {n + 1} Rent", RENT) for n in range(40)), title="lease")
    parts = AskParts(SearchParts(library, FakeEmbedder()), FakeReader(), None, GATE)
    with pytest.raises(CancelRequested):
        list(ask(question, Scope(), parts, token=library.token))
    assert library.read == at
