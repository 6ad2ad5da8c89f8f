"""Pages for the page view."""

import os
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from core.api.page_text import PageLink, ReadPageLinks
from core.api.requests import OpenDocument, RenderPage
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode, JobId, PageGeometry
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import KnownFile, Library
from core.contracts.pages import OutlineEntry, Pixels, Rights, Unreadable
from core.engine.pages import PageDesk
from core.errors import UserError
from core.ingest.document import identify
from tests.ingest.parts import A4, write_pdf


class OnePageRenderer:
    """Draws page 0 only, or fails as it was told."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.asked: list[tuple[str, str]] = []

    def outline(self, path: str, *, password: str = "") -> tuple[OutlineEntry, ...]:
        self._ask(path, password)
        return ()

    def rights(self, path: str, *, password: str = "") -> Rights:
        self._ask(path, password)
        return Rights(may_copy=True, may_print=False)

    def links(self, path: str, page_index: int, *, password: str = "") -> tuple[PageLink, ...]:
        self._ask(path, password)
        return (PageLink((1.0, 2.0, 3.0, 4.0), page_index=page_index),)

    def geometry(self, path: str, *, password: str = "") -> tuple[PageGeometry, ...]:
        self._ask(path, password)
        return (A4,)

    def render(self, path: str, page_index: int, *, scale: float, password: str = "") -> Pixels:
        self._ask(path, password)
        if page_index:
            raise Unreadable("failed", "no_such_page")
        return Pixels(int(scale * 595), int(scale * 842), 3, "", 90, scale / 2)

    def close(self) -> None:
        """Nothing is open."""

    def _ask(self, path: str, password: str) -> None:
        self.asked.append((path, password))
        if self.error is not None:
            raise self.error


class OneDocument:
    """A library that knows document 1."""

    def __init__(self, path: Path) -> None:
        self.row = DocumentSummary(
            DocumentId(1), str(path), path.name, "", DocumentStatus.READY, "", 1, (), 1, 1, 1, ""
        )  # fmt: skip

        self.file = identify(str(path), token=CancelToken())

    def known_file(self, path: str) -> KnownFile | None:
        file = self.file
        return KnownFile(
            self.row.id, path, file.sha256, file.size_bytes, file.mtime_ns, DocumentStatus.READY
        )  # fmt: skip

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        return self.row if document_id == self.row.id else None


def desk(folder: Path, renderer: OnePageRenderer) -> PageDesk:
    path = write_pdf(folder / "a.pdf", "One.")
    return PageDesk(cast(Library, OneDocument(path)), renderer, lambda p: "secret" if p == str(path) else "")


def render(document: int = 1, page_index: int = 0, scale: float = 2.0) -> RenderPage:
    return RenderPage(JobId(1), DocumentId(document), page_index, scale)


def test_a_document_is_opened_with_the_geometry_of_its_pages(tmp_path: Path) -> None:
    renderer = OnePageRenderer()
    opened = desk(tmp_path, renderer).open(OpenDocument(JobId(1), DocumentId(1)), CancelToken())
    assert (opened.document_id, opened.revision, opened.pages) == (1, 1, (A4,))
    assert renderer.asked == [(str(tmp_path / "a.pdf"), "secret")] * 2


def test_a_page_is_drawn_at_the_scale_asked_for(tmp_path: Path) -> None:
    image = desk(tmp_path, OnePageRenderer()).render(render(), CancelToken())
    assert (image.page_index, image.scale, image.width) == (0, 2.0, 1190)
    assert (image.rotation, image.drawn_scale) == (90, 1.0), "whoever marks lines on it needs to know"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (render(document=9), ErrorCode.DOCUMENT_GONE),
        (render(page_index=3), ErrorCode.PAGE_FAILED),
        (render(page_index=-1), ErrorCode.BAD_MESSAGE),
        (render(scale=0), ErrorCode.BAD_MESSAGE),
        (render(scale=1e6), ErrorCode.BAD_MESSAGE),
    ],
)
def test_what_cannot_be_drawn_is_refused(tmp_path: Path, request_: RenderPage, code: ErrorCode) -> None:
    with pytest.raises(UserError) as caught:
        desk(tmp_path, OnePageRenderer()).render(request_, CancelToken())
    assert caught.value.code is code


def test_a_file_that_is_gone_is_said_to_be_gone(tmp_path: Path) -> None:
    pages = desk(tmp_path, OnePageRenderer())
    (tmp_path / "a.pdf").unlink()
    with pytest.raises(UserError) as caught:
        pages.render(render(), CancelToken())
    assert caught.value.code is ErrorCode.DOCUMENT_GONE
    assert caught.value.detail.name == "a.pdf"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Unreadable("failed", "parser_died"), ErrorCode.PAGE_FAILED),
        (Unreadable("took_too_long", "no_reply"), ErrorCode.TOOK_TOO_LONG),
        (Unreadable("damaged", "damaged"), ErrorCode.PAGE_FAILED),
    ],
)
def test_a_page_that_ends_the_renderer_fails_alone(tmp_path: Path, error: Exception, code: ErrorCode) -> None:
    with pytest.raises(UserError) as caught:
        desk(tmp_path, OnePageRenderer(error)).render(replace(render(), page_index=2), CancelToken())
    assert (caught.value.code, caught.value.detail.number) == (code, 3)


def test_a_renderer_that_was_ended_by_a_cancellation_is_no_failure(tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        desk(tmp_path, OnePageRenderer(Unreadable("failed", "parser_died"))).render(render(), token)


def test_what_the_owner_allows_comes_with_the_pages(tmp_path: Path) -> None:
    opened = desk(tmp_path, OnePageRenderer()).open(OpenDocument(JobId(1), DocumentId(1)), CancelToken())
    assert (opened.may_copy, opened.may_print) == (True, False)


def test_where_a_page_leads_is_told(tmp_path: Path) -> None:
    led = desk(tmp_path, OnePageRenderer()).links(ReadPageLinks(JobId(1), DocumentId(1), 3), CancelToken())
    assert (led.page_index, [link.page_index for link in led.links]) == (3, [3])


def test_a_page_before_the_first_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(UserError) as refused:
        desk(tmp_path, OnePageRenderer()).links(ReadPageLinks(JobId(1), DocumentId(1), -1), CancelToken())
    assert refused.value.code is ErrorCode.BAD_MESSAGE


@pytest.mark.parametrize("is_longer", [False, True])
def test_a_file_with_other_bytes_than_were_read_is_not_drawn(tmp_path: Path, is_longer: bool) -> None:
    """The words and marks that are known would lie on other words."""
    pages = desk(tmp_path, OnePageRenderer())
    path = tmp_path / "a.pdf"
    read = path.read_bytes()
    path.write_bytes(read + b" " if is_longer else read[:-1] + b"x")
    os.utime(path, ns=(1, 1))
    for ask in (
        lambda: pages.render(render(), CancelToken()),
        lambda: pages.open(OpenDocument(JobId(1), DocumentId(1)), CancelToken()),
        lambda: pages.links(ReadPageLinks(JobId(1), DocumentId(1), 0), CancelToken()),
    ):
        with pytest.raises(UserError) as caught:
            ask()
        assert caught.value.code is ErrorCode.FILE_CHANGED


def test_a_file_that_was_only_touched_is_drawn_and_hashed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = desk(tmp_path, OnePageRenderer())
    os.utime(tmp_path / "a.pdf", ns=(1, 1))
    assert pages.render(render(), CancelToken()).width
    monkeypatch.setattr("core.engine.pages.identify", None)
    assert pages.render(render(), CancelToken()).width
