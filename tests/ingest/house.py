"""A folder of a person that a library follows."""

import os
from pathlib import Path

from core.cancel import CancelToken
from core.ingest.events import IngestEvent, SyncReport
from core.ingest.parts import IngestParts, OcrParts
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from core.ingest.sync import sync_folders
from tests.fakes import FakeEmbedder
from tests.ingest.parts import ONE_DRIVE, Clock, Shelf, TextParser, parts_for, write_pdf


class House:
    """A folder of a person, followed by a library; work is counted."""

    def __init__(self, folder: Path, library: Shelf) -> None:
        self.folder = folder
        self.library = library
        self.parser = TextParser()
        self.embedder = FakeEmbedder()
        self.table = ONE_DRIVE
        self.clock = Clock(3600.0)
        self.is_live = True
        self.ocr = OcrParts()

    def write(self, name: str, *pages: str) -> Path:
        return write_pdf(self.folder / name, *(pages or (f"This is {name}.",)))

    def parts(self) -> IngestParts:
        return parts_for(
            self.folder, library=self.library, parser=self.parser, embedder=self.embedder, ocr=self.ocr,
            is_live=self.is_live, table=self.table, clock=self.clock,
        )  # fmt: skip

    def add(self, *paths: Path) -> list[IngestEvent]:
        named = [str(path) for path in paths or (self.folder,)]
        return list(ingest_files(named, self.parts(), wanted=Wanted(), token=CancelToken()))

    def sync(self, *below: Path) -> SyncReport:
        events = self.sync_events(*below)
        assert isinstance(events[-1], SyncReport)
        return events[-1]

    def sync_events(self, *below: Path) -> list[IngestEvent]:
        return list(sync_folders(self.parts(), below=[str(path) for path in below], token=CancelToken()))

    def work(self) -> tuple[int, int]:
        """Files parsed and texts embedded since the last call."""
        done = len(self.parser.read), len(self.embedder.embedded)
        self.parser.read.clear()
        self.embedder.embedded.clear()
        return done

    def names(self) -> dict[str, str]:
        """Listed documents by path in the folder, with their status."""
        return {os.path.relpath(path, self.folder): row.status.value for path, row in self.library.rows.items()}

    def ids(self) -> dict[str, int]:
        return {os.path.relpath(path, self.folder): row.id for path, row in self.library.rows.items()}
