"""What is told of an answer's why."""

from dataclasses import replace

import pytest

from core.api.types import AnswerMode, AnswerReason, JobId
from core.api.why import Finder
from desktop import why_texts
from desktop.state.exchange import Exchange
from desktop.state.why_lists import Column, Kept, Move, Standing
from desktop.state.why_times import Part, Share, Tokens
from desktop.views.why_cells import Cell, cells, heads_of
from tests.desktop.samples import REMOVED, SENTENCES, answer, refusal
from tests.desktop.why_samples import explained, ids

AGREED = Standing(words=1, meaning=3, both=2, final=2, late=4)


@pytest.mark.parametrize(
    ("stands", "told"),
    [
        (
            AGREED,
            "Place 2 by words, place 4 by meaning. Both lists agree on it, so together it comes to place 3. "
            "Compared word by word: place 5. All together leave it at place 3.",
        ),
        (
            Standing(words=0, meaning=None, both=4, final=8, late=11),
            "Place 1 by words, not found by meaning. Words carry it to place 5 of both. "
            "Compared word by word: place 12. All together put it at place 9.",
        ),
        (
            Standing(words=40, meaning=2, both=5, final=0),
            "Place 41 by words, place 3 by meaning. Meaning carries it to place 6 of both. "
            "All together lift it to place 1.",
        ),
        (
            Standing(words=None, meaning=2, both=5, final=None),
            "Not found by words, place 3 by meaning. Meaning carries it to place 6 of both. "
            "It is left out of the last list: another passage says the same.",
        ),
    ],
)
def test_a_passage_is_told_why_it_stands_where_it_stands(stands: Standing, told: str) -> None:
    assert why_texts.standing_line(stands, Finder.BOTH) == told


def test_without_a_second_look_at_the_passages_none_is_claimed() -> None:
    alone = Standing(words=1, meaning=None, both=None, final=1)
    assert why_texts.standing_line(alone, Finder.WORDS, is_reranked=False) == "Place 2 by words."
    later = Standing(words=1, meaning=None, both=None, final=0)
    told = why_texts.standing_line(later, Finder.WORDS, is_reranked=False)
    assert told == "Place 2 by words. In the end it comes to place 1."
    assert heads_of(explained(Finder.WORDS), 10)[Column.FINAL][:2] == ("In the end", "")
    assert heads_of(explained(), 60)[Column.FINAL][:2] == ("Reranked", "late interaction")
    assert heads_of(explained(), 60)[Column.BOTH][1] == "fused, k 60"


@pytest.mark.parametrize(
    ("k", "move", "stands", "end"),
    [
        (60, Move(ids(1)[0], 4, 1), AGREED, "from place 5 to 2: both lists have it."),
        (60, Move(ids(1)[0], 1, 4), AGREED, "from place 2 to 5."),
        (60, Move(ids(1)[0], 1, 4), Standing(3, None, 4, 4), "from place 2 to 5: only one list has it."),
        (2, Move(ids(1)[0], 1, 4), Standing(3, 4, 4, 4), "from place 2 to 5: no list has it near its very top."),
        (60, Move(ids(1)[0], 1, 4), Standing(3, 60, 4, 4), "from place 2 to 5: one list has it far down."),
        (2, Move(ids(1)[0], 1, 4), AGREED, "from place 2 to 5."),
        (2, Move(ids(1)[0], 4, 1), AGREED, "from place 5 to 2: one list has it near its very top."),
        (2, Move(ids(1)[0], 4, 1), Standing(8, None, 1, 1), "from place 5 to 2."),
    ],
)
def test_what_another_k_moves_is_told_with_its_cause_where_it_is_plain(
    k: int, move: Move, stands: Standing, end: str
) -> None:
    assert why_texts.moved_line(k, 10, [move], name="Rent", stands=stands) == f"This moves 1 passage. “Rent” goes {end}"


def test_a_k_that_moves_nothing_says_so() -> None:
    assert why_texts.moved_line(10, 10, []) == "10 is what the search uses."
    assert why_texts.moved_line(11, 10, []) == "Nothing moves among the first ten."


def test_what_one_finder_alone_loses() -> None:
    assert why_texts.lost_line(Finder.WORDS, Kept(3, 1, (2, 3))) == (
        "With words alone, 2 of 3 citations would be lost: 2 and 3."
    )
    assert "would still be read" in why_texts.lost_line(Finder.MEANING, Kept(3, 3, ()))
    assert "nothing to lose" in why_texts.lost_line(Finder.WORDS, Kept(0, 0, ()))
    assert why_texts.lost_line(Finder.BOTH, Kept(3, 1, (2, 3))) == ""


@pytest.mark.parametrize(
    ("mode", "reason", "probability", "told"),
    [
        (AnswerMode.WRITTEN, AnswerReason.SUPPORTED, 0.9, "Enough evidence, so an answer was written"),
        (AnswerMode.QUOTES, AnswerReason.NO_GENERATOR, 0.9, "Enough evidence, so quotes are shown"),
        (AnswerMode.QUOTES, AnswerReason.TABLE, 0.1, "Read from a table, which is evidence by itself"),
        (AnswerMode.QUOTES, AnswerReason.OUTLINE, 1.0, "Answered from headings, so no passage was weighed"),
        (AnswerMode.REFUSED, AnswerReason.LITTLE_EVIDENCE, 0.1, "Too little evidence, so nothing was written"),
        (AnswerMode.REFUSED, AnswerReason.NOTHING_FOUND, 0.9, "Passages came close, but none says what was asked"),
    ],
)
def test_what_the_evidence_led_to(mode: AnswerMode, reason: str, probability: float, told: str) -> None:
    given = replace(answer(mode=mode, probability=probability), reason=reason)
    assert why_texts.gate_title(given) == told


def test_sentences_are_counted_only_where_a_model_wrote_them() -> None:
    written = Exchange(JobId(1), "?", sentences=SENTENCES, removed=(REMOVED,), answer=answer())
    quotes = Exchange(JobId(1), "?", sentences=SENTENCES, answer=answer(mode=AnswerMode.QUOTES))
    saved = replace(quotes, removed=(REMOVED,))
    refused = Exchange(JobId(1), "?", answer=refusal())
    assert why_texts.kept_title(written) == "2 of 3 sentences kept"
    assert why_texts.kept_title(quotes) == "The documents’ own words, so there is nothing to check"
    assert why_texts.kept_title(saved) == "No written sentence passed its check: quotes instead"
    assert why_texts.kept_title(refused) == "No sentence was written"


def test_times_are_told_with_the_tokens_of_who_wrote() -> None:
    tokens = Tokens(1842, 300, 118)
    assert why_texts.share_line(Share(Part.WRITE, 3600.0), tokens) == (
        "write and check 3.6 s · read 1,842 tokens, 300 of them known already, wrote 118"
    )
    told = why_texts.bar_words("Finding", [Share(Part.WORDS, 3.0), Share(Part.MEANING, 4.0)], Tokens())
    assert told == "Finding: 7 ms in all. words 3 ms, meaning 4 ms"
    assert why_texts.bar_words("Finding", (), Tokens()).startswith("Finding: 0.0 ms in all.")


def test_a_row_says_how_far_it_rose_and_by_which_number_it_is_cited() -> None:
    why = explained()
    rows = {Column.BOTH: ids(1, 7), Column.FINAL: ids(3)}
    whole = {Column.WORDS: ids(1, 3), Column.MEANING: ids(7, 1), Column.BOTH: ids(1, 7, 3), Column.FINAL: ids(3, 1)}
    made = cells(why, whole, rows, {ids(3)[0]: (2, 4)})
    assert made[Column.BOTH][ids(1)[0]] == Cell("Clause 1", "words 1, meaning 2")
    assert made[Column.BOTH][ids(7)[0]].meta == "meaning 1 alone"
    assert made[Column.FINAL][ids(3)[0]].spoken == "Clause 3, p. 3, up 2 places, cited as 2, 4"


def test_lists_that_were_made_later_say_so() -> None:
    assert why_texts.searched_again(is_follow_up=False, is_changed=False) == ""
    assert "follow-up" in why_texts.searched_again(is_follow_up=True, is_changed=True)
    assert "have changed" in why_texts.searched_again(is_follow_up=False, is_changed=True)
