"""One parser and one renderer for all tests of this folder: starting a child costs most of a test's time."""

from collections.abc import Iterator

import pytest

from core.parse.remote import ParserChild, RendererChild


@pytest.fixture(scope="session")
def parser() -> Iterator[ParserChild]:
    child = ParserChild()
    yield child
    child.close()


@pytest.fixture(scope="session")
def renderer() -> Iterator[RendererChild]:
    child = RendererChild()
    yield child
    child.close()
