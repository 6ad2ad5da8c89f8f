"""Blocks to a page: canonical text, the place of each block in it, and of each word with its box. Pure."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from core.contracts.pages import CELL_SEPARATOR, Block, BlockKind, Word
from core.parse.lines import Line, Run
from core.parse.order.orient import Turn
from core.parse.prose.code import layout
from core.parse.prose.dehyphenate import Join, Vocabulary, is_hyphenated, is_open, join
from core.parse.prose.paragraphs import Paragraph
from core.parse.prose.roles import Role
from core.parse.tabular.grid import Table

_WITHOUT_SPACES = ((0x2E80, 0x3000), (0x3001, 0xA4D0), (0xF900, 0xFB00), (0xFF00, 0xFFF0), (0x20000, 0x32000))


_BAR = CELL_SEPARATOR.strip()
_FIXED_SPACE = "\u00a0"


class Composed(NamedTuple):
    text: str
    blocks: tuple[Block, ...]
    words: tuple[Word, ...]


class Composer:
    """Collects pieces of text and where each word stands in them. `turn` brings boxes back to page space."""

    def __init__(self, turn: Turn, known: Vocabulary) -> None:
        self._back = None if turn.is_identity else turn.back
        self._known = known
        self._pieces: list[str] = []
        self._length = 0
        self._words: list[Word] = []
        self._blocks: list[Block] = []

    def add(self, draft: Paragraph | Table, role: Role, *, caption: int | None = None) -> None:
        """`caption` is the place among the blocks of the one that names a table."""
        if self._length:
            self._put("\n")
        start = self._length
        if isinstance(draft, Table):
            self._add_table(draft)
        elif role.kind is BlockKind.CODE:
            self._add_code(draft.lines)
        else:
            self._add_lines(draft.lines)
        heads = draft.header_rows if isinstance(draft, Table) else 0
        self._blocks.append(Block(role.kind, start, self._length, role.level, header_rows=heads, caption=caption))

    def finish(self) -> Composed:
        return Composed("".join(self._pieces), tuple(self._blocks), tuple(self._words))

    def _put(self, text: str) -> None:
        self._pieces.append(text)
        self._length += len(text)

    def _put_words(self, runs: Sequence[Run]) -> None:
        """Words with a space behind each; the caller takes care of the last of a line."""
        at = self._length
        back = self._back
        for text, box, line in runs:
            end = at + len(text)
            self._words.append(Word(at, end, box if back is None else back.box(box), line))
            self._pieces += (text, " ")
            at = end + 1
        self._length = at

    def _put_last(self, run: Run, gap: str) -> None:
        self._put_words((run,))
        self._pieces[-1] = gap
        self._length += len(gap) - 1

    def _add_code(self, lines: Sequence[Line]) -> None:
        for line in layout(lines):
            if line.before:
                self._put(line.before)
            for run, gap in zip(line.runs, line.gaps, strict=True):
                self._put_last(run._replace(text=visible_hyphen(run.text)), gap)

    def _add_lines(self, lines: Sequence[Line]) -> None:
        for at, line in enumerate(lines):
            following = lines[at + 1].runs[0].text if at + 1 < len(lines) else ""
            self._put_words(line.runs[:-1])
            last = line.runs[-1]
            text, gap = self._end_of_line(last.text, following)
            self._put_last(last._replace(text=text), gap)

    def _end_of_line(self, last: str, following: str) -> tuple[str, str]:
        """The last word of a line as it is written, and what separates it from the next line."""
        if not following:
            return visible_hyphen(last), ""
        if is_hyphenated(last):
            how = join(last, following, self._known)
            if how is Join.DROP:
                return last[:-1], ""
            return visible_hyphen(last), " " if how is Join.SPACE else ""
        is_closed = (_needs_no_space(last[-1]) and _needs_no_space(following[0])) or (
            is_open(last) and following[0].isalnum()
        )
        return last, "" if is_closed else " "

    def _add_table(self, table: Table) -> None:
        for number, row in enumerate(table.rows):
            if number:
                self._put("\n")
            for position, cell in enumerate(row):
                if position:
                    self._put(CELL_SEPARATOR)
                self._add_cell(cell.runs)

    def _add_cell(self, runs: Sequence[Run]) -> None:
        """A cell's lines as one text. A bar among its words has no plain spaces beside it: it separates nothing."""
        lines = [list(group) for _, group in groupby(runs, key=lambda run: run.line)]
        for at, line in enumerate(lines):
            following = lines[at + 1][0].text if at + 1 < len(lines) else ""
            text, gap = self._end_of_line(line[-1].text, following)
            words = [*(run._replace(text=visible_hyphen(run.text)) for run in line[:-1]), line[-1]._replace(text=text)]
            nexts = [*(word.text for word in words[1:]), following]
            for word, after in zip(words, nexts, strict=True):
                space = _FIXED_SPACE if _BAR in (word.text, after) else " "
                self._put_last(word, space if word is not words[-1] else gap and space)


def visible_hyphen(text: str) -> str:
    """A soft hyphen that did not end a cut word is the font's hyphen."""
    return text.replace("\u00ad", "-")


def _needs_no_space(char: str) -> bool:
    """Chinese and Japanese letters; Korean has spaces of its own."""
    code = ord(char)
    return code >= 0x2E80 and any(low <= code < high for low, high in _WITHOUT_SPACES)
