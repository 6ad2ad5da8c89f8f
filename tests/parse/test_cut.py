"""The order of blocks that stand apart."""

from hypothesis import given
from hypothesis import strategies as st

from core.parse.order.cut import Placed, reading_order


def block(
    left: float, top: float, *, width: float = 100.0, height: float = 50.0, at: int, label: bool = False
) -> Placed:
    return Placed((left, top, left + width, top + height), at, at, label)


def test_blocks_under_each_other_are_read_downwards_whatever_the_stream_says() -> None:
    assert reading_order([block(0, 200, at=0), block(0, 0, at=1), block(0, 100, at=2)]) == [1, 2, 0]


def test_the_stream_decides_between_rows_and_columns() -> None:
    corners = [(0.0, 0.0), (200.0, 8.0), (0.0, 100.0), (200.0, 108.0)]
    by_row = [block(x, y, at=at) for at, (x, y) in enumerate(corners)]
    by_column = [block(x, y, at=at) for (x, y), at in zip(corners, (0, 2, 1, 3), strict=True)]
    assert reading_order(by_row) == [0, 1, 2, 3]
    assert reading_order(by_column) == [0, 2, 1, 3]


def test_without_a_hint_of_the_stream_blocks_that_begin_together_are_rows() -> None:
    blocks = [block(0, 0, at=3), block(200, 0, at=1), block(0, 100, at=2), block(200, 100, at=0)]
    assert reading_order(blocks) == [0, 1, 2, 3]


def test_without_a_hint_of_the_stream_the_wider_space_parts() -> None:
    blocks = [block(0, 0, at=3), block(300, 20, at=1), block(0, 60, at=2), block(300, 80, at=0)]
    assert reading_order(blocks) == [0, 2, 1, 3]


def test_labels_are_read_by_row() -> None:
    blocks = [block(300 * (at % 2), 30.0 * at, height=10, at=(3, 1, 2, 0)[at], label=True) for at in range(4)]
    assert reading_order(blocks) == [0, 1, 2, 3]


def test_blocks_that_interlock_are_read_by_the_stream() -> None:
    pinwheel = [
        ((0.0, 0, 200, 100), 0),
        ((210.0, 0, 300, 200), 2),
        ((0.0, 110, 90, 300), 1),
        ((100.0, 210, 300, 300), 3),
    ]
    assert reading_order([Placed(box, at, at, is_label=False) for box, at in pinwheel]) == [0, 2, 1, 3]


@given(
    st.lists(
        st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(1, 30), st.integers(1, 30), st.booleans()),
        max_size=12,
    )
)
def test_every_block_is_read_once(boxes: list[tuple[int, int, int, int, bool]]) -> None:
    blocks = [Placed((x, y, x + w, y + h), at, at, label) for at, (x, y, w, h, label) in enumerate(boxes)]
    assert sorted(reading_order(blocks)) == list(range(len(blocks)))
