"""What is told of an answer's why."""

from dataclasses import replace

import pytest

from core.api.types import AnswerMode, AnswerReason, DocumentId, JobId
from core.api.why import Candidate, Finder
from desktop import why_texts, why_time_texts
from desktop.state.exchange import Exchange
from desktop.state.why_lists import Change, Column, Kept, Move, Standing, Tally, orders
from desktop.state.why_times import Part, Share, Tokens
from desktop.views.why.cells import Cell, cells, heads_of
from tests.desktop.samples import REMOVED, SENTENCES, answer, refusal
from tests.desktop.why_samples import explained, ids

AGREED = Standing(words=1, meaning=3, both=2, final=2, late=4)


@pytest.mark.parametrize(
    ("stands", "told"),
    [
        (
            AGREED,
            "2nd by words, 4th by meaning. Both lists agree on it, so together it comes 3rd. "
            "Compared word by word it is 5th; in the end it comes 3rd.",
        ),
        (
            Standing(words=0, meaning=None, both=4, final=8, late=11),
            "1st by words, not found by meaning. Words alone carry it: together it comes 5th. "
            "Compared word by word it is 12th; in the end it comes 9th.",
        ),
        (
            Standing(words=40, meaning=2, both=5, final=0),
            "41st by words, 3rd by meaning. Together it comes 6th. In the end it comes 1st.",
        ),
        (
            Standing(words=None, meaning=2, both=5, final=None),
            "Not found by words, 3rd by meaning. Meaning alone carries it: together it comes 6th. "
            "It is left out of the last list: another passage says the same.",
        ),
    ],
)
def test_a_passage_is_told_why_it_stands_where_it_stands(stands: Standing, told: str) -> None:
    assert why_texts.standing_line(stands, Finder.BOTH) == told


def test_without_a_second_look_at_the_passages_none_is_claimed() -> None:
    alone = Standing(words=1, meaning=None, both=None, final=1)
    assert why_texts.standing_line(alone, Finder.WORDS, is_reranked=False) == "2nd by words."
    later = Standing(words=1, meaning=None, both=None, final=0)
    told = why_texts.standing_line(later, Finder.WORDS, is_reranked=False)
    assert told == "2nd by words. In the end it comes 1st."
    plain, reranked = heads_of(explained(Finder.WORDS), 10), heads_of(explained(), 60)
    assert (plain[Column.FINAL].name, plain[Column.FINAL].term) == ("In the end", "")
    assert (reranked[Column.FINAL].name, reranked[Column.FINAL].term) == ("Reranked", "late interaction")
    assert reranked[Column.BOTH].term == "fused, k 60"
    assert len({(head.line, head.tip) for head in reranked.values()}) == len(reranked)


@pytest.mark.parametrize(
    ("place", "told"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th")]
)
def test_places_are_counted_as_people_do(place: int, told: str) -> None:
    assert why_texts.ordinal(place) == told
    assert why_texts.ordinal(place + 100).startswith("1")
    assert why_texts.ordinal(place + 100)[-2:] == told[-2:]


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            Tally(3, 2, 1, 3, 4, 16),
            "Of 3 cited passages, words have 2 among their first ten, meaning 1, both together 3.",
        ),
        (
            Tally(1, 1, 0, 1, 4, 16),
            "Words have the cited passage among their first ten, meaning has not: both together do.",
        ),
        (
            Tally(1, 0, 1, 1, 4, 16),
            "Meaning has the cited passage among its first ten, words have not: both together do.",
        ),
        (
            Tally(1, 0, 0, 0, 4, 16),
            "Of 1 cited passage, words have 0 among their first ten, meaning 0, both together 0.",
        ),
        (
            Tally(2, 2, 2, 2, 4, 16),
            "Of 16 passages at the top, only 4 are in both lists: each finder sees what the other misses.",
        ),
        (
            Tally(0, 0, 0, 0, 9, 11),
            "Of 11 passages at the top, 9 are in both lists: here words and meaning largely agree.",
        ),
        (
            Tally(0, 0, 0, 0, 0, 11),
            "No passage is at the top of both lists: each finder sees what the other misses.",
        ),
        (Tally(0, 0, 0, 0, 6, 6), "Here words and meaning find the same passages, so either would have done."),
        (Tally(0, 0, 0, 0, 0, 0), ""),
    ],
)
def test_one_sentence_teaches_why_it_takes_both(found: Tally, told: str) -> None:
    assert why_texts.lesson(found) == told


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
    assert why_texts.moved_line(10, 10, []) == ""
    assert why_texts.moved_line(11, 10, []) == "Nothing moves among the first ten."


def test_what_one_finder_alone_loses() -> None:
    assert why_texts.lost_line(Finder.WORDS, Kept(3, (2, 3))) == (
        "With words alone, 2 of 3 citations would be lost: 2 and 3."
    )
    assert "would still be read" in why_texts.lost_line(Finder.MEANING, Kept(3, ()))
    assert "cites nothing" in why_texts.lost_line(Finder.WORDS, Kept(0, ()))
    assert why_texts.lost_line(Finder.BOTH, Kept(3, (2, 3))) == ""


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
    assert why_time_texts.share_line(Share(Part.READ, 2200.0), tokens) == (
        "read 1,842 tokens, 300 of them known already 2.2 s"
    )
    assert why_time_texts.share_line(Share(Part.WRITE, 3600.0), tokens) == "write 118 tokens 3.6 s"
    assert why_time_texts.share_line(Share(Part.CHECK, 300.0), tokens) == "check 300 ms"
    assert why_time_texts.share_line(Share(Part.WRITE, 3600.0), Tokens()) == "write 3.6 s"
    told = why_time_texts.bar_words("Finding", [Share(Part.WORDS, 3.0), Share(Part.MEANING, 4.0)], Tokens())
    assert told == "Finding: 7 ms in all. words 3 ms, meaning 4 ms"
    assert why_time_texts.bar_words("Finding", (), Tokens()).startswith("Finding: 0.0 ms in all.")


def test_a_row_says_how_far_it_rose_and_by_which_number_it_is_cited() -> None:
    why = explained()
    rows = {Column.BOTH: ids(1, 7), Column.FINAL: ids(3)}
    whole = {Column.WORDS: ids(1, 3), Column.MEANING: ids(7, 1), Column.BOTH: ids(1, 7, 3), Column.FINAL: ids(3, 1)}
    made = cells(why, whole, rows, {ids(3)[0]: (2, 4)})
    assert made[Column.BOTH][ids(1)[0]] == Cell("Clause 1", "words 1, meaning 2")
    assert made[Column.FINAL][ids(3)[0]].from_words == "from 3rd"
    assert made[Column.FINAL][ids(3)[0]].has_risen
    assert made[Column.BOTH][ids(7)[0]].meta == "meaning 1 alone"
    assert made[Column.FINAL][ids(3)[0]].spoken == "Clause 3, p. 3, up from 3rd, cited as 2, 4"


def test_rows_of_several_documents_tell_which_one() -> None:
    why = explained()
    other = replace(why.candidates[1].passage, document_id=DocumentId(9), document="Side letter.pdf")
    why = replace(why, candidates=(why.candidates[0], Candidate(other, ()), *why.candidates[2:]))
    whole = orders(why, why.k)
    made = cells(why, whole, whole, {})
    assert made[Column.WORDS][ids(2)[0]].spoken == "Clause 2, p. 2 · 5.00, Side letter"


def test_lists_that_were_made_later_say_so() -> None:
    told = why_texts.searched_again
    assert told(Change.NOTHING) == ""
    assert told(Change.NOTHING, standalone="What of the rent?") == (
        "A follow-up, so it was searched for as “What of the rent?”."
    )
    assert "Your library is not what it was" in told(Change.PLACES)
    assert "settings of the search are not those" in told(Change.STAGES)
    assert told(Change.STAGES, is_outline=True).startswith("Nothing was searched for this answer.")
    assert "since these lists were made" in told(Change.NOTHING, is_stale=True)


def test_the_number_of_the_evidence_is_explained() -> None:
    table = replace(answer(mode=AnswerMode.QUOTES), reason=AnswerReason.TABLE)
    assert "needs no other evidence" in why_texts.gate_line(table)
    assert "without any model" in why_texts.gate_line(replace(table, reason=AnswerReason.OUTLINE))
    assert why_texts.gate_line(answer()) == "How likely it is that these passages answer the question."
    assert why_texts.gate_line(refusal()) == why_texts.gate_line(answer())
    assert "no sentence of them says it" in why_texts.gate_line(answer(mode=AnswerMode.REFUSED, probability=0.9))
