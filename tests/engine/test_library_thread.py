"""The library is used by one thread, whoever calls."""

import threading
from typing import cast

import pytest

from core.api.types import ErrorCode, LibraryTotals
from core.contracts.library import Library
from core.engine.library_thread import LibraryThread
from core.errors import UserError
from tests.ingest.parts import WritingLibrary


class Watched(WritingLibrary):
    """Notes which threads called."""

    def __init__(self) -> None:
        super().__init__()
        self.threads = {threading.get_ident()}
        self.closed = False

    def totals(self) -> LibraryTotals:
        self.threads.add(threading.get_ident())
        return super().totals()

    def commit_indexes(self) -> None:
        raise UserError(ErrorCode.DISK_FULL)

    def close(self) -> None:
        self.threads.add(threading.get_ident())
        self.closed = True


def test_opening_calls_and_closing_happen_on_one_thread_of_its_own() -> None:
    made: list[Watched] = []

    def open_library() -> Library:
        made.append(Watched())
        return cast(Library, made[0])

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
    library = LibraryThread(lambda: cast(Library, Watched()))
    with pytest.raises(UserError) as caught:
        library.commit_indexes()
    assert caught.value.code is ErrorCode.DISK_FULL
    assert library.totals() == LibraryTotals()
    library.close()


def test_a_library_that_cannot_be_opened_says_so_at_each_call() -> None:
    def refuse() -> Library:
        raise UserError(ErrorCode.LIBRARY_IN_USE)

    library = LibraryThread(refuse)
    for _ in range(2):
        with pytest.raises(UserError) as caught:
            library.totals()
        assert caught.value.code is ErrorCode.LIBRARY_IN_USE
    library.close()
