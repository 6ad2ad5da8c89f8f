"""The chat: what was asked and answered, and the box for the next question."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.api.types import JobId
from desktop import chats_texts
from desktop.copying import as_markdown, as_text
from desktop.icons import Icons
from desktop.state.chat import ChatState, Lack
from desktop.state.exchange import AnswerAct, AnswerWish, Exchange
from desktop.state.panes import is_low, is_lowest
from desktop.texts import sentence_for
from desktop.theme import Theme, scaled
from desktop.views.chat.header import SIDE_PX, ChatHeader
from desktop.views.chat.question_box import RING_OUT_PX, QuestionBox
from desktop.views.chat.transcript import Transcript
from desktop.views.controls.announce import announce
from desktop.views.controls.empty import EmptyState
from desktop.views.controls.shelf import Shelf
from desktop.views.controls.wording import progress, ready

translate = QCoreApplication.translate

FOOT_PX = 16
MAX_BOX_PX = 680
LEAST_PX = 4


class Edge(QWidget):
    """The line at which answers are cut, when they are."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._is_on = False
        self.setFixedHeight(1)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def set_on(self, is_on: bool) -> None:
        self._is_on = is_on
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._theme.color("line" if self._is_on else "surface"))


class ChatView(QWidget):
    """Shows a ChatState and tells what the person wants; decides nothing."""

    asked = Signal(str)
    stopped = Signal()
    wished = Signal(object)
    """AnswerWish, but for what is copied."""
    widen_scope = Signal(str)
    citation_clicked = Signal(object, object)
    passage_clicked = Signal(object)
    scope_removed = Signal(int)
    choose_folder = Signal()
    copied = Signal()
    vote_wished = Signal(object)
    languages_wanted = Signal()
    new_conversation = Signal()
    editing_left = Signal()
    quotes_wanted = Signal(bool)

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._state = ChatState()
        self._suggestions: tuple[str, ...] = ()
        self.shelf = Shelf()
        self.header = ChatHeader(theme, icons)
        self.transcript = Transcript(theme, icons, self.shelf)
        self.box = QuestionBox(theme, icons)
        self._empty = QWidget()
        self._edge = Edge(theme)
        self._body = QStackedWidget()
        self._body.addWidget(self.transcript)
        self._body.addWidget(self._empty)
        self._lay_out()
        self._connect()
        self.set_theme(theme, icons)

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        out = RING_OUT_PX
        foot.setContentsMargins(scaled(SIDE_PX) - out, scaled(8), scaled(SIDE_PX) - out, scaled(FOOT_PX) - out)
        foot.addWidget(self.box, 1)
        self.box.setMaximumWidth(scaled(MAX_BOX_PX) + 2 * out)
        foot.addStretch(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self._body, 1)
        self._body.setMinimumHeight(scaled(LEAST_PX))  # it gives way, so that in a low window the box below is whole
        column.addWidget(self._edge)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.header.new_conversation.connect(self.new_conversation)
        self.transcript.vote_wished.connect(self.vote_wished)
        self.transcript.languages_wanted.connect(self.languages_wanted)
        self.transcript.citation_pressed.connect(self.citation_clicked)
        self.transcript.passage_pressed.connect(self.passage_clicked)
        self.transcript.wished.connect(self._wish)
        self.transcript.widen.connect(self.widen_scope)
        self.transcript.rephrase.connect(self.box.set_question)
        self.transcript.cut.connect(self._edge.set_on)
        self.box.asked.connect(self.asked)
        self.box.stopped.connect(self.stopped)
        self.box.editing_left.connect(self.editing_left)
        self.box.quotes_wanted.connect(self.quotes_wanted)
        self.header.renaming_left.connect(self.focus_question)
        self.box.scope_removed.connect(self.scope_removed)
        self.box.choose_folder.connect(self.choose_folder)

    def show_state(self, state: ChatState) -> None:
        before, self._state = self._state, state
        self.header.show_chat(state.chat, state.exchanges)
        self.transcript.show_state(state)
        self.box.show_state(state)
        if _invitation(before) != _invitation(state) or before.engine_up != state.engine_up:
            self._renew_empty()
        self._body.setCurrentWidget(self.transcript if state.exchanges else self._empty)
        self._announce(before, state)

    def suggest(self, questions: tuple[str, ...]) -> None:
        """What may be asked with one press while there is no conversation."""
        if questions != self._suggestions:
            self._suggestions = questions
            self._renew_empty()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        self.setPalette(theme.palette(window="surface"))
        self.setAutoFillBackground(True)
        self.header.set_theme(theme, icons)
        self._edge.set_theme(theme)
        self.transcript.set_theme(theme, icons)
        self.box.set_theme(theme, icons)
        self._renew_empty()

    # --- what menus call --------------------------------------------------------------------------------------

    def recall_question(self) -> None:
        """As if Up was pressed in the empty box."""
        self.focus_question()
        self.box.recall(1)

    def focus_question(self) -> None:
        self.box.text.setFocus()

    def ask_typed(self) -> None:
        """As if Enter was pressed in the box."""
        self.box.submit()

    def step_answer(self, step: int) -> None:
        """The next (1) or previous (-1) question to the top."""
        self.transcript.step_answer(step)

    def show_answer(self, job: JobId) -> None:
        """A question of this conversation to the top, and keys and menus meant for its answer."""
        self.transcript.stepped_to = job
        self.transcript.step_answer(0)

    @property
    def chosen(self) -> Exchange | None:
        """The answer that keys and menus are meant for: the one stepped to, if it has sentences, else the one whose
        citation is open, else the newest one with sentences."""
        opened = self._state.open_citation
        if self._stepped_to is not None:
            return self._stepped_to if self._stepped_to.sentences else None
        exchange = self._state.exchange(opened[0]) if opened is not None else None
        return exchange or next((e for e in reversed(self._state.exchanges) if e.sentences), None)

    @property
    def _explainable(self) -> Exchange | None:
        """The answer whose why is meant: a refusal has one too."""
        opened = self._state.open_citation
        cited = self._state.exchange(opened[0]) if opened is not None else None
        meant = (self._stepped_to, cited, *reversed(self._state.exchanges))
        return next((e for e in meant if e is not None and e.answer is not None), None)

    @property
    def _stepped_to(self) -> Exchange | None:
        job = self.transcript.stepped_to
        return None if job is None else self._state.exchange(job)

    def wish(self, act: AnswerAct) -> None:
        """For the chosen answer; to ask anew, the one stepped to or else the newest, whatever came of it."""
        newest = self._state.exchanges[-1] if self._state.exchanges else None
        chosen = self._stepped_to or newest if act in (AnswerAct.ASK_AGAIN, AnswerAct.EDIT) else self.chosen
        if act is AnswerAct.WHY:
            chosen = self._explainable
        if chosen is not None:
            self._wish(AnswerWish(chosen.job, act))

    def copy_answer(self) -> None:
        self.wish(AnswerAct.COPY)

    def press_citation(self, number: int) -> None:
        """Open a citation, by its number, of the answer that `copy_answer` would copy."""
        chosen = self.chosen
        citation = chosen.citation(number) if chosen is not None else None
        if chosen is not None and citation is not None:
            self.citation_clicked.emit(chosen.job, citation)

    # --- inside -----------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        height, text_scale = self.window().height(), scaled(1000) / 1000
        self.box.set_low(is_low=is_low(height, text_scale))
        self.header.give_way(is_lowest(height, text_scale))

    def _wish(self, wish: AnswerWish) -> None:
        exchange = self._state.exchange(wish.job)
        how = _COPIES.get(wish.act)
        if exchange is not None and how is not None:
            QGuiApplication.clipboard().setText(how(exchange))
            self.copied.emit()
        elif exchange is not None and (wish.act in _LOOKS or self.box.may_ask_anew()):
            self.wished.emit(wish)

    def _renew_empty(self) -> None:
        was_current = self._body.currentWidget() is self._empty
        old, self._empty = self._empty, self._empty_state()
        self._body.removeWidget(old)
        old.deleteLater()
        self._body.addWidget(self._empty)
        if was_current:
            self._body.setCurrentWidget(self._empty)

    def _empty_state(self) -> QWidget:
        is_opening = self._state.lack is Lack.OPENING and not self._state.document_total
        if not self._state.engine_up and not is_opening:
            return QWidget()
        icon, title, sentence = _invitation(self._state)
        questions = self._suggestions if self._state.document_total else ()
        if questions:
            sentence = translate("chat", "Ask one of these, then press a number in the answer: the page opens.")
        empty = EmptyState(self._theme, self._icons, icon=icon, title=title, sentence=sentence, questions=questions)
        empty.suggested.connect(self._ask_suggested)
        return empty

    def _ask_suggested(self, question: str) -> None:
        """The button goes with the empty state: the keyboard is wanted in the box next."""
        self.focus_question()
        self.asked.emit(question)

    def _announce(self, before: ChatState, state: ChatState) -> None:
        """Tell screen readers what is new in the newest answer."""
        if not state.exchanges:
            return
        now = state.exchanges[-1]
        then = before.exchange(now.job)
        if then is None:
            announce(self, progress(now) if now.is_running else chats_texts.title(state.chat))
        elif now.failure is not None and then.failure is None:
            announce(self, str(sentence_for(now.failure.code, now.failure.detail)), is_urgent=True)
        elif now.answer is not None and then.answer is None:
            refused = translate("chat", "Your documents do not say.")
            announce(self, refused if now.answer.refused else ready(now), is_urgent=now.answer.refused)
        else:
            for sentence in now.sentences[len(then.sentences) :]:
                announce(self, sentence.text)


_COPIES = {AnswerAct.COPY: as_text, AnswerAct.COPY_MARKDOWN: as_markdown}
_LOOKS = frozenset({AnswerAct.SAVE_MARKED, AnswerAct.WHY})
"""They leave the conversation and what is being written as it is."""


def _invitation(state: ChatState) -> tuple[str, str, str]:
    """The icon, the title and the sentence in place of a conversation."""
    if state.document_total:
        sentence = translate("chat", "A question about one thing works best.")
        return "message-square", translate("chat", "Ready when you are"), sentence
    lacks = {
        Lack.OPENING: ("library", translate("chat", "Opening your library…"), ""),
        Lack.NOTHING_ADDED: (
            "library",
            translate("chat", "There is nothing to search yet"),
            translate("chat", "Add a folder or a PDF first."),
        ),
        Lack.COMING: (
            "library",
            translate("chat", "Your documents are being read"),
            translate("chat", "You can ask as soon as the first one is ready."),
        ),
        Lack.FOLDER_MISSING: (
            "folder-x",
            translate("chat", "Your folder was not found"),
            translate("chat", "What was read of it is kept. Select it on the left to locate it."),
        ),
        Lack.NO_TEXT: (
            "library",
            translate("chat", "There is nothing to search yet"),
            translate("chat", "None of your documents has text that could be read. Select one to see why."),
        ),
    }
    return lacks[state.lack]
