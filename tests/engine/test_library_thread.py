"""The library is used by one thread, whoever calls."""

import threading
from typing import cast

import pytest

from core.api.types import ErrorCode, LibraryTotals
from core.engine.library_thread import LibraryThread, TidyLibrary
from core.errors import UserError
from tests.ingest.parts import WritingLibrary


class Watched(WritingLibrary):
    """Notes which threads called."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[int] = {threading.get_ident()}
        self.closed = False
        self.upkeep = 0

    def totals(self) -> LibraryTotals:
        self.threads.add(threading.get_ident())
        return super().totals()

    def tidy(self) -> bool:
        self.threads.add(threading.get_ident())
        self.upkeep -= 1
        return self.upkeep > 0

    def commit_indexes(self) -> None:
        raise UserError(ErrorCode.DISK_FULL)

    def close(self) -> None:
        self.threads.add(threading.get_ident())
        self.closed = True


def test_opening_calls_and_closing_happen_on_one_thread_of_its_own() -> None:
    made: list[Watched] = []

    def open_library() -> TidyLibrary:
        made.append(Watched())
        return cast(TidyLibrary, made[0])

    library = LibraryThread(open_library)
    callers = [threading.Thread(target=library.totals) for _ in range(5)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    library.close()
    assert len(made[0].threads) == 1
    assert threading.get_ident() not in made[0].threads
    assert made[0].closed


def test_an_error_reaches_the_one_who_called() -> None:
    library = LibraryThread(lambda: cast(TidyLibrary, Watched()))
    with pytest.raises(UserError) as caught:
        library.commit_indexes()
    assert caught.value.code is ErrorCode.DISK_FULL
    assert library.totals() == LibraryTotals()
    library.close()


def test_a_library_that_cannot_be_opened_says_so_at_each_call() -> None:
    def refuse() -> TidyLibrary:
        raise UserError(ErrorCode.LIBRARY_IN_USE)

    library = LibraryThread(refuse)
    for _ in range(2):
        with pytest.raises(UserError) as caught:
            library.totals()
        assert caught.value.code is ErrorCode.LIBRARY_IN_USE
    library.close()


def test_upkeep_is_done_in_steps_after_a_removal() -> None:
    watched = Watched()
    library = LibraryThread(lambda: cast(TidyLibrary, watched))
    library.totals()  # behind the upkeep of the start
    watched.upkeep = 4
    library.remove([])
    for _ in range(4):
        library.totals()
    assert watched.upkeep <= 0
    library.close()
