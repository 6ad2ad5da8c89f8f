from core.answer.ask import AskParts, ask
from core.answer.refusal import closest
from core.api.types import Answer, DocumentId, Scope
from core.contracts.library import EVERYTHING
from core.retrieve.search import SearchParts
from tests.answer.parts import evidence, passage
from tests.answer.test_ask import GATE
from tests.fakes import FakeEmbedder, FakeReader
from tests.memory_library import MemoryLibrary, text_page

QUESTION = "When must receipts be handed in after the journey?"


class CountingReader(FakeReader):
    """Counts the texts it was given."""

    def __init__(self) -> None:
        self.read = 0

    def score(self, question: str, texts: object, *, token: object = None) -> list[float]:
        self.read += len(texts)  # type: ignore[arg-type]  # a sequence, as the Protocol says
        return super().score(question, texts)  # type: ignore[arg-type]


def refused(scope: Scope, *, reader: FakeReader | None = None) -> Answer:
    library = MemoryLibrary(FakeEmbedder())
    library.store("lease.pdf", text_page(0, "The rent is due on Monday. Dogs are not allowed in the yard."))
    library.store("policy.pdf", text_page(0, "Receipts must be handed in within 30 days after the journey."))
    library.store("old policy.pdf", text_page(0, "After the journey receipts must be handed in within 60 days."))
    library.store("menu.pdf", text_page(0, "The soup of the day is served with bread."))
    parts = AskParts(SearchParts(library, FakeEmbedder()), reader or FakeReader(), None, GATE)
    *_, answer = ask(QUESTION, scope, parts)
    assert isinstance(answer, Answer)
    return answer


def test_a_refusal_says_how_many_documents_outside_the_scope_may_answer() -> None:
    answer = refused(Scope(document_ids=(DocumentId(1),)))
    assert answer.refused
    assert answer.wider == 2
    assert answer.closest
    assert {p.document for p in answer.closest} == {"lease.pdf"}
    assert answer.sentences == ()


def test_an_answer_offers_no_wider_scope() -> None:
    assert refused(EVERYTHING).wider == 0
    assert refused(Scope(document_ids=(DocumentId(2),))).wider == 0


def test_looking_outside_asks_no_reader() -> None:
    alone, beside = CountingReader(), CountingReader()
    refused(Scope(document_ids=(DocumentId(4),)), reader=alone)
    refused(Scope(document_ids=(DocumentId(1),)), reader=beside)
    assert max(alone.read, beside.read) <= 4


def test_the_nearest_passages_come_in_the_order_of_their_best_sentence() -> None:
    first, second = passage("The rent is due.", number=1), passage("Dogs are not allowed.", number=2)
    assert closest([first, second], evidence("Dogs are not allowed.", number=2)) == (second, first)
