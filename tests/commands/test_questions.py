"""`questions` on the command line: kept with their page, listed, and forgotten."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.__main__ import main
from tests.pdfs import Sheet, make_pdf

pytestmark = pytest.mark.model


@pytest.fixture
def library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """With one document of two pages."""
    (tmp_path / "pdfs").mkdir()
    make_pdf(tmp_path / "pdfs" / "tea.pdf", [Sheet(["Green tea is steamed soon after picking."]), Sheet(["Page two."])])
    assert main(["add", str(tmp_path / "pdfs" / "tea.pdf"), "--data-dir", str(tmp_path / "data"), "--json"]) == 0
    capsys.readouterr()
    return tmp_path


def ask(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    status = main(["questions", *words, "--data-dir", str(folder / "data"), "--json"])
    data = json.loads(capsys.readouterr().out)
    assert isinstance(data, dict)
    return status, data


def test_questions_are_kept_listed_and_forgotten(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(library / "pdfs" / "tea.pdf")
    ask(library, capsys, "--add", "Why is tea steamed?", "--file", path)
    status, data = ask(library, capsys, "--add", "Who owns the bridge?", "--no-answer")
    assert status == 0
    newest, first = data["questions"]
    assert (newest["answerable"], newest["page"], newest["document_id"]) == (False, None, None)
    assert (first["answerable"], first["page"], first["document"]) == (True, 1, "tea.pdf")
    assert main(["questions", "--data-dir", str(library / "data")]) == 0
    assert "tea.pdf, page 1" in " ".join(capsys.readouterr().out.split())
    _, left = ask(library, capsys, "--forget", str(newest["id"]))
    assert [question["text"] for question in left["questions"]] == ["Why is tea steamed?"]


def test_what_does_not_exist_is_told(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(library / "pdfs" / "tea.pdf")
    for words in (["--file", str(library / "gone.pdf")], ["--file", path, "--page", "9"]):
        status, data = ask(library, capsys, "--add", "Why is tea steamed?", *words)
        assert (status, data["error"]["code"]) == (1, "document_gone")
    status, data = ask(library, capsys, "--add", "  ", "--no-answer")
    assert (status, data["error"]["code"]) == (1, "empty_question")


@pytest.mark.parametrize(
    "words", [["--add", "Q?"], ["--no-answer"], ["--add", "Q?", "--file", "a", "--no-answer"], ["--forget", "0"]]
)
def test_half_a_question_is_wrong_use(words: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["questions", *words, "--data-dir", str(tmp_path)])
    assert ended.value.code == 2


def test_ones_own_questions_are_asked_of_ones_own_library(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(library / "pdfs" / "tea.pdf")
    ask(library, capsys, "--add", "Why is green tea steamed after picking?", "--file", path)
    ask(library, capsys, "--add", "Who is the president of the tennis club?", "--no-answer")
    report_path = library / "report.html"
    words = ["eval", "mine", "--data-dir", str(library / "data"), "--report", str(report_path), "--json"]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["set"], report["n"]) == ("mine", 2)
    stages = report["parts"][0]["ladder"]
    assert {stage: figures["page_hit@1"]["value"] for stage, figures in stages.items()} == dict.fromkeys(stages, 1.0)
    assert {figure["name"] for figure in report["gate"]} >= {"false_refusals", "right_refusals"}
    page = report_path.read_text(encoding="utf-8")
    assert "Who is the president of the tennis club?" in page
    assert [path.suffix for path in (library / "report-pages").iterdir()] == [".png"]
    assert main(["eval", "mine", "--data-dir", str(library / "data")]) == 0
    assert "page hit@5" in capsys.readouterr().out


def test_without_questions_one_is_told_how_to_add_some(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "mine", "--data-dir", str(tmp_path), "--json"]) == 1
    assert "questions --add" in json.loads(capsys.readouterr().out)["error"]["message"]
