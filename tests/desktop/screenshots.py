"""Pictures of the real window on the real engine: python -m tests.desktop.screenshots OUTDIR

Needs a display (a virtual one will do). The papers are those of the end-to-end tests, with some that cannot be read.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from PySide6.QtCore import QEventLoop, QLocale, QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QFont, QFontDatabase
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from core.api.messages import Answered, Done
from core.api.types import AnswerMode, DocumentStatus, JobId, RemovedSentence, Sentence
from desktop import i18n
from desktop.app import Application, Options, engine_command
from desktop.dialogs import Dialogs
from desktop.report_texts import RowKind
from desktop.state.app import AppState
from desktop.state.chat import ask_started, citation_closed
from desktop.views.chat_wiring import show_chats
from tests.end2end.papers import write_papers
from tests.pdfs import Para, Sheet, make_image_pdf, make_pdf, make_truncated_pdf
from tests.pdfs_hidden import HIDDEN, make_page

DEADLINE_S = 600
FONT_PX = 13
ANSWERABLE = "How much notice must the tenant give to break the lease?"
UNANSWERABLE = "What is the excess on our flood insurance?"
CONTRACTS = 24
CONTRACT_PAGES = 12


class NotReached(Exception):  # a picture could not be taken
    """The state of a picture did not come in time."""


def write_library(folder: Path) -> tuple[Path, Path]:
    """A folder of varied papers and one of many long contracts."""
    yard, contracts = folder / "Harbour Yard", folder / "Supplier contracts"
    write_papers(yard)
    make_image_pdf(yard / "Schedule of condition.pdf", text="Schedule of condition, 12 May 2018", pages=3)
    make_truncated_pdf(yard / "Survey of the quay wall.pdf", keep_bytes=64)
    make_pdf(yard / "Insurance certificate 2025.pdf", [["The certificate."]], user_password="harbour")
    words = tuple("the rent is waived in full".split())
    make_page(yard / "Minutes of May.pdf", HIDDEN["white-on-white"], chance=Random(1), words=words)
    contracts.mkdir()
    for number in range(1, CONTRACTS + 1):
        make_pdf(contracts / f"Contract {number}.pdf", [_contract_page(number, page) for page in range(CONTRACT_PAGES)])
    return yard, contracts


def _contract_page(number: int, page: int) -> Sheet:
    clauses = [
        f"{page + 1}.{clause} The Supplier shall deliver lot {number * 100 + page * 10 + clause} within "
        f"{10 + clause + page} working days of the order and replace defective parts free of charge within "
        f"{clause + number} months. Payment is due {20 + clause} days after a correct invoice has been received."
        for clause in range(1, 9)
    ]
    return Sheet([Para(f"{page + 1} Deliveries of contract {number}", size=14, bold=True), *clauses])


class Camera:
    """Drives one application and takes its picture when a state is reached."""

    def __init__(self, app: QApplication, out: Path, data_dir: Path, *, theme: str, size: tuple[int, int]) -> None:
        self._app = app
        self._out = out
        options = Options(data_dir=data_dir, theme=theme, size=size)
        self.application = Application(app, options, command=engine_command(data_dir), dialogs=Dialogs())
        self.window = self.application.window
        self.actions = self.application.actions
        self.application.start()
        self.window.activateWindow()
        self.wait(lambda state: state.library.is_listed and bool(state.models.models))

    def wait(self, reached: Callable[[AppState], bool], *, deadline_s: int = DEADLINE_S) -> None:
        """Raises NotReached."""
        loop, clock = QEventLoop(), QTimer(singleShot=True, interval=deadline_s * 1000)
        clock.timeout.connect(lambda: loop.exit(1))

        def look(state: AppState) -> None:
            if reached(state):
                loop.exit(0)

        self.actions.state_changed.connect(look)
        if not reached(self.actions.state):
            clock.start()
            if loop.exec() != 0:
                raise NotReached
        self.actions.state_changed.disconnect(look)

    def rest(self, duration_ms: int) -> None:
        """Let the window catch up with its state, and animations come to their end."""
        loop = QEventLoop()
        QTimer.singleShot(duration_ms, loop.quit)
        loop.exec()

    def take(self, name: str, *, settle_ms: int = 900, of: QWidget | None = None) -> None:
        """Save the window, or another one, once it has come to rest."""
        self.rest(settle_ms)
        (of or self.window).grab().save(str(self._out / f"{name}.png"))
        sys.stdout.write(f"{name}\n")

    def add(self, *paths: Path) -> None:
        self.actions.add_paths([str(path) for path in paths])
        self.wait(lambda state: not state.jobs.adding)

    def ask(self, question: str) -> None:
        self.wait(lambda state: state.chat.can_ask)
        self.actions.ask(question)
        self.wait(lambda state: not state.chat.exchanges[-1].is_running)

    def open_first_citation(self) -> None:
        self.window.chat.press_citation(1)
        self.wait(lambda state: bool(state.page.pages))

    def close(self) -> None:
        self.window.close()
        self.application.close()
        self.window.deleteLater()
        self._app.processEvents()


def take_first_run(camera: Camera, papers: tuple[Path, Path]) -> None:
    camera.take("01-first-run", settle_ms=2600)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (*papers, papers[0].parent / "notes.txt")])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(camera.window, QDragEnterEvent(QPoint(600, 400), Qt.DropAction.CopyAction, data, left, none))
    camera.take("02-dropping")
    camera.window.overlay.hide()


def take_indexing(camera: Camera, yard: Path, contracts: Path) -> None:
    camera.add(yard)
    camera.actions.add_paths([str(contracts)])

    def is_under_way(state: AppState) -> bool:
        job = state.jobs.current
        reading = any(d.status is DocumentStatus.READING for d in state.library.documents.values())
        progress = job.progress if job is not None else None
        return reading and progress is not None and bool(progress.total) and progress.done * 5 > (progress.total or 0)

    camera.wait(is_under_way)
    model, tree = camera.window.library.model, camera.window.library.tree
    at_work = next(d for d in camera.actions.state.library.documents.values() if d.status is DocumentStatus.READING)
    tree.scrollTo(model.index_of(at_work.id), QAbstractItemView.ScrollHint.PositionAtCenter)
    camera.take("03-indexing", settle_ms=1500)
    for job in camera.actions.state.jobs.adding:
        camera.actions.stop_adding(job.job)
    camera.wait(lambda state: not state.jobs.adding)


def take_answers(camera: Camera, *, suffix: str = "") -> None:
    camera.ask(ANSWERABLE)
    if camera.actions.state.chat.exchanges[-1].sentences:
        camera.open_first_citation()
    camera.take(f"05-answer{suffix}", settle_ms=2000)
    take_larger(camera, suffix=suffix)


def take_larger(camera: Camera, *, suffix: str) -> None:
    """The same places cited by an answer such as a larger model writes: the words are ours, the pages are real."""
    state = camera.actions.state
    found = state.chat.exchanges[-1]
    if found.answer is None or len(found.citations) < 3:
        sys.stdout.write(
            f"05-answer-larger-model{suffix} left out: it needs three places, {len(found.citations)} found\n"
        )
        return
    rent, end, payment = (found.citations[number] for number in (0, 1, 2))
    texts = (
        ("The tenant can end the lease on 30 June 2028 by giving at least nine months’ notice in writing.", end),
        ("On or before that date the tenant pays three months’ Principal Rent at the rate then payable.", payment),
        ("The Principal Rent is £185,000 a year, so that is £46,250.", rent),
    )
    sentences = tuple(
        Sentence(text, (replace(citation, number=number),), 0.9)
        for number, (text, citation) in enumerate(texts, start=1)
    )
    removed = (RemovedSentence("A break fee of 5 % also applies.", "number", "5 %"),)
    answer = replace(found.answer, mode=AnswerMode.WRITTEN, sentences=sentences, removed=removed)
    job = JobId(1_000_000)
    question = "When can we end the lease early, and what does it cost?"
    asked = ask_started(citation_closed(state.chat), job, question)
    camera.actions.state = replace(state, chat=asked)
    camera.application.engine.received.emit((Done(job, Answered(answer)),))
    camera.rest(500)
    camera.open_first_citation()
    camera.take(f"05-answer-larger-model{suffix}", settle_ms=2000)


def take_failures(camera: Camera) -> None:
    failed = next(d for d in camera.actions.state.library.documents.values() if d.status is DocumentStatus.DAMAGED)
    camera.window.library.tree.show_as_current(failed.id)
    camera.window.library.tree.setFocus()
    camera.actions.open_document(failed.id)
    camera.take("04-failed-file", settle_ms=4500)
    camera.ask(UNANSWERABLE)
    if camera.actions.state.chat.exchanges[-1].answer is None:
        raise NotReached
    is_refusal = camera.actions.state.chat.exchanges[-1].answer.mode is AnswerMode.REFUSED
    camera.take("06-refusal" if is_refusal else "06-not-refused", settle_ms=2000)


def take_settings(camera: Camera) -> None:
    camera.window.open_settings()
    camera.take("13-settings-whole")
    settings = camera.window.settings
    if settings is None:
        raise NotReached
    settings.search.setText("model")
    camera.take("13-settings")
    camera.actions.show_settings(is_open=False)


def take_passwords(camera: Camera, *, suffix: str) -> None:
    camera.actions.ask_passwords(camera.actions.state.locked)
    dialog = camera.window.unlocking.dialog
    if dialog is None:
        raise NotReached
    camera.take(f"20-password{suffix}", of=dialog)
    dialog.field.setText("port")
    dialog.unlock.click()
    camera.wait(lambda state: state.unlock.is_wrong)
    camera.take(f"21-wrong-password{suffix}", of=dialog)
    dialog.reject()


def take_report(camera: Camera, *, suffix: str) -> None:
    told = next(d for d in camera.actions.state.library.documents.values() if d.hidden_pages)
    camera.window.show_report(told.id)
    camera.wait(lambda state: state.report.report is not None and bool(state.page.pages))
    model = camera.window.middle.report.model
    rows = [model.row_at(model.index(row, 0)) for row in range(model.rowCount())]
    place = next(row.place for row in rows if row is not None and row.kind is RowKind.HIDDEN)
    camera.window.middle.report.place_wanted.emit(place)
    camera.take(f"22-report{suffix}", settle_ms=4500)
    camera.actions.close_report()


def take_scans(camera: Camera, scans: Path, *, suffix: str) -> None:
    camera.window.open_settings("scans")
    camera.wait(lambda state: state.ocr.now is not None)
    camera.take(f"23-scanned-pages{suffix}")
    camera.actions.show_settings(is_open=False)
    camera.actions.add_paths([str(scans)])
    camera.wait(lambda state: state.following.freshness.pages_waiting_for_ocr > 0)
    camera.take(f"24-recognising{suffix}")


def take_careful_reading(camera: Camera, folder: Path, *, suffix: str = "") -> None:
    """What is locked, hidden, or scanned."""
    scans = make_image_pdf(folder / "Deeds.pdf", text="Deed of 12 May 2018, with a plan", pages=40)
    take_passwords(camera, suffix=suffix)
    take_report(camera, suffix=suffix)
    take_scans(camera, scans, suffix=suffix)


def take_finding(camera: Camera, *, suffix: str = "") -> None:
    """How Pincite finds, which languages it understands, and the check of what was praised."""
    for number, group in ((25, "finding"), (26, "languages")):
        camera.window.open_settings(group)
        camera.wait(lambda state: state.finding.now is not None)
        camera.take(f"{number}-{group}{suffix}")
    camera.actions.show_settings(is_open=False)
    for exchange in camera.actions.state.chat.exchanges:
        if exchange.sentences:
            camera.actions.questions.praise(exchange.job)
    camera.window.show_check()
    camera.wait(lambda state: bool(state.check.questions))
    camera.actions.questions.evaluate()
    camera.wait(lambda state: state.check.check is not None)
    camera.take(f"27-check{suffix}", settle_ms=2000)


def take_conversations(app: QApplication, camera: Camera, out: Path, data: Path) -> None:
    """The list of those that are kept, and the last one after another start, with the page it was left at."""
    camera.wait(lambda state: state.chat.chat is not None)
    show_chats(camera.window)
    camera.wait(lambda state: state.chats.is_listed)
    camera.take("28-conversations")
    camera.close()
    again = Camera(app, out, data, theme="light", size=(1280, 800))
    again.wait(lambda state: bool(state.chat.exchanges))
    again.open_first_citation()
    again.take("29-conversation-after-a-restart", settle_ms=2000)
    again.close()


def take_all(app: QApplication, out: Path, folder: Path) -> None:
    """The light pictures, in an order in which one leads to the next."""
    yard, contracts = write_library(folder)
    camera = Camera(app, out, folder / "data", theme="light", size=(1280, 800))
    take_first_run(camera, (yard, contracts))
    take_indexing(camera, yard, contracts)
    take_answers(camera)
    take_failures(camera)
    take_settings(camera)
    take_careful_reading(camera, folder)
    take_finding(camera)
    take_conversations(app, camera, out, folder / "data")


def take_dark(app: QApplication, out: Path, folder: Path) -> None:
    yard, _ = write_library(folder)
    camera = Camera(app, out, folder / "data", theme="dark", size=(1440, 900))
    camera.add(yard)
    take_answers(camera, suffix="-dark")
    take_careful_reading(camera, folder, suffix="-dark")
    take_finding(camera, suffix="-dark")
    camera.close()


def take_contrast(app: QApplication, out: Path, folder: Path) -> None:
    yard, _ = write_library(folder)
    camera = Camera(app, out, folder / "data", theme="contrast", size=(1280, 800))
    camera.add(yard)
    take_careful_reading(camera, folder, suffix="-contrast")
    camera.close()


TAKES = {"light": take_all, "dark": take_dark, "contrast": take_contrast}
RATIOS = {"light": "1", "dark": "2", "contrast": "1"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--part", choices=tuple(TAKES), default="")
    parser.add_argument("--font", default="Inter", help="used if it is installed, for pictures that can be compared")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    if not arguments.part:
        return _take_parts(arguments.out, arguments.font)
    app = QApplication(sys.argv[:1])
    font = QFont(arguments.font if arguments.font in QFontDatabase.families() else app.font().family())
    font.setPixelSize(FONT_PX)
    app.setFont(font)
    i18n.install(app, QLocale(QLocale.Language.C))
    with tempfile.TemporaryDirectory() as folder:
        TAKES[arguments.part](app, arguments.out, Path(folder))
    return 0


def _take_parts(out: Path, font: str) -> int:
    """Each ratio needs a process of its own: Qt reads it once."""
    status = 0
    for part, ratio in RATIOS.items():
        command = [sys.executable, "-m", "tests.desktop.screenshots", str(out), "--part", part, "--font", font]
        status |= subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": ratio}, check=False).returncode
    return status


if __name__ == "__main__":
    sys.exit(main())
