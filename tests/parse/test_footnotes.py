"""Notes at the foot of a page are kept apart; notes of a table stay with it."""

import pytest

from core.parse.lines import Line, Rule
from core.parse.prose.drafting import drafts
from core.parse.prose.footnotes import mark_of
from core.parse.prose.paragraphs import Paragraph
from core.parse.structure import continued
from tests.parse.build import PLAIN, blocks, line, paragraph, read, row

PROSE = "the committee has considered the report of the working group and notes that its findings are sound."
BODY = paragraph(f"{PROSE} {PROSE}", 50, 100)


def notes(lines: list[Line], *, rules: tuple[Rule, ...] = ()) -> list[str]:
    found = drafts([tuple(lines)], PLAIN, rules=rules)
    return [draft.text for draft in found if isinstance(draft, Paragraph) and draft.is_note]


def test_each_note_is_a_block_of_its_own_behind_the_text() -> None:
    small = [
        line("1 See the report of the year", 50, 300, size=7),
        line("before last.", 50, 309, size=7),
        line("2 Not so the minority.", 50, 318, size=7),
    ]
    assert blocks(read([*BODY, *small]))[1:] == [
        ("footnote", "1 See the report of the year before last."),
        ("footnote", "2 Not so the minority."),
    ]


def test_a_rule_makes_notes_of_text_as_large_as_the_body() -> None:
    same = [line("1 Note: brackets are used here", 50, 300), line("2 Note: and here as well", 50, 324)]
    assert notes([*BODY, *same]) == []
    assert notes([*BODY, *same], rules=(Rule((50, 285, 150, 285)),)) == [one.text for one in same]


def test_a_rule_as_wide_as_the_page_makes_none() -> None:
    same = [line("1 Note: brackets are used here", 50, 300)]
    assert notes([*BODY, *same], rules=(Rule((50, 285, 550, 285)),)) == []


def test_notes_close_below_a_table_stay_with_it() -> None:
    table = [one for at in range(4) for one in row([(f"Line {at}", 50), ("12", 300), ("34", 400)], 250 + 14 * at)]
    page = read([*BODY, *table, line("1 Without the parts that were sold.", 50, 310, size=7)])
    assert [kind for kind, _ in blocks(page)].count("footnote") == 0


def test_small_print_without_a_mark_is_no_note() -> None:
    assert notes([*BODY, line("Permission to copy is granted.", 50, 300, size=7)]) == []


def test_a_page_of_notes_is_a_text_of_its_own() -> None:
    assert notes([line(f"{n} See the report of the year.", 50, 100 + 12 * n, size=7) for n in range(1, 9)]) == []


def test_numbers_of_a_chart_are_no_notes() -> None:
    assert notes([*BODY, line("100 86 80 59 60 50 40 20", 50, 300, size=7)]) == []


@pytest.mark.parametrize(
    ("text", "mark"), [("1 See there", "1"), ("12The code", "12"), ("* Equal", "*"), ("†Equal", "†"), ("(3) Sold", "3")]
)
def test_marks(text: str, mark: str) -> None:
    assert mark_of(line(text, 50, 100)) == mark


@pytest.mark.parametrize("text", ["See there", "2016 was good", "34% of all", "a lease"])
def test_words_and_amounts_are_no_marks(text: str) -> None:
    assert mark_of(line(text, 50, 100)) is None


def test_a_paragraph_goes_on_over_the_page_break_past_the_notes() -> None:
    open_end = [*BODY, line("and it also finds that the", 50, 200)]
    before = read([*open_end, line("1 See the report of the year.", 50, 300, size=7)])
    after = read(paragraph(f"others are of {PROSE}", 50, 100))
    assert before.blocks[-1].kind.value == "footnote"
    assert continued(after, before).blocks[0].continues
