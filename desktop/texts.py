"""The sentences of the window that belong to no single view. Order: what happened, what is safe, what to do.

Sources are English and carry their plurals as "(s)"; `desktop.i18n` turns those into words.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.api.types import ErrorCode, ErrorDetail
from desktop.amounts import MEGABYTE, number, quoted, size

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Sentence:
    """`title` says what happened; `advice`, which may be empty, what is safe and what to do."""

    title: str
    advice: str = ""

    def __str__(self) -> str:
        return f"{self.title} {self.advice}".strip()


def sentence_for(code: ErrorCode, detail: ErrorDetail) -> Sentence:
    """What to say about a job that failed. Total over ErrorCode."""
    return _ERRORS[code](detail)


def _internal(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "Something went wrong inside Pincite."),
        translate("errors", "Your library is fine. Please try again; if it happens again, the log says where."),
    )


def _engine_died(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The engine stopped and was started again."),
        translate("errors", "Your library is fine, and reading goes on by itself. Please ask again what was cut off."),
    )


def _child_died(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The part that does this work stopped and was started again."),
        translate("errors", "Nothing else is affected. Please try again."),
    )


def _took_too_long(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "This took too long and was stopped."),
        translate("errors", "Nothing else is affected. Please try again."),
    )


def _bad_message(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The window and the engine do not understand each other."),
        translate("errors", "They may be of different versions. Close Pincite and start it again."),
    )


def _path_missing(detail: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "{0} is not there any more.").format(_named(detail, starts=True)),
        translate("errors", "It may have been moved, renamed or unplugged. Add it from where it is now."),
    )


def _no_permission(detail: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "Pincite may not open {0}.").format(_named(detail)),
        translate("errors", "Check its permissions, then try again."),
    )


def _nothing_to_add(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "There are no PDFs in what you added."),
        translate("errors", "Pincite reads PDF files. Nothing in your library changed."),
    )


def _disk_full(detail: ErrorDetail) -> Sentence:
    title = translate("errors", "The disk is full.")
    if detail.number:
        title = translate("errors", "Disk nearly full: {0} left.").format(size(detail.number * MEGABYTE))
    return Sentence(title, translate("errors", "Indexing is paused; nothing is lost. Free some space, then try again."))


def _library_in_use(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "Another Pincite has this library open."),
        translate("errors", "Only one can use it at a time. Close the other one, then start the engine again."),
    )


def _library_newer(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "This library was made by a newer Pincite."),
        translate("errors", "It was left as it is. Install the newer version to open it."),
    )


def _library_damaged(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The library file is damaged and could not be opened."),
        translate("errors", "Your PDFs are not affected. The damaged file was left as it is."),
    )


def _no_documents(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "There is nothing to search yet."), translate("errors", "Add a folder or a PDF first.")
    )


def _scope_empty(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The chosen documents cannot be searched."),
        translate("errors", "Choose others, or ask all documents."),
    )


def _empty_question(_: ErrorDetail) -> Sentence:
    return Sentence(translate("errors", "Type a question first."))


def _question_too_long(detail: ErrorDetail) -> Sentence:
    title = translate("errors", "This question is too long.")
    if detail.number and detail.limit:
        title = translate("errors", "This question has {0} characters; {1} fit.").format(
            number(detail.number), number(detail.limit)
        )
    return Sentence(title, translate("errors", "Shorten it, or add the text as a document."))


def _chat_gone(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "This chat is no longer there."),
        translate("errors", "It was deleted. Your documents are not affected."),
    )


def _no_questions(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "There are not enough questions of your own yet."),
        translate("errors", "Add some here, or with the thumbs below answers."),
    )


def _embedder_missing(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The part that finds by meaning is missing."),
        translate("errors", "Pincite finds by words alone until it is back. Installing Pincite again brings it back."),
    )


def _model_missing(detail: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The model file {0} is not there.").format(detail.name or _named(detail)),
        translate("errors", "Questions are answered with quotes until you choose another one in Settings."),
    )


def _not_a_model(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "This is not a model file Pincite can use."), translate("errors", "The model in use stays.")
    )


def _unknown_model(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "Pincite does not know this model file."),
        translate("errors", "A model file can attack your computer. Use it only if you trust where it came from."),
    )


def _model_failed(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The model could not do this."),
        translate("errors", "Your question is kept. Try again, or choose another model in Settings."),
    )


def _not_enough_memory(detail: ErrorDetail) -> Sentence:
    title = translate("errors", "There is not enough free memory for this model.")
    if detail.number and detail.limit:
        title = translate("errors", "This model needs about {0}; {1} are free.").format(
            size(detail.number * MEGABYTE), size(detail.limit * MEGABYTE)
        )
    return Sentence(title, translate("errors", "Close other programs or choose a smaller model."))


def _document_gone(detail: ErrorDetail) -> Sentence:
    if detail.path:  # it is in the library still
        return Sentence(
            translate("errors", "The file is no longer there."),
            translate("errors", "Its pages open when it is back where it was. What was read of it still answers."),
        )
    return Sentence(
        translate("errors", "This document is no longer in the library, so its page cannot open."),
        translate("errors", "The quoted lines are kept in the answer."),
    )


def _file_changed(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "The file has changed since it was read."),
        translate("errors", "Its pages open when it has been read again, so that no mark lies on other words."),
    )


def _page_failed(_: ErrorDetail) -> Sentence:
    return Sentence(
        translate("errors", "This page could not be drawn."),
        translate("errors", "The other pages are not affected."),
    )


def _not_marked(detail: ErrorDetail) -> Sentence:
    named = quoted(detail.name) if detail.name else translate("errors", "the document")
    reasons = {
        "password": translate("errors", "It needs its password first."),
        "permission": translate("errors", "Its own settings forbid that marks are added."),
        "changed": translate("errors", "Its file is not the one that was read; it may be read again by now."),
        "original": translate("errors", "The copy would have taken its place. Choose another name."),
    }
    untouched = translate("errors", "The document itself is as it was.")
    why = reasons.get(detail.extra.get("why", ""), "")
    title = translate("errors", "No marked copy of {0} could be made.").format(named)
    return Sentence(title, f"{why} {untouched}".strip())


_ERRORS: dict[ErrorCode, Callable[[ErrorDetail], Sentence]] = {
    ErrorCode.INTERNAL: _internal,
    ErrorCode.ENGINE_DIED: _engine_died,
    ErrorCode.CHILD_DIED: _child_died,
    ErrorCode.TOOK_TOO_LONG: _took_too_long,
    ErrorCode.BAD_MESSAGE: _bad_message,
    ErrorCode.PATH_MISSING: _path_missing,
    ErrorCode.NO_PERMISSION: _no_permission,
    ErrorCode.NOTHING_TO_ADD: _nothing_to_add,
    ErrorCode.DISK_FULL: _disk_full,
    ErrorCode.LIBRARY_IN_USE: _library_in_use,
    ErrorCode.LIBRARY_NEWER: _library_newer,
    ErrorCode.LIBRARY_DAMAGED: _library_damaged,
    ErrorCode.NO_DOCUMENTS: _no_documents,
    ErrorCode.SCOPE_EMPTY: _scope_empty,
    ErrorCode.EMPTY_QUESTION: _empty_question,
    ErrorCode.QUESTION_TOO_LONG: _question_too_long,
    ErrorCode.CHAT_GONE: _chat_gone,
    ErrorCode.NO_QUESTIONS: _no_questions,
    ErrorCode.EMBEDDER_MISSING: _embedder_missing,
    ErrorCode.MODEL_MISSING: _model_missing,
    ErrorCode.NOT_A_MODEL: _not_a_model,
    ErrorCode.UNKNOWN_MODEL: _unknown_model,
    ErrorCode.MODEL_FAILED: _model_failed,
    ErrorCode.NOT_ENOUGH_MEMORY: _not_enough_memory,
    ErrorCode.DOCUMENT_GONE: _document_gone,
    ErrorCode.FILE_CHANGED: _file_changed,
    ErrorCode.PAGE_FAILED: _page_failed,
    ErrorCode.NOT_MARKED: _not_marked,
}


def not_answering() -> Sentence:
    """A second start, while the window that is open does not react."""
    return Sentence(
        translate("errors", "Pincite is running but does not answer."),
        translate(
            "errors",
            "Your library is safe. Wait a moment and try again, or end Pincite in your system’s list of programs and "
            "start it anew.",
        ),
    )


def _named(detail: ErrorDetail, *, starts: bool = False) -> str:
    """What an error is about; `starts` if the sentence begins with it."""
    if detail.name or detail.path:
        return quoted(detail.name or detail.path)
    return translate("errors", "The file") if starts else translate("errors", "the file")
