"""What the command line says to people: what happened and what to do about it."""

from collections.abc import Mapping

from core.api.following import Flaw, FolderState
from core.api.reports import HiddenReason
from core.api.types import AnswerReason, DocumentStatus, ErrorCode, ErrorDetail, RemovalReason

ERRORS: Mapping[ErrorCode, str] = {
    ErrorCode.INTERNAL: "Something went wrong inside Pincite. The log says where: see `doctor` for its folder.",
    ErrorCode.ENGINE_DIED: "The engine ended unexpectedly. Start the command again; nothing finished is lost.",
    ErrorCode.CHILD_DIED: "A helper process ended unexpectedly. Start the command again; nothing finished is lost.",
    ErrorCode.TOOK_TOO_LONG: "A step took too long and was stopped. Try again when the computer is less busy.",
    ErrorCode.BAD_MESSAGE: "The engine was sent a message it does not know. Window and engine may differ in version.",
    ErrorCode.PATH_MISSING: "There is nothing at {path}. Check the spelling, or whether its drive is connected.",
    ErrorCode.NO_PERMISSION: "You may not read or change {path}. Change its permissions or choose another place.",
    ErrorCode.NOTHING_TO_ADD: "There is no PDF in {path}. Choose a PDF file or a folder that holds some.",
    ErrorCode.DISK_FULL: (
        "The disk of {path} is nearly full: {number} MB are free and {limit} MB are needed. "
        "Make room and add the same files again; those already read are kept."
    ),
    ErrorCode.LIBRARY_IN_USE: "{holder} uses this library. Close it, or choose another folder with --data-dir.",
    ErrorCode.LIBRARY_NEWER: "A newer Pincite made this library. Install that version, or use another --data-dir.",
    ErrorCode.LIBRARY_DAMAGED: (
        "{path} is damaged. Your PDFs are untouched. The library repairs itself when it is opened; run "
        "`doctor --verify --repair` if this comes again."
    ),
    ErrorCode.NO_DOCUMENTS: "There are no documents to search yet. Add some first: python -m core add PATH",
    ErrorCode.SCOPE_EMPTY: "No searchable document lies in {path}. Add it first, or widen the scope.",
    ErrorCode.EMPTY_QUESTION: "The question is empty. Write what you want to know.",
    ErrorCode.QUESTION_TOO_LONG: (
        "The question has {number} characters; {limit} is the limit. Ask one thing at a time, and add long texts "
        "as documents."
    ),
    ErrorCode.NO_QUESTIONS: (
        "There are not enough questions of your own yet. Keep some first, with the thumbs below answers or under "
        "Check my library in the window."
    ),
    ErrorCode.EMBEDDER_MISSING: "The model that understands questions is missing. Run installers/bootstrap.py again.",
    ErrorCode.MODEL_MISSING: "There is no model at {path}. Choose another one, or run installers/bootstrap.py again.",
    ErrorCode.NOT_A_MODEL: "The file at {path} cannot write answers. Choose a GGUF file of a text model.",
    ErrorCode.UNKNOWN_MODEL: (
        "The file at {path} is not a model Pincite knows. Load it only if you trust where it comes from."
    ),
    ErrorCode.MODEL_FAILED: "The model {name} could not be used. Run `doctor` to see whether its file is whole.",
    ErrorCode.NOT_ENOUGH_MEMORY: (
        "The model {name} needs {number} MB of memory and {limit} MB are free. Close other programs, or choose a "
        "smaller model."
    ),
    ErrorCode.DOCUMENT_GONE: "There is no file at {path} any more. Put it back, or remove it from the library.",
    ErrorCode.CHAT_GONE: "There is no such chat, or not any more. `chats` lists those that are there.",
    ErrorCode.NOT_MARKED: (
        "No copy of {name} with marks could be made. It may be locked with a password, damaged, or have changed since "
        "it was read. The document itself is untouched."
    ),
    ErrorCode.FILE_CHANGED: "{name} has changed since it was read. Its pages can be shown when it was read again.",
    ErrorCode.PAGE_FAILED: "Page {number} of {name} could not be drawn. The rest of the document can be used.",
}

STATUSES: Mapping[DocumentStatus, str] = {
    DocumentStatus.WAITING: "It waits to be read.",
    DocumentStatus.READING: "It is being read.",
    DocumentStatus.READY: "It can be searched.",
    DocumentStatus.PARTIAL: "It can be searched, but not every page could be read.",
    DocumentStatus.NO_TEXT: "It holds pictures of pages and no text. Add it again to have them read (OCR).",
    DocumentStatus.ENCRYPTED: "It is protected by a password. Add it again with --password.",
    DocumentStatus.DAMAGED: "It is damaged and could not be opened. Get it again from where it came from.",
    DocumentStatus.EMPTY: "It is empty. Get it again from where it came from.",
    DocumentStatus.NOT_A_PDF: "It is not a PDF. Save or print it as PDF and add that.",
    DocumentStatus.MISSING: "It is not there. Check the spelling, or whether its drive is connected.",
    DocumentStatus.NO_PERMISSION: "You may not read it. Change its permissions or copy it to another place.",
    DocumentStatus.TOOK_TOO_LONG: "Reading it took too long and was stopped. Name the file itself to try again.",
    DocumentStatus.FAILED: "It could not be read. Name the file itself to try again.",
    DocumentStatus.ONLINE_ONLY: "It is only in the cloud. Have it kept on this computer and run `update`.",
}

REASONS: Mapping[str, str] = {
    "being_written": "It is still being written. It is read as soon as it rests; run `update` later.",
    "blank": "There is nothing on its pages.",
    "bad_reply": "Reading it went wrong inside Pincite. The log says where: see `doctor` for its folder.",
    "broken_link": "It is a link to a file that is not there. Connect its drive or remove the link.",
    "certificate": "It is locked to a certificate. Save an open copy with the program that can read it and add that.",
    "changed_while_read": "It was changed twice while it was read. Add it again when it is finished.",
    "folder": "It is a folder that looks like a file. Add the files in it.",
    "html": "It is a web page saved under the name of a PDF. Open it in a browser and print it as PDF.",
    "internal": "Reading it went wrong inside Pincite. The log says where: see `doctor` for its folder.",
    "no_page_read": "None of its pages could be read. Save it anew with the program it comes from.",
    "no_progress": "Page after page took too long, so reading was stopped. Name the file itself to try again.",
    "no_reply": "Opening it took too long and was stopped. Name the file itself to try again.",
    "not_protected": "The process that reads PDFs could not be locked in, so nothing is read. The log says why.",
    "ocr_data_missing": (
        "Some pages are pictures, and there is no OCR data for their language. `doctor` says where to put it; then add "
        "it again."
    ),
    "ocr_found_nothing": "Some pages are pictures in which OCR found no text. Look at them, or try again with --again.",
    "ocr_off": "Some pages are pictures, and OCR is off. Add it again with OCR to have them read.",
    "parser_died": "It ended the process that reads PDFs, as a damaged file can. Get it again from where it came from.",
    "read_error": "The system could not read it. Check its drive or network folder and add it again.",
    "reading_again": "What was stored of it was damaged or lost, so it is to be read again. Run `update`.",
    "some_pages_failed": "Some of its pages could not be read; the others can be searched.",
    "some_pages_no_text": "Some of its pages hold pictures and no text; the others can be searched.",
    "some_pages_unreliable_text": "The text of some of its pages is garbled; check what is found there on the page.",
    "too_large": "It is larger than 2 GB, the most that is read. Split it and add the parts.",
    "truncated": "Its end is missing, as after a download that stopped. Get it again from where it came from.",
    "unreliable_text": (
        "The text of some of its pages is garbled, and OCR could not make it out; check on the page what is found "
        "there."
    ),
    "waiting_for_ocr": "Some pages are pictures that are still to be read (OCR). Add it again to go on.",
    "wrong_password": "It is protected by another password than the one given. Add it again with the right one.",
    "zip": "It is a ZIP archive or an Office document under the name of a PDF. Unpack it, or save it as PDF.",
}
"""Reasons that say more than the status does."""

ANSWERS: Mapping[AnswerReason, str] = {
    AnswerReason.SUPPORTED: "Each sentence passed its check against your documents.",
    AnswerReason.QUOTES_ASKED: "These are your documents' own words, as you asked.",
    AnswerReason.NO_GENERATOR: "No model to write answers is installed, so these are your documents' own words.",
    AnswerReason.NOTHING_SURVIVED: (
        "What the model wrote did not pass its check, so these are your documents' own words."
    ),
    AnswerReason.TABLE: "This stands in a table of your documents, or was worked out from what stands there.",
    AnswerReason.OUTLINE: "This is taken from the headings and sections of your documents.",
    AnswerReason.NOT_FROM_PASSAGES: (
        "This asks for a count, list or summary of whole documents, which passages cannot bear out. What they hold of "
        "it is shown."
    ),
    AnswerReason.LITTLE_EVIDENCE: "Your documents do not seem to answer this. The nearest places are listed below.",
    AnswerReason.NOTHING_FOUND: "Nothing in your documents comes near this question.",
}

REMOVALS: Mapping[RemovalReason, str] = {
    RemovalReason.NUMBER: "it names a number that the lines nearest to it do not give for this",
    RemovalReason.NAME: "it uses a name that the lines nearest to it do not have in this place",
    RemovalReason.NEGATION: "it says the opposite of its passage",
    RemovalReason.DIRECTION: "it turns round who does what, or what rises and falls",
    RemovalReason.ORDER: "it changes the order of things",
    RemovalReason.DATE: "it names a date that the lines nearest to it do not give for this",
    RemovalReason.UNIT: "it gives a number another unit or scale",
    RemovalReason.CODE: "it names a code or number of a thing that the lines nearest to it do not have",
    RemovalReason.QUANTITY: "it says of how much or how many more than its passage does",
    RemovalReason.BESIDE_THE_POINT: "it stands in your documents but does not answer the question",
    RemovalReason.UNSUPPORTED: "your documents do not support it",
}

HIDDEN: Mapping[HiddenReason, str] = {
    HiddenReason.INVISIBLE: "drawn in no colour",
    HiddenReason.SAME_COLOUR: "in the colour of what lies behind it",
    HiddenReason.TINY: "too small to read",
    HiddenReason.OFF_PAGE: "outside the page",
    HiddenReason.COVERED: "behind a picture or shape",
    HiddenReason.TAGS: "in letters that no font draws",
    HiddenReason.ZERO_WIDTH: "in characters without width",
    HiddenReason.BIDI: "in an order turned round",
}
"""Where a text is that people do not see."""

FLAWS: Mapping[Flaw, str] = {
    Flaw.DATABASE: "The database file is damaged in {count} places",
    Flaw.ORPHANS: "{count} rows belong to nothing",
    Flaw.TEXT: "The text of {count} documents is not what was stored",
    Flaw.BESIDE: "{count} of your questions, of your chats or of the notes about passages are not what was stored",
    Flaw.VECTORS: "{count} vectors are missing or not what was stored",
    Flaw.WORD_INDEX: "The index of words is wrong about {count} passages",
    Flaw.VECTOR_INDEX: "The index of meanings is wrong about {count} passages",
    Flaw.COUNTS: "{count} documents were searched or hidden by mistake",
    Flaw.BACKUP: "{count} backups are damaged",
    Flaw.PERMISSIONS: "{count} files or folders could be read by others",
}

FOLDERS: Mapping[FolderState, str] = {
    FolderState.WATCHED: "followed",
    FolderState.POLLED: "followed",
    FolderState.AWAY: "its drive is not there; its documents still answer",
    FolderState.MISSING: "not there any more: locate or forget it",
}

_REPAIRS: Mapping[str, str] = {
    "rows": "The library was damaged in places. {documents} documents are read again now; everything else is whole.",
    "backup": (
        "The library was damaged and is back as of {made_at}, with {documents} documents. What has changed since "
        "is read again now."
    ),
    "salvage": (
        "The library was damaged. {documents} documents could be saved as they were; the others are read again now."
    ),
    "anew": "The library was damaged. All its folders and files are read again now; your PDFs are untouched.",
}

ANSWER_NOTICES: Mapping[str, str] = {
    "reranker_failed": (
        "The reranker failed and was left out: the order of the passages may be worse. Choose another one if this "
        "comes again."
    ),
    "answer_not_kept": (
        "The answer could not be kept in its chat: the disk may be full, or the chat was deleted meanwhile. The chat "
        "is as it was."
    ),
}

_NAMELESS: Mapping[ErrorCode, str] = {ErrorCode.PAGE_FAILED: "the document"}


def sentence_for(code: ErrorCode, detail: ErrorDetail) -> str:
    """What went wrong and what to do."""
    path = detail.path or detail.name or "this place"
    name = detail.name or detail.path or _NAMELESS.get(code, "in use")
    facts = {"path": path, "name": name, "number": detail.number, "limit": detail.limit}
    return ERRORS[code].format(**facts, holder=holder_sentence(detail.name, detail.number))


def holder_sentence(command: str, process: int) -> str:
    """Who has the library open: the command that is running there, if it is known."""
    if not process:
        return "Another Pincite"
    who = {"": "Another Pincite", "serve": "The window of Pincite"}.get(command, f"`{command}`")
    return f"{who} (process {process})"


def file_sentence(status: DocumentStatus, reason: str) -> str:
    """What became of a file; nothing to say about one that is ready."""
    if status is DocumentStatus.READY:
        return ""
    return REASONS.get(reason, STATUSES[status])


def repair_sentence(means: str, documents: int, made_at: str) -> str:
    """How a damaged library was put right (`core.library.repair.Means`)."""
    return _REPAIRS[means].format(documents=documents, made_at=made_at)


def answer_sentence(reason: str) -> str:
    """Why an answer is as it is."""
    return ANSWERS[AnswerReason(reason)] if reason else ""


def removal_sentence(reason: str) -> str:
    """Why a sentence was held back."""
    return REMOVALS[RemovalReason(reason)]
