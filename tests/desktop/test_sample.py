"""The sample: what is shipped, where it goes, and what the window offers to ask of it."""

import runpy
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.api.requests import AddPaths, Ask
from core.api.types import DocumentStatus
from desktop.sample import SAMPLE_PAGES, place_sample, sample_questions
from desktop.state.sample import SAMPLE_NAME, is_sample, only_sample
from desktop.theme import RESOURCES
from tests.desktop.conftest import Running, document

RunApp = Callable[..., Running]
SHIPPED = RESOURCES / "sample" / SAMPLE_NAME


def _streams() -> list[bytes]:
    return [part.split(b"endstream")[0] for part in SHIPPED.read_bytes().split(b"stream\n")[1::2]]


def test_the_shipped_file_is_what_the_script_makes_of_the_text() -> None:
    script = runpy.run_path(str(RESOURCES / "sample" / "make_sample.py"))
    text = (RESOURCES / "sample" / "lease.txt").read_text(encoding="utf-8")
    assert script["make_sample"](text) == SHIPPED.read_bytes()


def test_it_has_as_many_pages_as_the_window_says() -> None:
    assert len(_streams()) == SAMPLE_PAGES


def test_the_clause_on_ending_the_lease_runs_over_a_page_break() -> None:
    second, third = _streams()[1:3]
    assert b"(7.1 The Tenant may end" in second
    assert b"(7.2 " not in second
    assert third.index(b"the years that are left of the term.") < third.index(b"(7.2 ")


def test_it_is_copied_beside_the_library_once(tmp_path: Path) -> None:
    copy = place_sample(tmp_path)
    assert copy.is_relative_to(tmp_path)
    assert copy.read_bytes() == SHIPPED.read_bytes()
    made = copy.stat().st_mtime_ns
    assert place_sample(tmp_path) == copy
    assert copy.stat().st_mtime_ns == made, "written again, it would be read again"


def test_a_damaged_copy_is_replaced(tmp_path: Path) -> None:
    place_sample(tmp_path).write_bytes(b"%PDF")
    assert place_sample(tmp_path).read_bytes() == SHIPPED.read_bytes()


def test_without_room_for_a_copy_the_shipped_one_is_read(tmp_path: Path) -> None:
    (tmp_path / "Sample").write_bytes(b"a file where the folder would be")
    assert place_sample(tmp_path) == SHIPPED


def test_questions_are_offered_for_the_sample_alone(tmp_path: Path) -> None:
    sample = document(1, str(place_sample(tmp_path)))
    assert only_sample({sample.id: sample})
    other = document(2)
    assert not only_sample({sample.id: sample, other.id: other})
    assert not only_sample({})
    waiting = document(1, sample.path, status=DocumentStatus.WAITING)
    assert not only_sample({waiting.id: waiting}), "it cannot be asked yet"
    assert not is_sample(f"/papers/{SAMPLE_NAME}")


def test_pressing_the_button_adds_the_copy(run_app: RunApp, tmp_path: Path) -> None:
    app = run_app()
    app.window.first_run.try_sample.click()
    (added,) = app.sent_of(AddPaths)
    assert added.paths == (str(tmp_path / "data" / "Sample" / SAMPLE_NAME),)
    assert Path(added.paths[0]).is_file()


def test_a_press_on_a_question_asks_it_and_leaves_the_keyboard_in_the_box(run_app: RunApp, qtbot: QtBot) -> None:
    app = run_app(documents=(document(1, f"/data/Sample/{SAMPLE_NAME}"),))
    chat = app.window.chat
    offered = {b.text(): b for b in chat.findChildren(QPushButton) if b.text() in sample_questions() and b.isVisible()}
    assert tuple(offered) == sample_questions()
    offered[sample_questions()[1]].click()
    assert [asked.question for asked in app.sent_of(Ask)] == [sample_questions()[1]]
    qtbot.waitUntil(chat.box.text.hasFocus)


def test_nothing_is_offered_beside_ones_own_documents(run_app: RunApp) -> None:
    app = run_app(documents=(document(1, f"/data/Sample/{SAMPLE_NAME}"), document(2)))
    assert not [b for b in app.window.chat.findChildren(QPushButton) if b.text() in sample_questions()]
