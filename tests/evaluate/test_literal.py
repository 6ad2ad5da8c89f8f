"""Whether what is shown stands in the lines it opens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.kinds import SentenceKind
from core.evaluate.literal import Cited, Shown, missing_terms, worked_out

LINES = "The policy does not cover floods. In 2019 sales grew, a growth by 5.2 million to $ 40,000,000, or 15%."
CLAIM, QUOTE, CELL, COMPUTED = SentenceKind.CLAIM, SentenceKind.QUOTE, SentenceKind.CELL, SentenceKind.COMPUTED


def missing(text: str, *lines: str, kind: SentenceKind = CLAIM, formula: str = "") -> tuple[str, ...]:
    cited = tuple(Cited("a.pdf", (page,), line) for page, line in enumerate(lines))
    return missing_terms(Shown(text, kind, cited, formula))


@pytest.mark.parametrize(
    "claim",
    [
        "The policy does not cover any flood.",
        "Sales grew by 5,200,000 in 2019.",
        "According to the document, the policy doesn't cover floods.",
        "Sales growth in 2019: 15 percent.",
    ],
)
def test_what_the_lines_say_in_other_forms(claim: str) -> None:
    assert missing(claim, LINES) == ()


@pytest.mark.parametrize(
    ("claim", "term"),
    [
        ("The policy covers floods.", "the negation left out"),
        ("Sales never grew in 2019.", "a negation"),
        ("Sales grew in 2018.", "2018"),
        ("Sales grew by 5.2 billion.", "5.2 billion"),
        ("Sales grew by 15.", "15"),
        ("Sales of Acme grew in 2019.", "acme"),
        ("Sales fell in 2019.", "fell"),
    ],
)
def test_what_the_lines_do_not_say(claim: str, term: str) -> None:
    assert term in missing(claim, LINES)


def test_a_compound_however_it_is_written() -> None:
    assert missing("A cross-section.", "The cross section") == missing("A cross-section.", "The crosssection") == ()
    assert missing("A cross-section.", "The section") == ("cross-section",)


def test_a_quote_letter_for_letter() -> None:
    assert missing("sales grew … or 15%.", LINES, kind=QUOTE) == ()
    assert missing("The captions and the text", "The cap-\ntions and", "the text", kind=QUOTE) == ()
    assert missing("a growth by 5.2 … or 51%.", LINES, kind=QUOTE) == ("or 51%.",)
    assert missing("", "", kind=QUOTE) == missing("Anything") == ("no lines",)


def test_a_cell_with_its_heads() -> None:
    cell = Cited("a.pdf", (0,), "5,200", "Net sales", "2019")
    assert missing_terms(Shown("Net sales, 2019: 5,200", CELL, (cell,))) == ()
    assert missing_terms(Shown("Net sales, 2019: 5,100", CELL, (cell,))) == ("5,200",)
    strange = Cited("a.pdf", (0,), "5,200", "Net sales", "2020", ("2020",))
    assert missing_terms(Shown("Net sales, 2020: 5,200", CELL, (strange,))) == ("2020",)


def test_what_was_worked_out() -> None:
    assert missing("Together 12.", "5", "7", kind=COMPUTED, formula="5 + 7 = 12") == ()
    assert missing("Together 13.", "5", "7", kind=COMPUTED, formula="5 + 7 = 13") == ("5 + 7 = 13",)
    assert missing("Together 12.", "5", "8", kind=COMPUTED, formula="5 + 7 = 12") == ("7",)
    assert missing("It rose by 40.0 %", "7", "5", kind=COMPUTED, formula="(7 − 5) ÷ 5 = 40.0 %") == ()


def test_a_count() -> None:
    assert missing("Chapters: 2", "1 Bees", "2 Tea", kind=COMPUTED) == ()
    assert missing("Chapters: 4", "1 Bees", "2 Tea", kind=COMPUTED) == ("Chapters: 4",)
    assert missing("“bee”: 9", "A bee", "Bees", kind=COMPUTED, formula="4 + 5 = 9") == ()
    assert missing("“wasp”: 9", "A bee", "Bees", kind=COMPUTED, formula="4 + 5 = 9") == ("wasp",)


@given(st.integers(0, 999), st.integers(1, 999), st.sampled_from("+-−×÷/"))
def test_formulas_are_worked_out(a: int, b: int, sign: str) -> None:
    exact = {"+": a + b, "-": a - b, "−": a - b, "×": a * b, "÷": a / b, "/": a / b}[sign]
    assert worked_out(f"{a:,} {sign} {b}") == pytest.approx(exact)


@pytest.mark.parametrize("formula", ["", "5 +", "__import__('os')", "5 ** 9", "1 / 0", "a + 1"])
def test_other_formulas_have_no_value(formula: str) -> None:
    assert worked_out(formula) is None


@given(st.text(alphabet="abc 12.,%-\n", max_size=40))
def test_what_is_quoted_whole_is_borne_out(text: str) -> None:
    expected = () if text.strip() else ("no lines",)
    assert missing(text, text, kind=QUOTE) == expected
