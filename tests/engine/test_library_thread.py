"""The library is used by one thread, whoever calls, and is repaired there if it must be."""

import inspect
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from core.api.following import Amount
from core.api.types import DocumentId, ErrorCode, LibraryTotals
from core.contracts.library import Aside, IndexProgress, Library
from core.engine.library_thread import MOST_REPAIRS, LibraryThread
from core.errors import UserError

WAIT_S = 5.0


class Watched:
    """Notes which threads called, and steps as often as it is told to."""

    def __init__(self) -> None:
        self.threads: set[int] = set()
        self.closed = False
        self.upkeep = 0
        self.steps = 0
        self.commits = 0
        self.at: list[str] = []
        self.error: BaseException | None = None
        self.last = IndexProgress()

    def _call(self, name: str) -> None:
        self.threads.add(threading.get_ident())
        self.at.append(name)
        error, self.error = self.error, None
        if error is not None:
            raise error

    def totals(self) -> LibraryTotals:
        self._call("totals")
        return LibraryTotals()

    def set_aside(self, document_ids: list[DocumentId], why: Aside) -> tuple[DocumentId, ...]:
        self._call("set_aside")
        return tuple(document_ids) if why is Aside.REMOVED else ()

    def step(self) -> bool:
        self.threads.add(threading.get_ident())
        self.steps += 1
        self.upkeep -= 1
        return self.upkeep > 0

    def progress(self) -> IndexProgress:
        return self.last

    def commit_indexes(self) -> None:
        self._call("commit_indexes")
        self.commits += 1

    def close(self) -> None:
        self._call("close")
        self.closed = True


class Shelf:
    """Opens one Watched after the other; `errors` are raised by the next openings."""

    def __init__(self) -> None:
        self.made: list[Watched] = []
        self.errors: list[BaseException | None] = []
        self.repairs: list[bool] = []
        self.may_repair = threading.Event()
        self.may_repair.set()

    def __call__(self, *, is_damaged: bool) -> Library:
        if is_damaged:
            assert self.may_repair.wait(WAIT_S)
        self.repairs.append(is_damaged)
        error = self.errors.pop(0) if self.errors else None
        if error is not None:
            raise error
        self.made.append(Watched())
        return cast(Library, self.made[-1])

    @property
    def last(self) -> Watched:
        return self.made[-1]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def library(shelf: Shelf) -> Iterator[LibraryThread]:
    library = LibraryThread(shelf)
    yield library
    library.close()


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < until
        threading.Event().wait(0.005)


def test_nothing_of_the_protocol_is_left_out() -> None:
    names = {name for name, member in inspect.getmembers(Library) if not name.startswith("_") and callable(member)}
    assert names - vars(LibraryThread).keys() == set()
    assert {"search_embedder_id"} <= vars(LibraryThread).keys()


def test_opening_calls_and_closing_happen_on_one_thread_of_its_own(shelf: Shelf) -> None:
    library = LibraryThread(shelf)
    callers = [threading.Thread(target=library.totals) for _ in range(5)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    library.close()
    assert len(shelf.last.threads) == 1
    assert threading.get_ident() not in shelf.last.threads
    assert shelf.last.closed
    with pytest.raises(RuntimeError):
        library.totals()
    library.close()


def test_arguments_and_results_pass_through(library: LibraryThread) -> None:
    assert library.set_aside([DocumentId(3)], Aside.REMOVED) == (3,)


def test_an_error_reaches_the_one_who_called(library: LibraryThread, shelf: Shelf) -> None:
    library.totals()
    shelf.last.error = UserError(ErrorCode.DISK_FULL)
    with pytest.raises(UserError) as caught:
        library.totals()
    assert caught.value.code is ErrorCode.DISK_FULL
    assert library.totals() == LibraryTotals()
    assert shelf.repairs == [False]


def test_a_library_that_cannot_be_opened_says_so_at_each_call(shelf: Shelf) -> None:
    shelf.errors = [UserError(ErrorCode.LIBRARY_IN_USE)]
    library = LibraryThread(shelf)
    for _ in range(2):
        with pytest.raises(UserError) as caught:
            library.totals()
        assert caught.value.code is ErrorCode.LIBRARY_IN_USE
    library.close()
    assert shelf.repairs == [False]


def test_upkeep_is_done_in_the_gaps_until_there_is_no_more(library: LibraryThread, shelf: Shelf) -> None:
    library.totals()
    shelf.last.upkeep = 4
    library.totals()
    wait_until(lambda: shelf.last.upkeep <= 0)


def test_upkeep_gets_a_turn_however_many_call(library: LibraryThread, shelf: Shelf) -> None:
    library.totals()
    shelf.last.upkeep = 10**6
    before = shelf.last.steps
    stop = threading.Event()

    def call_on_and_on() -> None:
        while not stop.is_set():
            library.totals()

    callers = [threading.Thread(target=call_on_and_on) for _ in range(3)]
    for caller in callers:
        caller.start()
    try:
        wait_until(lambda: shelf.last.steps > before + 1)
    finally:
        stop.set()
        shelf.last.upkeep = 0
    for caller in callers:
        caller.join(WAIT_S)


def test_upkeep_does_not_come_between_the_calls_of_one_question(
    library: LibraryThread, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.engine.library_thread.PAUSE_S", 10 * WAIT_S)
    monkeypatch.setattr("core.engine.library_thread.STEP_AT_LEAST_EVERY_S", 10 * WAIT_S)
    library.totals()
    library.call(lambda _: None)  # what was begun before is over
    before = shelf.last.steps
    for _ in range(50):
        library.totals()
    assert shelf.last.steps == before


def test_a_commit_lets_a_question_come_between_its_steps(library: LibraryThread, shelf: Shelf) -> None:
    library.totals()
    shelf.last.upkeep = 5
    library.commit_indexes()
    assert (shelf.last.upkeep <= 0, shelf.last.commits) == (True, 1)


def test_a_commit_does_not_wait_for_an_index_that_is_made_anew(library: LibraryThread, shelf: Shelf) -> None:
    library.totals()
    shelf.last.last = IndexProgress(words=Amount(1, 10))
    library.commit_indexes()
    assert shelf.last.commits == 0


def test_damage_that_a_call_finds_is_repaired_and_told_until_it_is(library: LibraryThread, shelf: Shelf) -> None:
    told: list[bool] = []
    library.on_repair = lambda: told.append(library.is_repairing)
    library.totals()
    damaged = shelf.last
    shelf.may_repair.clear()
    damaged.error = UserError(ErrorCode.LIBRARY_DAMAGED)
    with pytest.raises(UserError):
        library.totals()
    wait_until(lambda: library.is_repairing)
    with pytest.raises(UserError) as caught:
        library.totals()
    assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
    shelf.may_repair.set()
    wait_until(lambda: not library.is_repairing)
    assert library.totals() == LibraryTotals()
    assert damaged.closed
    assert shelf.repairs == [False, True]
    assert told == [True, False]


def test_a_library_that_is_damaged_when_it_is_opened_is_repaired(shelf: Shelf) -> None:
    shelf.errors = [UserError(ErrorCode.LIBRARY_DAMAGED)]
    library = LibraryThread(shelf)
    wait_until(lambda: shelf.repairs == [False, True] and not library.is_repairing)
    assert library.totals() == LibraryTotals()
    library.close()


def test_repairs_come_to_an_end(library: LibraryThread, shelf: Shelf) -> None:
    for _ in range(MOST_REPAIRS + 2):
        wait_until(lambda: not library.is_repairing)
        library.totals()
        shelf.last.error = UserError(ErrorCode.LIBRARY_DAMAGED)
        with pytest.raises(UserError):
            library.totals()
    assert shelf.repairs == [False] + [True] * MOST_REPAIRS


def test_a_repair_that_was_asked_for_ends_when_the_library_is_open_again(library: LibraryThread, shelf: Shelf) -> None:
    library.totals()
    library.repair()
    assert len(shelf.made) == 2
    shelf.errors = [UserError(ErrorCode.DISK_FULL)]
    with pytest.raises(UserError) as caught:
        library.repair()
    assert caught.value.code is ErrorCode.DISK_FULL


def test_a_repair_that_is_asked_for_during_another_is_that_one(library: LibraryThread, shelf: Shelf) -> None:
    library.totals()
    shelf.may_repair.clear()
    asked = [threading.Thread(target=library.repair) for _ in range(3)]
    for thread in asked:
        thread.start()
    wait_until(lambda: library.is_repairing)
    shelf.may_repair.set()
    for thread in asked:
        thread.join(WAIT_S)
    assert library.totals() == LibraryTotals()
    assert [made.closed for made in shelf.made] == [True] * (len(shelf.made) - 1) + [False]


def test_a_closed_library_is_not_repaired(shelf: Shelf) -> None:
    library = LibraryThread(shelf)
    library.close()
    with pytest.raises(RuntimeError):
        library.repair()


def test_a_library_that_does_not_close_says_so(shelf: Shelf) -> None:
    library = LibraryThread(shelf)
    library.totals()
    shelf.last.error = UserError(ErrorCode.DISK_FULL)
    with pytest.raises(UserError):
        library.close()


def test_failing_upkeep_is_told_once_and_does_not_stop_the_calls(
    library: LibraryThread, shelf: Shelf, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    library.totals()
    failed = threading.Event()

    def fail() -> bool:
        failed.set()
        raise UserError(ErrorCode.DISK_FULL)

    cast(Any, shelf.last).step = fail
    for _ in range(3):
        failed.clear()
        assert library.totals() == LibraryTotals()
        assert failed.wait(WAIT_S)
    assert caplog.text.count("upkeep stopped") <= 1
