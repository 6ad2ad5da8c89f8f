"""The window on a scripted engine, in a process of its own, doing what a screen reader is to be told of."""

import sys
from pathlib import Path

from PySide6.QtCore import QLocale, QSocketNotifier
from PySide6.QtWidgets import QApplication

from core.api.messages import Progress, SentenceReady
from core.api.requests import CheckFolders
from core.api.types import Stage
from desktop import i18n
from tests.desktop import fake_engine, samples
from tests.desktop.screen_reader import READY
from tests.desktop.studio import NOTHING, Scene, Studio

PAGES = 400
SCENE = Scene(
    "spoken",
    replies={
        "Ask": [
            [*(SentenceReady(NOTHING, s) for s in samples.SENTENCES), samples.finished(NOTHING, samples.answer())],
            [samples.finished(NOTHING, samples.refusal())],
        ],
        "AddPaths": [
            [
                Progress(NOTHING, Stage.READING, 40, PAGES),
                fake_engine.Await(CheckFolders.__name__),
                Progress(NOTHING, Stage.READING, 220, PAGES),
            ]
        ],
    },
)


def act(studio: Studio) -> None:
    """An answer with its page, a refusal, and half of a folder read."""
    studio.ask()
    studio.rest(300)
    studio.window.chat.press_citation(1)
    studio.wait(lambda state: bool(state.page.pages))
    studio.ask()
    studio.actions.add_paths(["/papers/new"])
    studio.wait(lambda state: state.jobs.current is not None and state.jobs.current.progress is not None)
    studio.actions.library.check_folders()
    studio.wait(lambda state: any(job.progress is not None and job.progress.done > 200 for job in state.jobs.adding))
    studio.rest(500)


def main(folder: Path) -> None:
    app = QApplication(sys.argv)
    i18n.install(app, QLocale(QLocale.Language.C))
    (folder / "data").mkdir(parents=True, exist_ok=True)
    studio = Studio(app, folder, "light", folder, SCENE)
    act(studio)
    sys.stdout.write(READY + "\n")
    sys.stdout.flush()
    end = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    end.activated.connect(app.quit)  # the reader has read
    app.exec()
    studio.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
