"""Pictures of the window on a scripted engine, without a screen: python -m tests.desktop.pictures OUTDIR [--theme NAME]

What can hardly be brought about with real files: drives that are away, folders that are gone, a library under repair.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QLocale, QTimer
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QPushButton

from core.api import messages
from core.api.finding import LabelledQuestion, SearchState
from core.api.following import (
    Amount,
    Backup,
    Finding,
    Flaw,
    FolderState,
    FolderSummary,
    Freshness,
    Trouble,
    VerifyReport,
    Version,
)
from core.api.messages import Done, FreshnessChanged, LibraryEvaluated, Progress, RemovedDocuments, Verified, Versions
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, FolderId, JobId, ModelInfo, Stage
from desktop import i18n
from desktop.app import Application, Options
from desktop.dialogs import Dialogs
from desktop.state.app import AppState
from desktop.theme import THEME_NAMES
from desktop.views.fold import Fold
from tests.desktop import fake_engine, samples, scenes_finding
from tests.desktop.conftest import document

FONT_PX = 13
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
    text_percent: int = 100


def _add_two(studio: Studio) -> None:
    studio.actions.add_paths([f"{HOME}/Harbour Yard"])
    studio.actions.add_paths(["/mnt/office/Supplier contracts"])
    studio.wait(lambda state: state.jobs.current is not None and state.jobs.current.progress is not None)


def _pause(studio: Studio) -> None:
    _add_two(studio)
    studio.actions.library.pause(paused=True)
    studio.wait(lambda state: state.following.is_paused)


def _remove(studio: Studio) -> None:
    studio.select(7)
    studio.window.library.remove_selected()
    studio.wait(lambda state: state.undo.can_undo)


def _verify(studio: Studio) -> None:
    studio.actions.library.show_verify(is_open=True)
    studio.rest(300)


def _versions(studio: Studio) -> None:
    studio.window.show_versions(DocumentId(1))
    studio.actions.open_document(DocumentId(1))
    studio.wait(lambda state: state.versions.are_several and bool(state.page.pages))


def _away_citation(studio: Studio) -> None:
    studio.ask()
    studio.rest(300)
    studio.window.chat.press_citation(2)


def _settings(studio: Studio) -> None:
    studio.window.open_settings("library")


def _finding(studio: Studio) -> None:
    """With what few people unfold, unfolded."""
    studio.ask()
    studio.window.open_settings("finding")
    studio.wait(lambda state: state.finding.now is not None)
    studio.rest(300)
    settings = studio.window.settings
    if settings is not None:
        settings.finding.caution.fold.button.setChecked(True)
        settings.finding.stages.fold.button.setChecked(True)


def _finding_below(studio: Studio) -> None:
    _finding(studio)
    settings = studio.window.settings
    if settings is not None:
        settings.open_group("languages")
        studio.rest(100)
        bar = settings.scroll_bar
        bar.setValue(bar.value() - studio.window.height() // 2)


def _languages(studio: Studio) -> None:
    studio.window.open_settings("languages")
    studio.wait(lambda state: state.finding.now is not None)
    studio.rest(300)
    studio.window.open_settings("languages")


def _follow_up(studio: Studio) -> None:
    studio.ask()
    studio.rest(300)
    for button in studio.window.chat.findChildren(QPushButton):
        if button.isVisible() and "more page" in button.text():
            button.click()


def _thumb_up(studio: Studio) -> None:
    studio.ask()
    studio.actions.questions.praise(studio.actions.state.chat.exchanges[-1].job)
    studio.rest(300)


def _thumb_down(studio: Studio) -> None:
    studio.ask()
    studio.actions.open_document(DocumentId(1), page_index=11)
    studio.wait(lambda state: bool(state.page.pages))
    studio.rest(300)
    studio.actions.questions.blame(studio.actions.state.chat.exchanges[-1].job)
    studio.rest(300)


def _check(studio: Studio) -> None:
    studio.window.show_check()
    studio.actions.questions.evaluate()
    studio.wait(lambda state: state.check.check is not None or state.check.progress is not None)
    studio.rest(300)


def _check_unfolded(studio: Studio) -> None:
    _check(studio)
    for fold in studio.window.middle.check.findChildren(Fold):
        fold.button.setChecked(True)


def _check_list(studio: Studio) -> None:
    _check(studio)
    view = studio.window.middle.check
    view.chosen.emit(scenes_finding.QUESTIONS[1])
    view.list.setCurrentIndex(view.model.index(0))
    view.list.setFocus()
    studio.wait(lambda state: bool(state.page.pages))
    studio.rest(200)
    view.list.setCurrentIndex(view.model.index(6))
    view.list.setCurrentIndex(view.model.index(4))


def _check_form(studio: Studio) -> None:
    studio.window.show_check()
    studio.actions.open_document(DocumentId(1), page_index=11)
    studio.wait(lambda state: bool(state.page.pages))
    studio.rest(300)
    studio.window.middle.check.show_form()
    studio.window.middle.check.form.question.setText("When does the lease end?")


def _trouble(trouble: Trouble, **more: Any) -> Freshness:
    return Freshness(as_of=NOW, troubles=(trouble,), **more)


def _progress(done: int, total: int, *, stage: Stage = Stage.READING) -> Progress:
    return Progress(
        NOTHING, stage, done, total, file=DOCUMENTS[6].path, files_total=9, rate_per_minute=212.4, seconds_left=360.0
    )


AWAY = samples.sentence(
    "The board agreed to it in March.",
    samples.citation(2, document_id=DocumentId(8), document="March.pdf"),
)
OLDER = samples.sentence(
    "The draft of 2019 gave six months.",
    samples.citation(3, document_id=DocumentId(2), document="Lease – Unit 7 (2019 draft).pdf"),
)
ANSWER = samples.answer(sentences=(samples.SENTENCES[0], AWAY, OLDER))
FAMILY = (
    Version(DocumentId(1), "Lease – Unit 7.pdf", DOCUMENTS[0].path, dated="2024-05-03"),
    Version(DocumentId(2), "Lease – Unit 7 (2019 draft).pdf", DOCUMENTS[1].path, dated="2019-11-30", by_hand=True),
)
BACKUPS = tuple(Backup(f"b{n}", f"2026-11-{30 - n}T08:1{n}:00Z", 390_000_000 - n * 7_000_000, 74 - n) for n in range(3))
SOUND = VerifyReport(74, 3918, 15_672, (), BACKUPS, 0, 12.4)
FLAWED = VerifyReport(
    74,
    3918,
    15_672,
    (
        Finding(Flaw.TEXT, 3, repaired=True),
        Finding(Flaw.VECTOR_INDEX, 1, repaired=True),
        Finding(Flaw.PERMISSIONS, 2, repaired=False),
    ),
    BACKUPS,
    1,
    14.0,
)
GONE = messages.DocumentsGone((DocumentId(7),), fake_engine.totals(DOCUMENTS[:-1]))
REMOVED = {"RemoveDocuments": [[GONE, Done(NOTHING, RemovedDocuments(1))]]}
FOLLOW_UP = {"Ask": [[Done(NOTHING, scenes_finding.FOLLOW_UP)]]}
CHECKED = {"EvaluateLibrary": [[Done(NOTHING, LibraryEvaluated(scenes_finding.NOW, scenes_finding.BEFORE))]]}
ASKING = {"EvaluateLibrary": [[Progress(NOTHING, Stage.CHECKING, 3, 8)]]}
SCENES = (
    Scene("folders"),
    Scene("folder-missing", lambda studio: studio.select(-4)),
    Scene("folder-away", lambda studio: studio.select(-3)),
    Scene("document-away", lambda studio: studio.actions.open_document(DocumentId(8))),
    Scene("document-in-the-cloud", lambda studio: studio.actions.open_document(DocumentId(3))),
    Scene("answer-away", _away_citation, replies={"Ask": [[Done(NOTHING, ANSWER)]]}),
    Scene("files-waiting", freshness=Freshness(as_of=NOW, waiting=2)),
    Scene("checking", freshness=Freshness(as_of=NOW, is_checking=True)),
    Scene("building", freshness=Freshness(as_of=NOW, words=Amount(10, 10), meaning=Amount(413, 1000))),
    Scene("preparing", freshness=Freshness(as_of=NOW, embedding=Amount(12, 100))),
    Scene("disk-full", freshness=_trouble(Trouble.DISK_FULL, waiting=3)),
    Scene("damaged", freshness=_trouble(Trouble.LIBRARY_DAMAGED)),
    Scene("watch-limit", freshness=_trouble(Trouble.WATCH_LIMIT)),
    Scene("backup-failed", freshness=_trouble(Trouble.BACKUP_FAILED)),
    Scene("two-jobs", _add_two, replies={"AddPaths": [[_progress(40, 310)], [_progress(5204, 12_590)]]}),
    Scene("paused", _pause, replies={"AddPaths": [[_progress(40, 310)], [_progress(5204, 12_590)]]}),
    Scene("removed", _remove, replies=REMOVED),
    Scene("verifying", _verify, replies={"VerifyLibrary": [[_progress(413, 1000, stage=Stage.CHECKING)]]}),
    Scene("verified", _verify, replies={"VerifyLibrary": [[Done(NOTHING, Verified(SOUND))]]}),
    Scene("verified-flawed", _verify, replies={"VerifyLibrary": [[Done(NOTHING, Verified(FLAWED))]]}),
    Scene("versions", _versions, replies={"ListVersions": [[Done(NOTHING, Versions(FAMILY))]]}),
    Scene("settings-library", _settings),
    Scene("finding", _finding, replies=FOLLOW_UP),
    Scene("finding-small", _finding, replies=FOLLOW_UP, size=(900, 600)),
    Scene("finding-large-text", _finding, replies=FOLLOW_UP, text_percent=125),
    Scene("finding-writing", _finding_below, replies=FOLLOW_UP, search=scenes_finding.WRITING),
    Scene("languages", _languages),
    Scene("follow-up", _follow_up, replies=FOLLOW_UP),
    Scene("thumb-up", _thumb_up, replies=FOLLOW_UP),
    Scene("thumb-down", _thumb_down, replies=FOLLOW_UP),
    Scene("thumb-down-small", _thumb_down, replies=FOLLOW_UP, size=(900, 600)),
    Scene("thumb-down-refusal", _thumb_down, replies={"Ask": [[Done(NOTHING, samples.refusal())]]}),
    Scene("check-empty", lambda studio: studio.window.show_check()),
    Scene("check-asking", _check, replies=ASKING, questions=scenes_finding.QUESTIONS),
    Scene("check", _check, replies=CHECKED, questions=scenes_finding.QUESTIONS),
    Scene("check-unfolded", _check_unfolded, replies=CHECKED, questions=scenes_finding.QUESTIONS),
    Scene("check-list", _check_list, replies=CHECKED, questions=scenes_finding.QUESTIONS),
    Scene("check-small", _check, replies=CHECKED, questions=scenes_finding.QUESTIONS, size=(900, 600)),
    Scene("check-large-text", _check_list, replies=CHECKED, questions=scenes_finding.QUESTIONS, text_percent=125),
    Scene("check-form", _check_form, questions=scenes_finding.QUESTIONS),
    Scene(
        "small",
        lambda studio: studio.window.toggle_library(),
        freshness=Freshness(as_of=NOW, waiting=2),
        size=(720, 520),
    ),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--theme", choices=THEME_NAMES, action="append", help="all of them by default")
    parser.add_argument("--scene", choices=[scene.name for scene in SCENES], action="append")
    parser.add_argument("--font", default="Inter", help="used if it is installed, for pictures that can be compared")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    app = QApplication(sys.argv[:1])
    font = QFont(arguments.font if arguments.font in QFontDatabase.families() else app.font().family())
    font.setPixelSize(FONT_PX)
    app.setFont(font)
    i18n.install(app, QLocale(QLocale.Language.C))
    for theme in arguments.theme or THEME_NAMES:
        for scene in SCENES:
            if not arguments.scene or scene.name in arguments.scene:
                with tempfile.TemporaryDirectory() as folder:
                    studio = Studio(app, arguments.out, theme, Path(folder), scene)
                    scene.act(studio)
                    studio.take(scene.name)
                    studio.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
