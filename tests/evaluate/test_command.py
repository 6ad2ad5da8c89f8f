"""`eval` from the command line, with the real application and its models on tiny sets."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.__main__ import main
from core.retrieve.calibrate import load_calibration
from tests.evaluate.test_datasets import page_row, write_rows
from tests.pdfs import Sheet, make_pdf

TEXTS = {
    "bees": "Bees dance to tell their sisters where flowers are. The angle of the dance shows the direction.",
    "tea": "Green tea is steamed soon after picking. The heat stops the leaves from turning brown.",
    "bridge": "The bridge over the river was opened in 1894. It can be raised to let ships pass.",
}


def ir_folder(folder: Path) -> Path:
    write_rows(folder / "corpus.jsonl", *({"_id": i, "title": i, "text": text} for i, text in TEXTS.items()))
    write_rows(folder / "queries.jsonl", {"_id": "1", "text": "How do bees say where flowers are?"})
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n1\tbees\t1\n", encoding="utf-8")
    return folder


def refusal_folder(folder: Path) -> Path:
    passages = [{"id": i, "title": i, "text": text} for i, text in TEXTS.items()]
    asked = [
        ("Why is green tea steamed after picking?", True),
        ("When was the bridge over the river opened?", True),
        ("Who is the president of the tennis club?", False),
        ("What does a litre of petrol cost?", False),
    ]
    rows = ({"id": str(n), "question": q, "answerable": a, "passages": passages} for n, (q, a) in enumerate(asked * 5))
    write_rows(folder / "set" / "questions.jsonl", *rows)
    return folder


def pages_folder(folder: Path) -> Path:
    """One document with the answer on its second page, another with nothing on its page.

    The pages are full and end with what matters: a chunk that spans pages counts for its first page first.
    """
    (folder / "pdfs").mkdir(parents=True)
    remarks = "This remark says nothing that anybody would want to know. " * 25
    make_pdf(folder / "pdfs" / "a.pdf", [Sheet([remarks, text]) for text in TEXTS.values()])
    make_pdf(folder / "pdfs" / "blank.pdf", [Sheet()])
    tea = {"question": "Why is green tea steamed?", "pages": [2], "scope": "library"}
    write_rows(folder / "questions.jsonl", page_row(**tea), page_row(id="2", file="blank.pdf", pages=[1]))
    return folder


def printed(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    data = json.loads(capsys.readouterr().out)
    assert isinstance(data, dict)
    return data


@pytest.mark.model
def test_documents_are_found_and_the_library_is_used_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["eval", "ir", "--data", str(ir_folder(tmp_path / "set")), "--data-dir", str(tmp_path / "lib")]
    assert main([*arguments, "--json"]) == 0
    first = printed(capsys)
    assert (first["set"], first["n"], first["indexing"]["documents"]) == ("ir", 1, 3)
    assert list(first["ladder"]) == ["bm25", "dense", "rrf", "late", "rerank"]
    assert {figures["ndcg@10"]["value"] for figures in first["ladder"].values()} == {1.0}
    assert first["questions"][0]["ranks"]["rerank"] == 1
    assert len(first["models"]["embedder"]["sha256"]) == 64
    assert main([*arguments, "--json"]) == 0
    again = printed(capsys)
    assert (again["indexing"]["reused"], again["ladder"]) == (True, first["ladder"])
    assert main(arguments) == 0
    assert "ndcg@10" in capsys.readouterr().out


@pytest.mark.model
def test_pages_are_found_and_a_document_without_text_is_a_miss(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", "pdfqa", "--data", str(pages_folder(tmp_path)), "--json"]) == 0
    report = printed(capsys)
    known, library = report["parts"]
    assert (known["n"], library["n"], report["indexing"]["pages"]) == (2, 1, 4)
    assert known["ladder"]["rerank"]["page_hit@1"]["value"] == 0.5
    assert library["ladder"]["rerank"]["document_hit@5"]["value"] == 1.0
    assert [row["ranks"]["rerank"] for row in report["questions"]] == [1, 1, None]


@pytest.mark.model
def test_the_gate_is_fitted_stored_and_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = tmp_path / "calibration.json"
    arguments = ["eval", "refusal", "--data", str(refusal_folder(tmp_path / "data")), "--json"]
    assert main([*arguments, "--fit", "--out", str(stored)]) == 0
    report = printed(capsys)
    assert [len(model.weights) for model in load_calibration(stored).models] == [5, 3, 1]
    assert report["groups"][0]["figures"]["auroc"]["value"] == 1.0
    assert {q["answerable"] for q in report["questions"] if q["probability"] >= report["thresholds"][0]} == {True}
    assert report["fit"]["models"][0]["unseen"][0]["n"] == 20


def test_a_folder_without_a_set_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "pdfqa", "--data", str(tmp_path), "--json"]) == 1
    captured = capsys.readouterr()
    assert str(tmp_path) in json.loads(captured.out)["error"]["message"]
    assert str(tmp_path) in captured.err


@pytest.mark.parametrize("words", [["--limit", "0"], ["--l2", "0"], ["--max-false-refusals", "2"]])
def test_senseless_numbers_are_wrong_use(words: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["eval", "refusal", "--data", str(tmp_path), *words])
    assert ended.value.code == 2
