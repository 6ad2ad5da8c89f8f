"""The field that a question is typed in, and what its keys do besides writing."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit

translate = QCoreApplication.translate

_RECALLS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


def _held(event: QKeyEvent) -> bool:
    """Whether a key is held with it; those of the number pad count as such."""
    return bool(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)


class QuestionText(QPlainTextEdit):
    """Enter asks, Shift+Enter begins a new line, Backspace in the empty box takes a scope away, Up in it calls earlier
    questions back."""

    entered = Signal()
    emptied = Signal()
    recalled = Signal(int)
    """1 for an earlier question, -1 for a later one."""
    focus_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.called_back = ""
        """The question that was called back, for as long as nothing of it is changed."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAcceptDrops(False)  # a dropped file belongs to the window, not into the text
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("chat", "Question"))
        self.setPlaceholderText(translate("chat", "Ask about your documents"))
        self.document().setDocumentMargin(0)
        self.document().clearUndoRedoStacks()  # the margin counts as a change that could be undone
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # A space at the end of a line stands beyond it: Qt would follow the cursor there and cut the first letters.
        across = self.horizontalScrollBar()
        across.valueChanged.connect(lambda: across.setValue(0))

    def set_placeholder(self, words: str) -> None:
        if words != self.placeholderText():
            self.setPlaceholderText(words)
            self.viewport().update()  # Qt goes on showing the old one

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.insertPlainText("\n")
        elif is_enter:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Backspace and not self.toPlainText():
            self.emptied.emit()
        elif event.key() in _RECALLS and not _held(event) and self.toPlainText() == self.called_back:
            self.recalled.emit(_RECALLS[Qt.Key(event.key())])
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier and event.text().isdecimal():
            event.ignore()  # the key of a citation that is not there is no text
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit()
