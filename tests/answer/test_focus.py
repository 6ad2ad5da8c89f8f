from dataclasses import replace

from core.answer.focus import focus
from core.contracts.rows import ChunkSpan
from core.retrieve.evidence import sentences_of
from core.retrieve.widen import widened
from tests.answer.parts import chunk, evidence, passage

TWO = ("One stands here first. Two stands here second.", "Three stands here third. Four stands fourth.")
TEXT = "One stands here first. Two stands here second. Three stands here third. Four stands fourth. Five is the last."


def test_a_passage_is_cut_to_its_evidence_and_the_neighbours() -> None:
    (cut,) = focus([passage(TEXT)], [evidence(TEXT)[1]], {})
    assert cut.text == "One stands here first. Two stands here second. Three stands here third."
    assert cut.number == 1


def test_what_is_left_out_between_two_pieces_is_shown() -> None:
    found = evidence(TEXT)
    (cut,) = focus([passage(TEXT)], [found[0], found[4]], {})
    assert cut.text == "One stands here first. Two stands here second. … Four stands fourth. Five is the last."


def test_a_neighbour_may_stand_in_the_next_passage() -> None:
    first, second = (
        replace(chunk(text, number=page), spans=(ChunkSpan(page, 0, len(text), 0),)) for page, text in enumerate(TWO)
    )
    wide = widened(second, [first], fits=lambda text: True)
    (cut,) = focus([passage(second.text, number=1)], sentences_of(second)[:1], {second.id: wide})
    assert cut.text == "Two stands here second. Three stands here third. Four stands fourth."


def test_passages_come_in_the_order_of_their_evidence_and_those_without_stay_out() -> None:
    passages = [passage(TEXT, number=n) for n in (1, 2, 3)]
    cut = focus(passages, [evidence(TEXT, number=3)[0], evidence(TEXT, number=1)[0]], {})
    assert [p.number for p in cut] == [3, 1]
