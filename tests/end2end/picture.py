"""The picture in the README: the real window, engine and models on the papers of the tests.

    python -m tests.end2end.picture FILE.png [--theme dark] [--question "..."]

Needs a screen (or Xvfb). Takes what the default models really answer.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor, QFont, QFontDatabase
from PySide6.QtTest import QTest

from tests.end2end.papers import write_papers
from tests.end2end.window import make_application, real_window

QUESTION = "How are meals and hotels paid?"
SETTLE_MS = 5000
"""Until toasts are gone and the mark has stopped pulsing."""
FONT = "Inter"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--theme", default="light")
    parser.add_argument("--question", default=QUESTION)
    arguments = parser.parse_args()
    app = make_application()
    if FONT in QFontDatabase.families():
        font = QFont(FONT)
        font.setPixelSize(13)
        app.setFont(font)
    with tempfile.TemporaryDirectory() as folder:
        papers = write_papers(Path(folder) / "Harbour Yard")
        with real_window(app, Path(folder) / "data", theme=arguments.theme) as driven:
            driven.drop([papers[0].parent])
            driven.wait_until_ready(len(papers))
            driven.ask(arguments.question)
            driven.click_chip(driven.first_chip())
            QCursor.setPos(driven.window.mapToGlobal(QPoint(2, 2)))
            QTest.qWait(SETTLE_MS)
            arguments.file.parent.mkdir(parents=True, exist_ok=True)
            driven.window.grab().save(str(arguments.file))
    return 0


if __name__ == "__main__":
    sys.exit(main())
