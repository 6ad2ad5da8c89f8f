"""A library for each test that asks for one, outside the folder whose files are indexed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ingest.house import House
from tests.ingest.parts import Shelf


@pytest.fixture
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path_factory.mktemp("library"))
    yield shelf
    shelf.files.close()


@pytest.fixture
def house(tmp_path: Path, library: Shelf) -> House:
    house = House(tmp_path / "papers", library)
    for name in ("a.pdf", "b.pdf", "deep/c.pdf", "deep/er/d.pdf"):
        house.write(name)
    house.add()
    assert house.work() == (4, 4)
    return house
