"""Everything put together: the one place that knows which part stands behind which Protocol."""

import logging
from collections.abc import Callable, Iterator, Sequence

from core.answer.ask import AskEvent, AskParts, ask
from core.api.types import Scope
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedder
from core.contracts.pages import Unreadable
from core.engine.disk import disk_errors
from core.engine.embedding import SteadyEmbedder
from core.engine.library_thread import LibraryThread, TidyLibrary
from core.engine.models import ModelsInUse
from core.engine.ocr import OcrInUse, ocr_in_use
from core.ingest.events import IngestEvent
from core.ingest.passwords import Passwords
from core.ingest.pipeline import LOW_DISK_BYTES, IngestParts, free_bytes, ingest_files
from core.ingest.policy import Wanted
from core.library import open_library
from core.parse.remote import ParserChild, RendererChild, worker_child
from core.paths import DataPaths, shipped_models_dir
from core.retrieve.calibrate import load_calibration
from core.retrieve.search import SearchParts, SearchResult, search
from core.settings import SettingsFile

log = logging.getLogger(__name__)

DISK_LOW = "disk_low"
"""A notice: there is room for a while yet."""


class App:
    """The parts of one running Pincite. `library` may be called from any thread only if it is a LibraryThread."""

    def __init__(self, paths: DataPaths, library: Library, models: ModelsInUse, ocr: OcrInUse) -> None:
        self.paths = paths
        self.library = library
        self.models = models
        self.ocr = ocr
        self.passwords = Passwords()
        self._parser_child, self._renderer_child = worker_child(), worker_child()
        self.parser = ParserChild(self._parser_child)
        self.renderer = RendererChild(self._renderer_child)

    @property
    def embedder(self) -> Embedder | None:
        """For indexing. None if no embedder is installed."""
        embedder = self.models.embedder
        return SteadyEmbedder(embedder) if embedder is not None else None

    def add(self, paths: Sequence[str], *, wanted: Wanted, token: CancelToken) -> Iterator[IngestEvent]:
        """As `ingest_files`."""
        parts = IngestParts(
            self.library,
            self.parser,
            self.embedder,
            self.paths.root,
            ocr=self.ocr.parts(wanted),
            passwords=self.passwords,
        )
        return ingest_files(paths, parts, wanted=wanted, token=token)

    def search(self, question: str, scope: Scope, *, limit: int, token: CancelToken) -> SearchResult:
        """As `retrieve.search`."""
        return search(question, scope, self._search_parts(), limit=limit, token=token)

    def ask(self, question: str, scope: Scope, *, quotes_only: bool, token: CancelToken) -> Iterator[AskEvent]:
        """As `answer.ask`."""
        generator = None if quotes_only else self.models.generator
        parts = AskParts(self._search_parts(), self.models.reader, generator, load_calibration())
        return ask(question, scope, parts, quotes_only=quotes_only, token=token)

    def notices(self) -> tuple[str, ...]:
        """What a person should know at the start, as keys of sentences."""
        low = (DISK_LOW,) if free_bytes(self.paths.root) < LOW_DISK_BYTES else ()
        return (*self.models.notices(), *low)

    def warm(self) -> None:
        """Load ahead what the first question and the first page need. May take seconds."""
        self.models.warm()
        try:
            self.renderer.protection()
        except Unreadable as finding:
            log.warning("the renderer does not start: %s", finding.reason)

    def stop_reading(self) -> None:
        """End what an indexing job waits for, if it is not the models, who see its cancellation themselves."""
        self._parser_child.kill()
        self.ocr.stop()

    def stop_drawing(self) -> None:
        """End what a page waits for."""
        self._renderer_child.kill()

    def close(self) -> None:
        """End the children and save the library."""
        self.stop_reading()
        self.stop_drawing()
        self.models.close()
        self.library.close()

    def _search_parts(self) -> SearchParts:
        return SearchParts(self.library, self.models.embedder)


def open_app(paths: DataPaths) -> App:
    """For one command: the library belongs to the calling thread. Raises UserError if it cannot be opened."""
    return _compose(paths, lambda opens: opens())


def open_serving_app(paths: DataPaths) -> App:
    """For the engine: the library has a thread of its own and says at its first use if it cannot be opened."""
    return _compose(paths, LibraryThread)


def _compose(paths: DataPaths, place: Callable[[Callable[[], TidyLibrary]], Library]) -> App:
    with disk_errors(paths.root):
        paths.create()
        settings = SettingsFile(paths.settings)
        models = ModelsInUse(shipped_models_dir(), settings)
        model = models.for_library
        library = place(lambda: open_library(paths, embedder_id=model.id, dimensions=model.dimensions))
    return App(paths, library, models, ocr_in_use(paths, settings))
