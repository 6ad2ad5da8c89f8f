"""Where set-up puts things on each system."""

import sys
from pathlib import Path

import pytest

from installers.places import Places, cache_dir, environment_python

ADA = Path("/Users/ada")


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, ADA / ".cache" / "pincite"),
        ("linux", {"XDG_CACHE_HOME": "/fast/cache"}, Path("/fast/cache/pincite")),
        ("linux", {"XDG_CACHE_HOME": "relative"}, ADA / ".cache" / "pincite"),
        ("darwin", {"XDG_CACHE_HOME": "/fast/cache"}, ADA / "Library" / "Caches" / "pincite"),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/pincite/Cache")),
        ("win32", {}, ADA / "AppData" / "Local" / "pincite" / "Cache"),
    ],
)
def test_the_cache_folder(platform: str, environ: dict[str, str], expected: Path) -> None:
    assert cache_dir(platform, environ=environ, home=ADA) == expected


def test_the_interpreter_of_an_environment() -> None:
    assert environment_python(Path("e"), platform="win32") == Path("e/Scripts/python.exe")
    assert environment_python(Path("e"), platform="linux") == Path("e/bin/python")


def test_everything_lies_in_the_checkout_or_the_cache() -> None:
    places = Places(root=Path("/checkout"), cache=Path("/cache"), platform=sys.platform)
    assert places.stamp.is_relative_to("/checkout/.venv")
    assert places.wheels.is_relative_to("/cache")
    assert places.requirements("") == Path("/checkout/installers/requirements.lock")
    assert places.requirements("dev") == Path("/checkout/installers/requirements-dev.lock")
