"""The engine around a real library, in a hurry."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.api.requests import AddPaths
from core.api.types import JobId
from core.engine import app as engine_app
from core.engine import following, indexing
from core.engine.app import App, open_app
from core.ingest import watch, watch_policy
from core.paths import DataPaths
from tests.engine.bench import Bench, wait_current
from tests.ingest.parts import write_pdf


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """Without any model: quick, and what a person has whose set-up failed."""
    (tmp_path / "models").mkdir()
    monkeypatch.setattr(engine_app, "shipped_models_dir", lambda: tmp_path / "models")
    app = open_app(DataPaths(tmp_path / "data"))
    yield app
    app.close()


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "TEND_EVERY_S", 0.05)
    monkeypatch.setattr(watch_policy, "QUIET_S", 0.1)
    monkeypatch.setattr(indexing, "LOOK_FOR_SPACE_EVERY_S", 0.05)
    for name, seconds in (
        ("TICK_S", 0.03),
        ("TELL_EVERY_S", 0.05),
        ("LOOK_AROUND_EVERY_S", 0.1),
        ("TARGETS_EVERY_S", 0),
    ):
        monkeypatch.setattr(following, name, seconds)


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Bench]]:
    made: list[Bench] = []

    def make(**wanted: object) -> Bench:
        made.append(Bench(tmp_path, **wanted))  # type: ignore[arg-type]  # as the test says
        return made[-1]

    yield make
    for bench in made:
        bench.close()


@pytest.fixture
def current(in_a_hurry: None, make: Callable[..., Bench]) -> Bench:
    """With one document in a folder that is followed and current."""
    bench = make()
    write_pdf(bench.papers / "a.pdf", "One.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    bench.follow()
    wait_current(bench)
    return bench
