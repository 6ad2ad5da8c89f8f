"""How pages that are pictures are read: the settings of it, and the child process that does it."""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Protocol

from core.api.reports import OcrState
from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.contracts.pages import RecognisedPage, Recogniser, Unreadable
from core.engine.disk import disk_errors
from core.errors import UserError
from core.ingest.policy import Wanted
from core.ingest.recognise import OcrParts
from core.settings import SettingsFile

_LANGUAGE = re.compile(r"[A-Za-z_]{1,40}")


class RecogniserProcess(Recogniser, Protocol):
    """A recogniser in a child that can be ended from any thread; it starts no process before it reads a page."""

    def kill(self) -> None: ...


def is_language(text: str) -> bool:
    """Whether it could be a code of Tesseract's, such as "eng" or "chi_sim"; it becomes part of a file's name."""
    return _LANGUAGE.fullmatch(text) is not None


class OcrInUse:
    """Owns the recogniser. `make` gives one that looks for language data in a folder as well, if it is not empty."""

    def __init__(self, settings: SettingsFile, make: Callable[[str], RecogniserProcess]) -> None:
        self._settings = settings
        self._make = make
        self._folder = settings.current.ocr_folder
        self._recogniser = make(self._folder)

    def state(self) -> OcrState:
        """As it is set now; a job that runs goes on as it began."""
        current = self._settings.current
        with closing(self._make(current.ocr_folder)) as recogniser:
            available = tuple(sorted(recogniser.languages()))
        return OcrState(current.ocr, current.ocr_languages, available, current.ocr_folder)

    def change(self, *, enabled: bool, languages: Sequence[str], folder: str) -> None:
        """From the next `add` on. Raises UserError: BAD_MESSAGE, PATH_MISSING, and those of the disk."""
        if not languages or not all(map(is_language, languages)):
            raise UserError(ErrorCode.BAD_MESSAGE)
        if folder and not (os.path.isabs(folder) and os.path.isdir(folder)):
            raise UserError(ErrorCode.PATH_MISSING, path=folder)
        with disk_errors(self._settings.path.parent):
            self._settings.change(ocr=enabled, ocr_languages=tuple(dict.fromkeys(languages)), ocr_folder=folder)

    def parts(self, wanted: Wanted) -> OcrParts:
        """For one `add`, and called between two of them only."""
        current = self._settings.current
        if current.ocr_folder != self._folder:
            self._recogniser.close()
            self._folder = current.ocr_folder
            self._recogniser = self._make(self._folder)
        return OcrParts(
            self._recogniser,
            enabled=not wanted.no_ocr and (current.ocr or bool(wanted.ocr_languages)),
            languages=wanted.ocr_languages or current.ocr_languages,
        )

    def stop(self) -> None:
        """End what a page waits for. From any thread."""
        self._recogniser.kill()


class NoRecogniser:
    """Until the recogniser's child is there: no language has data."""

    def languages(self) -> Sequence[str]:
        return ()

    def recognise(
        self, path: str, page_index: int, *, language: str, password: str = "", token: CancelToken | None = None
    ) -> RecognisedPage:
        raise Unreadable("failed", "ocr_data_missing")

    def kill(self) -> None:
        """Nothing runs."""

    close = kill
