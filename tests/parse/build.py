"""Lines and pages as the PDF library would report them, for tests of the pure functions."""

from collections.abc import Sequence

from core.api.types import PageGeometry
from core.contracts.pages import Page
from core.parse.lines import RIGHTWARDS, Axis, Line, RawPage, Run, union
from core.parse.prose.dehyphenate import Vocabulary
from core.parse.prose.outline import NO_TITLES, Titles
from core.parse.prose.style import DocumentStyle
from core.parse.structure import Surroundings, reading_of, structure

LETTER = PageGeometry("1", 612.0, 792.0, 0)
NO_WORDS = Vocabulary(frozenset(), frozenset())
PLAIN = DocumentStyle(10.0, False, False, 1.2, (18.0, 14.0), {})


def line(
    text: str, x: float, y: float, *, size: float = 10.0, bold: bool = False, mono: bool = False, number: int = 0
) -> Line:
    """Text on a baseline at height `y`, half a size wide a character, with a gap of a third of a size a space."""
    runs = []
    at = x
    for word in text.split(" "):
        if word:
            runs.append(Run(word, (at, y - 0.8 * size, at + 0.5 * size * len(word), y + 0.2 * size), number))
            at += 0.5 * size * len(word)
        at += 0.33 * size
    return Line(tuple(runs), union(run.box for run in runs), (x, y), size, size, bold=bold, mono=mono)


def row(cells: Sequence[tuple[str, float]], y: float, *, size: float = 10.0, bold: bool = False) -> list[Line]:
    """Pieces of one row, each at its own left edge."""
    return [line(text, x, y, size=size, bold=bold) for text, x in cells]


def paragraph(text: str, x: float, y: float, *, width_chars: int = 40, size: float = 10.0) -> list[Line]:
    """Text wrapped to lines one under the other."""
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width_chars:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line(piece, x, y + 1.2 * size * at, size=size) for at, piece in enumerate(lines)]


def numbered(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with their place in the stream written into their words, as the reader does."""
    return tuple(
        one._replace(runs=tuple(run._replace(line=place) for run in one.runs)) for place, one in enumerate(lines)
    )


def raw(lines: Sequence[Line], *, broken: int = 0, direction: Axis = RIGHTWARDS) -> RawPage:
    turned = [one._replace(direction=direction) for one in lines]
    glyphs = sum(len(run.text) for one in turned for run in one.runs)
    return RawPage(0, LETTER, numbered(turned), glyphs, broken)


def read(
    lines: Sequence[Line],
    *,
    style: DocumentStyle = PLAIN,
    titles: Titles = NO_TITLES,
    known: Vocabulary = NO_WORDS,
    furniture: frozenset[int] = frozenset(),
) -> Page:
    """The page that the structure functions make of some lines."""
    return structure(reading_of(raw(lines)), Surroundings(style, titles, known, furniture))


def blocks(page: Page) -> list[tuple[str, str]]:
    """Kind and text of each block."""
    return [(block.kind.value, page.text[block.start : block.end]) for block in page.blocks]
