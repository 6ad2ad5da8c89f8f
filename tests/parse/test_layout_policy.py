"""What the comparison with a layout model believes of its boxes, and where it puts our words."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from core.api.types import PageGeometry, Rect, Verdict
from core.contracts.pages import Block, BlockKind, Page, Word
from tests.measure.layout_policy import (
    LayoutBox,
    arranged,
    in_our_order,
    overlap_share,
    owners,
    page_refusal,
    table_page,
    table_refusal,
)

LEFT, RIGHT = (50.0, 100.0, 250.0, 400.0), (300.0, 100.0, 500.0, 400.0)


def page(*boxes: Rect, rotation: int = 0, letter: str = "x") -> Page:
    """A page with a letter in each box, each of them a block."""
    words = tuple(Word(2 * at, 2 * at + 1, box, at) for at, box in enumerate(boxes))
    blocks = tuple(Block(BlockKind.PARAGRAPH, word.start, word.end) for word in words)
    geometry = PageGeometry("1", 600.0, 800.0, rotation)
    return Page(0, geometry, Verdict.OK, "\n".join([letter] * len(boxes)), blocks, words)


def at(x: float, y: float, *, width: float = 30.0) -> Rect:
    return (x, y, x + width, y + 10)


def table(columns: Sequence[float], rows: Sequence[float]) -> LayoutBox:
    return LayoutBox((columns[0], rows[0], columns[-1], rows[-1]), "table", tuple(columns), tuple(rows))


def order_of(seen: Page) -> list[Rect]:
    return [word.box for word in sorted(seen.words, key=lambda word: word.start)]


def test_pages_that_are_turned_vertical_or_right_to_left_are_refused() -> None:
    assert page_refusal(page(at(60, 110)), upright_share=1.0) == ""
    assert page_refusal(page(at(60, 110), rotation=90), upright_share=1.0) == "rotated"
    assert page_refusal(page(at(60, 110)), upright_share=0.5) == "vertical"
    assert page_refusal(page(at(60, 110), letter="\u0634"), upright_share=1.0) == "right_to_left"


def test_a_table_is_refused_if_its_cells_cut_words() -> None:
    words = page(*(at(60, 100 + 20 * row) for row in range(10)), *(at(160, 100 + 20 * row) for row in range(10)))
    rows = [95.0, *(115.0 + 20 * row for row in range(10))]
    assert table_refusal(table([50, 140, 250], rows), words) == ""
    assert table_refusal(table([50, 75, 250], rows), words) == "cuts_words"
    assert table_refusal(table([50, 140, 250], [95, 105, 300]), words) == "cuts_words"


def test_one_cut_word_of_many_is_forgiven() -> None:
    words = [at(60, 100 + 12 * row) for row in range(49)]
    assert table_refusal(table([50, 95, 250], [95, 700]), page(*words, at(80, 688))) == ""
    assert table_refusal(table([50, 95, 250], [95, 700]), page(*words[:48], at(80, 688))) == "cuts_words"


def test_a_table_of_few_columns_over_the_whole_page_is_refused() -> None:
    words = page(at(60, 110))
    assert table_refusal(table([10, 200, 590], [10, 400, 790]), words) == "covers_page"
    assert table_refusal(table([10, 55, 200, 400, 590], [10, 400, 790]), words) == ""
    assert table_refusal(table([10, 200, 400], [10, 400, 790]), words) == ""


def test_a_table_without_a_grid_is_refused() -> None:
    assert table_refusal(LayoutBox(LEFT, "table"), page(at(60, 110))) == "no_grid"


def test_a_word_belongs_to_the_smallest_box_that_holds_its_centre() -> None:
    boxes = [LayoutBox((0, 0, 600, 800), "picture"), LayoutBox(LEFT, "text")]
    words = page(at(60, 110), at(240, 110), at(590, 790)).words
    assert owners(words, boxes) == [1, 0, None]


def test_words_come_in_the_order_of_the_boxes_and_within_one_in_ours() -> None:
    left, right = [at(60, 110), at(60, 130)], [at(310, 110), at(310, 130)]
    by_row = page(left[0], right[0], left[1], right[1])
    assert order_of(arranged(by_row, [LayoutBox(LEFT, "text"), LayoutBox(RIGHT, "text")])) == [*left, *right]
    assert order_of(arranged(by_row, [LayoutBox(RIGHT, "text"), LayoutBox(LEFT, "text")])) == [*right, *left]


def test_words_without_a_box_stand_beside_the_nearest_of_their_column() -> None:
    left, right, under_left, over_right = at(60, 110), at(310, 110), at(60, 420), at(310, 80)
    boxes = [LayoutBox(LEFT, "text"), LayoutBox(RIGHT, "text")]
    read = arranged(page(under_left, over_right, left, right), boxes)
    assert order_of(read) == [left, under_left, over_right, right]


def test_boxes_take_our_order() -> None:
    boxes = [LayoutBox(RIGHT, "text"), LayoutBox(LEFT, "text"), LayoutBox((550, 700, 560, 710), "text")]
    assert in_our_order(page(at(60, 110), at(310, 110)), boxes) == [boxes[1], boxes[0]]


def test_a_table_holds_our_words_in_its_cells() -> None:
    words = page(at(300, 700), at(160, 110), at(60, 110), at(60, 130), at(95, 130))
    seen = table_page(words, table([50, 150, 250], [100, 125, 150]))
    assert seen.text == "x | x\nxx | \nx"
    assert order_of(seen) == [at(60, 110), at(160, 110), at(60, 130), at(95, 130), at(300, 700)]
    assert [block.end for block in seen.blocks] == [len("x | x\nxx | ")]


def test_overlap() -> None:
    assert overlap_share(LEFT, LEFT) == 1.0
    assert overlap_share(LEFT, RIGHT) == 0.0
    assert overlap_share((0, 0, 10, 10), (5, 0, 15, 10)) == 50 / 150


coordinates = st.floats(0, 560)
places = st.builds(at, coordinates, coordinates)


@given(st.lists(places, max_size=12, unique=True), st.lists(places, max_size=4))
def test_no_word_is_lost_or_told_twice(words: list[Rect], boxes: list[Rect]) -> None:
    read = arranged(page(*words), [LayoutBox(box, "text") for box in boxes])
    assert sorted(order_of(read)) == sorted(words)
    assert [word.start for word in read.words] == list(range(len(words)))
