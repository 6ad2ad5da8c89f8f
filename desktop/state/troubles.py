"""What keeps the library from being current, as lines of the banner."""

from collections.abc import Iterable

from core.api.following import Trouble
from desktop.state.notices import Notice, Remedy, Severity

PREFIX = "trouble_"
"""Keys of troubles; an error of the same name is about one job, a trouble lasts until it is solved."""

_TOLD = {
    Trouble.LIBRARY_DAMAGED: (Severity.WARN, Remedy.NONE),
    Trouble.DISK_FULL: (Severity.WARN, Remedy.NONE),
    Trouble.MODEL_FAILED: (Severity.WARN, Remedy.OPEN_MODELS),
    Trouble.EMBEDDER_MISSING: (Severity.WARN, Remedy.NONE),
    Trouble.BACKUP_FAILED: (Severity.WARN, Remedy.VERIFY),
    Trouble.DISK_LOW: (Severity.WARN, Remedy.NONE),
    Trouble.WATCH_LIMIT: (Severity.INFO, Remedy.NONE),
}
"""The worst first. Total over Trouble."""
_STAYING = frozenset({Trouble.DISK_FULL, Trouble.LIBRARY_DAMAGED})
"""Nothing goes on before they are solved, so they cannot be put aside."""


def trouble_notices(troubles: Iterable[Trouble], left: frozenset[str]) -> tuple[Notice, ...]:
    """The worst last, as the newest of equals is told first; `left` are keys the person has put aside."""
    present = frozenset(troubles)
    return tuple(_notice(t) for t in reversed(_TOLD) if t in present and trouble_key(t) not in left)


def trouble_key(trouble: Trouble) -> str:
    return PREFIX + trouble.value


def is_trouble(key: str) -> bool:
    return key.startswith(PREFIX)


def _notice(trouble: Trouble) -> Notice:
    severity, remedy = _TOLD[trouble]
    return Notice(trouble_key(trouble), severity, remedy=remedy, can_dismiss=trouble not in _STAYING)
