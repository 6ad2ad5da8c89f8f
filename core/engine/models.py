"""Which models are in use, and the process that has them loaded."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from core.api.types import ErrorCode, ModelInfo
from core.cancel import CancelToken
from core.contracts.models import Embedder, Generator, Reader, Reranker
from core.engine.disk import disk_errors
from core.engine.embedders import EmbedderFiles
from core.engine.embedding import ChangingEmbedder, SteadyEmbedder
from core.engine.rerankers import RerankerFile
from core.errors import UserError
from core.model.catalog import EMBEDDER
from core.model.files import ModelFile, ModelFiles, default_models, embedder_id, inspect_model, model_infos
from core.model.gate import Gate
from core.model.remote import ModelChild
from core.model.states import KeptStates
from core.paths import DataPaths, shipped_models_dir
from core.settings import SettingsFile

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LibraryModel:
    """What a library must know of the embedder before it is loaded."""

    id: str
    dimensions: int


def library_model(files: ModelFiles) -> LibraryModel:
    """Without an embedder a library finds by words alone."""
    model = files.embedder
    return LibraryModel(embedder_id(model), model.dimensions) if model is not None else LibraryModel("none", 0)


def wanted_embedder(paths: DataPaths) -> LibraryModel:
    """What a library below `paths` is to be opened with. Raises OSError."""
    files = EmbedderFiles(shipped_models_dir(), SettingsFile(paths.settings))
    return library_model(ModelFiles(embedder=files.wanted))


class ModelsInUse:
    """Owns the children that run models, and the choice of embedder, reranker and generator. From any thread, but one
    choice at a time.

    Questions go to one child, with the embedder that is searched; while another one takes over, its vectors are made in
    a second child. The two take turns. A generator that the person chose is read whole to be checked, so that happens
    when it is first needed: it must not hold up the window.
    """

    def __init__(self, models_dir: Path, settings: SettingsFile, states: KeptStates | None = None) -> None:
        """Without `states` nothing of what the generator reads is kept on disk."""
        self._defaults = default_models(models_dir)
        self._settings = settings
        self._embedders = EmbedderFiles(models_dir, settings)
        self._reranker = RerankerFile(settings)
        gate = Gate()
        self._child = ModelChild(replace(self._defaults, embedder=self._embedders.wanted), gate=gate, states=states)
        self._maker = ModelChild(ModelFiles(), gate=gate)
        self._annotator = ModelChild(ModelFiles(), gate=gate, may_hurry=False)
        self._gate = gate
        self._spaces = Gate()
        self._lock = threading.Lock()
        self._settled = False

    @property
    def for_library(self) -> LibraryModel:
        """The wanted embedder."""
        return library_model(ModelFiles(embedder=self._embedders.wanted))

    @property
    def embedder(self) -> Embedder | None:
        """The wanted embedder."""
        wanted = self._embedders.wanted
        return None if wanted is None else self._run(wanted)

    def embedder_for(self, searched_id: str) -> Embedder | None:
        """The embedder for questions to a library, by its `search_embedder_id`. None if its file is not there: then
        words alone are searched, since vectors of another one mean nothing to it."""
        file = self._embedders.by_id(searched_id)
        if file is None:
            return None
        with self._lock:
            has_changed = self._child.models.embedder != file
            self._child.use_embedder(file)
        if has_changed and self._maker.models.embedder == file:
            self._maker.rest()
        return self._child.embedder

    def for_indexing(self, searched_id: Callable[[], str]) -> Embedder | None:
        """The wanted embedder, with the vectors of the searched one beside its own if that is another one."""
        self.embedder_for(searched_id())  # questions first: what is left runs in the second child
        wanted = self.embedder
        if wanted is None:
            return None
        wanted_id = wanted.id

        def former() -> Embedder | None:
            searched = searched_id()
            return self.embedder_for(searched) if searched != wanted_id else None

        return SteadyEmbedder(ChangingEmbedder(wanted, former))

    def for_filling(self, searched_id: str) -> Embedder | None:
        """The wanted embedder alone."""
        self.embedder_for(searched_id)
        wanted = self.embedder
        return None if wanted is None else SteadyEmbedder(wanted)

    def embedder_turn(self, token: CancelToken | None = None, *, urgent: bool = True) -> AbstractContextManager[None]:
        """Held over a question from its embedding to its answer, and while vectors are stored that may change which
        embedder is searched (not urgent)."""
        return self._spaces.turn(urgent=urgent, token=token)

    @property
    def reader(self) -> Reader | None:
        return self._child.reader

    @property
    def reranker(self) -> Reranker | None:
        """The one that a person chose, while its file is there."""
        self._child.use_reranker(self._reranker.wanted)
        return self._child.reranker

    @property
    def generator(self) -> Generator | None:
        self._settle()
        return self._child.generator

    @property
    def annotator(self) -> Generator | None:
        """The generator in a child of its own, which can be ended under a half-written line of context at no cost to
        the question that comes in."""
        self._settle()
        self._annotator.use_generator(self._child.models.generator)
        return self._annotator.generator

    def rest_annotator(self) -> None:
        """Give its memory back."""
        self._annotator.rest()

    @property
    def is_asked(self) -> bool:
        """Whether a question, or what a person just chose, waits for a model."""
        return self._spaces.is_wanted or self._gate.is_wanted

    @property
    def generator_name(self) -> str:
        """Empty if there is none."""
        self._settle()
        model = self._child.models.generator
        return "" if model is None else model.name

    def infos(self) -> tuple[ModelInfo, ...]:
        """One row for each role, in use or missing; a reranker only if one is chosen."""
        self._settle()
        shipped = {model.path for model in self._defaults.present}
        in_use = replace(self._child.models, embedder=self._embedders.wanted, reranker=self._reranker.wanted)
        infos = model_infos(in_use)
        missing = self._reranker.missing
        return (() if missing is None else (missing,)) + tuple(
            self._missing_choice(i)
            if i.role == EMBEDDER and not i.available and self._embedders.chosen_path
            else replace(i, built_in=not i.available or Path(i.path) in shipped)
            for i in infos
        )

    def _missing_choice(self, info: ModelInfo) -> ModelInfo:
        path = Path(self._embedders.chosen_path)
        return replace(info, name=path.stem, path=str(path), size_bytes=0, known=False, licence="", built_in=False)

    def notices(self) -> tuple[str, ...]:
        """What a person should know at the start: error codes, each with a sentence."""
        found = []
        if self._embedders.wanted is None:
            found.append(ErrorCode.EMBEDDER_MISSING.value)
        chosen = self._settings.current.generator_path
        if not Path(chosen).is_file() if chosen else self._defaults.generator is None:
            found.append(ErrorCode.MODEL_MISSING.value)
        return (*found, *self._reranker.notices())

    def warm(self) -> None:
        """Load in the background what a question needs. A failure shows again, and is told, when one comes."""
        self._settle()
        self._child.use_reranker(self._reranker.wanted)
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

    def choose_embedder(self, path: str, *, trusted: bool, token: CancelToken) -> None:
        """Find by another embedder, an empty path meaning the one that came along, and remember that. The library has
        to be told (`for_library`).

        Nothing changes if it cannot be loaded. Raises UserError (PATH_MISSING, NOT_A_MODEL, UNKNOWN_MODEL,
        NOT_ENOUGH_MEMORY, MODEL_FAILED, EMBEDDER_MISSING ...) and CancelRequested.
        """
        file = self._embedders.inspect(path, trusted=trusted, token=token)
        with _as_model_failure(file):
            self._run(file).embed(["Pincite"], token=token)
        self._embedders.remember(path, file)

    def choose_reranker(self, path: str, *, trusted: bool, token: CancelToken) -> None:
        """Read the best passages once more with a file, an empty path meaning not at all, and remember that.

        Nothing changes if it cannot be loaded. Raises UserError (PATH_MISSING, NOT_A_MODEL, UNKNOWN_MODEL,
        NOT_ENOUGH_MEMORY, MODEL_FAILED ...) and CancelRequested.
        """
        file = self._reranker.inspect(path, trusted=trusted, token=token)
        self._child.use_reranker(file)
        reranker = self._child.reranker
        if file is not None and reranker is not None:
            with _as_model_failure(file):
                reranker.score("Pincite", ["Pincite"], token=token)
        self._reranker.remember(path, file)

    def close(self) -> None:
        """End the children."""
        self._annotator.close()
        self._maker.close()
        self._child.close()

    def _run(self, file: ModelFile) -> Embedder:
        """In the child for questions if that has it anyway."""
        with self._lock:
            child = self._child if self._child.models.embedder in (None, file) else self._maker
            child.use_embedder(file)
            embedder = child.embedder
        if embedder is None:
            raise LookupError("an embedder was put to use and is not there")
        return embedder

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
        with _as_model_failure(chosen):
            generator.count_tokens("Pincite")

    def _remember(self, path: str, chosen: ModelFile | None, *, trusted: bool) -> None:
        hashes = set(self._settings.current.trusted_model_hashes)
        if chosen is not None and trusted and not chosen.known:
            hashes.add(chosen.sha256)
        with disk_errors(self._settings.path.parent):
            self._settings.change(generator_path=path, trusted_model_hashes=tuple(sorted(hashes)))


@contextmanager
def _as_model_failure(file: ModelFile) -> Iterator[None]:
    """What ends the child when a file is first tried is the file's fault."""
    try:
        yield
    except UserError as error:
        if error.code is ErrorCode.CHILD_DIED:
            raise UserError(ErrorCode.MODEL_FAILED, path=str(file.path), name=file.name) from error
        raise
