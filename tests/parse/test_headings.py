"""Which lines are headings, and how they make a tree."""

import pytest

from core.parse.lines import Line
from core.parse.prose.outline import NO_TITLES
from core.parse.prose.survey import survey
from tests.parse.build import PLAIN, blocks, line, paragraph, read

PROSE = "the committee has considered the report of the working group and notes that its findings are sound."


def over_prose(*heads: Line) -> list[Line]:
    """Headings one under the other at height 100, text below."""
    placed = [head._replace(origin=(head.left, 100)) for head in heads]
    return [*placed, *paragraph(PROSE, 50, 150)]


def kinds(lines: list[Line]) -> list[str]:
    return [kind for kind, _ in blocks(read(lines))]


def levels(lines: list[Line]) -> dict[str, int]:
    """Level by title, with the style that the lines themselves have."""
    page = read(lines, style=survey([(lines, NO_TITLES)]))
    return {page.text[b.start : b.end]: b.level for b in page.blocks if b.kind.value == "heading"}


def stacked(*heads: Line) -> list[Line]:
    """Each heading with text of its own, downwards."""
    lines: list[Line] = []
    for number, head in enumerate(heads):
        top = 40 + 110 * number
        moved = line(head.text, head.left, top, size=head.size, bold=head.bold)
        lines += [moved._replace(light=head.light, italic=head.italic), *paragraph(f"{PROSE} {PROSE}", 50, top + 24)]
    return lines


@pytest.mark.parametrize(
    "head",
    [
        line("Results", 50, 100, size=14),
        line("Cash and debt", 50, 100, bold=True),
        line("We depend on few suppliers and may lose any of them.", 50, 100, bold=True),
        line("COVENANTS OF THE TENANT", 50, 100),
        line("3.2 Payment of rent", 50, 100),
        line("Article IV Remedies", 50, 100),
        line("White on a banner", 50, 100)._replace(light=True),
        line("Other income, net", 50, 100)._replace(italic=True),
        line("2021 Notes", 50, 100, bold=True),
    ],
)
def test_a_line_set_apart_over_a_text_is_a_heading(head: Line) -> None:
    assert kinds([head, *paragraph(PROSE, 50, 130)]) == ["heading", "paragraph"]


@pytest.mark.parametrize(
    "other",
    [
        line("45%", 50, 100, size=24),
        line("and so on it goes", 50, 100, bold=True),
        line("(see the notes)", 50, 100, bold=True),
        line("E = m * c", 50, 100, size=14),
        line("www.example.org/reports", 50, 100, size=14),
        line("$ in millions, except per share", 50, 100)._replace(italic=True),
        line("• Sixty cents a share", 50, 100, size=14),
        line("January 3, 2024", 50, 100, size=14),
    ],
)
def test_what_is_large_or_bold_for_another_reason_is_none(other: Line) -> None:
    assert "heading" not in kinds([other, *paragraph(PROSE, 50, 130)])


def test_a_title_over_an_amount_is_the_label_of_a_picture() -> None:
    assert "heading" not in kinds([line("Net income", 50, 100, bold=True), line("21,748", 50, 112)])


def test_an_entry_of_a_contents_page_is_no_heading() -> None:
    entry = line("Scope of the report", 50, 100, size=14)
    number = line("12", 400, 100, size=14)
    joined = entry._replace(runs=(*entry.runs, *number.runs), box=(*entry.box[:2], *number.box[2:]))
    assert "heading" not in kinds([joined, *paragraph(PROSE, 50, 150)])


def test_many_titles_without_a_text_between_them_are_a_list() -> None:
    lines = [
        line(f"Chapter about {word}", 50, 60 + 30 * at, bold=True)
        for at, word in enumerate("rain snow hail fog".split())
    ]
    assert "heading" not in kinds(lines)


def test_heads_of_columns_are_no_headings() -> None:
    row = [line(word, x, 60, bold=True) for word, x in (("Problem", 50), ("Cause", 250), ("Solution", 450))]
    below = [line(word, x, 84) for word, x in (("Noise", 50), ("A fan", 250), ("Wait", 450))]
    assert "heading" not in kinds([*row, *below])


def test_a_title_of_two_lines_is_one_heading() -> None:
    lines = [line("A toolkit for reading", 80, 60, size=16), line("old letters", 112, 79, size=16)]
    assert blocks(read([*lines, *paragraph(PROSE, 50, 130)]))[0] == ("heading", "A toolkit for reading old letters")


def test_a_bold_line_is_parted_from_the_plain_one_below() -> None:
    lines = [line("Highlights of our year", 50, 100, bold=True), line("(dollars in millions)", 50, 114)]
    assert blocks(read(lines))[0] == ("heading", "Highlights of our year")


def test_a_number_with_blank_lines_around_it_is_a_heading_and_not_an_item() -> None:
    lines = [*paragraph(PROSE, 50, 60), line("3. Termination", 50, 130), *paragraph(PROSE, 50, 160)]
    assert kinds(lines) == ["paragraph", "heading", "paragraph"]


def test_a_title_as_small_as_its_text_is_a_heading_on_a_page_of_two_sizes() -> None:
    small = [line("Related matters", 50, 160, size=8, bold=True), *paragraph(PROSE, 50, 180, size=8)]
    assert "heading" in kinds([*paragraph(f"{PROSE} {PROSE}", 50, 60), *small])


def test_the_size_makes_the_level() -> None:
    found = levels(
        stacked(line("Report", 50, 0, size=18), line("Results", 50, 0, size=14), line("Debt", 50, 0, bold=True))
    )
    assert list(found.values()) == [1, 2, 3]


def test_numbers_make_the_level_where_all_headings_look_alike() -> None:
    titles = ["1 Scope", "1.1 Persons", "1.1.1 Minors", "2 Terms", "2.1 Rent"]
    found = levels(stacked(*(line(title, 50, 0, bold=True) for title in titles)))
    assert list(found.values()) == [1, 2, 3, 1, 2]


def test_a_part_stands_over_an_item_and_an_item_over_a_title() -> None:
    titles = ["PART I", "Item 1. Business", "Overview of all", "PART II", "Item 5. Market"]
    found = levels(stacked(*(line(title, 50, 0, bold=True) for title in titles)))
    assert list(found.values()) == [1, 2, 3, 1, 2]


def test_a_banner_stands_over_bold_and_bold_over_italics() -> None:
    banner = line("Overview of all", 50, 0, bold=True)._replace(light=True)
    found = levels(
        stacked(
            banner, line("Wireless services", 50, 0, bold=True), line("Equipment sold", 50, 0)._replace(italic=True)
        )
    )
    assert list(found.values()) == [1, 2, 3]


def test_an_empty_document_has_a_style() -> None:
    assert survey([]).body_size == PLAIN.body_size
