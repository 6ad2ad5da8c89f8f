"""`remove`: take documents out of the library, for good."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.api.types import DocumentId
from core.commands.common import absolute, interrupt_cancels, opened_app, repairing
from core.commands.output import DONE, FAILED, Output
from core.commands.updating import catch_up
from core.paths import covers

if TYPE_CHECKING:
    from core.contracts.library import Library


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `remove` to the command line."""
    parser = subparsers.add_parser(
        "remove",
        help="take documents out of the library",
        description="Take files, or all files below folders, out of the library and erase what was read from them, "
        "from the backups as well. The files themselves stay untouched, and do not come back by themselves.",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH")
    parser.set_defaults(func=run)


@repairing
def run(arguments: argparse.Namespace) -> int:
    """Failed if none of the paths leads to a document. Raises UserError and CancelRequested."""
    output = Output(as_json=arguments.json)
    paths = [absolute(path) for path in arguments.paths]
    with interrupt_cancels() as token, opened_app(arguments, output, token) as app:
        folders = _unfollow(app.library, paths)
        removed = _remove(app.library, paths)
        catch_up(app, token)
    output.result(
        {"removed": removed, "folders_forgotten": folders},
        lambda out: print(f"{removed} removed. The files themselves are untouched.", file=out),
    )
    if removed or folders:
        return DONE
    output.notice("No document of the library lies there. `folders` lists what is followed.")
    return FAILED


def remove_documents(library: "Library", document_ids: Sequence[DocumentId]) -> int:
    """Set aside first, so that what lies below a followed folder is kept out of it. How many there were."""
    from core.contracts.library import Aside

    library.set_aside(document_ids, Aside.REMOVED)
    return library.remove(document_ids)


def _remove(library: "Library", paths: Sequence[str]) -> int:
    return remove_documents(library, [file.document_id for file in library.files_below(paths).values()])


def _unfollow(library: "Library", paths: Sequence[str]) -> list[str]:
    """Folders that are removed as a whole are followed no more."""
    gone = [folder for folder in library.folders() if any(covers(path, folder.path) for path in paths)]
    for folder in gone:
        library.unfollow(folder.id)
    return [folder.path for folder in gone]
