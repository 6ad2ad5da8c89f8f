"""Where set-up reads and writes, on every system."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


def cache_dir(platform: str, *, environ: Mapping[str, str], home: Path) -> Path:
    """The cache folder of this user, as platformdirs names it."""
    if platform == "win32":
        local = environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else home / "AppData" / "Local") / "pincite" / "Cache"
    if platform == "darwin":
        return home / "Library" / "Caches" / "pincite"
    # The specification says that a relative XDG path is to be ignored.
    configured = environ.get("XDG_CACHE_HOME", "")
    return (Path(configured) if os.path.isabs(configured) else home / ".cache") / "pincite"


@dataclass(frozen=True, slots=True)
class Places:
    """Every path of a set-up. `root` is the checkout, `cache` this user's cache folder."""

    root: Path
    cache: Path
    platform: str

    @classmethod
    def of_this_computer(cls) -> "Places":
        cache = cache_dir(sys.platform, environ=os.environ, home=Path.home())
        return cls(root=Path(__file__).resolve().parent.parent, cache=cache, platform=sys.platform)

    @property
    def environment(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return environment_python(self.environment, platform=self.platform)

    @property
    def stamp(self) -> Path:
        return self.environment / "pincite-setup.json"

    @property
    def wheels(self) -> Path:
        return self.cache / "wheels"

    @property
    def cached_models(self) -> Path:
        return self.cache / "models"

    @property
    def models(self) -> Path:
        return self.root / "resources" / "models"

    @property
    def log(self) -> Path:
        """All that pip, apt and the compiler said, for a person who wants to look."""
        return self.cache / "setup.log"

    def requirements(self, name: str) -> Path:
        """`requirements.lock` for the empty name, else `requirements-NAME.lock`."""
        return self.root / "installers" / (f"requirements-{name}.lock" if name else "requirements.lock")


def environment_python(environment: Path, *, platform: str) -> Path:
    """The interpreter of a virtual environment."""
    return environment / "Scripts" / "python.exe" if platform == "win32" else environment / "bin" / "python"
