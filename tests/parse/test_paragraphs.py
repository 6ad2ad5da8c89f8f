"""Lines to paragraphs, items, headings, captions and code."""

import pytest

from core.contracts.pages import OutlineEntry
from core.parse.prose.dehyphenate import vocabulary
from core.parse.prose.outline import NO_TITLES, titles_by_page
from core.parse.prose.style import Look
from core.parse.prose.survey import survey
from tests.parse.build import PLAIN, blocks, line, paragraph, read

PROSE = "the committee has considered the report of the working group and notes that its findings are sound."


def test_lines_of_a_paragraph_are_joined_with_a_space() -> None:
    assert blocks(read(paragraph(PROSE, 50, 100))) == [("paragraph", PROSE)]


def test_a_blank_line_ends_a_paragraph() -> None:
    page = read([*paragraph(PROSE, 50, 100), *paragraph(PROSE, 50, 160)])
    assert blocks(page) == [("paragraph", PROSE)] * 2


def test_an_indent_starts_a_paragraph() -> None:
    first, second = paragraph(PROSE, 50, 100), paragraph(PROSE, 50, 136)
    second[0] = line(second[0].text, 62, 136)
    assert len(blocks(read([*first, *second]))) == 2


def test_entries_whose_lines_hang_are_one_paragraph_each() -> None:
    lines = [
        line("Smith, A. and Jones, B. Reports of the working", 50, 100),
        line("group on everything. London, 2019.", 65, 112),
        line("Taylor, C. More reports of the same groups and", 50, 124),
        line("others like them. Paris, 2020.", 65, 136),
    ]
    assert [text.split(",")[0] for _, text in blocks(read(lines))] == ["Smith", "Taylor"]


def test_a_short_last_line_ends_a_paragraph_without_any_gap() -> None:
    lines = [*paragraph(f"{PROSE} Done.", 50, 100), *paragraph(f"Again {PROSE}", 50, 136)]
    assert [text for _, text in blocks(read(lines))] == [f"{PROSE} Done.", f"Again {PROSE}"]


def test_a_word_cut_at_the_end_of_a_line_is_whole_in_the_text_and_has_two_boxes() -> None:
    page = read([line("Tables have cap-", 50, 100), line("tions that explain.", 50, 112)])
    assert page.text == "Tables have captions that explain."
    first, second = [word for word in page.words if page.text[word.start : word.end] in {"cap", "tions"}]
    assert first.end == second.start
    assert first.line != second.line
    assert first.box[3] < second.box[3]


def test_a_compound_at_the_end_of_a_line_keeps_its_hyphen() -> None:
    assert read([line("This is a well-", 50, 100), line("known fact.", 50, 112)]).text == "This is a well-known fact."


def test_what_the_neighbouring_pages_say_of_a_hyphen_counts() -> None:
    lines = [line("They will co-", 50, 100), line("operate.", 50, 112)]
    assert read(lines).text == "They will cooperate."
    assert read(lines, known=vocabulary([["co-operate"]])).text == "They will co-operate."


def test_chinese_lines_are_joined_without_a_space() -> None:
    assert read([line("本公司的销售", 50, 100), line("净额增加。", 50, 112)]).text == "本公司的销售净额增加。"


def test_a_sentence_cut_by_the_end_of_a_column_is_one_paragraph() -> None:
    text = f"{PROSE} " * 6
    left = paragraph(f"Left {text} and it goes", 50, 100)
    right = paragraph(f"on in the right column {text}", 300, 100)
    page = read([*left, *right])
    assert "and it goes on in the right column" in page.text
    assert len(page.blocks) == 1


def test_small_print_at_the_foot_of_a_column_does_not_cut_the_sentence_above_it() -> None:
    text = f"{PROSE} " * 6
    left = [
        *paragraph(f"Left {text} and it goes", 50, 100),
        *paragraph("1 A note at the foot of the column.", 50, 330, size=7),
    ]
    right = paragraph(f"on in the right column {text}", 300, 100)
    page = read([*left, *right])
    assert "and it goes on in the right column" in page.text
    assert page.text.endswith("1 A note at the foot of the column.")


@pytest.mark.parametrize("marker", ["•", "–", "(a)", "1.", "iv)", "2.1", "☒"])
def test_an_item_starts_with_its_marker_and_hangs(marker: str) -> None:
    lines = [
        line(f"{marker} The first of them goes on for", 50, 100),
        line("a second line;", 65, 112),
        line(f"{marker} The second.", 50, 124),
    ]
    assert blocks(read(lines)) == [
        ("list_item", f"{marker} The first of them goes on for a second line;"),
        ("list_item", f"{marker} The second."),
    ]


def test_a_number_at_the_start_of_a_line_is_no_item() -> None:
    lines = [
        line("Operating income margins of the group were", 50, 100),
        line("21.2 percent, up from before in 2018.", 50, 112),
    ]
    assert len(blocks(read(lines))) == 1


def test_headings_have_levels_by_their_size() -> None:
    lines = [
        line("Annual report", 50, 60, size=18),
        line("Results", 50, 100, size=14),
        *paragraph(PROSE, 50, 130),
        line("Cash and debt", 50, 190, bold=True),
        *paragraph(PROSE, 50, 210),
    ]
    page = read(lines, style=survey([(lines, NO_TITLES)]))
    assert [(b.kind.value, b.level) for b in page.blocks if b.level] == [("heading", 1), ("heading", 2), ("heading", 3)]


def test_the_outline_decides_on_its_own_page_only() -> None:
    outline = [OutlineEntry(2, "2 How it was done", 0), OutlineEntry(1, "Nowhere to be found", 0)]
    lines = [line("How it was done", 50, 100), *paragraph(PROSE, 50, 130)]
    titles = titles_by_page(outline)
    page = read(lines, titles=titles[0])
    assert (page.blocks[0].kind.value, page.blocks[0].level) == ("heading", 2)
    assert blocks(read(lines, titles=titles.get(1, NO_TITLES)))[0][0] != "heading"


def test_a_look_that_the_outline_knows_has_its_level() -> None:
    style = PLAIN._replace(outlined={Look(14.0): 3})
    page = read([line("Results", 50, 100, size=14), *paragraph(PROSE, 50, 130)], style=style)
    assert page.blocks[0].level == 3


@pytest.mark.parametrize("text", ["Table 3. Sales by region", "Figure 2: Growth", "FIGURE 2 Growth", "図 1"])
def test_captions(text: str) -> None:
    assert blocks(read([line(text, 50, 100)]))[0][0] == "caption"


@pytest.mark.parametrize("text", ["Table 3 shows the sales by region.", "Figures are rounded.", "Table of contents"])
def test_text_about_a_table_is_no_caption(text: str) -> None:
    assert blocks(read([line(text, 50, 100)]))[0][0] != "caption"


def test_lines_of_code_stay_lines() -> None:
    lines = [*paragraph(PROSE, 50, 60), line("MOV A,B", 50, 130, mono=True), line("RET", 50, 142, mono=True)]
    assert blocks(read(lines))[-1] == ("code", "MOV A,B\nRET")


def test_a_typewritten_document_is_not_all_code() -> None:
    lines = [one._replace(mono=True) for one in paragraph(PROSE, 50, 60)]
    assert blocks(read(lines, style=PLAIN._replace(body_mono=True))) == [("paragraph", PROSE)]


def test_text_drawn_twice_to_look_bold_counts_once() -> None:
    assert read([line("Shadow", 50, 100), line("Shadow", 50.4, 100.3)]).text == "Shadow"


def test_a_line_without_width_is_kept() -> None:
    mark = line("x", 300, 100)._replace(box=(300.0, 92.0, 300.0, 102.0))
    assert "x" in read([*paragraph(PROSE, 50, 100), mark]).text.split()


def test_an_address_that_was_cut_goes_on_without_a_space() -> None:
    assert read([line("see https://www.example.org/", 50, 100), line("reports", 50, 112)]).text.endswith("org/reports")
