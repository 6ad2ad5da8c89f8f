"""Which lines of which statements a question asks for."""

import pytest

from core.answer.statements.measures import Statement, asked_in
from core.language.words import fold


def statements(question: str) -> set[Statement]:
    asked = asked_in(question)
    return set() if asked is None else {line.statement for group in asked.needed for line in group}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What was the capital expenditure of Acme in FY2018?", {Statement.CASH_FLOW}),
        ("How much capex did Acme have in 2018? Use the cash flow statement.", {Statement.CASH_FLOW}),
        ("What is Acme's year end FY2018 net PP&E?", {Statement.BALANCE}),
        ("Did Acme grow its PPNE between FY20 and FY21?", {Statement.BALANCE}),
        ("Has Acme's quick ratio improved?", {Statement.BALANCE}),
        ("Is the gross margin improving? If it is not useful, then state that and explain why.", {Statement.INCOME}),
        ("What is the inventory turnover  ratio in 2021?", {Statement.INCOME, Statement.BALANCE}),
        ("Is Acme a capital-intensive business?", {Statement.INCOME, Statement.BALANCE}),
        ("What is the effective tax rate?", {Statement.INCOME}),
    ],
)
def test_a_measure_needs_the_lines_it_is_worked_out_from(question: str, expected: set[Statement]) -> None:
    assert statements(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "What drove the operating margin?",
        "Why did net income fall?",
        "Which segment had the highest revenue?",
        "How does Acme recognise revenue?",
        "What were net sales in the third quarter of 2021?",
        "What was the adjusted EBITDA?",
        "What is the rent?",
        "Who pays the deposit of the flat?",
        "How do I change the battery?",
    ],
)
def test_what_no_statement_tells_is_not_sought_there(question: str) -> None:
    assert asked_in(question) is None


def test_words_that_no_measure_explains_are_left() -> None:
    asked = asked_in("What were Acme's net sales of shoes in FY2021?")
    assert asked is not None
    assert asked.years == {"2021"}
    assert asked.left == ("acme", "shoes")
    assert not asked.is_derived


def test_what_a_ratio_is_called_is_no_line_of_its_own() -> None:
    """ "Inventory turnover" asks for no more of the inventories than it needs."""
    asked = asked_in("What is the inventory turnover for 2021?")
    assert asked is not None
    assert asked.is_derived
    assert len(asked.needed) == 2
    assert asked.is_named_in("The inventory turnover was 3.4.")
    assert not asked.is_named_in("Inventories rose.")


@pytest.mark.parametrize(
    ("measure", "label"),
    [
        ("revenue", "Total net sales"),
        ("revenue", "Revenues:"),
        ("revenue", "Net Operating Revenues"),
        ("revenue", "Sales to customers"),
        ("COGS", "Cost of products sold"),
        ("COGS", "Total cost of revenue"),
        ("operating income", "(Loss) income from operations"),
        ("operating income", "Operating profit"),
        ("net income", "Net income attributable to Acme shareholders"),
        ("net income", "Net loss"),
        ("capex", "Purchases of property, plant and equipment (PP&E)"),
        ("capex", "Additions to properties"),
        ("capex", "Capital spending"),
        ("PP&E", "Land, buildings, and equipment, net"),
        ("PP&E", "Property, plant and equipment — net"),
        ("inventories", "Merchandise inventories"),
        ("total liabilities", "Total liabilities"),
        ("shareholders' equity", "Total Acme shareholders’ equity"),
        ("accounts payable", "Accounts payable and accrued liabilities"),
    ],
)
def test_companies_call_their_lines_by_many_names(measure: str, label: str) -> None:
    asked = asked_in(f"What was the {measure} in 2021?")
    assert asked is not None
    ((line, *_),) = asked.needed
    assert any(form.search(fold(label)) for form in line.forms)


@pytest.mark.parametrize(
    ("measure", "label"),
    [
        ("revenue", "Deferred revenue"),
        ("revenue", "Cost of sales"),
        ("net income", "Net interest income"),
        ("total liabilities", "Total liabilities and equity"),
        ("capex", "Proceeds from sale of PP&E"),
        ("total assets", "Total current assets"),
    ],
)
def test_a_line_of_another_matter_is_not_taken(measure: str, label: str) -> None:
    asked = asked_in(f"What was the {measure} in 2021?")
    assert asked is not None
    assert not any(form.search(fold(label)) for group in asked.needed for line in group for form in line.forms)
