"""Pages for the window's page view."""

import os
from collections.abc import Callable
from typing import TypeVar

from core.api.messages import DocumentOpened, PageImage
from core.api.page_text import PageLinks, ReadPageLinks
from core.api.requests import OpenDocument, RenderPage
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.pages import Renderer, Unreadable
from core.errors import UserError
from core.ingest.document import identify
from core.ingest.names import openable

MAX_SCALE = 16.0
"""Pixels per point; beyond it a page is larger than any screen shows."""

Value = TypeVar("Value")


class PageDesk:
    """Looks documents up and has their pages measured and drawn. `password_of` knows those given in this session."""

    def __init__(self, library: Library, renderer: Renderer, password_of: Callable[[str], str]) -> None:
        self._library = library
        self._renderer = renderer
        self._password_of = password_of
        self._touched: tuple[str, str, int, int] | None = None

    def open(self, request: OpenDocument, token: CancelToken) -> DocumentOpened:
        """Raises UserError DOCUMENT_GONE, FILE_CHANGED or PAGE_FAILED."""
        document = self._document(request.document_id)

        def measure() -> DocumentOpened:
            password = self._password_of(document.path)
            pages = self._renderer.geometry(openable(document.path), password=password)
            rights = self._renderer.rights(openable(document.path), password=password)
            return DocumentOpened(document.id, document.revision, pages, rights.may_copy, rights.may_print)

        return self._drawn(document, 0, token, measure)

    def render(self, request: RenderPage, token: CancelToken) -> PageImage:
        """Raises UserError DOCUMENT_GONE, FILE_CHANGED, PAGE_FAILED or BAD_MESSAGE."""
        if not 0 < request.scale <= MAX_SCALE or request.page_index < 0:
            raise UserError(ErrorCode.BAD_MESSAGE)
        document = self._document(request.document_id)

        def draw() -> PageImage:
            pixels = self._renderer.render(
                openable(document.path),
                request.page_index,
                scale=request.scale,
                password=self._password_of(document.path),
            )
            return PageImage(
                document.id,
                request.page_index,
                request.scale,
                pixels.width,
                pixels.height,
                pixels.stride,
                pixels.data,
                pixels.rotation,
                pixels.scale,
            )

        return self._drawn(document, request.page_index, token, draw)

    def links(self, request: ReadPageLinks, token: CancelToken) -> PageLinks:
        """Raises UserError DOCUMENT_GONE, FILE_CHANGED, PAGE_FAILED or BAD_MESSAGE."""
        document = self._document(request.document_id)
        if request.page_index < 0:
            raise UserError(ErrorCode.BAD_MESSAGE)

        def look() -> PageLinks:
            password = self._password_of(document.path)
            links = self._renderer.links(openable(document.path), request.page_index, password=password)
            return PageLinks(document.id, document.revision, request.page_index, links)

        return self._drawn(document, request.page_index, token, look)

    def _document(self, document_id: DocumentId) -> DocumentSummary:
        document = self._library.summary(document_id)
        if document is None:
            raise UserError(ErrorCode.DOCUMENT_GONE)
        return document

    def _check_bytes(self, document: DocumentSummary, token: CancelToken) -> None:
        """Words and marks are of the bytes that were read. A file that was only touched is hashed once. Raises
        UserError FILE_CHANGED and DOCUMENT_GONE, CancelRequested."""
        path, known = openable(document.path), self._library.known_file(document.path)
        if known is None or not known.sha256:
            return
        try:
            now = os.stat(path)
            look = (path, known.sha256, now.st_size, now.st_mtime_ns)
            if (now.st_size, now.st_mtime_ns) == (known.size_bytes, known.mtime_ns) or look == self._touched:
                return
            is_same = now.st_size == known.size_bytes and identify(path, token=token).sha256 == known.sha256
        except OSError as error:
            raise UserError(ErrorCode.DOCUMENT_GONE, path=document.path, name=document.name) from error
        if not is_same:
            raise UserError(ErrorCode.FILE_CHANGED, path=document.path, name=document.name)
        self._touched = look

    def _drawn(
        self, document: DocumentSummary, page_index: int, token: CancelToken, draw: Callable[[], Value]
    ) -> Value:
        """What `draw` gives. A page that cannot be drawn, or ends the renderer, leaves the others alone."""
        if not os.path.isfile(openable(document.path)):
            raise UserError(ErrorCode.DOCUMENT_GONE, path=document.path, name=document.name)
        self._check_bytes(document, token)
        token.check()
        try:
            return draw()
        except Unreadable as finding:
            token.check()
            late = finding.status == DocumentStatus.TOOK_TOO_LONG
            code = ErrorCode.TOOK_TOO_LONG if late else ErrorCode.PAGE_FAILED
            raise UserError(code, path=document.path, name=document.name, number=page_index + 1) from finding
