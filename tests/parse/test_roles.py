"""Code as it stands, and captions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.pages import BlockKind
from core.parse.lines import Line
from core.parse.prose.code import layout
from tests.parse.build import blocks, line, paragraph, raw, read

PROSE = "the committee has considered the report of the working group and notes that its findings are sound."
CHAR_PT = 6.0


def typed(text: str, y: float, *, x: float = 50.0) -> Line:
    """A line of code in a fixed pitch of 6 points, indents and gaps as in `text`."""
    one = line(text.strip(), x, y, mono=True)
    runs, at = [], 0
    for run in one.runs:
        at = text.index(run.text, at)
        left = x + CHAR_PT * at
        at += len(run.text)
        runs.append(run._replace(box=(left, run.box[1], x + CHAR_PT * at, run.box[3])))
    return one._replace(runs=tuple(runs), box=(runs[0].box[0], one.box[1], runs[-1].box[2], one.box[3]))


def listing(text: str, *, top: float = 100.0) -> list[Line]:
    return [typed(row, top + 12 * at) for at, row in enumerate(text.split("\n")) if row.strip()]


CODE = "def area(a, b):\n    if a:   # not empty\n        return a * b\n\n    return 0"


def test_indents_gaps_and_blank_lines_of_code_are_kept() -> None:
    page = read([*paragraph(PROSE, 50, 40), *listing(CODE)])
    assert blocks(page)[-1] == ("code", CODE)


def test_words_of_code_have_their_place_in_the_text() -> None:
    page = read([*paragraph(PROSE, 50, 40), *listing(CODE)])
    block = page.blocks[-1]
    assert block.kind is BlockKind.CODE
    words = [page.text[word.start : word.end] for word in page.words if word.start >= block.start]
    assert words == CODE.split()


def test_a_hyphen_at_the_end_of_a_line_of_code_stays() -> None:
    page = read([*paragraph(PROSE, 50, 40), *listing("x = total -\n    discount")])
    assert page.text.endswith("x = total -\n    discount")


ROWS = st.lists(
    st.tuples(
        st.integers(0, 12), st.lists(st.sampled_from("if x: return a+b foo(bar) #c {".split()), min_size=1, max_size=5)
    ),
    min_size=1,
    max_size=8,
)


@given(ROWS)
def test_layout_gives_back_what_was_typed(rows: list[tuple[int, list[str]]]) -> None:
    least = min(indent for indent, _ in rows)
    typed_rows = [" " * (indent - least) + " ".join(words) for indent, words in rows]
    lines = raw(listing("\n".join(typed_rows))).lines
    found = "".join(
        one.before + "".join(run.text + gap for run, gap in zip(one.runs, one.gaps, strict=True))
        for one in layout(lines)
    )
    assert found == "\n".join(typed_rows)


@pytest.mark.parametrize("text", ["Table 3.Sales by region", "Listing 2: How to start", "Table4"])
def test_captions(text: str) -> None:
    assert blocks(read([line(text, 50, 100)]))[0][0] == "caption"


@pytest.mark.parametrize("text", ["Tables are at the end", "Boxes and charts are small"])
def test_words_like_those_of_captions_are_none(text: str) -> None:
    assert blocks(read([line(text, 50, 100)]))[0][0] != "caption"
