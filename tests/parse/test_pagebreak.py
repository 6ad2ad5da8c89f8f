"""Words cut by a page break."""

from dataclasses import replace

import pytest

from core.api.types import PageGeometry, Verdict
from core.contracts.pages import Block, BlockKind, Page, Word
from core.parse.dehyphenate import Vocabulary
from core.parse.pagebreak import with_cut_word

NO_WORDS = Vocabulary(frozenset(), frozenset())


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


def assert_whole(one: Page) -> None:
    assert "\n".join(one.text[block.start : block.end] for block in one.blocks) == one.text
    assert [one.text[word.start : word.end] for word in one.words] == one.text.split()


@pytest.mark.parametrize(
    ("first", "rest", "whole"), [("cap-", "tions", "captions"), ("well-", "known,", "well-known,")]
)
def test_the_word_is_whole_where_it_begins(first: str, rest: str, whole: str) -> None:
    note = (BlockKind.PARAGRAPH, BlockKind.FOOTNOTE)
    upper = page(f"all of the {first}", "1 A note.", kinds=note)
    before, after = with_cut_word(upper, page(f"{rest} of both", "More.", continues=True), NO_WORDS)
    assert before.text == f"all of the {whole}\n1 A note."
    assert after.text == "of both\nMore."
    assert after.blocks[0].continues
    for one in (before, after):
        assert_whole(one)


def test_what_does_not_go_on_is_left_alone() -> None:
    before, after = page("all of the cap-"), page("tions of both")
    assert with_cut_word(before, after, NO_WORDS) == (before, after)


@pytest.mark.parametrize(
    ("last", "first"), [("the short-", "and long-term"), ("the caption", "of both"), ("cap-", "tions")]
)
def test_what_is_no_cut_word_or_would_leave_nothing_is_left_alone(last: str, first: str) -> None:
    before, after = page(f"all of {last}"), page(first, continues=True)
    assert with_cut_word(before, after, NO_WORDS) == (before, after)


def test_a_page_without_text_is_left_alone() -> None:
    empty = replace(page("x"), text="", blocks=(), words=())
    after = page("tions of both", continues=True)
    assert with_cut_word(empty, after, NO_WORDS) == (empty, after)
    assert with_cut_word(after, empty, NO_WORDS) == (after, empty)
