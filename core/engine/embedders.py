"""The embedder files at hand: those that came with Pincite, and those that a person chose."""

import logging
from pathlib import Path

from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.engine.disk import disk_errors
from core.errors import UserError
from core.model.catalog import EMBEDDER
from core.model.files import ModelFile, embedder_id, inspect_model, recall_model, shipped_embedders
from core.settings import SettingsFile

log = logging.getLogger(__name__)

_REMEMBERED = 4


class EmbedderFiles:
    """Finds the file of an embedder by its id without reading more than its header: the child compares its hash.

    A chosen file that is gone is not replaced by another: to embed a library anew takes long, and the file may be on a
    drive that comes back.
    """

    def __init__(self, models_dir: Path, settings: SettingsFile) -> None:
        self._shipped = shipped_embedders(models_dir)
        self._settings = settings
        self._found: dict[str, ModelFile] = {}
        self._looked_at: tuple[str, ...] | None = None
        self._wanted = self._in_settings()

    @property
    def wanted(self) -> ModelFile | None:
        """What the settings say, if it is there now."""
        return self._wanted if self._wanted is not None and self._wanted.path.is_file() else None

    @property
    def chosen_path(self) -> str:
        return self._settings.current.embedder_path

    def by_id(self, wanted_id: str) -> ModelFile | None:
        """None if its file is not there now."""
        if wanted_id not in self._found and (there := self._there()) != self._looked_at:
            candidates = (*self._shipped, *((self._wanted,) if self._wanted is not None else ()), *self._remembered())
            self._found.update((embedder_id(file), file) for file in candidates)
            self._looked_at = there
        file = self._found.get(wanted_id)
        return file if file is not None and file.path.is_file() else None

    def inspect(self, path: str, *, trusted: bool, token: CancelToken) -> ModelFile:
        """The file a person names, the empty path being the one that came along.

        Raises UserError as `inspect_model` does, EMBEDDER_MISSING if none came along, and CancelRequested.
        """
        if path:
            return inspect_model(Path(path), role=EMBEDDER, trusted=trusted, token=token)
        if not self._shipped:
            raise UserError(ErrorCode.EMBEDDER_MISSING)
        return self._shipped[0]

    def remember(self, path: str, file: ModelFile) -> None:
        """`file` is wanted from here on. The ones before are remembered: one of them is searched for a while yet.

        Raises UserError if the settings cannot be saved.
        """
        lines = [line for line in self._settings.current.embedder_files if line.partition(" ")[2] != path]
        if path:
            lines.append(f"{file.sha256} {path}")
        with disk_errors(self._settings.path.parent):
            self._settings.change(embedder_path=path, embedder_files=tuple(lines[-_REMEMBERED:]))
        self._wanted = file
        self._looked_at = None

    def _in_settings(self) -> ModelFile | None:
        path = self._settings.current.embedder_path
        if not path:
            return self._shipped[0] if self._shipped else None
        chosen = [file for file in self._remembered() if str(file.path) == path]
        if not chosen:
            log.warning("the chosen embedder is not there, or no embedder any more")
        return chosen[0] if chosen else None

    def _there(self) -> tuple[str, ...]:
        """The remembered files that are there now: only if these change is it worth reading their headers again."""
        paths = (line.partition(" ")[2] for line in self._settings.current.embedder_files)
        return tuple(path for path in paths if Path(path).is_file())

    def _remembered(self) -> list[ModelFile]:
        files = []
        for line in self._settings.current.embedder_files:
            sha256, _, path = line.partition(" ")
            try:
                files.append(recall_model(Path(path), sha256, role=EMBEDDER))
            except UserError as error:
                log.info("an embedder that was chosen cannot be used now: %s", error.code.value)
        return files
