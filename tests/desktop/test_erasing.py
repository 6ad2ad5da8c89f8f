"""Everything that Pincite kept can be taken away, and nothing else."""

from collections.abc import Callable
from inspect import getmembers
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.paths import DataPaths
from desktop import app as desktop_app
from desktop.erasing import erase, is_ours
from desktop.instance import FOLDER_NAME, LOCK_NAME
from desktop.prefs import FILE_NAME
from desktop.sample import place_sample
from tests.desktop.conftest import Running

RunApp = Callable[..., Running]
PERSONS_OWN = {"language_data"}


def test_every_place_of_the_engine_and_the_window_is_known() -> None:
    root = Path("/data")
    places = dict(getmembers(DataPaths(root), lambda value: isinstance(value, Path) and value != root))
    tops = {name: place.relative_to(root).parts[0] for name, place in places.items()}
    assert {name for name, top in tops.items() if not is_ours(top)} == PERSONS_OWN
    assert all(map(is_ours, (FILE_NAME, FOLDER_NAME, "library.db-wal", "drops.json", "SAMPLE")))
    assert not is_ours(LOCK_NAME), "it is held meanwhile"


def test_what_a_person_put_there_stays(tmp_path: Path) -> None:
    other = tmp_path / "other"
    data = tmp_path / "data"
    for folder in (other, data / "index" / "text", data / "tessdata"):
        folder.mkdir(parents=True)
    kept = [other / "a.pdf", data / "tessdata" / "deu.traineddata", data / "Taxes.pdf", data / LOCK_NAME]
    gone = [data / "library.db", data / "library.db-wal", data / "index" / "text" / "x", data / "window.json"]
    for path in (*kept, *gone):
        path.write_bytes(b".")
    place_sample(data)
    (data / "logs").symlink_to(other)
    erase(data)
    assert all(path.exists() for path in kept)
    assert sorted(path.name for path in data.iterdir()) == ["Taxes.pdf", "tessdata", LOCK_NAME]


def test_it_is_asked_first_and_done_when_the_window_has_closed(run_app: RunApp) -> None:
    app = run_app()
    app.window.ways.open_settings("privacy")
    assert app.window.settings is not None
    erase_all = app.window.settings.plain.erase
    erase_all.click()
    assert app.dialogs.asked[0].startswith("Delete everything that Pincite keeps on this computer?")
    assert app.window.isVisible(), "kept is the safe answer"
    app.dialogs.agrees = True
    erase_all.click()
    assert app.application.erases
    assert not app.window.isVisible()


@pytest.mark.parametrize("erases", [True, False])
def test_the_place_is_kept_until_all_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, erases: bool) -> None:
    """Else another window could begin in the midst of it."""
    library, order = tmp_path / "library.db", list[str]()
    library.touch()
    window = SimpleNamespace(erases=erases, close=lambda: order.append("engine ended"))
    lock = SimpleNamespace(release=lambda: order.append("free" if library.exists() else "free and empty"))
    monkeypatch.setattr("desktop.app.crash.stop_log", lambda _stacks: order.append("log closed"))
    monkeypatch.setattr("desktop.app.logging.shutdown", lambda: None)
    desktop_app._leave(cast(Any, window), cast(Any, lock), tmp_path, cast(Any, None))
    ends = ["engine ended", "log closed"]
    assert order == ([*ends, "free and empty"] if erases else ["free", *ends])
