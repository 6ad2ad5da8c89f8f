"""The whole library as rows: which of them a filter leaves, without walking through all that it does not."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from core.api.types import DocumentSummary
from desktop.state.folders import Folder


@dataclass(frozen=True, slots=True)
class _Span:
    """Which documents lie in a folder and below it: those from `start`, its own ones from `own` to `end`."""

    folder: Folder
    inner: tuple["_Span", ...]
    start: int
    own: int
    end: int


@dataclass(slots=True)
class Shelf:
    """One visible folder with its place in the one around it."""

    folder: Folder
    parent: int
    row: int
    shelves: list[int]
    documents: list[DocumentSummary]


@dataclass(frozen=True, slots=True)
class Rows:
    """What is to be seen. Shelf 0 is the invisible root; `places` tells the shelf of a document and its place among the
    documents there, `numbers` the shelf of a folder, both by path."""

    shelves: list[Shelf]
    places: dict[str, tuple[int, int]]
    numbers: dict[str, int]


class Outline:
    """Documents below a folder follow one another, so what a filter keeps of them is the difference of two counts."""

    def __init__(self, folders: Sequence[Folder] = ()) -> None:
        self._paths: list[str] = []
        self._by_path: dict[str, _Span] = {}
        self._tops = tuple(self._add(folder) for folder in folders)

    def _add(self, folder: Folder) -> _Span:
        start = len(self._paths)
        inner = tuple(self._add(child) for child in folder.folders)
        own = len(self._paths)
        self._paths.extend(document.path for document in folder.documents)
        span = self._by_path[folder.path] = _Span(folder, inner, start, own, len(self._paths))
        return span

    def below(self, folder: str, kept: Collection[str] | None) -> list[str]:
        """The paths of all documents in a folder and below it, in the order of the rows; None keeps all."""
        span = self._by_path[folder]
        return _only(self._paths[span.start : span.end], kept)

    def rows(self, documents: Mapping[str, DocumentSummary], kept: Collection[str] | None, *, room: int) -> Rows:
        """At most `room` documents, and the folders they lie in. Without a filter empty folders are there, too."""
        rows = empty_rows()
        is_kept = (kept is None or path in kept for path in self._paths)
        before = range(len(self._paths) + 1) if kept is None else list(accumulate(is_kept, initial=0))

        def fill(number: int, inner: Sequence[_Span], room: int) -> int:
            """How many more documents there is room for."""
            for span in inner:
                total = before[span.end] - before[span.start]
                if room > 0 and (total or kept is None):
                    room = add(number, span, total, room)
            return room

        def add(number: int, span: _Span, total: int, room: int) -> int:
            folder = span.folder if total == span.folder.document_total else replace(span.folder, document_total=total)
            made, around = len(rows.shelves), rows.shelves[number].shelves
            shelf = Shelf(folder, number, len(around), [], [])
            rows.shelves.append(shelf)
            rows.numbers[folder.path] = made
            around.append(made)
            room = fill(made, span.inner, room)
            own = _only(self._paths[span.own : span.end], kept)[: max(room, 0)]
            shelf.documents = [documents[path] for path in own]
            rows.places.update((path, (made, position)) for position, path in enumerate(own))
            return room - len(own)

        fill(0, self._tops, room)
        return rows


def empty_rows() -> Rows:
    return Rows([Shelf(Folder("", "", (), (), 0), 0, 0, [], [])], {}, {})


def _only(paths: list[str], kept: Collection[str] | None) -> list[str]:
    return paths if kept is None else [path for path in paths if path in kept]
