"""The page beside an answer: marked, turned, searched, dark, printed."""

from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QPixmap
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest

from tests.desktop.shots.camera import Camera
from tests.desktop.shots.told import LATER, LATER_CLAIMS, tell

SOUGHT = "Landlord"
MARGIN_PX, MARKS_HEIGHT_PX = 40, 240


def marks(camera: Camera) -> QPixmap:
    """What is marked of the page, as it stands there."""
    canvas = camera.window.page.canvas
    rect = canvas.mark_rect(1, canvas.current_page)
    top = 0 if rect is None else max(0, rect.top() - canvas.verticalScrollBar().value() - MARGIN_PX)
    return canvas.viewport().grab(QRect(0, top, canvas.viewport().width(), MARKS_HEIGHT_PX))


def two_pages(camera: Camera) -> None:
    """A passage that goes on overleaf; its mark is the second."""
    tell(camera, LATER, LATER_CLAIMS)
    camera.open_citation(2)
    canvas = camera.window.page.canvas
    camera.rest(800)
    rect = canvas.mark_rect(2, LATER_CLAIMS[1][1].page_index + 1)
    if rect is not None:
        canvas.verticalScrollBar().setValue(rect.bottom() - canvas.height() // 2)
    camera.take("09-marked-page", settle_ms=1500)


def rotated(camera: Camera) -> None:
    camera.open_citation(1)
    camera.press("rotate")
    camera.take("10-rotated-page", settle_ms=1500)
    camera.press("rotate_back")


def find(camera: Camera) -> None:
    camera.press("find")
    QTest.keyClicks(camera.window.page.find_bar.field, SOUGHT)
    camera.wait(lambda state: bool(state.page.find.hits))
    camera.take("25-find")
    camera.actions.page.close_find()


def dark_paper(camera: Camera) -> None:
    camera.open_citation(2)
    camera.press("dark_paper")
    camera.take("24-dark-paper", settle_ms=1200)
    camera.press("dark_paper")
    camera.rest(1200)


def printing(camera: Camera, folder: Path) -> None:
    """As soon as the note is there: the document is long enough."""
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(folder / "printed.pdf"))
    camera.window.page.print_on(printer)
    camera.take("26-printing")
    camera.wait(lambda _: camera.window.page.printing is None, deadline_s=120)
