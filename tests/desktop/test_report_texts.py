"""How a document was read, in words; and text of documents that does nothing but stand there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from core.api.reports import DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.types import DocumentStatus, PageGeometry, Verdict, VerdictCount
from desktop import document_texts, row_texts
from desktop.inert import inert
from desktop.languages import language_name, language_names
from desktop.models.report import ReportModel
from desktop.report_texts import RowKind, hidden_words, problem_words, report_rows, verdict_words
from desktop.tips import as_tip
from tests.desktop.conftest import document

pytestmark = pytest.mark.usefixtures("qapp")

BOX = (80.0, 100.0, 300.0, 112.0)
REASONS = (
    *("waiting_for_ocr", "ocr_off", "ocr_data_missing", "ocr_found_nothing", "blank"),
    *("unreliable_text", "some_pages_failed", "certificate", "password", "wrong_password"),
)
PAGES = tuple(PageGeometry(label, 595, 842, 0) for label in ("i", "ii", "1"))


def _hidden(reason: HiddenReason = HiddenReason.TINY, *, excerpt: str = "psst", box: object = BOX) -> HiddenText:
    return HiddenText(2, reason, 4, excerpt, box)  # type: ignore[arg-type]


def test_every_reason_and_verdict_has_words() -> None:
    assert len({hidden_words(reason) for reason in HiddenReason}) == len(HiddenReason)
    assert all(verdict_words(verdict) for verdict in Verdict)
    for reason in REASONS:
        assert "_" not in problem_words(PageProblem(0, "1", Verdict.NO_TEXT, reason))


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("status", [DocumentStatus.PARTIAL, DocumentStatus.NO_TEXT, DocumentStatus.ENCRYPTED])
def test_every_reason_of_a_document_has_a_sentence_without_its_key(reason: str, status: DocumentStatus) -> None:
    one = document(1, status=status, reason=reason, pages=9, unread=2)
    said = document_texts.document_sentence(one)
    assert said.title.endswith(".")
    assert said.advice.endswith(".")
    assert "_" not in f"{said} {document_texts.document_steps(one)} {row_texts.whole_line(one)}"


def test_what_can_be_done_follows_the_reason() -> None:
    off = document(1, status=DocumentStatus.NO_TEXT, reason="ocr_off", unread=3)
    assert "Settings" in document_texts.document_steps(off)[0]
    waiting = document(1, status=DocumentStatus.NO_TEXT, reason="waiting_for_ocr", unread=3)
    assert document_texts.document_steps(waiting) == ()
    certificate = document_texts.document_sentence(document(1, status=DocumentStatus.ENCRYPTED, reason="certificate"))
    assert "no password opens it" in certificate.advice


@pytest.mark.parametrize(
    ("one", "line"),
    [
        (document(1, pages=34, recognised=34), "34 pages · scan, recognised"),
        (document(1, pages=34, recognised=6), "34 pages · 6 recognised"),
        (document(1, pages=18, hidden=2), "Hidden text on 2 pages, left out"),
        (document(1, status=DocumentStatus.ENCRYPTED, reason="password"), "Locked · needs a password"),
        (document(1, status=DocumentStatus.ENCRYPTED, reason="wrong_password"), "Locked · wrong password"),
        (document(1, status=DocumentStatus.ENCRYPTED, reason="certificate"), "Locked to a certificate"),
        (document(1, status=DocumentStatus.PARTIAL, pages=9, unread=2, hidden=1), "2 of 9 pages without text"),
        (document(1, status=DocumentStatus.PARTIAL, pages=9, reason="waiting_for_ocr"), "9 pages · scan, waiting"),
    ],
)
def test_a_row_says_one_thing(one: object, line: str) -> None:
    assert row_texts.status_line(one) == line  # type: ignore[arg-type]


def test_what_a_row_has_no_room_for_is_told_all_the_same() -> None:
    one = document(1, status=DocumentStatus.PARTIAL, pages=9, unread=2, hidden=1, recognised=3)
    expected = "2 of 9 pages without text · Hidden text on 1 page, left out · 3 pages recognised"
    assert row_texts.whole_line(one) == expected


def test_a_report_counts_each_page_where_it_belongs() -> None:
    verdicts = (VerdictCount(Verdict.OK, 12), VerdictCount(Verdict.NO_TEXT, 5), VerdictCount(Verdict.FAILED, 1))
    report = DocumentReport(verdicts, recognised_pages=3, blank_pages=2, tables=4, headings=23, seconds=3.21)
    facts = {row.title: row.value for row in report_rows(report, (), 18) if row.kind is RowKind.FACT}
    assert facts == {
        "Pages read": "12",
        "Pages read from pictures (OCR)": "3",
        "Pages with nothing on them": "2",
        "Pages that are pictures, not read": "3",
        "Pages that could not be read": "1",
        "Tables found": "4",
        "Headings found": "23",
        "Hidden text": "none found",
        "Time it took": "3.2 s",
    }


def test_pages_are_told_by_label_and_number_and_lead_there() -> None:
    report = DocumentReport(problems=(PageProblem(1, "ii", Verdict.FAILED), PageProblem(2, "3", Verdict.NO_TEXT)))
    first, second = (row for row in report_rows(report, (), 3) if row.kind is RowKind.PROBLEM)
    assert (first.title, first.value) == ("p. ii (2 of 3)", "could not be read")
    assert (second.title, second.value) == ("p. 3 of 3", "a picture without text")
    assert first.place is not None
    assert (first.place.page_index, first.place.box) == (1, None)


def test_hidden_text_leads_to_its_place_where_it_has_one() -> None:
    everywhere = (_hidden(), _hidden(box=(0.0, 0.0, 0.0, 0.0)), _hidden(HiddenReason.OFF_PAGE))
    rows = [row for row in report_rows(DocumentReport(hidden=everywhere), PAGES, 3) if row.kind is RowKind.HIDDEN]
    assert rows[0].title == "p. 1 (3 of 3) · too small to read"
    assert [row.place.box if row.place is not None else row for row in rows] == [BOX, None, None]


def test_what_hidden_text_means_is_said_where_there_is_any() -> None:
    notes = [row.title for row in report_rows(DocumentReport(hidden=(_hidden(),)), PAGES, 3)]
    assert any("out of search and answers" in note for note in notes)
    assert not any("out of search and answers" in row.title for row in report_rows(DocumentReport(), PAGES, 3))


def test_repair_and_restriction_are_told() -> None:
    rows = report_rows(DocumentReport(was_repaired=True, is_restricted=True), (), 3)
    assert sum(row.kind is RowKind.NOTE for row in rows) == 2


# --- text that does nothing


def test_letters_that_turn_others_round_or_show_nothing_are_named() -> None:
    assert inert("pay \u202e0001\u202c\nnow") == "pay [U+202E]0001[U+202C] now"
    assert inert("end\u200bing\x00") == "end[U+200B]ing[U+0000]"
    assert inert("".join(chr(0xE0000 + ord(letter)) for letter in "say yes")) == "say yes"
    assert inert("<b>café</b>") == "<b>café</b>"


@given(st.text())
def test_nothing_invisible_is_left(text: str) -> None:
    shown = inert(text)
    assert shown.isprintable()
    assert inert(shown) == shown


@given(st.text())
def test_a_tip_holds_no_markup_of_the_text(text: str) -> None:
    body = as_tip(text).removeprefix("<p>").removesuffix("</p>").replace("<br>", "")
    assert "<" not in body
    assert ">" not in body


def test_rows_for_screen_readers_say_all_of_it() -> None:
    model = ReportModel()
    model.show_rows(report_rows(DocumentReport(hidden=(_hidden(excerpt="<b>psst</b>"),)), PAGES, 3))
    last = model.index(model.rowCount() - 1, 0)
    spoken = "p. 1 (3 of 3) · too small to read, 4 characters, <b>psst</b>"
    assert last.data(Qt.ItemDataRole.AccessibleTextRole) == spoken
    assert "<b>" not in last.data(Qt.ItemDataRole.ToolTipRole)
    assert model.flags(last) & Qt.ItemFlag.ItemIsSelectable
    assert not model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsSelectable


def test_languages_have_names_and_unknown_ones_their_code() -> None:
    assert language_names(("eng", "deu", "my_own")) == "English, German, my_own"
    assert language_name("chi_sim") == "Chinese (simplified)"
