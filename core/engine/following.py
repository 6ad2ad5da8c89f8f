"""The library kept current without being asked: one thread that notices what changed on the disk, has it read, erases
what is gone for good, and tells the window how current everything is."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from core.api.following import COMPLETE, Amount, FolderState, Freshness, Trouble
from core.api.messages import Cancelled, DocumentChanged, Failed, FoldersChanged, FreshnessChanged
from core.api.types import DocumentId
from core.contracts.library import Aside, IndexProgress
from core.engine.app import App
from core.engine.backing_up import BackingUp
from core.engine.freshness import Doings, freshness, is_worth_telling
from core.engine.grace import Grace
from core.engine.indexing import IndexingQueue, Outcome, Rank, Task
from core.engine.jobs import Emit
from core.engine.looks import Looks, is_of_models
from core.engine.runs import Run, Runs
from core.errors import UserError
from core.ingest.events import FileEnded, FilePostponed, FolderNoted, IngestEvent, RowsChanged, RowsGone
from core.ingest.mounts import MountTable, mount_table
from core.ingest.parts import free_bytes
from core.ingest.space import LOW_DISK_BYTES
from core.ingest.watch import Watcher
from core.ingest.watch_policy import Clocks
from core.paths import covers

log = logging.getLogger(__name__)

TICK_S = 0.5
TELL_EVERY_S = 1.0
LOOK_AROUND_EVERY_S = 5.0
"""At mounts, at room on the disk and at what is to be erased."""
TARGETS_EVERY_S = 30.0
ERASED_AT_ONCE = 50
"""The library is held up for each, and questions wait."""
_BACKGROUND = frozenset({Rank.OCR, Rank.FILL, Rank.CONTEXT})


class Following:
    """Owns the thread, the watcher and the backups. `is_repairing` says that the library cannot be asked now."""

    def __init__(
        self,
        app: App,
        queue: IndexingQueue,
        emit: Emit,
        *,
        is_repairing: Callable[[], bool] = lambda: False,
        backups: BackingUp,
        mounts: Callable[[], MountTable] = mount_table,
    ) -> None:
        self._app = app
        self._queue = queue
        self._emit = emit
        self._is_repairing = is_repairing
        self._mounts = mounts
        self._table = mounts()
        self._backups = backups
        self._watcher = Watcher(self._kind_of, spare=str(app.paths.root))
        self.runs = Runs(app, emit, self._hear)
        self.looks = Looks(app.library, queue, self.runs, on_end=self._looked, are_polled=self._are_polled)
        self._grace = Grace()
        self._clocks = Clocks(time.monotonic(), time.time())
        self._lock = threading.Lock()
        self._to_erase: list[DocumentId] = []
        self._has_begun = self._was_damaged = self._places_are_new = self._is_measuring = False
        self._folders_are_new = self._targets_are_new = True
        self._wants_ocr = self._wants_fill = self._wants_notes = True
        self._notes: Task | None = None
        self._drafts_may_go = True
        self._around_at = self._tell_at = self._targets_at = 0.0
        self._roots: tuple[str, ...] = ()
        self._files: tuple[str, ...] = ()
        self._states: dict[str, FolderState] = {}
        self._told_folders: FoldersChanged | None = None
        self._told: Freshness | None = None
        self._troubles: set[Trouble] = set()
        self._model_failed = False
        self._told_failure = ""
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="follow", daemon=True)

    # --- for the handlers

    def start(self) -> None:
        self._thread.start()

    def close(self, timeout_s: float) -> None:
        """After the queue. What was removed and can be taken back no more is erased, as far as the time allows."""
        until = time.monotonic() + timeout_s
        self._closed.set()
        self._backups.close(timeout_s)
        self._watcher.close()
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        try:
            removed = [file.document_id for file in self._app.library.aside(Aside.REMOVED)]
            self._app.library.erase_chats()
            while removed and time.monotonic() < until:
                self._app.library.remove(removed[:ERASED_AT_ONCE])
                del removed[:ERASED_AT_ONCE]
        except UserError as error:
            log.warning("what was removed is erased at the next start: %s", error.code.value)

    def look_at_targets(self) -> None:
        """Which folders and files are followed has changed."""
        self._folders_are_new = self._targets_are_new = True
        self._targets_at = 0.0

    def want_ocr(self) -> None:
        self._wants_ocr = True

    def want_vectors(self) -> None:
        self._wants_fill = True

    def want_notes(self, *, wanted: bool) -> None:
        """Lines of context are to be written from now on, or no more."""
        self._wants_notes = wanted
        if not wanted and self._notes is not None:
            self._queue.cancel(self._notes)
        self.want_vectors()

    def measure_pace(self) -> None:
        """Find out what a line of context will take, when nothing else is to be done; then tell, so that who asked
        asks again."""
        if not self._is_measuring and Rank.CONTEXT not in self._queue.ranks:
            self._is_measuring = True
            work = partial(self.runs.measure_pace, is_wanted=self._is_wanted)
            self._queue.add(Task(Rank.CONTEXT, work, self._measured))

    def verified(self) -> None:
        """What was found damaged waits to be read again."""
        self.want_vectors()
        self.looks.look_through(Rank.CHECK)

    def erase(self, document_ids: Sequence[DocumentId]) -> None:
        """For good, soon."""
        with self._lock:
            self._to_erase.extend(document_ids)

    def repair_changed(self) -> None:
        """The library is damaged, or was repaired: then everything is looked at, and told, anew."""
        self._has_begun = False
        self._was_damaged = True
        self._told_folders = None
        self._tell_at = 0.0

    def now(self, *, but: frozenset[Rank] = frozenset()) -> Freshness:
        """How current the library is at this moment, or would be `but` for some jobs."""
        doings = self._doings()
        return freshness(replace(doings, ranks=doings.ranks - but), self._told or Freshness())

    def added(self, run: Run, outcome: Outcome) -> None:
        """A drop is over."""
        self.look_at_targets()
        if isinstance(outcome, Cancelled):
            self.looks.cancelled(run)
            return
        if isinstance(outcome, Failed):
            self.looks.try_again_soon()
        self._model_failed = is_of_models(outcome)
        self.looks.added(run)

    # --- on the queue's thread

    def _looked(self, outcome: Outcome) -> None:
        self._folders_are_new = True
        self._model_failed = self._model_failed or is_of_models(outcome)

    def _hear(self, event: IngestEvent) -> None:
        match event:
            case FilePostponed():
                self.looks.postpone(event.path, event.again_in_s)
            case FileEnded():
                self._wants_ocr = self._wants_fill = self._wants_notes = True
                self._folders_are_new = self._targets_are_new = True
            case RowsChanged() | RowsGone():
                self._folders_are_new = self._targets_are_new = True
            case FolderNoted():
                self._places_are_new = True
                self.look_at_targets()

    # --- on its own thread

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._tick(time.monotonic())
            except UserError as error:
                if self._is_new(error.code.value):
                    log.warning("the library cannot be kept current: %s", error.code.value)
            except Exception as error:  # whatever happens to one round, the next comes
                is_closed = isinstance(error, RuntimeError) and self._closed.is_set()  # the library says so
                if not is_closed and self._is_new(repr(error)):
                    log.exception("following: bug")
            else:
                self._told_failure = ""
            self._closed.wait(TICK_S)

    def _is_new(self, failure: str) -> bool:
        """Each is told once, until a round goes well: they come twice a second."""
        before, self._told_failure = self._told_failure, failure
        return failure != before

    def _tick(self, now: float) -> None:
        if self._told is None:
            self._tell()
        if not self._is_repairing():
            if not self._has_begun:
                self._begin()
            self._notice(now)
            if now >= self._around_at:
                self._around_at = now + LOOK_AROUND_EVERY_S
                self._look_around(now)
        if now >= self._tell_at:
            self._tell_at = now + TELL_EVERY_S
            self._tell()

    def _begin(self) -> None:
        self._app.library.use_notes(used=self._app.settings.current.contextual)
        self._app.library.erase_chats()
        self.erase([file.document_id for file in self._app.library.aside(Aside.REMOVED)])
        self._retarget(time.monotonic())
        self._watcher.is_settled_within(LOOK_AROUND_EVERY_S)
        self.looks.look_through(Rank.LOOK)
        self._has_begun = True

    def _notice(self, now: float) -> None:
        if self._clocks.have_jumped(now, time.time()):
            log.info("the computer slept, or a clock was set: all folders are looked through")
            self.looks.look_through(Rank.LOOK)
        due = [path for path in self._watcher.due() if self._is_followed(path)]
        if self.looks.go_on(due, now, targets_are_new=self._targets_are_new):
            self._drafts_may_go = True
            self._watcher.try_again()

    def _is_followed(self, path: str) -> bool:
        return path in self._files or any(covers(root, path) for root in self._roots)

    def _look_around(self, now: float) -> None:
        self._look_at_mounts()
        if self._targets_are_new and now - self._targets_at >= TARGETS_EVERY_S:
            self._retarget(now)
        self._erase_some(now)
        self._begin_background()
        self._look_for_troubles()
        is_idle = not (self._queue.ranks - {Rank.FILL, Rank.CONTEXT})
        self._backups.consider(now, is_idle=is_idle)

    def _look_at_mounts(self) -> None:
        """A drive came or went: what was on it, or is now, is looked at."""
        before, self._table = self._table, self._mounts()
        points = {point for point, _ in {*before.points} ^ {*self._table.points}}
        places = [*self._roots, *self._files]
        self.looks.look([place for place in places if any(covers(p, place) or covers(place, p) for p in points)])

    def _retarget(self, now: float) -> None:
        self._targets_are_new, self._targets_at = False, now
        library = self._app.library
        before, self._roots = self._roots, tuple(folder.path for folder in library.folders())
        paths = (row.path for row in library.summaries())
        self._files = tuple(path for path in paths if not any(covers(root, path) for root in self._roots))
        self._watcher.follow(self._roots, self._files)
        if self._places_are_new:  # what changed in them before they were watched
            self._places_are_new = False
            self.looks.look([root for root in self._roots if root not in before])

    def _erase_some(self, now: float) -> None:
        """Not while something is still to be read that may be a file that was moved."""
        library = self._app.library
        due = self._grace.due(library.aside(Aside.DELETED), library.folders(), now)
        is_quiet = not self._queue.is_paused and self._queue.ranks <= _BACKGROUND and not self.looks.waiting
        with self._lock:
            batch = list(dict.fromkeys([*self._to_erase, *(due if is_quiet else [])]))[:ERASED_AT_ONCE]
            self._to_erase = [i for i in self._to_erase if i not in batch]
        if batch:
            library.remove(batch)
        if is_quiet and self._drafts_may_go and Rank.OCR not in self._queue.ranks:  # which may have one open
            self._drafts_may_go = False
            library.forget_drafts()

    def _begin_background(self) -> None:
        ranks = self._queue.ranks
        if self._wants_ocr and Rank.OCR not in ranks:
            self._wants_ocr = False
            run = self.runs.recognising()
            self._queue.add(Task(Rank.OCR, run.work, partial(self._recognised, run)))
        if self._wants_fill and ranks <= {Rank.OCR, Rank.CONTEXT}:
            self._wants_fill = False
            self._queue.add(Task(Rank.FILL, self.runs.fill, self._filled))
        if self._wants_notes and self._app.settings.current.contextual and ranks <= {Rank.OCR, Rank.FILL}:
            self._wants_notes = False
            self._notes = Task(Rank.CONTEXT, partial(self.runs.annotate, is_wanted=self._is_wanted), self._noted)
            self._queue.add(self._notes)

    def _recognised(self, run: Run, outcome: Outcome) -> None:
        run.end()
        self.runs.pages_waiting_for_ocr = 0
        if isinstance(outcome, Failed):
            log.warning("OCR stopped: %s", outcome.code.value)

    def _filled(self, outcome: Outcome) -> None:
        self._model_failed = is_of_models(outcome)
        if isinstance(outcome, Failed):
            log.warning("vectors could not be made: %s", outcome.code.value)

    def _is_wanted(self) -> bool:
        """Whether what goes on in the background is to give way."""
        return self._queue.wants_others(Rank.CONTEXT)

    def _measured(self, outcome: Outcome) -> None:
        self._is_measuring = False
        self._told = None
        self._noted(outcome)

    def _noted(self, outcome: Outcome) -> None:
        self._notes = None
        self._app.models.rest_annotator()
        if isinstance(outcome, Failed):
            self._model_failed = is_of_models(outcome)
            log.warning("lines of context could not be written: %s", outcome.code.value)

    def _look_for_troubles(self) -> None:
        library = self._app.library
        is_blind = library.totals().chunks > 0 and not self._app.can_search_by_meaning
        found = {
            Trouble.DISK_LOW: free_bytes(self._app.paths.root) < LOW_DISK_BYTES,
            Trouble.WATCH_LIMIT: self._watcher.is_limited,
            Trouble.EMBEDDER_MISSING: is_blind,
            Trouble.BACKUP_FAILED: self._backups.has_failed,
        }
        self._troubles = {trouble for trouble, is_there in found.items() if is_there}

    def _doings(self) -> Doings:
        changes, _ = self._watcher.waiting()
        is_repairing = self._is_repairing()
        found = {
            Trouble.DISK_FULL: self._queue.is_full,
            Trouble.MODEL_FAILED: self._model_failed,
            Trouble.LIBRARY_DAMAGED: is_repairing or self._was_damaged,
        }
        return Doings(
            as_of=self.looks.seen_at if self._are_polled(self._roots) else datetime.now(UTC),
            has_looked=self._has_begun and self.looks.has_looked_through,
            changes=changes + self.looks.waiting,
            files=self.runs.files_waiting,
            ranks=self._queue.ranks,
            is_paused=self._queue.is_paused,
            progress=IndexProgress() if is_repairing else self._app.library.progress(),
            pages_waiting_for_ocr=self.runs.pages_waiting_for_ocr,
            contextual=self._contextual(is_repairing=is_repairing),
            troubles=frozenset(self._troubles | {trouble for trouble, is_there in found.items() if is_there}),
        )

    def _contextual(self, *, is_repairing: bool) -> Amount:
        is_on = self._app.settings.current.contextual and not is_repairing
        return self._app.library.notes() if is_on else COMPLETE

    def _tell(self) -> None:
        if not self._is_repairing():
            self._tell_rows()
        now = self.now()
        if is_worth_telling(self._told, now):
            self._told = now
            self._emit(FreshnessChanged(now))
        self._was_damaged = self._is_repairing()  # told at least once, however short it was

    def _tell_rows(self) -> None:
        library = self._app.library
        for document in library.family_changes():
            self._emit(DocumentChanged(document, library.totals()))
        states = {root: self._watcher.state(root) for root in self._roots}
        if not self._folders_are_new and states == self._states:
            return
        self._folders_are_new, self._states = False, states
        for folder in library.folders():
            state = states.get(folder.path, folder.state)
            if folder.state in (FolderState.WATCHED, FolderState.POLLED) and folder.state is not state:
                library.note_folder(folder.id, state=state)
        now = FoldersChanged(library.folder_summaries())
        if now != self._told_folders:
            self._told_folders = now
            self._emit(now)

    def _kind_of(self, path: str) -> str:
        return self._table.kind(path)

    def _are_polled(self, paths: Sequence[str]) -> bool:
        return any(self._watcher.state(path) is FolderState.POLLED for path in paths)
