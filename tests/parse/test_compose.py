"""Tables as text: as many cells in each row, words tied to their place, bars in cells that separate nothing."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.pages import CELL_SEPARATOR, BlockKind
from core.parse.compose import Composer
from core.parse.lines import Run
from core.parse.order.orient import turn_for
from core.parse.prose.dehyphenate import vocabulary
from core.parse.prose.roles import Role
from core.parse.tabular.grid import Table
from core.parse.tabular.rows import Cell
from tests.parse.build import NO_WORDS

WORDS = st.sampled_from(["oak", "|", "12", "||", "a|b", "-", "(in", "well-"])
CELLS = st.lists(WORDS, max_size=4)
TABLES = st.integers(1, 4).flatmap(lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1))


def cell(words: list[str], *, line: int = 0) -> Cell:
    return Cell(tuple(Run(word, (0.0, 0.0, 1.0, 1.0), line) for word in words))


def composed(rows: list[list[Cell]], known: object = None) -> Composer:
    composer = Composer(turn_for(()), NO_WORDS if known is None else known)  # type: ignore[arg-type]
    composer.add(Table(tuple(map(tuple, rows)), (0.0, 0.0, 1.0, 1.0), 0), Role(BlockKind.TABLE))
    return composer


@settings(max_examples=150, deadline=None)
@given(TABLES)
def test_each_row_has_as_many_cells_and_each_word_its_place(rows: list[list[list[str]]]) -> None:
    page = composed([[cell(words) for words in row] for row in rows]).finish()
    lines = page.text.split("\n")
    assert [[part.split() for part in line.split(CELL_SEPARATOR)] for line in lines] == rows
    words = [word for row in rows for words in row for word in words]
    assert [page.text[word.start : word.end] for word in page.words] == words


def test_a_word_cut_at_the_end_of_a_cells_line_is_whole() -> None:
    upper, lower = cell(["the", "char-"], line=1), cell(["coal"], line=2)
    page = composed([[Cell((*upper.runs, *lower.runs))]], vocabulary([["charcoal"]])).finish()
    assert page.text == "the charcoal"
    assert [page.text[word.start : word.end] for word in page.words] == ["the", "char", "coal"]


def test_a_table_tells_its_header_and_its_caption() -> None:
    composer = composed([[cell(["a"])]])
    table = Table(((cell(["b"]),), (cell(["c"]),)), (0.0, 0.0, 1.0, 1.0), 0, header_rows=1)
    composer.add(table, Role(BlockKind.TABLE), caption=0)
    block = composer.finish().blocks[1]
    assert (block.header_rows, block.caption) == (1, 0)
