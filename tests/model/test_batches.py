from hypothesis import given
from hypothesis import strategies as st

from core.model.batches import batches


@given(st.lists(st.text(max_size=9), max_size=30), st.integers(1, 5), st.integers(0, 20))
def test_every_text_comes_once_and_in_order(texts: list[str], most: int, chars: int) -> None:
    dealt = list(batches(texts, most=most, chars=chars))
    assert [text for batch in dealt for text in batch] == texts
    assert all(0 < len(batch) <= most for batch in dealt)
    assert all(len(batch) == 1 or sum(map(len, batch)) <= chars for batch in dealt)
