"""The command line has words for everything that can happen."""

import pytest

from core.api.reports import HiddenReason
from core.api.types import AnswerReason, DocumentStatus, ErrorCode, RemovalReason
from core.commands import sentences


def test_nothing_is_left_without_words() -> None:
    assert sentences.ERRORS.keys() == set(ErrorCode)
    assert sentences.STATUSES.keys() == set(DocumentStatus)
    assert sentences.ANSWERS.keys() == set(AnswerReason)
    assert sentences.REMOVALS.keys() == set(RemovalReason)
    assert sentences.HIDDEN.keys() == set(HiddenReason)


@pytest.mark.parametrize("status", DocumentStatus)
def test_a_file_that_is_not_ready_says_why(status: DocumentStatus) -> None:
    sentence = sentences.file_sentence(status, "a reason nobody heard of")
    assert bool(sentence) == (status is not DocumentStatus.READY)


def test_a_known_reason_says_more_than_the_status() -> None:
    plain = sentences.file_sentence(DocumentStatus.FAILED, "")
    assert sentences.file_sentence(DocumentStatus.FAILED, "changed_while_read") != plain


@pytest.mark.parametrize(
    "reason", ["blank", "waiting_for_ocr", "ocr_off", "ocr_data_missing", "ocr_found_nothing", "unreliable_text"]
)
def test_what_keeps_pages_from_being_read_has_a_sentence_of_its_own(reason: str) -> None:
    assert reason in sentences.REASONS
    assert sentences.file_sentence(DocumentStatus.PARTIAL, reason).endswith(".")
