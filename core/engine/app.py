"""Everything put together: the one place that knows which part stands behind which Protocol."""

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial

from core.answer.ask import AskEvent, AskParts, ask
from core.api.finding import Turn
from core.api.types import Scope
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedder
from core.contracts.pages import Unreadable
from core.engine.contextual import Annotator, IsWanted, Manners, Note, Pace, probed_seconds
from core.engine.disk import disk_errors
from core.engine.filling import fill_vectors
from core.engine.gates import GateInUse
from core.engine.library_thread import LibraryThread
from core.engine.models import ModelsInUse
from core.engine.ocr import OcrInUse, ocr_in_use
from core.ingest.events import IngestEvent
from core.ingest.parts import IngestParts, free_bytes
from core.ingest.passwords import Passwords
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from core.ingest.space import LOW_DISK_BYTES
from core.ingest.sync import recognise_waiting, sync_folders
from core.library import open_library
from core.library.repair import Repaired, open_repaired
from core.model.catalog import GENERATOR
from core.model.states import KeptStates
from core.parse.marking import MarkerChild
from core.parse.remote import ParserChild, RendererChild, worker_child
from core.paths import DataPaths, shipped_models_dir
from core.retrieve.calibrate import Calibration
from core.retrieve.followup import StandaloneQuery
from core.retrieve.plan import STAGES, SearchPlan
from core.retrieve.search import SearchParts, SearchResult, search
from core.settings import SettingsFile

log = logging.getLogger(__name__)

DISK_LOW = "disk_low"
"""A notice: there is room for a while yet."""


class App:
    """The parts of one running Pincite. `library` may be called from any thread only if it is a LibraryThread."""

    def __init__(self, library: Library, ocr: OcrInUse, opening: "Opening") -> None:
        self.paths = opening.paths
        self.library = library
        self.models = opening.models
        self.ocr = ocr
        self.settings = opening.settings
        self._opening = opening
        self.passwords = Passwords()
        self.pace = Pace()
        self.gate = GateInUse(opening.paths, opening.settings)
        self._parser_child, self._renderer_child = worker_child(), worker_child()
        self.marker = MarkerChild()
        self.parser = ParserChild(self._parser_child)
        self.renderer = RendererChild(self._renderer_child)

    @property
    def repaired(self) -> Repaired | None:
        """What had to be put right to open the library, the last time it was opened."""
        return self._opening.repaired

    @property
    def embedder(self) -> Embedder | None:
        """For indexing. None if no embedder is installed."""
        return self.models.for_indexing(lambda: self.library.search_embedder_id)

    @property
    def can_search_by_meaning(self) -> bool:
        """False with an embedder that is not at hand: then words alone are searched."""
        return self.models.embedder_for(self.library.search_embedder_id) is not None

    def add(
        self, paths: Sequence[str], *, wanted: Wanted, token: CancelToken, is_live: bool = False
    ) -> Generator[IngestEvent, None, None]:
        """As `ingest_files`."""
        yield from ingest_files(paths, self._ingest_parts(wanted, is_live=is_live), wanted=wanted, token=token)

    def update(
        self, below: Sequence[str] = (), *, token: CancelToken, is_live: bool = False
    ) -> Generator[IngestEvent, None, None]:
        """As `sync_folders`: the library brought up to date with what is on the disk."""
        yield from sync_folders(self._ingest_parts(Wanted(), is_live=is_live), below=below, token=token)

    def recognise(self, *, token: CancelToken) -> Generator[IngestEvent, None, None]:
        """As `recognise_waiting`."""
        yield from recognise_waiting(self._ingest_parts(Wanted(), is_live=True), token=token)

    def fill(self, *, token: CancelToken) -> Generator[int, None, None]:
        """As `fill_vectors`; ends at once if there is nothing to do, or nothing to do it with."""
        embedder = self.models.for_filling(self.library.search_embedder_id)
        if embedder is not None:
            turn = partial(self.models.embedder_turn, urgent=False)
            yield from fill_vectors(self.library, embedder, turn=turn, token=token)

    def annotate(self, *, token: CancelToken, is_wanted: IsWanted) -> Generator[Note | None, None, None]:
        """As `Annotator.run`; ends at once if no model is there that writes."""
        generator = self.models.annotator
        if generator is not None:
            embedder = self.models.for_filling(self.library.search_embedder_id)
            annotator = Annotator(self.library, generator, embedder, self._manners(token, is_wanted))
            for note in annotator.run():
                if note is not None:
                    self.pace.took(generator.id, note.seconds)
                yield note

    def measure_pace(self, *, token: CancelToken, is_wanted: IsWanted) -> Generator[float | None, None, None]:
        """How long a note will take, before any is written (`pace`)."""
        generator = self.models.annotator
        if generator is not None and self.pace.seconds(generator.id) is None:
            for seconds in self._manners(token, is_wanted).patiently(partial(probed_seconds, generator)):
                if seconds is not None:
                    self.pace.took(generator.id, seconds)
                yield seconds

    @property
    def note_seconds(self) -> float | None:
        """What one note takes; None until that was measured, and without a model that writes."""
        generator = self.models.annotator
        return None if generator is None else self.pace.seconds(generator.id)

    def _manners(self, token: CancelToken, is_wanted: IsWanted) -> Manners:
        turn = partial(self.models.embedder_turn, urgent=False)
        return Manners(token, is_wanted, lambda: self.models.is_asked, turn)

    def search(
        self,
        question: str | StandaloneQuery,
        scope: Scope,
        *,
        plan: SearchPlan | None = None,
        limit: int,
        token: CancelToken,
    ) -> SearchResult:
        """As `retrieve.search`, with the stages that the person left on unless `plan` says otherwise."""
        with self.models.embedder_turn(token):
            wanted = self.plan() if plan is None else plan
            return search(question, scope, self._search_parts(), plan=wanted, limit=limit, token=token)

    def ask(
        self,
        question: str,
        scope: Scope,
        *,
        history: Sequence[Turn] = (),
        gate: Calibration | None = None,
        quotes_only: bool,
        token: CancelToken,
    ) -> Iterator[AskEvent]:
        """As `answer.ask`; without a `gate`, with the person's.

        A model that the person chose also completes follow-ups; the one that came with Pincite is too small for that.
        """
        generator = None if quotes_only else self.models.generator
        rewriter = generator if any(i.role == GENERATOR and not i.built_in for i in self.models.infos()) else None
        with self.models.embedder_turn(token):
            parts = AskParts(self._search_parts(), self.models.reader, generator, gate or self.calibration(), rewriter)
            yield from ask(
                question, scope, parts, history=history, plan=self.plan(), quotes_only=quotes_only, token=token
            )

    def plan(self) -> SearchPlan:
        """The stages that the person left on."""
        return SearchPlan(frozenset(self.settings.current.stages_off).intersection(STAGES))

    def calibration(self, *, own: bool = True) -> Calibration:
        """The gate for the models that are at hand now; as the person's questions fitted it if they did, and `own`."""
        searched_id, reader = self.library.search_embedder_id, self.models.reader
        embedder_id = "" if self.models.embedder_for(searched_id) is None else searched_id
        return self.gate.calibration(embedder_id=embedder_id, reader_id="" if reader is None else reader.id, own=own)

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
        self.marker.kill()
        self.models.close()
        self.library.close()

    def _ingest_parts(self, wanted: Wanted, *, is_live: bool) -> IngestParts:
        return IngestParts(
            self.library,
            self.parser,
            self.embedder,
            self.paths.root,
            ocr=self.ocr.parts(wanted),
            passwords=self.passwords,
            is_live=is_live,
        )

    def _search_parts(self) -> SearchParts:
        embedder = self.models.embedder_for(self.library.search_embedder_id)
        return SearchParts(self.library, embedder, self.models.reranker)


def open_app(paths: DataPaths) -> App:
    """For one command: the library belongs to the calling thread. Raises UserError if it cannot be opened."""
    opening = Opening(paths)
    return opening.app(opening.open_whole)


def open_serving_app(paths: DataPaths) -> tuple[App, LibraryThread]:
    """For the engine: the library has a thread of its own and says at its first use if it cannot be opened.

    If it is damaged it is repaired there.
    """
    opening = Opening(paths)
    thread = LibraryThread(opening.open)
    return opening.app(lambda: thread), thread


class Opening:
    """What opening a library needs, now and after a repair. Raises UserError of the data folder."""

    def __init__(self, paths: DataPaths) -> None:
        self.paths = paths
        self.repaired: Repaired | None = None
        with disk_errors(paths.root):
            paths.create()
            self.settings = SettingsFile(paths.settings)
            self.states = KeptStates(paths.states)
            self.models = ModelsInUse(shipped_models_dir(), self.settings, self.states)

    def app(self, place: Callable[[], Library]) -> App:
        with disk_errors(self.paths.root):
            return App(place(), ocr_in_use(self.paths, self.settings), self)

    def open_whole(self) -> Library:
        """After a repair, if it must be."""
        library, self.repaired = open_repaired(self.paths, self._open_library)
        return library

    def open(self, *, is_damaged: bool) -> Library:
        """As `library_thread.Opens`."""
        if not is_damaged:
            return self._open_library()
        library, self.repaired = open_repaired(self.paths, self._open_library, is_damaged=True)
        return library

    def _open_library(self) -> Library:
        model = self.models.for_library
        return open_library(self.paths, embedder_id=model.id, dimensions=model.dimensions, states=self.states)
