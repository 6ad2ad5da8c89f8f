"""Chats on the command line: begun with `ask --keep`, gone on with, shown, and forgotten."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.__main__ import main
from tests.pdfs import Sheet, make_pdf

pytestmark = pytest.mark.model


@pytest.fixture
def library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """With one document."""
    (tmp_path / "pdfs").mkdir()
    make_pdf(tmp_path / "pdfs" / "tea.pdf", [Sheet(["Green tea is steamed soon after picking, for 40 seconds."])])
    assert main(["add", str(tmp_path / "pdfs" / "tea.pdf"), "--data-dir", str(tmp_path / "data"), "--json"]) == 0
    capsys.readouterr()
    return tmp_path


def run(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    status = main([*words, "--data-dir", str(folder / "data"), "--json"])
    data = json.loads(capsys.readouterr().out)
    assert isinstance(data, dict)
    return status, data


def test_a_chat_is_begun_gone_on_with_shown_and_forgotten(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, plain = run(library, capsys, "ask", "--quotes", "How long is green tea steamed?")
    assert plain["chat"] is None
    _, told = run(library, capsys, "ask", "--quotes", "--keep", "How long is green tea steamed?")
    chat = str(told["chat"])
    _, more = run(library, capsys, "ask", "--quotes", "--chat", chat, "And when?")
    assert more["chat"] == told["chat"]
    _, listed = run(library, capsys, "chats", "--search", "green")
    assert [(one["title"], one["turns"]) for one in listed["chats"]] == [("How long is green tea steamed?", 2)]
    _, shown = run(library, capsys, "chats", "--show", chat)
    assert [turn["question"] for turn in shown["turns"]] == ["How long is green tea steamed?", "And when?"]
    assert shown["turns"][0]["answer"]["sentences"] == told["sentences"]
    assert main(["chats", "--show", chat, "--data-dir", str(library / "data")]) == 0
    assert "tea.pdf, p. 1" in " ".join(capsys.readouterr().out.split())
    status, left = run(library, capsys, "chats", "--forget", chat)
    assert (status, left["chats"]) == (0, [])
    for words in (["chats", "--show", chat], ["chats", "--forget", chat], ["ask", "--chat", chat, "And now?"]):
        status, failed = run(library, capsys, *words)
        assert (status, failed["error"]["code"]) == (1, "chat_gone")


def test_an_answer_that_went_with_its_document_says_so(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(library, capsys, "ask", "--quotes", "--keep", "How long is green tea steamed?")
    run(library, capsys, "remove", str(library / "pdfs" / "tea.pdf"))
    assert main(["chats", "--show", "1", "--data-dir", str(library / "data")]) == 0
    shown = capsys.readouterr().out
    assert "How long is green tea steamed?" in shown
    assert "went with a document" in shown
