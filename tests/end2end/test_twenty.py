from pathlib import Path

import pytest

from tests.end2end.twenty import figures, invented, is_supported, run

pytestmark = [pytest.mark.model, pytest.mark.timeout(900)]


def test_every_shown_sentence_stands_in_the_lines_it_cites(tmp_path: Path) -> None:
    judged = run(tmp_path)
    found = figures(judged)
    assert [j.unsupported for j in judged if j.unsupported] == []
    assert [j.invented_numbers for j in judged if j.invented_numbers] == []
    assert found["refused"] in (8, 9, 10), [j.question for j in judged if not j.answerable and j.mode != "refused"]
    assert found["answered_from_the_right_lines"] in (8, 9, 10), [
        (j.question, j.mode, j.answer) for j in judged if j.answerable and not j.right_place
    ]


def test_the_judge_itself_sees_an_invented_number() -> None:
    lines = "Receipts must be handed in within 30 days of the end of the journey."
    assert is_supported("Receipts must be handed in within 30 days.", lines)
    assert not is_supported("Receipts must be handed in within 180 days.", lines)
    assert invented("within 180 days", lines) == ["180"]
