"""Which models are in use, and the process that has them loaded."""

import logging
import threading
from dataclasses import dataclass, replace
from pathlib import Path

from core.api.types import ErrorCode, ModelInfo
from core.cancel import CancelToken
from core.contracts.models import Embedder, Generator, Reader
from core.engine.disk import disk_errors
from core.errors import UserError
from core.model.files import ModelFile, ModelFiles, default_models, embedder_id, inspect_model, model_infos
from core.model.remote import ModelChild
from core.settings import SettingsFile

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LibraryModel:
    """What a library must know of the embedder before it is loaded."""

    id: str
    dimensions: int


def library_model(files: ModelFiles) -> LibraryModel:
    """The embedder is always the default one; without it a library finds by words alone."""
    model = files.embedder
    return LibraryModel(embedder_id(model), model.dimensions) if model is not None else LibraryModel("none", 0)


class ModelsInUse:
    """Owns the model child and the choice of the generator. From any thread, but one choice at a time.

    A generator that the person chose is read whole to be checked, so that happens when it is first needed: it must
    not hold up the window.
    """

    def __init__(self, models_dir: Path, settings: SettingsFile) -> None:
        self._defaults = default_models(models_dir)
        self._child = ModelChild(self._defaults)
        self._settings = settings
        self._lock = threading.Lock()
        self._settled = False

    @property
    def for_library(self) -> LibraryModel:
        return library_model(self._defaults)

    @property
    def embedder(self) -> Embedder | None:
        return self._child.embedder

    @property
    def reader(self) -> Reader | None:
        return self._child.reader

    @property
    def generator(self) -> Generator | None:
        self._settle()
        return self._child.generator

    def infos(self) -> tuple[ModelInfo, ...]:
        """One row for each role, in use or missing."""
        self._settle()
        shipped = {model.path for model in self._defaults.present}
        infos = model_infos(self._child.models)
        return tuple(replace(i, built_in=not i.available or Path(i.path) in shipped) for i in infos)

    def notices(self) -> tuple[str, ...]:
        """What a person should know at the start: error codes, each with a sentence."""
        found = []
        if self._defaults.embedder is None:
            found.append(ErrorCode.EMBEDDER_MISSING.value)
        chosen = self._settings.current.generator_path
        if not Path(chosen).is_file() if chosen else self._defaults.generator is None:
            found.append(ErrorCode.MODEL_MISSING.value)
        return tuple(found)

    def warm(self) -> None:
        """Load in the background what a question needs. A failure shows again, and is told, when one comes."""
        self._settle()
        self._child.warm()

    def choose(self, path: str, *, trusted: bool, token: CancelToken) -> None:
        """Write answers with another file, an empty path meaning the default, and remember that.

        The model in use stays if the other one cannot be loaded. Raises UserError (PATH_MISSING, NOT_A_MODEL,
        UNKNOWN_MODEL, NOT_ENOUGH_MEMORY, MODEL_FAILED ...) and CancelRequested.
        """
        self._settle()
        chosen = inspect_model(Path(path), trusted=trusted, token=token) if path else self._defaults.generator
        before = self._child.models.generator
        self._child.use_generator(chosen)
        try:
            self._try(chosen)
            token.check()
            self._remember(path, chosen, trusted=trusted)
        except BaseException:
            self._child.use_generator(before)
            raise

    def close(self) -> None:
        """End the child."""
        self._child.close()

    def _settle(self) -> None:
        """Put the generator of the settings to use, the first time it matters."""
        with self._lock:
            if not self._settled:
                self._settled = True
                if self._settings.current.generator_path:
                    self._child.use_generator(self._chosen_generator())

    def _chosen_generator(self) -> ModelFile | None:
        """The one in the settings, or the default if that cannot be used any more."""
        try:
            model = inspect_model(Path(self._settings.current.generator_path), trusted=True)
        except UserError as error:
            log.warning("the chosen generator cannot be used: %s", error.code.value)
            return self._defaults.generator
        if not model.known and model.sha256 not in self._settings.current.trusted_model_hashes:
            log.warning("the chosen generator is another file now and is not trusted")
            return self._defaults.generator
        return model

    def _try(self, chosen: ModelFile | None) -> None:
        """Load it now, by the cheapest thing it can do."""
        generator = self._child.generator
        if generator is None or chosen is None:
            return
        try:
            generator.count_tokens("Pincite")
        except UserError as error:
            if error.code is ErrorCode.CHILD_DIED:
                raise UserError(ErrorCode.MODEL_FAILED, path=str(chosen.path), name=chosen.name) from error
            raise

    def _remember(self, path: str, chosen: ModelFile | None, *, trusted: bool) -> None:
        hashes = set(self._settings.current.trusted_model_hashes)
        if chosen is not None and trusted and not chosen.known:
            hashes.add(chosen.sha256)
        with disk_errors(self._settings.path.parent):
            self._settings.change(generator_path=path, trusted_model_hashes=tuple(sorted(hashes)))
