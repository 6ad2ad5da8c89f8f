"""What measures the real window with the real engine, on little. The whole campaigns are `tests.measure.window_*`."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.end2end.papers import write_papers
from tests.measure import window_clicks, window_first, window_stalls, window_start

pytestmark = [pytest.mark.window, pytest.mark.model, pytest.mark.timeout(900)]
QUESTION = "How much notice must the tenant give to break the lease?"


def test_a_person_asks_and_scrolls_while_a_folder_is_read_and_then_clicks(qapp: QApplication, tmp_path: Path) -> None:
    papers, data = write_papers(tmp_path / "papers"), tmp_path / "data"
    run = window_stalls.measure(data, tmp_path / "papers", [QUESTION], pages=3)
    assert (run.documents, run.answered, run.pages_scrolled) == (len(papers), 1, 3)
    assert run.beats > 100
    assert "3 pages scrolled" in "\n".join(window_stalls.told(run))
    found = window_clicks.measure(data, tmp_path / "papers", [QUESTION], clicks=5)
    assert found.pages > 0
    assert found.drawn is not None


def test_the_way_to_the_first_checked_citation_is_timed_step_by_step(qapp: QApplication) -> None:
    found = window_first.measure(1)
    assert [step[:1] for step in found] == ["t", "1", "2", "3", "a"]
    assert found["all"].worst >= found["3 citation pressed, page marked"].worst


def test_a_start_is_timed_until_the_window_is_painted_and_until_its_list_is(tmp_path: Path) -> None:
    found = window_start.measure(tmp_path, documents=3, rounds=1)
    assert found["listed_s"].worst >= found["painted_s"].worst > 0
    assert found["painted_s"].n == 1
