"""Rows and cells of a table in chunks, and tables put together again."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.answer.tables.cells import tables_of
from core.contracts.rows import ChunkSpan
from tests.answer.tables.tables import INCOME, table_chunk

CELL = st.text(alphabet="ab1 ,.$()%-", max_size=6).map(str.strip)


@given(st.lists(st.tuples(CELL, CELL, CELL), min_size=1, max_size=5))
def test_each_cell_is_where_it_says_it_is(rows: list[tuple[str, str, str]]) -> None:
    chunk = table_chunk(*(" | ".join(row) for row in rows), lead="Below.")
    table = tables_of([chunk])[0]
    assert [tuple(cell.text for cell in row.cells) for row in table.rows] == rows
    assert all(chunk.text[cell.start : cell.end] == cell.text for row in table.rows for cell in row.cells)


def test_a_table_cut_into_chunks_is_one_with_each_row_once() -> None:
    first = table_chunk(*INCOME[:4], number=1, lead="Statement of income")
    start = len("\n".join(INCOME[:4])) + len("Statement of income") + 2
    rest = "\n".join((INCOME[0], *INCOME[4:]))
    head = ChunkSpan(0, len("Statement of income") + 1, len("Statement of income") + 1 + len(INCOME[0]), 0)
    body = ChunkSpan(0, start, start + len(rest) - len(INCOME[0]) - 1, len(INCOME[0]) + 1)
    second = replace(table_chunk(number=2), text=rest, spans=(head, body))
    (table,) = tables_of([second, first])
    assert [row.cells[0].text for row in table.rows] == [row.split(" | ")[0] for row in INCOME]
    assert table.lead == "Statement of income"


def test_tables_that_do_not_follow_each_other_stay_apart() -> None:
    tables = tables_of([table_chunk(*INCOME, number=1), table_chunk(*INCOME, number=5, first=5000)])
    assert len(tables) == 2


def test_the_best_placed_table_comes_first() -> None:
    tables = tables_of([table_chunk("a | 1", number=7, first=900), table_chunk("b | 2", number=2)])
    assert [table.rows[0].cells[0].text for table in tables] == ["a", "b"]
