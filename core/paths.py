"""Where Pincite keeps things on this computer."""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs(appname="pincite", appauthor=False, roaming=False)
RESOURCES = Path(__file__).resolve().parent.parent / "resources"


@dataclass(frozen=True, slots=True)
class DataPaths:
    """Every file below one data folder. `create` makes the folders, readable by their owner alone."""

    root: Path

    @property
    def database(self) -> Path:
        return self.root / "library.db"

    @property
    def text_index(self) -> Path:
        return self.root / "index" / "text"

    @property
    def vectors(self) -> Path:
        return self.root / "index" / "vectors"

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @property
    def lock(self) -> Path:
        return self.root / "library.lock"

    @property
    def language_data(self) -> Path:
        """For more of Tesseract's language data; whoever has some makes the folder."""
        return self.root / "tessdata"

    @property
    def language_copies(self) -> Path:
        """Made when data from several places is needed for one page."""
        return self.root / "tessdata-copies"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    def create(self) -> None:
        """Raises OSError."""
        for folder in (self.root, self.text_index, self.vectors, self.logs):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def default_data_dir() -> Path:
    return Path(_DIRS.user_data_dir)


def default_cache_dir() -> Path:
    return Path(_DIRS.user_cache_dir)


def shipped_models_dir() -> Path:
    """The embedder and reader are committed here; set-up puts the default generator beside them."""
    return RESOURCES / "models"
