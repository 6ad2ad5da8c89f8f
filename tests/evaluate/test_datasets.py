"""Reading labelled sets: what they mean, and which line is to blame when they do not say it."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluate.datasets import (
    DatasetError,
    evenly,
    read_page_set,
    read_refusal_sets,
    read_retrieval_set,
)


def write_rows(path: Path, *rows: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def retrieval_folder(folder: Path) -> Path:
    write_rows(
        folder / "corpus.jsonl",
        {"_id": "d1", "title": "Wings", "text": "Lift and drag."},
        {"_id": "d2", "title": "Nothing", "text": " "},
    )
    write_rows(folder / "queries.jsonl", {"_id": "q1", "text": "What is lift?"}, {"_id": "q2", "text": "Unjudged?"})
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t3\nq1\td2\t0\n", encoding="utf-8")
    return folder


def page_row(**changes: Any) -> dict[str, Any]:
    row = {"id": "1", "source": "s", "scope": "document", "file": "a.pdf", "question": "Q?", "answerable": True}
    return {**row, "pages": [1, 3], "requires_visual": False, **changes}


def test_a_retrieval_set_keeps_what_can_be_judged(tmp_path: Path) -> None:
    data = read_retrieval_set(retrieval_folder(tmp_path))
    assert [document.id for document in data.documents] == ["d1"]
    assert [(q.id, q.gains) for q in data.questions] == [("q1", {"d1": 3.0, "d2": 0.0})]


def test_pages_count_from_nought_in_code(tmp_path: Path) -> None:
    (tmp_path / "pdfs").mkdir()
    (tmp_path / "pdfs" / "a.pdf").touch()
    write_rows(tmp_path / "questions.jsonl", page_row(), page_row(scope="library", requires_visual=None))
    data = read_page_set(tmp_path)
    assert [path.name for path in data.files] == ["a.pdf"]
    assert data.questions[0].pages == {0, 2}
    assert [(q.asks_library, q.needs_picture) for q in data.questions] == [(False, False), (True, False)]


def test_a_question_about_a_missing_file_is_an_error(tmp_path: Path) -> None:
    write_rows(tmp_path / "questions.jsonl", page_row(file="gone.pdf"))
    with pytest.raises(DatasetError, match=r"line 1: ValueError: gone\.pdf is missing"):
        read_page_set(tmp_path)


def test_refusal_sets_of_both_forms(tmp_path: Path) -> None:
    write_rows(tmp_path / "one" / "corpus.jsonl", {"_id": "Art#0", "title": "Art", "text": "Paint."})
    write_rows(
        tmp_path / "one" / "questions.jsonl",
        {"id": "1", "question": "Q?", "passage_id": "Art#0", "answerable": False},
    )
    passages = [{"id": "p1", "title": "T", "text": "Text."}, {"id": "p2", "title": "T", "text": "More."}]
    write_rows(
        tmp_path / "two" / "questions.jsonl",
        {"id": "2", "question": "Q?", "answerable": True, "passages": passages},
        {"id": "3", "question": "R?", "answerable": False, "passages": passages[:1]},
    )
    one, two = read_refusal_sets(tmp_path)
    assert (one.name, two.name) == ("one", "two")
    assert (one.questions[0].documents, one.questions[0].group) == ((), "Art")
    assert [question.documents for question in two.questions] == [("p1", "p2"), ("p1",)]
    assert [document.id for document in two.documents] == ["p1", "p2"]
    assert read_refusal_sets(tmp_path / "two") == (two,)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "line 1: JSONDecodeError"),
        ('{"id": "1"}', "line 1: KeyError: 'file'"),
        ("[]", "line 1: TypeError"),
        (json.dumps(page_row(answerable="yes")), "neither true nor false"),
        (json.dumps(page_row(pages=[0])), "count from 1"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    (tmp_path / "pdfs").mkdir()
    (tmp_path / "pdfs" / "a.pdf").touch()
    (tmp_path / "questions.jsonl").write_text(line + "\n", encoding="utf-8")
    with pytest.raises(DatasetError, match=complaint) as caught:
        read_page_set(tmp_path)
    assert "questions.jsonl" in str(caught.value)


def test_a_passage_that_is_not_there_is_named(tmp_path: Path) -> None:
    write_rows(tmp_path / "corpus.jsonl", {"_id": "Art#0", "title": "Art", "text": "Paint."})
    row = {"id": "1", "question": "Q?", "answerable": True}
    write_rows(tmp_path / "questions.jsonl", {**row, "passage_id": "Art#0"}, {**row, "passage_id": "Art#1"})
    with pytest.raises(DatasetError, match=r"questions\.jsonl, line 2: ValueError: passage Art#1"):
        read_refusal_sets(tmp_path)


def test_a_broken_grade_is_named(tmp_path: Path) -> None:
    folder = retrieval_folder(tmp_path)
    (folder / "qrels" / "test.tsv").write_text("head\nq1\td1\n", encoding="utf-8")
    with pytest.raises(DatasetError, match=r"test\.tsv, line 2"):
        read_retrieval_set(folder)


def test_a_folder_that_is_no_set_is_named(tmp_path: Path) -> None:
    for read in (read_retrieval_set, read_page_set, read_refusal_sets):
        with pytest.raises(DatasetError, match=str(tmp_path)):
            read(tmp_path)


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(1, 60))
def test_a_sample_is_spread_over_the_whole(size: int, limit: int) -> None:
    drawn = evenly(range(size), limit=limit)
    assert len(drawn) == min(size, limit)
    assert drawn == sorted(set(drawn))
    gaps = [after - before for before, after in itertools.pairwise(drawn)]
    assert not gaps or max(gaps) - min(gaps) <= 1


def test_no_limit_draws_everything() -> None:
    assert evenly("abc", limit=None) == ["a", "b", "c"]
