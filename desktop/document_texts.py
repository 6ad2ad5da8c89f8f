"""Why a document cannot be searched or shown, and what to do about it."""

from PySide6.QtCore import QCoreApplication

from core.api.types import DocumentStatus, DocumentSummary
from desktop.texts import Sentence, pages_without_text

translate = QCoreApplication.translate


def document_sentence(document: DocumentSummary) -> Sentence:
    """Why a document cannot be opened or searched, and what is safe. Total over DocumentStatus."""
    status = document.status
    if status is DocumentStatus.PARTIAL:
        title = pages_without_text(document) + "."
    else:
        title = _causes().get(document.reason) or _titles()[status]
    return Sentence(title, _advice(status))


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
            "documents", "The password is used on this computer to read it and is not kept."
        ),
        DocumentStatus.DAMAGED: translate("documents", "It looks as if a copy or download had stopped early.")
        + " "
        + keep,
        DocumentStatus.MISSING: translate(
            "documents", "What was read of it still answers; its pages open when it is back."
        ),
    }
    return advice.get(status, keep)


def document_steps(status: DocumentStatus) -> tuple[str, ...]:
    """What a person can do, in order; empty where there is nothing to do but wait."""
    steps = {
        DocumentStatus.NO_TEXT: (
            translate("documents", "Recognise its text with a scanning program and save it again as a PDF."),
            translate("documents", "Then press Try again."),
        ),
        DocumentStatus.DAMAGED: (
            translate("documents", "Copy the file again from where it came from."),
            translate("documents", "Then press Try again."),
        ),
        DocumentStatus.EMPTY: (
            translate("documents", "Copy the file again from where it came from."),
            translate("documents", "Then press Try again."),
        ),
        DocumentStatus.NOT_A_PDF: (
            translate("documents", "Open it with the program it was made with and save it as a PDF."),
            translate("documents", "Or remove it from the library."),
        ),
        DocumentStatus.MISSING: (
            translate("documents", "Connect the drive or put the file back."),
            translate("documents", "Then press Try again."),
        ),
        DocumentStatus.NO_PERMISSION: (
            translate("documents", "Check the file’s permissions."),
            translate("documents", "Then press Try again."),
        ),
        DocumentStatus.TOOK_TOO_LONG: (
            translate("documents", "Press Try again when the computer is less busy."),
            translate("documents", "Or save the file again from another PDF program."),
        ),
        DocumentStatus.FAILED: (
            translate("documents", "Press Try again."),
            translate("documents", "If it fails again, save the file anew from another PDF program."),
        ),
    }
    return steps.get(status, ())


def _causes() -> dict[str, str]:
    """What the reader found, where that says more than the status."""
    return {
        "broken_link": translate("causes", "This is a link to a file that is not there."),
        "certificate": translate("causes", "This document is locked to a certificate, which Pincite cannot use."),
        "changed_while_read": translate("causes", "This file was changed while it was read."),
        "html": translate("causes", "This file is named .pdf but is a web page."),
        "no_page_read": translate("causes", "None of the pages of this file could be read."),
        "parser_died": translate("causes", "This file ended the process that reads PDFs, as a damaged file can."),
        "read_error": translate("causes", "The system could not read this file."),
        "truncated": translate("causes", "This file could not be read: its end is missing."),
        "wrong_password": translate("causes", "That is not the password of this document."),
        "zip": translate("causes", "This file is named .pdf but is a ZIP archive or an Office document."),
    }
