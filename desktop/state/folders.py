"""Documents by folder, as the library pane shows them: the folders below what all of them have in common."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import PurePath

from core.api.types import DocumentSummary


@dataclass(frozen=True, slots=True)
class Folder:
    """`document_total` counts this folder and everything below it."""

    path: str
    name: str
    folders: tuple["Folder", ...]
    documents: tuple[DocumentSummary, ...]
    document_total: int


@dataclass(slots=True)
class _Branch:
    children: dict[str, "_Branch"] = field(default_factory=dict)
    documents: list[DocumentSummary] = field(default_factory=list)


def grouped(documents: Iterable[DocumentSummary]) -> tuple[Folder, ...]:
    """The top folders, each with what is in it, in the order people count: "Part 2" before "Part 10".

    Folders that hold nothing but one other folder are shown as one.
    """
    root = _Branch()
    branches: dict[str, _Branch] = {}
    for document in documents:
        folder = _folder_of(document.path)
        branch = branches.get(folder)
        if branch is None:
            branch = branches[folder] = _branch_at(root, PurePath(folder).parts)
        branch.documents.append(document)
    return _told_apart(tuple(_top_folders(root)))


def matching(folders: Iterable[Folder], keep: Callable[[DocumentSummary], bool]) -> tuple[Folder, ...]:
    """The same folders with only the documents that `keep` keeps; empty folders fall away."""
    kept = []
    for folder in folders:
        below = matching(folder.folders, keep)
        documents = tuple(document for document in folder.documents if keep(document))
        total = len(documents) + sum(child.document_total for child in below)
        if total:
            kept.append(Folder(folder.path, folder.name, below, documents, total))
    return tuple(kept)


def all_documents(folder: Folder) -> Iterator[DocumentSummary]:
    """Every document in a folder and below it, in the order of the rows."""
    for child in folder.folders:
        yield from all_documents(child)
    yield from folder.documents


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
    documents = tuple(sorted(branch.documents, key=lambda document: natural_key(document.name)))
    total = len(documents) + sum(folder.document_total for folder in folders)
    return Folder(str(PurePath(*parts)) if parts else "", name, tuple(folders), documents, total)


def _told_apart(folders: tuple[Folder, ...]) -> tuple[Folder, ...]:
    """Folders of one name get the name of the folder around them as well."""
    names = [folder.name for folder in folders]
    return tuple(
        folder
        if names.count(folder.name) == 1
        else _renamed(folder, f"{folder.name} – {PurePath(folder.path).parent.name}")
        for folder in folders
    )


def _renamed(folder: Folder, name: str) -> Folder:
    return Folder(folder.path, name, folder.folders, folder.documents, folder.document_total)
