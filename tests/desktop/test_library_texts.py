"""The sentences of a library that follows the disk: every state has one, and it can be read aloud."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QDateTime, Qt

from core.api.following import (
    Amount,
    Backup,
    Finding,
    Flaw,
    FolderState,
    FolderSummary,
    Freshness,
    Trouble,
    VerifyReport,
    Version,
)
from core.api.types import DocumentId, DocumentStatus, FolderId, LibraryTotals
from desktop import (
    document_texts,
    folder_texts,
    freshness_texts,
    moments,
    row_texts,
    tellings,
    trouble_texts,
    verify_texts,
    versions_texts,
)
from desktop.state.following import FollowingState
from desktop.state.notices import Toast
from desktop.state.undo import DeedKind
from tests.desktop.conftest import document
from tests.desktop.test_texts import _UNWANTED

pytestmark = pytest.mark.usefixtures("qapp")

TOTALS = LibraryTotals(74, 70, 3918, 15_672)
TEN_THIRTY = "2026-11-30T10:31:00+00:00"


def whole(*sentences: str) -> bool:
    return all(s.endswith(".") and not _UNWANTED.search(s) for s in sentences if s)


# --- moments


def test_a_moment_is_told_in_the_readers_own_time() -> None:
    local = QDateTime.fromString("2026-11-30T10:31:00Z", Qt.DateFormat.ISODate).toLocalTime()
    assert moments.clock_time(TEN_THIRTY, today=local.date()) == local.time().toString("HH:mm")
    other = moments.clock_time(TEN_THIRTY, today=local.date().addDays(1))
    assert other == f"{local.date().day()} November 2026, {local.time().toString('HH:mm')}"


@pytest.mark.parametrize("moment", ["", "soon", "2026-13-45"])
def test_what_is_no_moment_is_nothing(moment: str) -> None:
    assert (moments.clock_time(moment), moments.day(moment), moments.day_and_time(moment)) == ("", "", "")


def test_a_date_is_a_day() -> None:
    assert moments.day("2019-11-30") == "30 November 2019"


# --- folders


@pytest.mark.parametrize("state", list(FolderState))
def test_every_state_of_a_folder_has_a_sentence_and_the_usual_one_no_word_in_its_row(state: FolderState) -> None:
    folder = FolderSummary(FolderId(1), "/papers", state, 0, set_aside=12)
    said = folder_texts.folder_sentence(folder)
    assert whole(said.title, said.advice)
    assert bool(folder_texts.folder_line(folder)) == (state is not FolderState.WATCHED)


def test_what_is_kept_of_a_folder_that_is_not_found_is_told() -> None:
    folder = FolderSummary(FolderId(1), "/papers", FolderState.MISSING, 0, set_aside=12)
    assert "What was read of its 12 documents is kept." in folder_texts.folder_sentence(folder).advice
    assert "is kept" not in folder_texts.folder_sentence(replace(folder, set_aside=0)).advice


# --- rows


def test_rows_of_documents_that_are_away_older_in_the_cloud_or_half_written() -> None:
    lines = [
        row_texts.status_line(document(1, is_away=True)),
        row_texts.status_line(document(1, is_away=True, status=DocumentStatus.DAMAGED)),
        row_texts.status_line(document(1, pages=58, newer=2)),
        row_texts.status_line(document(1, status=DocumentStatus.ONLINE_ONLY)),
        row_texts.status_line(document(1, status=DocumentStatus.WAITING, reason="being_written")),
    ]
    assert lines == [
        "Not available, still answers",
        "Not available",
        "58 pages · older version",
        "In the cloud, not downloaded",
        "Waiting until it is written",
    ]


def test_an_older_scan_with_hidden_text_tells_all_of_it_in_the_tooltip() -> None:
    told = row_texts.whole_line(document(1, pages=3, newer=2, hidden=1, recognised=2))
    assert told == "Hidden text on 1 page, left out · older version · 2 pages recognised"


def test_a_document_that_is_away_explains_itself_and_asks_for_nothing() -> None:
    away = document(1, is_away=True, status=DocumentStatus.DAMAGED)
    for one in (away, replace(away, status=DocumentStatus.READY)):
        said = document_texts.document_sentence(one)
        assert whole(said.title, said.advice)
        assert document_texts.document_steps(one) == ()


# --- freshness


def line(freshness: Freshness) -> freshness_texts.Line:
    return freshness_texts.freshness_line(FollowingState(freshness=freshness), TOTALS)


def test_the_line_at_the_foot_says_how_current_the_library_is() -> None:
    today = QDateTime.currentDateTimeUtc().toString(Qt.DateFormat.ISODate)
    when = moments.clock_time(today)
    assert [
        line(one).words
        for one in (
            Freshness(),
            Freshness(as_of=today),
            Freshness(as_of=today, waiting=2),
            Freshness(as_of=today, is_checking=True),
            Freshness(as_of=today, is_paused=True, waiting=1),
            Freshness(as_of=today, words=Amount(9, 10), meaning=Amount(413, 1000)),
            Freshness(as_of=today, embedding=Amount(12, 100)),
            Freshness(as_of=today, pages_waiting_for_ocr=12),
            Freshness(as_of=today, waiting=3, troubles=(Trouble.DISK_FULL,)),
        )
    ] == [
        "74 documents · 3,918 pages",
        f"Up to date as of {when} · 74 documents · 3,918 pages",
        f"2 files waiting · Up to date as of {when}",
        f"Checking your folders… · Up to date as of {when}",
        "Indexing is paused · 1 file waiting",
        f"Building the search index: 41.3 % · Up to date as of {when}",
        f"Preparing for another model: 12.0 % · Up to date as of {when}",
        "12 scanned pages still to be read · 74 documents · 3,918 pages",
        "Waiting for room on the disk · 3 files waiting",
    ]


def test_the_tooltip_states_what_pincite_aims_for() -> None:
    assert line(Freshness()).tip == "What changes in your folders is meant to be searchable within 1 minute."
    tip = line(Freshness(target_s=30, pages_waiting_for_ocr=5)).tip
    assert tip.endswith("within 30 seconds. 5 scanned pages are read when nothing else waits.")


@pytest.mark.parametrize("trouble", list(Trouble))
def test_every_trouble_says_what_is_safe_and_what_to_do(trouble: Trouble) -> None:
    said = trouble_texts.trouble_sentence(trouble)
    assert said.advice
    assert whole(said.title, said.advice)


# --- a look through the library


@pytest.mark.parametrize("flaw", list(Flaw))
@pytest.mark.parametrize("repaired", [True, False])
def test_every_flaw_is_told_in_plain_words(flaw: Flaw, repaired: bool) -> None:
    said = verify_texts.finding_sentence(Finding(flaw, 3, repaired=repaired))
    assert said.advice
    assert whole(said.title, said.advice)


def test_what_was_dropped_of_conversations_is_told() -> None:
    one = verify_texts.finding_sentence(Finding(Flaw.BESIDE, 1, repaired=True))
    assert one.title == "1 answer in conversations, question of yours or note about passages not as stored."
    assert "Ask again what you miss" in one.advice


def test_the_headline_says_whether_everything_is_in_order() -> None:
    report = VerifyReport(74, 3918, 15_672, (), (), 0, 1.0)
    mended, left = Finding(Flaw.TEXT, 3, repaired=True), Finding(Flaw.BACKUP, 1)
    titles = [
        verify_texts.headline(replace(report, findings=findings)).title
        for findings in ((), (mended,), (mended, left, left))
    ]
    assert titles == ["Everything is in order.", "1 thing put right.", "2 things could not be put right."]
    assert verify_texts.reading_again(replace(report, reading_again=1)) == "Reading 1 document again."
    assert verify_texts.reading_again(report) == ""


def test_a_backup_tells_its_date_and_size() -> None:
    backup = Backup("b", TEN_THIRTY, 390_000_000, 74)
    assert verify_texts.backup_line(backup) == f"{moments.day_and_time(TEN_THIRTY)} · 390 MB · 74 documents"


# --- versions, undo, models


def test_a_version_tells_its_place_its_date_and_whose_word_it_is() -> None:
    version = Version(DocumentId(1), "Lease.pdf", "/Lease.pdf", dated="2019-11-30", by_hand=True)
    assert versions_texts.version_spoken(version, is_newest=False) == "Lease, Older · 30 November 2019 · set by you"
    assert versions_texts.version_fact(replace(version, dated="", by_hand=False), is_newest=True) == "Newest"
    assert versions_texts.version_spoken(replace(version, dated="", by_hand=False), is_newest=True, is_alone=True) == (
        "Lease"
    )
    assert whole(versions_texts.explanation(1), versions_texts.explanation(2))


@pytest.mark.parametrize("key", [*DeedKind, *tellings.OWN_TOASTS])
def test_every_deed_is_told_in_passing(key: str) -> None:
    assert whole(tellings.toast_sentence(Toast(1, key, 2)))


def test_what_another_embedder_costs_is_told_before() -> None:
    assert tellings.embedder_cost(15_672).startswith("Prepares 15,672 passages again: about 13 minutes with a model")
    assert "empty" in tellings.embedder_cost(0)
