"""A whole conversation as a file."""

from dataclasses import replace
from pathlib import Path

import pytest

from core.api.types import Answer, AnswerMode, AnswerReason, Gate, JobId
from desktop.exporting import conversation_as_markdown, file_name, write
from desktop.state.exchange import Exchange
from tests.desktop import samples
from tests.desktop.scenes_answers import BREAK
from tests.desktop.test_chats_view import RunApp, opened

ANSWER = samples.answer()
REFUSAL = replace(
    ANSWER, mode=AnswerMode.REFUSED, reason=AnswerReason.LITTLE_EVIDENCE, sentences=(), gate=Gate(0.21, 0.62)
)


def _exchange(question: str, answer: Answer = ANSWER) -> Exchange:
    return replace(Exchange(JobId(1), question), answer=answer, sentences=answer.sentences)


def test_each_answer_has_its_question_and_its_sources_and_a_refusal_its_number() -> None:
    told = conversation_as_markdown("The *lease*", [_exchange("When?"), _exchange("How much?", REFUSAL)])
    assert told.startswith("# The \\*lease\\*\n\n## When?\n")
    assert "- [1] Lease, p. 1 (1 of 62)" in told
    assert told.endswith("## How much?\n\nYour documents do not say. Evidence 0.21, needed 0.62.\n")


def test_a_question_without_an_answer_is_left_out() -> None:
    assert conversation_as_markdown("Lease", [Exchange(JobId(1), "When?")]) == "# Lease\n"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("When does it end?", "When does it end-.md"),
        ("a/b\\c: <d>", "a-b-c- -d-.md"),
        (" .. ", "Conversation.md"),
        ("x" * 300, "x" * 80 + ".md"),
    ],
)
def test_the_name_of_the_file_fits_any_file_system(title: str, name: str) -> None:
    assert file_name(title) == name


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    taken = tmp_path / "a.md"
    taken.mkdir()
    with pytest.raises(OSError, match="directory"):
        write(str(taken), "text")
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]


def test_the_conversation_that_is_shown_is_exported(run_app: RunApp, tmp_path: Path) -> None:
    app = opened(run_app)
    app.dialogs.exported = str(tmp_path / "Lease.md")
    app.window.menu_actions["export_chat"].trigger()
    told = (tmp_path / "Lease.md").read_text(encoding="utf-8")
    assert told.startswith(f"# {BREAK.title}")
    assert "## When can we end the lease early?" in told
    assert app.window.chat.toast.text == "The conversation is saved as a file, with its sources."
    app.dialogs.exported = str(tmp_path / "nowhere" / "Lease.md")
    app.window.menu_actions["export_chat"].trigger()
    assert app.dialogs.asked[-1] == f"not written {tmp_path / 'nowhere' / 'Lease.md'}"


def test_without_an_answer_there_is_nothing_to_export(run_app: RunApp) -> None:
    app = run_app()
    assert not app.window.menu_actions["export_chat"].isEnabled()
