"""A look through the whole library: is every row what was stored, does everything fit together, are the copies whole?

It reads on a connection of its own, in pieces, while the library is used; only the indexes are asked through it.
"""

import logging
import os
import sqlite3
import stat
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from core.api.following import Finding, Flaw, VerifyReport
from core.api.types import LibraryTotals
from core.cancel import CancelToken
from core.contracts.library import Library
from core.library.aside import erase_damaged, remove_database
from core.library.backups import backup_files, list_backups
from core.library.chats_mend import unread_answers
from core.library.flaws import Flaws, flaws_beside, flaws_between
from core.library.mend import mend_flaws, places_of, settle_contents
from core.library.salvage import connect, flaws_in_file, is_good_backup
from core.paths import DataPaths

log = logging.getLogger(__name__)

_BATCH = 50
"""Contents that are looked at in one go: a hundredth of a second for short ones, a second for books."""
_INSTRUCTIONS = 100_000
_OWN_FILE, _OWN_FOLDER = 0o600, 0o700
_UNKNOWN_PAGES = "select count(*) from recognised where sha256 not in (select sha256 from contents)"

Steps = Generator[tuple[int, int], None, VerifyReport]


def look_through(paths: DataPaths, library: Library, *, repair: bool, token: CancelToken) -> Steps:
    """Yield (done, total) on the way and return what was found. With `repair` rows that are wrong are read again, the
    indexes made anew, backups that are not whole deleted; a database that is damaged as a whole has to be closed and
    repaired (`open_repaired`), and is told as a finding that was not repaired.

    Raises CancelRequested, and UserError from the library.
    """
    return _Look(paths, library, repair=repair, token=token).run()


@dataclass(slots=True)
class _Found:
    """So far."""

    flaws: Flaws = field(default_factory=Flaws)
    findings: list[Finding] = field(default_factory=list)
    unread: list[bytes] = field(default_factory=list)
    """Keys of turns."""
    reading_again: int = 0


class _Look:
    """One look. The numbers of steps are those of contents, and one for each other thing that is looked at."""

    def __init__(self, paths: DataPaths, library: Library, *, repair: bool, token: CancelToken) -> None:
        self._paths = paths
        self._library = library
        self._repair = repair
        self._token = token
        self._found = _Found()
        self._started = time.monotonic()
        self._done = 0
        self._total = 1

    def run(self) -> Steps:
        self._note(Flaw.PERMISSIONS, self._open_to_others(), repaired=self._repair)
        try:
            with closing(connect(self._paths.database)) as connection:
                yield from self._through_database(connection)
        except sqlite3.Error as error:
            self._token.check()
            log.warning("the database is damaged: %s", getattr(error, "sqlite_errorname", type(error).__name__))
            self._note(Flaw.DATABASE, 1, repaired=False)
        if not self._is_damaged:
            self._put_right()
            yield self._step()
            self._through_indexes()
        yield from self._through_backups()
        report = self._report()
        if self._repair and report.is_sound:
            erase_damaged(self._paths)
        return report

    @property
    def _is_damaged(self) -> bool:
        return any(finding.flaw is Flaw.DATABASE for finding in self._found.findings)

    # --- the database

    def _through_database(self, connection: sqlite3.Connection) -> Iterator[tuple[int, int]]:
        connection.set_progress_handler(lambda: int(self._token.is_cancelled), _INSTRUCTIONS)
        ids = [id_ for (id_,) in connection.execute("select id from contents order by id")]
        self._total = len(ids) + len(backup_files(self._paths.backups)) + 3
        yield (0, self._total)
        self._note(Flaw.DATABASE, flaws_in_file(connection, thorough=True), repaired=False)
        yield self._step()
        if self._is_damaged:
            return
        for start in range(0, len(ids), _BATCH):
            self._token.check()
            some = ids[start : start + _BATCH]
            self._found.flaws.add(flaws_between(connection, some[0], some[-1]))
            yield self._step(len(some))
        self._through_structure(connection)
        yield self._step()

    def _through_structure(self, connection: sqlite3.Connection) -> None:
        flaws = self._found.flaws
        (pages,) = connection.execute(_UNKNOWN_PAGES).fetchone()
        orphans = len(flaws.orphans) + pages + len(connection.execute("pragma foreign_key_check").fetchall())
        self._note(Flaw.ORPHANS, orphans, repaired=self._repair)
        for keys in unread_answers(connection):
            self._token.check()
            self._found.unread += keys
        self._note(Flaw.BESIDE, flaws_beside(connection) + len(self._found.unread), repaired=self._repair)
        self._note(Flaw.TEXT, len(flaws.texts) + len(flaws.documents), repaired=self._repair)
        self._note(Flaw.VECTORS, len(flaws.vectors), repaired=self._repair)
        self._note(Flaw.COUNTS, len(flaws.liveness), repaired=self._repair)

    def _put_right(self) -> None:
        found = self._found
        bad = found.flaws
        if not self._repair:
            return
        if bad.liveness or any(finding.flaw in (Flaw.ORPHANS, Flaw.BESIDE) for finding in found.findings):
            settle_contents(self._paths, bad.orphans | bad.liveness, unread=found.unread)
            self._library.step()
        if not bad.are_none:
            with closing(connect(self._paths.database)) as connection:
                places = places_of(connection, bad)
            found.reading_again = mend_flaws(self._paths, self._library, bad, places)

    # --- beside it

    def _through_indexes(self) -> None:
        """Brought up to the log first: what is merely behind is no flaw."""
        self._token.check()
        words, meaning = self._library.index_flaws()
        self._note(Flaw.WORD_INDEX, words, repaired=self._repair)
        self._note(Flaw.VECTOR_INDEX, meaning, repaired=self._repair)
        if self._repair and (words or meaning):
            self._library.rebuild_indexes(words=bool(words), meaning=bool(meaning))

    def _through_backups(self) -> Iterator[tuple[int, int]]:
        bad = 0
        for file in backup_files(self._paths.backups):
            self._token.check()
            path = self._paths.backups / file.name
            if path.exists() and not is_good_backup(path):
                bad += 1
                if self._repair:
                    remove_database(path)
            yield self._step()
        self._note(Flaw.BACKUP, bad, repaired=self._repair)

    def _open_to_others(self) -> int:
        """Files and folders that more than their owner can read. Files may go while they are looked at."""
        if os.name != "posix":
            return 0
        found = 0
        for path in [self._paths.root, *self._paths.root.rglob("*")]:
            try:
                found += self._is_open(path)
            except FileNotFoundError:
                continue
        return found

    def _is_open(self, path: Path) -> bool:
        mode = path.lstat().st_mode
        own = _OWN_FOLDER if stat.S_ISDIR(mode) else _OWN_FILE
        is_open = not stat.S_ISLNK(mode) and bool(stat.S_IMODE(mode) & ~own)
        if is_open and self._repair:
            path.chmod(own)
        return is_open

    # --- telling

    def _note(self, flaw: Flaw, count: int, *, repaired: bool) -> None:
        if count:
            self._found.findings.append(Finding(flaw, count, repaired=repaired))

    def _step(self, done: int = 1) -> tuple[int, int]:
        self._done += done
        self._total = max(self._total, self._done)
        return self._done, self._total

    def _report(self) -> VerifyReport:
        totals = LibraryTotals() if self._is_damaged else self._library.totals()
        return VerifyReport(
            documents=totals.documents,
            pages=totals.pages,
            passages=totals.chunks,
            findings=tuple(self._found.findings),
            backups=list_backups(self._paths),
            reading_again=self._found.reading_again,
            seconds=round(time.monotonic() - self._started, 3),
        )
