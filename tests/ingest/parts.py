"""A library and a parser in memory, for tests of indexing."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from core.api.types import DocumentSummary, PageGeometry, Scope, Verdict
from core.cancel import CancelToken
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import Aside, Library
from core.contracts.models import Embedder, Vector
from core.contracts.pages import Block, BlockKind, DocumentInfo, Page, RecognisedPage, Unreadable
from core.contracts.rows import StoredChunk
from core.ingest.mounts import MountTable
from core.ingest.names import openable
from core.ingest.parts import IngestParts, OcrParts
from core.ingest.passwords import Passwords
from core.library import open_library
from core.paths import DataPaths
from tests.fakes import FakeEmbedder

ONE_DRIVE = MountTable((("/", "ext4"),))
A4 = PageGeometry("1", 595.0, 842.0, 0)


def page(index: int, text: str, verdict: Verdict = Verdict.OK) -> Page:
    blocks = (Block(BlockKind.PARAGRAPH, 0, len(text)),) if text else ()
    return Page(index, A4, verdict, text, blocks, ())


@dataclass(frozen=True)
class Stored:
    """What the library holds of one document."""

    title: str
    chunks: tuple[StoredChunk, ...]
    embedded: tuple[Vector, ...]


class Shelf:
    """A real library in a folder of its own that counts the calls made to it."""

    def __init__(self, folder: Path) -> None:
        embedder = FakeEmbedder()
        self.files = open_library(DataPaths(folder), embedder_id=embedder.id, dimensions=embedder.dimensions)
        self.calls: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self.files, name)

        def counted(*arguments: Any, **named: Any) -> Any:
            self.calls[name] += 1
            return attribute(*arguments, **named)

        return counted if callable(attribute) else attribute

    @property
    def writes(self) -> int:
        """Calls that changed something since the last `forget_calls`, other than saving the indexes."""
        return sum(self.calls[name] for name in _WRITES)

    def forget_calls(self) -> None:
        self.calls.clear()

    @property
    def commits(self) -> int:
        return self.calls["commit_indexes"]

    @property
    def rows(self) -> dict[str, DocumentSummary]:
        """Listed documents by path."""
        return {summary.path: summary for summary in self.files.summaries()}

    def row(self, path: Path) -> DocumentSummary:
        return self.rows[str(path)]

    @property
    def documents(self) -> dict[str, Stored]:
        """Those that were read, by path."""
        return {path: self.stored(path) for path, row in self.rows.items() if row.page_count}

    def stored(self, path: str) -> Stored:
        ids = self.files.scope_chunks(Scope(paths=(path,))) or ChunkSet(())
        chunks = sorted(self.files.chunks(sorted(ids)).values(), key=lambda chunk: chunk.ordinal)
        return Stored(self.rows[path].title, tuple(chunks), tuple(self.files.dense_vectors(sorted(ids)).values()))

    def text(self, path: Path) -> str:
        return " ".join(chunk.text for chunk in self.stored(str(path)).chunks)

    def set_aside_paths(self, why: Aside = Aside.DELETED) -> set[str]:
        return {file.path for file in self.files.aside(why)}


_WRITES = (
    "begin_draft draft_pages draft_chunks publish put put_unread keep_recognised relink set_away set_aside take_back"
    " remove follow unfollow move_folder note_folder let_in forget_drafts"
).split()


class TextParser:
    """Reads files that hold one page a paragraph: `(picture)` has no text, `(blank)` nothing on it, `(garbled)` no
    meaning, `(broken)` cannot be read.

    A first word `status:damaged` makes the file unreadable so, `locked:secret` asks for that password. `on_page` is
    called before each page, with the path.
    """

    def __init__(self, on_page: Callable[[str], None] = lambda _: None) -> None:
        self.on_page = on_page
        self.read: list[str] = []

    def open(self, path: str, *, password: str = "") -> DocumentInfo:
        return DocumentInfo(len(self._texts(path, password)), "", (), was_repaired=False)

    def pages(
        self,
        path: str,
        *,
        password: str = "",
        recognised: Mapping[int, RecognisedPage] | None = None,
        token: CancelToken | None = None,
    ) -> Iterator[Page]:
        self.read.append(path)
        for index, text in enumerate(self._texts(path, password)):
            self.on_page(path)
            if recognised and index in recognised:
                yield replace(page(index, recognised[index].data), is_recognised=True)
            else:
                yield _MARKED[text](index) if text in _MARKED else page(index, text)

    def close(self) -> None:
        """Nothing is open."""

    def _texts(self, path: str, password: str) -> list[str]:
        text = Path(openable(path)).read_text("utf-8").removeprefix("%PDF-1.7\n")
        if text.startswith("status:"):
            raise Unreadable(text.split(":")[1].strip(), "because")
        pages = [part.strip() for part in text.split("\n\n")]
        if pages[0].startswith("locked:") and pages.pop(0) != f"locked:{password}":
            raise Unreadable("encrypted", "wrong_password" if password else "password")
        return pages


_MARKED: Mapping[str, Callable[[int], Page]] = {
    "(picture)": lambda index: page(index, "", Verdict.NO_TEXT),
    "(blank)": lambda index: replace(page(index, "", Verdict.NO_TEXT), is_blank=True),
    "(garbled)": lambda index: page(index, "g4rb1ed", Verdict.UNRELIABLE),
    "(broken)": lambda index: page(index, "", Verdict.FAILED),
}


class SlowRecogniser:
    """Implements `Recogniser`: reads "Page 3 in eng." on page 3 of anything, nothing on the pages in `unreadable`.

    `on_page` is called before each page with its number; `asked` keeps them all.
    """

    def __init__(
        self, on_page: Callable[[int], object] = lambda _: None, *, available: Sequence[str] = ("eng",)
    ) -> None:
        self.on_page = on_page
        self.available = available
        self.unreadable: set[int] = set()
        self.asked: list[tuple[str, int]] = []
        self.passwords: set[str] = set()

    def languages(self) -> Sequence[str]:
        return self.available

    def recognise(
        self, path: str, page_index: int, *, language: str, password: str = "", token: CancelToken | None = None
    ) -> RecognisedPage:
        self.asked.append((Path(path).name, page_index))
        self.passwords.add(password)
        self.on_page(page_index)
        if token is not None:
            token.check()
        text = "" if page_index in self.unreadable else f"Page {page_index} in {language}."
        return RecognisedPage(page_index, language, text)

    def close(self) -> None:
        """Nothing is open."""

    kill = close


def parts_for(
    folder: Path,
    *,
    library: Shelf,
    parser: TextParser | None = None,
    embedder: Embedder | None = None,
    ocr: OcrParts | None = None,
    passwords: Passwords | None = None,
    free_bytes: int = 10**12,
    is_live: bool = False,
    table: MountTable = ONE_DRIVE,
    clock: "Clock | None" = None,
) -> IngestParts:
    """Files look an hour old unless there is a `clock`."""
    clock = clock if clock is not None else Clock(3600.0)
    return IngestParts(
        cast(Library, library),
        parser if parser is not None else TextParser(),
        embedder,
        folder,
        ocr=ocr if ocr is not None else OcrParts(),
        passwords=passwords if passwords is not None else Passwords(),
        free_bytes=lambda _: free_bytes,
        is_live=is_live,
        mounts=lambda: table,
        now=clock.now,
        wait=clock.wait,
    )


class Clock:
    """The time of files, `ahead_s` seconds before the computer's. Waiting takes none; `on_wait` is called instead."""

    def __init__(self, ahead_s: float = 0.0, on_wait: Callable[[], object] = lambda: None) -> None:
        self.ahead_s = ahead_s
        self.on_wait = on_wait
        self.waited_s = 0.0

    def now(self) -> float:
        return time.time() + self.ahead_s

    def wait(self, seconds: float) -> None:
        self.ahead_s += seconds
        self.waited_s += seconds
        self.on_wait()


def write_pdf(path: Path, *pages: str) -> Path:
    """A file that `TextParser` reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("%PDF-1.7\n" + "\n\n".join(pages), encoding="utf-8")
    return path
