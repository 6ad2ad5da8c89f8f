"""Each kind of sentence in its own look, with its citations where they belong."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from core.api.kinds import SentenceKind
from core.api.types import Citation, Sentence
from desktop.formulas import pieces
from desktop.views.chat.answer_lines import Look, lines_of
from desktop.views.chat.answer_text import AnswerText
from desktop.views.controls.chip import HALO_PX
from desktop.views.controls.wording import chip_name, section
from tests.desktop.samples import citation, looks, sentence
from tests.desktop.scenes_answers import CELLS, CLAIMS, HEADINGS, QUOTES, cite

WIDTH = 420


def looks_of(*sentences: Sentence, is_quotes: bool = False) -> list[Look]:
    found = []
    for index, one in enumerate(sentences):
        before = sentences[index - 1] if index else None
        found += [line.look for line in lines_of(one, before, is_quotes=is_quotes) if not line.runs_on]
    return found


def shown(qtbot: QtBot, *sentences: Sentence) -> AnswerText:
    text = AnswerText(looks()[0])
    qtbot.addWidget(text)
    text.show_sentences(sentences, open_number=None, standings={})
    text.resize(WIDTH, text.heightForWidth(WIDTH))
    text.show()
    return text


def test_claims_make_one_paragraph() -> None:
    assert looks_of(*CLAIMS) == [Look.TEXT]


def test_quotes_stand_below_their_heading_once() -> None:
    assert looks_of(*QUOTES) == [Look.SECTION, Look.QUOTE, Look.QUOTE, Look.SECTION, Look.QUOTE]


def test_a_cell_has_its_heads_and_a_result_its_formula() -> None:
    expected = [Look.SECTION, Look.HEADS, Look.CELL, Look.HEADS, Look.CELL, Look.TEXT, Look.FORMULA]
    assert looks_of(*CELLS) == expected


def test_a_cell_is_named_by_its_heads() -> None:
    (cited,) = CELLS[0].citations
    assert section(cited) == "Quarterly rent · 2025"
    assert chip_name(cited) == "Citation 1, Lease – Unit 7, page 31, Quarterly rent · 2025"


def test_heads_that_the_words_name_are_not_said_twice() -> None:
    cell = Sentence("Rent, 2025: £5", (cite(1, "5", row="Rent", column="2025"),), 1.0, SentenceKind.CELL)
    assert looks_of(cell) == [Look.CELL]


def test_a_document_above_its_list_is_named_as_everywhere() -> None:
    heading = lines_of(replace(HEADINGS[0], heading="Lease.pdf > Terms"), None)[0]
    assert heading.pieces == ("Lease › Terms",)


def test_headings_are_a_list() -> None:
    assert looks_of(*HEADINGS[:2]) == [Look.SECTION, Look.ITEM, Look.ITEM]


def test_text_after_another_kind_begins_anew() -> None:
    assert looks_of(QUOTES[0], *CLAIMS) == [Look.SECTION, Look.QUOTE, Look.TEXT]
    assert looks_of(*CLAIMS, is_quotes=True) == [Look.QUOTE, Look.QUOTE]


def test_every_citation_has_its_button_whatever_the_kind(qtbot: QtBot) -> None:
    text = shown(qtbot, *CLAIMS, *CELLS, *QUOTES, *HEADINGS)
    expected = [c.number for one in (*CLAIMS, *CELLS, *QUOTES, *HEADINGS) for c in one.citations]
    assert [chip.citation.number for chip in text.chips()] == expected
    for chip in text.chips():
        assert text.viewport().rect().contains(chip.geometry().center())
    tops = [chip.y() for chip in text.chips()]
    assert tops == sorted(tops)


def test_each_operand_has_its_own_button(qtbot: QtBot) -> None:
    text = shown(qtbot, CELLS[2])
    text.selectAll()
    assert text.selected_text() == "The quarterly rent rose by £2,150.\n46,250 [1] − 44,100 [2] = 2,150"


def test_a_chip_lights_the_whole_of_its_sentence(qtbot: QtBot) -> None:
    text = shown(qtbot, CELLS[0], CELLS[2])
    with qtbot.waitSignal(text.lit) as blocker:
        text.chips()[2].hovered.emit(True)
    assert blocker.args == [frozenset({1, 2})]


@pytest.mark.parametrize("kind", list(SentenceKind))
def test_no_kind_is_markup_or_turns_letters_round(qtbot: QtBot, kind: SentenceKind) -> None:
    evil = "<img src='x.png'> [a](http://b.c)\u202e\ufffc\x07"
    one = Sentence(evil, (citation(1),), 0.9, kind, evil, evil if kind is SentenceKind.COMPUTED else "")
    text = shown(qtbot, one)
    assert "<img src='x.png'> [a](http://b.c)" in text.toPlainText()
    assert not {"\u202e", "\x07"} & set(text.toPlainText())
    assert text.toPlainText().count("\ufffc") == 1, "the room of the chip alone"


def test_a_formula_without_known_numbers_keeps_its_citations_at_the_end() -> None:
    one, two = cite(1, "no number"), cite(2, "7 %")
    assert pieces("5 + 7 = 12", (one, two)) == ("5 + 7", (two,), " = 12", (one,))


def test_numbers_are_the_same_however_their_digits_are_parted() -> None:
    assert pieces("5,200 ÷ 2", (cite(1, "5\u202f200 euros"),))[:2] == ("5,200", (cite(1, "5\u202f200 euros"),))


NUMBERS = st.integers(min_value=1, max_value=10**9).map(lambda n: f"{n:,}")


@given(st.lists(NUMBERS, min_size=1, max_size=6), st.data())
def test_no_citation_and_no_letter_of_a_formula_is_lost(operands: list[str], data: st.DataObject) -> None:
    formula = " + ".join(operands)
    quotes = data.draw(st.lists(st.sampled_from([*operands, "nothing"]), max_size=6))
    citations = [cite(number, quote) for number, quote in enumerate(quotes, start=1)]
    made = pieces(formula, citations)
    assert "".join(piece for piece in made if isinstance(piece, str)) == formula
    found: list[Citation] = [c for piece in made if not isinstance(piece, str) for c in piece]
    assert sorted(c.number for c in found) == [c.number for c in citations]


def test_a_claim_without_citations_stands_alone() -> None:
    assert lines_of(sentence("Alone."), None)[0].pieces == ("Alone.",)


@pytest.mark.parametrize("count", [1, 4, 5, 60])
@pytest.mark.parametrize("width", [200, 480])
def test_however_many_citations_a_count_has_each_can_be_seen(qtbot: QtBot, count: int, width: int) -> None:
    citations = tuple(citation(number) for number in range(1, count + 1))
    text = AnswerText(looks()[0])
    qtbot.addWidget(text)
    counted = Sentence(f"Headings: {count}", citations, 1.0, SentenceKind.COMPUTED)
    text.show_sentences((counted,), open_number=None, standings={})
    text.resize(width, text.heightForWidth(width))
    text.show()
    assert len(text.chips()) == count
    areas = [chip.geometry().adjusted(HALO_PX, HALO_PX, -HALO_PX, -HALO_PX) for chip in text.chips()]
    assert all(text.rect().contains(area) for area in areas)
    assert not any(a.intersects(b) for a, b in combinations(areas, 2))
    text.selectAll()
    assert text.selected_text() == f"Headings: {count}" + "".join(f" [{n}]" for n in range(1, count + 1))
