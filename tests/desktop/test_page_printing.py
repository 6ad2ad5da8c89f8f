"""What is printed: the pages that were chosen, in order, each lying as it does in the document."""

from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.types import PageGeometry
from desktop.state.page import PageState, RenderWanted, document_shown, turned
from desktop.views.page.layout import MAX_RENDER_PIXELS
from desktop.views.page.printing import DOTS_PER_INCH, pages_to_print, print_scale
from desktop.views.page.view import PageView
from tests.desktop.samples import LEASE, looks, page_image, white


def to_file(path: Path, *, pages: tuple[int, int] | None = None) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    if pages is not None:
        printer.setPrintRange(QPrinter.PrintRange.PageRange)
        printer.setFromTo(*pages)
    return printer


def opened(*rotations: int) -> PageState:
    shown = document_shown(PageState(), LEASE, title="Lease.pdf", path="/Lease.pdf", revision=1)
    pages = tuple(PageGeometry(str(i + 1), 120, 180, rotation) for i, rotation in enumerate(rotations))
    return replace(shown, pages=pages)


class Press:
    """A page view that prints, and an engine that draws black pages."""

    def __init__(self, qtbot: QtBot, state: PageState) -> None:
        self.view = PageView(*looks())
        qtbot.addWidget(self.view)
        self.view.show_state(state)
        self.state = state
        self._qtbot = qtbot
        self.wanted: list[RenderWanted] = []
        self.view.page_wanted.connect(self.wanted.append)

    def draw(self, wanted: RenderWanted) -> None:
        geometry = self.state.pages[wanted.page_index]
        width, height = round(geometry.width * wanted.scale), round(geometry.height * wanted.scale)
        image = white(height, width) if geometry.rotation in (90, 270) else white(width, height)
        image.fill(Qt.GlobalColor.black)
        self.view.put_image(page_image(image, wanted.page_index, wanted.scale))

    def draw_all(self) -> list[int]:
        drawn = []
        while self.view.printing is not None:
            self._qtbot.waitUntil(lambda: bool(self.wanted) or self.view.printing is None)
            for wanted in self.wanted:
                drawn.append(wanted.page_index)
                self.draw(wanted)
            self.wanted.clear()
        return drawn


def is_black(path: Path, page_index: int) -> bool:
    with pymupdf.open(path) as document:
        pixels = document[page_index].get_pixmap()
        return bool(sum(pixels.pixel(pixels.width // 2, pixels.height // 2)) < 30)


def test_all_pages_are_printed_one_after_the_other(qtbot: QtBot, tmp_path: Path) -> None:
    press, path = Press(qtbot, opened(0, 90, 0)), tmp_path / "out.pdf"
    press.view.print_on(to_file(path))
    assert [(w.page_index, w.scale) for w in press.wanted] == [(0, DOTS_PER_INCH / 72)], "one at a time"
    assert press.view._print_note.words.text() == "Printing page 1 of 3"
    assert press.draw_all() == [0, 1, 2]
    assert press.view.printing is None
    assert press.view._print_note.isHidden()
    with pymupdf.open(path) as document:
        lies = ["wide" if page.rect.width > page.rect.height else "high" for page in document]
    assert lies == ["high", "wide", "high"]
    assert all(is_black(path, i) for i in range(3))


def test_only_the_chosen_pages_are_printed(qtbot: QtBot, tmp_path: Path) -> None:
    press, path = Press(qtbot, opened(0, 0, 0, 0)), tmp_path / "out.pdf"
    press.view.print_on(to_file(path, pages=(2, 3)))
    assert press.draw_all() == [1, 2]
    with pymupdf.open(path) as document:
        assert len(document) == 2


def test_a_page_that_cannot_be_drawn_leaves_its_sheet_empty(qtbot: QtBot, tmp_path: Path) -> None:
    press, path = Press(qtbot, opened(0, 0)), tmp_path / "out.pdf"
    press.view.print_on(to_file(path))
    press.wanted.clear()
    press.view.put_failure(LEASE, 0)
    assert press.draw_all() == [1]
    assert [is_black(path, i) for i in range(2)] == [False, True]


def test_printing_can_be_stopped(qtbot: QtBot, tmp_path: Path) -> None:
    press = Press(qtbot, opened(0, 0, 0))
    press.view.print_on(to_file(tmp_path / "out.pdf"))
    press.draw(press.wanted.pop())
    qtbot.waitUntil(lambda: bool(press.wanted))
    QTest.mouseClick(press.view._print_note.cancel, Qt.MouseButton.LeftButton)
    assert press.view.printing is None
    late = press.wanted.pop()
    press.draw(late)  # comes too late, and does no harm


def test_printing_can_be_stopped_between_a_picture_and_its_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    press = Press(qtbot, opened(0, 0))
    press.view.print_on(to_file(tmp_path / "out.pdf"))
    press.draw(press.wanted.pop())
    run = press.view.printing
    assert run is not None
    with qtbot.waitSignal(run.destroyed):
        QTest.mouseClick(press.view._print_note.cancel, Qt.MouseButton.LeftButton)
    assert press.wanted == []


def test_a_new_engine_is_asked_for_the_same_page_again(qtbot: QtBot, tmp_path: Path) -> None:
    press = Press(qtbot, opened(0, 0))
    press.view.print_on(to_file(tmp_path / "out.pdf"))
    press.draw(press.wanted.pop())
    qtbot.waitUntil(lambda: bool(press.wanted))
    press.wanted.clear()
    press.view.forget_requests()
    assert [w.page_index for w in press.wanted if w.scale == DOTS_PER_INCH / 72] == [1]


def test_pages_are_printed_as_the_document_has_them_however_they_are_turned(qtbot: QtBot, tmp_path: Path) -> None:
    press, path = Press(qtbot, turned(opened(0), 90)), tmp_path / "out.pdf"
    press.view.print_on(to_file(path))
    press.draw_all()
    with pymupdf.open(path) as document:
        assert document[0].rect.height > document[0].rect.width


@pytest.mark.qt_log_ignore("QPainter::begin|QPdfEngine|QFile", extend=True)
def test_a_printer_that_takes_nothing_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    press = Press(qtbot, opened(0))
    press.view.print_on(to_file(tmp_path / "missing" / "out.pdf"))
    press.draw_all()
    note = press.view._print_note
    assert press.view.printing is None
    assert not note.isHidden()
    assert note.words.text().startswith("The printer did not take the pages.")
    QTest.mouseClick(note.cancel, Qt.MouseButton.LeftButton)
    assert note.isHidden()


def test_a_range_beyond_the_last_page_ends_there(tmp_path: Path) -> None:
    assert pages_to_print(to_file(tmp_path / "a.pdf", pages=(2, 9)), 3) == (1, 2)
    assert pages_to_print(to_file(tmp_path / "a.pdf"), 3) == (0, 1, 2)


@pytest.mark.parametrize(("width", "height"), [(595, 842), (3000, 4000)])
def test_no_page_is_printed_with_more_pixels_than_are_ever_drawn(width: float, height: float) -> None:
    scale = print_scale(PageGeometry("1", width, height, 0))
    assert scale <= DOTS_PER_INCH / 72
    assert width * height * scale * scale <= MAX_RENDER_PIXELS * 1.001
