"""The real window on a real engine, driven as a person drives it."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QLocale, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from core.api.types import Answer, DocumentSummary, Rect
from desktop import i18n
from desktop.app import Application, Options, engine_command
from desktop.dialogs import Dialogs
from desktop.report_texts import ReportRow, RowKind
from desktop.state.app import AppState
from desktop.views.controls.chip import CitationChip
from desktop.views.library.document_row import ICON_LEFT_PX
from desktop.views.page.layout import PX_PER_POINT

START_WITHIN_S = 30.0
INDEX_WITHIN_S = 300.0
ANSWER_WITHIN_S = 240.0
PAGE_WITHIN_S = 20.0


class RealWindow:
    """Started by `real_window`. Every wait has a deadline."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.window = application.window
        self.state = application.actions.state
        """As the window shows it: it follows the application's a moment later."""
        application.actions.state_changed.connect(self._take)

    def _take(self, state: AppState) -> None:
        self.state = state

    def wait(self, condition: Callable[[], bool], *, within_s: float, what: str) -> None:
        """Runs the event loop until the state fits. Raises TimeoutError."""
        loop = QEventLoop()
        self.application.actions.state_changed.connect(lambda _: loop.quit())
        end = time.monotonic() + within_s
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"{what} took over {within_s} s")
            QTimer.singleShot(100, loop.quit)
            loop.exec()

    def drop(self, paths: Sequence[Path]) -> None:
        """Drag files or folders over the window and let go."""
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        middle = self.window.rect().center()
        copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(middle, copy, mime, left, none)
        QCoreApplication.sendEvent(self.window, enter)
        assert enter.isAccepted()
        assert self.window.dropping.overlay.isVisible()
        drop = QDropEvent(QPointF(middle), copy, mime, left, none, QEvent.Type.Drop)
        QCoreApplication.sendEvent(self.window, drop)
        assert drop.isAccepted()
        assert not self.window.dropping.overlay.isVisible()

    def document(self, path: Path) -> DocumentSummary:
        """What the library knows of a file."""
        return next(d for d in self.state.library.documents.values() if d.path == str(path))

    def click_row(self, path: Path, *, on_icon: bool = False) -> None:
        """A click on a document in the library."""
        tree, model = self.window.library.tree, self.window.library.model
        rect = tree.visualRect(model.index_of(self.document(path).id))
        at = rect.topLeft() + QPoint(ICON_LEFT_PX + 8, rect.height() // 2) if on_icon else rect.center()
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def type_password(self, password: str) -> None:
        """Into the dialog that is open, ending with Enter; returns when the engine has tried it."""
        dialog = self.window.unlocking.dialog
        assert dialog is not None
        dialog.field.selectAll()
        QTest.keyClicks(dialog.field, password)
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        self.wait(lambda: not self.state.unlock.is_checking, within_s=START_WITHIN_S, what="trying a password")

    def press_report_row(self, kind: RowKind) -> ReportRow:
        """A click on the first row of a kind in the report that is open."""
        report = self.window.middle.report
        self.wait(lambda: self.state.report.report is not None, within_s=5, what="the report")
        rows = [report.model.index(row, 0) for row in range(report.model.rowCount())]
        found = [(index, row) for index in rows if (row := report.model.row_at(index)) is not None and row.kind is kind]
        index, row = found[0]
        report.list.scrollTo(index)
        QTest.mouseClick(report.list.viewport(), Qt.MouseButton.LeftButton, pos=report.list.visualRect(index).center())
        return row

    def wait_until_ready(self, documents: int) -> None:
        self.wait(
            lambda: self.state.library.totals.searchable >= documents and not self.state.jobs.adding,
            within_s=INDEX_WITHIN_S,
            what="indexing",
        )

    def ask(self, question: str) -> Answer:
        """Type a question, press Enter, wait for the answer."""
        before = len(self.state.chat.exchanges)
        self.window.menu_actions["new_question"].trigger()
        box = self.window.focusWidget()  # without a window manager no window is active
        assert box is not None
        if question.isascii() and question.isprintable():
            QTest.keyClicks(box, question)
        else:  # there are no keys for other characters
            assert isinstance(box, QPlainTextEdit)
            box.insertPlainText(question)
        QTest.keyClick(box, Qt.Key.Key_Return)
        self.wait(lambda: len(self.state.chat.exchanges) == before + 1, within_s=START_WITHIN_S, what="asking")
        self.wait(
            lambda: (
                self.state.chat.exchanges[-1].answer is not None or self.state.chat.exchanges[-1].failure is not None
            ),
            within_s=ANSWER_WITHIN_S,
            what="the answer",
        )
        answer = self.state.chat.exchanges[-1].answer
        assert answer is not None, self.state.chat.exchanges[-1].failure
        return answer

    def chips(self) -> list[CitationChip]:
        """The citation chips that can be seen, by number."""
        QCoreApplication.processEvents()
        found = [chip for chip in self.window.findChildren(CitationChip) if chip.isVisible()]
        return sorted(found, key=lambda chip: chip.citation.number)

    def first_chip(self) -> CitationChip:
        """Waits until the answer is laid out."""
        self.wait(lambda: bool(self.chips()), within_s=5, what="laying out the answer")
        return self.chips()[0]

    def click_chip(self, chip: CitationChip) -> float:
        """Press a citation; seconds until its page stands there with its marks."""
        page_index = chip.citation.parts[0].page_index
        shown: list[int] = []
        loop = QEventLoop()
        self.window.page.page_shown.connect(shown.append)
        self.window.page.page_shown.connect(loop.quit)
        start = time.perf_counter()
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
        end = time.monotonic() + PAGE_WITHIN_S
        while page_index not in shown:
            if time.monotonic() > end:
                raise TimeoutError(f"page {page_index} was not shown; {shown} were")
            QTimer.singleShot(50, loop.quit)
            loop.exec()
        return time.perf_counter() - start

    def picture_of(self, page_index: int, rect: Rect) -> QImage:
        """The part of the page view that shows a rectangle given in points of the page as people see it."""
        canvas = self.window.page.canvas
        place = canvas.page_layout.places[page_index]
        scale = canvas.zoom * PX_PER_POINT
        x0, y0, x1, y1 = (round(value * scale) for value in rect)
        left = place.x - canvas.horizontalScrollBar().value()
        top = place.y - canvas.verticalScrollBar().value()
        picture = canvas.viewport().grab().toImage()
        ratio = picture.devicePixelRatio()
        corner = QPoint(round((left + x0) * ratio), round((top + y0) * ratio))
        return picture.copy(corner.x(), corner.y(), round((x1 - x0) * ratio), round((y1 - y0) * ratio))


@contextmanager
def real_window(
    app: QApplication, data_dir: Path, *, theme: str = "light", size: tuple[int, int] = (1280, 800)
) -> Iterator[RealWindow]:
    """A window with the real engine behind it; both end with the block."""
    i18n.install(app, QLocale(QLocale.Language.C))
    options = Options(data_dir=data_dir, theme=theme, size=size)
    application = Application(app, options, command=engine_command(data_dir), dialogs=Dialogs())
    driven = RealWindow(application)
    try:
        application.start(())
        QTest.qWaitForWindowExposed(application.window)
        driven.wait(lambda: driven.state.library.is_listed, within_s=START_WITHIN_S, what="starting")
        yield driven
    finally:
        application.close()
        application.window.close()
        application.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def make_application() -> QApplication:
    existing = QApplication.instance()
    return existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
