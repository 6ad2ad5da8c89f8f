"""What is said about a document that was read."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.reports import DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.types import DocumentStatus, Verdict, VerdictCount
from core.contracts.pages import Block, BlockKind, DocumentInfo, Page, RecognisedPage
from core.ingest.report import (
    MOST_HIDDEN,
    OcrPlan,
    Tally,
    count_verdicts,
    needs_ocr,
    ocr_plan,
)
from tests.ingest.parts import page

INFO = DocumentInfo(3, "", (), was_repaired=True, is_restricted=True)
OK = page(0, "Text.")
SCAN = page(0, "", Verdict.NO_TEXT)
GARBLED = page(0, "g4rb1ed", Verdict.UNRELIABLE)
BROKEN = page(0, "", Verdict.FAILED)
BLANK = replace(SCAN, is_blank=True)
WORKING = OcrPlan()
TRIED = {0: RecognisedPage(0, "eng", "")}


def numbered(*pages: Page) -> list[Page]:
    return [replace(each, index=index) for index, each in enumerate(pages)]


def judged(*pages: Page, plan: OcrPlan = WORKING, tried: bool = False) -> tuple[DocumentStatus, str]:
    placed = numbered(*pages)
    kept = {each.index: RecognisedPage(each.index, plan.language, "") for each in placed} if tried else {}
    return tallied(*placed, plan=plan, kept=kept).judge()


def tallied(*pages: Page, plan: OcrPlan = WORKING, kept: Mapping[int, RecognisedPage] | None = None) -> Tally:
    tally = Tally(plan, kept or {})
    for each in pages:
        tally.add(each)
    return tally


@pytest.mark.parametrize(
    ("pages", "outcome"),
    [
        ([OK, OK], (DocumentStatus.READY, "")),
        ([OK, BLANK], (DocumentStatus.READY, "")),
        ([BLANK, BLANK], (DocumentStatus.NO_TEXT, "blank")),
        ([OK, SCAN], (DocumentStatus.PARTIAL, "waiting_for_ocr")),
        ([SCAN, BLANK], (DocumentStatus.NO_TEXT, "waiting_for_ocr")),
        ([GARBLED], (DocumentStatus.PARTIAL, "waiting_for_ocr")),
        ([OK, BROKEN], (DocumentStatus.PARTIAL, "some_pages_failed")),
        ([OK, BROKEN, SCAN], (DocumentStatus.PARTIAL, "waiting_for_ocr")),
        ([SCAN, BROKEN], (DocumentStatus.NO_TEXT, "waiting_for_ocr")),
        ([BROKEN, BLANK], (DocumentStatus.FAILED, "no_page_read")),
        ([], (DocumentStatus.EMPTY, "no_pages")),
    ],
)
def test_a_document_is_judged_by_its_pages(pages: list[Page], outcome: tuple[DocumentStatus, str]) -> None:
    assert judged(*pages) == outcome


@pytest.mark.parametrize("hindrance", ["ocr_off", "ocr_data_missing"])
def test_what_holds_ocr_up_is_the_reason(hindrance: str) -> None:
    assert judged(OK, SCAN, plan=OcrPlan(hindrance=hindrance)) == (DocumentStatus.PARTIAL, hindrance)
    assert judged(SCAN, plan=OcrPlan(hindrance=hindrance)) == (DocumentStatus.NO_TEXT, hindrance)


def test_what_ocr_could_not_read_is_the_reason_whether_it_is_on_or_off() -> None:
    for plan in (OcrPlan(), OcrPlan(hindrance="ocr_off")):
        assert judged(OK, SCAN, plan=plan, tried=True) == (DocumentStatus.PARTIAL, "ocr_found_nothing")
        assert judged(SCAN, plan=plan, tried=True) == (DocumentStatus.NO_TEXT, "ocr_found_nothing")
        assert judged(OK, GARBLED, plan=plan, tried=True) == (DocumentStatus.PARTIAL, "unreliable_text")


def test_a_retry_tries_pages_anew_that_could_not_be_read() -> None:
    assert OcrPlan(again=True).reason(SCAN, TRIED) == "waiting_for_ocr"
    assert OcrPlan("deu").reason(SCAN, TRIED) == "waiting_for_ocr"
    assert OcrPlan(hindrance="ocr_off", again=True).reason(SCAN, TRIED) == "ocr_found_nothing"


def test_text_of_another_language_is_used_until_a_retry_can_replace_it() -> None:
    kept = {0: RecognisedPage(0, "deu", "Hallo"), 1: RecognisedPage(1, "eng", "Hello"), 2: RecognisedPage(2, "eng", "")}
    assert set(OcrPlan().usable(kept)) == {0, 1}
    assert set(OcrPlan(again=True).usable(kept)) == {1}
    assert set(OcrPlan(again=True, hindrance="ocr_data_missing").usable(kept)) == {0, 1}


@pytest.mark.parametrize(
    ("enabled", "languages", "hindrance"),
    [
        (True, ["eng"], ""),
        (True, ["eng", "deu"], ""),
        (True, ["eng", "fra"], "ocr_data_missing"),
        (True, [], "ocr_data_missing"),
        (False, ["fra"], "ocr_off"),
    ],
)
def test_ocr_needs_to_be_on_and_all_its_languages_there(enabled: bool, languages: list[str], hindrance: str) -> None:
    plan = ocr_plan(enabled=enabled, languages=languages, available=["deu", "eng"], again=False)
    assert (plan.language, plan.hindrance) == ("+".join(languages), hindrance)


def test_a_report_counts_what_was_found() -> None:
    table, heading = Block(BlockKind.TABLE, 0, 1), Block(BlockKind.HEADING, 2, 3, level=1)
    goes_on = replace(table, continues=True)
    first, second = replace(OK, blocks=(heading, table)), replace(OK, blocks=(goes_on, heading), is_recognised=True)
    pages = numbered(first, second, replace(SCAN, is_recognised=True), BLANK, BROKEN)
    assert tallied(*pages).report(info=INFO, seconds=1.23456) == DocumentReport(
        verdicts=(VerdictCount(Verdict.OK, 2), VerdictCount(Verdict.NO_TEXT, 2), VerdictCount(Verdict.FAILED, 1)),
        problems=(PageProblem(2, "1", Verdict.NO_TEXT, "waiting_for_ocr"), PageProblem(4, "1", Verdict.FAILED)),
        recognised_pages=1,
        blank_pages=1,
        tables=1,
        headings=2,
        seconds=1.235,
        was_repaired=True,
        is_restricted=True,
    )


def test_a_page_full_of_hidden_text_does_not_hide_that_of_another() -> None:
    def hiding(index: int, count: int) -> Page:
        texts = [HiddenText(index, HiddenReason.TINY, n, f"{index}.{n}") for n in range(count)]
        return replace(OK, index=index, hidden=tuple(texts))

    hidden = tallied(hiding(0, 5_000), hiding(1, 0), hiding(2, 2)).report(info=INFO, seconds=0).hidden
    assert len(hidden) == MOST_HIDDEN
    assert [text.excerpt for text in hidden[-2:]] == ["2.0", "2.1"]
    assert [text.excerpt for text in hidden[:3]] == ["0.0", "0.1", "0.2"]


PAGES = st.lists(st.sampled_from([OK, SCAN, GARBLED, BROKEN, BLANK]), max_size=6)
PLANS = st.builds(OcrPlan, hindrance=st.sampled_from(["", "ocr_off", "ocr_data_missing"]), again=st.booleans())


@given(PAGES, PLANS, st.booleans())
def test_a_document_is_ready_exactly_if_there_is_nothing_more_to_read(
    pages: list[Page], plan: OcrPlan, tried: bool
) -> None:
    status, reason = judged(*pages, plan=plan, tried=tried)
    whole = bool(pages) and all(p.verdict is Verdict.OK or p.is_blank for p in pages) and OK in pages
    assert (status is DocumentStatus.READY) == whole
    assert bool(reason) == (not whole)
    if reason == "waiting_for_ocr":
        assert not plan.hindrance
        assert any(map(needs_ocr, pages))


@given(st.lists(st.sampled_from(Verdict)))
def test_every_page_is_counted_under_one_verdict(verdicts: list[Verdict]) -> None:
    counts = count_verdicts(Counter(verdicts))
    assert sum(count.pages for count in counts) == len(verdicts)
    assert all(count.pages for count in counts)
