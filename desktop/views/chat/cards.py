"""What an answer may hold besides its sentences: notes, quotes, and the refusal with what came close."""

from PySide6.QtCore import QMargins, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.api.types import Gate, Passage, RemovedSentence
from desktop.answer_texts import removal_reason, removed_title
from desktop.finding_texts import gate_numbers
from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.closest import closest_words
from desktop.style import BAR_PX, draw_bar
from desktop.theme import Theme, figures, font, line_height_px, scaled
from desktop.views.chat.answer_lines import QUOTE_INDENT_PX
from desktop.views.chat.answer_text import AnswerText
from desktop.views.controls.busy_bar import BusyBar
from desktop.views.controls.buttons import push_button
from desktop.views.controls.parts import NOTE_RADIUS_PX, Column, PaintedButton
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import place, quoted, short_name, translate

NOTE_PADDING = (12, 3, 4, 3)
CARD_PADDING_PX = 15
TICK_PX = 4
METER_ROW_PX = 22
PASSAGE_LINES = 2
PASSAGE_TOP_PX, PASSAGE_FOOT_PX = 29, 5
"""Three cards and what can be done with the refusal fit into a window of 800."""


def _margins(left: int, top: int, right: int, bottom: int) -> QMargins:
    return QMargins(scaled(left), scaled(top), scaled(right), scaled(bottom))


class IconLine(QWidget):
    """An icon, words beside it, and at most one button at the right."""

    def __init__(
        self, theme: Theme, icons: Icons, *, icon: str, role: str, token: str, icon_size: int = 16, gap_px: int = 8
    ) -> None:
        super().__init__()
        self._icons, self._icon, self._icon_size = icons, icon, scaled(icon_size)
        self._gap = scaled(gap_px)
        self._line_px = max(line_height_px(role), self._icon_size)
        self._button: QWidget | None = None
        self.words = TextBlock(theme, role=role, token=token, parent=self)

    def add_button(self, button: QWidget) -> None:
        button.setParent(self)
        self._button = button
        self._line_px = max(self._line_px, button.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        return self._lay_out(width)

    def _lay_out(self, width: int) -> int:
        """Icon, button and the first line of the words share one middle."""
        left, right = self._icon_size + self._gap, width
        if self._button is not None:
            size = self._button.sizeHint()
            right -= size.width() + self._gap
            self._button.setGeometry(
                width - size.width(), (self._line_px - size.height()) // 2, size.width(), size.height()
            )
        height = self.words.heightForWidth(right - left)
        top = (self._line_px - self.words.line_px) // 2
        self.words.setGeometry(left, top, right - left, height)
        return max(self._line_px, height + 2 * top)

    def paintEvent(self, _event: QPaintEvent) -> None:
        icon = self._icons.pixmap(self._icon, "text2", self._icon_size, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, (self._line_px - self._icon_size) // 2, icon)


class StageLine(QWidget):
    """ "Checking sentence 3" and a bar that moves."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.words = TextBlock(theme, role="interface", token="text2")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(12))
        row.addWidget(self.words)
        row.addWidget(BusyBar(theme))
        row.addStretch(1)

    def heightForWidth(self, width: int) -> int:
        return self.words.heightForWidth(width)


class RemovedNote(Column):
    """How many sentences were held back; unfolded, which and why. Never coloured as a warning."""

    changed = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, padding=_margins(*NOTE_PADDING), ground="claim", radius_px=NOTE_RADIUS_PX)
        self._removed: tuple[RemovedSentence, ...] = ()
        self._line = IconLine(theme, icons, icon="filter-x", role="interface", token="text2", gap_px=8)
        self._button = push_button("", look="quiet")
        self._button.clicked.connect(self._turn)
        self._line.add_button(self._button)
        self._detail = Column(theme, padding=_margins(24, 0, 12, 10))
        self.add(self._line)
        self.add(self._detail, gap_px=4)
        self._fold(is_open=False)

    @property
    def is_open(self) -> bool:
        return not self._detail.isHidden()

    def show_removed(self, removed: tuple[RemovedSentence, ...]) -> None:
        if removed == self._removed:
            return
        if removed[: len(self._removed)] != self._removed or not self._removed:
            self._fold(is_open=False)
        self._removed = removed
        self._line.words.setText(removed_title(removed))
        self._detail.empty()
        for one in removed:
            struck = TextBlock(self.theme, role="card_text", token="text2")
            struck.setText(plain(one.text))
            struck.set_struck()
            struck.emphasise(plain(one.offending))
            self._detail.add(struck, gap_px=8)
            reason = TextBlock(self.theme, role="interface", token="text2")
            reason.setText(removal_reason(one))
            self._detail.add(reason, gap_px=2)

    def _turn(self) -> None:
        self._fold(is_open=not self.is_open)
        self.changed.emit()

    def _fold(self, *, is_open: bool) -> None:
        self._detail.setVisible(is_open)
        self._button.setText(translate("chat", "Hide") if is_open else translate("chat", "Show"))
        self._button.setAccessibleName(
            translate("chat", "Hide removed sentences") if is_open else translate("chat", "Show removed sentences")
        )


class ButtonNote(Column):
    """A quiet line with one way on."""

    pressed = Signal()

    def __init__(self, theme: Theme, icons: Icons, *, icon: str, button_words: str) -> None:
        super().__init__(theme, padding=_margins(*NOTE_PADDING), ground="claim", radius_px=NOTE_RADIUS_PX)
        self._line = IconLine(theme, icons, icon=icon, role="interface", token="text2")
        button = push_button(button_words, look="quiet")
        button.clicked.connect(self.pressed)
        self._line.add_button(button)
        self.add(self._line)

    def show_words(self, words: str) -> None:
        self._line.words.setText(words)


class EndNote(ButtonNote):
    """Why an answer ended early, and the way on."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, icons, icon="info", button_words=translate("chat", "Ask again"))


class LanguageNote(ButtonNote):
    """That a language was searched by its words alone, and where to read more."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, icons, icon="languages", button_words=translate("chat", "Languages…"))


class QuotesCard(Column):
    """Sentences of the documents, word for word."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, padding=_margins(16, 12, 16, 12), edge="line")
        title = IconLine(theme, icons, icon="quote", role="group", token="text")
        title.words.setText(translate("chat", "In the words of your documents"))
        self.text = AnswerText(theme, is_quotes=True)
        self._foot = TextBlock(theme, role="meta", token="text2")
        self.add(title)
        self.add(self.text, gap_px=8, bleed_px=QUOTE_INDENT_PX)
        self.add(self._foot, gap_px=12)

    def show_foot(self, words: str) -> None:
        self._foot.setText(words)


class Meter(QWidget):
    """How much evidence was found, against how much is needed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # numbers grow to the right in every language
        self._theme = theme
        self._gate = Gate(0.0, 1.0)

    def show_gate(self, gate: Gate) -> None:
        self._gate = gate
        name = translate("chat", "Evidence {0} of 1, needs {1}")
        self.setAccessibleName(name.format(*gate_numbers(gate)))
        self.update()

    def heightForWidth(self, _width: int) -> int:
        return scaled(METER_ROW_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(figures(font("meta")))
        painter.setPen(self._theme.color("text2"))
        name = translate("chat", "Evidence")
        numbers = translate("chat", "{0}, needs {1}").format(*gate_numbers(self._gate))
        metrics = QFontMetrics(painter.font())
        left = metrics.horizontalAdvance(name) + scaled(10)
        right = self.width() - metrics.horizontalAdvance(numbers) - scaled(16)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, numbers)
        middle = self.height() / 2
        track = QRectF(left, middle - BAR_PX / 2, max(0, right - left), BAR_PX)
        draw_bar(painter, track, self._theme, self._gate.probability)
        at = track.left() + track.width() * self._gate.threshold
        painter.fillRect(QRectF(at - 1, track.top() - TICK_PX, 2, BAR_PX + 2 * TICK_PX), self._theme.color("text"))


class PassageCard(PaintedButton):
    """A passage that came close; the whole card opens its page."""

    def __init__(self, theme: Theme, passage: Passage, question: str) -> None:
        super().__init__(theme)
        self.passage = passage
        self._where = place(passage.parts, passage.page_count)
        self._words = TextBlock(theme, role="interface", token="text2", max_lines=PASSAGE_LINES, parent=self)
        self._words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._words.setText(quoted(closest_words(plain(passage.text), question)))
        self.setAccessibleName(f"{short_name(passage.document)}, {self._where}")
        self.setAccessibleDescription(passage.text)

    def heightForWidth(self, width: int) -> int:
        pad = scaled(CARD_PADDING_PX)
        words = self._words.heightForWidth(width - 2 * pad)
        self._words.setGeometry(pad, scaled(PASSAGE_TOP_PX), width - 2 * pad, words)
        return scaled(PASSAGE_TOP_PX) + words + scaled(PASSAGE_FOOT_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(self.theme.color("line_strong" if self.is_lit else "line"), 1))
        painter.setBrush(self.theme.color("hover") if self.is_lit else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 10, 10)
        if self.shows_ring:
            self.paint_ring(painter, QRectF(self.rect()), 9)
        pad = scaled(CARD_PADDING_PX)
        head = QRectF(pad, scaled(8), self.width() - 2 * pad, scaled(20))
        painter.setFont(figures(font("meta")))
        painter.setPen(self.theme.color("text2"))
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._where)
        room = painter.fontMetrics().horizontalAdvance(self._where) + scaled(12)
        painter.setFont(font("group"))
        painter.setPen(self.theme.color("text"))
        name = painter.fontMetrics().elidedText(
            short_name(self.passage.document), Qt.TextElideMode.ElideMiddle, round(head.width()) - room
        )
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
