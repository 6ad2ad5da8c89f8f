"""What was dropped and is not finished: remembered on the disk, so that it is taken up again after a crash."""

import json
import logging
import threading
from dataclasses import dataclass
from pathlib import Path

from core.paths import write_private

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Drop:
    """Paths that were to be indexed. A password is never remembered."""

    paths: tuple[str, ...]
    again: bool = False


class Drops:
    """A small file, rewritten whenever a drop comes or is done with. From any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._is_frozen = False
        self._open: list[Drop] = _load(path)

    @property
    def unfinished(self) -> tuple[Drop, ...]:
        with self._lock:
            return tuple(self._open)

    @property
    def is_frozen(self) -> bool:
        return self._is_frozen

    def remember(self, drop: Drop) -> None:
        """Durable when it returns. Raises OSError."""
        with self._lock:
            self._save([*self._open, drop])

    def forget(self, drop: Drop) -> None:
        """It is done, or the person stopped it. Raises OSError."""
        with self._lock:
            if drop in self._open and not self._is_frozen:
                left = list(self._open)
                left.remove(drop)
                self._save(left)

    def freeze(self) -> None:
        """The engine ends: what ends from here on was not finished."""
        with self._lock:
            self._is_frozen = True

    def _save(self, drops: list[Drop]) -> None:
        self._open = drops
        data = [{"paths": drop.paths, "again": drop.again} for drop in drops]
        if data:
            write_private(self._path, json.dumps(data).encode())
        else:
            self._path.unlink(missing_ok=True)


def _load(path: Path) -> list[Drop]:
    """A damaged file is worth nothing: the folders are followed anyway."""
    try:
        return [_drop(item) for item in json.loads(path.read_bytes())]
    except FileNotFoundError:
        return []
    except (ValueError, TypeError, KeyError, OSError) as error:
        log.warning("what was dropped last is not known any more: %s", type(error).__name__)
        return []


def _drop(item: object) -> Drop:
    if not isinstance(item, dict) or not all(isinstance(path, str) for path in item["paths"]):
        raise TypeError
    return Drop(tuple(item["paths"]), bool(item["again"]))
