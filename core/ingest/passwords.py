"""The passwords a person gave, for as long as this process runs. They are in memory and nowhere else."""

import unicodedata

from core.api.types import DocumentStatus
from core.contracts.pages import DocumentInfo, Parser, Unreadable
from core.ingest.names import storable


class Passwords:
    """By path, for those that opened a file. Written by one thread, read by any."""

    def __init__(self) -> None:
        self._by_path: dict[str, str] = {}

    def of(self, path: str) -> str:
        """The password of a path as the library knows it; empty if there is none."""
        return self._by_path.get(path, "")

    def open(self, parser: Parser, path: str, *, given: str) -> tuple[DocumentInfo, str]:
        """What opening a file tells, and with which password it opened: mostly none.

        Then the one that opened it before, then the one `given`. Raises Unreadable.
        """
        *first, last = self._candidates(path, given)
        for password in first:
            try:
                return self._remembered(parser.open(path, password=password), path, password)
            except Unreadable as finding:
                if finding.status != DocumentStatus.ENCRYPTED:
                    raise
        return self._remembered(parser.open(path, password=last), path, last)

    def _candidates(self, path: str, given: str) -> list[str]:
        """Keyboards differ in how they compose an accented letter; files are locked with the composed one."""
        asked = [given, unicodedata.normalize("NFKC", given)]
        return list(dict.fromkeys(["", self.of(storable(path)), *reversed(asked)]))

    def _remembered(self, info: DocumentInfo, path: str, password: str) -> tuple[DocumentInfo, str]:
        if password:
            self._by_path[storable(path)] = password
        return info, password
