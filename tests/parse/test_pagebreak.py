"""Sentences and words cut by a page break."""

from dataclasses import replace

import pytest

from core.api.types import PageGeometry, Verdict
from core.contracts.pages import Block, BlockKind, Page, Word
from core.parse.prose.dehyphenate import Vocabulary
from core.parse.prose.pagebreak import with_word_completed
from core.parse.structure import continued
from tests.parse.build import line, paragraph, read


def no_words() -> Vocabulary:
    return Vocabulary(frozenset(), frozenset())


def page(*texts: str, kinds: tuple[BlockKind, ...] = (), continues: bool = False) -> Page:
    text = "\n".join(texts)
    blocks, words, at = [], [], 0
    for number, piece in enumerate(texts):
        kind = kinds[number] if kinds else BlockKind.PARAGRAPH
        blocks.append(Block(kind, at, at + len(piece), continues=continues and not number))
        start = at
        for token in piece.split(" "):
            words.append(Word(start, start + len(token), (0.0, 0.0, 1.0, 1.0), number))
            start += len(token) + 1
        at += len(piece) + 1
    return Page(0, PageGeometry("1", 600.0, 800.0, 0), Verdict.OK, text, tuple(blocks), tuple(words))


@pytest.mark.parametrize("rest", ["tions", "tions, of both", "tions of both"])
def test_the_rest_of_a_cut_word_is_told_over_a_footnote(rest: str) -> None:
    note = (BlockKind.PARAGRAPH, BlockKind.FOOTNOTE)
    upper, lower = page("all of the cap-", "1 A note.", kinds=note), page(rest, "More.", continues=True)
    marked = with_word_completed(lower, upper, no_words)
    assert marked.blocks[0].completes_word
    assert (marked.text, marked.words) == (lower.text, lower.words)


@pytest.mark.parametrize(("last", "first"), [("the short-", "and long-term"), ("the caption", "of both")])
def test_what_is_no_cut_word_is_left_alone(last: str, first: str) -> None:
    lower = page(first, continues=True)
    assert with_word_completed(lower, page(f"all of {last}"), no_words) == lower


def test_the_parts_of_a_compound_are_words() -> None:
    lower, known = page("known ones", continues=True), Vocabulary(frozenset({"well", "known"}), frozenset())
    assert with_word_completed(lower, page("all of the well-"), lambda: known) == lower


def test_what_does_not_go_on_is_left_alone() -> None:
    lower = page("tions of both")
    assert with_word_completed(lower, page("all of the cap-"), no_words) == lower


def test_a_page_without_text_is_left_alone() -> None:
    empty, lower = replace(page("x"), text="", blocks=(), words=()), page("tions of both", continues=True)
    assert with_word_completed(lower, empty, no_words) == lower
    assert with_word_completed(empty, lower, no_words) == empty


def test_an_item_goes_on_over_the_page_break() -> None:
    item = [
        line("7.4 Whoever leaves a boat there in the winter", 50, 700),
        line("must hand the key to the harbour", 70, 712),
    ]
    lower = continued(read(paragraph("office of the town before November.", 70, 100)), read(item))
    assert lower.blocks[0].continues
