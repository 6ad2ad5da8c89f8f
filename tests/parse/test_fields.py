"""Form fields, notes, blank pages and permissions: what a page holds beside its own text."""

from pathlib import Path

import pytest

from core.parse.remote import ParserChild
from tests.pdfs import make_pdf
from tests.pdfs_page import make_blank_pdf, make_form_pdf, make_restricted_pdf


@pytest.mark.parametrize("with_appearance", [True, False])
def test_what_was_filled_in_is_read_in_its_place(parser: ParserChild, tmp_path: Path, with_appearance: bool) -> None:
    (page,) = parser.pages(str(make_form_pdf(tmp_path / "a.pdf", with_appearance=with_appearance)))
    for text in ("Name of the applicant", "Ada Byron", "Marylebone", "Checked by hand on Friday"):
        assert text in page.text
    box = next(word.box for word in page.words if page.text[word.start : word.end] == "Byron")
    assert 200 < box[0] < box[2] < 400
    assert 70 < box[1] < box[3] < 100


def test_what_is_not_on_the_page_is_not_read(parser: ParserChild, tmp_path: Path) -> None:
    (page,) = parser.pages(str(make_form_pdf(tmp_path / "a.pdf")))
    assert "Only a sticky note" not in page.text
    assert "Unshown" not in page.text
    assert page.hidden == ()


def test_a_page_with_nothing_on_it_is_blank(parser: ParserChild, tmp_path: Path) -> None:
    blank, spaces, line = (
        next(iter(parser.pages(str(path))))
        for path in (
            make_blank_pdf(tmp_path / "a.pdf"),
            make_blank_pdf(tmp_path / "b.pdf", with_space=True),
            make_blank_pdf(tmp_path / "c.pdf", with_line=True),
        )
    )
    assert (blank.is_blank, spaces.is_blank, line.is_blank) == (True, True, False)


def test_an_owner_who_forbids_copying_is_told_of_and_the_pages_are_read(parser: ParserChild, tmp_path: Path) -> None:
    path = str(make_restricted_pdf(tmp_path / "a.pdf", text="Words to read."))
    assert parser.open(path).is_restricted
    assert [page.text for page in parser.pages(path)] == ["Words to read."]
    assert not parser.open(str(make_pdf(tmp_path / "b.pdf", [["Words to read."]]))).is_restricted
