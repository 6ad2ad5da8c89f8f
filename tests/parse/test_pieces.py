"""Words that OCR found, as lines with sizes. Their letters are drawn here as blocks of the proportions of Helvetica."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.parse.lines import Run
from core.parse.ocr.pieces import is_text, pieces_of
from core.parse.ocr.stance import Picture

SIZE = 40
X_HEIGHT, TALL, HANGING = 0.52, 0.72, 0.21
WIDTH, HEIGHT = 1_600, 400


class Paper:
    """Draws words and gives them the boxes that Tesseract would: as high as their line."""

    def __init__(self) -> None:
        self.samples = bytearray(b"\xff" * WIDTH * HEIGHT)
        self.lines: list[list[Run]] = []

    def line(self, text: str, baseline: int = 60, *, x: int = 0, size: int = SIZE, sinks: float = 0.0) -> "Paper":
        """`sinks`: by so many pixels a pixel to the right."""
        boxes = []
        for word in text.split():
            start = x
            for letter in word:
                self._letter(letter, x, baseline + round(sinks * x), size)
                x += size // 2
            boxes.append((word, start, x - 4))
            x += size // 3
        drop = round(sinks * x)
        top, bottom = baseline - round(TALL * size) + min(0, drop), baseline + round(HANGING * size) + max(0, drop)
        self.lines.append([Run(word, (left, top, right, bottom), 0) for word, left, right in boxes])
        return self

    def _letter(self, letter: str, x: int, baseline: int, size: int) -> None:
        rise = X_HEIGHT if letter in "acegmnopqrsuvwxyz" else TALL
        hang = HANGING if letter in "gpqy" else 0.0
        self._block(x, baseline - round(rise * size), x + size // 2 - 4, baseline)
        self._block(x, baseline, x + 4, baseline + round(hang * size))

    def _block(self, left: int, top: int, right: int, bottom: int) -> None:
        for row in range(max(0, top), min(HEIGHT, bottom)):
            self.samples[row * WIDTH + left : row * WIDTH + right] = b"\x00" * (right - left)

    @property
    def picture(self) -> Picture:
        return Picture(WIDTH, HEIGHT, bytes(self.samples))

    def texts(self) -> list[str]:
        return [" ".join(word.text for word in piece.words) for piece in pieces_of(self.lines, self.picture)]


@pytest.mark.parametrize(
    "text", ["Apples and pears", "The tall ones", "CAPITALS ONLY", "a sea as azure", "pony was gone"]
)
@pytest.mark.parametrize("sinks", [0.0, 0.01])
def test_size_and_baseline_depend_neither_on_the_letters_nor_on_a_slope(text: str, sinks: float) -> None:
    paper = Paper().line(text, 60, sinks=sinks)

    [piece] = pieces_of(paper.lines, paper.picture)

    assert piece.size == pytest.approx(SIZE, rel=0.12)
    assert piece.baseline == pytest.approx(60 + sinks * 250, abs=4 if sinks else 2)


def test_words_of_a_sloping_line_follow_it() -> None:
    paper = Paper().line("Lines that sink to the right", 60, sinks=0.02)

    [piece] = pieces_of(paper.lines, paper.picture)

    first, last = piece.words[0].box, piece.words[-1].box
    assert last[3] - first[3] == pytest.approx(0.02 * (last[0] - first[0]), abs=3)
    assert last[3] - last[1] == pytest.approx(first[3] - first[1])


def test_ink_of_a_neighbour_does_not_count() -> None:
    paper = Paper().line("Some words above", 60).line("and some words below", 108)
    merged = [[word._replace(box=(word.box[0], 30, word.box[2], 120)) for word in paper.lines[1]]]

    [piece] = pieces_of(merged, paper.picture)

    assert piece.size == pytest.approx(SIZE, rel=0.12)


def test_lines_of_nearly_one_size_have_one_size_and_a_title_keeps_its_own() -> None:
    paper = (
        Paper()
        .line("Some tall letters here", 60)
        .line("and more of them", 120, size=42)
        .line("The Title", 250, size=60)
    )

    sizes = [piece.size for piece in pieces_of(paper.lines, paper.picture)]

    assert sizes[0] == sizes[1]
    assert sizes[2] > 1.3 * sizes[0]


@pytest.mark.parametrize("gap", [1.4, 2.0, 8.0])
def test_a_gap_that_is_wide_for_its_line_parts_it(gap: float) -> None:
    left = Paper().line("left column has words")
    start = round(left.lines[0][-1].box[2] + gap * SIZE)
    both = left.line("right one", x=start)
    both.lines = [[*both.lines[0], *both.lines[1]]]

    assert both.texts() == ["left column has words", "right one"]


def test_what_turns_back_is_another_line() -> None:
    paper = Paper().line("second", x=400).line("first", x=0)
    paper.lines = [[*paper.lines[0], *paper.lines[1]]]

    assert paper.texts() == ["second", "first"]


def test_a_rule_between_columns_is_no_word() -> None:
    paper = Paper().line("left column has words").line("|", x=470).line("right column", x=510)
    paper.lines = [[word for line in paper.lines for word in line]]

    assert paper.texts() == ["left column has words", "right column"]


@pytest.mark.parametrize("sign", ["¢", "®", "©", "°", "e"])
def test_a_round_sign_before_text_is_a_bullet(sign: str) -> None:
    assert Paper().line(f"{sign} First of the things").texts() == ["• First of the things"]


@pytest.mark.parametrize("noise", ["| ~ _", "— °", "...... ..", "}{ ~ ="])
def test_specks_are_no_text(noise: str) -> None:
    paper = Paper().line(noise)

    assert paper.texts() == []
    assert not is_text(paper.lines[0])


@pytest.mark.parametrize("text", ["1", "12.50", "(4,100)", "No. 1", "A"])
def test_short_text_is_kept(text: str) -> None:
    assert Paper().line(text).texts() == [text]


@given(st.lists(st.lists(st.text(min_size=1, max_size=6), min_size=1, max_size=8), max_size=6), st.binary(max_size=400))
def test_any_words_become_pieces_with_a_size_and_none_is_doubled(lines: list[list[str]], samples: bytes) -> None:
    runs = [[Run(text, (20 * at, 0, 20 * at + 15, 10), 0) for at, text in enumerate(line)] for line in lines]

    pieces = pieces_of(runs, Picture(20, len(samples) // 20, samples))

    assert sum(len(piece.words) for piece in pieces) <= sum(map(len, runs))
    assert all(piece.size > 0 for piece in pieces)


def test_thin_strokes_between_thick_feet_and_heads_are_letters() -> None:
    """As a typewriter prints: most of the ink stands on the line."""
    paper = Paper()
    for x in range(0, 200, 24):
        paper._block(x, 56, x + 20, 60)
        paper._block(x + 9, 32, x + 11, 56)
        paper._block(x + 2, 30, x + 16, 32)
    line = [Run("nnnnnnnn", (0.0, 20.0, 196.0, 70.0), 0)]
    (piece,) = pieces_of([line], paper.picture)
    assert piece.words[0].box[3] - piece.words[0].box[1] > 30


def test_capitals_and_figures_that_stand_close_are_one_code() -> None:
    words = [("LANE", 0, 80), ("BH", 100, 140), ("25", 150, 190), ("8", 214, 230), ("ER", 240, 280), ("AND", 300, 360)]
    line = [Run(text, (float(left), 30.0, float(right), 68.0), 0) for text, left, right in words]
    (piece,) = pieces_of([line], Picture(WIDTH, HEIGHT, bytes(WIDTH * HEIGHT)))
    assert [word.text for word in piece.words] == ["LANE", "BH25", "8ER", "AND"]
    assert piece.words[1].box[:3:2] == (100.0, 190.0)


def test_evenly_spaced_words_are_words() -> None:
    words = [("TABLE", 0, 80), ("A", 100, 120), ("5", 140, 160), ("B", 180, 200), ("AND", 220, 260)]
    line = [Run(text, (float(left), 30.0, float(right), 68.0), 0) for text, left, right in words]
    (piece,) = pieces_of([line], Picture(WIDTH, HEIGHT, bytes(WIDTH * HEIGHT)))
    assert [word.text for word in piece.words] == ["TABLE", "A", "5", "B", "AND"]
