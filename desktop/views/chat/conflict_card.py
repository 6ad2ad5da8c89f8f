"""Where documents say different things of the same: each with its words and its place, the newest first."""

from PySide6.QtCore import QMargins

from core.api.kinds import SentenceKind
from core.api.types import Conflict, Sentence
from desktop.answer_texts import conflict_title
from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.exchange import Standings
from desktop.theme import Theme, scaled
from desktop.views.chat.answer_lines import QUOTE_INDENT_PX
from desktop.views.chat.answer_text import AnswerText
from desktop.views.chat.cards import IconLine
from desktop.views.controls.parts import Column
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import place, short_name, translate

PADDING = (16, 12, 16, 12)


class ConflictCard(Column):
    """An edge, for it is a finding like any other, and no warning."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, padding=QMargins(*map(scaled, PADDING)), edge="line_strong")
        self._title = IconLine(theme, icons, icon="files", role="group", token="text")
        self.text = AnswerText(theme, is_quotes=True)
        foot = TextBlock(theme, role="meta", token="text2")
        foot.setText(translate("chat", "The newest document first. Both are cited; which one holds is for you to say."))
        self.add(self._title)
        self.add(self.text, gap_px=8, bleed_px=QUOTE_INDENT_PX)
        self.add(foot, gap_px=12)

    def show_conflicts(self, conflicts: tuple[Conflict, ...], *, open_number: int | None, standings: Standings) -> None:
        self._title.words.setText(conflict_title(conflicts))
        shown = [sentence for conflict in conflicts for sentence in told(conflict)]
        self.text.show_sentences(shown, open_number=open_number, standings=standings)


def told(conflict: Conflict) -> tuple[Sentence, ...]:
    """Each side as a quote below its value and its place."""
    sides = []
    for value, citation in zip(conflict.values, conflict.citations, strict=False):
        where = f"{short_name(citation.document)}, {place(citation.parts, citation.page_count)}"
        heading = f"{plain(value)} · {where}"
        words = citation.quote or value
        sides.append(Sentence(words, (citation,), 1.0, SentenceKind.QUOTE, heading))
    return tuple(sides)
