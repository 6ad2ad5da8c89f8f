"""A sign of life while a step takes long: a child starts, a model works on a busy machine, an index is saved."""

import threading
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TypeVar

BEAT_EVERY_S = 0.5

Item = TypeVar("Item")


class Pulse:
    """While it is entered and an item is made, `beat` is called from a thread of its own every `BEAT_EVERY_S`."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._is_busy = self._is_over = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def __enter__(self) -> "Pulse":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """No beat comes after it."""
        self._set(is_busy=False, is_over=True)
        self._thread.join()

    def over(self, items: Iterable[Item]) -> Iterator[Item]:
        """The same items; it is busy while one is made, and rests while nobody asks for the next."""
        remaining = iter(items)
        while True:
            self._set(is_busy=True)
            try:
                item = next(remaining)
            except StopIteration:
                return
            finally:
                self._set(is_busy=False)
            yield item

    def _set(self, *, is_busy: bool, is_over: bool = False) -> None:
        with self._changed:
            self._is_busy, self._is_over = is_busy, is_over
            self._changed.notify()

    def _run(self) -> None:
        while self._waits():
            self._beat()

    def _waits(self) -> bool:
        """Until the next beat is due; whether there is one."""
        with self._changed:
            while not self._is_over:
                if not self._is_busy:
                    self._changed.wait()
                elif not self._changed.wait(BEAT_EVERY_S):
                    return True
            return False
