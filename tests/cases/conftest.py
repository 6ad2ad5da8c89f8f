"""A desk with an engine of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases.desk import Desk
from tests.process.engine import running_engine


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    return folder


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with running_engine(tmp_path / "data") as engine:
        yield Desk(engine)
