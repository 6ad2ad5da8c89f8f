"""Settings are declared once and never lost."""

import json
import os
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import settings
from core.settings import Settings, SettingsError, SettingsFile

CHANGED = Settings(generator_path="/models/a.gguf", trusted_model_hashes=("ab", "cd"), wrong_cost=4.0)


def test_every_setting_is_described() -> None:
    assert all(field.metadata["description"].endswith(".") for field in fields(Settings))


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert settings.load(path) == Settings()
    settings.save(path, CHANGED)
    assert settings.load(path) == CHANGED
    assert [p.name for p in tmp_path.iterdir()] == ["settings.json"]


def test_a_number_may_be_written_whole_but_must_be_one() -> None:
    assert settings.parse(b'{"wrong_cost": 2}').wrong_cost == 2.0
    for raw in (b'"2"', b"true", b"NaN", b"Infinity", b"1e999", b"9" * 400):
        with pytest.raises(SettingsError):
            settings.parse(b'{"wrong_cost": ' + raw + b"}")


def test_an_unknown_setting_is_an_error() -> None:
    with pytest.raises(TypeError):
        replace(Settings(), colour="blue")  # type: ignore[call-arg]  # what the test is about
    with pytest.raises(SettingsError):
        settings.parse(b'{"colour": "blue"}')


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff", b'{"generator_path": 4}', b'{"trusted_model_hashes": [1]}'])
def test_a_damaged_file_is_kept_aside_and_defaults_are_used(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(raw)
    assert settings.load(path) == Settings()
    assert (tmp_path / "settings.json.damaged").read_bytes() == raw
    settings.save(path, CHANGED)
    assert settings.load(path) == CHANGED


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, CHANGED)

    def full(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        settings.save(path, Settings())
    assert settings.load(path) == CHANGED


@pytest.mark.skipif(sys.platform == "win32", reason="file modes")
def test_settings_are_for_their_owner_alone(tmp_path: Path) -> None:
    settings.save(tmp_path / "settings.json", CHANGED)
    assert (tmp_path / "settings.json").stat().st_mode & 0o777 == 0o600


def test_those_who_change_different_settings_do_not_undo_each_other(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.change(ocr=False)
    file.change(generator_path="/models/a.gguf")
    assert file.current == settings.load(file.path) == Settings(ocr=False, generator_path="/models/a.gguf")


def test_a_change_that_cannot_be_saved_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(tmp_path / "settings.json")

    def full(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        file.change(ocr=False)
    assert file.current == Settings()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda s: st.lists(s) | st.dictionaries(st.text(), s)
    )
)
def test_no_json_makes_settings_of_the_wrong_kind(data: object) -> None:
    try:
        parsed = settings.parse(json.dumps(data).encode())
    except SettingsError:
        return
    assert isinstance(parsed, Settings)
    assert data == {} or isinstance(data, dict)
