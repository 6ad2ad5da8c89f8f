"""The table of questions in a report: one row each, to sort and filter, with links to the pictures of pages."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import quote

Row = Mapping[str, Any]
Pictures = Mapping[tuple[str, int], str]

APART = frozenset({"id", "part", "ranks", "facts", "pages", "file", "found"})
"""What a row tells that has a column of its own kind."""
LAST = "~"
"""Sorts behind every number."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is shown, as HTML, and what it is sorted by."""

    html: str
    key: str


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    cell: Callable[[Row], Cell]


def questions_table(rows: Sequence[Row], *, pictures: Pictures) -> str:
    """Rows as `eval --json` prints them under `questions`. Raises ValueError if there are none."""
    if not rows:
        raise ValueError("no questions")
    whole = [{**row, **row.get("facts", {})} for row in rows]
    columns = list(columns_of(whole, pictures))
    heads = "".join(f'<th scope="col"><button type="button">{escape(c.name)}</button></th>' for c in columns)
    body = "".join(_row(row, columns) for row in whole)
    return (
        f'{_tools(whole)}<div class="scroll"><table class="questions"><caption>Every question. Press a heading to sort.'
        f"</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def columns_of(rows: Sequence[Row], pictures: Pictures) -> Iterator[Column]:
    """Its name, then what rows tell in words, the places stage by stage, and the pages."""
    yield Column("id", lambda row: _plain(row.get("id")))
    if any("part" in row for row in rows):
        yield Column("part", lambda row: _plain(row.get("part")))
    for name in dict.fromkeys(name for row in rows for name in row if name not in APART):
        yield Column(name.replace("_", " "), _told(name))
    for stage in dict.fromkeys(stage for row in rows for stage in row.get("ranks", {})):
        yield Column(stage, _ranked(stage))
    if any(row.get("file") for row in rows):
        yield Column("right pages", lambda row: _pages(row, right_pages(row), pictures))
        yield Column("pages found", lambda row: _pages(row, found_pages(row), pictures))


def right_pages(row: Row) -> list[tuple[str, int]]:
    """File and page, from 1, of each page that answers it."""
    return [(str(row["file"]), int(page)) for page in row.get("pages", ()) if row.get("file")]


def found_pages(row: Row) -> list[tuple[str, int]]:
    """The first pages found, best first."""
    return [(str(page["file"]), int(page["page"])) for page in row.get("found", ())]


def _told(name: str) -> Callable[[Row], Cell]:
    return lambda row: _plain(row.get(name))


def _ranked(stage: str) -> Callable[[Row], Cell]:
    def cell(row: Row) -> Cell:
        rank = row.get("ranks", {}).get(stage)
        return Cell("-" if rank is None else str(rank), LAST if rank is None else str(rank))

    return cell


def _plain(value: object) -> Cell:
    if value is None:
        return Cell("-", LAST)
    if isinstance(value, bool):
        value = "yes" if value else "no"
    text = f"{value:.3f}" if isinstance(value, float) else _joined(value)
    return Cell(escape(text), escape(text, quote=True))


def _joined(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _pages(row: Row, pages: Sequence[tuple[str, int]], pictures: Pictures) -> Cell:
    """Links, the right pages marked in words and not by colour alone."""
    right = frozenset(right_pages(row))
    shown = [_page(page, pictures, own=str(row.get("file", "")), is_right=page in right) for page in pages]
    return Cell("<br>".join(shown) or "-", str(pages[0][1]) if pages else LAST)


def _page(page: tuple[str, int], pictures: Pictures, *, own: str, is_right: bool) -> str:
    file, number = page
    name = f"p. {number}" if file == own else f"{file}, p. {number}"
    mark = " (right)" if is_right else ""
    picture = pictures.get(page)
    text = escape(name + mark)
    if picture is None:
        return text
    return f'<a class="{"right" if is_right else "found"}" href="{quote(picture)}">{text}</a>'


def _row(row: Row, columns: Sequence[Column]) -> str:
    cells = [column.cell(row) for column in columns]
    ranks = list(row.get("ranks", {}).values())
    missed = int(bool(ranks) and (ranks[-1] is None or ranks[-1] > 5))
    shown = "".join(f'<td data-key="{cell.key}">{cell.html}</td>' for cell in cells)
    return f'<tr data-part="{escape(str(row.get("part", "")), quote=True)}" data-missed="{missed}">{shown}</tr>'


def _tools(rows: Sequence[Row]) -> str:
    """Hidden until the script shows them: without it they do nothing."""
    parts = dict.fromkeys(str(row["part"]) for row in rows if "part" in row)
    options = "".join(f"<option>{escape(part)}</option>" for part in parts)
    return (
        '<div class="tools" hidden><label>Words <input id="words" type="search"></label>'
        f'<label>Part <select id="part"><option value="">all</option>{options}</select></label>'
        '<label><input id="missed" type="checkbox"> only those whose right answer is not among the first five</label>'
        '<span id="count" role="status"></span></div>'
    )
