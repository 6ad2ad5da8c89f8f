import pytest

from core.retrieve.answer_types import AnswerType, expected_answer, holds_answer


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When does the lease end?", AnswerType.DATE),
        ("In what year was the firm founded?", AnswerType.DATE),
        ("How long is the notice?", AnswerType.DURATION),
        ("How many days of holiday do employees get?", AnswerType.DURATION),
        ("How much is the rent?", AnswerType.AMOUNT),
        ("What percentage of voters agree?", AnswerType.PERCENTAGE),
        ("How many people work there?", AnswerType.NUMBER),
        ("Who insures the building?", AnswerType.PERSON),
        ("By whom was it signed?", AnswerType.PERSON),
        ("Where is the office?", AnswerType.PLACE),
        ("Which country won?", AnswerType.PLACE),
        ("Is smoking allowed?", AnswerType.YES_NO),
        ("Why is the sky blue?", AnswerType.ANY),
        ("What does error E4021 mean?", AnswerType.ANY),
        ("", AnswerType.ANY),
        ("Wann endet der Vertrag?", AnswerType.DATE),
        ("Où est le bureau ?", AnswerType.PLACE),
        ("Wie viele Leute arbeiten dort?", AnswerType.NUMBER),
    ],
)
def test_what_a_question_asks_for(question: str, kind: AnswerType) -> None:
    assert expected_answer(question) is kind


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (AnswerType.DATE, "It ends on 30 June 2028.", True),
        (AnswerType.DATE, "It ends in May.", True),
        (AnswerType.DATE, "It ends soon.", False),
        (AnswerType.DURATION, "Nine months' notice is given.", True),
        (AnswerType.DURATION, "Notice is given in writing.", False),
        (AnswerType.AMOUNT, "The rent is £185,000 a year.", True),
        (AnswerType.AMOUNT, "The rent is reviewed.", False),
        (AnswerType.NUMBER, "Three hundred and twelve people.", True),
        (AnswerType.NUMBER, "Many people.", False),
        (AnswerType.PERSON, "The chief executive is Amina Rowe.", True),
        (AnswerType.PERSON, "The chief executive signs it.", False),
        (AnswerType.PLACE, "It stands in Leeds.", True),
        (AnswerType.PLACE, "It stands in a yard.", False),
        (AnswerType.YES_NO, "anything", True),
        (AnswerType.ANY, "anything", True),
    ],
)
def test_whether_a_sentence_holds_it(kind: AnswerType, text: str, expected: bool) -> None:
    assert holds_answer(kind, text, question="") is expected


def test_what_the_question_says_itself_is_no_answer() -> None:
    assert not holds_answer(AnswerType.NUMBER, "In 2019 people came.", question="How many people came in 2019?")
    assert not holds_answer(AnswerType.DATE, "The 2019 report.", question="When was the 2019 report signed?")
    assert not holds_answer(AnswerType.PERSON, "It was Amina Rowe.", question="Who met Amina Rowe?")
