"""What was cut by a line, a column or a page is found by its whole word, and the marks lie on all its parts."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.api.messages import AddReport
from core.api.types import PagePart, Rect, Scope
from core.cancel import CancelToken
from core.engine.app import App
from core.ingest.policy import Wanted
from core.retrieve.rects import parts_of
from tests.pdfs import Para, Sheet, make_ligature_pdf, make_pdf, seen_rects

FILLER = "The tenant keeps the rooms clean and dry at all times and tells the landlord of any damage at once. " * 6


def marks(app: App, path: Path, words: str) -> Sequence[PagePart]:
    """Where the marks lie for some words that a search for them finds."""
    *_, report = app.add([str(path)], wanted=Wanted(), token=CancelToken())
    assert isinstance(report, AddReport)
    passages = app.search(words, Scope(), limit=3, token=CancelToken()).passages
    found = next(passage for passage in passages if words in passage.text)
    chunk = app.library.chunks([found.chunk_id])[found.chunk_id]
    start = chunk.text.index(words)
    return parts_of(chunk.spans, start, start + len(words), lambda index: app.library.page(chunk.document_id, index))


def assert_marked(path: Path, part: PagePart, *pieces: str) -> None:
    """Each piece, and nothing far from all of them, lies under the part's rectangles."""
    places = [seen_rects(path, part.page_index, piece)[-1] for piece in pieces]
    for place in places:
        assert any(_covers(rect, place) for rect in part.rects)
    for rect in part.rects:
        assert any(_covers(rect, place) for place in places)


def _covers(rect: Rect, place: Rect) -> bool:
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    return rect[0] <= x <= rect[2] and rect[1] <= y <= rect[3]


def test_a_word_cut_by_a_line(app: App, tmp_path: Path) -> None:
    path = make_pdf(
        tmp_path / "cut.pdf", [[Para("Every picture in this book has its own cap-\ntions below it, in italics.")]]
    )
    (part,) = marks(app, path, "captions")
    assert_marked(path, part, "cap-", "tions")


def test_a_word_with_a_hyphen_of_its_own_cut_there(app: App, tmp_path: Path) -> None:
    text = "A well-known rule of this house says that the well-\nknown door stays shut at night."
    path = make_pdf(tmp_path / "kept.pdf", [[Para(text)]])
    (part,) = marks(app, path, "the well-known door")
    assert_marked(path, part, "that the well-", "known door")


def test_a_word_cut_by_a_column(app: App, tmp_path: Path) -> None:
    left = Para(FILLER + "\nEvery picture in this book has its own cap-")
    right = Para("tions below it, in italics, as the printer likes it.\n" + FILLER)
    path = make_pdf(tmp_path / "columns.pdf", [Sheet(columns=[[left], [right]])])
    (part,) = marks(app, path, "captions")
    assert_marked(path, part, "cap-", "tions")


def test_a_sentence_over_a_column(app: App, tmp_path: Path) -> None:
    left = Para(FILLER + "\nThe deposit is returned within ninety")
    right = Para("days of the end of the lease, with interest.\n" + FILLER)
    path = make_pdf(tmp_path / "sentence.pdf", [Sheet(columns=[[left], [right]])])
    (part,) = marks(app, path, "The deposit is returned within ninety days of the end of the lease, with interest.")
    assert_marked(path, part, "The deposit is returned within ninety", "days of the end")


def test_a_sentence_over_a_page(app: App, tmp_path: Path) -> None:
    pages = [
        [Para(FILLER), Para("The deposit is returned within ninety")],
        [Para("days of the end of the lease."), Para(FILLER)],
    ]
    path = make_pdf(tmp_path / "pages.pdf", pages)
    first, second = marks(app, path, "The deposit is returned within ninety days of the end of the lease.")
    assert_marked(path, first, "The deposit is returned within ninety")
    assert_marked(path, second, "days of the end")


def test_a_word_cut_by_a_page(app: App, tmp_path: Path) -> None:
    pages = [
        [Para(FILLER), Para("Every picture in this book has its own cap-")],
        [Para("tions below it, in italics, as the printer likes it."), Para(FILLER)],
    ]
    path = make_pdf(tmp_path / "word.pdf", pages)
    first, second = marks(app, path, "captions")
    assert_marked(path, first, "cap-")
    assert_marked(path, second, "tions")


@pytest.mark.parametrize("word", ["officer", "identified", "flow"])
def test_a_word_with_a_ligature(app: App, tmp_path: Path, word: str) -> None:
    path = make_ligature_pdf(tmp_path / "ligatures.pdf", "The o\ufb03cer identi\ufb01ed the \ufb02ow.")
    (part,) = marks(app, path, word)
    assert_marked(path, part, word)
