"""From the first start to the first checked citation, by three presses of the mouse."""

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from desktop.connections import count_connections
from desktop.sample import sample_questions
from tests.end2end.window import ANSWER_WITHIN_S, real_window

pytestmark = [pytest.mark.window, pytest.mark.model, pytest.mark.timeout(300)]


def test_the_sample_leads_to_a_marked_page_in_three_presses(qapp: QApplication, tmp_path: Path) -> None:
    with real_window(qapp, tmp_path / "data") as driven:
        QTest.mouseClick(driven.window.first_run.try_sample, Qt.MouseButton.LeftButton)
        driven.wait_until_ready(1)
        buttons = driven.window.chat.findChildren(QPushButton)
        offered = next(b for b in buttons if b.text() == sample_questions()[0] and b.isVisible())
        QTest.mouseClick(offered, Qt.MouseButton.LeftButton)
        driven.wait(
            lambda: driven.state.chat.exchanges[-1].answer is not None, within_s=ANSWER_WITHIN_S, what="the answer"
        )
        driven.click_chip(driven.first_chip())
        assert driven.state.chat.open_citation is not None
        assert driven.state.page.title.startswith("Lease")
        assert driven.window.page.canvas.current_page == 1
        if sys.platform.startswith("linux"):
            assert count_connections(os.getpid()) == 0, "of the window, the engine and all below it"
