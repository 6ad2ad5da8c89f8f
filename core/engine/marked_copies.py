"""A copy of a document with marks, written beside its place and renamed: it is there as a whole or not at all."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from core.api.messages import Saved
from core.api.requests import PageMark, SaveMarked
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode, ErrorDetail
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.pages import Marker, Unreadable
from core.engine.disk import disk_errors
from core.errors import UserError
from core.ingest.names import openable

_WHY = {DocumentStatus.ENCRYPTED.value: "password", DocumentStatus.NO_PERMISSION.value: "permission"}


class MarkedCopies:
    """`password_of` knows those given in this session."""

    def __init__(self, library: Library, marker: Marker, password_of: Callable[[str], str]) -> None:
        self._library = library
        self._marker = marker
        self._password_of = password_of

    def save(self, request: SaveMarked, token: CancelToken) -> Saved:
        """Raises UserError: DOCUMENT_GONE, TOOK_TOO_LONG, NOT_MARKED with `why` in its detail (password, permission,
        changed, original, failed), and DISK_FULL, NO_PERMISSION and PATH_MISSING of the copy; CancelRequested."""
        document = self._document(request.document_id)
        source, target = openable(document.path), Path(openable(os.path.abspath(request.path)))
        if document.revision != request.revision:
            raise _not_marked(document, "changed")
        self._check(document, source)
        if target.exists() and os.path.samefile(source, target):
            raise _not_marked(document, "original")
        with disk_errors(target.parent), _aside(target) as file:
            for piece in self._pieces(document, source, request.marks, token):
                file.write(piece)
            self._check(document, source)  # it may have changed while it was read
        return Saved(request.path)

    def _pieces(
        self, document: DocumentSummary, source: str, marks: Sequence[PageMark], token: CancelToken
    ) -> Iterator[bytes]:
        try:
            yield from self._marker.marked(source, marks, password=self._password_of(document.path), token=token)
        except Unreadable as finding:
            token.check()
            if finding.status == DocumentStatus.TOOK_TOO_LONG:
                raise UserError(ErrorCode.TOOK_TOO_LONG, path=document.path, name=document.name) from finding
            raise _not_marked(document, _WHY.get(finding.status, "failed")) from finding

    def _document(self, document_id: DocumentId) -> DocumentSummary:
        document = self._library.summary(document_id)
        if document is None:
            raise UserError(ErrorCode.DOCUMENT_GONE)
        return document

    def _check(self, document: DocumentSummary, source: str) -> None:
        """Marks are of the bytes that were read. Raises UserError."""
        try:
            now = os.stat(source)
        except OSError as error:
            raise UserError(ErrorCode.DOCUMENT_GONE, path=document.path, name=document.name) from error
        known = self._library.known_file(document.path)
        if known is None or (known.size_bytes, known.mtime_ns) != (now.st_size, now.st_mtime_ns):
            raise _not_marked(document, "changed")


def _not_marked(document: DocumentSummary, why: str) -> UserError:
    return UserError(ErrorCode.NOT_MARKED, ErrorDetail(path=document.path, name=document.name, extra={"why": why}))


@contextmanager
def _aside(target: Path) -> Iterator[BinaryIO]:
    """A new file for its owner alone, which takes the place of `target` if all goes well. Raises OSError."""
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".pincite-", suffix=".part")
    try:
        with os.fdopen(descriptor, "wb") as file:  # a full disk takes a part of what is written, and says so once
            yield file
            file.flush()
            os.fsync(descriptor)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
