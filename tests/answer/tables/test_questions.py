"""What a question asks of tables."""

import pytest

from core.answer.tables.questions import Operation, understood


@pytest.mark.parametrize(
    ("question", "operation", "years"),
    [
        ("What was Acme's net income in fiscal 2018?", Operation.CELLS, ["2018"]),
        ("What were the net sales in 2018 and 2019?", Operation.CELLS, ["2018", "2019"]),
        ("By how much did net sales change from 2017 to 2018?", Operation.CHANGE, ["2017", "2018"]),
        ("How much more was net income in 2019 than in 2018?", Operation.CHANGE, ["2018", "2019"]),
        ("By what percentage did net sales grow between FY17 and FY18?", Operation.PERCENT_CHANGE, ["2017", "2018"]),
        ("What was the growth rate of net sales from 2018 to 2019?", Operation.PERCENT_CHANGE, ["2018", "2019"]),
        ("What was the average net income from 2017 to 2019?", Operation.AVERAGE, ["2017", "2018", "2019"]),
        ("What is the ratio of net income to net sales in 2019?", Operation.RATIO, ["2019", "2019"]),
        ("What is the sum of cash and goodwill at the end of 2019?", Operation.SUM, ["2019", "2019"]),
        ("What do cash and goodwill add up to in 2019?", Operation.SUM, ["2019", "2019"]),
        ("What was net income as a percentage of net sales in 2019?", Operation.SHARE, ["2019", "2019"]),
    ],
)
def test_the_operation_and_its_operands(question: str, operation: Operation, years: list[str]) -> None:
    reading = understood(question)[0]
    assert reading.operation is operation
    assert [wanted.year for wanted in reading.operands] == years


@pytest.mark.parametrize(
    "question",
    [
        "Is Acme a capital-intensive business?",
        "Why did net sales fall in 2019?",
        "What drove the operating margin in 2019?",
        "Which segment had the highest net sales in 2019?",
        "Who is the chairman?",
        "Did net sales grow in 2019?",
        "What share of people do not go online?",
        "What is net income excluding one-off items?",
    ],
)
def test_no_cell_answers_these(question: str) -> None:
    assert understood(question) == ()


def test_a_total_of_two_things_may_be_a_cell_or_a_sum() -> None:
    readings = understood("What is the total of property and equipment and goodwill in 2019?")
    assert [reading.operation for reading in readings[:2]] == [Operation.CELLS, Operation.SUM]
    first, second = (wanted.words for wanted in readings[2].operands)
    assert ("property and equipment" in first, "goodwill" in second) == (True, True)
    assert "goodwill" not in first


def test_what_is_said_of_all_is_said_of_each() -> None:
    (reading,) = understood("What is the ratio of operating income to net sales in the fourth quarter of 2019?")
    assert all("Q4" in wanted.words and wanted.is_part_of_year for wanted in reading.operands)


def test_instructions_and_sources_are_no_part_of_the_question() -> None:
    (reading,) = understood("Based on the balance sheet, what was goodwill in FY2019? Answer in USD millions.")
    assert reading.operands[0].words.split() == ["what", "was", "goodwill", "in", "2019"]
