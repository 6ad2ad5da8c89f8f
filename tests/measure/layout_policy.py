"""What is believed of a layout model's boxes, and how our words are put into them. Pure; for `tests.measure.layout`."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from statistics import median
from typing import NamedTuple

from core.api.types import Rect
from core.contracts.pages import CELL_SEPARATOR, Block, BlockKind, Page, Word
from core.parse.lines import union

MOST_CUT_SHARE = 0.02
LARGEST_SHARE = 0.7
FEWEST_COLUMNS = 4
_LEAST_UPRIGHT_SHARE = 0.8
_MOST_RIGHT_TO_LEFT_SHARE = 0.2
_CUT_PT = 1.0


class LayoutBox(NamedTuple):
    """A box in page space and its class; a table's `columns` and `rows` are edges, one more than there are of each."""

    box: Rect
    label: str
    columns: tuple[float, ...] = ()
    rows: tuple[float, ...] = ()


class Stretch(NamedTuple):
    """Words that are read one after another."""

    box: Rect
    words: Sequence[Word]


def page_refusal(page: Page, *, upright_share: float) -> str:
    """Why no box of a page is believed; empty if they are."""
    if page.geometry.rotation:
        return "rotated"
    if upright_share < _LEAST_UPRIGHT_SHARE:
        return "vertical"
    letters = [letter for letter in page.text if letter.isalpha()]
    leftward = sum(unicodedata.bidirectional(letter) in ("R", "AL") for letter in letters)
    return "right_to_left" if leftward > _MOST_RIGHT_TO_LEFT_SHARE * len(letters) else ""


def table_refusal(table: LayoutBox, page: Page) -> str:
    """Why a table is not believed; empty if it is."""
    if len(table.columns) < 2 or len(table.rows) < 2:
        return "no_grid"
    words = [word for word in page.words if _is_inside(word, table.box)]
    if sum(_is_cut(word, table) for word in words) > MOST_CUT_SHARE * len(words):
        return "cuts_words"
    is_large = _area(table.box) > LARGEST_SHARE * page.geometry.width * page.geometry.height
    return "covers_page" if is_large and len(table.columns) - 1 < FEWEST_COLUMNS else ""


def _is_cut(word: Word, table: LayoutBox) -> bool:
    x0, y0, x1, y1 = word.box
    across = any(x0 + _CUT_PT < edge < x1 - _CUT_PT for edge in table.columns)
    # the boxes of lines overlap where they are set close, so only what cuts the middle of one cuts the word
    quarter = (y1 - y0) / 4
    return across or any(y0 + quarter < edge < y1 - quarter for edge in table.rows)


def owners(words: Sequence[Word], boxes: Sequence[LayoutBox]) -> list[int | None]:
    """For each word the place of the smallest box that holds its centre."""
    by_area = sorted(range(len(boxes)), key=lambda place: _area(boxes[place].box))
    return [next((place for place in by_area if _is_inside(word, boxes[place].box)), None) for word in words]


def arranged(page: Page, boxes: Sequence[LayoutBox]) -> Page:
    """The page with its words in the order of the boxes, within a box as they were; `start` counts words.

    Words that no box owns are a stretch of their own for each block of ours, beside the nearest one above or below.
    """
    owned = owners(page.words, boxes)
    held: dict[int, list[Word]] = {}
    for word, owner in zip(page.words, owned, strict=True):
        if owner is not None:
            held.setdefault(owner, []).append(word)
    read = [Stretch(boxes[place].box, held[place]) for place in sorted(held)]
    for stretch in _ownerless(page, owned):
        read.insert(_place_of(stretch.box, read), stretch)
    words = [word for stretch in read for word in stretch.words]
    return replace(page, words=tuple(replace(word, start=at, end=at + 1) for at, word in enumerate(words)))


def in_our_order(page: Page, boxes: Sequence[LayoutBox]) -> list[LayoutBox]:
    """The boxes by where the middle one of their words stands in our order; those without words are left out."""
    starts: dict[int, list[int]] = {}
    for word, owner in zip(page.words, owners(page.words, boxes), strict=True):
        if owner is not None:
            starts.setdefault(owner, []).append(word.start)
    return [boxes[place] for place in sorted(starts, key=lambda place: median(starts[place]))]


def _ownerless(page: Page, owned: Sequence[int | None]) -> Iterator[Stretch]:
    def key(pair: tuple[Word, int | None]) -> tuple[bool, int]:
        word, owner = pair
        return owner is None, sum(block.start <= word.start for block in page.blocks)

    for (is_ownerless, _), pairs in groupby(zip(page.words, owned, strict=True), key):
        if is_ownerless:
            words = [word for word, _ in pairs]
            yield Stretch(union([word.box for word in words]), words)


def _place_of(box: Rect, read: Sequence[Stretch]) -> int:
    """After the nearest stretch above it in its column, or before the nearest below; at the end if there is neither."""
    middle = (box[1] + box[3]) / 2
    found = []
    for place, other in enumerate(read):
        if min(box[2], other.box[2]) > max(box[0], other.box[0]):
            is_above = (other.box[1] + other.box[3]) / 2 <= middle
            gap = box[1] - other.box[3] if is_above else other.box[1] - box[3]
            found.append((max(0.0, gap), place + is_above))
    return min(found)[1] if found else len(read)


def table_page(page: Page, table: LayoutBox) -> Page:
    """The page with this table as its only block: our words in the cells of its grid, the others after it.

    Each word is one letter, for a word of the page may hold a separator, and only places count here.
    """
    text, words, left = "", list[Word](), list(page.words)
    columns, rows = table.columns, table.rows
    for row in range(len(rows) - 1):
        text += "\n" if row else ""
        for column in range(len(columns) - 1):
            text += CELL_SEPARATOR if column else ""
            cell = (columns[column], rows[row], columns[column + 1], rows[row + 1])
            held = [word for word in left if _is_inside(word, cell)]
            left = [word for word in left if not _is_inside(word, cell)]
            words += [replace(word, start=len(text) + at, end=len(text) + at + 1) for at, word in enumerate(held)]
            text += "x" * len(held)
    outside = [replace(word, start=len(text) + 1 + at, end=len(text) + 2 + at) for at, word in enumerate(left)]
    block = Block(BlockKind.TABLE, 0, len(text))
    return replace(page, text=f"{text}\n{'x' * len(left)}", words=(*words, *outside), blocks=(block,))


def overlap_share(one: Rect, other: Rect) -> float:
    """What two boxes share of what they cover together."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    shared = max(0.0, width) * max(0.0, height)
    return shared / (_area(one) + _area(other) - shared) if shared else 0.0


def _is_inside(word: Word, box: Rect) -> bool:
    x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
    return box[0] <= x < box[2] and box[1] <= y < box[3]


def _area(box: Rect) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
