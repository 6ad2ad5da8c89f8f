"""A library in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.library import LibraryFiles
from tests.library.documents import open_at


@pytest.fixture
def library(tmp_path: Path) -> Iterator[LibraryFiles]:
    opened = open_at(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def checked(library: LibraryFiles) -> Iterator[LibraryFiles]:
    """Whatever was done to it, in the end its rows and indexes fit each other."""
    yield library
    library.commit_indexes()
    assert library.check() == []
