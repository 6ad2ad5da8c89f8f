"""Where questions are typed: what may be seen is chosen beside it, and asking turns into stopping."""

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.chat import ChatState, Lack, later_than, recent_questions
from desktop.theme import Theme, figures, font, scaled
from desktop.views.chat.question_text import QuestionText
from desktop.views.chat.scope_chips import MAX_CHIPS, ScopeRow
from desktop.views.controls.buttons import key_words, push_button
from desktop.views.controls.edit_line import EditLine

translate = QCoreApplication.translate

MAX_CHARS = 2000
COUNTER_FROM = 0.8
MAX_LINES = 6
RADIUS_PX = 10
RING_OUT_PX = 3
RING_PX = 2
MIN_HEIGHT_PX = 92
LOW_HEIGHT_PX = 56
"""Where the window is low and nothing is typed: one row."""


class QuestionBox(QWidget):
    """Emits what was asked; keeps what is typed while an answer runs."""

    asked = Signal(str)
    stopped = Signal()
    scope_removed = Signal(int)
    choose_folder = Signal()
    editing_left = Signal()
    """The question that is edited is to stay as it was asked."""
    quotes_wanted = Signal(bool)

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._state = ChatState()
        self._is_low = self._is_folded = False
        self.text = QuestionText()
        self._scope = ScopeRow(theme, icons)
        self._hint = QLabel()
        self._recalled = -1
        """Which of the recent questions was called back; -1 for none."""
        self._draft = ""
        """What stood in the box before a question was put into it."""
        self.editing = EditLine(theme, icons)
        self.quotes = push_button(translate("chat", "Quotes only"), look="calm")
        self.quotes.setCheckable(True)
        self.quotes.setAccessibleName(self.quotes.text())
        self._quotes_px = self._icon_px = 0
        """Its width with words, and without."""
        self.quotes.setToolTip(
            translate("chat", "Answer in the words of the documents alone ({0})").format(key_words("Ctrl+Shift+K"))
        )
        self._ask = push_button(translate("chat", "Ask"), look="primary")
        self._stop = push_button(translate("chat", "Stop"))
        self._choose = push_button(translate("chat", "Choose folder…"), look="primary")
        self._lay_out()
        self._connect()
        self.set_theme(theme, icons)

    def _lay_out(self) -> None:
        self._foot = foot = QHBoxLayout()
        foot.setSpacing(scaled(12))
        foot.addWidget(self._scope, 1)
        foot.addWidget(self.quotes)
        foot.addWidget(self._hint)
        for button in (self._ask, self._stop, self._choose):
            foot.addWidget(button)
        edge = scaled(12)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(
            edge + RING_OUT_PX, edge + RING_OUT_PX, scaled(10) + RING_OUT_PX, edge + RING_OUT_PX - 2
        )
        column.setSpacing(scaled(8))
        column.addWidget(self.editing)
        column.addWidget(self.text)
        column.addLayout(foot)
        self._stop.setFixedHeight(self._ask.sizeHint().height())

    def _connect(self) -> None:
        self.text.entered.connect(self.submit)
        self.text.emptied.connect(self._drop_scope)
        self.text.recalled.connect(self.recall)
        self.text.textChanged.connect(self._typed)
        self.text.focus_changed.connect(self._fold)
        self.text.focus_changed.connect(self.update)
        self._scope.removed.connect(self.scope_removed)
        self._ask.clicked.connect(self.submit)
        self._stop.clicked.connect(self.stopped)
        self._choose.clicked.connect(self.choose_folder)
        self.editing.left.connect(self.editing_left)
        self.quotes.clicked.connect(self.quotes_wanted)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        palette = theme.palette(window="raised")
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.text.setPalette(palette)
        self.text.setFont(font("answer"))
        self._hint.setFont(figures(font("meta")))
        for button in (self._ask, self._stop, self._choose):
            button.setFont(font("interface_strong"))
        self._ask.setIcon(icons.icon("arrow-up", "on_accent"))
        self._stop.setIcon(icons.icon("square", "text"))
        self._scope.set_theme(theme, icons)
        self.editing.set_theme(theme, icons)
        self.quotes.setFont(font("interface_strong"))
        self._even_out()
        self.quotes.setText(translate("chat", "Quotes only"))
        self._show_quotes()
        self._quotes_px = self.quotes.sizeHint().width()
        self.quotes.setText("")
        self._icon_px = self.quotes.sizeHint().width()
        self._say("")
        self._fit()

    def _even_out(self) -> None:
        """Ask and Stop stand in the same place with the same size."""
        width = max(self._ask.sizeHint().width(), self._stop.sizeHint().width())
        self._ask.setFixedWidth(width)
        self._stop.setFixedWidth(width)

    def show_state(self, state: ChatState) -> None:
        before, self._state = self._state, state
        running = state.running
        has_nothing = state.document_total == 0 and state.engine_up and running is None
        is_coming = has_nothing and state.lack in (Lack.OPENING, Lack.COMING)
        is_empty = has_nothing and not is_coming
        self._ask.setVisible(running is None and not is_empty)
        self._ask.setEnabled(state.engine_up and not is_coming)
        self._stop.setVisible(running is not None)
        self._stop.setEnabled(running is not None and not running.stopping)
        stopping = running is not None and running.stopping
        self._stop.setText(translate("chat", "Stopping…") if stopping else translate("chat", "Stop"))
        self._choose.setVisible(is_empty)
        self._scope.show_scope(state.scope, state.document_total)
        self._say_key()
        self._show_quotes()
        self.quotes.setChecked(state.quotes_only)
        self._show_editing(before, state)
        self.text.set_placeholder(
            translate("chat", "Add documents first") if is_empty else translate("chat", "Ask about your documents")
        )
        if before.can_ask != state.can_ask:
            self._say("")  # not for each sentence that comes: what was said is to be read

    def _show_editing(self, before: ChatState, state: ChatState) -> None:
        """The question that is edited stands in the box; what stood there comes back if it is left."""
        edited = state.exchange(state.editing) if state.editing is not None else None
        self.editing.setVisible(edited is not None)
        if edited is not None:
            self.editing.show_later(later_than(state, edited.job))
        if before.editing == state.editing:
            return
        if before.editing is None:
            self._draft = self.text.toPlainText()
        if edited is not None:
            self.set_question(edited.question)
        else:
            self.text.setPlainText(self._draft)
        self._fit()

    def set_question(self, question: str) -> None:
        """Put a question in for editing, with the focus behind it. What stood there comes back by undo."""
        self._write(question)
        self.text.setFocus()

    def recall(self, step: int) -> None:
        """Call back an earlier question (1) or a later one (-1); beyond the newest the box is empty again."""
        questions = recent_questions(self._state)
        at = self._recalled + step
        if self.text.toPlainText() == self.text.called_back and -1 <= at < len(questions):
            question = questions[at] if at >= 0 else ""
            self._write(question)
            self.text.called_back, self._recalled = question, at

    def _write(self, question: str) -> None:
        cursor = self.text.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(question)
        self.text.setTextCursor(cursor)

    @property
    def drafts(self) -> tuple[str, str]:
        """What stands in the box, and what comes back when the question in it is left."""
        return self.text.toPlainText(), self._draft

    def take_drafts(self, drafts: tuple[str, str]) -> None:
        """Those of a box that this one takes the place of, once it shows the same state."""
        typed, self._draft = drafts
        self.text.setPlainText(typed)

    def may_ask_anew(self) -> bool:
        """Whether an earlier question can be asked again now; says why if it cannot."""
        refusal = self._refusal("?")
        if refusal:
            self._say(refusal, is_refusal=True)
        return not refusal

    @property
    def hint(self) -> str:
        """What is said beside the button."""
        return self._hint.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._state.editing is not None:
            self.editing_left.emit()
        else:
            super().keyPressEvent(event)

    # --- typing -----------------------------------------------------------------------------------------------

    def submit(self) -> None:
        """Ask what is typed, or say why it cannot be asked."""
        question = self.text.toPlainText().strip()
        refusal = self._refusal(question)
        if refusal:
            self._say(refusal, is_refusal=True)
            self.text.setFocus()
            return
        self.text.clear()
        self.asked.emit(question)

    def _refusal(self, question: str) -> str:
        """Why this cannot be asked now; empty if it can."""
        if self._state.running is not None:
            return translate("chat", "Wait for this answer, or stop it")
        if not self._state.engine_up:
            return translate("chat", "The engine is not running yet")
        if not self._state.document_total:
            lacks = {
                Lack.OPENING: translate("chat", "Your library is being opened"),
                Lack.COMING: translate("chat", "Still reading"),
            }
            return lacks.get(self._state.lack, translate("chat", "Add documents first"))
        if not question:
            return translate("chat", "Type a question first")
        return translate("chat", "Too long: shorten it") if len(question) > MAX_CHARS else ""

    def _drop_scope(self) -> None:
        if self._state.scope:
            self.scope_removed.emit(len(self._state.scope) - 1)

    def _typed(self) -> None:
        if not self.text.toPlainText():
            self.text.called_back, self._recalled = "", -1
        self._say("")
        self._fold()
        self._fit()

    def _say(self, words: str, *, is_refusal: bool = False) -> None:
        """The hint beside the button: what was said, else the count of a long question, else the key."""
        count = len(self.text.toPlainText())
        token = "warn" if is_refusal or count > MAX_CHARS else "text3"
        if not words and count >= COUNTER_FROM * MAX_CHARS:
            words = translate("chat", "{0} of {1}").format(count, MAX_CHARS)
        if not words and self._state.can_ask and not self._is_folded and self._has_room_for_key():
            words = translate("chat", "Enter")
        self._hint.setText(words)
        palette = self._hint.palette()
        palette.setColor(self._hint.foregroundRole(), self._theme.color(token))
        self._hint.setPalette(palette)
        self._show_quotes_words(words)

    def _say_key(self) -> None:
        """Once more, where nothing that is to be read stands."""
        if self._hint.text() in ("", translate("chat", "Enter")):
            self._say("")

    def _has_room_for_key(self) -> bool:
        """The key's name goes before a chip is cut."""
        room = self._room_beside(translate("chat", "Enter")) - self._quotes_px
        return self._scope.sizeHint().width() <= room

    def _room_beside(self, hint: str) -> int:
        """What chips and quotes share beside a hint and the button."""
        said = self._hint.fontMetrics().horizontalAdvance(hint)
        margins = self._column.contentsMargins()
        return self.width() - margins.left() - margins.right() - said - self._ask.minimumWidth() - 3 * scaled(12)

    def _show_quotes_words(self, hint: str) -> None:
        """Its icon alone, where its words would cut a chip."""
        room = self._room_beside(hint)
        taken = self._scope.widest_in(room - self._icon_px)
        words = translate("chat", "Quotes only") if taken <= room - self._quotes_px else ""
        if words != self.quotes.text():
            self.quotes.setText(words)

    # --- size -------------------------------------------------------------------------------------------------

    def set_low(self, *, is_low: bool) -> None:
        """Whether the window is so low that the box takes one row for as long as nobody writes in it."""
        self._is_low = is_low
        self._fold()

    def _fold(self) -> None:
        is_folded = self._is_low and not self.text.hasFocus() and not self.text.toPlainText()
        if is_folded == self._is_folded:
            return
        self._is_folded = is_folded
        self._column.removeWidget(self.text)
        self._foot.removeWidget(self.text)
        if is_folded:
            self._foot.insertWidget(0, self.text, 1)
        else:
            self._column.insertWidget(self._column.indexOf(self._foot), self.text)
        self._foot.setStretchFactor(self._scope, 0 if is_folded else 1)
        self._scope.set_most(1 if is_folded else MAX_CHIPS)
        self._show_quotes()
        self._say("")
        self._fit()

    def _show_quotes(self) -> None:
        has_nothing = self._state.document_total == 0 and self._state.engine_up and self._state.running is None
        self.quotes.setIcon(self._icons.icon("quote", "accent" if self._state.quotes_only else "text2"))
        self.quotes.setVisible(not has_nothing and (not self._is_folded or self._state.quotes_only))

    def _fit(self) -> None:
        """As high as the text, up to MAX_LINES; beyond that it scrolls."""
        line = QFontMetrics(self.text.font()).lineSpacing()
        lines = max(1, min(MAX_LINES, round(self.text.document().size().height())))
        self.text.setFixedHeight(lines * line + scaled(4))
        least = scaled(LOW_HEIGHT_PX if self._is_folded else MIN_HEIGHT_PX) + 2 * RING_OUT_PX
        self.setMinimumHeight(max(least, self.sizeHint().height()))
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._say_key()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(RING_OUT_PX, RING_OUT_PX, -RING_OUT_PX, -RING_OUT_PX)
        painter.setPen(QPen(self._theme.color("line_strong"), 1))
        painter.setBrush(self._theme.color("raised"))
        painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
        if self.text.hasFocus():
            painter.setPen(QPen(self._theme.color("accent"), RING_PX))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, RADIUS_PX + 2, RADIUS_PX + 2)
