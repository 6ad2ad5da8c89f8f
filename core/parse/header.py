"""What a file's own first and last bytes say about it, before and after the PDF library had its try."""

from dataclasses import dataclass

from core.api.types import DocumentStatus
from core.contracts.pages import Unreadable

HEADER_WITHIN_BYTES = 1024
_ENDS_BYTES = 64 * 1024
_BLANK = b"\xef\xbb\xbf \t\r\n"
_OTHER_FORMATS = (
    ("html", (b"<!doctype html", b"<html", b"<head", b"<?xml")),
    ("zip", (b"pk\x03\x04",)),
)


@dataclass(frozen=True, slots=True)
class FileEnds:
    """The first and the last 64 KiB of a file; they overlap in a small one."""

    head: bytes
    tail: bytes


def ends_of(data: bytes | memoryview) -> FileEnds:
    return FileEnds(bytes(data[:_ENDS_BYTES]), bytes(data[-_ENDS_BYTES:]))


def refuse_other_formats(ends: FileEnds) -> None:
    """Raises Unreadable unless a PDF header stands in the first 1,024 bytes, as the PDF specification allows."""
    if b"%PDF-" in ends.head[:HEADER_WITHIN_BYTES]:
        return
    start = ends.head.lstrip(_BLANK)[:32].lower()
    reasons = [name for name, starts in _OTHER_FORMATS if start.startswith(starts)]
    raise Unreadable(DocumentStatus.NOT_A_PDF.value, reasons[0] if reasons else "no_pdf_header")


def damage(ends: FileEnds) -> Unreadable:
    """Why a PDF could not be opened. The library's message is the same for most causes, so the bytes tell."""
    if b"/Adobe.PubSec" in ends.head or b"/Adobe.PubSec" in ends.tail:
        return Unreadable(DocumentStatus.ENCRYPTED.value, "certificate")
    return Unreadable(DocumentStatus.DAMAGED.value, "structure" if b"%%EOF" in ends.tail else "truncated")
