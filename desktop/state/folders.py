"""Documents by folder, as the library pane shows them: first the folders that are followed, then, for documents in none
of them, the folders below what all of those have in common."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import PurePath

from core.api.following import FolderSummary
from core.api.types import DocumentSummary, Scope
from desktop.state.library import SEARCHABLE
from desktop.state.sight import KEYS, Order


@dataclass(frozen=True, slots=True)
class Folder:
    """`document_total` counts this folder and everything below it; `followed` is None for one that is not followed."""

    path: str
    name: str
    folders: tuple["Folder", ...]
    documents: tuple[DocumentSummary, ...]
    document_total: int
    followed: FolderSummary | None = None


@dataclass(slots=True)
class _Branch:
    children: dict[str, "_Branch"] = field(default_factory=dict)
    documents: list[DocumentSummary] = field(default_factory=list)


def grouped(
    documents: Iterable[DocumentSummary], followed: Iterable[FolderSummary] = (), order: Order = Order.NAME
) -> tuple[Folder, ...]:
    """The top folders, each with what is in it. Names stand in the order people count: "Part 2" before "Part 10".

    A followed folder is there even if nothing is in it. Others that hold nothing but one folder are shown as one.
    """
    root = _Branch()
    tops = {folder.path: (folder, _Branch()) for folder in sorted(followed, key=lambda f: len(f.path), reverse=True)}
    branches: dict[str, _Branch] = {}
    for document in _in_order(documents, order):
        folder = _folder_of(document.path)
        branch = branches.get(folder)
        if branch is None:
            top = next((path for path in tops if _is_at_or_below(folder, path)), "")
            parts = PurePath(folder).parts[len(PurePath(top).parts) :]
            branch = branches[folder] = _branch_at(tops[top][1] if top else root, parts)
        branch.documents.append(document)
    first = sorted((_as_followed(top, branch) for top, branch in tops.values()), key=lambda f: natural_key(f.name))
    return _told_apart((*first, *_top_folders(root)))


def _in_order(documents: Iterable[DocumentSummary], order: Order) -> list[DocumentSummary]:
    found = sorted(documents, key=lambda document: natural_key(document.name))
    if order in KEYS:
        found.sort(key=KEYS[order], reverse=True)
    return found


@lru_cache(maxsize=32768)
def natural_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts digits as numbers and letters without regard to case."""
    return tuple(
        (0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", name.casefold())
    )


def _folder_of(path: str) -> str:
    """The folder part, whichever separator the engine's system uses; 20 times as fast as a path object."""
    cut = max(path.rfind("/"), path.rfind("\\"))
    return path[: max(cut, 1)] if cut >= 0 else ""


def count_in(scope: Scope, documents: Iterable[DocumentSummary]) -> int:
    """How many of the documents a question of this scope looks through."""
    chosen = frozenset(scope.document_ids)
    return sum(
        document.status in SEARCHABLE
        and (document.id in chosen or any(_is_at_or_below(document.path, top) for top in scope.paths))
        for document in documents
    )


def _is_at_or_below(folder: str, top: str) -> bool:
    return folder == top or (folder.startswith(top) and (top[-1:] in "/\\" or folder[len(top)] in "/\\"))


def _as_followed(top: FolderSummary, branch: _Branch) -> Folder:
    parts = PurePath(top.path).parts
    folder = _as_folder(branch, parts, name=parts[-1] if parts else top.path)
    return replace(folder, path=top.path, followed=top)


def _branch_at(root: _Branch, parts: tuple[str, ...]) -> _Branch:
    branch = root
    for part in parts:
        branch = branch.children.setdefault(part, _Branch())
    return branch


def _top_folders(root: _Branch) -> Iterator[Folder]:
    branch, parts = _settled(root, ())
    if branch.documents:
        yield _as_folder(branch, parts, name=parts[-1] if parts else "")
        return
    for part, child in sorted(branch.children.items(), key=lambda item: natural_key(item[0])):
        inner, inner_parts = _settled(child, (*parts, part))
        yield _as_folder(inner, inner_parts, name=inner_parts[-1])


def _settled(branch: _Branch, parts: tuple[str, ...]) -> tuple[_Branch, tuple[str, ...]]:
    """Down past folders that hold one folder and nothing else."""
    while not branch.documents and len(branch.children) == 1:
        part, branch = next(iter(branch.children.items()))
        parts = (*parts, part)
    return branch, parts


def _as_folder(branch: _Branch, parts: tuple[str, ...], *, name: str) -> Folder:
    folders = []
    for part, child in branch.children.items():
        inner, inner_parts = _settled(child, (*parts, part))
        folders.append(_as_folder(inner, inner_parts, name=" / ".join(inner_parts[len(parts) :])))
    folders.sort(key=lambda folder: natural_key(folder.name))
    documents = tuple(branch.documents)
    total = len(documents) + sum(folder.document_total for folder in folders)
    return Folder(str(PurePath(*parts)) if parts else "", name, tuple(folders), documents, total)


def _told_apart(folders: tuple[Folder, ...]) -> tuple[Folder, ...]:
    """Folders of one name get the name of the folder around them as well."""
    names = [folder.name for folder in folders]
    return tuple(
        folder
        if names.count(folder.name) == 1
        else replace(folder, name=f"{folder.name} – {PurePath(folder.path).parent.name}")
        for folder in folders
    )
