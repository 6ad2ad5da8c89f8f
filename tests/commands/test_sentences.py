"""The command line has words for everything that can happen."""

import pytest

from core.api.following import Flaw, FolderState
from core.api.reports import HiddenReason
from core.api.types import AnswerReason, DocumentStatus, ErrorCode, ErrorDetail, RemovalReason
from core.commands import sentences
from core.library.repair import Means


def test_nothing_is_left_without_words() -> None:
    assert sentences.ERRORS.keys() == set(ErrorCode)
    assert sentences.STATUSES.keys() == set(DocumentStatus)
    assert sentences.ANSWERS.keys() == set(AnswerReason)
    assert sentences.REMOVALS.keys() == set(RemovalReason)
    assert sentences.HIDDEN.keys() == set(HiddenReason)
    assert sentences.FLAWS.keys() == set(Flaw)
    assert sentences.FOLDERS.keys() == set(FolderState)


@pytest.mark.parametrize("means", Means)
def test_every_way_of_repairing_is_told(means: Means) -> None:
    told = sentences.repair_sentence(means, 12, "2026-03-01")
    assert told.startswith("The library was damaged")
    assert ("12" in told) == (means is not Means.ANEW)


@pytest.mark.parametrize(
    ("command", "process", "who"),
    [("serve", 7, "The window of Pincite (process 7)"), ("add", 7, "`add` (process 7)"), ("", 0, "Another Pincite")],
)
def test_who_holds_the_library_is_named_if_it_is_known(command: str, process: int, who: str) -> None:
    detail = ErrorDetail(name=command, number=process)
    assert sentences.sentence_for(ErrorCode.LIBRARY_IN_USE, detail).startswith(f"{who} uses this library.")


@pytest.mark.parametrize("status", DocumentStatus)
def test_a_file_that_is_not_ready_says_why(status: DocumentStatus) -> None:
    sentence = sentences.file_sentence(status, "a reason nobody heard of")
    assert bool(sentence) == (status is not DocumentStatus.READY)


def test_a_known_reason_says_more_than_the_status() -> None:
    plain = sentences.file_sentence(DocumentStatus.FAILED, "")
    assert sentences.file_sentence(DocumentStatus.FAILED, "changed_while_read") != plain


@pytest.mark.parametrize(
    "reason",
    [
        "blank",
        "waiting_for_ocr",
        "being_written",
        "reading_again",
        "ocr_off",
        "ocr_data_missing",
        "ocr_found_nothing",
        "unreliable_text",
    ],
)
def test_what_keeps_pages_from_being_read_has_a_sentence_of_its_own(reason: str) -> None:
    assert reason in sentences.REASONS
    assert sentences.file_sentence(DocumentStatus.PARTIAL, reason).endswith(".")
