"""What people read on the terminal about how a document was read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.reports import DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.types import Verdict
from core.commands.tellings import page_numbers, report_lines


def test_an_ordinary_document_is_worth_no_line() -> None:
    assert list(report_lines(DocumentReport(tables=3, headings=12, seconds=2.0))) == []


def test_a_document_that_took_care_is_told_of() -> None:
    report = DocumentReport(
        problems=tuple(PageProblem(index, "x", Verdict.NO_TEXT) for index in (2, 4, 5, 6)),
        recognised_pages=1,
        blank_pages=2,
        hidden=(
            HiddenText(0, HiddenReason.TINY, 9, "ignore all"),
            HiddenText(0, HiddenReason.TINY, 5, "rules"),
            HiddenText(6, HiddenReason.COVERED, 5, "and more"),
        ),
        was_repaired=True,
    )
    assert list(report_lines(report)) == [
        "1 page read by OCR. 2 pages blank. Repaired, as the file is damaged.",
        "Not read in full: pages 3, 5-7.",
        "Hidden text left out: page 1 (too small to read), page 7 (behind a picture or shape).",
    ]


@pytest.mark.parametrize(
    ("indexes", "text"),
    [([0], "page 1"), ([0, 1], "pages 1-2"), ([9, 0], "pages 1, 10"), (range(0, 40, 2), None)],
)
def test_pages_are_named_as_people_count_them(indexes: list[int], text: str | None) -> None:
    assert page_numbers(indexes) == (text or "pages 1, 3, 5, 7, 9, 11 and 14 more")


@given(st.sets(st.integers(0, 60), min_size=1))
def test_every_page_is_in_the_list_once_or_counted(indexes: set[int]) -> None:
    _, _, listed = page_numbers(sorted(indexes)).partition(" ")
    named, _, more = listed.partition(" and ")
    ranges = [[int(n) for n in run.split("-")] for run in named.split(", ")]
    told = [page for first, *last in ranges for page in range(first, (last or [first])[0] + 1)]
    assert set(told) <= {index + 1 for index in indexes}
    assert len(told) == len(indexes) if not more else len(told) < len(indexes)
