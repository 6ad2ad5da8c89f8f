"""The choice of the model that writes."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import settings
from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.engine.models import ModelsInUse
from core.errors import UserError
from core.model.files import default_models
from core.paths import shipped_models_dir
from core.settings import Settings, SettingsFile

needs_generator = pytest.mark.skipif(
    default_models(shipped_models_dir()).generator is None, reason="set-up puts the generator there"
)


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.fixture
def models(settings_file: Path) -> Iterator[ModelsInUse]:
    models = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    yield models
    models.close()


def generator_path(models: ModelsInUse) -> str:
    return next(info.path for info in models.infos() if info.role == "generator")


def test_the_library_knows_its_embedder_before_anything_is_loaded(models: ModelsInUse, tmp_path: Path) -> None:
    assert models.for_library.dimensions == 384
    assert models.embedder is not None
    assert models.embedder.id == models.for_library.id
    assert ModelsInUse(tmp_path, SettingsFile(tmp_path / "settings.json")).for_library.dimensions == 0


def test_a_folder_without_models_is_a_notice_for_each_missing_one(tmp_path: Path) -> None:
    models = ModelsInUse(tmp_path, SettingsFile(tmp_path / "settings.json"))
    assert models.notices() == (ErrorCode.EMBEDDER_MISSING, ErrorCode.MODEL_MISSING)
    assert (models.embedder, models.reader, models.generator) == (None, None, None)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"GGUF"])
def test_what_is_no_model_is_refused_and_the_one_in_use_stays(
    models: ModelsInUse, settings_file: Path, tmp_path: Path, content: bytes
) -> None:
    before = generator_path(models)
    (tmp_path / "other.gguf").write_bytes(content)
    with pytest.raises(UserError) as caught:
        models.choose(str(tmp_path / "other.gguf"), trusted=True, token=CancelToken())
    assert caught.value.code is ErrorCode.NOT_A_MODEL
    assert generator_path(models) == before
    assert settings.load(settings_file) == Settings()


@pytest.mark.model
@needs_generator
def test_a_chosen_model_is_loaded_remembered_and_given_up(
    models: ModelsInUse, settings_file: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copyfile(generator_path(models), tmp_path / "mine.gguf"))
    models.choose(str(copy), trusted=False, token=CancelToken())
    assert generator_path(models) == str(copy)
    assert {info.role for info in models.infos() if not info.built_in} == {"generator"}
    assert settings.load(settings_file).generator_path == str(copy)
    again = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    assert generator_path(again) == str(copy)
    models.choose("", trusted=False, token=CancelToken())
    assert all(info.built_in for info in models.infos())
    assert settings.load(settings_file).generator_path == ""


@needs_generator
@pytest.mark.parametrize("content", [None, b"no longer a model"])
def test_a_chosen_file_that_went_bad_gives_way_to_the_default(
    settings_file: Path, tmp_path: Path, content: bytes | None
) -> None:
    chosen = tmp_path / "mine.gguf"
    if content is not None:
        chosen.write_bytes(content)
    settings.save(settings_file, Settings(generator_path=str(chosen)))
    models = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    default = default_models(shipped_models_dir()).generator
    assert default is not None
    assert generator_path(models) == str(default.path)
    assert models.notices() == ((ErrorCode.MODEL_MISSING,) if content is None else ())


@needs_generator
def test_a_choice_can_be_cancelled(models: ModelsInUse, settings_file: Path) -> None:
    before, token = generator_path(models), CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        models.choose(before, trusted=False, token=token)
    assert settings.load(settings_file) == Settings()
