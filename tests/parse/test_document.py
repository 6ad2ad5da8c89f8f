"""A document as a stream of pages."""

import logging

import pytest

from core.api.types import PageGeometry, Verdict
from core.contracts.pages import DocumentInfo, OutlineEntry, Page
from core.parse.document import NEIGHBOURS, SURVEYED_PAGES, DocumentReader
from core.parse.lines import Line, RawPage
from tests.parse.build import line, numbered, paragraph, raw
from tests.parse.test_paragraphs import PROSE

COUNT = 60


class Pages:
    """An open document of made-up pages; counts how often each was read."""

    def __init__(self, *, broken: int = -1) -> None:
        self.reads: list[int] = []
        self._broken = broken

    def info(self) -> DocumentInfo:
        return DocumentInfo(COUNT, "", (OutlineEntry(3, "Scope of page 7", 7),), was_repaired=False)

    def read(self, index: int) -> RawPage:
        self.reads.append(index)
        lines: list[Line] = [
            line("Annual report", 50, 30),
            line(f"Scope of page {index}", 50, 70, bold=True),
            *paragraph(f"On page {index} {PROSE}", 50, 120),
            line(str(index + 1), 300, 770),
        ]
        if index == self._broken:
            lines.append(lines[0]._replace(runs=()))
        return raw(lines)._replace(page_index=index, lines=numbered(lines))

    def failed(self, index: int) -> RawPage:
        return RawPage(index, PageGeometry(str(index + 1), 595.0, 842.0, 0), (), 0, 0, failed=True)


def read(source: Pages, *, first: int = 0, skip: frozenset[int] = frozenset()) -> list[Page]:
    return list(DocumentReader(source, skip=skip).pages(first))


def test_heads_and_feet_go_from_every_page() -> None:
    pages = read(Pages())
    assert [page.index for page in pages] == list(range(COUNT))
    assert [page.text for page in pages] == [f"Scope of page {n}\nOn page {n} {PROSE}" for n in range(COUNT)]


def test_a_page_is_the_same_wherever_reading_began() -> None:
    assert read(Pages(), first=31) == read(Pages())[31:]


def test_no_page_is_read_twice() -> None:
    source = Pages()
    read(source)
    assert sorted(source.reads) == list(range(COUNT))


def test_reading_in_batches_gives_the_same_pages_and_reads_none_twice() -> None:
    source = Pages()
    reader = DocumentReader(source)
    pages = [page for first in range(0, COUNT, 7) for page in reader.pages(first, count=7)]
    assert pages == read(Pages())
    assert sorted(source.reads) == list(range(COUNT))


def test_the_first_page_comes_before_the_document_is_read() -> None:
    source = Pages()
    next(DocumentReader(source).pages())
    assert len(source.reads) <= SURVEYED_PAGES + NEIGHBOURS + 1


def test_each_page_is_announced_before_it_is_read() -> None:
    source = Pages()
    announced: list[int] = []
    for page in DocumentReader(source).pages(starting=announced.append):
        assert page.index in announced
        assert set(source.reads) <= set(announced)


def test_a_skipped_page_is_failed_and_not_touched() -> None:
    source = Pages()
    pages = read(source, skip=frozenset({5}))
    assert [page.index for page in pages if page.verdict is Verdict.FAILED] == [5]
    assert 5 not in source.reads


def test_a_page_that_cannot_be_structured_fails_alone(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.CRITICAL):
        pages = read(Pages(broken=9))
    assert [page.index for page in pages if page.verdict is not Verdict.OK] == [9]


def test_one_title_in_the_outline_gives_its_level_to_all_headings_that_look_alike() -> None:
    assert {page.blocks[0].level for page in read(Pages())} == {3}
