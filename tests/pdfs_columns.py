"""Makes pages in columns: boxes of text drawn where a test wants them, in the order a producer might draw them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from core.parse.light import block_layout_models

block_layout_models()

import pymupdf  # noqa: E402

PAGE = (595.0, 842.0)
_LEADING = 1.2
_WORDS = (
    "the council of the river towns met again in spring and heard that most bridges had been mended while three of the "
    "older mills were still closed for want of timber nobody had expected such high water so early and many boats lay "
    "on the grass until the carpenters came down from the hills with ropes wagons and a great deal of patience"
).split()


@dataclass(frozen=True)
class Box:
    """Text wrapped into a box of `width` points whose first baseline is a line below `top`.

    Each of `paragraphs` starts on a new line. `frame` draws the sides of the box.
    """

    left: float
    top: float
    width: float
    paragraphs: Sequence[str]
    size: float = 9.0
    font: str = "tiro"
    frame: bool = False


class Piece(NamedTuple):
    """One line of text to draw at a point on its baseline."""

    x: float
    y: float
    text: str
    size: float
    font: str


def prose(seed: int, words: int) -> str:
    """A sentence of so many words that no other seed gives."""
    rand = random.Random(seed)
    text = " ".join(rand.choice(_WORDS) for _ in range(words))
    return f"{text[0].upper()}{text[1:]}."


def pieces_of(box: Box) -> list[Piece]:
    pieces = []
    y = box.top
    for paragraph in box.paragraphs:
        for line in _wrapped(paragraph, box):
            y += _LEADING * box.size
            pieces.append(Piece(box.left, y, line, box.size, box.font))
    return pieces


def draw_page(document: pymupdf.Document, boxes: Sequence[Box], *, stream: str = "boxes", rotation: int = 0) -> None:
    """`stream` is the order of drawing: "boxes" as given, "rows" by height, or "shuffled"."""
    page = document.new_page(width=PAGE[0], height=PAGE[1])
    pieces = [piece for box in boxes for piece in pieces_of(box)]
    if stream == "rows":
        pieces.sort(key=lambda piece: (piece.y, piece.x))
    elif stream == "shuffled":
        random.Random(7).shuffle(pieces)
    for box in boxes:
        if box.frame:
            page.draw_rect(_outline(box))
    for piece in pieces:
        page.insert_text((piece.x, piece.y), piece.text, fontsize=piece.size, fontname=piece.font)
    page.set_rotation(rotation)


def make_columns_pdf(path: Path, pages: Sequence[Sequence[Box]], *, stream: str = "boxes", rotation: int = 0) -> Path:
    document = pymupdf.open()
    for boxes in pages:
        draw_page(document, boxes, stream=stream, rotation=rotation)
    document.save(path, deflate=True)
    document.close()
    return path


def _outline(box: Box) -> tuple[float, float, float, float]:
    bottom = max(piece.y for piece in pieces_of(box))
    return (box.left - 6, box.top - 4, box.left + box.width + 6, bottom + 8)


def _wrapped(text: str, box: Box) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and pymupdf.get_text_length(longer, box.font, box.size) > box.width:
            yield line
            longer = word
        line = longer
    yield line


def narrow_gutters() -> list[Box]:
    """Three columns 7 points apart, set as tightly as a gazette."""
    width = (475 - 14) / 3
    return [
        Box(60 + at * (width + 7), 90, width, [prose(10 * at + number, 42) for number in range(5)]) for at in range(3)
    ]


def unequal_columns() -> list[Box]:
    """A narrow column of notes beside a wide one of text."""
    wide = Box(230, 90, 305, [prose(number, 60) for number in range(7)], size=10)
    return [Box(60, 90, 150, [prose(20 + number, 18) for number in range(6)], size=8), wide]


def spanning_heading() -> list[Box]:
    """Two columns, a heading across both, two columns below it."""
    upper = _pair(80, [prose(number, 64) for number in range(8)])
    heading = Box(
        60, _foot(upper) + 14, 475, ["What the towns decided about the bridges and mills"], size=16, font="tibo"
    )
    return [*upper, heading, *_pair(_foot([heading]) + 10, [prose(50 + number, 60) for number in range(8)])]


def wrapped_sidebar() -> list[Box]:
    """One paragraph of full width that narrows beside a framed box and widens again below it."""
    words = prose(1, 470).split(" ")
    full = Box(60, 80, 475, [" ".join(words[:96])], size=10)
    beside = Box(60, _foot([full]), 290, [" ".join(words[96:290])], size=10)
    below = Box(60, _foot([beside]), 475, [" ".join(words[290:]), prose(2, 90)], size=10)
    notes = ["Mills in figures", *(prose(30 + number, 13) for number in range(4))]
    return [full, beside, below, Box(376, _foot([full]) + 14, 150, notes, size=9, font="helv", frame=True)]


def figure_over_two_of_three() -> list[Box]:
    """Three columns; a figure's caption stands across the first two, above them."""
    width = (475 - 24) / 3
    caption = Box(60, 200, 2 * width + 12, ["Figure 1. " + prose(5, 30)], size=8, font="tiit")
    tops = (240, 240, 90)
    columns = [
        Box(60 + at * (width + 12), tops[at], width, [prose(60 + 10 * at + n, 36) for n in range(4)]) for at in range(3)
    ]
    return [caption, *columns]


def noted_columns() -> list[Box]:
    """Two columns, each with footnotes of its own at its foot; the text runs on past them."""
    words = prose(70, 820).split(" ")
    body = [Box(60 + at * 245, 80, 230, [" ".join(words[400 * at : 400 * at + 400])], size=10) for at in range(2)]
    top = _foot(body) + 12
    notes = [
        Box(
            60 + at * 245,
            top,
            230,
            [f"{2 * at + n + 1} See {prose(90 + at * 10 + n, 28).lower()}" for n in range(2)],
            size=7,
        )
        for at in range(2)
    ]
    return [body[0], notes[0], body[1], notes[1]]


def spanning_table() -> list[Box]:
    """Two columns, a table as wide as both below them, and two columns again."""
    upper = _pair(80, [prose(100 + number, 50) for number in range(10)])
    top = _foot(upper) + 14
    rows = [("Mill", "Timber", "Water", "Grain"), ("Upper mill", "1,204", "88.1", "12,450")]
    rows += [(f"{name} mill", f"{n}17", f"{n}0.4", f"{n},310") for n, name in enumerate(("Lower", "Old", "New"), 2)]
    cells = [
        Box((60, 260, 360, 460)[at], top + 13 * line, 90, [cell], size=9, font="helv")
        for line, row in enumerate(rows)
        for at, cell in enumerate(row)
    ]
    return [*upper, *cells, *_pair(_foot(cells) + 14, [prose(140 + number, 50) for number in range(10)])]


def _pair(top: float, paragraphs: Sequence[str]) -> list[Box]:
    """Two columns side by side, half of the paragraphs in each."""
    half = len(paragraphs) // 2
    return [
        Box(60, top, 230, paragraphs[:half], size=10),
        Box(305, top, 230, paragraphs[half:], size=10),
    ]


def _foot(boxes: Sequence[Box]) -> float:
    """The lowest baseline of some boxes."""
    return max(piece.y for box in boxes for piece in pieces_of(box))


MADE: dict[str, tuple[list[Box], str]] = {
    "made-narrow-gutters.pdf": (narrow_gutters(), "boxes"),
    "made-narrow-gutters-by-row.pdf": (narrow_gutters(), "rows"),
    "made-unequal-columns.pdf": (unequal_columns(), "rows"),
    "made-spanning-heading.pdf": (spanning_heading(), "shuffled"),
    "made-wrapped-sidebar.pdf": (wrapped_sidebar(), "boxes"),
    "made-figure-over-two-of-three.pdf": (figure_over_two_of_three(), "boxes"),
    "made-noted-columns.pdf": (noted_columns(), "boxes"),
    "made-spanning-table.pdf": (spanning_table(), "boxes"),
}
"""Pages by the name they have in the gold labels: their boxes and the order these are drawn in."""


def make_gold_pages(folder: Path) -> None:
    """Writes every page of MADE into a folder."""
    for name, (boxes, stream) in MADE.items():
        make_columns_pdf(folder / name, [boxes], stream=stream)
