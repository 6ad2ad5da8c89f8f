"""What is on the disk against what is in the library, before anything is read.

Files that were moved, touched or copied are told to the library in one go, those that vanished are set aside after
that, and what is left are files to read. A folder that did not change costs one look at each of its files.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.api.types import DocumentId, DocumentStatus
from core.cancel import CancelToken
from core.contracts.library import Aside, KnownFile
from core.contracts.rows import FileIdentity
from core.ingest.document import identify
from core.ingest.events import IngestEvent, RowsChanged, RowsGone
from core.ingest.grounds import Grounds, look_at
from core.ingest.identity import FirstLook, SecondLook, Settled, look_again, look_first
from core.ingest.names import openable, storable
from core.ingest.parts import IngestParts
from core.ingest.policy import Wanted, is_settled, needs_ocr_only
from core.ingest.presence import Presence
from core.ingest.progress import Progress
from core.ingest.report import OcrPlan
from core.ingest.scan import FoundFile, Scan, UnfitPath, found_file, is_online_only, unfit_because


@dataclass(frozen=True, slots=True)
class Todo:
    """A file to read. `file` is its identity if it was looked into already."""

    found: FoundFile
    known: KnownFile | None
    file: FileIdentity | None = None


@dataclass(slots=True)
class Surveyed:
    """What a survey came to. `unchanged` are storable paths that need no reading, `for_ocr` documents that wait for
    nothing else."""

    todo: list[Todo] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    unfit: list[UnfitPath] = field(default_factory=list)
    for_ocr: list[DocumentId] = field(default_factory=list)
    removed: list[DocumentId] = field(default_factory=list)
    stands: dict[str, bool] = field(default_factory=dict)
    """Of the known documents, by path: whether their file was found."""
    left: list[str] = field(default_factory=list)
    """Paths that documents which moved had before."""


@dataclass(slots=True)
class _Unseen:
    """Known documents whose files were not found."""

    away: list[DocumentId] = field(default_factory=list)
    gone: list[KnownFile] = field(default_factory=list)
    """Listed until now."""
    vacant: list[KnownFile] = field(default_factory=list)
    stray: list[FoundFile] = field(default_factory=list)
    """There after all, where no search of a folder would take them: hidden, or without the suffix."""


class Survey:
    """One comparison."""

    def __init__(
        self, parts: IngestParts, plan: OcrPlan, wanted: Wanted, *, progress: Progress, token: CancelToken
    ) -> None:
        self._library = parts.library
        self._plan = plan
        self._wanted = wanted
        self._progress = progress
        self._token = token
        self._result = Surveyed()
        self._contents: dict[str, Sequence[KnownFile]] = {}
        self._relinked: dict[str, DocumentId] = {}

    def compare(
        self, roots: Sequence[str], known: Mapping[str, KnownFile], found: Scan, grounds: Grounds, *, by_name: bool
    ) -> Generator[IngestEvent, None, Surveyed]:
        """`roots` are storable paths, `known` what the library knows at or below them, `found` what a scan of those of
        them that can be entered gave. Unless a person gave them by name, only what is known or lies in a followed
        folder counts, and nothing that was removed."""
        kept_out = self._library.kept_out(roots)
        files = [
            file
            for file in found.files
            if (path := storable(file.path)) not in kept_out and (by_name or _is_ours(path, known.get(path), grounds))
        ]
        unseen = self._look_for_unseen(known, files, found, grounds)
        files += unseen.stray
        vacant = [*unseen.vacant, *self._vacant_elsewhere(known, files)]
        first = look_first(files, known, vacant)
        second = yield from self._look_inside(first, known, {file.document_id for file in vacant}, grounds)
        settled = [*first.settled, *second.settled]
        yield from self._relink(settled, second)
        yield from self._set_aside(unseen, settled)
        for unfit in found.unfit:
            path = storable(unfit.path)
            is_kept = unfit.status is DocumentStatus.ONLINE_ONLY and path in known
            self._result.unchanged += [path] if is_kept else []
            self._result.unfit += [] if is_kept else [unfit]
        self._choose(first, second, known)
        return self._result

    def _look_for_unseen(
        self, known: Mapping[str, KnownFile], files: Sequence[FoundFile], found: Scan, grounds: Grounds
    ) -> _Unseen:
        unseen = _Unseen()
        seen = {storable(file.path): file.inode for file in files}
        names = {path.casefold(): inode for path, inode in seen.items()}
        online = {storable(unfit.path) for unfit in found.unfit if unfit.status is DocumentStatus.ONLINE_ONLY}
        for path, file in known.items():
            self._result.stands[path] = path in seen or path in online
            if self._result.stands[path] or file.aside is Aside.REMOVED:
                continue
            self._token.check()
            error, status = look_at(path)
            # Where case does not matter, a file that was renamed in case alone still answers to its old name.
            is_alias = status is not None and status.st_ino != 0 and names.get(path.casefold()) == status.st_ino
            presence = Presence.DELETED if is_alias else grounds.of_file(path, error)
            self._result.stands[path] = presence is Presence.HERE
            if presence is Presence.HERE and status is not None:
                if not is_online_only(status):
                    unseen.stray.append(found_file(openable(path), status, named=False))
            else:
                self._note_unseen(unseen, file, presence)
        return unseen

    def _note_unseen(self, unseen: _Unseen, file: KnownFile, presence: Presence) -> None:
        if presence is Presence.AWAY:
            if file.aside is None and not file.is_away:
                unseen.away.append(file.document_id)
            return
        unseen.vacant.append(file)
        if file.aside is None:
            unseen.gone.append(file)

    def _vacant_elsewhere(self, known: Mapping[str, KnownFile], files: Sequence[FoundFile]) -> list[KnownFile]:
        """Documents whose files are gone from other places, if there are files that may be those."""
        if all(storable(file.path) in known for file in files):
            return []
        return [file for file in self._library.aside(Aside.DELETED) if file.path not in known]

    def _look_inside(
        self, first: FirstLook, known: Mapping[str, KnownFile], vacant: set[DocumentId], grounds: Grounds
    ) -> Generator[IngestEvent, None, SecondLook]:
        """Files whose content the library may have are read for their hash alone, before any is read for its text."""
        sizes = self._known_sizes(first.doubtful, known)
        hashed: list[tuple[FoundFile, FileIdentity]] = []
        for found in first.doubtful:
            if found.size_bytes not in sizes:
                self._result.todo.append(Todo(found, known.get(storable(found.path))))
                continue
            yield self._progress.scanning(found.path)
            try:
                hashed.append((found, identify(found.path, token=self._token)))
            except OSError as error:
                yield from self._note_unreadable(found, known.get(storable(found.path)), error)
        self._look_up(file for _, file in hashed if not _is_at_home(file, known))

        taken = {settled.known.document_id for settled in first.settled}

        def is_vacant(file: KnownFile) -> bool:
            if file.document_id in taken:
                return False
            if file.path in known:
                return file.document_id in vacant
            if file.aside is not None or file.is_away:
                return file.aside is Aside.DELETED
            return grounds.of_file(file.path, look_at(file.path)[0]) in (Presence.DELETED, Presence.MISSING)

        return look_again(hashed, known, self._contents, is_vacant)

    def _look_up(self, files: Iterable[FileIdentity]) -> None:
        for sha256 in {file.sha256 for file in files}:
            content = self._library.content(sha256)
            if content is not None and content.documents:
                self._contents[sha256] = content.documents

    def _known_sizes(self, doubtful: Sequence[FoundFile], known: Mapping[str, KnownFile]) -> frozenset[int]:
        if not doubtful:
            return frozenset()
        here = {file.size_bytes for file in known.values()}
        return self._library.known_sizes({found.size_bytes for found in doubtful} - here) | here

    def _note_unreadable(self, found: FoundFile, known: KnownFile | None, error: OSError) -> Iterator[IngestEvent]:
        unfit = unfit_because(found.path, error)
        self._result.unfit.append(unfit)
        if known is not None and known.aside is None and unfit.status is not DocumentStatus.MISSING:
            yield from self._away([known.document_id], away=True)

    def _relink(self, settled: Sequence[Settled], second: SecondLook) -> Iterator[IngestEvent]:
        changes = [item.change for item in settled if item.change is not None] + [copy for _, copy in second.copies]
        self._result.left += [item.known.path for item in settled if item.is_moved]
        if changes:
            summaries = self._library.relink(changes)
            self._relinked = {summary.path: summary.id for summary in summaries}
            relisted = any(item.change is not None and item.known.aside is not None for item in settled)
            changed = any(item.change is not None and item.change.file.sha256 != item.known.sha256 for item in settled)
            yield RowsChanged(summaries, are_listed_again=relisted or changed)
        yield from self._away(
            [s.known.document_id for s in settled if s.change is None and s.known.is_away], away=False
        )

    def _away(self, document_ids: Sequence[DocumentId], *, away: bool) -> Iterator[IngestEvent]:
        if document_ids and (changed := self._library.set_away(document_ids, away=away)):
            yield RowsChanged(changed)

    def _set_aside(self, unseen: _Unseen, settled: Sequence[Settled]) -> Iterator[IngestEvent]:
        yield from self._away(unseen.away, away=True)
        found_elsewhere = {item.known.document_id for item in settled}
        gone = [file.document_id for file in unseen.gone if file.document_id not in found_elsewhere]
        if gone:
            self._result.removed += self._library.set_aside(gone, Aside.DELETED)
            yield RowsGone(tuple(gone))

    def _choose(self, first: FirstLook, second: SecondLook, known: Mapping[str, KnownFile]) -> None:
        """What of the files that are known has to be read all the same."""
        for item in [*first.settled, *second.settled]:
            self._judge(item.found, item.known, item.change.file if item.change is not None else None)
        for found, copy in second.copies:
            self._judge(found, self._contents[copy.file.sha256][0], copy.file)
        self._result.todo += [Todo(found, known.get(file.path), file) for found, file in second.unread]

    def _judge(self, found: FoundFile, known: KnownFile, file: FileIdentity | None) -> None:
        """`known` is the document as it was, or one of the same content."""
        path = storable(found.path)
        if file is not None and file.sha256 != known.sha256:
            known = self._contents[file.sha256][0]
        known = replace(known, path=path, document_id=self._relinked.get(path, known.document_id))
        if needs_ocr_only(known.reason, wanted=self._wanted, hindrance=self._plan.hindrance):
            self._result.for_ocr.append(known.document_id)
            self._result.unchanged.append(path)
        elif is_settled(known, named=found.named, wanted=self._wanted, hindrance=self._plan.hindrance):
            self._result.unchanged.append(path)
        else:
            self._result.todo.append(Todo(found, known, file))


def _is_ours(path: str, known: KnownFile | None, grounds: Grounds) -> bool:
    if known is not None:
        return known.aside is not Aside.REMOVED
    return grounds.folder_of(path) is not None


def _is_at_home(file: FileIdentity, known: Mapping[str, KnownFile]) -> bool:
    """Whether it holds what the library has for its path."""
    here = known.get(file.path)
    return here is not None and here.sha256 == file.sha256
