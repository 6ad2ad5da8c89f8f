"""OCR as the engine sees it: a child process of its own, since it is slow, needs memory and may read language data."""

import logging
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.api.types import DocumentStatus
from core.cancel import CancelToken
from core.child import Child, Usage
from core.contracts.pages import Protection, RecognisedPage, Unreadable
from core.parse.lock.sandbox import OCR_MEMORY_BYTES
from core.parse.ocr import tessdata
from core.parse.ocr.recognised import recognition_from_data
from core.parse.remote import WORKER, Desk

log = logging.getLogger(__name__)

PAGE_CPU_S = 40.0
"""Five times what a dense page takes; a processor shared with others counts up to three seconds for one."""
PAGE_SILENCE_S = 120.0
"""By the clock, for one page."""
_PAGE_ALONE = frozenset({tessdata.PAGE_NOT_RECOGNISED, "no_such_page", "no_reply", "parser_died", "bad_reply"})
"""Reasons that say nothing about other pages."""


class RecogniserChild:
    """`core.contracts.pages.Recogniser`. One thread at a time."""

    def __init__(
        self,
        own_folder: str = "",
        *,
        scratch: Path,
        environment: Mapping[str, str] = os.environ,
        page_cpu_s: float = PAGE_CPU_S,
        silence_s: float = PAGE_SILENCE_S,
    ) -> None:
        """`own_folder` is where the person keeps language data, `scratch` a folder for copies of it."""
        self._places = tessdata.folders(own_folder, environment)
        self._scratch = scratch
        self._page_cpu_s = page_cpu_s
        self._silence_s = silence_s
        self._folder: Path | None = None
        self._desk: Desk | None = None

    def languages(self) -> Sequence[str]:
        return sorted(tessdata.languages(self._places))

    def protection(self) -> Protection | None:
        """What holds the child in; None without language data, since there is no child then. Raises Unreadable."""
        languages = self.languages()
        return self._desk_for(languages[0]).protection() if languages else None

    def recognise(
        self, path: str, page_index: int, *, language: str, password: str = "", token: CancelToken | None = None
    ) -> RecognisedPage:
        """A page that is too hard comes back empty. Raises Unreadable, CancelRequested."""
        desk = self._desk_for(language)
        desk.take(path)
        desk.rest()
        try:
            data = desk.ask(
                "recognise",
                _data,
                deadline_s=self._silence_s,
                cpu_deadline_s=self._page_cpu_s,
                token=token,
                path=path,
                password=password,
                page=page_index,
                language=language,
            )
        except Unreadable as finding:
            if finding.reason not in _PAGE_ALONE:
                raise
            log.warning("page %d not recognised: %s", page_index, finding.reason)
            data = ""
        return RecognisedPage(page_index, language, data)

    def _desk_for(self, language: str) -> Desk:
        """The child may read one folder, so another folder takes another child. Raises Unreadable."""
        try:
            folder = tessdata.folder_for(language, tessdata.languages(self._places), scratch=self._scratch)
        except OSError as error:
            log.warning("language data cannot be copied: %s", type(error).__name__)
            raise Unreadable(DocumentStatus.NO_TEXT.value, tessdata.DATA_MISSING) from error
        if self._desk is None or folder != self._folder:
            self.close()
            self._folder = folder
            self._desk = Desk(Child(WORKER, (str(folder),), takes_files=True, memory_bytes=OCR_MEMORY_BYTES))
        return self._desk

    def kill(self) -> None:
        """End the page at work. From any thread."""
        desk = self._desk
        if desk is not None:
            desk.kill()

    def usage(self) -> Usage | None:
        """Of the child; None if there is none."""
        return self._desk.usage() if self._desk is not None else None

    def close(self) -> None:
        if self._desk is not None:
            self._desk.close()
        self._desk = None


def _data(done: dict[str, Any]) -> str:
    """Raises KeyError or ValueError for what is not the data of a page."""
    data = str(done["data"])
    recognition_from_data(data)
    return data
