"""Which models are in use, and the process that has them loaded."""

import logging
import threading
from dataclasses import dataclass, replace
from pathlib import Path

from core import settings
from core.api.types import ErrorCode, ModelInfo
from core.cancel import CancelToken
from core.child import ChildDied
from core.contracts.models import Embedder, Generator, Reader
from core.engine.disk import disk_errors
from core.engine.turns import ModelTurns
from core.errors import UserError
from core.model.files import ModelFile, ModelFiles, default_models, embedder_id, inspect_model, model_infos
from core.model.remote import ModelChild
from core.settings import Settings

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LibraryModel:
    """What a library must know of the embedder before it is loaded."""

    id: str
    dimensions: int


class ModelsInUse:
    """Owns the model child and the choice of its files.

    The child is made when it is first needed: a generator that the person chose is read whole to be checked, which
    must not hold up the window.
    """

    def __init__(self, models_dir: Path, settings_file: Path, turns: ModelTurns) -> None:
        self._defaults = default_models(models_dir)
        self._settings_file = settings_file
        self._settings = settings.load(settings_file)
        self._turns = turns
        self._lock = threading.Lock()
        self._files: ModelFiles | None = None
        self._child: ModelChild | None = None

    @property
    def for_library(self) -> LibraryModel | None:
        """None without an embedder. The embedder is always the default one."""
        model = self._defaults.embedder
        return LibraryModel(embedder_id(model), model.dimensions) if model is not None else None

    @property
    def embedder(self) -> Embedder | None:
        return self._loaded().embedder

    @property
    def reader(self) -> Reader | None:
        return self._loaded().reader

    @property
    def generator(self) -> Generator | None:
        return self._loaded().generator

    def infos(self) -> tuple[ModelInfo, ...]:
        """One row for each role, in use or missing."""
        self._loaded()
        return model_infos(self._files if self._files is not None else self._defaults)

    def notices(self) -> tuple[str, ...]:
        """What a person should know at the start: error codes, each with a sentence."""
        found = []
        if self._defaults.embedder is None:
            found.append(ErrorCode.EMBEDDER_MISSING.value)
        chosen = self._settings.generator_path
        if not Path(chosen).is_file() if chosen else self._defaults.generator is None:
            found.append(ErrorCode.MODEL_MISSING.value)
        return tuple(found)

    def warm(self) -> None:
        """Load what a question needs. A failure shows again, and is told, when a question comes."""
        try:
            self._loaded().warm()
        except (UserError, ChildDied) as error:
            log.warning("models could not be loaded ahead: %s", type(error).__name__)

    def choose(self, path: str, *, trusted: bool, token: CancelToken) -> None:
        """Write answers with another file, an empty path meaning the default, and remember that.

        The file is checked and loaded before anything changes, so the model in use stays if it fails. Raises
        UserError (NOT_A_MODEL, UNKNOWN_MODEL, NOT_ENOUGH_MEMORY, MODEL_FAILED, PATH_MISSING ...), CancelRequested.
        """
        chosen = inspect_model(Path(path), trusted=trusted, token=token) if path else self._defaults.generator
        files = replace(self._defaults, generator=chosen)
        child = ModelChild(files)
        try:
            _load(child, chosen)
            token.check()
            self._remember(path, chosen, trusted=trusted)
        except BaseException:
            child.kill()
            raise
        with self._turns.question(token):
            self._replace(child, files)

    def kill(self) -> None:
        """End the child at once; the next use starts another. From any thread."""
        child = self._child
        if child is not None:
            child.kill()

    def _loaded(self) -> ModelChild:
        with self._lock:
            if self._child is None:
                self._files = replace(self._defaults, generator=self._chosen_generator())
                self._child = ModelChild(self._files)
            return self._child

    def _chosen_generator(self) -> ModelFile | None:
        """The one in the settings, or the default if that cannot be used any more."""
        path = self._settings.generator_path
        if not path:
            return self._defaults.generator
        try:
            model = inspect_model(Path(path), trusted=True)
        except UserError as error:
            log.warning("the chosen generator cannot be used: %s", error.code.value)
            return self._defaults.generator
        if not model.known and model.sha256 not in self._settings.trusted_model_hashes:
            log.warning("the chosen generator is another file now and is not trusted")
            return self._defaults.generator
        return model

    def _remember(self, path: str, chosen: ModelFile | None, *, trusted: bool) -> None:
        hashes = set(self._settings.trusted_model_hashes)
        if chosen is not None and trusted and not chosen.known:
            hashes.add(chosen.sha256)
        changed: Settings = replace(self._settings, generator_path=path, trusted_model_hashes=tuple(sorted(hashes)))
        with disk_errors(self._settings_file.parent):
            settings.save(self._settings_file, changed)
        self._settings = changed

    def _replace(self, child: ModelChild, files: ModelFiles) -> None:
        with self._lock:
            old, self._child, self._files = self._child, child, files
        if old is not None:
            old.close()


def _load(child: ModelChild, chosen: ModelFile | None) -> None:
    name = chosen.name if chosen is not None else ""
    try:
        child.warm()
    except ChildDied as death:
        log.warning("the chosen model ended its process: %s", death)
        raise UserError(ErrorCode.MODEL_FAILED, name=name) from death
