"""Results as the JSON objects that the commands print. Ranks count from 0, as in the search."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.api.following import Backup, FolderSummary, VerifyReport
from core.api.messages import AddReport, Answered
from core.api.reports import AddedFile, DocumentReport
from core.api.types import (
    Answer,
    Citation,
    Conflict,
    DocumentStatus,
    PagePart,
    Passage,
    RemovedSentence,
    Sentence,
    Timing,
)
from core.commands.sentences import FLAWS, HIDDEN, answer_sentence, file_sentence, removal_sentence

if TYPE_CHECKING:
    from core.ingest.events import SyncReport


def add_record(report: AddReport, *, moved: int = 0, followed: Sequence[str] = ()) -> dict[str, Any]:
    """Rates count what was read now, not what was unchanged. `moved` documents took along what was read of them."""
    read = [file for file in report.files if not file.unchanged]
    minutes = max(report.seconds, 0.001) / 60
    return {
        "files": [_file(file) for file in report.files],
        "skipped": report.skipped,
        "moved": moved,
        "unchanged": sum(file.unchanged for file in report.files),
        "waiting": sum(file.status is DocumentStatus.WAITING for file in report.files),
        "followed": list(followed),
        "seconds": round(report.seconds, 3),
        "pages_per_minute": round(sum(file.pages for file in read) / minutes, 1),
        "chunks_per_minute": round(sum(file.chunks for file in read) / minutes, 1),
    }


def update_record(report: "SyncReport", files: Sequence[AddedFile]) -> dict[str, Any]:
    """`files` are those that were read; `waiting` are still being written."""
    return {
        "read": report.read,
        "moved": report.moved,
        "removed": report.removed,
        "waiting": list(report.postponed),
        "files": [_file(file) for file in files],
        "seconds": round(report.seconds, 3),
    }


def folders_record(folders: Sequence[FolderSummary]) -> dict[str, Any]:
    return {
        "folders": [
            {
                "path": folder.path,
                "state": folder.state.value,
                "documents": folder.documents,
                "set_aside": folder.set_aside,
                "checked_at": folder.checked_at,
            }
            for folder in folders
        ]
    }


def backups_record(backups: Sequence[Backup]) -> dict[str, Any]:
    """Newest first."""
    return {
        "backups": [
            {
                "name": backup.name,
                "made_at": backup.made_at,
                "size_bytes": backup.size_bytes,
                "documents": backup.documents,
            }
            for backup in backups
        ]
    }


def verify_record(report: VerifyReport) -> dict[str, Any]:
    return {
        "sound": report.is_sound,
        "documents": report.documents,
        "pages": report.pages,
        "passages": report.passages,
        "findings": [
            {
                "flaw": finding.flaw.value,
                "count": finding.count,
                "repaired": finding.repaired,
                "message": FLAWS[finding.flaw].format(count=finding.count) + ".",
            }
            for finding in report.findings
        ],
        **backups_record(report.backups),
        "reading_again": report.reading_again,
        "seconds": report.seconds,
    }


def search_record(question: str, passages: Sequence[Passage], timings: Sequence[Timing]) -> dict[str, Any]:
    return {"question": question, "passages": [_passage(passage) for passage in passages], "timings": _times(timings)}


def ask_record(answer: Answer) -> dict[str, Any]:
    return {
        "answer": " ".join(sentence.text for sentence in answer.sentences),
        "sentences": [_sentence(sentence) for sentence in answer.sentences],
        "refused": answer.refused,
        "reason": answer_sentence(answer.reason),
        "mode": answer.mode.value,
        "removed": [_removed(removed) for removed in answer.removed],
        "passages": [_passage(passage) for passage in answer.passages],
        "closest": [_passage(passage) for passage in answer.closest],
        "timings": _times(answer.timings),
        "gate": {"probability": answer.gate.probability, "threshold": answer.gate.threshold},
        "notices": list(answer.notices),
        "conflicts": [_conflict(conflict) for conflict in answer.conflicts],
        "view": None if answer.view is None else asdict(answer.view),
        "wider": answer.wider,
        "unanswered": list(answer.unanswered),
    }


def answered_record(told: Answered) -> dict[str, Any]:
    """With the number of the chat that keeps it, or None."""
    return {**ask_record(told.answer), "chat": None if told.chat is None else told.chat.id}


def _file(file: AddedFile) -> dict[str, Any]:
    return {
        "path": file.path,
        "status": file.status.value,
        "pages": file.pages,
        "verdicts": {count.verdict.value: count.pages for count in file.verdicts},
        "chunks": file.chunks,
        "seconds": round(file.seconds, 3),
        "reason": file_sentence(file.status, file.reason),
        "reason_code": file.reason,
        "unchanged": file.unchanged,
        **(_report(file.report) if file.report is not None else {}),
    }


def _report(report: DocumentReport) -> dict[str, Any]:
    """`hidden` is text that people do not see and that is found by nobody; excerpts are its beginnings."""
    return {
        "ocr_pages": report.recognised_pages,
        "blank_pages": report.blank_pages,
        "problems": [
            {
                "page_index": problem.page_index,
                "page_label": problem.page_label,
                "verdict": problem.verdict.value,
                "reason_code": problem.reason,
            }
            for problem in report.problems
        ],
        "hidden": [
            {
                "page_index": hidden.page_index,
                "reason_code": hidden.reason.value,
                "reason": HIDDEN[hidden.reason],
                "characters": hidden.characters,
                "excerpt": hidden.excerpt,
                "box": [round(edge, 2) for edge in hidden.box],
            }
            for hidden in report.hidden
        ],
        "tables": report.tables,
        "headings": report.headings,
        "repaired": report.was_repaired,
        "restricted": report.is_restricted,
        "read_seconds": report.seconds,
    }


def _passage(passage: Passage) -> dict[str, Any]:
    return {
        "document": passage.document,
        "path": passage.path,
        **_place(passage.parts),
        "section": passage.section,
        "text": passage.text,
        "rank": passage.number - 1,
        "scores": {place.stage: {"rank": place.rank, "score": place.score} for place in passage.places},
    }


def _sentence(sentence: Sentence) -> dict[str, Any]:
    return {
        "text": sentence.text,
        "citations": [_citation(citation) for citation in sentence.citations],
        "support": sentence.support,
        "kind": sentence.kind.value,
        "heading": sentence.heading,
        "formula": sentence.formula,
    }


def _citation(citation: Citation) -> dict[str, Any]:
    return {
        "number": citation.number,
        "document": citation.document,
        "path": citation.path,
        **_place(citation.parts),
        "section": citation.section,
        "quote": citation.quote,
        "row": citation.row,
        "column": citation.column,
    }


def _conflict(conflict: Conflict) -> dict[str, Any]:
    return {"values": list(conflict.values), "citations": [_citation(citation) for citation in conflict.citations]}


def _place(parts: Sequence[PagePart]) -> dict[str, Any]:
    """The first page for those who want one place, and every part for those who want all of it."""
    first = parts[0]
    return {
        "page_index": first.page_index,
        "page_label": first.page_label,
        "rects": _rects(first),
        "parts": [
            {"page_index": part.page_index, "page_label": part.page_label, "rects": _rects(part)} for part in parts
        ],
    }


def _rects(part: PagePart) -> list[list[float]]:
    return [[round(edge, 2) for edge in rect] for rect in part.rects]


def _removed(removed: RemovedSentence) -> dict[str, Any]:
    return {"text": removed.text, "reason": removal_sentence(removed.reason), "offending": removed.offending}


def _times(timings: Iterable[Timing]) -> dict[str, float]:
    """Milliseconds a stage; a stage that ran twice counts both."""
    total: dict[str, float] = {}
    for timing in timings:
        total[timing.stage] = round(total.get(timing.stage, 0.0) + timing.ms, 3)
    return total
