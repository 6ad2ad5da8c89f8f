"""The one thread that uses the library: SQLite, Tantivy and hnswlib never see another."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

from core.api.types import ErrorCode
from core.contracts.library import Library
from core.errors import UserError

log = logging.getLogger(__name__)

STEP_AT_LEAST_EVERY_S = 0.3
"""How long upkeep may wait behind callers who come one after the other."""
PAUSE_S = 0.01
"""So long upkeep waits after a call: a question makes some thirty, each close behind the other, and to look for upkeep
between all of them took a third of its processor time."""
IDLE_S = 1.0
"""A library that has no more to do may have a thread that does; so long until it is asked again."""
STEPS_OF_A_COMMIT_S = 2.0
"""What is not in the indexes by then follows in the gaps; an index that is made anew may take minutes."""
MOST_REPAIRS = 3

Value = TypeVar("Value")
Parameters = ParamSpec("Parameters")


class Opens(Protocol):
    """Opens the library, after a repair if it `is_damaged`. Raises UserError."""

    def __call__(self, *, is_damaged: bool) -> Library: ...


def _forwarded(
    method: Callable[Concatenate[Library, Parameters], Value],
) -> Callable[Concatenate["LibraryThread", Parameters], Value]:
    """The method of the Protocol as a call to the thread."""

    def call(self: "LibraryThread", /, *args: Parameters.args, **named: Parameters.kwargs) -> Value:
        return self.call(lambda library: cast(Value, getattr(library, method.__name__)(*args, **named)))

    call.__doc__ = method.__doc__
    return call


class LibraryThread:
    """A Library whose calls run one after the other on a thread of its own; each is short, so callers wait.

    The library is opened there too. If that fails, every call raises what opening raised. Upkeep is done in steps in
    the gaps. If a call finds the library damaged it is repaired here, and until it is, every call raises
    LIBRARY_DAMAGED. Calls made after `close` raise RuntimeError.
    """

    def __init__(self, opens: Opens) -> None:
        self._opens = opens
        self.on_repair: Callable[[], None] = lambda: None
        """Called on the library's thread when a repair begins and when it is over."""
        self._library: Library | None = None
        self._failure: BaseException | None = None
        self._repairs = 0
        self._is_repairing = False
        self._calls: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._is_closed = False
        self._stepped_at = time.monotonic()
        self._has_more = True
        self._was_called = False
        """Since the last step."""
        self._told: str = ""
        self._closing: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="library", daemon=True)
        self._thread.start()

    @property
    def is_repairing(self) -> bool:
        return self._is_repairing

    def close(self) -> None:
        """After the calls that were made before. What cannot be saved is raised; a library that never opened is not."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._calls.put(None)
        self._closing.result()

    def call(self, call: Callable[[Library], Value]) -> Value:
        """What `call` gives when its turn comes; for what takes several methods to be one."""
        future: Future[Value] = Future()

        def run() -> None:
            self._answer(future, call)

        with self._lock:
            if self._is_closed:
                raise RuntimeError("the library is closed")
            if self._is_repairing:
                raise UserError(ErrorCode.LIBRARY_DAMAGED)
            self._calls.put(run)
        return future.result()

    def repair(self) -> None:
        """Close the library, repair it as a whole and open it again; whoever calls meanwhile hears LIBRARY_DAMAGED.

        Raises what opening raised.
        """
        future: Future[None] = Future()
        repairs = self._repairs

        def run() -> None:
            if self._is_repairing:
                self._calls.put(run)  # for when that one is over, which is as good
                return
            if self._repairs == repairs:
                self._repair()
            self._answer(future, lambda _: None)

        with self._lock:
            if self._is_closed:
                raise RuntimeError("the library is closed")
            self._calls.put(run)
        future.result()

    def commit_indexes(self) -> None:
        """In steps, so that a question comes between. What takes very long goes on in the gaps."""
        until = time.monotonic() + STEPS_OF_A_COMMIT_S
        while self.call(lambda library: library.step()) and time.monotonic() < until:
            pass
        now = self.progress()
        if now.words.is_complete and now.meaning.is_complete:
            self.call(lambda library: library.commit_indexes())

    @property
    def search_embedder_id(self) -> str:
        return self.call(lambda library: library.search_embedder_id)

    begin_draft = _forwarded(Library.begin_draft)
    draft_pages = _forwarded(Library.draft_pages)
    draft_chunks = _forwarded(Library.draft_chunks)
    publish = _forwarded(Library.publish)
    forget_drafts = _forwarded(Library.forget_drafts)
    put = _forwarded(Library.put)
    put_unread = _forwarded(Library.put_unread)
    keep_recognised = _forwarded(Library.keep_recognised)

    relink = _forwarded(Library.relink)
    set_away = _forwarded(Library.set_away)
    set_aside = _forwarded(Library.set_aside)
    take_back = _forwarded(Library.take_back)
    aside = _forwarded(Library.aside)
    remove = _forwarded(Library.remove)

    folders = _forwarded(Library.folders)
    folder_summaries = _forwarded(Library.folder_summaries)
    follow = _forwarded(Library.follow)
    unfollow = _forwarded(Library.unfollow)
    move_folder = _forwarded(Library.move_folder)
    note_folder = _forwarded(Library.note_folder)
    kept_out = _forwarded(Library.kept_out)
    let_in = _forwarded(Library.let_in)

    step = _forwarded(Library.step)
    progress = _forwarded(Library.progress)
    want_embedder = _forwarded(Library.want_embedder)
    unembedded = _forwarded(Library.unembedded)
    add_vectors = _forwarded(Library.add_vectors)
    forget_vectors = _forwarded(Library.forget_vectors)
    index_flaws = _forwarded(Library.index_flaws)
    rebuild_indexes = _forwarded(Library.rebuild_indexes)

    known_file = _forwarded(Library.known_file)
    files_below = _forwarded(Library.files_below)
    content = _forwarded(Library.content)
    known_sizes = _forwarded(Library.known_sizes)
    embedded_by_text = _forwarded(Library.embedded_by_text)
    recognised = _forwarded(Library.recognised)
    report = _forwarded(Library.report)
    summaries = _forwarded(Library.summaries)
    summary = _forwarded(Library.summary)
    totals = _forwarded(Library.totals)

    versions = _forwarded(Library.versions)
    newer_versions = _forwarded(Library.newer_versions)
    family_changes = _forwarded(Library.family_changes)
    change_versions = _forwarded(Library.change_versions)

    document_names = _forwarded(Library.document_names)
    outline = _forwarded(Library.outline)
    languages = _forwarded(Library.languages)

    unnoted = _forwarded(Library.unnoted)
    add_notes = _forwarded(Library.add_notes)
    notes = _forwarded(Library.notes)
    use_notes = _forwarded(Library.use_notes)

    keep_question = _forwarded(Library.keep_question)
    forget_questions = _forwarded(Library.forget_questions)
    questions = _forwarded(Library.questions)
    keep_check = _forwarded(Library.keep_check)
    checks = _forwarded(Library.checks)

    chats = _forwarded(Library.chats)
    chat = _forwarded(Library.chat)
    turns = _forwarded(Library.turns)
    keep_turn = _forwarded(Library.keep_turn)
    rename_chat = _forwarded(Library.rename_chat)
    forget_chats = _forwarded(Library.forget_chats)
    restore_chats = _forwarded(Library.restore_chats)
    erase_chats = _forwarded(Library.erase_chats)

    scope_chunks = _forwarded(Library.scope_chunks)
    search_words = _forwarded(Library.search_words)
    search_meaning = _forwarded(Library.search_meaning)
    token_codes = _forwarded(Library.token_codes)
    dense_vectors = _forwarded(Library.dense_vectors)
    chunks = _forwarded(Library.chunks)
    page = _forwarded(Library.page)
    analyze = _forwarded(Library.analyze)
    analyze_each = _forwarded(Library.analyze_each)
    inverse_document_frequencies = _forwarded(Library.inverse_document_frequencies)

    # --- on the thread

    def _run(self) -> None:
        self._open(is_damaged=False)
        if isinstance(self._failure, UserError) and self._failure.code is ErrorCode.LIBRARY_DAMAGED:
            self._open(is_damaged=True)
        while True:
            call = self._next()
            if call is None:
                break
            call()
        try:
            if self._library is not None:
                self._library.close()
            self._closing.set_result(None)
        except BaseException as error:  # noqa: BLE001 - it is raised where `close` waits
            self._closing.set_exception(error)

    def _next(self) -> Callable[[], None] | None:
        """A call, or a step of upkeep where there is a gap or there was none for too long."""
        if self._has_more and time.monotonic() - self._stepped_at >= STEP_AT_LEAST_EVERY_S:
            return self._step
        try:
            return self._calls.get(timeout=PAUSE_S if self._was_called else 0.0 if self._has_more else IDLE_S)
        except queue.Empty:
            return self._step

    def _step(self) -> None:
        future: Future[bool] = Future()
        self._answer(future, lambda library: library.step())
        error = future.exception()
        self._has_more = error is None and future.result()
        self._was_called = False
        self._stepped_at = time.monotonic()
        if error is not None and str(error) != self._told:
            log.warning("upkeep stopped: %s", error, exc_info=None if isinstance(error, UserError) else error)
        self._told = str(error)

    def _answer(self, future: "Future[Value]", call: Callable[[Library], Value]) -> None:
        try:
            value = call(self._opened())
        except BaseException as error:  # noqa: BLE001 - it is raised where the call was made
            is_to_repair = self._can_repair(error)
            if is_to_repair:
                self._set_repairing(True)  # so that whoever hears of it cannot call before it has begun
            future.set_exception(error)
            if is_to_repair:
                self._repair()
        else:
            future.set_result(value)
            self._has_more = self._was_called = True

    def _opened(self) -> Library:
        """Raises what opening raised, and LIBRARY_DAMAGED during a repair."""
        if self._library is None or self._is_repairing:
            raise self._failure or UserError(ErrorCode.LIBRARY_DAMAGED)
        return self._library

    def _can_repair(self, error: BaseException) -> bool:
        is_damaged = isinstance(error, UserError) and error.code is ErrorCode.LIBRARY_DAMAGED
        is_open = self._library is not None and not self._is_repairing
        return is_damaged and is_open and self._repairs < MOST_REPAIRS

    def _repair(self) -> None:
        log.error("the library is damaged; it is repaired now")
        library, self._library = self._library, None
        try:
            if library is not None:
                library.close()
        except Exception:  # what is damaged may not close either
            log.exception("the damaged library did not close cleanly")
        self._open(is_damaged=True)

    def _open(self, *, is_damaged: bool) -> None:
        """Those who wait are told what they would be told anyway; the thread is not theirs before it is done."""
        self._failure = None
        self._set_repairing(is_damaged)
        try:
            self._library = self._opens(is_damaged=is_damaged)
        except BaseException as error:  # a panic in a Rust library is no Exception; every call tells it
            if not isinstance(error, UserError):
                log.exception("the library does not open: bug")
            self._failure = error
        self._repairs += is_damaged
        self._set_repairing(False)

    def _set_repairing(self, is_repairing: bool) -> None:
        if is_repairing == self._is_repairing:
            return
        with self._lock:
            self._is_repairing = is_repairing
            waiting = [self._calls.get_nowait() for _ in range(self._calls.qsize())] if is_repairing else []
        for call in waiting:
            if call is None:
                self._calls.put(None)  # to be closed once it is repaired
            else:
                call()  # raises: there is no library now
        self.on_repair()
