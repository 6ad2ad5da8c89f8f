"""Opening the library: the lock, the database and its schema. The indexes open when they are first used."""

import os
from contextlib import ExitStack
from functools import partial

from filelock import FileLock, Timeout

from core.api.types import ErrorCode
from core.errors import UserError
from core.index.nearest import EXACT_LIMIT
from core.language.detect import detect
from core.library.aside import new_database, remove_database
from core.library.backups import backup_before_migration
from core.library.files import LibraryFiles
from core.library.holder import holder, note_holder
from core.library.indexes import Indexes
from core.library.sources import find_lost, is_lost, take_up_sources
from core.library.states import NoStates, States, StatesFollow
from core.library.stores import Stores, open_stores
from core.library.upkeep import Upkeep, told
from core.paths import DataPaths


def open_library(
    paths: DataPaths,
    *,
    embedder_id: str,
    dimensions: int,
    exact_limit: int = EXACT_LIMIT,
    states: States | None = None,
) -> LibraryFiles:
    """Open or make the library below `paths`. Documents can be listed at once; the indexes open in the first steps.
    `states` of models go with the documents they are of.

    Raises UserError: LIBRARY_IN_USE, LIBRARY_NEWER, LIBRARY_DAMAGED (also if the database is gone, but what it was
    filled from is known), DISK_FULL, NO_PERMISSION. From here on the process makes files that their owner alone can
    read: Tantivy leaves no other way to set the mode of its own.
    """
    os.umask(0o077)
    resources = ExitStack()
    try:
        _lock(paths, resources)
        stores = _stores(paths, resources, embedder_id=embedder_id, dimensions=dimensions)
        indexes = Indexes(paths, stores, exact_limit=exact_limit)
        resources.callback(indexes.close)
        follow = StatesFollow(paths, stores, states or NoStates())
        follow.settle()
        upkeep = Upkeep(paths, stores)
        library = LibraryFiles(stores, indexes, upkeep, states=follow, detect=detect, resources=resources)
        with told(paths):
            take_up_sources(paths, library)
            find_lost(paths, library, stores.database)
        resources.callback(library.write_sources)  # not before all that the last ones name was taken up
    except BaseException:
        resources.close()
        raise
    return library


def _lock(paths: DataPaths, resources: ExitStack) -> None:
    """Make the folders and take the library for this process. The lock ends with the process, however it ends."""
    with told(paths):
        paths.create()
        lock = FileLock(paths.lock, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout as error:
            command, process = holder(paths)
            raise UserError(ErrorCode.LIBRARY_IN_USE, path=str(paths.root), name=command, number=process) from error
    resources.callback(lock.release)
    note_holder(paths)


def _stores(paths: DataPaths, resources: ExitStack, *, embedder_id: str, dimensions: int) -> Stores:
    with told(paths):
        remove_database(new_database(paths))
        if is_lost(paths):
            raise UserError(ErrorCode.LIBRARY_DAMAGED, path=str(paths.root))
    stores = open_stores(
        paths.database,
        embedder_id=embedder_id,
        dimensions=dimensions,
        before_migration=partial(backup_before_migration, paths),
    )
    resources.callback(stores.database.close)
    with stores.database.transaction():
        stores.folders.mend()
    return stores
