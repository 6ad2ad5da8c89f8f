"""What several commands do to bring the library up to date, and to keep a backup of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from core.api.reports import AddedFile
from core.cancel import CancelToken
from core.commands.output import Output
from core.commands.progress import followed
from core.commands.sentences import sentence_for
from core.errors import UserError

if TYPE_CHECKING:
    from core.engine.app import App
    from core.ingest.events import SyncReport


@dataclass(frozen=True, slots=True)
class Updated:
    """`files` are those that were read."""

    report: "SyncReport"
    files: tuple[AddedFile, ...]


def update(app: "App", below: Sequence[str], output: Output, token: CancelToken) -> Updated:
    """Look through the folders, then read the pages that are pictures (OCR), and show how it goes.

    Raises UserError and CancelRequested.
    """
    from core.ingest.events import FileEnded, SyncReport

    reports: list[SyncReport] = []
    files: dict[str, AddedFile] = {}
    for event in followed(chain(app.update(below, token=token), app.recognise(token=token)), output):
        if isinstance(event, FileEnded) and not event.file.unchanged:
            files[event.file.path] = event.file
        elif isinstance(event, SyncReport):
            reports.append(event)
    return Updated(reports[0], tuple(files.values()))


def catch_up(app: "App", token: CancelToken) -> None:
    """Make the vectors that are missing and do all upkeep, so that nothing waits for the next command."""
    for _ in app.fill(token=token):
        token.check()
    app.library.commit_indexes()
    while app.library.step():
        token.check()


def back_up_if_due(app: "App", output: Output, token: CancelToken) -> None:
    """Once a day. A backup that cannot be made stops nothing, but is told."""
    from core.library.backups import due, make_backup

    if not due(app.paths):
        return
    try:
        make_backup(app.paths, token=token)
    except UserError as error:
        output.notice(f"No backup was made today. {sentence_for(error.code, error.detail)}")
