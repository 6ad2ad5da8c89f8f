import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.model.catalog import GENERATOR
from core.model.files import ModelFile, ModelFiles, default_models, sha256_of
from core.model.remote import ModelChild
from core.paths import shipped_models_dir


@pytest.fixture(scope="package")
def shipped() -> ModelFiles:
    """The files in `resources/models`; the generator is there only after set-up."""
    models = default_models(shipped_models_dir())
    assert models.embedder is not None, "the embedder is part of the repository"
    assert models.reader is not None, "the reader is part of the repository"
    return models


@pytest.fixture(scope="package")
def child(shipped: ModelFiles) -> Iterator[ModelChild]:
    """One child for the tests that leave it alive: starting one costs a second."""
    models = ModelChild(shipped)
    yield models
    models.close()


@pytest.fixture
def own_child(shipped: ModelFiles) -> Iterator[ModelChild]:
    """A child to ill-treat."""
    models = ModelChild(shipped)
    yield models
    models.close()


@pytest.fixture
def needs_generator(shipped: ModelFiles) -> None:
    if shipped.generator is None:
        pytest.skip("set-up has not fetched the default generator")


def file_as_model(path: Path, *, like: ModelFile, role: str = GENERATOR) -> ModelFile:
    """A file's own hash and size under another file's promises: what the child is told after a person chose it."""
    size_bytes = path.stat().st_size
    return dataclasses.replace(like, role=role, path=path, size_bytes=size_bytes, sha256=sha256_of(path), known=False)
