"""The library made equal to the disk: followed folders, and files that were added by name.

Nothing is asked for and nothing is reported but what changed. OCR has a run of its own, for when nothing else waits.
"""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence

from core.cancel import CancelToken
from core.contracts.library import FollowedFolder, KnownFile
from core.ingest.events import FileEnded, FilePostponed, FileWaiting, IngestEvent, SyncReport
from core.ingest.folders import note_folders
from core.ingest.grounds import Grounds
from core.ingest.moved import follow_moved, forget_emptied
from core.ingest.names import storable
from core.ingest.parts import IngestParts
from core.ingest.policy import OCR_TO_COME, SEARCHABLE, Wanted
from core.ingest.run import Run
from core.ingest.scan import is_hidden
from core.ingest.survey import Survey, Surveyed
from core.paths import covers


def sync_folders(parts: IngestParts, *, below: Sequence[str] = (), token: CancelToken) -> Iterator[IngestEvent]:
    """Look through all followed folders and single files, or only at what lies at or below some storable paths, and do
    what is needed; a SyncReport comes last.

    Rests, errors and what stays after them: as `ingest_files`.
    """
    return _Sync(parts, token).run(below)


def recognise_waiting(parts: IngestParts, *, token: CancelToken) -> Iterator[IngestEvent]:
    """OCR for every document that waits for it, the oldest first; a SyncReport comes last, whose `read` are documents
    that were stored with what was recognised. Each page is kept at once, so it may end at any event."""
    started, read = time.monotonic(), 0
    run = Run(parts, Wanted(), token)
    summaries = parts.library.summaries()
    run.for_ocr += sorted(summary.id for summary in summaries if summary.reason in OCR_TO_COME)
    try:
        for event in run.noting(run.recognise()):
            read += isinstance(event, FileEnded)
            yield event
    finally:
        run.commit()
    yield SyncReport(read, 0, 0, (), time.monotonic() - started)


class _Sync:
    """One look."""

    def __init__(self, parts: IngestParts, token: CancelToken) -> None:
        self._parts = parts
        self._library = parts.library
        self._token = token
        self._run = Run(parts, Wanted(), token)
        self._read = 0
        self._postponed: list[str] = []

    def run(self, below: Sequence[str]) -> Iterator[IngestEvent]:
        started = time.monotonic()
        table = self._parts.mounts()
        is_whole, below = not below, (yield from follow_moved(self._library, table, below))
        folders = self._library.folders()
        grounds = Grounds(folders, table)
        roots, known = self._roots(below, folders, grounds)
        found = yield from self._run.scan([root for root in roots if grounds.can_enter(root)], by_name=False)
        survey = Survey(self._parts, self._run.plan, Wanted(), progress=self._run.progress, token=self._token)
        comparing = survey.compare(roots, known, found, grounds, by_name=False)
        surveyed = yield from self._run.noting(comparing)
        checked = {folder.id for folder in folders if folder.path in roots}
        try:
            yield from self._run.noting(self._read_all(surveyed))
            yield from note_folders(self._library, grounds, found, surveyed, checked=checked)
            yield from forget_emptied(self._library, table, surveyed.left)
            self._tidy_up(is_whole=is_whole)
        finally:
            self._run.commit()
        seconds = time.monotonic() - started
        yield SyncReport(self._read, len(surveyed.left), len(surveyed.removed), tuple(self._postponed), seconds)

    def _roots(
        self, below: Sequence[str], folders: Sequence[FollowedFolder], grounds: Grounds
    ) -> tuple[list[str], dict[str, KnownFile]]:
        """Storable paths to look at, and what is known there. Hidden places below a followed folder are left out unless
        something there is known."""
        if below:
            known = dict(self._library.files_below(below))
            return [path for path in below if not _is_hidden_in(path, grounds) or _is_known(path, known)], known
        roots = [folder.path for folder in folders]
        known = dict(self._library.files_below(roots))
        if sum(file.aside is None for file in known.values()) < self._library.totals().documents:
            singles = [s.path for s in self._library.summaries() if s.path not in known]
            known.update(self._library.files_below(singles))
            roots += singles
        return roots, known

    def _read_all(self, surveyed: Surveyed) -> Generator[IngestEvent, None, None]:
        for todo in surveyed.todo:
            known = self._library.summary(todo.known.document_id) if todo.known is not None else None
            yield FileWaiting(storable(todo.found.path), todo.found.size_bytes, known)
        for event in self._run.read_all(surveyed.todo, only_at_rest=True):
            if isinstance(event, FileEnded):
                self._read += not event.file.unchanged and event.file.status in SEARCHABLE
            elif isinstance(event, FilePostponed):
                self._postponed.append(event.path)
            yield event

    def _tidy_up(self, *, is_whole: bool) -> None:
        if self._parts.is_live:
            return
        self._run.erase_deleted()
        if is_whole and not self._postponed:
            self._library.forget_drafts()


def _is_known(path: str, known: Mapping[str, KnownFile]) -> bool:
    return path in known or any(covers(path, each) for each in known)


def _is_hidden_in(path: str, grounds: Grounds) -> bool:
    """Whether a search of the followed folder around a path would leave it out."""
    folder = grounds.folder_of(path)
    inside = path[len(folder.path) :] if folder is not None else ""
    return any(is_hidden(name) for name in inside.replace("\\", "/").split("/") if name)
