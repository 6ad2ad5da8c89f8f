"""The parser and the renderer as the engine sees them: each owns a child process and survives its death."""

import logging
import os
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, TypeVar

from core.api.page_text import PageLink
from core.api.types import DocumentStatus, PageGeometry
from core.cancel import CancelToken
from core.child import Child, ChildDied, ChildRefused, Usage
from core.contracts.pages import (
    DocumentInfo,
    OutlineEntry,
    Page,
    Pixels,
    Protection,
    RecognisedPage,
    Rights,
    Unreadable,
)
from core.handover import AVAILABLE, OpenFile
from core.parse import transfer
from core.parse.files import open_file
from core.parse.lock.sandbox import CPU_SECONDS, MEMORY_BYTES

log = logging.getLogger(__name__)

WORKER = "core.parse.worker"
OPEN_CPU_S = 30.0
PAGE_CPU_S = 10.0
"""Processor time for one page, read or drawn: a busy computer fails no page."""
SILENCE_S = 60.0
"""For a child that waits for something that never comes. By the clock, like the next one."""
FILE_DEADLINE_S = 120.0
"""Without progress."""
BATCH_PAGES = 64
"""The child runs ahead of whoever takes its pages by so many, so that a slow taker does not hold a whole document."""
RECYCLED_AFTER_DOCUMENTS = 200
RECYCLED_AT_BYTES = 800_000_000
"""MuPDF's memory grows a little with each document; a fresh process is the cure."""
RECYCLED_AT_CPU_S = 0.4 * CPU_SECONDS
"""The limit is for a process nobody watches any more; with what a batch may take it must not be reached before."""

T = TypeVar("T")


def worker_child(*, readable: str = "", memory_bytes: int = MEMORY_BYTES) -> Child:
    """A process that reads PDFs, not yet started. It can open no file by name, unless in the folder `readable`."""
    return Child(WORKER, [readable] if readable else [], takes_files=True, memory_bytes=memory_bytes)


class Desk:
    """One worker process and the number of documents it has had."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._documents = 0
        self._path = ""

    def take(self, path: str) -> None:
        """Counts a document; called before the first request for it."""
        if path == self._path:
            return
        self._path = path
        self._documents += 1
        if self._documents > RECYCLED_AFTER_DOCUMENTS:
            self.close()
            self._documents = 1

    def usage(self) -> Usage | None:
        return self._child.usage()

    def is_worn(self) -> bool:
        usage = self.usage()
        return usage is not None and (usage.memory_bytes > RECYCLED_AT_BYTES or usage.cpu_s > RECYCLED_AT_CPU_S)

    def rest(self) -> None:
        """Called between two requests: a process that has grown or worked much is replaced."""
        if self.is_worn():
            self.close()

    def protection(self) -> Protection:
        """Raises Unreadable if the child does not start."""
        return self._answer("protection", transfer.protection_from_plain, deadline_s=SILENCE_S)

    def ask(self, op: str, read: Callable[[dict[str, Any]], T], *, path: str, **arguments: Any) -> T:
        """Raises Unreadable; CancelRequested if a `token` is among the arguments."""
        with open_file(path) as file:
            return self._answer(op, read, **_described(file, path), **arguments)

    def _answer(self, op: str, read: Callable[[dict[str, Any]], T], **arguments: Any) -> T:
        try:
            return read(self._child.request(op, **arguments))
        except ChildRefused as refusal:
            raise Unreadable(refusal.code, refusal.message) from refusal
        except ChildDied as death:
            raise ended(death) from death
        except (KeyError, TypeError, ValueError) as error:
            self._child.kill()
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply") from error

    def stream(self, op: str, *, path: str, **arguments: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        """Raises Unreadable and what `Child.stream` does."""
        with open_file(path) as file:
            yield from self._child.stream(op, **_described(file, path), **arguments)

    @property
    def pid(self) -> int | None:
        return self._child.pid

    def kill(self) -> None:
        self._child.kill()

    def close(self) -> None:
        self._child.close()


def _described(file: OpenFile, path: str) -> dict[str, Any]:
    """How a request says which file it is about. The path is for systems where none can be handed over.

    A file name need not be UTF-8, a line of the wire must be: its bytes travel one a character.
    """
    named = {} if AVAILABLE else {"path": os.fsencode(path).decode("latin-1")}
    return {"file": file, "identity": file.identity, **named}


def ended(death: ChildDied) -> Unreadable:
    """What the end of a child means for the file it had."""
    if death.reason == "deadline":
        return Unreadable(DocumentStatus.TOOK_TOO_LONG.value, "no_reply")
    return Unreadable(DocumentStatus.FAILED.value, "parser_died")


class ParserChild:
    """`core.contracts.pages.Parser`. A page that kills the child or holds it up fails alone; the others are read.

    One thread at a time. Closing the iterator of `pages` early kills the child; the next call starts a new one.
    """

    def __init__(
        self,
        child: Child | None = None,
        *,
        page_cpu_s: float = PAGE_CPU_S,
        silence_s: float = SILENCE_S,
        file_deadline_s: float = FILE_DEADLINE_S,
    ) -> None:
        self._desk = Desk(child or worker_child())
        self._page_cpu_s = page_cpu_s
        self._silence_s = silence_s
        self._file_deadline_s = file_deadline_s
        self._recognised: dict[int, str] = {}
        self._handed_to: int | None = None

    def protection(self) -> Protection:
        """What holds the child in. Raises Unreadable if it does not start."""
        return self._desk.protection()

    def open(self, path: str, *, password: str = "") -> DocumentInfo:
        """Raises Unreadable."""
        self._desk.take(path)
        return self._open(self._file_deadline_s, path=path, password=password)

    def pages(
        self,
        path: str,
        *,
        password: str = "",
        recognised: Mapping[int, RecognisedPage] | None = None,
        token: CancelToken | None = None,
    ) -> Generator[Page, None, None]:
        """Every page in order; one that could not be read has verdict FAILED. Raises Unreadable, CancelRequested."""
        self._desk.take(path)
        self._recognised = {index: page.data for index, page in (recognised or {}).items() if page.data}
        self._handed_to = None
        which: dict[str, Any] = {"path": path, "password": password, "token": token}
        given_up_at = time.monotonic() + self._file_deadline_s
        count = self._open(self._file_deadline_s, **which).page_count
        first, skip = 0, set[int]()
        while first < count:
            self._desk.rest()
            killer: int | None = None
            try:
                self._hand_over(**which)
                for part in self._parts(first, skip, given_up_at - time.monotonic(), **which):
                    if isinstance(part, int):
                        killer = part
                        continue
                    yield part
                    first = part.index + 1
                    if part.index not in skip:
                        given_up_at = time.monotonic() + self._file_deadline_s
            except ChildDied as death:
                self._blame(death, killer, skip)
                self._open_again(given_up_at, **which)

    def _open_again(self, given_up_at: float, **which: Any) -> None:
        """In a new child, if there is time left for that."""
        left_s = given_up_at - time.monotonic()
        try:
            if left_s > 0:
                self._open(left_s, **which)
        except Unreadable:
            if time.monotonic() < given_up_at:
                raise
        if time.monotonic() >= given_up_at:
            raise Unreadable(DocumentStatus.TOOK_TOO_LONG.value, "no_progress")

    def _open(self, within_s: float, **which: Any) -> DocumentInfo:
        return self._desk.ask(
            "open", transfer.info_from_plain, deadline_s=min(SILENCE_S, within_s), cpu_deadline_s=OPEN_CPU_S, **which
        )

    def _hand_over(self, **which: Any) -> None:
        """What OCR read, once to each child: it keeps that until it closes the document. Raises Unreadable."""
        if self._recognised and (self._handed_to is None or self._handed_to != self._desk.pid):
            indexes = sorted(self._recognised)
            for start in range(0, len(indexes), BATCH_PAGES):
                pages = [[index, self._recognised[index]] for index in indexes[start : start + BATCH_PAGES]]
                self._desk.ask("recognised", dict, deadline_s=SILENCE_S, pages=pages, **which)
            self._handed_to = self._desk.pid

    def _parts(self, first: int, skip: set[int], within_s: float, **which: Any) -> Iterator[int | Page]:
        """A batch of pages, and before each the number of the page at work. Raises ChildDied as well.

        It may be short: a child that has grown too large is ended after a page.
        """
        lines = self._desk.stream(
            "pages",
            deadline_s=min(self._silence_s, within_s),
            cpu_deadline_s=self._page_cpu_s,
            first=first,
            count=BATCH_PAGES,
            skip=sorted(skip),
            recognised=len(self._recognised),
            **which,
        )
        expected = first
        try:
            for kind, value in lines:
                if kind == "part" and "starting" in value:
                    yield int(value["starting"])
                elif kind == "part":
                    yield _page(value["page"], expected)
                    expected += 1
                    if self._desk.is_worn():
                        self._desk.kill()
                        return
        except ChildRefused as refusal:
            raise Unreadable(refusal.code, refusal.message) from refusal
        except (KeyError, TypeError, ValueError) as error:
            self._desk.kill()
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply") from error
        if expected == first:
            raise Unreadable(DocumentStatus.FAILED.value, "bad_reply")

    def _blame(self, death: ChildDied, page: int | None, skip: set[int]) -> None:
        """Put the page that was at work on the list of those not to touch. Raises Unreadable if that cannot help."""
        if page is None or page in skip:
            raise ended(death) from death
        log.warning("page %d ended the parser: %s", page, death.reason)
        skip.add(page)

    def close(self) -> None:
        self._desk.close()


class RendererChild:
    """`core.contracts.pages.Renderer`. Threads wait for each other: none may replace the process under another."""

    def __init__(self, child: Child | None = None, *, page_cpu_s: float = PAGE_CPU_S) -> None:
        self._desk = Desk(child or worker_child())
        self._turn = threading.Lock()
        self._page_cpu_s = page_cpu_s

    def protection(self) -> Protection:
        """What holds the child in. Raises Unreadable if it does not start."""
        return self._desk.protection()

    def geometry(self, path: str, *, password: str = "") -> tuple[PageGeometry, ...]:
        """Raises Unreadable."""
        return self._ask("geometry", _geometries, OPEN_CPU_S, path=path, password=password)

    def rights(self, path: str, *, password: str = "") -> Rights:
        """Raises Unreadable."""
        return self._ask("rights", transfer.rights_from_plain, OPEN_CPU_S, path=path, password=password)

    def links(self, path: str, page_index: int, *, password: str = "") -> tuple[PageLink, ...]:
        """Raises Unreadable."""
        return self._ask("links", _links, self._page_cpu_s, path=path, password=password, page=page_index)

    def outline(self, path: str, *, password: str = "") -> tuple[OutlineEntry, ...]:
        """Raises Unreadable."""
        return self._ask("open", transfer.info_from_plain, OPEN_CPU_S, path=path, password=password).outline

    def render(self, path: str, page_index: int, *, scale: float, password: str = "") -> Pixels:
        """Raises Unreadable."""
        return self._ask(
            "render",
            transfer.pixels_from_plain,
            self._page_cpu_s,
            path=path,
            password=password,
            page=page_index,
            scale=scale,
        )

    def _ask(self, op: str, read: Callable[[dict[str, Any]], T], cpu_s: float, *, path: str, **arguments: Any) -> T:
        with self._turn:
            self._desk.take(path)
            self._desk.rest()
            return self._desk.ask(op, read, deadline_s=SILENCE_S, cpu_deadline_s=cpu_s, path=path, **arguments)

    def close(self) -> None:
        self._desk.close()


def _page(data: dict[str, Any], index: int) -> Page:
    """Raises KeyError, TypeError or ValueError unless it is the page expected."""
    page = transfer.page_from_plain(data)
    if page.index != index:
        raise ValueError("not the page that is due")
    return page


def _links(data: dict[str, Any]) -> tuple[PageLink, ...]:
    return tuple(map(transfer.link_from_plain, data["links"]))


def _geometries(data: dict[str, Any]) -> tuple[PageGeometry, ...]:
    return tuple(map(transfer.geometry_from_plain, data["pages"]))
