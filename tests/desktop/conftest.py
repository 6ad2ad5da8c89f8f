"""A window without a screen, engines that are scripts, and documents that need no files."""

import gc
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before Qt is asked for an application

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.api.following import FolderSummary
from core.api.requests import Request
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, Verdict, VerdictCount
from desktop import i18n
from desktop.app import Application, Options
from desktop.appearance import no_widgets_collected
from desktop.dialogs import Dialogs
from desktop.engine import EngineClient
from desktop.state.app import AppState
from desktop.texts import Sentence
from desktop.views.window.main_window import MainWindow
from tests.desktop import fake_engine


def pytest_configure(config: pytest.Config) -> None:
    for lack in ("propagateSizeHints", r"raise\(\)", "grabbing the keyboard", "setting window masks"):
        config.addinivalue_line("qt_log_ignore", f"^This plugin does not support {lack}")


EngineMaker = Callable[..., EngineClient]


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(autouse=True)
def _english(qapp: QApplication) -> None:
    """The words and numbers of an English system, whatever runs the tests."""
    if not qapp.property("speaks_english"):
        i18n.install(qapp, QLocale(QLocale.Language.C))
        qapp.setProperty("speaks_english", True)


@pytest.fixture
def at_usual_size(qapp: QApplication) -> Iterator[None]:
    """Of text: the sizes of windows mean little without it."""
    before, font = qapp.font(), QFont(qapp.font())
    font.setPixelSize(13)
    qapp.setFont(font)
    yield
    with no_widgets_collected():
        qapp.setFont(before)


@pytest.fixture
def make_engine(tmp_path: Path, qapp: QApplication) -> Iterator[EngineMaker]:
    """Makes clients of scripted engines and closes them. Not started, so that a test can listen first."""
    clients: list[EngineClient] = []

    def make(*, back_off_s: tuple[float, ...] = (0.0, 0.0, 0.0), **script: Any) -> EngineClient:
        path = fake_engine.write_script(tmp_path / f"script{len(clients)}.json", **script)
        client = EngineClient(fake_engine.command(path), log_file=tmp_path / "engine.log", back_off_s=back_off_s)
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()


def document(
    number: int,
    path: str = "",
    *,
    status: DocumentStatus = DocumentStatus.READY,
    pages: int = 3,
    unread: int = 0,
    reason: str = "",
    hidden: int = 0,
    recognised: int = 0,
    is_away: bool = False,
    newer: int | None = None,
) -> DocumentSummary:
    """A row of the library, as the engine would tell it."""
    path = path or f"/papers/Letters/Letter {number}.pdf"
    verdicts = [VerdictCount(Verdict.OK, pages - unread)] + ([VerdictCount(Verdict.NO_TEXT, unread)] if unread else [])
    name = path.rsplit("/", 1)[-1]
    return DocumentSummary(
        id=DocumentId(number),
        path=path,
        name=name,
        title=name.removesuffix(".pdf"),
        status=status,
        reason=reason,
        page_count=pages,
        verdicts=tuple(verdicts),
        chunk_count=pages * 4,
        revision=1,
        size_bytes=10_000,
        added_at="2025-01-01T00:00:00Z",
        hidden_pages=hidden,
        recognised_pages=recognised,
        is_away=is_away,
        newer_version=None if newer is None else DocumentId(newer),
        versions=1 if newer is None else 2,
    )


class ReadyAnswers(Dialogs):
    """Dialogs that answer at once; what was asked is kept in `asked`."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.folder = self.exported = ""
        self.files: list[str] = []
        self.model = ""
        self.marked = ""
        self.questions = ""
        self.printer: QPrinter | None = None
        self.agrees = False

    def agree(self, parent: QWidget, question: Sentence, *, do: str, keep: str) -> bool:
        self.asked.append(f"{question} {do}/{keep}")
        return self.agrees

    def choose_folder(self, parent: QWidget) -> str:
        self.asked.append("folder")
        return self.folder

    def choose_files(self, parent: QWidget) -> list[str]:
        self.asked.append("files")
        return self.files

    def choose_model(self, parent: QWidget) -> str:
        self.asked.append("model")
        return self.model

    def choose_language_folder(self, parent: QWidget) -> str:
        self.asked.append("language folder")
        return self.folder

    def locate_folder(self, parent: QWidget, folder: FolderSummary) -> str:
        self.asked.append(f"locate {folder.path}")
        return self.folder

    def save_conversation(self, parent: QWidget, name: str) -> str:
        self.asked.append(f"export {name}")
        return self.exported

    def not_written(self, parent: QWidget, path: str) -> None:
        self.asked.append(f"not written {path}")

    def save_marked(self, parent: QWidget, path: str) -> str:
        self.asked.append(f"save {path}")
        return self.marked

    def choose_questions(self, parent: QWidget) -> str:
        self.asked.append("questions")
        return self.questions

    def save_questions(self, parent: QWidget) -> str:
        self.asked.append("save questions")
        return self.questions

    def about(self, parent: QWidget, version: str) -> None:
        self.asked.append(f"about {version}")

    def reveal(self, path: str) -> None:
        self.asked.append(f"reveal {path}")

    def choose_printer(self, parent: QWidget, page_count: int) -> QPrinter | None:
        self.asked.append(f"print {page_count}")
        return self.printer

    def open_address(self, address: str) -> None:
        self.asked.append(f"address {address}")

    def open_file(self, path: str) -> None:
        self.asked.append(f"open {path}")


@dataclass
class Running:
    """A whole application on a scripted engine; `sent` are the requests so far, `shown` the states."""

    application: Application
    dialogs: ReadyAnswers
    sent: list[Request]
    shown: list[AppState]
    _qtbot: QtBot

    @property
    def window(self) -> MainWindow:
        return self.application.window

    @property
    def state(self) -> AppState:
        return self.application.actions.state

    def wait_until(self, condition: Callable[[AppState], bool]) -> None:
        """Until the window has been shown a state like that."""
        self._qtbot.waitUntil(lambda: condition(self.shown[-1]), timeout=10_000)

    def sent_of(self, kind: type[Request]) -> list[Any]:
        return [request for request in self.sent if isinstance(request, kind)]


@pytest.fixture
def run_app(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Callable[..., Running]]:
    """Starts applications and waits until they have listed the library."""
    gc.collect()  # what earlier tests threw away is not this window's to clear up while its time is taken
    made: list[Running] = []
    style, palette, font = qapp.style().objectName(), qapp.palette(), qapp.font()

    def run(
        *,
        size: tuple[int, int] = (1280, 800),
        paths: tuple[str, ...] = (),
        before: Callable[[], object] = lambda: None,
        **script: Any,
    ) -> Running:
        """`before` is called when the script is written, which is the test's own work, and the window is not begun."""
        options = Options(data_dir=tmp_path / "data", theme="light", size=size)
        command = fake_engine.command(fake_engine.write_script(tmp_path / "script.json", **script))
        dialogs = ReadyAnswers()
        before()
        application = Application(qapp, options, command=command, dialogs=dialogs)
        sent: list[Request] = []
        _record(application.engine, sent)
        running = Running(application, dialogs, sent, [application.actions.state], qtbot)
        application.actions.state_changed.connect(running.shown.append)
        made.append(running)
        application.start(paths)
        qtbot.waitExposed(application.window)
        running.wait_until(lambda state: state.library.is_listed)
        return running

    yield run
    for running in made:
        running.application.close()
        running.window.close()
        running.window.deleteLater()
    with no_widgets_collected():
        qapp.setStyle(style)
        qapp.setPalette(palette)
        qapp.setFont(font)


def _record(engine: EngineClient, sent: list[Request]) -> None:
    send = engine.send

    def record(request: Request) -> None:
        sent.append(request)
        send(request)

    engine.send = record  # type: ignore[method-assign]  # the one place where a test listens in
