"""Who has the library open, for the one who is refused."""

import json
import logging
import os
import sys
from collections.abc import Sequence

from core.paths import DataPaths, write_private

log = logging.getLogger(__name__)

_COMMANDS = frozenset("serve add update remove folders search ask eval doctor backup restore".split())
"""Of the command line; `serve` stands behind the window."""
_MOST_BYTES = 1_000


def note_holder(paths: DataPaths, words: Sequence[str] = ()) -> None:
    """Write down that this process holds the lock. `words` are its command line; it is a courtesy and never fails."""
    said = words or sys.argv[1:2]
    command = said[0] if said and said[0] in _COMMANDS else ""
    try:
        write_private(paths.holder, json.dumps({"pid": os.getpid(), "command": command}).encode())
    except OSError as error:
        log.info("the holder was not noted: %s", type(error).__name__)


def holder(paths: DataPaths) -> tuple[str, int]:
    """The command and process id of whoever noted itself last, to be asked only when the lock is held; ("", 0) if it
    is not known."""
    try:
        with paths.holder.open("rb") as file:
            noted = json.loads(file.read(_MOST_BYTES))
        command, pid = noted["command"], noted["pid"]
    except (OSError, ValueError, LookupError, TypeError) as error:
        log.info("the holder is not known: %s", type(error).__name__)
        return "", 0
    known = isinstance(pid, int) and command in (*_COMMANDS, "")
    return (command, pid) if known else ("", 0)
