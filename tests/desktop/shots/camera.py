"""Drives one application and takes its picture when a state is reached."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QWidget

from core.api.messages import Done, Failed
from core.api.requests import Request
from core.api.types import Answer, DocumentSummary, JobId
from desktop.app import Application, Options, engine_command
from desktop.dialogs import Dialogs
from desktop.state.app import AppState
from desktop.state.engine import EngineStatus
from desktop.state.exchange import Exchange
from desktop.views.controls.chip import CitationChip

DEADLINE_S = 300
SETTLE_MS = 500
T = TypeVar("T")
OWN_JOBS = count(1_000_000)
"""Beyond those of the window."""


class NotReached(Exception):  # a picture could not be taken
    """The state of a picture did not come in time."""


@dataclass(frozen=True)
class Look:
    """How the window is started."""

    theme: str = "light"
    size: tuple[int, int] = (1280, 800)
    text_percent: int = 100


class Camera:
    """A window of its own on the library in `data_dir`. `with` ends it."""

    def __init__(self, app: QApplication, out: Path, data_dir: Path, look: Look = Look()) -> None:
        self._app = app
        self._out = out
        options = Options(data_dir=data_dir, theme=look.theme, size=look.size)
        self.application = Application(app, options, command=engine_command(data_dir), dialogs=Dialogs())
        self.window = self.application.window
        self.actions = self.application.actions
        self.application.start()
        self.window.activateWindow()
        self.wait(lambda state: state.library.is_listed and bool(state.models.models))
        if look.text_percent != 100:
            self.window.text_percent_wanted.emit(look.text_percent)

    def __enter__(self) -> "Camera":
        return self

    def __exit__(self, *_: object) -> None:
        self.window.close()
        self.application.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._app.processEvents()

    @property
    def state(self) -> AppState:
        return self.actions.state

    @property
    def last(self) -> Exchange:
        return self.state.chat.exchanges[-1]

    def wait(self, reached: Callable[[AppState], bool], *, deadline_s: int = DEADLINE_S) -> None:
        """Raises NotReached."""
        loop, clock = QEventLoop(), QTimer(singleShot=True, interval=deadline_s * 1000)
        clock.timeout.connect(lambda: loop.exit(1))

        def look(state: AppState) -> None:
            if reached(state):
                loop.exit(0)
            elif state.engine is EngineStatus.STOPPED:
                loop.exit(1)

        self.actions.state_changed.connect(look)
        if not reached(self.state):
            clock.start()
            if loop.exec() != 0:
                raise NotReached
        self.actions.state_changed.disconnect(look)

    def rest(self, duration_ms: int = SETTLE_MS) -> None:
        """Let the window catch up with its state, and motion come to its end."""
        loop = QEventLoop()
        QTimer.singleShot(duration_ms, loop.quit)
        loop.exec()

    def take(self, name: str, *, settle_ms: int = SETTLE_MS, beside: QWidget | None = None) -> None:
        """Save the window once it has come to rest, with what floats over it as a window of its own."""
        self.rest(settle_ms)
        picture = self.window.grab()
        if beside is not None:
            _lay_on(picture, beside, self.window)
        picture.save(str(self._out / f"{name}.png"))
        sys.stdout.write(f"{name}\n")
        sys.stdout.flush()

    def press(self, action: str) -> None:
        """An entry of the menu."""
        self.window.enable()
        self.window.menu_actions[action].trigger()

    def key(self, key: Qt.Key, to: QWidget | None = None) -> None:
        """To a widget, or to what has the focus."""
        QTest.keyClick(to or QApplication.focusWidget() or self.window, key)

    def tidy(self, folder: Path) -> None:
        """One folder of the library unfolded, no banner, the pointer on nothing."""
        tree, model = self.window.library.tree, self.window.library.model
        for path, index in model.folder_indexes():
            tree.setExpanded(index, path == str(folder))
        tree.scrollToTop()
        if self.state.banner is not None and self.state.banner.can_dismiss:
            self.actions.dismiss(self.state.banner.key)
        self.point_at_nothing()

    def point_at(self, widget: QWidget) -> None:
        """The pointer comes onto a widget."""
        QTest.mouseMove(widget, widget.rect().center())

    def point_at_nothing(self) -> None:
        QTest.mouseMove(self.window.status, QPoint(1, 1))

    def add(self, *paths: Path) -> None:
        self.actions.add_paths([str(path) for path in paths])
        self.wait(lambda state: not state.jobs.adding)

    def ask(self, question: str) -> Answer:
        """Raises NotReached if there is no answer."""
        self.wait(lambda state: state.chat.can_ask)
        self.actions.ask(question)
        self.wait(lambda state: not state.chat.exchanges[-1].is_running)
        if self.last.answer is None:
            raise NotReached
        return self.last.answer

    def request(self, make: Callable[[JobId], Request], kind: type[T]) -> T:
        """What the engine answers to a request that is not the window's. Raises NotReached."""
        job, got = JobId(next(OWN_JOBS)), []
        loop = QEventLoop()

        def take(events: Sequence[object]) -> None:
            for event in events:
                if isinstance(event, (Done, Failed)) and event.job == job:
                    got.append(event)
                    loop.quit()

        self.application.engine.received.connect(take)
        self.application.engine.send(make(job))
        QTimer.singleShot(DEADLINE_S * 1000, loop.quit)
        if not got:
            loop.exec()
        self.application.engine.received.disconnect(take)
        if not got or not isinstance(got[0], Done) or not isinstance(got[0].result, kind):
            raise NotReached
        return got[0].result

    def document(self, name: str) -> DocumentSummary:
        """Raises NotReached if the library has none of this name."""
        for document in self.state.library.documents.values():
            if document.name == name:
                return document
        raise NotReached(name)

    def chips(self) -> list[CitationChip]:
        """Those that can be seen."""
        return [chip for chip in self.window.findChildren(CitationChip) if chip.isVisible()]

    @property
    def focus_is_on_chip(self) -> bool:
        return isinstance(QApplication.focusWidget(), CitationChip)

    def click(self, words: str) -> None:
        """A button that can be seen, by what stands on it. Raises NotReached."""
        for button in self.window.findChildren(QAbstractButton):
            if button.isVisible() and button.text() == words:
                button.click()
                return
        raise NotReached(words)

    def open_citation(self, number: int) -> None:
        self.window.chat.press_citation(number)
        self.wait(lambda state: bool(state.page.pages) and state.page.open_mark == number)


def _lay_on(picture: QPixmap, floating: QWidget, window: QWidget) -> None:
    at = floating.mapToGlobal(QPoint(0, 0)) - window.mapToGlobal(QPoint(0, 0))
    painter = QPainter(picture)
    painter.drawPixmap(at, floating.grab())
    if isinstance(floating, QDialog):  # its frame is the system's, and no part of it
        painter.setPen(floating.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(QRect(at, floating.size()))
    painter.end()
