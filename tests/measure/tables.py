"""How well tables are read: `python -m tests.measure.tables --torture DIR --pdfs DIR [--json]`.

Labels by hand (`gold/tables.json`): a person looked at each table and wrote down the edges of its columns and rows in
unrotated page points, how many rows name the columns, cells that reach over several, and where its caption stands.
- A cell is right if all of its words, and no others, are one cell of ours in the right column, and if that cell's row
  is the one that holds the gold row and comes below the rows before. All cells of a table must be in one block.
- A header is right if our header rows hold the words of the gold ones, and no others.
- A caption is right if the table's caption holds all words of the gold one.
"""

import argparse
import json
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from core.api.types import Rect
from core.contracts.pages import CELL_SEPARATOR, Block, BlockKind, Page, Word
from core.parse.document import DocumentReader
from core.parse.light import block_layout_models
from tests.measure.files import path_of

GOLD = Path(__file__).parent / "gold" / "tables.json"
WORST = 5


class Span(NamedTuple):
    """A cell that reaches over several rows or columns from its first."""

    row: int
    column: int
    rows: int
    columns: int

    def holds(self, row: int, column: int) -> bool:
        return 0 <= row - self.row < self.rows and 0 <= column - self.column < self.columns


class Gold(NamedTuple):
    """One table as a person sees it. `columns` and `rows` are edges in points, one more than there are of each."""

    file: str
    page: int
    kind: str
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    header_rows: int
    spans: tuple[Span, ...]
    caption: Rect | None

    def cell_of(self, box: Rect) -> Span | None:
        row, column = _between(self.rows, (box[1] + box[3]) / 2), _between(self.columns, (box[0] + box[2]) / 2)
        if row is None or column is None:
            return None
        return next((span for span in self.spans if span.holds(row, column)), Span(row, column, 1, 1))


class Place(NamedTuple):
    """A cell of ours: its block, and its row and column there."""

    block: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Score:
    """`right` of `cells` of one table; `caption` is None where the table has none."""

    file: str
    page: int
    kind: str
    cells: int
    right: int
    header: bool
    caption: bool | None

    @property
    def accuracy(self) -> float:
        return self.right / self.cells


def gold_tables(path: Path = GOLD) -> list[Gold]:
    return [_gold(entry) for entry in json.loads(path.read_text(encoding="utf-8"))]


def _gold(entry: Mapping[str, Any]) -> Gold:
    caption = entry.get("caption")
    return Gold(
        entry["file"],
        entry["page"],
        entry["kind"],
        tuple(entry["columns"]),
        tuple(entry["rows"]),
        entry["header_rows"],
        tuple(Span(*numbers) for numbers in entry.get("spans", ())),
        None if caption is None else (caption[0], caption[1], caption[2], caption[3]),
    )


def score(page: Page, gold: Gold) -> Score:
    """How much of a table of a page is right."""
    wanted: dict[Span, set[int]] = {}
    for word in page.words:
        cell = gold.cell_of(word.box)
        if cell is not None:
            wanted.setdefault(cell, set()).add(word.start)
    found = _places(page)
    main = _main_block(found, wanted)
    held: dict[Place, set[int]] = {}
    for start, place in found.items():
        held.setdefault(place, set()).add(start)
    whole = {cell: place for cell, starts in wanted.items() for place in [_whole(starts, found, held)] if place}
    placed = {cell: place for cell, place in whole.items() if place.block == main}
    rows = _row_order(placed)
    right = sum(_is_right(cell, place, rows) for cell, place in placed.items())
    header = main is not None and _header(page.blocks[main], found, main) == _gold_header(gold, wanted)
    return Score(gold.file, gold.page, gold.kind, len(wanted), right, header, _caption(page, gold, main))


def _places(page: Page) -> dict[int, Place]:
    """The cell of each word that stands in a table, by the start of the word."""
    tables = [(number, block) for number, block in enumerate(page.blocks) if block.kind is BlockKind.TABLE]
    starts = {number: list(_cell_starts(page.text, block)) for number, block in tables}
    found: dict[int, Place] = {}
    for word in page.words:
        for number, block in tables:
            if block.start <= word.start < block.end:
                cells = starts[number]
                row, column = cells[bisect_right(cells, word.start, key=lambda cell: cell[0]) - 1][1:]
                found[word.start] = Place(number, row, column)
    return found


def _cell_starts(text: str, block: Block) -> Iterator[tuple[int, int, int]]:
    """(start in the page's text, row, column) of each cell of a block, in order."""
    at = block.start
    for row, line in enumerate(text[block.start : block.end].split("\n")):
        for column, cell in enumerate(line.split(CELL_SEPARATOR)):
            yield at, row, column
            at += len(cell) + (len(CELL_SEPARATOR) if column < line.count(CELL_SEPARATOR) else 0)
        at += 1


def _main_block(found: Mapping[int, Place], wanted: Mapping[Span, set[int]]) -> int | None:
    blocks = Counter(found[start].block for starts in wanted.values() for start in starts if start in found)
    return blocks.most_common(1)[0][0] if blocks else None


def _whole(starts: set[int], found: Mapping[int, Place], held: Mapping[Place, set[int]]) -> Place | None:
    """The one cell of ours with these words and no others."""
    places = {found.get(start) for start in starts}
    place = places.pop()
    return place if not places and place is not None and held[place] == starts else None


def _row_order(placed: Mapping[Span, Place]) -> dict[int, int]:
    """The row of ours that holds most of each gold row; only while they go downwards."""
    votes: dict[int, Counter[int]] = {}
    for cell, place in placed.items():
        if cell.rows == 1:
            votes.setdefault(cell.row, Counter())[place.row] += 1
    rows: dict[int, int] = {}
    for row in sorted(votes):
        ours = votes[row].most_common(1)[0][0]
        if ours > max(rows.values(), default=-1):
            rows[row] = ours
    return rows


def _is_right(cell: Span, place: Place, rows: Mapping[int, int]) -> bool:
    over = {rows.get(cell.row + step) for step in range(cell.rows)}
    return place.row in over and cell.column <= place.column < cell.column + cell.columns


def _header(block: Block, found: Mapping[int, Place], main: int) -> set[int]:
    return {start for start, place in found.items() if place.block == main and place.row < block.header_rows}


def _gold_header(gold: Gold, wanted: Mapping[Span, set[int]]) -> set[int]:
    return {start for cell, starts in wanted.items() if cell.row < gold.header_rows for start in starts}


def _caption(page: Page, gold: Gold, main: int | None) -> bool | None:
    box = gold.caption
    if box is None:
        return None
    place = None if main is None else page.blocks[main].caption
    if place is None:
        return False
    block = page.blocks[place]
    words = [word for word in page.words if _is_inside(word, box)]
    return bool(words) and all(block.start <= word.start < block.end for word in words)


def _is_inside(word: Word, box: Rect) -> bool:
    x0, y0, x1, y1 = word.box
    return box[0] <= (x0 + x1) / 2 <= box[2] and box[1] <= (y0 + y1) / 2 <= box[3]


def _between(edges: Sequence[float], at: float) -> int | None:
    """The strip between two edges that holds a coordinate."""
    return bisect_right(edges, at) - 1 if edges[0] <= at < edges[-1] else None


def read_page(path: Path, index: int) -> Page:
    from core.parse.pdf.document import open_pdf

    pdf = open_pdf(path.read_bytes())
    try:
        return next(DocumentReader(pdf).pages(index, count=1))
    finally:
        pdf.close()


def scores(folders: Sequence[Path]) -> tuple[list[Score], list[str]]:
    """A score for each gold table whose file is in one of the folders, and the names of those that are not."""
    found: list[Score] = []
    missing: set[str] = set()
    pages: dict[tuple[str, int], Page] = {}
    for gold in gold_tables():
        path = path_of(gold.file, folders)
        if path is None:
            missing.add(gold.file)
            continue
        key = (gold.file, gold.page)
        if key not in pages:
            pages[key] = read_page(path, gold.page)
        found.append(score(pages[key], gold))
    return found, sorted(missing)


def summary(found: Sequence[Score], missing: Sequence[str]) -> dict[str, Any]:
    captions = [one.caption for one in found if one.caption is not None]
    return {
        "tables": len(found),
        "cells": sum(one.cells for one in found),
        "cell_accuracy": _share(sum(one.right for one in found), sum(one.cells for one in found)),
        "headers_right": _share(sum(one.header for one in found), len(found)),
        "captions": len(captions),
        "captions_right": _share(sum(captions), len(captions)),
        "missing_files": list(missing),
        "worst": [asdict(one) for one in sorted(found, key=lambda one: (one.accuracy, one.header))[:WORST]],
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.measure.tables")
    options.add_argument("--torture", type=Path)
    options.add_argument("--pdfs", type=Path)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    block_layout_models()
    found, missing = scores([folder for folder in (chosen.torture, chosen.pdfs) if folder is not None])
    result = summary(found, missing)
    if chosen.json:
        sys.stdout.write(json.dumps({**result, "by_table": [asdict(one) for one in found]}, indent=1) + "\n")
        return 0
    sys.stdout.writelines(f"{line_for(one)}\n" for one in found)
    sys.stdout.write(json.dumps({name: value for name, value in result.items() if name != "worst"}, indent=1) + "\n")
    sys.stdout.writelines(f"worst: {w['right']}/{w['cells']} {w['file']} {w['kind']}\n" for w in result["worst"])
    return 0


def line_for(one: Score) -> str:
    header = "right" if one.header else "WRONG"
    caption = "" if one.caption is None else f", caption {'right' if one.caption else 'WRONG'}"
    place = f"{one.file} page {one.page + 1}"
    return f"{one.accuracy:6.3f} {one.right:4}/{one.cells:<4} {place}: {one.kind}; header {header}{caption}"


if __name__ == "__main__":
    sys.exit(main())
