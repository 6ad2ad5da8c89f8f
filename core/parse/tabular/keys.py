"""Short keys in front of labels ("a", "1.", "•"): a column of their own where the labels line up behind them. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from core.parse.tabular.rows import Cell, Row

_LONGEST_KEY = 4
_FEWEST = 3
_SHARE = 0.6
_IN_LINE_PT = 1.5
_GAP_IN_SIZES = 0.5


def keyed(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows with their keys cut off, if most labels have one and stand in line behind it."""
    places = Counter(round(place) for row in rows if (place := _label_place(row)) is not None)
    if not places:
        return rows
    place = places.most_common(1)[0][0]
    have = [row for row in rows if (at := _label_place(row)) is not None and abs(at - place) <= _IN_LINE_PT]
    others = [row for row in rows if len(row.cells) > 1 and not any(row is one for one in have)]
    stray = sum(row.cells[0].left < place - _IN_LINE_PT for row in others)
    if len(have) < _FEWEST or len(have) < _SHARE * (len(have) + stray) or stray > len(have) / 4:
        return rows
    return [_cut(row) if any(row is one for one in have) else row for row in rows]


def _label_place(row: Row) -> float | None:
    """Where the label behind a key begins; None if the row does not start with a key and a gap."""
    runs = row.cells[0].runs
    if len(runs) < 2 or len(row.cells) < 2 or len(runs[0].text) > _LONGEST_KEY:
        return None
    gap = runs[1].box[0] - runs[0].box[2]
    return runs[1].box[0] if gap > _GAP_IN_SIZES * row.size else None


def _cut(row: Row) -> Row:
    first = row.cells[0]
    return replace(row, cells=(Cell(first.runs[:1]), Cell(first.runs[1:]), *row.cells[1:]))
