"""Hard PDFs from elsewhere: a folder named by PINCITE_TORTURE with a `manifest.json` of files and right outcomes.

Every file of the manifest has its outcome here; a file that has none fails `test_every_file_has_its_outcome`.
"""

import json
import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from core.api.reports import HiddenReason
from core.api.types import DocumentStatus, Verdict
from core.contracts.pages import CELL_SEPARATOR, BlockKind, Page, Unreadable
from core.parse.ocr.recogniser import RecogniserChild
from core.parse.remote import ParserChild, RendererChild
from tests.measure.ink import measured

FOLDER = os.environ.get("PINCITE_TORTURE", "")
FILES = [entry["file"] for entry in json.loads((Path(FOLDER) / "manifest.json").read_text("utf-8"))] if FOLDER else []
PAGE_S = 10.0

pytestmark = pytest.mark.skipif(not FOLDER, reason="PINCITE_TORTURE names no folder of hard PDFs")


class Hard:
    """One file as the application meets it."""

    def __init__(self, name: str, parser: ParserChild, renderer: RendererChild, recogniser: RecogniserChild) -> None:
        self.path = str(Path(FOLDER) / name)
        self.parser, self.renderer, self.recogniser = parser, renderer, recogniser

    @property
    def pages(self) -> list[Page]:
        return list(self.parser.pages(self.path))

    @property
    def only(self) -> Page:
        (page,) = self.pages
        return page

    def recognised(self) -> str:
        """The text of the only page, read by OCR."""
        assert self.only.verdict in {Verdict.NO_TEXT, Verdict.UNRELIABLE}
        page = self.recogniser.recognise(self.path, 0, language="eng")
        (read,) = self.parser.pages(self.path, recognised={0: page})
        assert read.is_recognised
        assert read.verdict is Verdict.OK
        assert_boxes_lie_on_the_page(read)
        return read.text

    def refused(self) -> tuple[str, str]:
        with pytest.raises(Unreadable) as refusal:
            self.parser.open(self.path)
        return refusal.value.status, refusal.value.reason


def assert_boxes_lie_on_the_page(page: Page) -> None:
    width, height = page.geometry.width, page.geometry.height
    assert page.words
    for word in page.words:
        x0, y0, x1, y1 = word.box
        assert -2 <= x0 < x1 <= width + 2
        assert -2 <= y0 < y1 <= height + 2


def marks_lie_on_ink(hard: Hard) -> None:
    """As people see the page: rotated, cropped. The boxes cover the ink of the text."""
    found = list(measured(Path(hard.path), sample=None))
    assert len(found) == len([page for page in hard.pages if page.words])
    assert min(page.share for page in found) >= 0.98


def page_one_read_page_two_failed(hard: Hard) -> None:
    assert [page.verdict for page in hard.pages] == [Verdict.OK, Verdict.FAILED]
    assert "Testcase" in hard.pages[0].text


def opens_but_no_page_can_be_read(hard: Hard) -> None:
    assert {page.verdict for page in hard.pages} == {Verdict.FAILED}


def damaged(hard: Hard) -> None:
    status, reason = hard.refused()
    assert status == DocumentStatus.DAMAGED
    assert reason in {"structure", "truncated"}


def empty(hard: Hard) -> None:
    assert hard.refused() == (DocumentStatus.EMPTY, "zero_bytes")


def asks_for_a_password(hard: Hard) -> None:
    assert hard.refused() == (DocumentStatus.ENCRYPTED, "password")
    with pytest.raises(Unreadable, match="wrong_password"):
        hard.parser.open(hard.path, password="not it")


def needs_a_certificate(hard: Hard) -> None:
    assert hard.refused() == (DocumentStatus.ENCRYPTED, "certificate")


def opens_without_asking(hard: Hard) -> None:
    assert len(hard.only.text) == 38


def is_read_although_its_owner_forbids_copying(hard: Hard) -> None:
    assert hard.parser.open(hard.path).is_restricted
    assert "Document Image Analysis" in hard.pages[0].text


def arabic_in_logical_order_on_all_four_rotations(hard: Hard) -> None:
    assert [page.geometry.rotation for page in hard.pages] == [90, 180, 270, 0]
    for page in hard.pages:
        letters = re.sub("[\u064b-\u065f]", "", page.text)
        assert "حبيبي" in letters
        assert "habibi" in page.text
    marks_lie_on_ink(hard)


def the_rows_of_a_wide_rotated_table_are_kept(hard: Hard) -> None:
    (table,) = [block for block in hard.only.blocks if block.kind is BlockKind.TABLE]
    rows = [line.split(CELL_SEPARATOR) for line in hard.only.text[table.start : table.end].split("\n")]
    alabama = next(row for row in rows if row[0].strip() == "Alabama")
    assert alabama[1] == "18,870"
    assert alabama[-1] == "71,137"
    assert len({len(row) for row in rows}) == 1
    assert sum(bool(re.fullmatch(r"[\d,]+", row[-1])) for row in rows) >= 55
    marks_lie_on_ink(hard)


def turned_text_is_kept(hard: Hard) -> None:
    assert "Hello World" in hard.only.text
    assert "Second line of text here" in hard.only.text
    marks_lie_on_ink(hard)


def stanzas_in_the_order_of_the_poem(hard: Hard) -> None:
    """They stand in two columns and are read from side to side, with a scene of another play among them."""
    stanzas = ("Wer reitet", "birgst du", "liebes Kind", "hörest du", "feiner Knabe", "dort Erlkönigs Töchter")
    text = hard.pages[0].text
    places = [text.index(words) for words in (*stanzas, "ARGAN", "Ich liebe dich", "Dem Vater grauset")]
    assert places == sorted(places)
    marks_lie_on_ink(hard)


def a_scan_with_an_address(hard: Hard) -> None:
    assert "SAPORS LANE - BOOLE - DORSET - BH25 8ER" in " ".join(hard.recognised().split())


def a_scan_of_one_sentence(hard: Hard) -> None:
    wanted = "Docling bundles PDF document conversion to JSON and Markdown in an easy self contained package"
    assert " ".join(hard.recognised().split()) == wanted


def a_skewed_scan(hard: Hard) -> None:
    assert len(hard.recognised()) == pytest.approx(4440, rel=0.05)


def the_invisible_line_is_reported_and_not_read(hard: Hard) -> None:
    assert hard.only.text == "Visible heading line"
    (hidden,) = hard.only.hidden
    assert hidden.reason is HiddenReason.INVISIBLE
    assert hidden.excerpt == "Invisible OCR text layer"


def text_is_unreliable(hard: Hard) -> None:
    assert hard.only.verdict is Verdict.UNRELIABLE


def ligatures_are_letters(hard: Hard) -> None:
    assert not re.search("[\ufb00-\ufb06]", hard.only.text)
    for word in ("identification", "effort", "significant", "fluid", "profiled"):
        assert word in hard.only.text


def arabic_and_latin_in_reading_order(hard: Hard) -> None:
    assert "الإنتاجية" in hard.only.text
    assert "R وPython" in hard.only.text
    assert "اإل" not in hard.only.text


def vertical_runs_are_words(hard: Hard) -> None:
    assert hard.only.text.split() == ["Test", "Vertical", "Layout"]


def korean_tables_by_row(hard: Hard) -> None:
    tables = [hard.only.text[b.start : b.end] for b in hard.only.blocks if b.kind is BlockKind.TABLE]
    rows = [line.split(CELL_SEPARATOR) for table in tables for line in table.split("\n")]
    assert ["업종", "적립 대상"] in rows
    assert ["주유", "모든 주유소"] in rows
    assert any(row[0] == "온라인쇼핑몰" and row[1].endswith("위메프") for row in rows)
    assert any(row[0] == "커피전문점" and row[1].endswith("폴 바셋") for row in rows)


def two_columns_and_no_margin_stamp(hard: Hard) -> None:
    text = "\n".join(page.text for page in hard.pages)
    assert "arXiv" not in text.splitlines()[0]
    assert "[cs.CL]" not in text
    assert text.index("Abstract") < text.index("1 Introduction")
    assert "open-domain question answering" in text.lower()


def two_columns_without_cut_words(hard: Hard) -> None:
    text = hard.pages[0].text
    assert text.index("Abstract") < text.index("This is a sample document") < text.index("Lorem ipsum dolor sit amet")
    assert not re.search(r"[a-z]-\s[a-z]", text)


def three_columns_with_footnotes_and_running_heads(hard: Hard) -> None:
    pages = hard.pages
    assert [page.verdict for page in pages] == [Verdict.OK] * 15
    with_text = [page for page in pages[1:] if len(page.text) > 200]  # one has a figure and nothing else
    assert len(with_text) >= 10
    assert not [page.index for page in with_text if re.search(r"Federal Register\s*/\s*Vol\. 85", page.text)]
    assert any(block.kind is BlockKind.FOOTNOTE for page in pages for block in page.blocks)


def no_letter_twice(hard: Hard) -> None:
    assert "Hello World" in hard.only.text
    assert not re.search(r"([A-Za-z])\1([a-z])\2([a-z])\3", hard.only.text)


def is_read_in_time(hard: Hard) -> None:
    began = time.monotonic()
    assert hard.only.verdict in set(Verdict)
    assert time.monotonic() - began < PAGE_S


def text_of_a_page_of_drawings(hard: Hard) -> None:
    began = time.monotonic()
    assert len(hard.only.text) > 12_000
    assert not [block for block in hard.only.blocks if block.kind is BlockKind.TABLE]
    assert time.monotonic() - began < PAGE_S


def text_is_read(hard: Hard) -> None:
    assert hard.only.verdict is Verdict.OK
    assert len(hard.only.text) > 3_000


def is_drawn_within_the_cap(hard: Hard) -> None:
    geometries = hard.renderer.geometry(hard.path)
    assert max(max(page.width, page.height) for page in geometries) > 2_000
    for index in range(len(geometries)):
        pixels = hard.renderer.render(hard.path, index, scale=4.0)
        assert pixels.width * pixels.height <= 16_100_000


def form_labels_are_read(hard: Hard) -> None:
    """Its fields are empty; `test_page_properties` fills some."""
    assert hard.only.text.split()[:3] == ["Name", "Check", "Submit"]


def the_outline_is_not_believed(hard: Hard) -> None:
    assert len(hard.parser.open(hard.path).outline) == 27
    headings = [
        page.text[block.start : block.end]
        for page in hard.pages
        for block in page.blocks
        if block.kind is BlockKind.HEADING
    ]
    assert "1 Foo" in headings
    for heading in headings:
        assert len(heading) < 60


def labels_are_kept_beside_places(hard: Hard) -> None:
    assert [page.geometry.label for page in hard.pages] == ["iii", "iv", "1", "2", "1"]
    assert "Second section" in hard.pages[1].text


def text_inside_a_picture_is_kept(hard: Hard) -> None:
    assert "安徽安利合成革股份有限公司" in hard.only.text
    assert "300218" in hard.only.text


OUTCOMES: dict[str, Callable[[Hard], None]] = {
    "Pages-tree-refs.pdf": page_one_read_page_two_failed,
    "deep-pages.pdf": opens_but_no_page_can_be_read,
    "poppler-67295-0.pdf": damaged,
    "poppler-742-0-fuzzed.pdf": damaged,
    "invalid.pdf": damaged,
    "empty.pdf": empty,
    "password-example.pdf": asks_for_a_password,
    "r6-empty-password.pdf": opens_without_asking,
    "copy-protected.pdf": is_read_although_its_owner_forbids_copying,
    "AESkeylength256.pdf": needs_a_certificate,
    "rotation.pdf": marks_lie_on_ink,
    "habibi-rotated.pdf": arabic_in_logical_order_on_all_four_rotations,
    "nics-background-checks-2015-11-rotated.pdf": the_rows_of_a_wide_rotated_table_are_kept,
    "rotated-page-90.pdf": turned_text_is_kept,
    "test-E+A.pdf": marks_lie_on_ink,
    "PDFBOX-3110-poems-beads-cropbox.pdf": stanzas_in_the_order_of_the_poem,
    "negative-coords.pdf": marks_lie_on_ink,
    "file_scanned.pdf": a_scan_with_an_address,
    "ocr_test.pdf": a_scan_of_one_sentence,
    "ocr_test_rotated_90.pdf": a_scan_of_one_sentence,
    "skew.pdf": a_skewed_scan,
    "invisible_text_layer.pdf": the_invisible_line_is_reported_and_not_read,
    "issue19802.pdf": text_is_unreliable,
    "issue5801.pdf": text_is_unreliable,
    "type3_font_nomapping.pdf": text_is_unreliable,
    "PDFBOX-3044-010197-p5-ligatures.pdf": ligatures_are_letters,
    "right_to_left_01.pdf": arabic_and_latin_in_reading_order,
    "issue-449-vertical.pdf": vertical_runs_are_words,
    "korean-text-with-tables.pdf": korean_tables_by_row,
    "multi-column-2p.pdf": two_columns_and_no_margin_stamp,
    "multicolumn.pdf": two_columns_without_cut_words,
    "federal-register-2020-17221.pdf": three_columns_with_footnotes_and_running_heads,
    "fake-bold-sample.pdf": no_letter_twice,
    "issue-301.pdf": is_read_in_time,
    "bug1978317.pdf": text_of_a_page_of_drawings,
    "pdf-bad-color-space.pdf": text_is_read,
    "hugemono.pdf": is_drawn_within_the_cap,
    "tiling-pattern-large-steps.pdf": is_drawn_within_the_cap,
    "pdflatex-forms.pdf": form_labels_are_read,
    "mistitled_outlines_example.pdf": the_outline_is_not_believed,
    "pagelabels.pdf": labels_are_kept_beside_places,
    "issue-842-example.pdf": text_inside_a_picture_is_kept,
}


def test_every_file_has_its_outcome() -> None:
    assert sorted(FILES) == sorted(OUTCOMES)


@pytest.mark.parametrize("name", FILES)
def test_the_outcome_is_right(
    parser: ParserChild, renderer: RendererChild, recogniser: RecogniserChild, name: str
) -> None:
    OUTCOMES[name](Hard(name, parser, renderer, recogniser))


@pytest.mark.parametrize("name", FILES)
def test_every_file_ends_with_pages_or_with_a_reason(parser: ParserChild, name: str) -> None:
    path = str(Path(FOLDER) / name)
    count = opened(parser, path)
    if not count:
        return
    pages = list(parser.pages(path))
    assert [page.index for page in pages] == list(range(count))
    for page in pages:
        assert page.verdict in {Verdict.NO_TEXT, Verdict.FAILED} or page.words
        assert "\n".join(page.text[block.start : block.end] for block in page.blocks) == page.text


def opened(parser: ParserChild, path: str) -> int:
    """How many pages the file has; 0 if it was refused, with a status and a reason."""
    try:
        return parser.open(path).page_count
    except Unreadable as finding:
        status, reason = DocumentStatus(finding.status), finding.reason
    assert status not in {DocumentStatus.READY, DocumentStatus.PARTIAL}
    assert reason
    return 0
