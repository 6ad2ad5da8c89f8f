from hypothesis import given
from hypothesis import strategies as st

from core.model.stops import StopFilter

LETTERS = "ab\n"


def run(pieces: list[str], stops: list[str]) -> str:
    stop_filter = StopFilter(stops)
    return "".join(stop_filter.feed(piece) for piece in pieces) + stop_filter.rest()


def test_text_ends_before_a_stop_that_came_in_parts() -> None:
    assert run(["one", "\n", "\ntwo"], ["\n\n"]) == "one"


def test_what_only_began_like_a_stop_is_given_back() -> None:
    stop_filter = StopFilter(["</a>"])
    assert stop_filter.feed("x</") == "x"
    assert stop_filter.feed("b>") == "</b>"
    assert not stop_filter.met


def test_the_earliest_stop_counts_and_nothing_comes_after_it() -> None:
    stop_filter = StopFilter(["zz", "y"])
    assert stop_filter.feed("aybzz") == "a"
    assert stop_filter.met
    assert stop_filter.feed("more") + stop_filter.rest() == ""


@given(
    st.lists(st.text(LETTERS, max_size=4), max_size=12), st.lists(st.text(LETTERS, min_size=1, max_size=3), max_size=3)
)
def test_pieces_make_no_difference(pieces: list[str], stops: list[str]) -> None:
    text = "".join(pieces)
    first = min([at for at in map(text.find, stops) if at >= 0], default=len(text))
    shown = run(pieces, stops)
    assert text.startswith(shown)
    assert not any(stop in shown for stop in stops)
    assert len(shown) >= first
