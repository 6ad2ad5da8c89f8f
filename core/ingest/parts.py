"""What indexing is made of: whoever puts the application together hands these in."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from core.contracts.library import Library
from core.contracts.models import Embedder
from core.contracts.pages import Parser, Recogniser
from core.ingest.mounts import MountTable, mount_table
from core.ingest.passwords import Passwords
from core.ingest.report import OcrPlan, ocr_plan


def free_bytes(folder: Path) -> int:
    """Raises OSError."""
    return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True)
class OcrParts:
    """What OCR needs. `languages` are Tesseract's codes; without a recogniser there is no data for any."""

    recogniser: Recogniser | None = None
    enabled: bool = True
    languages: tuple[str, ...] = ("eng",)

    def plan(self, *, again: bool) -> OcrPlan:
        """What can be done now; `again` as in `OcrPlan`."""
        available = self.recogniser.languages() if self.recogniser is not None and self.enabled else ()
        return ocr_plan(enabled=self.enabled, languages=self.languages, available=available, again=again)


@dataclass(frozen=True, slots=True)
class IngestParts:
    """What indexing needs. `data_dir` is where the library's free disk space is looked up.

    With `is_live` somebody stays when a run is over: files that are still written to after a while are handed back,
    documents whose file is gone are erased by that somebody, and OCR is left to `recognise_waiting`. Otherwise the run
    does all of it before it ends. `now` is the clock of files (seconds since 1970), `wait` lets so many seconds pass.
    """

    library: Library
    parser: Parser
    embedder: Embedder | None
    data_dir: Path
    ocr: OcrParts = field(default_factory=OcrParts)
    passwords: Passwords = field(default_factory=Passwords)
    free_bytes: Callable[[Path], int] = free_bytes
    is_live: bool = False
    mounts: Callable[[], MountTable] = mount_table
    now: Callable[[], float] = time.time
    wait: Callable[[float], None] = time.sleep
