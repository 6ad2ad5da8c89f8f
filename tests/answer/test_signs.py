"""Evidence as the check of claims reads it: with an embedder, over sentences and passages."""

from collections.abc import Sequence

import numpy as np

from core.answer.claims import Checker, Claim
from core.answer.signs import ReadEvidence
from core.answer.support import SupportModel
from core.api.types import RemovalReason
from core.cancel import CancelToken
from core.contracts.models import Embedded, EmbeddedQuery
from core.retrieve.calibrate import LogisticModel
from core.retrieve.evidence import sentences_of
from tests.answer.parts import analyze, chunk, evidence

WORDS = SupportModel((LogisticModel({"covered": 8.0}, -4.0),), (0.5,))
MEANING = SupportModel((LogisticModel({"late": 8.0}, -4.0),), (0.5,), embedder_id="counting")
TEXT = "The tenant shall pay the rent on the first day. The landlord insures the building. Pets are not allowed."


class CountingEmbedder:
    """All texts mean the same; counts how often each is asked for."""

    id = "counting"
    dimensions = 8
    max_tokens = 256

    def __init__(self) -> None:
        self.texts: list[str] = []

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        return [1 for _ in texts]

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        self.texts += texts
        return [Embedded(np.full(8, 8**-0.5, np.float32), np.full((2, 1), 255, np.uint8)) for _ in texts]

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery:
        self.texts.append(text)
        unit = np.full(8, 8**-0.5, np.float32)
        return EmbeddedQuery(unit, np.tile(unit, (2, 1)), ("a", "b"))


def test_each_sentence_is_embedded_once() -> None:
    embedder = CountingEmbedder()
    checker = Checker(evidence(TEXT), "?", analyze, embedder=embedder, support=MEANING)
    for claim in ("The tenant pays the rent.", "The building is insured by the landlord.", "The tenant pays the rent."):
        checker.check(Claim(claim, ()))
    assert len(embedder.texts) == len(set(embedder.texts)) > 0


def test_signs_of_another_embedder_are_not_used() -> None:
    embedder = CountingEmbedder()
    foreign = SupportModel(WORDS.models, WORDS.thresholds, embedder_id="another")
    ruling = Checker(evidence(TEXT), "?", analyze, embedder=embedder, support=foreign).check(
        Claim("The building is insured by the landlord.", ())
    )
    assert embedder.texts == []
    assert 0.0 < ruling.support < 1.0


def test_words_are_analysed_in_one_go() -> None:
    asked: list[int] = []

    def analyze_each(words: Sequence[str]) -> list[list[str]]:
        asked.append(len(words))
        return [analyze(word) for word in words]

    ReadEvidence(evidence(TEXT), analyze, analyze_each=analyze_each)
    assert len(asked) == 1


def test_two_sentences_of_a_passage_support_one_claim_in_its_order() -> None:
    text = "The charity Brightwell was founded in 1950. It employs 90 nurses in two homes."
    ruling = Checker(evidence(text), "?", analyze, support=WORDS).check(
        Claim("The charity Brightwell employs 90 nurses.", ())
    )
    assert [sentence.text for sentence in ruling.evidence] == text.replace(". It", ".|It").split("|")


def test_sentences_of_two_documents_never_support_one_claim() -> None:
    first = sentences_of(chunk("Brightwell was founded in Rennes by a nurse.", number=1, document=1))
    second = sentences_of(chunk("It employs 90 nurses in two homes.", number=2, document=2))
    ruling = Checker([*first, *second], "?", analyze, support=WORDS).check(Claim("Brightwell employs 90 nurses.", ()))
    assert ruling.evidence == ()


def test_the_code_that_was_asked_for_must_be_there() -> None:
    ruling = Checker(evidence("Error E118 means that the tray is empty."), "What does E7000 mean?", analyze).check(
        Claim("The tray is empty.", ())
    )
    assert ruling.reason is RemovalReason.BESIDE_THE_POINT
    assert ruling.offending == "E7000"


def test_yes_and_the_question_again_is_no_answer() -> None:
    checker = Checker(evidence("The debt rose in 2021."), "Has the debt risen or rose?", analyze, support=WORDS)
    assert checker.check(Claim("Yes, the debt rose.", ())).evidence == ()


def test_a_bare_number_is_no_sentence() -> None:
    assert (
        Checker(evidence("The share is 42%."), "How much?", analyze, support=WORDS).check(Claim("42%.", ())).evidence
        == ()
    )
