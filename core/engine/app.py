"""Everything put together: the one place that knows which part stands behind which Protocol."""

import logging
from collections.abc import Callable, Iterator, Sequence

from core.answer.ask import AskEvent, AskParts, ask
from core.api.types import Scope
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedder
from core.engine.disk import disk_errors
from core.engine.library_thread import LibraryThread
from core.engine.models import ModelsInUse
from core.engine.turns import ModelTurns, PatientEmbedder
from core.ingest.events import IngestEvent
from core.ingest.pipeline import LOW_DISK_BYTES, IngestParts, free_bytes, ingest_files
from core.ingest.policy import Wanted
from core.library import open_library
from core.parse.remote import ParserChild, RendererChild
from core.paths import DataPaths, shipped_models_dir
from core.retrieve.calibrate import load_calibration
from core.retrieve.search import SearchParts, SearchResult, search

log = logging.getLogger(__name__)

NO_EMBEDDER = ("none", 0)
"""The id and dimensions of a library that finds by words alone."""


class App:
    """The parts of one running Pincite. `library` may be called from any thread only if it is a LibraryThread."""

    def __init__(self, paths: DataPaths, library: Library, models: ModelsInUse, turns: ModelTurns) -> None:
        self.paths = paths
        self.library = library
        self.models = models
        self.parser = ParserChild()
        self.renderer = RendererChild()
        self._turns = turns

    @property
    def embedder(self) -> Embedder | None:
        """For indexing: lets questions go first. None if no embedder is installed."""
        if self.models.for_library is None:
            return None
        return PatientEmbedder(self._embedder_now, self._turns)

    def add(self, paths: Sequence[str], *, wanted: Wanted, token: CancelToken) -> Iterator[IngestEvent]:
        """As `ingest_files`."""
        parts = IngestParts(self.library, self.parser, self.embedder, self.paths.root)
        return ingest_files(paths, parts, wanted=wanted, token=token)

    def search(self, question: str, scope: Scope, *, limit: int, token: CancelToken) -> SearchResult:
        """As `retrieve.search`."""
        with self._turns.question(token):
            return search(question, scope, self._search_parts(), limit=limit, token=token)

    def ask(self, question: str, scope: Scope, *, quotes_only: bool, token: CancelToken) -> Iterator[AskEvent]:
        """As `answer.ask`. Embedding waits until the last event was taken."""
        with self._turns.question(token):
            generator = None if quotes_only else self.models.generator
            parts = AskParts(self._search_parts(), self.models.reader, generator, load_calibration())
            yield from ask(question, scope, parts, quotes_only=quotes_only, token=token)

    def notices(self) -> tuple[str, ...]:
        """What a person should know at the start."""
        full = ("disk_low",) if free_bytes(self.paths.root) < LOW_DISK_BYTES else ()
        return (*self.models.notices(), *full)

    def warm(self) -> None:
        """Load ahead what the first question needs. Runs on a thread of its own."""
        with self._turns.question(CancelToken()):
            self.models.warm()

    def unblock_ingest(self) -> None:
        """End what an indexing job waits for."""
        self.parser.kill()
        if self._turns.batch_runs:
            self.models.kill()

    def unblock_answer(self) -> None:
        if not self._turns.batch_runs:
            self.models.kill()

    def unblock_pages(self) -> None:
        self.renderer.kill()

    def close(self) -> None:
        """End the children, who have nothing to lose, and save the library."""
        for child in (self.parser, self.renderer, self.models):
            child.kill()
        self.library.close()

    def _search_parts(self) -> SearchParts:
        return SearchParts(self.library, self.models.embedder)

    def _embedder_now(self) -> Embedder:
        embedder = self.models.embedder
        if embedder is None:
            raise LookupError("the embedder went away")
        return embedder


def open_app(paths: DataPaths) -> App:
    """For one command: the library belongs to the calling thread. Raises UserError if it cannot be opened."""
    return _compose(paths, lambda opens: opens())


def open_serving_app(paths: DataPaths) -> App:
    """For the engine: the library has a thread of its own and says at its first use if it cannot be opened."""
    return _compose(paths, LibraryThread)


def _compose(paths: DataPaths, place: Callable[[Callable[[], Library]], Library]) -> App:
    with disk_errors(paths.root):
        paths.create()
        turns = ModelTurns()
        models = ModelsInUse(shipped_models_dir(), paths.settings, turns)
        model = models.for_library
        embedder_id, dimensions = (model.id, model.dimensions) if model is not None else NO_EMBEDDER
        library = place(lambda: open_library(paths, embedder_id=embedder_id, dimensions=dimensions))
    return App(paths, library, models, turns)
