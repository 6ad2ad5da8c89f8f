"""Every sentence there is a need for, in words that people would say."""

import re

import pytest
from PySide6.QtWidgets import QApplication

from core.api.types import DocumentStatus, ErrorCode, ErrorDetail, ModelInfo
from desktop import amounts, document_texts, row_texts, tellings, texts
from desktop.computer import Computer
from desktop.row_texts import plain_name
from desktop.state.notices import CAN_ASK_NOW, DISK_LOW, ENGINE_GONE, Notice, Remedy, Severity, Toast
from tests.desktop.conftest import document

pytestmark = pytest.mark.usefixtures("qapp")

DETAILS = (
    ErrorDetail(),
    ErrorDetail(path="/p/a.pdf", name="a.pdf", number=20_000, limit=2_000),
    ErrorDetail(number=6_000, limit=3_200),
)
_UNWANTED = re.compile(r"oops|sorry|error \d|\bAI\b|!|\{|\}|%|_", re.IGNORECASE)


@pytest.mark.parametrize("code", list(ErrorCode))
@pytest.mark.parametrize("detail", DETAILS)
def test_every_error_has_whole_sentences(code: ErrorCode, detail: ErrorDetail) -> None:
    said = texts.sentence_for(code, detail)
    for sentence in (said.title, said.advice):
        assert not sentence or sentence.endswith("."), sentence
    assert said.title
    assert not _UNWANTED.search(str(said)), said


@pytest.mark.parametrize("status", list(DocumentStatus))
def test_every_status_has_words_a_sentence_and_something_to_do(status: DocumentStatus) -> None:
    one = document(1, status=status, unread=1)
    assert row_texts.status_word(status)
    assert row_texts.status_line(one)
    said = document_texts.document_sentence(one)
    assert said.title.endswith(".")
    assert not _UNWANTED.search(str(said)), said
    fine = {DocumentStatus.WAITING, DocumentStatus.READING, DocumentStatus.READY, DocumentStatus.PARTIAL}
    explained_by_its_button = {DocumentStatus.ENCRYPTED}
    assert bool(document_texts.document_steps(one)) == (status not in fine | explained_by_its_button)


def test_the_cause_is_told_where_the_parser_knew_it() -> None:
    web = document(1, status=DocumentStatus.NOT_A_PDF, reason="html")
    assert document_texts.document_sentence(web).title == "This file is named .pdf but is a web page."


@pytest.mark.parametrize("unread", [1, 3])
def test_pages_without_text_are_counted(unread: int) -> None:
    line = row_texts.status_line(document(1, status=DocumentStatus.PARTIAL, pages=18, unread=unread))
    assert line == f"{unread} of 18 pages without text"
    assert row_texts.status_line(document(1, status=DocumentStatus.NO_TEXT, pages=1, unread=1)) == "No page has text"


@pytest.mark.parametrize("key", [*ErrorCode, ENGINE_GONE, DISK_LOW, CAN_ASK_NOW])
def test_every_notice_has_a_sentence(key: str) -> None:
    assert tellings.notice_sentence(Notice(key, Severity.BAD)).title


def test_remedies_have_words_and_no_remedy_has_none() -> None:
    assert [bool(tellings.remedy_words(remedy)) for remedy in Remedy] == [
        remedy is not Remedy.NONE for remedy in Remedy
    ]


@pytest.mark.parametrize(
    ("toast", "words"),
    [
        (
            Toast(1, "removed", 1),
            "1 document removed; the files stay. Erased for good at the next removal, or when Pincite closes.",
        ),
        (Toast(1, "added", 74, 3, 1), "74 documents ready. 3 need you. 1 file of another kind skipped."),
        (Toast(1, "added", 1, 1, 2), "1 document ready. 1 needs you. 2 files of another kind skipped."),
        (Toast(1, "unchanged", 2), "Nothing new: 2 documents stood in your library already."),
        (Toast(1, "checked", 2, 0, 1), "Folders checked: 2 read, 1 gone."),
        (Toast(1, "checked"), "Nothing has changed in your folders."),
        (Toast(), ""),
    ],
)
def test_toasts_count_in_whole_words(toast: Toast, words: str) -> None:
    assert tellings.toast_sentence(toast) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, "working out the time left"),
        (0.0, "less than a minute left"),
        (59.9, "less than a minute left"),
        (360.0, "about 6 min left"),
        (5340.0, "about 89 min left"),
        (10_800.0, "about 3 h left"),
    ],
)
def test_the_time_left_is_never_nothing_and_never_exact(seconds: float | None, words: str) -> None:
    assert amounts.time_left(seconds) == words


def test_a_share_has_one_decimal_and_is_whole_at_the_end_alone() -> None:
    assert [amounts.percent(done, 1000) for done in (0, 413, 1000)] == ["0.0 %", "41.3 %", "100.0 %"]
    assert amounts.percent(99_999, 100_000) == "99.9 %"
    assert amounts.percent(0, 0) == "0.0 %"


def test_amounts_are_grouped_and_in_decimal_units() -> None:
    assert amounts.pace(5204, 12_590, 212.4) == "5,204 of 12,590 pages · 212 a minute"
    assert amounts.pace(1, 2, 0.0) == "1 of 2 pages"
    assert [amounts.size(n) for n in (1, 999_999, 25_000_000, 6_400_000_000)] == ["1 KB", "1,000 KB", "25 MB", "6.4 GB"]


def test_a_model_is_told_apart_by_size_licence_and_hash() -> None:
    model = ModelInfo("generator", "Small", "/m/small.gguf", 390_000_000, "0123456789abcdef", True, True, "MIT")
    assert tellings.model_facts(model) == "390 MB · MIT · SHA-256 0123456789ab…"
    assert "Small" in tellings.what_models_can_do([model])
    assert "Small" not in tellings.what_models_can_do([])
    for role in ("embedder", "reader", "generator"):
        assert tellings.model_role(role).advice


def test_what_the_computer_does_not_tell_is_left_out() -> None:
    assert tellings.computer_line(Computer(8, 0, 0, 212_000_000_000)) == "8 processor cores · 212.0 GB free disk"
    told = tellings.computer_line(Computer(0, 16_000_000_000, 9_800_000_000, 0))
    assert told == "16.0 GB memory, 9.8 GB free"


def test_lists_drop_the_suffix_alone() -> None:
    assert [plain_name(name) for name in ("a.pdf", "A.PDF", "a.pdf.pdf", "pdf")] == ["a", "A", "a.pdf", "pdf"]


def test_english_plurals_leave_other_words_alone(qapp: QApplication) -> None:
    assert qapp.translate("x", "Add folder(s)") == "Add folder(s)"
    assert qapp.translate("x", "%Ln page(s)", "", 1) == "1 page"
