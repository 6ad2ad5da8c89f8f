"""A library for each test that asks for one, outside the folder whose files are indexed."""

from collections.abc import Iterator

import pytest

from tests.ingest.parts import Shelf


@pytest.fixture
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path_factory.mktemp("library"))
    yield shelf
    shelf.files.close()
