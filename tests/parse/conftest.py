"""One child of each kind for all tests of this folder: starting a child costs most of a test's time."""

from collections.abc import Iterator

import pytest

from core.parse.ocr.recogniser import RecogniserChild
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


@pytest.fixture(scope="session")
def recogniser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RecogniserChild]:
    child = RecogniserChild(scratch=tmp_path_factory.mktemp("languages"))
    yield child
    child.close()
