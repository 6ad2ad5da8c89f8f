from dataclasses import replace

import pytest

from core.api.messages import Progress, SentenceReady
from core.api.types import AnswerReason, JobId, RemovalReason, RemovedSentence, Stage
from desktop.answer_texts import removal_reason, removed_title
from desktop.copying import as_text
from desktop.state.chat import reduce_chat, stop_requested
from desktop.state.exchange import Exchange
from desktop.views.controls.wording import (
    chip_name,
    place,
    progress,
    quotes_foot,
    ready,
    row_name,
    seconds,
    section,
    short_name,
)
from tests.desktop.samples import REMOVED, SENTENCES, answer, asked, citation, finished, part, passage

JOB = JobId(1)


def _done() -> Exchange:
    return reduce_chat(asked(), finished(JOB, answer(removed=(REMOVED,)))).exchanges[0]


def test_a_page_is_told_by_its_label_and_its_count() -> None:
    assert place([part(13, label="12")], 62) == "p. 12 (14 of 62)"
    assert place([part(0, label="iv")], 62) == "p. iv (1 of 62)"


def test_a_passage_over_two_pages_names_both() -> None:
    assert place([part(13, label="12"), part(14, label="13")], 62) == "p. 12–13 (14–15 of 62)"


@pytest.mark.parametrize(("name", "short"), [("Lease.pdf", "Lease"), ("LEASE.PDF", "LEASE"), ("notes", "notes")])
def test_a_name_loses_its_suffix(name: str, short: str) -> None:
    assert short_name(name) == short


def test_screen_readers_hear_where_a_number_leads() -> None:
    assert chip_name(citation(2)) == "Citation 2, Lease, page 2"
    assert row_name(citation(2)) == "Citation 2, Lease, page 2, Terms > Clause 2"


def test_a_section_is_its_last_heading_or_the_words_themselves() -> None:
    assert section(citation(2)) == "Clause 2"
    assert section(replace(passage(1, 0), section="")) == passage(1, 0).text
    assert section(replace(citation(1), section="")) == citation(1).quote


@pytest.mark.parametrize(
    ("stage", "total", "words"),
    [
        (Stage.SEARCHING, None, "Looking through your documents"),
        (Stage.WEIGHING, None, "Weighing what was found"),
        (Stage.WRITING, None, "Reading the passages that were found"),
        (Stage.WRITING, 12, "Reading 12 pages"),
        (Stage.CHECKING, None, "Choosing quotes"),
    ],
)
def test_before_the_first_sentence_the_stage_is_told(stage: Stage, total: int | None, words: str) -> None:
    (exchange,) = reduce_chat(asked(), Progress(JOB, stage, 0, total)).exchanges
    assert progress(exchange) == words


def test_a_question_that_was_just_sent_is_being_looked_up() -> None:
    assert progress(asked().exchanges[0]) == "Looking through your documents"


def test_sentences_are_counted_with_those_that_were_removed() -> None:
    state = reduce_chat(asked(), SentenceReady(JOB, SENTENCES[0]))
    assert progress(state.exchanges[0]) == "Checking sentence 2"
    assert progress(stop_requested(state).exchanges[0]) == "Stopping…"


def test_removed_sentences_are_counted_in_words() -> None:
    unsupported = RemovedSentence("A fee applies.", RemovalReason.UNSUPPORTED)
    beside = RemovedSentence("Dogs are welcome.", RemovalReason.BESIDE_THE_POINT)
    assert removed_title([unsupported]) == "1 sentence removed: not in your documents."
    assert removed_title([unsupported] * 3) == "3 sentences removed: not in your documents."
    assert removed_title([beside] * 2) == "2 sentences removed: beside the question."
    assert removed_title([beside, unsupported]) == "2 sentences removed: not in your documents, or beside the question."


@pytest.mark.parametrize("reason", list(RemovalReason))
def test_every_reason_has_words_of_its_own(reason: RemovalReason) -> None:
    words = removal_reason(RemovedSentence("A fee applies.", reason, "5 %"))
    assert words.endswith(".")
    assert "{0}" not in words
    of_a_part = {"number", "name", "code", "date", "unit", "quantity"}
    assert ("“5 %”" in words) == (reason.value in of_a_part)


def test_a_reason_without_its_number_does_not_quote_nothing() -> None:
    assert "“”" not in removal_reason(RemovedSentence("A fee applies.", "number"))


def test_a_reason_of_a_newer_engine_is_told_plainly() -> None:
    assert (
        removal_reason(RemovedSentence("A fee applies.", "tone"))
        == "Nothing that was read bears this out clearly enough."
    )


@pytest.mark.parametrize("reason", list(AnswerReason))
def test_every_reason_for_quotes_is_told(reason: AnswerReason) -> None:
    quoted = replace(answer(), reason=reason)
    words = quotes_foot(reduce_chat(asked(), finished(JOB, quoted)).exchanges[0])
    assert words.endswith("quotes only.")
    is_own = reason in (AnswerReason.NO_GENERATOR, AnswerReason.NOTHING_SURVIVED)
    assert (words != quotes_foot(asked().exchanges[0])) == is_own


def test_the_end_is_told_in_numbers() -> None:
    assert ready(_done()) == "Answer ready, 2 sentences, 3 citations, 1 removed"


def test_the_time_is_the_sum_of_the_stages() -> None:
    assert seconds(_done()) == "6.1 s"
    assert seconds(asked().exchanges[0]) == ""


def test_a_copied_answer_says_where_each_number_leads() -> None:
    assert as_text(_done()).splitlines() == [
        "You can end the lease on 30 June by giving nine months’ notice in writing. [1] "
        "The notice takes effect only if the rent is paid. [2] [3]",
        "",
        "1: Lease, p. 1 (1 of 62)",
        "2: Lease, p. 2 (2 of 62)",
        "3: Lease, p. 3 (3 of 62)",
    ]
