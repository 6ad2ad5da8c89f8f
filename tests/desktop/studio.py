"""One application on a scripted engine, and what is shown in it when its picture is taken."""

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from core.api.finding import LabelledQuestion, SearchState
from core.api.following import FolderState, FolderSummary, Freshness
from core.api.messages import Chat, FreshnessChanged
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, FolderId, JobId, ModelInfo
from desktop.app import Application, Options
from desktop.dialogs import Dialogs
from desktop.state.app import AppState
from tests.desktop import fake_engine, scenes_finding
from tests.desktop.conftest import document

DEADLINE_S = 30
NOTHING = JobId(0)
HOME = "/home/mara/Papers"
NOW = datetime.now(UTC).isoformat(timespec="seconds")
FOLDERS = (
    FolderSummary(FolderId(1), f"{HOME}/Harbour Yard", FolderState.WATCHED, 7, checked_at=NOW),
    FolderSummary(FolderId(2), "/mnt/office/Supplier contracts", FolderState.POLLED, 2, checked_at=NOW),
    FolderSummary(FolderId(3), "/media/mara/ARCHIVE/Board minutes 2021", FolderState.AWAY, 2, checked_at=NOW),
    FolderSummary(FolderId(4), f"{HOME}/Insurance", FolderState.MISSING, 0, set_aside=12, checked_at=NOW),
)
DOCUMENTS = (
    document(1, f"{HOME}/Harbour Yard/Lease – Unit 7.pdf", pages=62),
    document(2, f"{HOME}/Harbour Yard/Lease – Unit 7 (2019 draft).pdf", pages=58, newer=1),
    document(3, f"{HOME}/Harbour Yard/Survey of the quay wall.pdf", status=DocumentStatus.ONLINE_ONLY, pages=0),
    document(4, f"{HOME}/Harbour Yard/Schedule.pdf", status=DocumentStatus.WAITING, pages=0, reason="being_written"),
    document(5, f"{HOME}/Harbour Yard/Licence for alterations.pdf", status=DocumentStatus.PARTIAL, pages=18, unread=3),
    document(6, "/mnt/office/Supplier contracts/Cleaning 2025.pdf", pages=11),
    document(7, "/mnt/office/Supplier contracts/Security 2025.pdf", pages=24),
    document(8, "/media/mara/ARCHIVE/Board minutes 2021/March.pdf", pages=9, is_away=True),
    document(9, "/media/mara/ARCHIVE/Board minutes 2021/June.pdf", pages=7, is_away=True),
    document(10, "/home/mara/Downloads/Side letter.pdf", pages=3),
)
MODELS = (
    ModelInfo("embedder", "all-MiniLM-L6-v2", "/m/e.gguf", 25_000_000, "a" * 64, True, True, "Apache-2.0"),
    ModelInfo("generator", "Small writer", "/m/g.gguf", 390_000_000, "b" * 64, True, True, "MIT"),
)
CURRENT = Freshness(as_of=NOW)


class Studio:
    """One application on a scripted engine, and its picture."""

    def __init__(self, app: QApplication, out: Path, theme: str, folder: Path, scene: "Scene") -> None:
        self._out, self._theme = out, theme
        greeting = [fake_engine.ready(scene.documents), FreshnessChanged(scene.freshness)]
        script = fake_engine.write_script(
            folder / "script.json",
            documents=scene.documents,
            folders=scene.folders,
            models=MODELS,
            replies=scene.replies,
            greeting=greeting,
            search=scene.search,
            questions=scene.questions,
            chats=scene.chats,
        )
        options = Options(data_dir=folder / "data", theme=theme, size=scene.size)
        self.application = Application(app, options, command=fake_engine.command(script), dialogs=Dialogs())
        self.window = self.application.window
        self.actions = self.application.actions
        self.application.start()
        self.wait(lambda state: state.library.is_listed and bool(state.models.models))
        if scene.text_percent != 100:
            self.window.text_percent_wanted.emit(scene.text_percent)
        self.rest(200)

    def wait(self, reached: Callable[[AppState], bool]) -> None:
        end = time.monotonic() + DEADLINE_S
        while not reached(self.actions.state):
            if time.monotonic() > end:
                raise TimeoutError
            self.rest(20)

    def rest(self, duration_ms: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(duration_ms, loop.quit)
        loop.exec()

    def take(self, name: str) -> None:
        self.rest(300)
        self.window.grab().save(str(self._out / f"{name}-{self._theme}.png"))
        sys.stdout.write(f"{name}-{self._theme}\n")

    def select(self, number: int) -> None:
        """A document by its id, or with a number below 0 a followed folder."""
        model, tree = self.window.library.model, self.window.library.tree
        if number > 0:
            tree.setCurrentIndex(model.index_of(DocumentId(number)))
            return
        path = next(folder.path for folder in FOLDERS if folder.id == -number)
        tree.setCurrentIndex(dict(model.folder_indexes())[path])

    def ask(self) -> None:
        self.actions.ask("When can we end the lease early?")
        self.wait(lambda state: bool(state.chat.exchanges) and not state.chat.exchanges[-1].is_running)

    def close(self) -> None:
        self.application.close()
        self.window.close()
        self.window.deleteLater()
        self.rest(50)


@dataclass(frozen=True)
class Scene:
    """One picture: what the engine says, and what is done then."""

    name: str
    act: Callable[[Studio], None] = lambda studio: None
    freshness: Freshness = CURRENT
    replies: Mapping[str, Any] = field(default_factory=dict)
    documents: tuple[DocumentSummary, ...] = DOCUMENTS
    folders: tuple[FolderSummary, ...] = FOLDERS
    size: tuple[int, int] = (1280, 800)
    search: SearchState = scenes_finding.SEARCH
    questions: tuple[LabelledQuestion, ...] = ()
    chats: tuple[Chat, ...] = ()
    text_percent: int = 100
