"""Lines in wrong pieces: over a narrow gutter, or word by word."""

from core.parse.lines import Line, union
from core.parse.order.corridors import cut_at_corridors, join_words
from tests.parse.build import line, numbered

LEFT, RIGHT = "the mills of the upper town", "were closed for want of water"


def over_gutter(y: float, gap: float) -> Line:
    left = line(LEFT, 50, y)
    right = line(RIGHT, left.right + gap, y)
    return left._replace(runs=left.runs + right.runs, box=union((left.box, right.box)))


def test_lines_over_the_same_wide_space_are_cut_there() -> None:
    pieces = cut_at_corridors(numbered([over_gutter(100 + 12 * at, 7.0) for at in range(8)]))
    assert [piece.text for piece in pieces] == [LEFT, RIGHT] * 8
    assert len({run.line for piece in pieces for run in piece.runs}) == 16


def test_one_wide_space_in_justified_text_says_nothing() -> None:
    lines = numbered([over_gutter(100, 7.0), *(line(f"{LEFT} and {RIGHT}", 50, 112 + 12 * at) for at in range(8))])
    assert cut_at_corridors(lines) == list(lines)


def test_words_that_follow_each_other_are_one_line() -> None:
    words = numbered([line("Removing", 50, 100), line("the", 105, 100), line("doors", 130, 100), line("now", 50, 112)])
    joined = join_words(words)
    assert [one.text for one in joined.lines] == ["Removing the doors", "now"]
    assert joined.pieces[id(joined.lines[0])] == list(words[:3])


def test_cells_that_stand_in_line_stay_apart() -> None:
    cells = numbered([line(text, x, 100 + 12 * at) for at in range(4) for text, x in (("one", 50), ("two", 80))])
    assert len(join_words(cells).lines) == 8
