"""Running heads and feet."""

from collections.abc import Sequence
from pathlib import Path

from core.parse.lines import Line
from core.parse.order.furniture import Edges, edges_of, furniture
from core.parse.remote import ParserChild
from tests.parse.build import line, paragraph, read
from tests.parse.test_paragraphs import PROSE
from tests.pdfs import Sheet, make_pdf


def page(number: int, *, head: str = "Annual report", foot_at: float = 760.0) -> list[Line]:
    return [
        line(head, 50, 30),
        *paragraph(f"Page {number} says {'x' * number} {PROSE}", 50, 100),
        line(f"Company - {number} -", 250, foot_at),
    ]


def edges(pages: Sequence[Sequence[Line]]) -> list[Edges]:
    return [edges_of(lines, page=(0.0, 0.0, 612.0, 792.0), body_size=10.0) for lines in pages]


def removed(pages: Sequence[Sequence[Line]], at: int) -> set[str]:
    """The texts taken off one of some pages."""
    of = edges(pages)
    places = furniture(of[at], [*of[:at], *of[at + 1 :]])
    return {pages[at][place].text for place in places}


def test_what_repeats_on_three_pages_goes_whatever_its_number() -> None:
    assert removed([page(number) for number in (8, 9, 10)], 1) == {"Annual report", "Company - 9 -"}


def test_two_pages_are_no_repetition() -> None:
    assert removed([page(8), page(9)], 0) == set()


def test_a_head_at_another_height_is_kept_unless_most_pages_end_with_it() -> None:
    pages = [page(number, foot_at=700.0 + 20 * number) for number in range(3)]
    assert removed(pages, 0) == {"Annual report", "Company - 0 -"}
    others = [page(3, head="Something else")] * 5
    assert removed([line_up(pages[0]), *pages[1:], *others], 0) == set()


def line_up(lines: list[Line]) -> list[Line]:
    """The same page with its head elsewhere and another last line."""
    return [line("Annual report", 50, 60), *lines[1:-1], line("The end.", 50, 700)]


def test_a_title_that_is_larger_than_the_text_is_no_running_head() -> None:
    pages = [[line("Results", 50, 40, size=24), *page(number)[1:]] for number in (1, 2, 3)]
    assert "Results" not in removed(pages, 0)


def test_a_row_of_numbers_at_the_foot_of_each_page_is_part_of_a_table() -> None:
    pages = [
        [
            *paragraph("abc"[at] + PROSE, 50, 100),
            line("34", 300, 700),
            line("35", 400, 700),
            line(f"row {'abc'[at]}", 50, 712),
        ]
        for at in range(3)
    ]
    assert removed(pages, 0) == set()


def test_a_page_of_furniture_alone_keeps_it() -> None:
    lines = [line("Annual report", 50, 30), line("Company - 3 -", 250, 760)]
    assert read(lines, furniture=frozenset({0, 1})).text == "Annual report\nCompany - 3 -"
    assert read(page(3), furniture=frozenset({0})).text.startswith("Page 3")


def test_two_pages_have_a_running_foot_if_it_numbers_them(parser: ParserChild, tmp_path: Path) -> None:
    sheets = [Sheet(items=[f"What page {n} says at some length."], foot=f"Page {n} of 2") for n in (1, 2)]
    pages = list(parser.pages(str(make_pdf(tmp_path / "a.pdf", sheets))))
    assert [page.text for page in pages] == [f"What page {n} says at some length." for n in (1, 2)]


def test_two_pages_keep_what_stands_at_the_foot_of_both_without_a_number(parser: ParserChild, tmp_path: Path) -> None:
    sheets = [Sheet(items=[f"What page {n} says at some length."], foot="Sign here") for n in (1, 2)]
    pages = list(parser.pages(str(make_pdf(tmp_path / "a.pdf", sheets))))
    assert all(page.text.endswith("Sign here") for page in pages)


def test_stamped_numbers_are_no_text(parser: ParserChild, tmp_path: Path) -> None:
    sheets = [Sheet(items=[f"{chr(65 + n)} says {'x' * n} {PROSE}"], foot=f"MILL-000{n}41") for n in (1, 2, 3)]
    pages = list(parser.pages(str(make_pdf(tmp_path / "a.pdf", sheets))))
    assert not any("MILL" in page.text for page in pages)
