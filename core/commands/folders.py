"""`folders`: which folders the library follows, and what to do about one that was moved or is not wanted any more."""

import argparse
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from core.api.following import FolderSummary
from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.commands.common import absolute, interrupt_cancels, opened_app, repairing
from core.commands.output import DONE, Output
from core.commands.records import folders_record
from core.commands.remove import remove_documents
from core.commands.sentences import FOLDERS
from core.commands.updating import catch_up, update
from core.errors import UserError

if TYPE_CHECKING:
    from core.contracts.library import FollowedFolder, Library
    from core.engine.app import App


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `folders` to the command line."""
    parser = subparsers.add_parser(
        "folders", help="list, forget or locate followed folders", description="List the folders that are followed."
    )
    change = parser.add_mutually_exclusive_group()
    change.add_argument("--forget", metavar="PATH", help="follow it no more and remove its documents")
    change.add_argument(
        "--locate",
        nargs=2,
        metavar=("OLD", "NEW"),
        help="say where a folder is now that was moved; what is unchanged is not read again",
    )
    parser.add_argument("--keep-documents", action="store_true", help="with --forget: keep its documents")
    parser.set_defaults(func=run)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Raises UserError (PATH_MISSING for a folder that is not followed, or not there) and CancelRequested."""
    output = Output(as_json=arguments.json)
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        if arguments.forget:
            _forget(app, absolute(arguments.forget), keep_documents=arguments.keep_documents)
            catch_up(app, token)
        elif arguments.locate:
            _locate(app, *map(absolute, arguments.locate), output=output, token=token)
            catch_up(app, token)
        folders = app.library.folder_summaries()
    output.result(folders_record(folders), lambda out: _show(folders, out))
    return DONE


def _forget(app: "App", path: str, *, keep_documents: bool) -> None:
    app.library.unfollow(_followed(app.library, path).id)
    if not keep_documents:
        remove_documents(app.library, [file.document_id for file in app.library.files_below([path]).values()])


def _locate(app: "App", old: str, new: str, *, output: Output, token: CancelToken) -> None:
    from core.ingest.mounts import mount_table
    from core.ingest.names import openable

    folder = _followed(app.library, old)
    if not os.path.isdir(openable(new)):
        raise UserError(ErrorCode.PATH_MISSING, path=new)
    app.library.move_folder(folder.id, new, mount=mount_table().of(new))
    update(app, [new], output, token)


def _followed(library: "Library", path: str) -> "FollowedFolder":
    found = next((folder for folder in library.folders() if folder.path == path), None)
    if found is None:
        raise UserError(ErrorCode.PATH_MISSING, path=path)
    return found


def _show(folders: Sequence[FolderSummary], out: TextIO) -> None:
    if not folders:
        out.write("No folder is followed yet. Add one: python -m core add PATH\n")
    for folder in folders:
        waiting = f", {folder.set_aside} set aside" if folder.set_aside else ""
        checked = f", looked through {folder.checked_at}" if folder.checked_at else ""
        out.write(f"{folder.path}  {FOLDERS[folder.state]}: {folder.documents} documents{waiting}{checked}\n")
