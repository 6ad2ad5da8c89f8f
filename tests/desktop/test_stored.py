"""What is kept on this computer, and how large it is."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.paths import DataPaths
from desktop.prefs import FILE_NAME, Prefs
from desktop.sample import place_sample
from desktop.stored import Kept, Stored, has_library, kind_of, stored
from desktop.views.settings.view import SettingsView
from tests.desktop import samples


def test_every_place_of_the_engine_has_its_kind() -> None:
    paths = DataPaths(Path("/data"))
    kinds = {
        paths.database: Kept.LIBRARY,
        paths.text_index: Kept.INDEX,
        paths.vectors: Kept.INDEX,
        paths.backups: Kept.BACKUPS,
        paths.states: Kept.STATES,
        paths.logs: Kept.LOGS,
        paths.settings: Kept.SETTINGS,
        paths.sources: Kept.SETTINGS,
    }
    for path, kept in kinds.items():
        assert kind_of(path.relative_to(paths.root).parts[0]) is kept, path
    assert kind_of(paths.database.name + "-wal") is Kept.LIBRARY
    assert kind_of(place_sample(Path("/proc/nowhere")).parent.name) is Kept.SAMPLE
    assert kind_of(FILE_NAME) is Kept.SETTINGS


def test_sizes_are_added_up_and_nothing_is_left_out(tmp_path: Path) -> None:
    files = {
        "library.db": 100,
        "library.db-wal": 20,
        "index/text/a": 3,
        "index/vectors/b": 4,
        "window.json": 5,
        "x/y": 6,
    }
    for name, size in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"." * size)
    found = stored(tmp_path)
    assert found == (Stored(Kept.LIBRARY, 120), Stored(Kept.INDEX, 7), Stored(Kept.SETTINGS, 11))
    assert sum(item.size_bytes for item in found) == sum(files.values())


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    data.mkdir()
    other.mkdir()
    (other / "large").write_bytes(b"." * 10_000)
    (data / "logs").symlink_to(other)
    assert sum(item.size_bytes for item in stored(data)) < 10_000


@pytest.mark.parametrize("words", ["backups", "search index"])
def test_the_privacy_page_tells_and_finds_it(qtbot: QtBot, tmp_path: Path, words: str) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "a.db").write_bytes(b"." * 1_600_000)
    (tmp_path / "index").mkdir()
    (tmp_path / "index" / "a").write_bytes(b"." * 1_600_000)
    theme, icons = samples.looks()
    view = SettingsView(theme, icons, prefs=Prefs(), data_dir=str(tmp_path), keys=[])
    qtbot.addWidget(view)
    view.show()
    view.search.setText(words)
    said = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert words.capitalize() in said
    assert "2 MB" in said


@pytest.mark.parametrize("name", ["library.db", "backups", "sources.json"])
def test_a_library_is_there_if_one_can_be_opened_or_made_again(tmp_path: Path, name: str) -> None:
    (tmp_path / "window.json").touch()
    assert not has_library(tmp_path)
    (tmp_path / name).touch()
    assert has_library(tmp_path)
