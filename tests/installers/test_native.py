"""Portable builds, and a cache that never hands out a build with other flags or a damaged file."""

import json
from pathlib import Path

import pytest

from installers.files import sha256_of
from installers.native import build_flags, cached_wheels, wheel_key

KEY = {"flags": {"A": "1"}, "lock": b"lock", "series": "3.11", "system": "linux", "machine": "x86_64"}


@pytest.mark.parametrize(("system", "machine"), [("linux", "x86_64"), ("linux", "aarch64"), ("win32", "AMD64")])
def test_no_build_is_tuned_to_this_very_processor(system: str, machine: str) -> None:
    flags = build_flags(system, machine=machine)
    assert "-DGGML_NATIVE=OFF" in flags["CMAKE_ARGS"].split()
    assert "-DLLAVA_BUILD=OFF" in flags["CMAKE_ARGS"].split()
    assert flags["HNSWLIB_NO_NATIVE"] == "1"
    assert "native" not in flags.get("CFLAGS", "")


def test_the_vector_index_uses_avx2_where_there_is_a_gcc_like_compiler_for_it() -> None:
    assert build_flags("linux", machine="x86_64")["CFLAGS"] == "-march=x86-64-v3"
    assert "CFLAGS" not in build_flags("linux", machine="aarch64")
    assert "CFLAGS" not in build_flags("win32", machine="AMD64")


def test_a_mac_computes_on_its_graphics_processor() -> None:
    assert "-DGGML_METAL=ON" in build_flags("darwin", machine="arm64")["CMAKE_ARGS"].split()
    assert "METAL" not in build_flags("linux", machine="aarch64")["CMAKE_ARGS"]


@pytest.mark.parametrize(
    "other",
    [{"flags": {"A": "2"}}, {"lock": b"newer"}, {"series": "3.12"}, {"system": "darwin"}, {"machine": "aarch64"}],
)
def test_whatever_changes_the_build_changes_its_folder(other: dict[str, object]) -> None:
    assert wheel_key(**KEY) != wheel_key(**(KEY | other))  # type: ignore[arg-type]  # one field replaced by its like


def test_the_order_of_flags_does_not_matter() -> None:
    one = wheel_key(**(KEY | {"flags": {"A": "1", "B": "2"}}))  # type: ignore[arg-type]  # as above
    assert one == wheel_key(**(KEY | {"flags": {"B": "2", "A": "1"}}))  # type: ignore[arg-type]  # as above


@pytest.fixture
def built(tmp_path: Path) -> Path:
    hashes = {}
    for name in ("hnswlib.whl", "llama.whl"):
        (tmp_path / name).write_bytes(name.encode() * 100)
        hashes[name] = sha256_of(tmp_path / name)
    (tmp_path / "wheels.json").write_text(json.dumps(hashes))
    return tmp_path


def test_whole_wheels_are_used_again(built: Path) -> None:
    assert [path.name for path in cached_wheels(built)] == ["hnswlib.whl", "llama.whl"]


def test_a_damaged_or_missing_wheel_spoils_the_folder(built: Path) -> None:
    (built / "llama.whl").write_bytes(b"half")
    assert cached_wheels(built) == []
    (built / "llama.whl").unlink()
    assert cached_wheels(built) == []


def test_a_folder_without_a_readable_list_is_not_used(built: Path, tmp_path: Path) -> None:
    (built / "wheels.json").write_text("{")
    assert cached_wheels(built) == []
    assert cached_wheels(tmp_path / "absent") == []
