from hypothesis import given
from hypothesis import strategies as st

from core.model.stops import LEAST_LOOP_TOKENS, LONGEST_LOOP_TOKENS, LoopGuard, StopFilter

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


def ends_at(tokens: list[int]) -> int | None:
    guard = LoopGuard()
    return next((at for at, token in enumerate(tokens) if guard.closes_with(token)), None)


def test_a_text_that_goes_in_circles_is_noticed_in_the_third_round() -> None:
    sentence = list(range(15))
    assert ends_at([99, *sentence * 5]) == 45
    assert ends_at(sentence * 2 + [99] + sentence) is None


def test_a_row_of_dots_may_be_as_long_as_in_a_table_of_contents() -> None:
    assert ends_at([1, *[7] * (LEAST_LOOP_TOKENS - 1), 2]) is None
    assert ends_at([1, *[7] * 100]) == LEAST_LOOP_TOKENS


@given(st.lists(st.integers(0, 3), max_size=60), st.integers(1, LONGEST_LOOP_TOKENS))
def test_every_circle_ends_whatever_stood_before_it(before: list[int], period: int) -> None:
    circle = [token + 10 for token in range(period)]
    assert ends_at(before + circle * 40) is not None
