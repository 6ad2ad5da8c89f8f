"""What is shown of open evidence: of the asked time, and only where some sign says that it answers."""

from dataclasses import replace

import pytest

from core.answer.worth import of_the_period, says_enough
from core.retrieve.calibrate import EvidenceFeatures
from core.retrieve.evidence import EvidenceSentence
from tests.answer.parts import chunk, evidence

DEPOSIT = "The tenant of the house pays a deposit to the landlord at the beginning of the lease."


def report(text: str, name: str, *, logit: float = 1.0) -> EvidenceSentence:
    held = replace(chunk(text), document=name, title=name)
    return EvidenceSentence(held, 0, len(text), 0.5, logit)


def kept(question: str, *sentences: EvidenceSentence) -> list[str]:
    return [sentence.chunk.document for sentence in of_the_period(question, sentences)]


def test_the_report_of_another_year_is_left_out_unless_it_names_the_asked_one() -> None:
    reports = (
        report("Stores rose to 900.", "acme_2021_10K.pdf"),
        report("Stores rose to 950.", "acme_2023_10K.pdf"),
        report("In 2023 stores are to rise.", "acme_2022_10K.pdf"),
        report("Stores rose to 990.", "stores.pdf"),
    )
    asked = ["acme_2023_10K.pdf", "acme_2022_10K.pdf", "stores.pdf"]
    assert kept("How many stores had Acme in FY2023?", *reports) == asked
    assert kept("How many stores has Acme?", *reports) == [each.chunk.document for each in reports]


def test_what_is_no_report_holds_in_other_years_too() -> None:
    assert kept("What was the rent in 2021?", report("The rent is 500.", "lease_2019.pdf")) == ["lease_2019.pdf"]


def test_a_quarter_stands_not_in_the_report_of_a_year() -> None:
    reports = (
        report("Stores rose to 950.", "acme_2024_10K.pdf"),
        report("Stores rose to 960.", "acme_2024Q2_10Q.pdf"),
        report("In the second quarter stores rose to 960.", "acme_2024_annual.pdf"),
    )
    found = kept("How many stores had Acme in Q2 of FY2024?", *reports)
    assert found == ["acme_2024Q2_10Q.pdf", "acme_2024_annual.pdf"]


@pytest.mark.parametrize(
    ("logit", "coverage", "passage", "enough"),
    [
        (0.5, 0.0, 0.0, True),
        (-0.5, 0.2, 0.6, True),
        (-0.5, 0.2, 0.3, False),
        (-0.5, 0.0, 0.6, False),
        (None, 0.2, 0.3, True),
    ],
)
def test_one_sign_must_speak_for_it(logit: float | None, coverage: float, passage: float, *, enough: bool) -> None:
    sentences = [replace(evidence(DEPOSIT)[0], logit=logit, coverage=coverage)]
    features = EvidenceFeatures(passage_coverage=passage)
    assert says_enough("Who pays the deposit of the house to the landlord?", sentences, features) is enough


def test_what_is_asked_in_another_language_is_left_to_the_gate() -> None:
    sentences = [replace(evidence(DEPOSIT)[0], logit=-0.5)]
    question = "Wer bezahlt die Kaution für das Haus an den Vermieter?"
    assert says_enough(question, sentences, EvidenceFeatures())


def test_a_ratio_is_answered_by_what_names_it() -> None:
    features = EvidenceFeatures(passage_coverage=1.0)
    question = "What is the gross margin of Acme?"
    assert says_enough(question, [report("The gross margin of Acme was 23 %.", "a.pdf")], features)
    assert not says_enough(question, [report("Acme sells hats to many people.", "a.pdf")], features)


def test_nothing_is_not_enough() -> None:
    assert not says_enough("Who pays?", [], EvidenceFeatures())
