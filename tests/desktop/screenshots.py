"""Pictures of the real window on the real engine: python -m tests.desktop.screenshots FOLDER

Needs no screen. Takes every state, and then lays the contact sheets; --sheets-to resources/screenshots renews those
that are kept. The status is 0 only if every state came, and nothing broke in the window meanwhile.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from desktop import i18n
from tests.desktop.shots import answer_takes, care_takes, library_takes, look_takes, page_takes, sample_takes
from tests.desktop.shots.camera import Camera, Look
from tests.desktop.shots.papers import find_papers, write_papers
from tests.desktop.shots.parts import PARTS_SHEET, lay_parts
from tests.desktop.shots.sheet import lay_sheets

FONT, FONT_PX = "Inter", 13
"""Used if it is installed, for pictures that can be compared."""
LIBRARY = "library"
OF_THE_README = ("36-sample-answered.png", "answer-light.png")
"""What the default models really answer to the first question that the sample offers."""
Take = Callable[[QApplication, Path, Path], None]


def take_first(app: QApplication, out: Path, folder: Path) -> None:
    """Leaves the library that the other parts look at."""
    papers = write_papers(folder)
    with Camera(app, out, folder / LIBRARY) as camera:
        library_takes.first_run(camera)
        library_takes.dropping(camera, papers)
        library_takes.indexing(camera, papers)


def _library_of(part: str, folder: Path) -> Path:
    """Each part has the library as it was first, whatever the others did to theirs."""
    own = folder / f"library of {part}"
    shutil.rmtree(own, ignore_errors=True)
    shutil.copytree(folder / LIBRARY, own)
    return own


def take_answers(app: QApplication, out: Path, folder: Path) -> None:
    """In an order in which one leads to the next."""
    papers = find_papers(folder)
    with Camera(app, out, _library_of("answers", folder)) as camera:
        camera.tidy(papers.yard)
        answer_takes.answer(camera, papers.yard)
        lay_parts(out, page_takes.marks(camera))
        answer_takes.preview(camera)
        page_takes.rotated(camera)
        page_takes.find(camera)
        page_takes.dark_paper(camera)
        page_takes.printing(camera, folder)
        answer_takes.palette(camera)
        library_takes.failed_file(camera)
        answer_takes.why(camera)
        answer_takes.refusal(camera, papers.yard)
        answer_takes.quotes(camera)
        answer_takes.streaming(camera)


def take_care(app: QApplication, out: Path, folder: Path) -> None:
    with Camera(app, out, _library_of("care", folder)) as camera:
        camera.tidy(find_papers(folder).yard)
        care_takes.settings(camera)
        care_takes.check(camera)
        answer_takes.history(camera)
        library_takes.report(camera)
        library_takes.password(camera)
        library_takes.undo_toast(camera)
        camera.tidy(find_papers(folder).yard)
        library_takes.engine_lost(camera)
        care_takes.crash_report(camera, str(folder / "crash-1.txt"))


def take_sharp(app: QApplication, out: Path, folder: Path) -> None:
    papers, library = find_papers(folder), _library_of("sharp", folder)
    with Camera(app, out, library) as camera:
        camera.tidy(papers.yard)
        look_takes.sharp(camera)
    with Camera(app, out, library, Look(theme="dark", size=(1440, 900))) as camera:
        camera.tidy(papers.yard)
        look_takes.dark(camera, papers.yard)
    with Camera(app, out, library, Look(theme="dark")) as camera:
        camera.tidy(papers.yard)
        answer_takes.refusal(camera, papers.yard, name="33-dark-refusal")


def take_looks(app: QApplication, out: Path, folder: Path) -> None:
    yard, library = find_papers(folder).yard, _library_of("looks", folder)
    with Camera(app, out, library, Look(theme="contrast")) as camera:
        camera.tidy(yard)
        look_takes.contrast(camera, yard)
    with Camera(app, out, library, Look(theme="light", size=(720, 520))) as camera:
        camera.tidy(yard)
        look_takes.small(camera, yard)
    with Camera(app, out, library, Look(theme="light")) as camera:
        camera.tidy(yard)
        look_takes.german(camera, yard)
    with Camera(app, out, library, Look(theme="light", text_percent=200)) as camera:
        camera.tidy(yard)
        look_takes.pseudo(camera, yard)


def take_sample(app: QApplication, out: Path, folder: Path) -> None:
    own = folder / "library of the sample"
    shutil.rmtree(own, ignore_errors=True)
    with Camera(app, out, own) as camera:
        sample_takes.sample(camera)


PARTS: Mapping[str, tuple[Take, str]] = {
    "first": (take_first, "1"),
    "answers": (take_answers, "1"),
    "care": (take_care, "1"),
    "sharp": (take_sharp, "2"),
    "looks": (take_looks, "1"),
    "sample": (take_sample, "1"),
}
"""By name: what is taken, and the ratio. Each has a process of its own: Qt reads the ratio once."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--part", choices=tuple(PARTS), help="this one alone, for a library that is there in --papers")
    parser.add_argument("--papers", type=Path, help="where papers and library are made")
    parser.add_argument("--sheets-to", type=Path, help="where the contact sheets go; beside the pictures by default")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.part:
        return _take_part(arguments.part, arguments.out, arguments.papers)
    papers = arguments.papers or Path(tempfile.gettempdir()) / "pincite-pictures"  # it can be read in Settings
    shutil.rmtree(papers, ignore_errors=True)
    status = _take_parts(arguments.out, papers)
    make_application()
    if arguments.sheets_to:
        lay_sheets(arguments.out, arguments.sheets_to)
        shutil.copy(arguments.out / PARTS_SHEET, arguments.sheets_to)
        shutil.copy(arguments.out / OF_THE_README[0], arguments.sheets_to / OF_THE_README[1])
    else:
        lay_sheets(arguments.out, arguments.out)
    return status


def _take_part(part: str, out: Path, papers: Path) -> int:
    """The status is 1 if anything went wrong in the window meanwhile, even if the picture does not show it."""
    broken: list[str] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        broken.append(kind.__name__)
        sys.__excepthook__(kind, error, trace)

    sys.excepthook = note
    PARTS[part][0](make_application(), out, papers)
    return 1 if broken else 0


def make_application() -> QApplication:
    app = QApplication(sys.argv[:1])
    font = QFont(FONT if FONT in QFontDatabase.families() else app.font().family())
    font.setPixelSize(FONT_PX)
    app.setFont(font)
    i18n.install(app, QLocale(QLocale.Language.C))
    return app


def _take_parts(out: Path, papers: Path) -> int:
    status = 0
    for part, (_, ratio) in PARTS.items():
        command = [sys.executable, "-m", "tests.desktop.screenshots", str(out), "--part", part, "--papers", str(papers)]
        status |= subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": ratio}, check=False).returncode
    return status


if __name__ == "__main__":
    sys.exit(main())
