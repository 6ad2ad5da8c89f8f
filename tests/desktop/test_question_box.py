from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from core.api.messages import SentenceReady
from core.api.types import DocumentId, JobId, Scope
from desktop.state.chat import ChatState, Lack, ask_started, engine_lost, reduce_chat, scope_set, stop_requested
from desktop.state.exchange import ScopeChip
from desktop.views.chat.question_box import MAX_CHARS, MAX_LINES, QuestionBox
from desktop.views.chat.question_text import QuestionText
from desktop.views.chat.scope_chips import MAX_CHIPS, ScopePill, fitting
from tests.desktop.samples import SENTENCES, answer, asked, finished, library, looks

# The offscreen platform says this of every window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

HARBOUR = ScopeChip("Harbour Yard", Scope(paths=("/papers/Harbour Yard",)))


class PaintCounter(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


@pytest.fixture
def box(qtbot: QtBot) -> QuestionBox:
    made = QuestionBox(*looks())
    qtbot.addWidget(made)
    made.resize(440, 120)
    made.show_state(library())
    made.show()
    return made


def _buttons(box: QuestionBox) -> list[str]:
    """But for the toggle."""
    return [
        button.text() for button in box.findChildren(QPushButton) if button.isVisible() and button is not box.quotes
    ]


def _hint(box: QuestionBox) -> str:
    return " ".join(label.text() for label in box.findChildren(QLabel) if label.text())


def test_the_key_of_a_citation_that_is_not_there_writes_nothing(qtbot: QtBot) -> None:
    text = QuestionText()
    qtbot.addWidget(text)
    QTest.keyClick(text, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert text.toPlainText() == ""
    QTest.keyClick(text, Qt.Key.Key_1)
    assert text.toPlainText() == "1"


def _pills(box: QuestionBox) -> list[ScopePill]:
    return [pill for pill in box.findChildren(ScopePill) if pill.isVisible()]


def _type(box: QuestionBox, text: str) -> None:
    box.text.setPlainText(text)


def test_enter_asks_and_empties_the_box(box: QuestionBox, qtbot: QtBot) -> None:
    _type(box, "  When does it end? ")
    with qtbot.waitSignal(box.asked) as blocker:
        QTest.keyClick(box.text, Qt.Key.Key_Return)
    assert blocker.args == ["When does it end?"]
    assert box.text.toPlainText() == ""


def test_what_stands_in_the_empty_box_is_painted_anew(box: QuestionBox, qtbot: QtBot) -> None:
    with qtbot.waitExposed(box):
        box.text.clearFocus()  # else the cursor paints
    paints = PaintCounter()
    box.text.viewport().installEventFilter(paints)
    QApplication.processEvents()
    paints.count = 0
    box.text.set_placeholder("Add documents first")
    QApplication.processEvents()
    assert paints.count == 1
    box.text.set_placeholder("Add documents first")
    QApplication.processEvents()
    assert paints.count == 1


def test_while_the_first_documents_are_read_one_waits(box: QuestionBox, qtbot: QtBot) -> None:
    box.show_state(replace(library(0), lack=Lack.COMING))
    assert _buttons(box) == ["Ask"]
    _type(box, "When does it end?")
    with qtbot.assertNotEmitted(box.asked):
        QTest.keyClick(box.text, Qt.Key.Key_Return)
    assert "Still reading" in _hint(box)
    box.show_state(library(1))
    with qtbot.waitSignal(box.asked):
        QTest.keyClick(box.text, Qt.Key.Key_Return)


def test_shift_and_enter_begin_a_new_line(box: QuestionBox, qtbot: QtBot) -> None:
    _type(box, "One")
    with qtbot.assertNotEmitted(box.asked):
        QTest.keyClick(box.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert box.text.document().blockCount() == 2


def test_the_button_asks_too(box: QuestionBox, qtbot: QtBot) -> None:
    _type(box, "Why?")
    with qtbot.waitSignal(box.asked):
        next(b for b in box.findChildren(QPushButton) if b.text() == "Ask").click()


@pytest.mark.parametrize(
    ("state", "typed", "said"),
    [
        (library(), " ", "Type a question first"),
        (library(), "x" * (MAX_CHARS + 1), "Too long: shorten it"),
        (asked(), "Next?", "Wait for this answer, or stop it"),
        (engine_lost(library()), "Why?", "The engine is not running yet"),
        (library(0), "Why?", "Add documents first"),
    ],
    ids=["empty", "too long", "running", "engine away", "no documents"],
)
def test_what_cannot_be_asked_is_said_and_kept(
    box: QuestionBox, qtbot: QtBot, state: ChatState, typed: str, said: str
) -> None:
    box.show_state(state)
    _type(box, typed)
    with qtbot.assertNotEmitted(box.asked):
        box.submit()
    assert _hint(box) == said
    assert box.text.toPlainText() == typed
    _type(box, "now another")
    assert said not in _hint(box)


def test_what_was_said_stays_while_sentences_come(box: QuestionBox) -> None:
    box.show_state(asked())
    _type(box, "Next?")
    box.submit()
    box.show_state(reduce_chat(asked(), SentenceReady(JobId(1), SENTENCES[0])))
    assert _hint(box) == "Wait for this answer, or stop it"
    box.show_state(reduce_chat(asked(), finished(JobId(1), answer())))
    assert _hint(box) == "Enter"


def test_long_questions_are_counted(box: QuestionBox) -> None:
    _type(box, "x" * 100)
    assert _hint(box) == "Enter"
    _type(box, "x" * 1700)
    assert _hint(box) == "1700 of 2000"


def test_while_an_answer_runs_the_button_stops_it(box: QuestionBox, qtbot: QtBot) -> None:
    size = next(b for b in box.findChildren(QPushButton) if b.text() == "Ask").size()
    box.show_state(asked())
    assert _buttons(box) == ["Stop"]
    stop = next(b for b in box.findChildren(QPushButton) if b.text() == "Stop")
    assert stop.size() == size
    with qtbot.waitSignal(box.stopped):
        stop.click()
    box.show_state(stop_requested(asked()))
    assert not stop.isEnabled()
    box.show_state(reduce_chat(asked(), finished(JobId(1), answer())))
    assert _buttons(box) == ["Ask"]


def test_the_next_question_can_be_typed_meanwhile(box: QuestionBox) -> None:
    _type(box, "And what does it cost")
    box.show_state(asked())
    box.show_state(reduce_chat(asked(), finished(JobId(1), answer())))
    assert box.text.toPlainText() == "And what does it cost"


def test_without_documents_it_leads_to_a_folder(box: QuestionBox, qtbot: QtBot) -> None:
    box.show_state(library(0))
    assert _buttons(box) == ["Choose folder…"]
    assert box.text.placeholderText() == "Add documents first"
    with qtbot.waitSignal(box.choose_folder):
        next(b for b in box.findChildren(QPushButton) if b.isVisible()).click()


def test_at_rest_the_whole_library_is_asked(box: QuestionBox) -> None:
    assert [pill.accessibleName() for pill in _pills(box)] == ["All 74 documents"]
    assert _pills(box)[0].focusPolicy() == Qt.FocusPolicy.NoFocus


def test_a_chosen_scope_can_be_taken_away(box: QuestionBox, qtbot: QtBot) -> None:
    other = ScopeChip("Lease", Scope(document_ids=(DocumentId(1),)))
    box.show_state(scope_set(library(), (HARBOUR, other)))
    QApplication.processEvents()
    assert _pills(box)[0].accessibleName() == "Remove Harbour Yard from what the question may see"
    with qtbot.waitSignal(box.scope_removed) as blocker:
        QTest.keyClick(_pills(box)[1], Qt.Key.Key_Return)
    assert blocker.args == [1]


def test_in_one_row_with_the_question_the_name_of_a_scope_gives_way(box: QuestionBox) -> None:
    box.show_state(scope_set(library(), (ScopeChip("A folder with a long name", Scope(paths=("/papers",))),)))
    box._scope.set_most(1)
    whole = _pills(box)[0].width()
    assert box._scope.minimumSizeHint().width() < whole
    box._scope.resize(whole // 2, box._scope.height())
    assert _pills(box)[0].width() <= whole // 2
    box._scope.resize(2 * whole, box._scope.height())
    assert _pills(box)[0].width() == whole


def test_many_scopes_fold(box: QuestionBox) -> None:
    chips = tuple(ScopeChip(f"Folder {n}", Scope(paths=(f"/papers/{n}",))) for n in range(5))
    box.show_state(scope_set(library(), chips))
    box.resize(900, 120)
    QApplication.processEvents()
    assert len(_pills(box)) == MAX_CHIPS + 1
    assert _pills(box)[-1].accessibleName() == "2 more: Folder 3, Folder 4"


def test_where_there_is_less_room_more_scopes_fold_and_none_is_cut(box: QuestionBox) -> None:
    chips = tuple(ScopeChip(f"A folder with a long name {n}", Scope(paths=(f"/papers/{n}",))) for n in range(3))
    box.show_state(scope_set(library(), chips))
    QApplication.processEvents()
    shown = _pills(box)
    assert [pill.accessibleName() for pill in shown[1:]] == [
        "2 more: A folder with a long name 1, A folder with a long name 2"
    ]
    assert all(pill.geometry().right() <= box._scope.width() for pill in shown)
    assert box.quotes.text() == "Quotes only", "no further scope would fit without its words"
    box.resize(1200, 120)
    QApplication.processEvents()
    assert len(_pills(box)) == MAX_CHIPS
    assert box.quotes.text() == "Quotes only"


def test_the_words_of_quotes_only_make_room_for_a_scope(box: QuestionBox) -> None:
    box.show_state(
        scope_set(library(), tuple(ScopeChip(f"Folder {n}", Scope(paths=(f"/papers/{n}",))) for n in (1, 2)))
    )
    seen = []
    for width in range(700, 300, -8):
        box.setFixedWidth(width)
        QApplication.processEvents()
        shown = [pill for pill in _pills(box) if pill.accessibleName().startswith("Remove")]
        seen.append((len(shown), bool(box.quotes.text())))
    assert list(dict.fromkeys(seen))[:2] == [(2, True), (2, False)]
    assert box.quotes.accessibleName() == "Quotes only"


def test_a_folded_scope_can_be_taken_away(box: QuestionBox, qtbot: QtBot) -> None:
    chips = tuple(ScopeChip(f"A folder with a long name {n}", Scope(paths=(f"/papers/{n}",))) for n in range(3))
    box.show_state(scope_set(library(), chips))
    QApplication.processEvents()
    _pills(box)[-1].click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    with qtbot.waitSignal(box.scope_removed) as blocker:
        menu.actions()[1].trigger()
    menu.close()
    assert blocker.args == [2]


@given(st.lists(st.integers(20, 200), max_size=8), st.integers(0, 900))
def test_as_many_scopes_stand_in_the_row_as_there_is_room_for(widths: list[int], room: int) -> None:
    count = fitting(widths, more_px=40, gap_px=6, room_px=room)
    taken = [*widths[:count], *([40] if count < len(widths) else [])]
    assert count <= MAX_CHIPS
    assert count <= 1 or sum(taken) + 6 * (len(taken) - 1) <= room
    assert bool(count) == bool(widths)


def test_a_space_at_the_end_of_a_line_moves_no_letters(box: QuestionBox) -> None:
    _type(box, "word " * 200)
    box.text.moveCursor(box.text.textCursor().MoveOperation.End)
    QTest.keyClicks(box.text, "    ")
    assert box.text.horizontalScrollBar().value() == 0


def test_backspace_in_the_empty_box_takes_the_last_scope_away(box: QuestionBox, qtbot: QtBot) -> None:
    box.show_state(scope_set(library(), (HARBOUR,)))
    _type(box, "a")
    with qtbot.assertNotEmitted(box.scope_removed):
        QTest.keyClick(box.text, Qt.Key.Key_Backspace)
        box.text.clear()
    with qtbot.waitSignal(box.scope_removed) as blocker:
        QTest.keyClick(box.text, Qt.Key.Key_Backspace)
    assert blocker.args == [0]
    box.show_state(library())
    with qtbot.assertNotEmitted(box.scope_removed):
        QTest.keyClick(box.text, Qt.Key.Key_Backspace)


def test_it_grows_with_the_text_up_to_six_lines(box: QuestionBox) -> None:
    heights = []
    for lines in (1, 3, MAX_LINES, 20):
        _type(box, "\n".join(["line"] * lines))
        heights.append(box.minimumHeight())
    assert heights[0] < heights[1] < heights[2] == heights[3]


def test_files_are_for_the_window(box: QuestionBox) -> None:
    assert not box.text.acceptDrops()


def test_a_question_put_in_waits_for_changes(box: QuestionBox, qtbot: QtBot) -> None:
    box.activateWindow()
    qtbot.waitUntil(box.isActiveWindow)
    box.set_question("When does it end?")
    assert box.text.hasFocus()
    assert box.text.textCursor().atEnd()


def test_typing_survives_a_theme_change(box: QuestionBox) -> None:
    _type(box, "When")
    box.set_theme(*looks("dark"))
    assert box.text.toPlainText() == "When"


def test_the_name_of_the_key_goes_before_a_chip_is_cut(box: QuestionBox) -> None:
    box.setFixedWidth(640)
    box.show_state(scope_set(library(), (HARBOUR,)))
    QApplication.processEvents()
    assert _hint(box) == "Enter"
    box.setFixedWidth(box.minimumSizeHint().width() - 20)  # as its pane may do
    QApplication.processEvents()
    assert _hint(box) == ""
    (chosen,) = [pill for pill in box.findChildren(ScopePill) if pill.isEnabled()]
    assert chosen.geometry().right() <= box._scope.width()
    box.setFixedWidth(640)
    QApplication.processEvents()
    assert _hint(box) == "Enter"


def _key(box: QuestionBox, key: Qt.Key) -> str:
    QTest.keyClick(box.text, key)
    return box.text.toPlainText()


def test_up_in_the_empty_box_calls_earlier_questions_back(box: QuestionBox) -> None:
    state = reduce_chat(asked("First?"), finished(JobId(1), answer()))
    box.show_state(reduce_chat(ask_started(state, JobId(2), "Second?"), finished(JobId(2), answer())))
    assert [_key(box, Qt.Key.Key_Up) for _ in range(3)] == ["Second?", "First?", "First?"]
    assert [_key(box, Qt.Key.Key_Down) for _ in range(3)] == ["Second?", "", ""]


def test_up_in_what_was_typed_moves_the_cursor_alone(box: QuestionBox) -> None:
    box.show_state(reduce_chat(asked("First?"), finished(JobId(1), answer())))
    _type(box, "Mine")
    assert _key(box, Qt.Key.Key_Up) == "Mine"
    _type(box, "")
    assert _key(box, Qt.Key.Key_Up) == "First?"
    QTest.keyClicks(box.text, "!")
    assert _key(box, Qt.Key.Key_Up) == "First?!"


def test_what_was_called_back_can_be_undone(box: QuestionBox) -> None:
    box.show_state(reduce_chat(asked("First?"), finished(JobId(1), answer())))
    _key(box, Qt.Key.Key_Up)
    box.text.undo()
    assert box.text.toPlainText() == ""


def test_in_a_low_window_the_box_is_one_row_until_it_is_written_in(box: QuestionBox, qtbot: QtBot) -> None:
    box.show_state(scope_set(library(), (HARBOUR,)))
    box.text.clearFocus()
    high = box.minimumHeight()
    box.set_low(is_low=True)
    low = box.minimumHeight()
    assert low < high
    assert [pill.isVisible() for pill in _pills(box)] == [True]
    assert box.text.y() < box.height()
    box.text.setFocus()
    qtbot.waitUntil(box.text.hasFocus)
    assert box.minimumHeight() == high
    _type(box, "When?")
    box.text.clearFocus()
    assert box.minimumHeight() == high  # what was typed stays in sight
    _type(box, "")
    assert box.minimumHeight() == low
    box.set_low(is_low=False)
    assert box.minimumHeight() == high
