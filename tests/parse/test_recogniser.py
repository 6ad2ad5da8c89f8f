"""OCR in its own process: what is read, where it stands, and what a death, a wait or missing data costs."""

import shutil
import threading
import time
from pathlib import Path

import pytest

from core.api.types import Verdict
from core.cancel import CancelRequested, CancelToken
from core.contracts.pages import BlockKind, Page, RecognisedPage, Unreadable
from core.parse.ocr import tessdata
from core.parse.ocr.recogniser import RecogniserChild
from core.parse.remote import ParserChild
from tests.pdfs import Para, Sheet, make_pdf
from tests.pdfs_scans import Scanner, Seen, make_scan

CANCEL_WITHIN_S = 0.3
TITLE = "Repairs and rent"
BODY = "The tenant keeps the roof, the drains and both gates in good repair and pays 1,250 pounds on quarter days."
SMALL = (420.0, 300.0)


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    items = [Para(TITLE, size=20, bold=True), Para(BODY, size=12, font="tiro")]
    return make_pdf(tmp_path_factory.mktemp("sheet") / "sheet.pdf", [Sheet(items=items, size=SMALL)])


def read(parser: ParserChild, path: Path, found: RecognisedPage) -> Page:
    [page] = parser.pages(str(path), recognised={0: found})
    return page


def on_its_word(page: Page, seen: list[Seen]) -> list[str]:
    """The true words whose middle lies in the box of the same word as read."""
    boxes = [(page.text[word.start : word.end], word.box) for word in page.words]
    return [word.text for word in seen if any(text == word.text and _holds(box, word) for text, box in boxes)]


def _holds(box: tuple[float, float, float, float], word: Seen) -> bool:
    x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


@pytest.mark.parametrize(
    "scanner",
    [
        Scanner(dpi=150, specks=0.5),
        Scanner(turn=90, skew=1.5),
        Scanner(turn=180, skew=-1.0),
        Scanner(turn=270, rotation=180),
        Scanner(rotation=90, margin=12.0),
    ],
    ids=["upright", "on its side and askew", "upside down", "turned page of a turned scan", "rotated and cut"],
)
def test_a_scan_is_read_with_each_word_where_it_stands(
    parser: ParserChild, recogniser: RecogniserChild, sheet: Path, tmp_path: Path, scanner: Scanner
) -> None:
    path = tmp_path / "scan.pdf"
    [seen] = make_scan(path, sheet, scanner)
    [before] = parser.pages(str(path))

    page = read(parser, path, recogniser.recognise(str(path), 0, language="eng"))

    assert (before.verdict, before.is_blank, before.is_recognised) == (Verdict.NO_TEXT, False, False)
    assert (page.verdict, page.is_recognised) == (Verdict.OK, True)
    assert page.text == f"{TITLE}\n{BODY}"
    assert page.blocks[0].kind is BlockKind.HEADING
    assert on_its_word(page, seen) == [word.text for word in seen]


def test_a_stamp_on_a_scan_is_kept_once(
    parser: ParserChild, recogniser: RecogniserChild, sheet: Path, tmp_path: Path
) -> None:
    path = tmp_path / "stamped.pdf"
    make_scan(path, sheet, Scanner(stamp="Copy 0042"))
    [before] = parser.pages(str(path))

    page = read(parser, path, recogniser.recognise(str(path), 0, language="eng"))

    assert before.verdict is Verdict.NO_TEXT
    assert page.text.count("Copy 0042") == 1
    assert BODY in page.text


def test_a_blank_sheet_comes_back_empty(recogniser: RecogniserChild, tmp_path: Path) -> None:
    make_scan(tmp_path / "blank.pdf", make_pdf(tmp_path / "empty.pdf", [Sheet(size=SMALL)]))

    assert recogniser.recognise(str(tmp_path / "blank.pdf"), 0, language="eng") == RecognisedPage(0, "eng", "")


def test_pages_read_by_ocr_stand_among_the_others(
    parser: ParserChild, recogniser: RecogniserChild, sheet: Path, tmp_path: Path
) -> None:
    make_scan(tmp_path / "scan.pdf", sheet)
    found = recogniser.recognise(str(tmp_path / "scan.pdf"), 0, language="eng")
    path = make_pdf(tmp_path / "three.pdf", [["First page."], Sheet(size=SMALL), ["Third page."]])

    pages = list(parser.pages(str(path), recognised={1: RecognisedPage(1, "eng", found.data)}))
    again = list(parser.pages(str(path)))

    assert [page.is_recognised for page in pages] == [False, True, False]
    assert pages[1].text.endswith(BODY)
    assert [page.text for page in again] == ["First page.", "", "Third page."]


def test_a_page_that_takes_too_long_comes_back_empty_and_the_next_is_read(sheet: Path, tmp_path: Path) -> None:
    make_scan(tmp_path / "scan.pdf", sheet)
    hasty = RecogniserChild(scratch=tmp_path, silence_s=0.01)

    assert hasty.recognise(str(tmp_path / "scan.pdf"), 0, language="eng").data == ""
    assert hasty.usage() is None
    hasty.close()


def test_the_end_of_the_child_costs_one_page(recogniser: RecogniserChild, sheet: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "scan.pdf")
    make_scan(tmp_path / "scan.pdf", sheet)
    recogniser.recognise(path, 0, language="eng")
    killer = threading.Timer(0.1, recogniser.kill)

    killer.start()
    found = [recogniser.recognise(path, 0, language="eng") for _ in range(2)]
    killer.join()

    assert found[0].data == ""
    assert found[1].data != ""


def test_a_cancel_ends_it_at_once(recogniser: RecogniserChild, sheet: Path, tmp_path: Path) -> None:
    make_scan(tmp_path / "scan.pdf", sheet)
    token = CancelToken()
    cancelled_at: list[float] = []

    def cancel() -> None:
        cancelled_at.append(time.monotonic())
        token.cancel()

    def read_for_ever() -> None:
        while True:
            recogniser.recognise(str(tmp_path / "scan.pdf"), 0, language="eng", token=token)

    threading.Timer(0.2, cancel).start()
    with pytest.raises(CancelRequested):
        read_for_ever()
    assert time.monotonic() - cancelled_at[0] < CANCEL_WITHIN_S


def test_data_from_two_folders_reads_one_page(sheet: Path, tmp_path: Path) -> None:
    """A second language is played by English under another name."""
    english = tessdata.languages(tessdata.folders("", {}))["eng"]
    own = tmp_path / "own"
    own.mkdir()
    shutil.copy(english, own / "deu.traineddata")
    make_scan(tmp_path / "scan.pdf", sheet)
    child = RecogniserChild(str(own), scratch=tmp_path / "copies")

    found = child.recognise(str(tmp_path / "scan.pdf"), 0, language="eng+deu")
    child.close()

    assert list(child.languages())[:2] == ["deu", "eng"]
    assert found.language == "eng+deu"
    assert "tenant" in found.data


def test_missing_and_useless_data_are_reasons(sheet: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "xyz.traineddata").write_bytes(b"this is no language" * 100)
    make_scan(tmp_path / "scan.pdf", sheet)
    child = RecogniserChild(str(own), scratch=tmp_path / "copies", environment={})

    for language in ("abc", "xyz"):
        with pytest.raises(Unreadable) as caught:
            child.recognise(str(tmp_path / "scan.pdf"), 0, language=language)
        assert caught.value.reason == "ocr_data_missing"
    child.close()


def test_what_is_wrong_with_the_file_is_said(recogniser: RecogniserChild, tmp_path: Path) -> None:
    locked = make_pdf(tmp_path / "locked.pdf", [["Secret"]], user_password="open")
    (tmp_path / "odd.pdf").write_bytes(b"not a PDF")

    for name, reason in (("locked.pdf", "password"), ("odd.pdf", "no_pdf_header"), ("gone.pdf", "no_such_file")):
        with pytest.raises(Unreadable) as caught:
            recogniser.recognise(str(tmp_path / name), 0, language="eng")
        assert caught.value.reason == reason
    assert recogniser.recognise(str(locked), 7, language="eng", password="open").data == ""
