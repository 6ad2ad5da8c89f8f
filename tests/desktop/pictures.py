"""Pictures of the window on a scripted engine, without a screen: python -m tests.desktop.pictures OUTDIR [--theme NAME]

What can hardly be brought about with real files: drives that are away, folders that are gone, a library under repair.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from core.api import messages
from core.api.following import Amount, Backup, Finding, Flaw, Freshness, Trouble, VerifyReport, Version
from core.api.messages import Done, Progress, RemovedDocuments, Verified, Versions
from core.api.types import DocumentId, Stage
from desktop import i18n
from desktop.theme import THEME_NAMES
from tests.desktop import fake_engine, pictures_answers, pictures_finding, samples
from tests.desktop.studio import DOCUMENTS, HOME, NOTHING, NOW, Scene, Studio

FONT_PX = 13


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
    studio.window.ways.show_versions(DocumentId(1))
    studio.actions.open_document(DocumentId(1))
    studio.wait(lambda state: state.versions.are_several and bool(state.page.pages))


def _away_citation(studio: Studio) -> None:
    studio.ask()
    studio.rest(300)
    studio.window.chat.press_citation(2)


def _settings(studio: Studio) -> None:
    studio.window.ways.open_settings("library")


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
SCENES = (
    Scene("folders"),
    Scene("folder-missing", lambda studio: studio.select(-4)),
    Scene("folder-away", lambda studio: studio.select(-3)),
    Scene("document-away", lambda studio: studio.actions.open_document(DocumentId(8))),
    Scene("document-in-the-cloud", lambda studio: studio.actions.open_document(DocumentId(3))),
    Scene("answer-away", _away_citation, replies={"Ask": [[samples.finished(NOTHING, ANSWER)]]}),
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
    *pictures_answers.SCENES,
    *pictures_finding.SCENES,
    Scene(
        "small",
        lambda studio: studio.window.ways.toggle_library(),
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
