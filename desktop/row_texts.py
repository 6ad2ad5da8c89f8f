"""One fact about a document, for its row in the library."""

from PySide6.QtCore import QCoreApplication

from core.api.types import DocumentStatus, DocumentSummary, Verdict
from desktop.amounts import number, pages
from desktop.state.library import (
    BEING_WRITTEN,
    SEARCHABLE,
    Aspect,
    Reading,
    aspect_of,
    has_something_to_tell,
    is_older,
)

translate = QCoreApplication.translate


def plain_name(name: str) -> str:
    """A file name as lists show it."""
    return name[:-4] if name.lower().endswith(".pdf") else name


def status_line(document: DocumentSummary) -> str:
    """The second line of a library row."""
    if document.is_away:
        return away_line(document)
    match document.status:
        case DocumentStatus.READY | DocumentStatus.PARTIAL | DocumentStatus.NO_TEXT:
            return _readable_line(document)
        case DocumentStatus.ENCRYPTED:
            return _locked_line(document.reason)
        case DocumentStatus.WAITING if document.reason == BEING_WRITTEN:
            return translate("status", "Waiting until it is written")
        case DocumentStatus.ONLINE_ONLY:
            return translate("status", "In the cloud, not downloaded")
        case _:
            return status_word(document.status)


def away_line(document: DocumentSummary) -> str:
    """Of one whose drive or folder is out of reach."""
    if document.status in SEARCHABLE:
        return translate("status", "Not available, still answers")
    return translate("status", "Not available")


def _readable_line(document: DocumentSummary) -> str:
    match aspect_of(document):
        case Aspect.WAITING_FOR_OCR:
            return pages(document.page_count) + " · " + translate("status", "scan, waiting")
        case Aspect.HIDDEN:
            return hidden_line(document)
        case Aspect.OLDER:
            return pages(document.page_count) + " · " + translate("status", "older version")
        case Aspect.SCANNED if document.recognised_pages >= document.page_count:
            return pages(document.page_count) + " · " + translate("status", "scan, recognised")
        case Aspect.SCANNED:
            recognised = translate("status", "{0} recognised").format(number(document.recognised_pages))
            return pages(document.page_count) + " · " + recognised
        case _:
            is_read = document.status is DocumentStatus.READY
            return pages(document.page_count) if is_read else pages_without_text(document)


def _locked_line(reason: str) -> str:
    lines = {
        "certificate": translate("status", "Locked to a certificate"),
        "wrong_password": translate("status", "Locked · wrong password"),
    }
    return lines.get(reason, translate("status", "Locked · needs a password"))


def hidden_line(document: DocumentSummary) -> str:
    """Without a full stop; only for a document with hidden text."""
    return translate("status", "Hidden text on %Ln page(s), left out", "", document.hidden_pages)


def whole_line(document: DocumentSummary) -> str:
    """All that a row would have to tell, for tooltips and screen readers."""
    line = status_line(document)
    facts = [line]
    if document.hidden_pages and hidden_line(document) != line:
        facts.append(hidden_line(document))
    if is_older(document) and aspect_of(document) is not Aspect.OLDER:
        facts.append(translate("status", "older version"))
    if document.recognised_pages and aspect_of(document) is not Aspect.SCANNED:
        facts.append(translate("status", "{0} recognised").format(pages(document.recognised_pages)))
    return " · ".join(facts)


def status_spoken(document: DocumentSummary) -> str:
    """The status, and what else there is to tell of it."""
    word = status_word(document.status)
    has_more = has_something_to_tell(document) or document.is_away or is_older(document)
    return f"{word}, {whole_line(document)}" if has_more else word


def status_word(status: DocumentStatus) -> str:
    """A status in two or three words. Total over DocumentStatus."""
    words = {
        DocumentStatus.WAITING: translate("status", "Waiting"),
        DocumentStatus.READING: translate("status", "Reading"),
        DocumentStatus.READY: translate("status", "Ready"),
        DocumentStatus.PARTIAL: translate("status", "Partly read"),
        DocumentStatus.NO_TEXT: translate("status", "No text"),
        DocumentStatus.ENCRYPTED: translate("status", "Needs a password"),
        DocumentStatus.DAMAGED: translate("status", "Could not be read"),
        DocumentStatus.EMPTY: translate("status", "Empty file"),
        DocumentStatus.NOT_A_PDF: translate("status", "Not a PDF"),
        DocumentStatus.MISSING: translate("status", "Not available"),
        DocumentStatus.NO_PERMISSION: translate("status", "May not be opened"),
        DocumentStatus.TOOK_TOO_LONG: translate("status", "Took too long"),
        DocumentStatus.FAILED: translate("status", "Could not be read"),
        DocumentStatus.ONLINE_ONLY: translate("status", "In the cloud"),
    }
    return words[status]


def reading_line(reading: Reading) -> str:
    place = number(reading.page_index + 1), number(reading.page_count)
    if reading.is_scan:
        return translate("status", "Recognising page {0} of {1}").format(*place)
    return translate("status", "Reading page {0} of {1}").format(*place)


def cited_line(document: DocumentSummary, citations: int) -> str:
    """The row of a document that the open answer cites: what weighs less than that makes room."""
    lines = {
        Aspect.AWAY: translate("status", "Not available"),
        Aspect.OLDER: translate("status", "Older version"),
    }
    line = lines.get(aspect_of(document)) or status_line(document)
    return line + " · " + translate("status", "cited %Ln time(s)", "", citations)


def pages_without_text(document: DocumentSummary) -> str:
    """How many pages could not be read, without a full stop."""
    unread = sum(count.pages for count in document.verdicts if count.verdict is not Verdict.OK)
    if document.status is DocumentStatus.NO_TEXT or unread >= document.page_count:
        return translate("status", "No page has text")
    return translate("status", "{0} of %Ln page(s) without text", "", document.page_count).format(number(unread))
