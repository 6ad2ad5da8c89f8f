"""Words, finds and headings of a stored document."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from core.api import page_text
from core.api.page_text import FindInDocument, Heading, ListHeadings, PageHit, PageWord, ReadPageText
from core.api.types import ChunkId, DocumentId, DocumentStatus, DocumentSummary, ErrorCode, JobId, Scope
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import Library, StoredPage
from core.contracts.pages import OutlineEntry, Renderer, Unreadable, Word
from core.contracts.rows import ChunkPlace, ChunkSpan, StoredChunk
from core.engine.page_text import PageTextDesk
from core.errors import UserError

DOCUMENT = DocumentId(1)
TEXT = "rent is due\nThe rent"
WORDS = (
    Word(0, 4, (10.0, 10.0, 30.0, 20.0), 0),
    Word(5, 7, (32.0, 10.0, 40.0, 20.0), 0),
    Word(8, 11, (42.0, 10.0, 60.0, 20.0), 0),
    Word(12, 15, (10.0, 22.0, 28.0, 32.0), 1),
    Word(16, 20, (30.0, 22.0, 50.0, 32.0), 1),
)


class Shelf:
    """A library with one document of three pages, of which the second has no text and was never stored."""

    def __init__(self) -> None:
        self.row = DocumentSummary(DOCUMENT, "/a.pdf", "a.pdf", "", DocumentStatus.READY, "", 3, (), 1, 7, 1, "")
        self.read: list[int] = []

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        return self.row if document_id == DOCUMENT else None

    def page(self, _document_id: DocumentId, page_index: int) -> StoredPage | None:
        self.read.append(page_index)
        return None if page_index == 1 else StoredPage(page_index, "i", TEXT, WORDS)

    def outline(self, document_ids: Sequence[DocumentId]) -> Mapping[DocumentId, Sequence[ChunkPlace]]:
        return {
            one: (
                ChunkPlace(ChunkId(1), 1, "The Rent", 0, 1),
                ChunkPlace(ChunkId(2), 2, "Terms", 2, 2),
            )
            for one in document_ids
        }

    def chunks(self, chunk_ids: Sequence[ChunkId], *, scope: Scope) -> Mapping[ChunkId, StoredChunk]:
        assert scope.document_ids == (DOCUMENT,)
        sections = {ChunkId(1): ("The Rent", 0), ChunkId(2): ("Terms", 2)}
        return {id_: self._chunk(id_, *sections[id_]) for id_ in chunk_ids}

    def _chunk(self, id_: ChunkId, section: str, page_index: int) -> StoredChunk:
        spans = (ChunkSpan(page_index, 0, 11, 0),)
        return StoredChunk(id_, DOCUMENT, 7, int(id_), TEXT[:11], spans, section, "", "a.pdf", "/a.pdf", "", 3)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


class Outlined:
    """A renderer that knows an outline, or cannot open the file."""

    def __init__(self) -> None:
        self.entries: tuple[OutlineEntry, ...] = ()
        self.error: Unreadable | None = None
        self.asked: list[tuple[str, str]] = []

    def outline(self, path: str, *, password: str = "") -> tuple[OutlineEntry, ...]:
        self.asked.append((path, password))
        if self.error is not None:
            raise self.error
        return self.entries


@pytest.fixture
def renderer() -> Outlined:
    return Outlined()


@pytest.fixture
def desk(shelf: Shelf, renderer: Outlined) -> PageTextDesk:
    return PageTextDesk(cast(Library, shelf), cast(Renderer, renderer), lambda _path: "secret")


def find(text: str) -> FindInDocument:
    return FindInDocument(JobId(1), DOCUMENT, text)


def test_the_words_of_a_page_come_with_their_boxes(desk: PageTextDesk) -> None:
    read = desk.read(ReadPageText(JobId(1), DOCUMENT, 2), CancelToken())
    assert (read.revision, read.page_index, read.text) == (7, 2, TEXT)
    assert read.words[4] == PageWord(16, 20, 1, (30.0, 22.0, 50.0, 32.0))


def test_a_page_that_was_not_read_has_no_words(desk: PageTextDesk) -> None:
    assert desk.read(ReadPageText(JobId(1), DOCUMENT, 1), CancelToken()).words == ()


@pytest.mark.parametrize("page_index", [-1, 3])
def test_a_page_that_there_is_not_is_refused(desk: PageTextDesk, page_index: int) -> None:
    with pytest.raises(UserError) as refused:
        desk.read(ReadPageText(JobId(1), DOCUMENT, page_index), CancelToken())
    assert refused.value.code is ErrorCode.BAD_MESSAGE


def test_a_text_is_found_on_all_pages_with_a_rectangle_a_line(desk: PageTextDesk) -> None:
    result = desk.find(find("Rent"), CancelToken())
    assert (result.text, result.revision, result.is_cut) == ("Rent", 7, False)
    assert [hit.page_index for hit in result.hits] == [0, 0, 2, 2]
    assert desk.find(find("due the"), CancelToken()).hits[0] == PageHit(
        0, ((42.0, 10.0, 60.0, 20.0), (10.0, 22.0, 28.0, 32.0))
    )


def test_a_search_that_finds_too_much_ends(desk: PageTextDesk, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.engine.page_text.MOST_HITS", 1)
    result = desk.find(find("rent"), CancelToken())
    assert (len(result.hits), result.is_cut, shelf.read) == (1, True, [0])
    assert page_text.MOST_HITS > 1


def test_a_search_can_be_given_up(desk: PageTextDesk, shelf: Shelf) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        desk.find(find("rent"), token)
    assert shelf.read == []


def test_headings_come_with_their_pages(desk: PageTextDesk) -> None:
    told = desk.headings(ListHeadings(JobId(1), DOCUMENT), CancelToken())
    assert told.headings == (Heading(1, "The Rent", 0, (10.0, 22.0, 50.0, 32.0)), Heading(1, "Terms", 2))


def test_a_page_is_read_once_for_all_its_headings(
    desk: PageTextDesk, shelf: Shelf, renderer: Outlined, tmp_path: Path
) -> None:
    """Of a book that is some thousand readings less."""
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF")
    shelf.row = replace(shelf.row, path=str(path))
    renderer.entries = tuple(OutlineEntry(1, title, page) for page in (0, 2) for title in ("Rent", "The rent", "due"))
    told = desk.headings(ListHeadings(JobId(1), DOCUMENT), CancelToken())
    assert shelf.read == [0, 2]
    assert [heading.box is not None for heading in told.headings] == [True] * 6


def test_the_documents_own_outline_comes_first(
    desk: PageTextDesk, shelf: Shelf, renderer: Outlined, tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF")
    shelf.row = replace(shelf.row, path=str(path))
    renderer.entries = (OutlineEntry(1, "Part one", 0), OutlineEntry(2, "", 1), OutlineEntry(2, "Rent", 2))
    told = desk.headings(ListHeadings(JobId(1), DOCUMENT), CancelToken())
    assert told.headings == (Heading(1, "Part one", 0), Heading(2, "Rent", 2, (10.0, 10.0, 30.0, 20.0)))
    assert renderer.asked == [(str(path), "secret")]


def test_a_file_that_cannot_be_opened_now_still_has_the_headings_that_were_read(
    desk: PageTextDesk, shelf: Shelf, renderer: Outlined, tmp_path: Path
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF")
    shelf.row = replace(shelf.row, path=str(path))
    renderer.error = Unreadable("failed", "damaged")
    told = desk.headings(ListHeadings(JobId(1), DOCUMENT), CancelToken())
    assert [heading.title for heading in told.headings] == ["The Rent", "Terms"]


def test_a_document_that_is_gone_is_told(desk: PageTextDesk) -> None:
    gone = DocumentId(9)
    for ask in (
        lambda: desk.find(replace(find("x"), document_id=gone), CancelToken()),
        lambda: desk.read(ReadPageText(JobId(1), gone, 0), CancelToken()),
        lambda: desk.headings(ListHeadings(JobId(1), gone), CancelToken()),
    ):
        with pytest.raises(UserError) as told:
            ask()
        assert told.value.code is ErrorCode.DOCUMENT_GONE
