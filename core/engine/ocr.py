"""How pages that are pictures are read: the settings of it, and the child process that does it."""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

from core.api.reports import OcrState
from core.api.types import ErrorCode
from core.contracts.pages import Recogniser
from core.engine.disk import disk_errors
from core.errors import UserError
from core.ingest.policy import Wanted
from core.ingest.recognise import OcrParts
from core.parse.ocr.recogniser import RecogniserChild
from core.paths import DataPaths
from core.settings import SettingsFile

_LANGUAGE = re.compile(r"[A-Za-z_]{1,40}")


class RecogniserProcess(Recogniser, Protocol):
    """A recogniser in a child that can be ended from any thread; it starts no process before it reads a page."""

    def kill(self) -> None: ...


def is_language(text: str) -> bool:
    """Whether it could be a code of Tesseract's, such as "eng" or "chi_sim"; it becomes part of a file's name."""
    return _LANGUAGE.fullmatch(text) is not None


class OcrInUse:
    """Owns the recogniser. `make` gives one that looks for language data in a folder, which need not exist, as well.

    That is the folder of the settings, or `folder`.
    """

    def __init__(self, settings: SettingsFile, make: Callable[[str], RecogniserProcess], *, folder: Path) -> None:
        self._settings = settings
        self._make = make
        self._default_folder = folder
        self._made_for = self.folder
        self._recogniser = make(self.folder)

    @property
    def folder(self) -> str:
        """Where language data can be put."""
        return self._settings.current.ocr_folder or str(self._default_folder)

    def state(self) -> OcrState:
        """As it is set now; a job that runs goes on as it began."""
        current = self._settings.current
        with closing(self._make(self.folder)) as recogniser:
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
        if self.folder != self._made_for:
            self._recogniser.close()
            self._made_for = self.folder
            self._recogniser = self._make(self.folder)
        return OcrParts(
            self._recogniser,
            enabled=not wanted.no_ocr and (current.ocr or bool(wanted.ocr_languages)),
            languages=wanted.ocr_languages or current.ocr_languages,
        )

    def stop(self) -> None:
        """End what a page waits for. From any thread."""
        self._recogniser.kill()


def ocr_in_use(paths: DataPaths, settings: SettingsFile) -> OcrInUse:
    """With the recogniser that reads pages in a child process."""

    def make(folder: str) -> RecogniserChild:
        return RecogniserChild(folder, scratch=paths.language_copies)

    return OcrInUse(settings, make, folder=paths.language_data)
