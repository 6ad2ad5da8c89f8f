"""What holds for every page, whatever stands on it."""

import unicodedata
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.pages import Page
from core.parse.lines import Line
from core.parse.transfer import page_from_plain, page_to_plain
from tests.parse.build import line, read

WORDS = st.sampled_from(
    "the net sales of 2,022 (34) $ — 37.2 % well- cap- tions known • (a) 1.2 Section 4 Table 1 www.a.org/ été 株式 "
    "会社 Überschrift شركة IT-Grundschutz ends. | - o COVID- 19 http://x.org/a-".split()
)
TWIN_PT = 8.0
LINES = st.builds(
    lambda words, x, y, size, bold: line(" ".join(words), float(x), float(y), size=size, bold=bold),
    st.lists(WORDS, min_size=1, max_size=9),
    st.integers(20, 400),
    st.integers(2, 60).map(lambda step: 12 * step),
    st.sampled_from([6.0, 8.0, 10.0, 10.0, 10.0, 14.0, 24.0]),
    st.booleans(),
)


def are_apart(lines: list[Line]) -> bool:
    """No word is drawn twice at about one place, which would count once."""
    corners: dict[str, list[tuple[float, float]]] = {}
    for run in (run for one in lines for run in one.runs):
        x, y = run.box[:2]
        if any(abs(x - u) < TWIN_PT and abs(y - v) < TWIN_PT for u, v in corners.setdefault(run.text, [])):
            return False
        corners[run.text].append((x, y))
    return True


PAGES = st.lists(LINES, max_size=40, unique_by=lambda one: (one.left, one.baseline)).filter(are_apart)


@settings(max_examples=120, deadline=None)
@given(PAGES)
def test_words_lie_in_the_text_in_order_and_hold_no_space(lines: list[Line]) -> None:
    page = read(lines)
    end = 0
    for word in page.words:
        assert end <= word.start < word.end <= len(page.text)
        assert not any(c.isspace() for c in page.text[word.start : word.end])
        end = word.end


@settings(max_examples=120, deadline=None)
@given(PAGES)
def test_blocks_are_the_whole_text_in_order_each_on_its_own_line(lines: list[Line]) -> None:
    page = read(lines)
    assert "\n".join(page.text[block.start : block.end] for block in page.blocks) == page.text
    assert all(block.start < block.end for block in page.blocks)
    assert all((block.level > 0) == (block.kind.value in {"heading", "list_item"}) for block in page.blocks)


@settings(max_examples=120, deadline=None)
@given(PAGES)
def test_no_letter_is_lost_and_none_is_made_up(lines: list[Line]) -> None:
    page = read(lines)
    assert _letters_of_words(page) == _letters_of_lines(lines)


@settings(max_examples=80, deadline=None)
@given(PAGES)
def test_the_text_is_normalised(lines: list[Line]) -> None:
    assert unicodedata.is_normalized("NFC", read(lines).text)


@settings(max_examples=100, deadline=None)
@given(PAGES)
def test_every_box_of_a_word_is_the_box_of_its_glyphs(lines: list[Line]) -> None:
    boxes = Counter(run.box for one in lines for run in one.runs)
    assert Counter(word.box for word in read(lines).words) == boxes


@settings(max_examples=50, deadline=None)
@given(PAGES)
def test_a_page_survives_the_wire(lines: list[Line]) -> None:
    page = read(lines)
    again = page_from_plain(page_to_plain(page))
    assert (again.text, again.blocks, again.geometry, again.verdict) == (
        page.text,
        page.blocks,
        page.geometry,
        page.verdict,
    )
    for word, other in zip(page.words, again.words, strict=True):
        assert (word.start, word.end, word.line) == (other.start, other.end, other.line)
        assert max(abs(a - b) for a, b in zip(word.box, other.box, strict=True)) < 0.001


def _letters_of_lines(lines: list[Line]) -> Counter[str]:
    """Hyphens aside: the one at a line's end may go."""
    return Counter(c for one in lines for run in one.runs for c in run.text if c != "-")


def _letters_of_words(page: Page) -> Counter[str]:
    return Counter(c for word in page.words for c in page.text[word.start : word.end] if c != "-")
