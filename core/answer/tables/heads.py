"""What the rows and the columns of a table are called. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.answer.tables.cells import Cell, CellTable, TableRow
from core.answer.tables.periods import years, years_in_order
from core.answer.tables.values import is_figure, is_nothing, said_scale

MOST_HEAD_ROWS = 4
MOST_GROUPS = 2
MOST_ROWS_OF_YEARS = 2
"""More of them are data: the years in which patents expire."""
_YEAR_CELL = re.compile(r"\W*(?:FY\s?)?(?:19|20)\d\d\W*(?:\(\w{1,2}\)|\*)?\W*", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\s*\((?:\d{1,2}|[a-z]|unaudited|in (?:millions|thousands)\b[^()]*)\)|[*†‡]+$", re.IGNORECASE)
_MARK = re.compile(r"\(\d{1,2}\)")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """`place` among the cells of a row. `is_own`: it has words of its own, not only those that reach over from the
    left."""

    place: int
    text: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class DataRow:
    """`label` is what it is called, `beside` the words between that and its first figure, `groups` the rows above it
    that head it, the nearest last."""

    row: TableRow
    label: str
    groups: tuple[str, ...]
    beside: str = ""


@dataclass(frozen=True, slots=True)
class HeadedTable:
    """A table with its heads told apart from its data. `corner` is what heads the labels; `scale` is what it states to
    count in: "million", or empty."""

    table: CellTable
    columns: tuple[ColumnHead, ...]
    rows: tuple[DataRow, ...]
    corner: str
    scale: str


def headed(table: CellTable) -> list[HeadedTable]:
    """As many as it has heads: tables that follow each other on a page may be read as one. Without data or columns it
    is no table."""
    if len(table.rows[0].cells) < 2:
        return []
    parts = (_headed(replace(table, rows=tuple(rows))) for rows in _at_heads(table.rows))
    return [part for part in parts if part is not None]


def _at_heads(rows: Sequence[TableRow]) -> Iterator[Sequence[TableRow]]:
    """The rows, cut before each head that follows data. In a table of words no row looks like a head."""
    figures = sum(any(is_figure(cell.text) for cell in row.cells[1:]) for row in rows)
    begins, last = 0, len(rows)
    for place in range(1, last):
        if 2 * figures < last or not _begins_anew(rows, place):
            continue
        yield rows[begins:place]
        begins = place
    yield rows[begins:]


def _begins_anew(rows: Sequence[TableRow], place: int) -> bool:
    """Data above, a head here: several columns are named, in this row or in the next, or the scale is stated."""
    if _is_head(rows[place - 1]) or not _names_columns(rows[place]):
        return False
    is_double = place + 1 < len(rows) and _names_columns(rows[place + 1])
    return is_double or len(_filled(rows[place])) > 1 or bool(said_scale(rows[place].cells[0].text))


def _names_columns(row: TableRow) -> bool:
    return bool(_filled(row)) and _is_head(row) and not any(is_nothing(text) for text in _filled(row))


def _filled(row: TableRow) -> list[str]:
    return [cell.text for cell in row.cells[1:] if cell.text]


def _headed(table: CellTable) -> HeadedTable | None:
    head = _head_rows(table.rows)
    body = table.rows[len(head) :]
    if not body:
        return None
    first = _label_cells(body)
    columns = _columns(head, first, len(table.rows[0].cells))
    corner = " ".join(cell.text for row in head[-1:] for cell in row.cells[:first] if cell.text)
    section = table.chunk.context.split(" > ")
    places = (*(cell.text for row in head for cell in row.cells), table.lead, *reversed(section))
    return HeadedTable(table, columns, tuple(_data_rows(body, first)), corner, said_scale(*places))


def _head_rows(rows: Sequence[TableRow]) -> Sequence[TableRow]:
    """The rows at the top before the first with figures other than years; of a table of words alone, the first."""
    count = next((place for place, row in enumerate(rows) if not _is_head(row)), len(rows))
    of_years = [place for place, row in enumerate(rows[:count]) if _is_of_years(row)]
    count = of_years[0] if len(of_years) > MOST_ROWS_OF_YEARS else count
    is_of_words = count == len(rows)
    while count and not any(cell.text for cell in rows[count - 1].cells[1:]):
        count -= 1
    if count > MOST_HEAD_ROWS or is_of_words:
        count = 1 if len(rows) > 1 and all(cell.text for cell in rows[0].cells[1:]) else 0
    return rows[:count]


def _is_of_years(row: TableRow) -> bool:
    return bool(row.cells[0].text) and bool(_filled(row)) and all(_YEAR_CELL.fullmatch(text) for text in _filled(row))


def _is_head(row: TableRow) -> bool:
    """A row of a label alone may still be a head, if heads follow."""
    texts = [text for text in _filled(row) if not _MARK.fullmatch(text)]
    names = all(_YEAR_CELL.fullmatch(text) or not is_figure(text) for text in texts)
    return names and (bool(texts) or not _filled(row))


def _label_cells(body: Sequence[TableRow]) -> int:
    """How many cells of a row are its label: two where the first is empty or a letter that footnotes refer to."""
    full = [row for row in body if any(cell.text for cell in row.cells[2:])]
    if not full or len(full[0].cells) < 3:
        return 1
    short = sum(len(row.cells[0].text) <= 2 for row in full)
    words = sum(bool(_LETTER.search(row.cells[1].text)) and not is_figure(row.cells[1].text) for row in full)
    return 2 if 5 * short >= 4 * len(full) and 2 * words >= len(full) else 1


def _columns(head: Sequence[TableRow], first: int, count: int) -> tuple[ColumnHead, ...]:
    """An empty cell is spanned by the one on its left, unless a row above names its column; years that stand in one
    cell belong to the ones behind."""
    said: list[list[str]] = [[] for _ in range(count)]
    own = [False] * count
    for row in head:
        texts = _spread([cell.text for cell in row.cells], first)
        last = ""
        for place in range(first, count):
            last = texts[place] or last
            if last and (texts[place] or not own[place]):
                said[place].append(last)
            own[place] = own[place] or bool(texts[place])
    return tuple(ColumnHead(p, " ".join(dict.fromkeys(said[p])), own[p]) for p in range(first, count))


def _spread(texts: list[str], first: int) -> list[str]:
    """ "Fiscal 2019 Fiscal 2018", "" is "Fiscal 2019", "Fiscal 2018"."""
    for place in range(first, len(texts)):
        found = years_in_order(texts[place])
        empty = next((i for i, text in enumerate(texts[place + 1 :]) if text), len(texts) - place - 1)
        if len(found) > 1 and len(found) == empty + 1:
            texts[place : place + len(found)] = found
    return texts


def _data_rows(body: Sequence[TableRow], first: int) -> Iterator[DataRow]:
    groups: list[str] = []
    was_group = False
    for row in body:
        label = " ".join(cell.text for cell in row.cells[:first] if cell.text and (first == 1 or len(cell.text) > 2))
        if not any(cell.text for cell in row.cells[first:]):
            if label:
                groups = [*groups, label][-MOST_GROUPS:] if was_group else [label]
                was_group = True
            continue
        was_group = False
        yield DataRow(row, label, tuple(groups), _beside([cell.text for cell in row.cells[first:]]))
        if _closes(label, groups):
            groups = groups[:-1]


def _beside(texts: Sequence[str]) -> str:
    """A row without figures has nothing beside its label: each of its cells is an answer of its own."""
    first = next((place for place, text in enumerate(texts) if text and is_figure(text)), 0)
    return " ".join(text for text in texts[:first] if text)


def _closes(label: str, groups: Sequence[str]) -> bool:
    """A total ends the group that it adds up: one of other things is a part of it."""
    if not groups or years(groups[-1]) or not label.casefold().startswith("total"):
        return False
    added = set(_WORDS.findall(label.casefold())) - {"total"}
    return not added or bool(added & set(_WORDS.findall(groups[-1].casefold())))


def bare(text: str) -> str:
    """A head without the marks of its footnotes and its colon."""
    return _FOOTNOTE.sub("", text.strip()).rstrip(" :,")


def data_cells(row: DataRow, columns: Sequence[ColumnHead]) -> Iterator[tuple[ColumnHead, Cell]]:
    """The cells that hold something."""
    for column in columns:
        cell = row.row.cells[column.place]
        if cell.text:
            yield column, cell
