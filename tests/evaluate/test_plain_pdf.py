"""Texts as pages: the application's own reader finds every line again."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluate.plain_pdf import LINES_A_PAGE, is_writable, text_pdf
from core.parse.lines import RawPage
from core.parse.pdf.document import open_pdf


def read(text: str) -> list[RawPage]:
    pdf = open_pdf(text_pdf(text))
    try:
        assert not pdf.info().was_repaired
        return [pdf.read(index) for index in range(pdf.info().page_count)]
    finally:
        pdf.close()


def text_of(page: RawPage) -> str:
    return "\n".join(" ".join(run.text for run in line.runs) for line in page.lines)


def test_lines_and_their_order() -> None:
    (page,) = read("First (of all) \\ the rest\nDémodé – 5 €")
    assert text_of(page).split("\n") == ["First (of all) \\ the rest", "Démodé – 5 €"]


def test_long_texts_take_several_pages_and_long_lines_wide_ones() -> None:
    pages = read("\n".join(f"line {n}" for n in range(LINES_A_PAGE + 1)))
    assert [text_of(page).split("\n")[-1] for page in pages] == [f"line {LINES_A_PAGE - 1}", f"line {LINES_A_PAGE}"]
    (wide,) = read("word " * 60)
    assert wide.geometry.width > pages[0].geometry.width


def test_what_a_standard_font_lacks() -> None:
    assert is_writable("Démodé – 5 €")
    assert not is_writable("日本")


@settings(deadline=None, max_examples=30)
@given(st.lists(st.text(alphabet="ab()\\é€", min_size=1, max_size=20), min_size=1, max_size=5))
def test_any_line_comes_back(lines: list[str]) -> None:
    (page,) = read("\n".join(lines))
    assert "".join(text_of(page).split()) == "".join(lines)
