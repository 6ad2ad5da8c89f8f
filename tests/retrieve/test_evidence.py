from collections.abc import Sequence

from core.api.types import Scope
from core.cancel import CancelToken
from core.retrieve.calibrate import EMBEDDER_FEATURES, READER_FEATURES, Calibration, GateModel, LogisticModel
from core.retrieve.evidence import SENTENCES_READ, weigh
from core.retrieve.search import SearchParts, search
from tests.fakes import FakeEmbedder, FakeReader
from tests.memory_library import MemoryLibrary, text_page

QUESTION = "When is the rent due?"


def library() -> MemoryLibrary:
    made = MemoryLibrary(FakeEmbedder())
    made.store("lease.pdf", text_page(0, "Dogs are welcome in the yard. The rent is due on Monday. Tips are paid."))
    return made


def test_the_reader_puts_the_right_sentence_first_and_feeds_the_gate() -> None:
    stored = library()
    found = search(QUESTION, Scope(), SearchParts(stored, FakeEmbedder()))
    evidence = weigh(QUESTION, found, stored, FakeReader())
    assert evidence.sentences[0].text == "The rent is due on Monday."
    features = evidence.features
    assert features.reader_sentence is not None
    assert features.late_interaction == found.lists["late"][0].score
    assert features.cosine == found.lists["dense"][0].score
    assert features.idf_coverage == features.reader_coverage == 1.0
    assert features.values().keys() >= READER_FEATURES | EMBEDDER_FEATURES
    assert [timing.stage for timing in evidence.timings] == ["evidence", "reader"]


def test_without_a_reader_coverage_orders_and_its_features_are_missing() -> None:
    stored = library()
    found = search(QUESTION, Scope(), SearchParts(stored, None))
    evidence = weigh(QUESTION, found, stored, None)
    assert evidence.sentences[0].text == "The rent is due on Monday."
    assert not evidence.features.values().keys() & (READER_FEATURES | EMBEDDER_FEATURES)
    assert [timing.stage for timing in evidence.timings] == ["evidence"]


def test_a_short_sentence_does_not_live_on_its_predecessor() -> None:
    text = "Receipts are due on Monday after the end of the long journey home. Tips are paid by the desk."
    stored = MemoryLibrary(FakeEmbedder())
    stored.store("policy.pdf", text_page(0, text))
    question = "On which day are receipts due after the journey?"
    found = search(question, Scope(), SearchParts(stored, FakeEmbedder()))
    first, second = weigh(question, found, stored, FakeReader()).sentences
    assert first.logit is not None
    assert second.logit is not None
    assert second.logit < first.logit - 2


def test_the_reader_is_not_asked_when_the_other_signs_are_sure() -> None:
    """The passages are on the topic by 0.02 at most, and the gate opens at about 0.4."""
    stored = library()
    reader = CountingReader()
    answers, on_topic = LogisticModel({"reader_sentence": 1.0}, 0.0), LogisticModel({"idf_coverage": 2.0}, -6.0)
    shut = Calibration((GateModel(answers, on_topic),))
    found = search("What is the colour of elephants in Monday's sky?", Scope(), SearchParts(stored, FakeEmbedder()))
    evidence = weigh("What colour have elephants?", found, stored, reader, gate=shut)
    assert reader.read == 0
    assert evidence.features.reader_sentence is None
    weigh(QUESTION, found, stored, reader, gate=Calibration((GateModel(answers),)))
    assert reader.read > 0


def test_the_reader_is_given_forty_texts_at_most() -> None:
    stored = MemoryLibrary(FakeEmbedder())
    for number in range(12):
        lines = " ".join(f"The rent number {number} {place} is due on the Monday of the month." for place in range(9))
        stored.store(f"lease {number}.pdf", text_page(0, lines))
    reader = CountingReader()
    found = search(QUESTION, Scope(), SearchParts(stored, FakeEmbedder()))
    evidence = weigh(QUESTION, found, stored, reader)
    assert len(evidence.sentences) == SENTENCES_READ
    assert reader.read == 40


def test_a_row_of_a_table_is_read_with_its_headings() -> None:
    """Alone the row has no word of the question but one; its column and its title hold the others."""
    stored = MemoryLibrary(FakeEmbedder())
    stored.store("shop.pdf", text_page(0, "(Thousands) | Sales north | Sales south", "Apples | 48 | 43"))
    question = "apples sales north thousands"
    reader = CountingReader()
    weigh(question, search(question, Scope(), SearchParts(stored, FakeEmbedder())), stored, reader)
    assert any("Apples: Sales north 48, Sales south 43" in text for text in reader.texts)


class CountingReader(FakeReader):
    """Keeps what it was given."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    @property
    def read(self) -> int:
        return len(self.texts)

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        self.texts += texts
        return super().score(question, texts, token=token)
