"""The decisions of an `add` that need no file and no library: pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.api.reports import AddedFile, DocumentReport
from core.api.types import DocumentStatus, DocumentSummary, ErrorCode
from core.contracts.library import KnownContent, KnownFile
from core.contracts.pages import Unreadable
from core.errors import UserError
from core.ingest.document import FileChanged
from core.ingest.names import storable
from core.ingest.report import DATA_MISSING, OFF, WAITING
from core.ingest.scan import Scan, UnfitPath, unfit_because

SEARCHABLE = frozenset({DocumentStatus.READY, DocumentStatus.PARTIAL})
_READ = SEARCHABLE | {DocumentStatus.NO_TEXT}
_SAME_AGAIN = frozenset({DocumentStatus.DAMAGED, DocumentStatus.EMPTY, DocumentStatus.NOT_A_PDF})
_AWAY = frozenset({DocumentStatus.MISSING, DocumentStatus.NO_PERMISSION})
OCR_TO_COME = frozenset({WAITING, OFF, DATA_MISSING})
_UNREAD = frozenset({DocumentStatus.WAITING, DocumentStatus.READING})
"""What was stored of it was damaged and is to be read anew."""
_NOT_PROTECTED = "not_protected"
"""The process that reads could not be locked in: nothing the file can do anything about."""
_BEFORE_OCR = frozenset({"no_text", "some_pages_no_text", "some_pages_unreliable_text"})
"""The reasons of the first release, which had no OCR."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the person asked for besides the paths. `ocr_languages` stand for those of the settings if there are any."""

    again: bool = False
    password: str = field(default="", repr=False)
    no_ocr: bool = False
    ocr_languages: tuple[str, ...] = ()


def refuse_nothing(paths: Sequence[str], found: Scan, *, known: bool) -> None:
    """Raises UserError PATH_MISSING, NO_PERMISSION or NOTHING_TO_ADD if there is nothing to start with; if something
    there is `known`, there is."""
    if found.files or known or len(found.unfit) > 1:
        return
    if not found.unfit:
        raise UserError(ErrorCode.NOTHING_TO_ADD, path=storable(paths[0]) if paths else "", number=found.skipped)
    only = found.unfit[0]
    if only.status is DocumentStatus.MISSING:
        raise UserError(ErrorCode.PATH_MISSING, path=storable(only.path))
    if only.status is DocumentStatus.NO_PERMISSION:
        raise UserError(ErrorCode.NO_PERMISSION, path=storable(only.path))


def is_settled(
    known: DocumentSummary | KnownFile | KnownContent, *, named: bool, wanted: Wanted, hindrance: str
) -> bool:
    """Whether reading the same bytes once more would only repeat the outcome. `hindrance` as in `OcrPlan`.

    A file that failed or took too long is tried again only if it was named itself, so that it cannot hold up its
    folder each time.
    """
    status = known.status
    if wanted.again:
        return False
    if status is DocumentStatus.ENCRYPTED:
        return not wanted.password
    if status in _UNREAD or known.reason == _NOT_PROTECTED:
        return False
    if known.reason in _BEFORE_OCR | OCR_TO_COME:
        return known.reason == hindrance
    return status in _READ or status in _SAME_AGAIN or not (named or status in _AWAY)


def needs_ocr_only(reason: str, *, wanted: Wanted, hindrance: str) -> bool:
    """Whether all that is left to do for a document is reading its pages that are pictures."""
    return reason in OCR_TO_COME and not hindrance and not wanted.again


def finding(error: Exception, path: str) -> UnfitPath:
    """What an error says about the file that was being read."""
    if isinstance(error, Unreadable):
        return UnfitPath(path, DocumentStatus(error.status), error.reason)
    if isinstance(error, FileChanged):
        return UnfitPath(path, DocumentStatus.FAILED, "changed_while_read")
    if isinstance(error, OSError):
        return unfit_because(path, error)
    raise error


def keeps_old(status: DocumentStatus, reason: str, *, known: DocumentStatus | None, same_bytes: bool = False) -> bool:
    """Whether the library stays as it is: a drive that is away takes no document out of it, nor puts one in.

    Nor does a password that was forgotten since, if the file holds the same bytes as when it was read.
    """
    if status is DocumentStatus.ENCRYPTED:
        return known in _READ and same_bytes
    return (status in _AWAY or reason == "read_error") and (known is None or known in _READ)


def unfit_file(unfit: UnfitPath, *, seconds: float = 0.0) -> AddedFile:
    """The report on a path that has no row in the library."""
    return AddedFile(storable(unfit.path), unfit.status, unfit.reason, 0, (), 0, seconds)


def added_file(
    summary: DocumentSummary, report: DocumentReport | None, *, seconds: float, unchanged: bool = False
) -> AddedFile:
    """The report on a file from its row in the library."""
    return AddedFile(
        summary.path,
        summary.status,
        summary.reason,
        summary.page_count,
        summary.verdicts,
        summary.chunk_count,
        seconds,
        unchanged,
        report,
    )
