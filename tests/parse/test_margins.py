"""Line numbers in the margin, by the pure functions."""

from core.parse.lines import Line
from core.parse.order.margins import LineNumbers, is_repeated, line_numbers
from tests.parse.build import line, numbered

PROSE = "and the court finds that the claim of the town against the mill was made in time"


def page(first: int, count: int, *, text: str = PROSE) -> list[Line]:
    pairs = [(line(str(first + at), 40, 100 + 20 * at), line(text, 80, 100 + 20 * at)) for at in range(count)]
    return list(numbered([one for pair in pairs for one in pair]))


def found(first: int, count: int, *, text: str = PROSE) -> LineNumbers:
    numbers = line_numbers(page(first, count, text=text))
    assert numbers is not None
    return numbers


def test_numbers_down_the_margin_are_found_with_their_places() -> None:
    numbers = found(1, 10)
    assert (numbers.first, numbers.last, len(numbers.places)) == (1, 10, 10)
    assert numbers.is_of_text


def test_numbers_that_do_not_count_up_are_none() -> None:
    lines = [one for at in range(10) for one in (line(str(7 * at % 5), 40, 20 * at), line(PROSE, 80, 20 * at))]
    assert line_numbers(numbered(lines)) is None


def test_numbers_inside_the_text_are_none() -> None:
    lines = [one for at in range(10) for one in (line(str(at), 200, 20 * at), line("all of the", 80, 20 * at))]
    assert line_numbers(numbered(lines)) is None


def test_numbers_that_begin_anew_or_go_on_are_repeated() -> None:
    assert is_repeated(found(1, 10), [found(1, 10), found(1, 4)])
    assert is_repeated(found(11, 10), [found(1, 10), found(21, 10)])


def test_numbers_of_one_page_or_elsewhere_are_not_repeated() -> None:
    numbers = found(1, 10)
    assert not is_repeated(numbers, [])
    assert not is_repeated(numbers, [None, None])
    assert not is_repeated(numbers, [numbers._replace(edge=numbers.edge + 30)] * 2)
    assert not is_repeated(numbers, [numbers._replace(first=5)] * 2)


def test_numbers_of_entries_are_not_repeated() -> None:
    entries = found(1, 10, text="Miller and Sons, Upper Town")
    assert not entries.is_of_text
    assert not is_repeated(entries, [entries, entries])
