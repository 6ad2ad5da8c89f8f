"""How a document was read is kept with it, what OCR made of its pages as long as its content is there."""

import dataclasses
from pathlib import Path

import pytest

from core.api.reports import DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.types import DocumentId, DocumentStatus, Verdict, VerdictCount
from core.contracts.pages import RecognisedPage
from core.contracts.rows import NewDocument
from core.library import LibraryFiles
from tests.library.documents import document_at, file_at, open_at

CANARY = "kestrel-7731"
REPORT = DocumentReport(
    verdicts=(VerdictCount(Verdict.OK, 1), VerdictCount(Verdict.UNRELIABLE, 1)),
    problems=(PageProblem(1, "ii", Verdict.UNRELIABLE, "waiting_for_ocr"),),
    recognised_pages=3,
    blank_pages=2,
    hidden=(HiddenText(0, HiddenReason.TINY, 12, f"{CANARY} half \ud800", (1.5, 2.0, 3.0, 4.0)),),
    tables=4,
    headings=5,
    seconds=6.5,
    was_repaired=True,
    is_restricted=True,
)


def read_carefully(path: str, *, content: str = "same") -> NewDocument:
    """Two pages: one hides text, the other was recognised."""
    document = document_at(path, "The rent is 900 euros.", "Pets are welcome.")
    first, second = document.pages
    pages = (dataclasses.replace(first, hidden=REPORT.hidden), dataclasses.replace(second, is_recognised=True))
    return dataclasses.replace(document, file=file_at(path, content), pages=pages, report=REPORT)


def test_a_report_comes_back_as_it_was(library: LibraryFiles) -> None:
    summary = library.put(read_carefully("/a.pdf"))
    assert library.report(summary.id) == REPORT
    assert (summary.hidden_pages, summary.recognised_pages) == (1, REPORT.recognised_pages)
    assert library.summaries() == (summary,)
    assert library.report(DocumentId(99)) is None


def test_a_report_is_replaced_with_its_document(library: LibraryFiles) -> None:
    summary = library.put(read_carefully("/a.pdf"))
    library.put_unread(file_at("/a.pdf"), DocumentStatus.DAMAGED, "truncated")
    assert library.report(summary.id) == DocumentReport()
    library.remove([summary.id])
    assert library.report(summary.id) is None


def test_recognised_pages_belong_to_the_content_and_the_latest_of_a_page_counts(library: LibraryFiles) -> None:
    document = read_carefully("/a.pdf")
    library.put(document)
    sha256 = document.file.sha256
    for page in (RecognisedPage(0, "eng", "zero"), RecognisedPage(4, "eng", ""), RecognisedPage(0, "deu", "null")):
        library.keep_recognised(sha256, page)
    assert library.recognised(sha256) == {0: RecognisedPage(0, "deu", "null"), 4: RecognisedPage(4, "eng", "")}
    assert library.recognised("other") == {}


def test_recognised_pages_outlive_a_path_and_go_with_the_last_one(library: LibraryFiles) -> None:
    one, two = library.put(read_carefully("/a.pdf")), library.put(read_carefully("/b.pdf"))
    sha256 = read_carefully("/a.pdf").file.sha256
    library.keep_recognised(sha256, RecognisedPage(0, "eng", CANARY))
    library.put(read_carefully("/a.pdf", content="changed"))
    assert set(library.recognised(sha256)) == {0}
    library.remove([two.id])
    assert library.recognised(sha256) == {}
    assert library.summary(one.id) is not None


def test_nothing_is_kept_for_a_document_that_was_removed_meanwhile(library: LibraryFiles) -> None:
    document = read_carefully("/a.pdf")
    library.remove([library.put(document).id])
    library.keep_recognised(document.file.sha256, RecognisedPage(0, "eng", CANARY))
    assert library.recognised(document.file.sha256) == {}


@pytest.mark.parametrize("is_closed", [False, True])
def test_what_is_removed_leaves_no_trace_on_the_disk(tmp_path: Path, is_closed: bool) -> None:
    library = open_at(tmp_path)
    document = read_carefully("/a.pdf")
    summary = library.put(document)
    library.keep_recognised(document.file.sha256, RecognisedPage(1, "eng", f"data {CANARY}"))
    library.commit_indexes()
    assert traces(tmp_path)
    library.remove([summary.id])
    if is_closed:
        library.close()
    assert traces(tmp_path) == []
    library.close()


def traces(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and CANARY.encode() in path.read_bytes()]


def test_recognised_pages_survive_the_next_start(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    document = read_carefully("/a.pdf")
    library.put(document)
    library.keep_recognised(document.file.sha256, RecognisedPage(1, "eng", "data"))
    library.close()
    again = open_at(tmp_path)
    assert set(again.recognised(document.file.sha256)) == {1}
    again.close()
