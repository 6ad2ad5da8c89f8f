"""Whole PDFs through the parser's own process."""

from pathlib import Path

import pytest

from core.api.types import Verdict
from core.contracts.pages import BlockKind, Page, Unreadable
from core.parse.remote import ParserChild
from tests.pdfs import (
    Item,
    Para,
    Sheet,
    Table,
    make_image_pdf,
    make_pdf,
    make_truncated_pdf,
    make_unmapped_pdf,
)

PROSE = "The committee has considered the report and notes that all of its findings are sound. " * 4


def read(parser: ParserChild, path: Path, *, password: str = "") -> list[Page]:
    return list(parser.pages(str(path), password=password))


def texts(page: Page, kind: BlockKind) -> list[str]:
    return [page.text[block.start : block.end] for block in page.blocks if block.kind is kind]


def test_a_page_has_its_headings_paragraphs_and_table(parser: ParserChild, tmp_path: Path) -> None:
    table = Table([["(Millions)", "2022", "2021"], ["Net sales", "34,229", "35,355"], ["Costs", "(9,049)", "(7,197)"]])
    items: list[Item] = [Para("Annual report", size=20), Para("Results", size=14, bold=True), PROSE, table, PROSE]
    (page,) = read(parser, make_pdf(tmp_path / "a.pdf", [items]))
    assert texts(page, BlockKind.HEADING) == ["Annual report", "Results"]
    assert texts(page, BlockKind.TABLE) == [
        "(Millions) | 2022 | 2021\nNet sales | 34,229 | 35,355\nCosts | (9,049) | (7,197)"
    ]
    assert texts(page, BlockKind.PARAGRAPH) == [PROSE.strip()] * 2
    assert page.verdict is Verdict.OK


def test_two_columns_are_read_in_order(parser: ParserChild, tmp_path: Path) -> None:
    sheet = Sheet(items=[Para("Title over both", size=18)], columns=[[f"Left {PROSE * 3}"], [f"Right {PROSE * 3}"]])
    (page,) = read(parser, make_pdf(tmp_path / "a.pdf", [sheet]))
    assert page.text.split("\n") == ["Title over both", f"Left {PROSE * 3}".strip(), f"Right {PROSE * 3}".strip()]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_rotated_page_reads_as_people_read_it(parser: ParserChild, tmp_path: Path, rotation: int) -> None:
    sheet = Sheet(items=[Para("A heading", size=18), PROSE, "The end."], rotation=rotation)
    (page,) = read(parser, make_pdf(tmp_path / "a.pdf", [sheet]))
    assert page.text == f"A heading\n{PROSE.strip()}\nThe end."
    assert (page.geometry.rotation, page.geometry.width, page.geometry.height) == (rotation, 595.0, 842.0)


def test_running_heads_and_feet_are_no_text(parser: ParserChild, tmp_path: Path) -> None:
    sheets = [Sheet(items=[f"{PROSE} {n}"], head="Annual report", foot=f"Page {n} of 4") for n in range(4)]
    pages = read(parser, make_pdf(tmp_path / "a.pdf", sheets))
    assert [page.text for page in pages] == [f"{PROSE} {n}".replace("  ", " ") for n in range(4)]


def test_a_paragraph_over_a_page_break_continues(parser: ParserChild, tmp_path: Path) -> None:
    first, second = f"{PROSE}This sentence goes", "on over the page and ends. Then another one."
    pages = read(parser, make_pdf(tmp_path / "a.pdf", [[first], [second]]))
    assert [page.blocks[0].continues for page in pages] == [False, True]
    pages = read(parser, make_pdf(tmp_path / "b.pdf", [[PROSE], [f"On {PROSE}"]]))
    assert [page.blocks[0].continues for page in pages] == [False, False]


def test_a_hyphenated_word_is_whole_and_a_ligature_is_two_letters(parser: ParserChild, tmp_path: Path) -> None:
    (page,) = read(parser, make_pdf(tmp_path / "a.pdf", [["The staffed office identi-\nfied a well-\nknown problem."]]))
    assert page.text == "The staffed office identified a well-known problem."


def test_page_labels_are_the_printed_numbers(parser: ParserChild, tmp_path: Path) -> None:
    pages = read(parser, make_pdf(tmp_path / "a.pdf", [["One"], ["Two"]], labels="r", first_label=4))
    assert [page.geometry.label for page in pages] == ["iv", "v"]
    pages = read(parser, make_pdf(tmp_path / "b.pdf", [["One"], ["Two"]]))
    assert [page.geometry.label for page in pages] == ["1", "2"]


def test_title_and_outline_come_with_opening(parser: ParserChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["One"], ["Two"]], title="A title", outline=[(1, "One", 1), (2, "Two", 2)])
    info = parser.open(str(path))
    assert (info.page_count, info.title, info.was_repaired) == (2, "A title", False)
    assert [(e.level, e.title, e.page_index) for e in info.outline] == [(1, "One", 0), (2, "Two", 1)]


def test_a_heading_of_the_outline_has_its_level(parser: ParserChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Scope of work", PROSE]], outline=[(1, "Part", 1), (2, "Scope of work", 1)])
    (page,) = read(parser, path)
    assert (page.blocks[0].kind, page.blocks[0].level) == (BlockKind.HEADING, 2)


def test_a_scan_has_no_text(parser: ParserChild, tmp_path: Path) -> None:
    assert [page.verdict for page in read(parser, make_image_pdf(tmp_path / "a.pdf"))] == [Verdict.NO_TEXT]


def test_a_font_without_letters_is_unreliable(parser: ParserChild, tmp_path: Path) -> None:
    assert [page.verdict for page in read(parser, make_unmapped_pdf(tmp_path / "a.pdf"))] == [Verdict.UNRELIABLE]


def test_passwords(parser: ParserChild, tmp_path: Path) -> None:
    locked = make_pdf(tmp_path / "a.pdf", [["Secret words"]], user_password="open", owner_password="own")
    assert refusal(parser, locked) == ("encrypted", "password")
    assert refusal(parser, locked, password="wrong") == ("encrypted", "wrong_password")
    assert read(parser, locked, password="open")[0].text == "Secret words"
    owned = make_pdf(tmp_path / "b.pdf", [["Open words"]], owner_password="own")
    assert read(parser, owned)[0].text == "Open words"


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (b"", ("empty", "zero_bytes")),
        (b"<!DOCTYPE html><html></html>", ("not_a_pdf", "html")),
        (b"PK\x03\x04rest of a docx", ("not_a_pdf", "zip")),
        (b"Just some words", ("not_a_pdf", "no_pdf_header")),
        (b"x" * 1100 + b"%PDF-1.7", ("not_a_pdf", "no_pdf_header")),
        (b"%PDF-1.3\nThis is not a PDF\n%%EOF\n", ("damaged", "structure")),
    ],
)
def test_what_is_no_pdf_says_why(parser: ParserChild, tmp_path: Path, content: bytes, answer: tuple[str, str]) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    assert refusal(parser, path) == answer


def test_a_file_that_breaks_off_is_truncated(parser: ParserChild, tmp_path: Path) -> None:
    assert refusal(parser, make_truncated_pdf(tmp_path / "a.pdf", keep_bytes=200)) == ("damaged", "truncated")


def test_a_repaired_file_says_so(parser: ParserChild, tmp_path: Path) -> None:
    assert parser.open(str(make_truncated_pdf(tmp_path / "a.pdf", keep_bytes=1500))).was_repaired


def test_no_file_and_a_folder(parser: ParserChild, tmp_path: Path) -> None:
    assert refusal(parser, tmp_path / "none.pdf") == ("missing", "no_such_file")
    assert refusal(parser, tmp_path) == ("not_a_pdf", "folder")


def test_a_name_that_is_no_utf8_is_read(parser: ParserChild, tmp_path: Path) -> None:
    odd = tmp_path / "m\udcfcll.pdf"
    make_pdf(tmp_path / "a.pdf", [["Words"]]).rename(odd)
    assert read(parser, odd)[0].text == "Words"


def test_a_file_that_changed_on_disk_is_read_anew(parser: ParserChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Old words"]])
    assert read(parser, path)[0].text == "Old words"
    make_pdf(tmp_path / "b.pdf", [["New words and more"]]).replace(path)
    assert read(parser, path)[0].text == "New words and more"


def refusal(parser: ParserChild, path: Path, *, password: str = "") -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        parser.open(str(path), password=password)
    return caught.value.status, caught.value.reason
