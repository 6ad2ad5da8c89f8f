"""Where Pincite keeps things on this computer."""

import os
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
    def backups(self) -> Path:
        """Copies of the database; made with the first of them."""
        return self.root / "backups"

    @property
    def backup_lock(self) -> Path:
        return self.root / "backup.lock"

    @property
    def sources(self) -> Path:
        """Which folders and files the library was filled from, in case the database is lost."""
        return self.root / "sources.json"

    @property
    def pending_sources(self) -> Path:
        """The same, from a database that was replaced, until the new one has taken it up."""
        return self.root / "sources.json.pending"

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @property
    def calibration(self) -> Path:
        """The gate as fitted to the person's own questions, if it was."""
        return self.root / "calibration.json"

    @property
    def lock(self) -> Path:
        return self.root / "library.lock"

    @property
    def holder(self) -> Path:
        """Which process has the library open. Means nothing without the lock: a process that was killed leaves it."""
        return self.root / "library.holder"

    @property
    def language_data(self) -> Path:
        """For more of Tesseract's language data; whoever has some makes the folder."""
        return self.root / "tessdata"

    @property
    def language_copies(self) -> Path:
        """Made when data from several places is needed for one page."""
        return self.root / "tessdata-copies"

    @property
    def states(self) -> Path:
        """What the generator had in mind after reading documents whole (`core.model.states`)."""
        return self.root / "states"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    def create(self) -> None:
        """Raises OSError."""
        for folder in (self.root, self.text_index, self.vectors, self.logs):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def default_data_dir() -> Path:
    return Path(_DIRS.user_data_dir)


def shipped_models_dir() -> Path:
    """The embedder and reader are committed here; set-up puts the default generator beside them."""
    return RESOURCES / "models"


def shipped_facts() -> Path:
    """Claims with one fact changed, for `eval facts`."""
    return RESOURCES / "evaluation" / "facts.jsonl"


def covers(folder: str, path: str) -> bool:
    """Whether a path is a folder or below it. Purely by name, as the file system compares names."""
    folder, path = os.path.normcase(folder), os.path.normcase(path)
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def write_private(path: Path, data: bytes) -> None:
    """Replace a small file in one step, readable by its owner alone: after a crash it is the old one or the new one.

    Raises OSError.
    """
    aside = path.with_name(path.name + ".new")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(descriptor)
    aside.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make new names in a folder last. Windows has no handle on a folder that could be flushed. Raises OSError."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
