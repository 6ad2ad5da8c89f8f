"""Words that OCR found, as lines with sizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.parse.lines import Run
from core.parse.pieces import is_text, pieces_of

HELVETICA_X, HELVETICA_TALL, HELVETICA_HANGING = 0.52, 0.72, 0.21


def words(text: str, *, x: float = 0, top: float = 0, height: float = 10, gap: float = 3) -> list[Run]:
    """Words with `gap` between them, five wide a character."""
    runs = []
    for word in text.split():
        runs.append(Run(word, (x, top, x + 5 * len(word), top + height), 0))
        x += 5 * len(word) + gap
    return runs


def texts(lines: list[list[Run]]) -> list[str]:
    return [" ".join(word.text for word in piece.words) for piece in pieces_of(lines)]


@pytest.mark.parametrize(
    ("text", "rises", "hangs"),
    [
        ("Apples and pears", HELVETICA_TALL, HELVETICA_HANGING),
        ("The tall ones", HELVETICA_TALL, 0),
        ("CAPITALS ONLY", HELVETICA_TALL, 0),
        ("a sea as azure", HELVETICA_X, 0),
        ("pony was gone", HELVETICA_X, HELVETICA_HANGING),
    ],
)
def test_size_and_baseline_do_not_depend_on_the_letters(text: str, rises: float, hangs: float) -> None:
    [piece] = pieces_of([words(text, top=100, height=12 * (rises + hangs))])

    assert piece.size == pytest.approx(12, rel=0.1)
    assert piece.baseline == pytest.approx(100 + 12 * rises, abs=0.5)


def test_lines_of_nearly_one_size_have_one_size_and_a_title_keeps_its_own() -> None:
    lines = [words("Some tall letters here", top=20 * at, height=8.6 + 0.1 * at) for at in range(6)]
    title = words("The Title", top=200, height=13)

    sizes = [piece.size for piece in pieces_of([*lines, title])]

    assert len(set(sizes[:-1])) == 1
    assert sizes[-1] > 1.3 * sizes[0]


def test_a_wide_gap_parts_a_line() -> None:
    assert texts([[*words("left column"), *words("right column", x=90)]]) == ["left column", "right column"]


def test_what_turns_back_is_another_line() -> None:
    assert texts([[*words("second", x=200), *words("first", x=0)]]) == ["second", "first"]


def test_a_rule_between_columns_is_no_word() -> None:
    line = [*words("left column"), *words("|", x=70), *words("right column", x=90)]

    assert texts([line]) == ["left column", "right column"]


@pytest.mark.parametrize("sign", ["¢", "®", "©", "°", "e"])
def test_a_round_sign_before_text_is_a_bullet(sign: str) -> None:
    assert texts([words(f"{sign} First of the things")]) == ["• First of the things"]


@pytest.mark.parametrize("noise", ["| ~ _", "— °", "...... ..", "}{ ~ ="])
def test_specks_are_no_text(noise: str) -> None:
    assert texts([words(noise)]) == []
    assert not is_text(words(noise))


@pytest.mark.parametrize("text", ["1", "12.50", "(4,100)", "No. 1", "A"])
def test_short_text_is_kept(text: str) -> None:
    assert texts([words(text)]) == [text]


@given(st.lists(st.lists(st.text(min_size=1, max_size=6), min_size=1, max_size=8), max_size=6))
def test_any_words_become_pieces_with_a_size_and_none_is_doubled(lines: list[list[str]]) -> None:
    runs = [[Run(text, (20 * at, 0, 20 * at + 15, 10), 0) for at, text in enumerate(line)] for line in lines]

    pieces = pieces_of(runs)

    assert sum(len(piece.words) for piece in pieces) <= sum(map(len, runs))
    assert all(piece.size > 0 for piece in pieces)
