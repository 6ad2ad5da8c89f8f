"""What people take along from an answer."""

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from core.api.requests import PageMark
from core.api.types import Answer, AnswerMode, DocumentId, JobId
from desktop import copying
from desktop.inert import plain
from desktop.state.chat import ask_started, reduce_chat
from desktop.state.exchange import Exchange
from tests.desktop import samples, scenes_answers

JOB = JobId(1)
REVISION = samples.citation(1).revision


def answered(given: Answer, question: str = "When *can* we end it?") -> Exchange:
    state = ask_started(samples.library(), JOB, question)
    return reduce_chat(state, samples.finished(JOB, given)).exchanges[0]


def test_text_has_quotes_formulas_and_what_disagrees() -> None:
    lines = copying.as_text(answered(scenes_answers.TABLE)).splitlines()
    assert lines[:5] == [
        "Schedule 2 > Rents",
        "Quarterly rent · 2025: £46,250 [1]",
        "Quarterly rent · 2024: £44,100 [2]",
        "The quarterly rent rose by £2,150. [1] [2]",
        "46,250 − 44,100 = 2,150",
    ]
    conflict = copying.as_text(answered(scenes_answers.WRITTEN))
    assert "Your documents disagree:\n- nine months (Lease – Unit 7) [1]\n- six months" in conflict
    assert conflict.endswith("3: Lease – Unit 7 (2019 draft), p. 10 (10 of 62)")


def test_markdown_quotes_what_is_quoted_and_escapes_the_rest() -> None:
    lines = copying.as_markdown(answered(scenes_answers.QUOTED)).splitlines()
    assert lines[0] == r"## When \*can\* we end it?"
    assert lines[2] == "### 8 Tenant’s option to break"
    assert lines[4].startswith("> The Tenant may end this Lease")
    assert lines[-1].startswith("- [3] Side letter, p. 2")


def test_what_a_document_says_is_no_link_or_image_in_markdown() -> None:
    evil = "![x](http://evil.example/x.png) <img src=x> [a](b)"
    shown = copying.as_markdown(answered(samples.answer(sentences=(samples.sentence(evil, samples.citation(1)),))))
    assert not re.search(r"(?<!\\)\]\(", shown)
    assert not re.search(r"(?<!\\)<", shown)


def test_bare_addresses_and_entities_stay_words_in_markdown() -> None:
    """Some readers make links of bare addresses, and all of them make letters of entities."""
    assert copying.escaped("See https://evil.example, www.evil.example.") == (
        r"See https\://evil.example, www\.evil.example."
    )
    assert copying.escaped("R&D &copy; at 12:30") == r"R\&D \&copy; at 12:30"


@given(st.text())
def test_escaping_loses_nothing(text: str) -> None:
    assert re.sub(r"\\([\\`*_{}\[\]<>#|~&:+\-.)])", r"\1", copying.escaped(text)).replace("\\", "") == text.replace(
        "\\", ""
    )


@given(st.text())
def test_plain_text_is_one_line_without_anything_that_acts(text: str) -> None:
    shown = plain(text)
    assert len(shown.splitlines()) <= 1
    assert not set(shown) & set("\u202a\u202b\u202d\u202e\u2066\u2069\ufffc\x00\x1b")
    assert plain(shown) == shown


def test_scripts_keep_what_joins_and_parts_their_letters() -> None:
    assert plain("می\u200cخواهم") == "می\u200cخواهم"
    assert plain("a\r\nb\tc") == "a  b c"


def test_marks_of_a_document_are_by_page_and_once() -> None:
    twice = (
        samples.sentence("One.", samples.citation(2, samples.part(4))),
        samples.sentence("Two.", samples.citation(1, samples.part(2), samples.part(4))),
        samples.sentence("Away.", samples.citation(3, document_id=samples.LETTER, document="Letter.pdf")),
    )
    exchange = answered(samples.answer(sentences=twice))
    marks = (PageMark(2, samples.LINES), PageMark(4, samples.LINES))
    assert copying.marks_in(exchange, samples.LEASE) == (REVISION, marks)
    assert copying.marks_in(exchange, DocumentId(99)) == (0, ())
    assert [copying.marked_path(d) for d in copying.markable(exchange)] == [
        "/papers/Lease (marked).pdf",
        "/papers/Letter (marked).pdf",
    ]


def test_what_was_cited_of_an_earlier_revision_is_not_marked() -> None:
    """Part of an answer was found again in the file of now, and part of it is gone."""
    found, gone = samples.citation(1, samples.part(2)), samples.citation(2, samples.part(4))
    both = (samples.sentence("One.", replace(found, revision=REVISION + 1)), samples.sentence("Two.", gone))
    marked = copying.marks_in(answered(samples.answer(sentences=both)), samples.LEASE)
    assert marked == (REVISION + 1, (PageMark(2, samples.LINES),))


def test_a_refusal_has_nothing_to_mark() -> None:
    exchange = answered(samples.answer(mode=AnswerMode.REFUSED, sentences=()))
    assert copying.markable(exchange) == ()


def test_words_are_asked_of_a_running_application(qtbot: QtBot) -> None:
    assert "Sources:" in copying.as_markdown(answered(samples.answer()))
