"""What a person can set, declared once, and the file it is kept in."""

import json
import logging
import os
import threading
from dataclasses import Field, asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, cast

log = logging.getLogger(__name__)

_LARGEST = 1e9
"""What a person sets is smaller; JSON also has numbers that are none, and integers no float can hold."""


class SettingsError(ValueError):
    """A settings file holds something that is not a setting of this version."""


def _setting(default: Any, description: str) -> Any:
    return field(default=default, metadata={"description": description})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its type, default and description. `dataclasses.replace` refuses an unknown one."""

    generator_path: str = _setting("", "The GGUF file that writes answers; empty means the one Pincite came with.")
    trusted_model_hashes: tuple[str, ...] = _setting(
        (), "SHA-256 of unknown model files that the person chose to load all the same."
    )
    embedder_path: str = _setting("", "The GGUF file that finds passages by meaning; empty means Pincite's own.")
    embedder_files: tuple[str, ...] = _setting(
        (), "Embedder files that were chosen, each after its SHA-256 and a space; the latest last."
    )
    reranker_path: str = _setting("", "The GGUF file that reads the best passages once more; empty means none.")
    reranker_sha256: str = _setting("", "What that file was when it was chosen; another one is not loaded.")
    wrong_cost: float = _setting(1.0, "So many needless refusals weigh as much as one wrong answer, 0.25 to 4.")
    stages_off: tuple[str, ...] = _setting((), "Stages of the search that are left out.")
    contextual: bool = _setting(False, "Let the model that writes add a line of context to each passage.")
    indexing_paused: bool = _setting(False, "Do not index until this is switched off again.")
    ocr: bool = _setting(True, "Read pages that are pictures (OCR).")
    ocr_languages: tuple[str, ...] = _setting(("eng",), "The languages of those pages, as Tesseract calls them.")
    ocr_folder: str = _setting("", "A folder with more of Tesseract's language data (*.traineddata).")


def load(path: Path) -> Settings:
    """The stored settings, or the defaults.

    A damaged file is renamed to `<name>.damaged` so that nothing a person wrote is lost. Raises OSError.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return Settings()
    try:
        return parse(raw)
    except SettingsError as error:
        kept = path.with_name(path.name + ".damaged")
        path.replace(kept)
        log.warning("settings were damaged (%s); defaults are in use and the old file was kept aside", error)
        return Settings()


def save(path: Path, settings: Settings) -> None:
    """Replace the file in one step: after a crash it holds the old settings or the new ones. Raises OSError."""
    temporary = path.with_name(path.name + ".new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(settings), file, indent=2)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


class SettingsFile:
    """The settings in use and the file they are kept in: one of these for all who change some. From any thread."""

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        self.path = path
        self._lock = threading.Lock()
        self._current = load(path)

    @property
    def current(self) -> Settings:
        return self._current

    def change(self, **changes: Any) -> None:
        """Takes effect once it is saved. Raises OSError, and TypeError for what is no setting."""
        with self._lock:
            changed = replace(self._current, **changes)
            save(self.path, changed)
            self._current = changed


def parse(raw: bytes) -> Settings:
    """Raises SettingsError for anything but an object of known settings with values of their type."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise SettingsError("not JSON") from error
    if not isinstance(data, dict):
        raise SettingsError("not an object")
    known = {f.name: f for f in fields(Settings)}
    if unknown := sorted(data.keys() - known.keys()):
        raise SettingsError(f"unknown setting {unknown[0]!r}")
    return Settings(**{name: _checked(known[name], value) for name, value in data.items()})


def _checked(setting: "Field[Any]", value: object) -> Any:
    if isinstance(setting.default, tuple):
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
    elif isinstance(setting.default, float):
        if type(value) in (int, float) and abs(cast(float, value)) <= _LARGEST:
            return float(cast(float, value))
    elif type(value) is type(setting.default):
        return value
    raise SettingsError(f"{setting.name} has a value of the wrong kind")
