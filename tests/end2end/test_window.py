"""Drop a folder, ask, click the citation: the right page opens with the right lines marked."""

import os
import socket
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from core.api.types import AnswerMode
from desktop.report_texts import RowKind
from desktop.theme import load_theme
from tests.end2end.window import RealWindow, real_window
from tests.pdfs import Para, Sheet, make_pdf, seen_rects
from tests.pdfs_hidden import HIDDEN, make_page
from tests.pdfs_scans import make_scan

pytestmark = [pytest.mark.window, pytest.mark.model, pytest.mark.timeout(900)]

QUESTION = "How long does the warranty on the pump last?"
LINE = "The warranty on the pump lasts for eighteen months from the day of delivery."
FILLER = (
    "The filter is rinsed with clean water every week. Replacement cartridges are ordered from the workshop.",
    "The control panel shows the pressure in bar. A red lamp means that the valve is shut.",
)
LIGHT = 215
"""A pixel lighter than this in red and green is paper or mark; below it are ink and its soft edges."""


def paper(folder: Path, name: str, rotation: int) -> Path:
    pages = [Sheet(FILLER[:1], rotation=rotation), Sheet((FILLER[1], LINE), rotation=rotation)]
    return make_pdf(folder / name, pages, title="Pump manual")


def share_marked(picture: QImage, mark: QColor) -> tuple[float, int]:
    """Of the pixels that are not ink, the share that has the colour of an open mark; and how many are ink."""
    marked = light = ink = 0
    for y in range(picture.height()):
        for x in range(picture.width()):
            color = picture.pixelColor(x, y)
            if min(color.red(), color.green()) < LIGHT:
                ink += 1
                continue
            light += 1
            marked += abs(color.blue() - mark.blue()) <= 24 and abs(color.red() - mark.red()) <= 24
    return marked / max(light, 1), ink


def assert_marked(driven: RealWindow, path: Path) -> None:
    mark = load_theme("light").color("mark")
    lines = seen_rects(path, 1, LINE)
    assert lines, "the test's own search does not find the line"
    for x0, y0, x1, y1 in lines:
        share, ink = share_marked(driven.picture_of(1, (x0 + 1, y0 + 2, x1 - 1, y1 - 2)), mark)
        assert ink > 50, "the words are not where the page view should show them"
        assert share > 0.9
    outside = seen_rects(path, 1, "The control panel")[0]
    assert share_marked(driven.picture_of(1, outside), mark)[0] == 0


@pytest.mark.skipif("PINCITE_OFFLINE" not in os.environ, reason="not started in an empty network namespace")
def test_all_of_this_runs_without_any_network() -> None:
    assert {name for _, name in socket.if_nameindex()} <= {"lo"}


@pytest.mark.parametrize("rotation", [0, 90])
def test_the_cited_lines_are_marked_on_the_page(qapp: QApplication, tmp_path: Path, rotation: int) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    path = paper(folder, "Pump manual.pdf", rotation)
    make_pdf(folder / "Cafeteria.pdf", [["The cafeteria opens at noon. Soup is served on Tuesdays."]])
    with real_window(qapp, tmp_path / "data") as driven:
        driven.drop([folder])
        driven.wait_until_ready(2)
        answer = driven.ask(QUESTION)
        assert answer.mode is not AnswerMode.REFUSED
        chip = driven.first_chip()
        assert chip.citation.path == str(path)
        assert chip.citation.quote == LINE
        driven.click_chip(chip)
        assert driven.window.page.canvas.current_page == 1
        driven.wait(lambda: not driven.window.page.canvas.is_pulsing, within_s=5, what="the pulse")
        assert_marked(driven, path)


def test_a_locked_document_is_unlocked_through_the_dialog_and_then_asked(qapp: QApplication, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "Pump manual.pdf", [[FILLER[0]], [FILLER[1], LINE]], user_password="harbour")
    with real_window(qapp, tmp_path / "data") as driven:
        driven.drop([path])
        driven.wait(lambda: bool(driven.state.locked), within_s=60, what="finding the lock")
        driven.click_row(path)
        driven.type_password("port")
        assert driven.state.unlock.is_wrong
        driven.type_password("harbour")
        driven.wait_until_ready(1)
        assert driven.window.unlocking.dialog is None
        assert not driven.state.unlock.is_open
        answer = driven.ask(QUESTION)
        assert answer.mode is not AnswerMode.REFUSED
        chip = driven.first_chip()
        assert chip.citation.quote == LINE
        driven.click_chip(chip)


def test_what_people_cannot_see_is_told_and_what_is_scanned_is_read(qapp: QApplication, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    secret = ("zebra", "oboe")
    hidden = make_page(folder / "Minutes.pdf", HIDDEN["white-on-white"], chance=Random(1), words=secret)
    scan = folder / "Pump manual.pdf"
    make_scan(scan, make_pdf(tmp_path / "source.pdf", [Sheet([Para(LINE, size=14)])]))
    with real_window(qapp, tmp_path / "data") as driven:
        driven.drop([folder])
        driven.wait_until_ready(2)
        assert driven.document(hidden).hidden_pages == 1
        driven.click_row(hidden, on_icon=True)
        row = driven.press_report_row(RowKind.HIDDEN)
        assert all(word in row.body for word in secret)
        assert [mark.is_evidence for mark in driven.state.page.marks] == [False]
        assert driven.ask("What is said about the zebra and the oboe?").refused
        assert driven.document(scan).recognised_pages == 1
        assert driven.ask(QUESTION).mode is not AnswerMode.REFUSED
        chip = driven.first_chip()
        assert (chip.citation.path, chip.citation.quote) == (str(scan), LINE)
        driven.click_chip(chip)


def test_a_question_the_papers_do_not_answer_is_refused_without_a_chip(qapp: QApplication, tmp_path: Path) -> None:
    path = paper(tmp_path, "Pump manual.pdf", 0)
    with real_window(qapp, tmp_path / "data") as driven:
        driven.drop([path])
        driven.wait_until_ready(1)
        answer = driven.ask("Who won the football match in Berlin?")
        assert answer.refused
        assert driven.chips() == []
        assert driven.state.chat.exchanges[-1].sentences == ()
