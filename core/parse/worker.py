"""The parser's child process: `python -m core.parse.worker`. One request a line on stdin, see `core.child`.

It loads all it needs and locks itself in before it looks at a file, which comes with the request (`core.handover`).
Operations: `open`, `recognised` (what OCR read of pages, before they are asked for), `pages` (one part a page, and
`{"starting": n}` before any work on page n, so that the owner knows which page killed this process), `geometry`,
`rights`, `links`, `render`, `marked` (a copy with highlights, one part a piece of its bytes) and `protection`;
`recognise` (OCR) if it was started with the folder of Tesseract's language data, the one place where it may open files.
A refusal's code is a `DocumentStatus`, its message the reason's key. The end of stdin ends the process.
"""

import gc
import logging
import os
import sys
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from core.api.requests import PageMark
from core.api.types import DocumentStatus
from core.contracts.pages import Protection, Unreadable
from core.handover import Taker, taker
from core.parse import transfer
from core.parse.document import DocumentReader
from core.parse.files import MappedFile
from core.parse.light import block_layout_models
from core.parse.lock.sandbox import LockDownFailed, lock_down
from core.parse.ocr.recognised import RecognisedSource
from core.wire import LineWriter, claim_stdout, parse_object, read_lines

if TYPE_CHECKING:
    from core.parse.pdf.document import Pdf

log = logging.getLogger(__name__)

GC_THRESHOLD = 200_000

Send = Callable[[dict[str, Any]], None]
Done = dict[str, Any]


class Worker:
    """Answers requests; keeps the last document open, since the next request is mostly for the same one."""

    def __init__(
        self, writer: LineWriter, taker: Taker | None, protection: Protection, *, language_data: Path | None = None
    ) -> None:
        self._writer = writer
        self._protection = protection
        self._language_data = language_data
        self._taker = taker
        self._key: tuple[object, ...] | None = None
        self._document: Pdf | None = None
        self._file: MappedFile | None = None
        self._reader: DocumentReader | None = None
        self._skip: frozenset[int] = frozenset()
        self._recognised: dict[int, str] = {}
        self._operations: dict[str, Callable[[dict[str, Any], Send], Done]] = {
            "open": self._open,
            "recognised": self._recognised_pages,
            "recognise": self._recognise,
            "pages": self._pages,
            "geometry": self._geometry,
            "rights": self._rights,
            "links": self._links,
            "render": self._render,
            "marked": self._marked,
            "protection": self._tell_protection,
        }

    def serve(self, stream: BinaryIO) -> None:
        """Until the stream ends. Raises WireError, BrokenPipeError."""
        for line in read_lines(stream):
            self._answer(parse_object(line))

    def _answer(self, request: dict[str, Any]) -> None:
        number = request.get("id")

        def send(part: dict[str, Any]) -> None:
            self._writer.write_json({"id": number, "part": part})

        try:
            done = self._operations[request["op"]](request, send)
        except Unreadable as finding:
            self._refuse(number, finding.status, finding.reason)
        except (BrokenPipeError, MemoryError):
            raise  # a process without memory is replaced, and the page that took it fails
        except Exception:
            log.exception("request failed")
            self._refuse(number, DocumentStatus.FAILED.value, "internal")
        else:
            self._writer.write_json({"id": number, "done": done})

    def _refuse(self, number: object, status: str, reason: str) -> None:
        self._writer.write_json({"id": number, "error": {"code": status, "message": reason}})

    def _opened(self, request: dict[str, Any]) -> "Pdf":
        """Call once a request. Raises Unreadable. A file that changed on disk is opened anew."""
        from core.parse.pdf.document import open_pdf

        descriptor = self._descriptor(request)
        key = (*request["identity"], request["password"])
        if self._document is not None and key == self._key:
            os.close(descriptor)
            return self._document
        self.close()
        try:
            self._file = MappedFile(descriptor, request["identity"][-1])
        except (OSError, ValueError) as error:  # it has become shorter
            raise Unreadable(DocumentStatus.FAILED.value, "read_error") from error
        try:
            self._document = open_pdf(self._file.data, password=request["password"])
        except Unreadable:
            self.close()
            raise
        self._key = key
        return self._document

    def _descriptor(self, request: dict[str, Any]) -> int:
        """Of the file that came with the request; where files cannot be handed over, it names a path."""
        if self._taker is not None:
            return self._taker.take(request["id"])
        return os.open(os.fsdecode(request["path"].encode("latin-1")), os.O_RDONLY | getattr(os, "O_BINARY", 0))

    def close(self) -> None:
        if self._document is not None:
            self._document.close()
        if self._file is not None:
            self._file.close()
        self._document = None
        self._file = None
        self._reader = None
        self._recognised = {}

    def _open(self, request: dict[str, Any], send: Send) -> Done:
        del send
        return transfer.info_to_plain(self._opened(request).info())

    def _recognised_pages(self, request: dict[str, Any], send: Send) -> Done:
        """Kept until the document is closed."""
        del send
        self._opened(request)
        self._recognised.update({int(index): str(data) for index, data in request["pages"]})
        self._reader = None
        return {}

    def _recognise(self, request: dict[str, Any], send: Send) -> Done:
        from core.parse.pdf.recognise import recognise_page

        del send
        if self._language_data is None:
            raise Unreadable(DocumentStatus.FAILED.value, "internal")
        document = self._opened(request)
        folder = str(self._language_data)
        return {"data": recognise_page(document, request["page"], language=request["language"], folder=folder)}

    def _pages(self, request: dict[str, Any], send: Send) -> Done:
        document = self._opened(request)
        if request["recognised"] != len(self._recognised):
            raise Unreadable(DocumentStatus.FAILED.value, "parser_died")  # its follower does not have them
        reader = self._reader_for(document, frozenset(request["skip"]))
        pages = reader.pages(request["first"], count=request["count"], starting=lambda index: send({"starting": index}))
        for page in pages:
            send({"page": transfer.page_to_plain(page)})
        if request["first"] + request["count"] >= document.page_count:
            self.close()  # an open file can be neither moved nor deleted on Windows
        return {}

    def _reader_for(self, document: "Pdf", skip: frozenset[int]) -> DocumentReader:
        """It goes on over several requests, so that pages prepared for their neighbours are not read again."""
        if self._reader is None or skip != self._skip:
            self._reader = DocumentReader(RecognisedSource(document, self._recognised), skip=skip)
            self._skip = skip
        return self._reader

    def _geometry(self, request: dict[str, Any], send: Send) -> Done:
        del send
        document = self._opened(request)
        return {"pages": [transfer.geometry_to_plain(document.geometry(index)) for index in range(document.page_count)]}

    def _rights(self, request: dict[str, Any], send: Send) -> Done:
        del send
        return transfer.rights_to_plain(self._opened(request).rights())

    def _links(self, request: dict[str, Any], send: Send) -> Done:
        del send
        return {"links": [transfer.link_to_plain(link) for link in self._opened(request).links(request["page"])]}

    def _render(self, request: dict[str, Any], send: Send) -> Done:
        del send
        return transfer.pixels_to_plain(self._opened(request).render(request["page"], scale=request["scale"]))

    def _marked(self, request: dict[str, Any], send: Send) -> Done:
        """The document has the marks afterwards, too, so it does not stay open."""
        from core.parse.pdf.marked import write_marked

        marks = [PageMark(index, tuple(map(tuple, rects))) for index, rects in request["marks"]]
        try:
            length = write_marked(
                self._opened(request), marks, lambda piece: send({"piece": b64encode(piece).decode("ascii")})
            )
        finally:
            self.close()
        return {"length": length}

    def _tell_protection(self, request: dict[str, Any], send: Send) -> Done:
        del request, send
        return transfer.protection_to_plain(self._protection)


def _locked_in(language_data: Path | None) -> Protection:
    """Raises LockDownFailed."""
    from core.parse.pdf import recognise, warm

    warm.warm_up()
    if language_data is not None:
        recognise.warm_up(str(language_data))
    protection = lock_down(readable=language_data)
    missing = [name for name, holds in transfer.protection_to_plain(protection).items() if not holds]
    if missing:
        log.warning("this system does not offer: %s", ", ".join(missing))
    return protection


def _refuse_all(stream: BinaryIO, writer: LineWriter) -> None:
    for line in read_lines(stream):
        refusal = {"code": DocumentStatus.FAILED.value, "message": "not_protected"}
        writer.write_json({"id": parse_object(line).get("id"), "error": refusal})


def main(arguments: Sequence[str]) -> int:
    """`arguments` may hold the folder of Tesseract's language data: the one this child may read from."""
    writer = LineWriter(claim_stdout())
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    block_layout_models()
    # A page is some ten thousand small objects without cycles: the default threshold would search them over and over.
    gc.set_threshold(GC_THRESHOLD)
    files = taker()
    language_data = Path(arguments[0]) if arguments else None
    try:
        protection = _locked_in(language_data)
    except LockDownFailed:
        log.critical("not reading without protection", exc_info=True)
        _refuse_all(sys.stdin.buffer, writer)
        return 1
    worker = Worker(writer, files, protection, language_data=language_data)
    try:
        worker.serve(sys.stdin.buffer)
    except BrokenPipeError:
        return 1
    finally:
        worker.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
