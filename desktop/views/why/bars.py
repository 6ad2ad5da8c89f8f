"""Where the time of an answer went: one bar for finding, one for answering."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from core.api.types import Timing
from desktop import why_time_texts
from desktop.finding_texts import duration
from desktop.state.why_times import Part, Share, Tokens, shares, tokens_of, total_ms, widths
from desktop.theme import Theme, figures, font, scaled

BAR_PX = 20
ROW_PX = 24
NAME_PX = 84
TOTAL_PX = 64
GAP_PX = 12
LEAST_PX = 10
MOST_OF_ROOM = 0.6
"""What the words may take of a bar before its parts have no length of their own any more."""
PAUSE_PX = 2
PADDING_PX = 6
RADIUS_PX = 3


class TimeBar(QWidget):
    """A part that is too narrow for its words has them as tooltip; screen readers are told all of them."""

    def __init__(self, theme: Theme, name: str, parts: Sequence[Part], *, beside: str) -> None:
        """`beside` is the name of the other bar: both begin where the longer name ends."""
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # numbers grow to the right in every language
        self._theme, self._name, self._parts = theme, name, parts
        metrics = QFontMetricsF(font("group"))
        longest = max(metrics.horizontalAdvance(words) for words in (name, beside))
        self._name_px = max(scaled(NAME_PX), round(longest) + scaled(GAP_PX))
        self._shares: tuple[Share, ...] = ()
        self._tokens = Tokens()
        self.setFixedHeight(scaled(ROW_PX))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_timings(self, timings: Sequence[Timing]) -> None:
        self._shares, self._tokens = shares(timings, self._parts), tokens_of(timings)
        self.setVisible(bool(self._shares))
        self.setAccessibleName(why_time_texts.bar_words(self._name, self._shares, self._tokens))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(NAME_PX + TOTAL_PX) * 3, scaled(ROW_PX))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            pairs = zip(self._pieces(), self._shares, strict=True)
            told = next((self._words(share) for piece, share in pairs if piece.contains(event.pos())), "")
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def _words(self, share: Share) -> str:
        return why_time_texts.share_line(share, self._tokens)

    def _pieces(self) -> list[QRectF]:
        room = self.width() - self._name_px - scaled(TOTAL_PX)
        left, top = float(self._name_px), (self.height() - scaled(BAR_PX)) / 2
        pieces = []
        for width in widths(self._shares, room, least=self._least(room)):
            pieces.append(QRectF(left, top, max(1.0, width - PAUSE_PX), scaled(BAR_PX)))
            left += width
        return pieces

    def _least(self, room: float) -> list[float]:
        """Of each part what its words need, or at least its name, where that leaves the long ones their length."""
        metrics = QFontMetricsF(figures(font("meta")))
        inset = 2 * scaled(PADDING_PX) + PAUSE_PX + 1
        for words_of in (self._words, self._timed, self._named):
            least = [metrics.horizontalAdvance(words_of(share)) + inset for share in self._shares]
            if sum(least) <= room * MOST_OF_ROOM:
                return least
        return [float(scaled(LEAST_PX))] * len(self._shares)

    def _timed(self, share: Share) -> str:
        return f"{self._named(share)} {duration(share.ms)}"

    def _named(self, share: Share) -> str:
        return why_time_texts.part_name(share.part)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font("group"))
        painter.setPen(self._theme.color("text"))
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), flags | Qt.AlignmentFlag.AlignLeft, self._name)
        painter.setFont(figures(font("group")))
        painter.drawText(self.rect(), flags | Qt.AlignmentFlag.AlignRight, duration(total_ms(self._shares)))
        painter.setFont(figures(font("meta")))
        for at, (piece, share) in enumerate(zip(self._pieces(), self._shares, strict=True)):
            self._paint_piece(painter, piece, share, is_tinted=at % 2 == 0)

    def _paint_piece(self, painter: QPainter, piece: QRectF, share: Share, *, is_tinted: bool) -> None:
        theme = self._theme
        painter.setPen(QPen(theme.color("line"), 1) if theme.is_contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent_soft" if is_tinted else "claim"))
        painter.drawRoundedRect(piece, RADIUS_PX, RADIUS_PX)
        inside = piece.adjusted(scaled(PADDING_PX), 0, -scaled(PADDING_PX), 0)
        metrics = QFontMetricsF(painter.font())
        choices = (self._words(share), self._timed(share), self._named(share))
        fitting = (words for words in choices if metrics.horizontalAdvance(words) <= inside.width())
        painter.setPen(theme.color("on_soft" if is_tinted else "text2"))
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, next(fitting, ""))
