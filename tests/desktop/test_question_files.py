"""Questions of one's own as a file."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.checks import NewQuestion
from core.api.types import DocumentId
from desktop import question_files
from desktop.question_files import MOST_BYTES, MOST_CHARS, MOST_QUESTIONS, ReadQuestions, as_lines, from_lines
from tests.desktop.conftest import document
from tests.desktop.scenes_finding import QUESTIONS, question

DOCUMENTS = (document(1, "/papers/Lease – Unit 7.pdf", pages=62), document(2, "/papers/Letter.pdf", pages=3))


def test_what_was_saved_is_read_again_oldest_first(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    question_files.save(path, QUESTIONS)
    read = question_files.load(path, DOCUMENTS)
    assert (read.unreadable, read.homeless) == (0, 0)
    assert [new.text for new in read.questions] == [one.text for one in reversed(QUESTIONS)]
    assert [(new.document_id, new.page_index) for new in read.questions] == [
        (one.document_id, one.page_index) for one in reversed(QUESTIONS)
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"question": " Who? ", "document": None}, ReadQuestions((NewQuestion("Who?", None),))),
        (
            {"question": "Who?", "document": "letter.PDF", "page": 3},
            ReadQuestions((NewQuestion("Who?", DocumentId(2), 2),)),
        ),
        ({"question": "Who?", "document": "Letter.pdf"}, ReadQuestions((NewQuestion("Who?", DocumentId(2), 0),))),
        ({"question": "Who?", "document": "Letter.pdf", "page": 4}, ReadQuestions((), homeless=1)),
        ({"question": "Who?", "document": "Letter.pdf", "page": 0}, ReadQuestions((), homeless=1)),
        ({"question": "Who?", "document": "Else.pdf", "page": 1}, ReadQuestions((), homeless=1)),
        ({"question": "", "document": None}, ReadQuestions((), unreadable=1)),
        ({"question": "x" * (MOST_CHARS + 1)}, ReadQuestions((), unreadable=1)),
        ({"question": 5}, ReadQuestions((), unreadable=1)),
        ({"question": "Who?", "document": 5}, ReadQuestions((), unreadable=1)),
        ({"question": "Who?", "document": "Letter.pdf", "page": True}, ReadQuestions((), unreadable=1)),
        (["Who?"], ReadQuestions((), unreadable=1)),
    ],
)
def test_a_line_is_a_question_or_is_counted(line: object, told: ReadQuestions) -> None:
    assert from_lines(json.dumps(line) + "\n\n", DOCUMENTS) == told


def test_a_name_that_two_documents_have_is_nobody() -> None:
    twins = (*DOCUMENTS, document(3, "/other/Letter.pdf", pages=3))
    assert from_lines('{"question": "Who?", "document": "Letter.pdf", "page": 1}', twins).homeless == 1


def test_a_file_without_end_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(OSError, match="too long"):
        question_files.load(path, DOCUMENTS)
    many = '{"question": "Who?"}\n' * (MOST_QUESTIONS + 2)
    assert (len(from_lines(many, ()).questions), from_lines(many, ()).unreadable) == (MOST_QUESTIONS, 2)


@given(st.text(max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    from_lines(text, DOCUMENTS)


@given(st.text(min_size=1, max_size=60).filter(lambda words: bool(words.strip()) and words == words.strip()))
def test_every_question_survives(words: str) -> None:
    assert [new.text for new in from_lines(as_lines([question(1, words)]), ()).questions] == [words]
