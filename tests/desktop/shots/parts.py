"""The states of the parts on one sheet: the real parts, shown invented states."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QEnterEvent, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from core.api.following import Trouble
from core.api.messages import Event, Progress, SentenceReady
from core.api.types import (
    AnswerMode,
    AnswerReason,
    DocumentId,
    DocumentStatus,
    Gate,
    JobId,
    LibraryTotals,
    Scope,
    Stage,
)
from desktop.icons import Icons
from desktop.state.app import AppState
from desktop.state.chat import ChatState, ask_started, reduce_chat, scope_set
from desktop.state.exchange import ScopeChip, Standing
from desktop.state.jobs import add_started, reduce_jobs
from desktop.state.library import LibraryState, Reading
from desktop.state.troubles import trouble_notices
from desktop.theme import Theme, load_theme
from desktop.views.chat.cards import Meter, RemovedNote
from desktop.views.chat.question_box import QuestionBox
from desktop.views.chat.transcript import Transcript
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.chip import CitationChip
from desktop.views.controls.paint import set_ground, words
from desktop.views.library.view import LibraryView
from desktop.views.window.banner import Banner
from desktop.views.window.drop_overlay import DropOverlay, Dropped
from desktop.views.window.toast import ToastView
from tests.desktop import samples
from tests.desktop.conftest import document
from tests.desktop.shots.told import CLAIMS, NOTICE, PAID_UP, REMOVED

PARTS_SHEET = "states-light.png"
SIZE = (1280, 860)
LEFT, MIDDLE, RIGHT = 0, 296, 784
MIDDLE_WIDTH, RIGHT_WIDTH = 456, 476
JOB = JobId(1)
FOLDER = "/home/mara/States"
READING = f"{FOLDER}/Reading.pdf"
DOCUMENTS = (
    document(1, f"{FOLDER}/Ready.pdf", pages=62),
    document(2, f"{FOLDER}/Chosen.pdf", pages=62),
    document(3, READING, status=DocumentStatus.READING, pages=120),
    document(4, f"{FOLDER}/Waits.pdf", status=DocumentStatus.WAITING, pages=0),
    document(5, f"{FOLDER}/Scan.pdf", pages=34, recognised=34),
    document(6, f"{FOLDER}/Partly read.pdf", status=DocumentStatus.PARTIAL, pages=18, unread=3),
    document(7, f"{FOLDER}/Hidden text.pdf", pages=9, hidden=2),
    document(8, f"{FOLDER}/Locked.pdf", status=DocumentStatus.ENCRYPTED, pages=0),
    document(9, f"{FOLDER}/Failed.pdf", status=DocumentStatus.DAMAGED, pages=0),
    document(10, f"{FOLDER}/Older version.pdf", pages=58, newer=1),
    document(11, f"{FOLDER}/Drive is away.pdf", pages=7, is_away=True),
)
HARBOUR = ScopeChip("Harbour Yard", Scope(paths=("/papers/Harbour Yard",)))
TWO = ScopeChip("2 documents", Scope(document_ids=(DocumentId(1), DocumentId(2))))


class PartsSheet(QWidget):
    """As wide as a window, so that it lies beside one."""

    def __init__(self, theme: Theme, marks: QPixmap) -> None:
        super().__init__()
        self._theme, self._icons = theme, Icons(theme)
        set_ground(self, theme, "surface")
        self.resize(*SIZE)
        self._rows()
        self._answers()
        self._small_parts()
        self._page(marks)
        self._asking()

    def _put(self, part: QWidget, x: int, y: int, width: int, height: int = 0) -> QWidget:
        part.setParent(self)
        part.setGeometry(x, y, width, height or max(part.heightForWidth(width), part.sizeHint().height()))
        part.show()
        return part

    def _head(self, text: str, x: int, y: int) -> None:
        self._put(words(self._theme, text, role="section", token="text2"), x, y, 440, 20)

    def _rows(self) -> None:
        view = LibraryView(self._theme, self._icons)
        self._put(view, LEFT, 0, 272, SIZE[1])
        listed = LibraryState(
            {d.id: d for d in DOCUMENTS}, LibraryTotals(11, 7, 300, 1200), True, Reading(READING, 33, 120)
        )
        jobs = add_started(AppState().jobs, JOB, (f"{FOLDER}/Supplier contracts",))
        going = Progress(JOB, Stage.READING, 5204, 12_590, files_total=9, rate_per_minute=212.4, seconds_left=360.0)
        view.show_state(AppState(library=listed, jobs=reduce_jobs(jobs, going)))
        view.tree.show_as_current(DocumentId(2))
        self.rows = view

    def _transcript(self, state: ChatState, y: int, height: int) -> Transcript:
        view = Transcript(self._theme, self._icons)
        self._put(view, MIDDLE - 20, y, MIDDLE_WIDTH + 40, height)
        view.show_state(state)
        return view

    def _answers(self) -> None:
        self._head("Coming: a sentence appears once it is checked", MIDDLE, 8)
        spoken = [
            SentenceReady(JOB, samples.sentence(t, samples.citation(n))) for n, (t, _) in enumerate(CLAIMS[:2], 1)
        ]
        self._transcript(_after(samples.asked(), Progress(JOB, Stage.CHECKING, 3, 5), *spoken), 28, 196)
        self._head("Quotes", MIDDLE, 230)
        quoted = tuple(
            samples.sentence(lines.words, replace(samples.citation(n), quote=lines.words))
            for n, lines in enumerate((NOTICE, PAID_UP), 1)
        )
        told = replace(samples.answer(mode=AnswerMode.QUOTES, sentences=quoted[:1]), reason=AnswerReason.QUOTES_ASKED)
        self._transcript(_after(samples.asked("In which words?"), samples.finished(JOB, told)), 250, 206)

    def _small_parts(self) -> None:
        y = 470
        self._head("Removed, unfolded", MIDDLE, y)
        note = RemovedNote(self._theme, self._icons)
        note.show_removed(REMOVED)
        self._put(note, MIDDLE, y + 24, MIDDLE_WIDTH, 100)
        _press(note, "Show")
        self._head("Citation: rest, pointer, open, focus, many, not available", MIDDLE, 600)
        self._chips(624)
        self._head("Banner and toast", MIDDLE, 660)
        banner = Banner(self._theme, self._icons)
        self._put(banner, MIDDLE, 684, MIDDLE_WIDTH, 56)
        banner.show_notice(trouble_notices([Trouble.DISK_FULL], frozenset())[0])
        host = self._put(QWidget(), MIDDLE, 740, MIDDLE_WIDTH, 176)
        host.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        ToastView(self._theme, host).tell("3 documents removed", action="Undo")
        self._buttons(818)

    def _chips(self, y: int) -> None:
        x = MIDDLE
        for number, kind in (
            (1, ""),
            (2, "pointer"),
            (3, "open"),
            (4, "focus"),
            (5, ""),
            (6, "many"),
            (12, "many"),
            (7, "away"),
        ):
            chip = CitationChip(self._theme, self)
            standing = Standing.AWAY if kind == "away" else None
            chip.set_citation(samples.citation(number), is_open=kind == "open", standing=standing)
            x += -4 if kind == "many" else 16
            self._put(chip, x, y, chip.width(), chip.height())
            x += chip.width()
            if kind == "pointer":
                middle = chip.rect().center().toPointF()
                QApplication.sendEvent(chip, QEnterEvent(middle, middle, middle))
            if kind == "focus":
                self.focused = chip

    def _buttons(self, y: int) -> None:
        x = MIDDLE
        made: Sequence[QWidget] = (
            push_button("Ask", look="primary"),
            push_button("Try again"),
            push_button("Show", look="quiet"),
            push_button("Why this answer", look="calm"),
            tool_button(self._icons.icon("copy"), "Copy"),
        )
        for button in made:
            size = button.sizeHint()
            self._put(button, x, y + (32 - size.height()) // 2, size.width(), size.height())
            x += size.width() + 8

    def _page(self, marks: QPixmap) -> None:
        self._head("Marks: open, and others of the answer", RIGHT, 8)
        picture = QLabel()
        picture.setPixmap(marks)
        self._put(picture, RIGHT, 32, RIGHT_WIDTH, 240)

    def _asking(self) -> None:
        self._head("Question box: an answer is on its way, two scopes", RIGHT, 290)
        box = QuestionBox(self._theme, self._icons)
        self._put(box, RIGHT - 4, 310, RIGHT_WIDTH + 8, 108)
        box.show_state(ask_started(scope_set(samples.library(), (HARBOUR, TWO)), JOB, "When can we end the lease?"))
        self._head("Drop target", RIGHT, 434)
        host = self._put(QWidget(), RIGHT, 458, RIGHT_WIDTH, 210)
        DropOverlay(self._theme, self._icons, host).show_dropped(Dropped(("/a", "/b"), folders=2, files=0, others=3))
        self._head("Evidence: refused, answered", RIGHT, 684)
        for y, probability in ((704, 0.21), (736, 0.91)):
            meter = Meter(self._theme)
            meter.show_gate(Gate(probability, 0.62))
            self._put(meter, RIGHT, y, RIGHT_WIDTH, 32)


def _after(state: ChatState, *events: Event) -> ChatState:
    for event in events:
        state = reduce_chat(state, event)
    return state


def _press(part: QWidget, text: str) -> None:
    next(b for b in part.findChildren(QAbstractButton) if b.text() == text).click()


def lay_parts(out: Path, marks: QPixmap) -> None:
    sheet = PartsSheet(load_theme("light"), marks)
    sheet.show()
    sheet.activateWindow()
    QTest.qWait(400)
    sheet.rows.tree.setFocus(Qt.FocusReason.MouseFocusReason)
    QTest.qWait(100)
    chosen = QLabel(
        sheet
    )  # two parts of one window cannot have the focus: what has it next leaves a picture of the first
    chosen.setPixmap(sheet.rows.grab())
    chosen.setGeometry(sheet.rows.geometry())
    chosen.show()
    sheet.focused.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.qWait(200)
    sheet.grab().save(str(out / PARTS_SHEET))
    sheet.hide()
    sheet.deleteLater()
