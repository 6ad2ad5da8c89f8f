"""Where things stand in a plot, and what is said of it in words."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop import curve_texts, finding_texts
from desktop.plot_geometry import Frame, spread
from desktop.state.curves import Finder, RecallLine, Weighed, trade_at
from desktop.theme import THEME_NAMES, Theme, load_theme
from desktop.views.check import recall_plot, threshold_plot
from tests.desktop.test_theme import contrast

FRAME = Frame(40, 10, 240, 110)
PLACES = (1, 5)


def line(finder: Finder, *shares: float) -> RecallLine:
    return RecallLine(finder, PLACES, shares)


def test_shares_grow_upwards_and_a_point_outside_counts_as_the_edge() -> None:
    assert (FRAME.x(0.0), FRAME.x(0.5), FRAME.y(0.0), FRAME.y(1.0)) == (40, 140, 110, 10)
    assert (FRAME.along(140), FRAME.along(-5), FRAME.along(999)) == (0.5, 0.0, 1.0)
    assert Frame(40, 10, 40, 110).along(40) == 0.0, "no room at all"


def test_labels_stay_where_they_are_if_there_is_room() -> None:
    assert spread([80.0, 10.0, 50.0], gap=12, low=0, high=100) == [80.0, 10.0, 50.0]


def test_labels_of_equal_lines_stand_below_one_another_in_their_order() -> None:
    assert spread([10.0, 10.0, 10.0], gap=12, low=10, high=100) == [10.0, 22.0, 34.0]
    assert spread([100.0, 100.0], gap=12, low=10, high=100) == [88.0, 100.0]


@given(st.lists(st.floats(0, 100), max_size=5))
def test_labels_never_overlap_nor_leave_the_room(wanted: list[float]) -> None:
    placed = sorted(spread(wanted, gap=12, low=0, high=100))
    assert all(after - before >= 12 - 1e-9 for before, after in pairwise(placed))
    assert all(-1e-9 <= at <= 100 + 1e-9 for at in placed)


def test_the_best_and_the_worst_way_of_finding_are_named() -> None:
    lines = [line(Finder.WORDS, 0.5, 0.6), line(Finder.MEANING, 0.4, 0.7), line(Finder.BOTH, 0.6, 0.9)]
    assert curve_texts.recall_summary(lines) == (
        "Among the first five pages, the right one is found most often by Both: 90 %; least often by Words: 60 %."
    )
    two = [*lines, line(Finder.RERANKED, 0.8, 0.9)]
    assert "by Both and Reranked: 90 %" in curve_texts.recall_summary(two)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], ""),
        (
            [line(Finder.WORDS, 0.5, 0.6), line(Finder.MEANING, 0.1, 0.6)],
            "Among the first five pages, all ways find the right one equally often: 60 %.",
        ),
    ],
)
def test_without_a_difference_none_is_told(lines: list[RecallLine], said: str) -> None:
    assert curve_texts.recall_summary(lines) == said


def test_the_table_has_a_dash_where_nothing_was_measured() -> None:
    table = curve_texts.recall_table([line(Finder.WORDS, 0.5, 0.6)])
    assert table.heads == ("Pages looked at", "1", "2", "3", "5", "10", "20")
    assert table.rows == (("Words", "50 %", "–", "–", "60 %", "–", "–"),)


def test_the_table_of_thresholds_has_the_current_one() -> None:
    asked = [Weighed(0.9, True), Weighed(0.42, True), Weighed(0.3, False)]
    rows = {row[0]: row[1:] for row in curve_texts.trade_table(asked, 0.42).rows}
    assert rows["0.42, now"] == ("2 of 2", "1 of 1")
    assert rows["0.50"] == ("1 of 2", "1 of 1")
    assert len(rows) == 10
    assert len(curve_texts.trade_table(asked, 0.5).rows) == 9


def test_a_kind_of_questions_that_is_missing_is_asked_for() -> None:
    one, other = [Weighed(0.9, True)], [Weighed(0.3, False)]
    assert curve_texts.trade_summary(trade_at(0.5, one)) == (
        "At 0.50: 1 of 1 question with an answer would be answered."
    )
    assert curve_texts.one_kind_hint(trade_at(0.5, one)).startswith("Add questions that none of your documents answers")
    assert curve_texts.trade_summary(trade_at(0.5, other)) == "At 0.50: 1 of 1 question without one would be refused."
    assert curve_texts.one_kind_hint(trade_at(0.5, other)) == "Add questions that your documents answer."
    assert curve_texts.one_kind_hint(trade_at(0.5, one + other)) == ""


@pytest.mark.parametrize(
    ("wrong_cost", "said"),
    [
        (4.0, "A wrong answer weighs as much as 4 needless refusals."),
        (1.4, "A wrong answer weighs 1.4 times as much as a needless refusal."),
        (1.0, "A wrong answer weighs as much as a needless refusal."),
        (0.5, "A needless refusal weighs as much as 2 wrong answers."),
        (0.4, "A needless refusal weighs 2.5 times as much as a wrong answer."),
    ],
)
def test_a_cost_between_two_stops_is_told_as_it_is(wrong_cost: float, said: str) -> None:
    assert finding_texts.cost_sentence(wrong_cost) == said


@pytest.mark.parametrize("theme", [load_theme(name) for name in THEME_NAMES], ids=THEME_NAMES)
def test_lines_and_their_names_stand_out_and_none_is_evidence_yellow(theme: Theme) -> None:
    strokes = [*recall_plot.STROKES.values(), *threshold_plot.STROKES]
    assert all(contrast(theme, stroke.token, "surface") >= 3.0 for stroke in strokes)
    assert all(contrast(theme, stroke.name_token, "surface") >= 4.5 for stroke in strokes)
    assert not {stroke.token for stroke in strokes} & {"chip", "chip_line", "chip_on", "mark", "mark_line"}
    assert len({(stroke.token, stroke.style) for stroke in recall_plot.STROKES.values()}) == 4
