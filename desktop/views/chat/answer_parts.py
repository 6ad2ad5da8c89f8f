"""What stands around the sentences of an answer: the question above, what can be done with it below."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from desktop.finding_texts import timing_lines
from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.exchange import AnswerAct, Exchange
from desktop.state.votes import Act, Thumb
from desktop.theme import Theme, figures, font, scaled
from desktop.tips import set_tip
from desktop.views.chat.cards import IconLine
from desktop.views.controls.buttons import key_words, push_button, tool_button
from desktop.views.controls.parts import Column
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import seconds, thumb_names, translate

PENCIL_PX = 44
QUESTION_LINES = 6
"""As many as it was typed on: beyond them it would push its answer out of sight. The tip has all of it."""
TOOL_INSET_PX = 6
"""Empty room between a tool button's edge and its icon: with it the icon stands flush with the text."""


class QuestionLine(QWidget):
    """The question as a heading, and a pencil that takes it back into the box."""

    edit_pressed = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.words = TextBlock(theme, role="question", max_lines=QUESTION_LINES, parent=self)
        self._pencil = tool_button(icons.icon("pencil"), translate("chat", "Edit and ask again"), parent=self)
        self._pencil.clicked.connect(self.edit_pressed)

    def show_question(self, question: str) -> None:
        self.words.setText("\n".join(map(plain, question.splitlines())))
        self.words.setAccessibleName(question)

    def heightForWidth(self, width: int) -> int:
        words = self.words.heightForWidth(width - scaled(PENCIL_PX))
        self.words.setGeometry(0, 0, width - scaled(PENCIL_PX), words)
        self._pencil.move(width - self._pencil.width(), 0)
        return max(words, self._pencil.height())


class ActionLine(QWidget):
    """What can be done with an answer, and how long it took."""

    wished = Signal(object)
    """AnswerAct."""
    more_wanted = Signal(object)
    """QPoint on the screen, where the menu is to open."""
    thumb_pressed = Signal(object)
    """Act."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self._exchange: Exchange | None = None
        self._copy = copy = tool_button(
            icons.icon("copy"), translate("chat", "Copy answer with citations"), shortcut="Ctrl+Shift+C"
        )
        copy.clicked.connect(lambda: self.wished.emit(AnswerAct.COPY))
        self.again = tool_button(icons.icon("refresh-cw"), translate("chat", "Ask again"), shortcut="Ctrl+Shift+R")
        self.again.clicked.connect(lambda: self.wished.emit(AnswerAct.ASK_AGAIN))
        self.more = more = tool_button(icons.icon("ellipsis-vertical"), translate("chat", "More"))
        more.clicked.connect(lambda: self.more_wanted.emit(more.mapToGlobal(more.rect().bottomLeft())))
        self.up, self.down = tool_button(icons.icon("thumbs-up"), ""), tool_button(icons.icon("thumbs-down"), "")
        for thumb, act in ((self.up, Act.PRAISE), (self.down, Act.BLAME)):
            thumb.setCheckable(True)
            thumb.clicked.connect(lambda _=False, thumb=thumb, act=act: self._press(thumb, act))
        self._time = QLabel()
        self._time.setFont(figures(font("meta")))
        palette = self._time.palette()
        palette.setColor(self._time.foregroundRole(), theme.color("text2"))
        self._time.setPalette(palette)
        self.why = push_button(translate("chat", "Why this answer"), look="calm", icon=icons.icon("list-tree"))
        self.why.setToolTip(translate("chat", "{0} ({1})").format(self.why.text(), key_words("Ctrl+I")))
        self.why.clicked.connect(lambda: self.wished.emit(AnswerAct.WHY))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, scaled(TOOL_INSET_PX), 0)
        row.setSpacing(scaled(4))
        for button in (copy, self.again, self.up, self.down, more):
            row.addWidget(button)
        row.addWidget(self.why)
        row.addStretch(1)
        row.addWidget(self._time)

    def _press(self, thumb: QToolButton, act: Act) -> None:
        """Whether a thumb stays pressed is for the state to say."""
        thumb.setChecked(not thumb.isChecked())
        self.thumb_pressed.emit(act)

    def show_exchange(self, exchange: Exchange) -> None:
        if exchange is self._exchange:
            return
        self._exchange = exchange
        self._copy.setVisible(bool(exchange.sentences))
        self.why.setVisible(exchange.answer is not None)
        self._time.setText(seconds(exchange))
        tip = "\n".join(timing_lines(exchange.answer)) if exchange.answer is not None else ""
        set_tip(self._time, tip)
        self._time.setAccessibleDescription(tip)
        vote = exchange.vote
        names = thumb_names(is_refused=exchange.is_refused)
        for button, thumb, name in zip((self.up, self.down), (Thumb.UP, Thumb.DOWN), names, strict=True):
            is_on = vote is not None and vote.thumb is thumb and (vote.failure is None or thumb is Thumb.DOWN)
            button.setVisible(not exchange.is_lost)
            button.setChecked(is_on)
            button.setIcon(self._icons.icon(f"thumbs-{thumb}", "accent" if is_on else "text2"))
            button.setAccessibleName(name)
            button.setToolTip(translate("chat", "{0}. Press again to take it back.").format(name) if is_on else name)


class QuietLines(Column):
    """Lines with an icon each, that are there only if there is something to say."""

    def __init__(self, theme: Theme, icons: Icons, *names: str) -> None:
        super().__init__(theme)
        self._lines = [IconLine(theme, icons, icon=name, role="interface", token="text2") for name in names]
        for line in self._lines:
            self.add(line, gap_px=6)

    def show_words(self, *sentences: str) -> None:
        """One for each icon; an empty one hides its line."""
        for line, words in zip(self._lines, sentences, strict=True):
            line.words.setText(words)
            line.setVisible(bool(words))
        self.setVisible(any(sentences))
