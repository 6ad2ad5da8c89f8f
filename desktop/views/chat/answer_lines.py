"""How sentences of each kind stand on lines: what is written, in which look, and where the numbers go."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.api.kinds import SentenceKind
from core.api.types import Citation, Sentence
from desktop.formulas import Piece, pieces
from desktop.inert import plain
from desktop.views.controls.wording import quoted, short_name, unnamed_heads


class Look(StrEnum):
    """One for each way a line can look."""

    TEXT = "text"
    """Running text: claims follow one another on it."""
    QUOTE = "quote"
    CELL = "cell"
    ITEM = "item"
    FORMULA = "formula"
    SECTION = "section"
    """What the lines below it come from."""
    HEADS = "heads"
    """The heads of a cell, above it."""


@dataclass(frozen=True, slots=True)
class LookStyle:
    """`role` and `token` of the theme; `above_px` is the room above it, `indent_px` that at its left."""

    role: str
    token: str = "text"
    above_px: int = 0
    indent_px: int = 0
    has_bar: bool = False


QUOTE_GAP_PX = 12
QUOTE_INDENT_PX = 12
STYLES = {
    Look.TEXT: LookStyle("answer", above_px=10),
    Look.QUOTE: LookStyle("quote", above_px=QUOTE_GAP_PX, indent_px=QUOTE_INDENT_PX, has_bar=True),
    Look.CELL: LookStyle("answer", indent_px=QUOTE_INDENT_PX, has_bar=True),
    Look.ITEM: LookStyle("answer", above_px=2, indent_px=QUOTE_INDENT_PX),
    Look.FORMULA: LookStyle("card_text", "text2", above_px=2, indent_px=QUOTE_INDENT_PX),
    Look.SECTION: LookStyle("section", "text2", above_px=14),
    Look.HEADS: LookStyle("interface", "text2", above_px=10, indent_px=QUOTE_INDENT_PX, has_bar=True),
}


@dataclass(frozen=True, slots=True)
class Line:
    """`pieces` are words, and the citations that stand as chips between them. `runs_on`: on the line before it."""

    look: Look
    pieces: tuple[Piece, ...]
    runs_on: bool = False


def lines_of(sentence: Sentence, before: Sentence | None, *, is_quotes: bool = False) -> tuple[Line, ...]:
    """The lines of one sentence after another; `is_quotes`: a claim without a kind of its own is a quote."""
    lines = []
    heading = " › ".join(map(short_name, plain(sentence.heading).split(" > ")))  # of a list it is a document's name
    if heading and (before is None or before.heading != sentence.heading):
        lines.append(Line(Look.SECTION, (heading,)))
    kind = _kind(sentence, is_quotes=is_quotes)
    follows = before is not None and not lines and _kind(before, is_quotes=is_quotes) is kind
    lines += _MAKERS[kind](plain(sentence.text), sentence, follows)
    return tuple(lines)


def _kind(sentence: Sentence, *, is_quotes: bool) -> SentenceKind:
    return SentenceKind.QUOTE if is_quotes and sentence.kind is SentenceKind.CLAIM else sentence.kind


def _cited(words: str, citations: Sequence[Citation]) -> tuple[Piece, ...]:
    return (words, tuple(citations)) if citations else (words,)


def _claim(words: str, sentence: Sentence, follows: bool) -> list[Line]:
    return [Line(Look.TEXT, _cited(words, sentence.citations), runs_on=follows)]


def _quote(words: str, sentence: Sentence, follows: bool) -> list[Line]:  # noqa: ARG001
    return [Line(Look.QUOTE, _cited(quoted(words), sentence.citations))]


def _cell(words: str, sentence: Sentence, follows: bool) -> list[Line]:  # noqa: ARG001
    """The heads above the cell, unless the words name them themselves."""
    heads = unnamed_heads(words, sentence.citations)
    above = [Line(Look.HEADS, (heads,))] if heads else []
    return [*above, Line(Look.CELL, _cited(words, sentence.citations))]


def _computed(words: str, sentence: Sentence, follows: bool) -> list[Line]:  # noqa: ARG001
    """The result, and below it how it comes about with the source of each number."""
    if not sentence.formula:
        return [Line(Look.TEXT, _cited(words, sentence.citations))]
    return [Line(Look.TEXT, (words,)), Line(Look.FORMULA, pieces(plain(sentence.formula), sentence.citations))]


def _item(words: str, sentence: Sentence, follows: bool) -> list[Line]:  # noqa: ARG001
    return [Line(Look.ITEM, _cited(words, sentence.citations))]


_MAKERS = {
    SentenceKind.CLAIM: _claim,
    SentenceKind.QUOTE: _quote,
    SentenceKind.CELL: _cell,
    SentenceKind.COMPUTED: _computed,
    SentenceKind.HEADING: _item,
}
