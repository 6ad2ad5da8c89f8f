"""The command line as a person or a script meets it."""

import json
from pathlib import Path

import pytest

from core.__main__ import COMMANDS, main
from core.commands import common, examine


@pytest.mark.parametrize(
    "words", [[], ["frob"], ["search"], ["add"], ["search", "q", "--limit", "0"], ["ask", "q", "--x"]]
)
def test_wrong_use_ends_with_status_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_a_data_folder_and_json(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    shown = capsys.readouterr().out
    assert "--data-dir" in shown
    assert "--json" in shown


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["search", "  "], "empty_question"),
        (["ask", "x" * 20_000], "question_too_long"),
        (["ask", "When?"], "no_documents"),
        (["add", "/no/such/place.pdf"], "path_missing"),
    ],
)
def test_a_failure_is_one_json_object_a_sentence_and_status_1(
    words: list[str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--json", "--data-dir", str(tmp_path / "data")]) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out)["error"] == {"code": code, "message": shown.err.strip()}


def test_a_folder_without_pdfs_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("no", "utf-8")
    assert main(["add", str(tmp_path / "notes"), "--data-dir", str(tmp_path / "data")]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "There is no PDF in" in shown.err


def test_a_bug_is_told_apart_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(examine, "models", break_down)
    assert main(["doctor", "--json", "--data-dir", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out)["error"]["code"] == "internal"
    assert "Traceback" not in shown.err
    assert "ZeroDivisionError" in (tmp_path / "logs" / "commands.log").read_text("utf-8")


def test_the_data_folder_can_come_from_the_environment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(common.DATA_DIR_VARIABLE, str(tmp_path / "mine"))
    assert main(["search", "q"]) == 1
    assert (tmp_path / "mine" / "library.db").exists()
