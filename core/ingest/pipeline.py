"""Indexing files and folders that a person names: each file is fully in the library or not at all, and none stops the
others.

First every file is read as it is, so that it can be searched at once; then those are read again whose pages are
pictures, page after page as OCR gets through them. Folders are followed from then on.
"""

import os
import time
from collections.abc import Generator, Iterator, Sequence

from core.api.messages import AddReport
from core.api.reports import AddedFile
from core.api.types import DocumentStatus, DocumentSummary
from core.cancel import CancelToken
from core.ingest.events import FileEnded, FilePostponed, FileWaiting, IngestEvent, RowsChanged
from core.ingest.folders import note_folders
from core.ingest.grounds import Grounds, real
from core.ingest.mounts import MountTable
from core.ingest.moved import follow_named, forget_emptied
from core.ingest.names import openable, storable
from core.ingest.parts import IngestParts, OcrParts, free_bytes
from core.ingest.policy import Wanted, added_file, refuse_nothing, unfit_file
from core.ingest.run import Run
from core.ingest.scan import Scan
from core.ingest.space import FULL_DISK_BYTES, LOW_DISK_BYTES
from core.ingest.survey import Survey, Surveyed

__all__ = ["FULL_DISK_BYTES", "LOW_DISK_BYTES", "IngestParts", "OcrParts", "free_bytes", "ingest_files"]


def ingest_files(
    paths: Sequence[str], parts: IngestParts, *, wanted: Wanted, token: CancelToken
) -> Iterator[IngestEvent]:
    """Index what `paths` name and yield how it goes; an AddReport comes last.

    Where a run may be left standing: `events.is_rest`. Raises UserError (PATH_MISSING, NO_PERMISSION or NOTHING_TO_ADD
    when there is nothing to start with, DISK_FULL, those of the model and of the library), and CancelRequested. What
    was stored before any of these stays, and is not read again when the run is begun anew.
    """
    return _Ingestion(parts, wanted, token).run(paths)


class _Ingestion:
    """One run over one list of paths."""

    def __init__(self, parts: IngestParts, wanted: Wanted, token: CancelToken) -> None:
        self._parts = parts
        self._library = parts.library
        self._wanted = wanted
        self._token = token
        self._run = Run(parts, wanted, token)
        self._report: dict[str, AddedFile] = {}

    def run(self, paths: Sequence[str]) -> Iterator[IngestEvent]:
        started = time.monotonic()
        roots = [storable(os.path.abspath(openable(path))) for path in paths]
        found = yield from self._run.scan(paths, by_name=True)
        table = self._parts.mounts()
        yield from follow_named(self._library, table, list(map(storable, found.folders)))
        known = self._library.files_below(roots)
        refuse_nothing(paths, found, known=bool(known))
        grounds = self._follow(roots, found, table)
        progress = self._run.progress
        survey = Survey(self._parts, self._run.plan, self._wanted, progress=progress, token=self._token)
        comparing = survey.compare(roots, known, found, grounds, by_name=True)
        surveyed = yield from self._run.noting(comparing)
        yield from note_folders(self._library, grounds, found, surveyed, checked=())
        yield from forget_emptied(self._library, table, surveyed.left)
        try:
            for event in self._run.noting(self._read(surveyed)):
                self._note(event)
                yield event
        finally:
            self._run.commit()
        yield AddReport(tuple(self._report.values()), found.skipped, time.monotonic() - started)

    def _follow(self, roots: Sequence[str], found: Scan, table: MountTable) -> Grounds:
        """What a person names may come back, and folders stay followed; nothing is written for a second time."""
        if self._library.kept_out(roots):
            self._library.let_in(roots)
        grounds = Grounds(self._library.folders(), table)
        new = [path for path in map(storable, found.folders) if grounds.folder_of(path) is None]
        for path in new:
            self._library.follow(path, mount=table.of(real(path)))
        grounds = Grounds(self._library.folders(), table) if new else grounds
        for folder in filter(None, map(grounds.folder_of, map(storable, found.folders))):
            grounds.of_folder(folder)  # so that it is noted where and which it is
        return grounds

    def _read(self, surveyed: Surveyed) -> Generator[IngestEvent, None, None]:
        for unfit in surveyed.unfit:
            yield FileEnded(unfit_file(unfit), None)
        summaries = self._summaries(surveyed)
        for path in surveyed.unchanged:
            if (summary := summaries.get(path)) is not None:
                yield FileEnded(added_file(summary, None, seconds=0.0, unchanged=True), summary)
        self._run.progress.files_done = self._run.progress.files_total = len(self._report)
        for todo in surveyed.todo:
            path = storable(todo.found.path)
            yield FileWaiting(path, todo.found.size_bytes, summaries.get(path))
        self._run.for_ocr += surveyed.for_ocr
        yield from self._run.read_all(surveyed.todo, only_at_rest=False)
        if not self._parts.is_live:
            yield from self._run.recognise()
            self._run.erase_deleted()

    def _summaries(self, surveyed: Surveyed) -> dict[str, DocumentSummary]:
        if not surveyed.unchanged and not any(todo.known for todo in surveyed.todo):
            return {}
        return {summary.path: summary for summary in self._library.summaries()}

    def _note(self, event: IngestEvent) -> None:
        """For the report: the last word on each file counts."""
        if isinstance(event, FileEnded):
            self._report[event.file.path] = event.file
        elif isinstance(event, FilePostponed):
            waiting = AddedFile(event.path, DocumentStatus.WAITING, event.reason, 0, (), 0, 0.0)
            self._report[event.path] = waiting
        elif isinstance(event, RowsChanged):
            for summary in event.documents:
                if summary.path in self._report:
                    report = self._library.report(summary.id)
                    self._report[summary.path] = added_file(summary, report, seconds=0.0)
