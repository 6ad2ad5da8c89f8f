"""Why a document cannot be searched or shown, and what to do about it."""

from PySide6.QtCore import QCoreApplication

from core.api.types import DocumentStatus, DocumentSummary
from desktop.row_texts import pages_without_text
from desktop.state.library import BEING_WRITTEN, SEARCHABLE, UNREADABLE
from desktop.texts import Sentence

translate = QCoreApplication.translate


def document_sentence(document: DocumentSummary) -> Sentence:
    """Why a document cannot be opened or searched, and what is safe. Total over DocumentStatus."""
    status = document.status
    if document.is_away:
        return _away_sentence(document)
    if status is DocumentStatus.PARTIAL:
        title = pages_without_text(document) + "."
    else:
        title = _causes().get(document.reason) or _titles()[status]
    return Sentence(title, _advice_by_reason().get(document.reason) or _advice(status))


def _away_sentence(document: DocumentSummary) -> Sentence:
    title = translate("documents", "The drive or folder of this document is not available.")
    if document.status in SEARCHABLE:
        return Sentence(title, translate("documents", "It still answers; its pages open when it is back."))
    return Sentence(title, translate("documents", "Pincite looks at it again by itself when it is back."))


def _titles() -> dict[DocumentStatus, str]:
    return {
        DocumentStatus.WAITING: translate("documents", "This document waits to be read."),
        DocumentStatus.READING: translate("documents", "This document is being read."),
        DocumentStatus.READY: translate("documents", "This document is ready."),
        DocumentStatus.NO_TEXT: translate("documents", "This document has no text that can be searched."),
        DocumentStatus.ENCRYPTED: translate("documents", "This document needs a password."),
        DocumentStatus.DAMAGED: translate("documents", "This file could not be read."),
        DocumentStatus.EMPTY: translate("documents", "This file is empty (0 bytes)."),
        DocumentStatus.NOT_A_PDF: translate("documents", "This file is named .pdf but is something else."),
        DocumentStatus.MISSING: translate("documents", "The file is not there."),
        DocumentStatus.NO_PERMISSION: translate("documents", "Pincite may not open this file."),
        DocumentStatus.TOOK_TOO_LONG: translate("documents", "Reading stopped after too long without progress."),
        DocumentStatus.FAILED: translate("documents", "This file could not be read."),
        DocumentStatus.ONLINE_ONLY: translate("documents", "This file is in the cloud, not on this computer."),
    }


def _advice(status: DocumentStatus) -> str:
    soon = translate("documents", "It opens here when it is ready. You can ask the others meanwhile.")
    keep = translate("documents", "The other documents are not affected.")
    advice = {
        DocumentStatus.WAITING: soon,
        DocumentStatus.READING: soon,
        DocumentStatus.READY: "",
        DocumentStatus.PARTIAL: translate("documents", "Those pages cannot be searched. The others can."),
        DocumentStatus.NO_TEXT: translate("documents", "Its pages are pictures, as a scanner makes them.") + " " + keep,
        DocumentStatus.ENCRYPTED: translate(
            "documents",
            "The password is used on this computer to read the file, and kept only while Pincite runs.",
        ),
        DocumentStatus.DAMAGED: translate("documents", "It looks as if a copy or download had stopped early.")
        + " "
        + keep,
        DocumentStatus.MISSING: translate(
            "documents", "What was read of it still answers; its pages open when it is back."
        ),
        DocumentStatus.ONLINE_ONLY: translate(
            "documents", "What stands here is a placeholder. Pincite never downloads: your cloud app does."
        ),
    }
    return advice.get(status, keep)


def _advice_by_reason() -> dict[str, str]:
    """What is safe or to be done, where the reason says more than the status."""
    return {
        "blank": translate("documents", "There is nothing in it to search. The other documents are not affected."),
        BEING_WRITTEN: translate("documents", "It is read as soon as nothing is added to it any more."),
        "certificate": translate(
            "documents",
            "It opens only with a private key that belongs to the people it was made for. "
            "Pincite does not touch keys, so no password opens it here.",
        ),
        "ocr_data_missing": translate("documents", "Pincite can read them once it has the data of their language."),
        "ocr_found_nothing": translate(
            "documents", "They may be drawings, photographs or handwriting. The pages can still be looked at."
        ),
        "ocr_off": translate("documents", "Pincite can turn pictures into text on this computer. That is turned off."),
        "some_pages_failed": translate("documents", "Those pages are damaged. The others can be searched."),
        "unreliable_text": translate(
            "documents",
            "Their letters are stored in a way that does not say which they are. The others can be searched.",
        ),
        "waiting_for_ocr": translate("documents", "They are read one after another. You can ask meanwhile."),
    }


def why_and_what_to_do(document: DocumentSummary) -> str:
    """Behind a badge: why it is there, and all that can be done. Empty where the document is as it should be."""
    is_exception = document.status in UNREADABLE or document.status is DocumentStatus.PARTIAL or document.is_away
    if not is_exception:
        return ""
    return " ".join((str(document_sentence(document)), *document_steps(document)))


def document_steps(document: DocumentSummary) -> tuple[str, ...]:
    """What a person can do, in order; empty where there is nothing to do but wait, or one button does it."""
    if document.is_away:
        return ()
    by_reason = _steps_by_reason().get(document.reason)
    return by_reason if by_reason is not None else _steps_by_status().get(document.status, ())


def _steps_by_reason() -> dict[str, tuple[str, ...]]:
    again = translate("documents", "Then press Try again.")
    return {
        "blank": (translate("documents", "Copy the file again if it should have something on its pages."), again),
        "certificate": (
            translate("documents", "Open it with the program that has your certificate."),
            translate("documents", "Print it to a new PDF, or save it without protection, and add that file."),
        ),
        "ocr_data_missing": (
            translate("documents", "Choose the language or its data in Settings, under Scanned pages."),
            again,
        ),
        "ocr_found_nothing": (
            translate("documents", "If there is text, scan the pages again, larger or with more contrast."),
            again,
        ),
        "ocr_off": (translate("documents", "Turn on Scanned pages in Settings."), again),
        "password": (),
        "waiting_for_ocr": (),
        "wrong_password": (),
    }


def _steps_by_status() -> dict[DocumentStatus, tuple[str, ...]]:
    again = translate("documents", "Then press Try again.")
    copied = (translate("documents", "Copy the file again from where it came from."), again)
    return {
        DocumentStatus.NO_TEXT: (
            translate("documents", "Turn on Scanned pages in Settings, or scan the pages again."),
            again,
        ),
        DocumentStatus.DAMAGED: copied,
        DocumentStatus.EMPTY: copied,
        DocumentStatus.NOT_A_PDF: (
            translate("documents", "Open it with the program it was made with and save it as a PDF."),
            translate("documents", "Or remove it from the library."),
        ),
        DocumentStatus.MISSING: (translate("documents", "Connect the drive or put the file back."), again),
        DocumentStatus.NO_PERMISSION: (translate("documents", "Check the file’s permissions."), again),
        DocumentStatus.TOOK_TOO_LONG: (
            translate("documents", "Press Try again when the computer is less busy."),
            translate("documents", "Or save the file again from another PDF program."),
        ),
        DocumentStatus.FAILED: (
            translate("documents", "Press Try again."),
            translate("documents", "If it fails again, save the file anew from another PDF program."),
        ),
        DocumentStatus.ONLINE_ONLY: (
            translate("documents", "Download it in your cloud app, or have it keep the file on this computer."),
            translate("documents", "Pincite then reads it by itself."),
        ),
    }


def _causes() -> dict[str, str]:
    """What the reader found, where that says more than the status."""
    return {
        "blank": translate("causes", "There is nothing on the pages of this document."),
        "broken_link": translate("causes", "This is a link to a file that is not there."),
        "certificate": translate("causes", "This document is locked to a certificate, not to a password."),
        BEING_WRITTEN: translate("causes", "This file is still being written by another program."),
        "changed_while_read": translate("causes", "This file was changed while it was read."),
        "html": translate("causes", "This file is named .pdf but is a web page."),
        "no_page_read": translate("causes", "None of the pages of this file could be read."),
        "not_protected": translate("causes", "The process that reads PDFs could not be locked in, so nothing is read."),
        "no_pages": translate("causes", "This file has no pages."),
        "too_large": translate("causes", "This file is larger than Pincite reads."),
        "ocr_data_missing": translate("causes", "Its pages are pictures in a language that Pincite has no data for."),
        "ocr_found_nothing": translate("causes", "Its pages are pictures in which no text was found."),
        "ocr_off": translate("causes", "Its pages are pictures, and reading of scanned pages is turned off."),
        "parser_died": translate("causes", "This file ended the process that reads PDFs, as a damaged file can."),
        "read_error": translate("causes", "The system could not read this file."),
        "truncated": translate("causes", "This file could not be read: its end is missing."),
        "waiting_for_ocr": translate("causes", "Its pages are pictures that wait to be read."),
        "wrong_password": translate("causes", "That is not the password of this document."),
        "zip": translate("causes", "This file is named .pdf but is a ZIP archive or an Office document."),
    }
