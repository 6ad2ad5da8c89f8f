"""The real window on the real engine follows a folder: what comes into it from outside is there, what goes is gone."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.api.following import FolderState
from core.api.types import AnswerMode
from tests.end2end.window import RealWindow, real_window
from tests.pdfs import make_pdf

pytestmark = [pytest.mark.window, pytest.mark.model, pytest.mark.timeout(600)]

QUESTION = "How long does the warranty on the pump last?"
LINE = "The warranty on the pump lasts for eighteen months from the day of delivery."
SEEN_WITHIN_S = 60
"""What Pincite aims for."""


def paths(driven: RealWindow) -> set[str]:
    return {document.path for document in driven.state.library.documents.values()}


def test_a_file_that_comes_into_a_followed_folder_is_there_and_one_that_goes_is_gone(
    qapp: QApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    make_pdf(folder / "Cafeteria.pdf", [["The cafeteria opens at noon. Soup is served on Tuesdays."]])
    with real_window(qapp, tmp_path / "data") as driven:
        driven.drop([folder])
        driven.wait_until_ready(1)
        driven.wait(lambda: bool(driven.state.following.folders), within_s=10, what="following")
        [followed] = driven.state.following.folders
        assert (followed.path, followed.state) == (str(folder), FolderState.WATCHED)
        manual = make_pdf(folder / "Pump manual.pdf", [[LINE]])
        driven.wait(lambda: driven.state.library.totals.searchable == 2, within_s=SEEN_WITHIN_S, what="a new file")
        assert driven.ask(QUESTION).mode is not AnswerMode.REFUSED
        assert driven.first_chip().citation.path == str(manual)
        renamed = manual.rename(folder / "Pump.pdf")
        driven.wait(lambda: str(renamed) in paths(driven), within_s=SEEN_WITHIN_S, what="a new name")
        renamed.unlink()
        driven.wait(lambda: len(driven.state.library.documents) == 1, within_s=SEEN_WITHIN_S, what="a file that goes")
        assert driven.ask(QUESTION).refused
        driven.wait(lambda: "Up to date as of" in driven.window.status.text, within_s=SEEN_WITHIN_S, what="rest")


def test_a_killed_window_leaves_its_library_to_the_next_one_within_seconds(qapp: QApplication, tmp_path: Path) -> None:
    folder, data_dir = tmp_path / "papers", tmp_path / "data"
    folder.mkdir()
    make_pdf(folder / "Pump manual.pdf", [[LINE]])
    command = [sys.executable, "-m", "desktop", "--data-dir", str(data_dir)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as killed:
        end_s = time.monotonic() + 60
        while not (data_dir / "library.db").exists():
            assert time.monotonic() < end_s
        killed.kill()
    with real_window(qapp, data_dir) as driven:
        driven.drop([folder])
        driven.wait_until_ready(1)
        assert driven.ask(QUESTION).mode is not AnswerMode.REFUSED


def test_a_removed_document_comes_back_by_undo_and_a_look_finds_everything_in_order(
    qapp: QApplication, tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    manual = make_pdf(folder / "Pump manual.pdf", [[LINE]])
    with real_window(qapp, tmp_path / "data") as driven:
        driven.drop([folder])
        driven.wait_until_ready(1)
        act, window = driven.application.actions.library, driven.window
        act.remove([driven.document(manual).id])
        driven.wait(lambda: driven.state.undo.can_undo and not paths(driven), within_s=30, what="removing")
        window.chat.toast.action.click()
        driven.wait(lambda: str(manual) in paths(driven), within_s=30, what="undoing")
        assert driven.ask(QUESTION).mode is not AnswerMode.REFUSED
        window.menu_actions["verify"].trigger()
        driven.wait(lambda: driven.state.verify.report is not None, within_s=60, what="verifying")
        report = driven.state.verify.report
        assert report is not None
        assert (report.is_sound, report.documents) == (True, 1)
