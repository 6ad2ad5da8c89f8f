"""Which documents are kept by what a person looks for."""

from collections.abc import Iterable, Mapping

from core.api.types import DocumentSummary
from desktop.state.sight import Kind, is_of_kind


class LibraryFilter:
    """Words and a kind. What is looked through is kept for each path: of ten thousand it is not made at every key."""

    def __init__(self) -> None:
        self._words: tuple[str, ...] = ()
        self._kind = Kind.ALL
        self._roots: list[list[str]] = []
        self._searched: dict[str, str] = {}

    @property
    def is_on(self) -> bool:
        return bool(self._words) or self._kind is not Kind.ALL

    def set_words(self, text: str) -> None:
        self._words = tuple(text.casefold().split())

    def set_kind(self, kind: Kind) -> None:
        self._kind = kind

    def set_roots(self, paths: Iterable[str]) -> None:
        """The folders that are followed: their names, and those below them, are shown."""
        self._roots = [_names(path) for path in paths]
        self._searched.clear()

    def keeps(self, document: DocumentSummary) -> bool:
        searched = self._searched_of(document.path)
        return is_of_kind(document, self._kind) and all(word in searched for word in self._words)

    def matches(self, documents: Mapping[str, DocumentSummary]) -> set[str]:
        """The paths of those it keeps; empty while it is not on."""
        if not self.is_on:
            return set()
        left = list(documents)
        if self._kind is not Kind.ALL:
            left = [path for path in left if is_of_kind(documents[path], self._kind)]
        if self._words:
            for path in documents.keys() - self._searched.keys():
                self._searched_of(path)
        for word in self._words:
            left = [path for path in left if word in self._searched[path]]
        return set(left)

    def _searched_of(self, path: str) -> str:
        """The names of a path from its followed folder on, or the last two: the folder's and the file's."""
        if path not in self._searched:
            names = _names(path)
            starts = [len(root) - 1 for root in self._roots if names[: len(root)] == root]
            self._searched[path] = " ".join(names[min([len(names) - 2, *starts]) :]).casefold()
        return self._searched[path]


def _names(path: str) -> list[str]:
    return path.replace("\\", "/").rstrip("/").split("/")
