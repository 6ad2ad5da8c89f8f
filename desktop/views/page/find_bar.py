"""The bar that finds a text in the document that is open."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from desktop.amounts import number
from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.page_find import FindState
from desktop.theme import Theme, figures, font, scaled
from desktop.throttle import Throttle
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import tool_button
from desktop.views.page.header import paint_hairline

translate = QCoreApplication.translate

HEIGHT_PX = 44
FIELD_HEIGHT_PX = 28
FIELD_PADDING_PX = 4
MOST_SELECTED = 80
"""Characters; who selected more did not mean to look for it."""
TYPED_MS = 150
"""After the last key; a search of a long document at each one would be for nothing."""


class FindField(QLineEdit):
    """Enter goes to the next place, Shift+Enter to the one before; Escape leaves."""

    stepped = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class PageFindBar(QWidget):
    """Shows a FindState."""

    typed = Signal(str)
    how_wanted = Signal(bool, bool)
    """Whether case counts, and whole words alone."""
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._state = FindState()
        self.field = FindField()
        self.field.setAcceptDrops(False)
        self.field.setFont(font("interface"))
        self.field.setFixedHeight(scaled(FIELD_HEIGHT_PX))
        self.field.setTextMargins(scaled(FIELD_PADDING_PX), 0, scaled(FIELD_PADDING_PX), 0)
        self.field.setPlaceholderText(translate("find", "Find in this document"))
        self.field.setAccessibleName(translate("find", "Find in this document"))
        self.count = QLabel()
        self.count.setFont(figures(font("interface")))
        self.case = tool_button(icons.icon("case-sensitive"), translate("find", "Match case and accents"))
        self.whole = tool_button(icons.icon("whole-word"), translate("find", "Whole words"))
        for button in (self.case, self.whole):
            button.setCheckable(True)
            button.clicked.connect(lambda: self.how_wanted.emit(self.case.isChecked(), self.whole.isChecked()))
        self.previous = tool_button(icons.icon("chevron-up"), translate("find", "Previous result"), shortcut="Shift+F3")
        self.next = tool_button(icons.icon("chevron-down"), translate("find", "Next result"), shortcut="F3")
        self.close_button = tool_button(icons.icon("x"), translate("find", "Close find"), shortcut="Esc")
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(20), 0, scaled(12), 0)
        row.setSpacing(scaled(8))
        row.addWidget(self.field, 1)
        row.addWidget(self.case)
        row.addWidget(self.whole)
        row.addWidget(self.count)
        for button in (self.previous, self.next, self.close_button):
            row.addWidget(button)
        self.setFixedHeight(scaled(HEIGHT_PX))
        self._tell = Throttle(self._tell_typed, delay_ms=TYPED_MS, restart=True, parent=self)
        self._connect()
        self.set_theme(theme, icons)
        self.hide()

    def _connect(self) -> None:
        self.field.textEdited.connect(lambda _text: self._tell.call())
        self.field.stepped.connect(self._step)
        self.field.left.connect(self.closed)
        self.previous.clicked.connect(lambda: self._step(-1))
        self.next.clicked.connect(lambda: self._step(1))
        self.close_button.clicked.connect(self.closed)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        for button, name in (
            (self.case, "case-sensitive"),
            (self.whole, "whole-word"),
            (self.previous, "chevron-up"),
            (self.next, "chevron-down"),
            (self.close_button, "x"),
        ):
            button.setIcon(icons.icon(name))
        palette = theme.palette(window="surface")
        palette.setColor(QPalette.ColorRole.WindowText, theme.color("text2"))
        self.setPalette(palette)
        self.update()

    def show_state(self, state: FindState) -> None:
        before, self._state = self._state, state
        if state.is_open != before.is_open:
            self.setVisible(state.is_open)
        if state.text != before.text and self.field.text() != state.text and not self.field.hasFocus():
            self.field.setText(state.text)
        self.case.setChecked(state.match_case)
        self.whole.setChecked(state.whole_words)
        words = count_words(state)
        if words != self.count.text():
            self.count.setText(words)
            self.field.setAccessibleDescription(words)
            if words and state.is_answered:
                announce(self.field, words)
        self.previous.setEnabled(bool(state.hits))
        self.next.setEnabled(bool(state.hits))

    def enter(self, selected: str = "") -> None:
        """The person wants to type; what stands there is typed over. A few selected words are looked for at once."""
        words = plain(selected)
        if words and len(words) <= MOST_SELECTED:
            self.field.setText(words)
            self._tell_typed()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _tell_typed(self) -> None:
        self.typed.emit(self.field.text())

    def _step(self, step: int) -> None:
        """What was typed last is looked for first."""
        self._tell.stop()
        if self.field.text() != self._state.text:
            self._tell_typed()
        else:
            self.stepped.emit(step)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        paint_hairline(painter, self.rect(), self._theme)


def count_words(state: FindState) -> str:
    """ "3 of 17"; empty while nothing is typed or nothing is known yet."""
    if state.has_failed:
        return translate("find", "Could not be searched")
    if not state.is_answered:
        return ""
    if state.current is None:
        return translate("find", "Not found")
    total = number(len(state.hits))
    words = translate("find", "{0} of more than {1}") if state.is_cut else translate("find", "{0} of {1}")
    told = words.format(number(state.current + 1), total)
    if not state.wrapped:
        return told
    again = translate("find", "{0}, from the start") if state.wrapped > 0 else translate("find", "{0}, from the end")
    return again.format(told)
