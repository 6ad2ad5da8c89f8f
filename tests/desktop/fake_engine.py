"""An engine for tests: a real process that speaks the codec on its pipes and follows a script instead of a library.

`write_script` makes the script, `command` the command line. What a script does not say about listing, models,
opening, rendering, reports, OCR, folders, versions and pausing is answered from its documents and folders; any other
request without a reply is left open.
"""

import base64
import json
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from pathlib import Path
from typing import Any, BinaryIO

from core.api import messages, requests
from core.api.codec import event_from_line, plain, request_from_line, to_line
from core.api.following import FolderSummary, Version
from core.api.messages import DocumentOpened, DocumentReported, Done, Event, LibraryListing, Ocr, PageImage
from core.api.reports import DocumentReport, OcrState
from core.api.requests import Request
from core.api.types import DocumentSummary, JobId, LibraryTotals, ModelInfo, PageGeometry

A4 = (595.0, 842.0)
OCR = OcrState(enabled=True, languages=("eng",), available=("eng",))


@dataclass(frozen=True)
class Exit:
    """End the process, without a word."""

    code: int


@dataclass(frozen=True)
class Garbage:
    """Write a line that is no message."""

    text: str


@dataclass(frozen=True)
class Await:
    """Go on when a request of this type has come; requests of other types are answered meanwhile."""

    request: str


@dataclass(frozen=True)
class AfterEnd:
    """Keep what follows until the window closes the pipe."""


Step = Event | Exit | Garbage | Await | AfterEnd
Replies = Mapping[str, Sequence[Sequence[Step]]]
"""Steps by the name of the request, one list for each time it comes; the last one serves all later times.

Job 0 in an event stands for the job of the request.
"""


def write_script(
    path: Path,
    *,
    documents: Sequence[DocumentSummary] = (),
    folders: Sequence[FolderSummary] = (),
    models: Sequence[ModelInfo] = (),
    replies: Replies | None = None,
    greeting: Sequence[Step] | None = None,
) -> Path:
    """`greeting` is what the process says first; by default it is ready with the documents."""
    script = {
        "documents": plain(tuple(documents)),
        "folders": plain(tuple(folders)),
        "models": plain(tuple(models)),
        "replies": {name: [[_packed(s) for s in steps] for steps in times] for name, times in (replies or {}).items()},
        "greeting": [_packed(step) for step in (greeting if greeting is not None else [ready(documents)])],
    }
    path.write_text(json.dumps(script), encoding="utf-8")
    return path


def command(script: Path) -> list[str]:
    return [sys.executable, "-m", "tests.desktop.fake_engine", str(script)]


def ready(documents: Sequence[DocumentSummary], *notices: str) -> Event:
    return messages.EngineReady(messages.PROTOCOL_VERSION, "test", totals(documents), notices)


def totals(documents: Sequence[DocumentSummary]) -> LibraryTotals:
    searchable = [d for d in documents if d.status.value in ("ready", "partial")]
    return LibraryTotals(
        len(documents), len(searchable), sum(d.page_count for d in documents), sum(d.chunk_count for d in documents)
    )


def _packed(step: Step) -> dict[str, Any]:
    if isinstance(step, (Exit, Garbage, Await, AfterEnd)):
        return {"step": type(step).__name__, **asdict(step)}
    assert is_dataclass(step)
    packed: dict[str, Any] = json.loads(to_line(step))
    return packed


class _Engine:
    def __init__(self, script: dict[str, Any], stdin: BinaryIO, stdout: BinaryIO) -> None:
        self._script = script
        self._stdin = stdin
        self._stdout = stdout
        self._times: dict[str, int] = {}
        listing = json.dumps({"type": "Done", "job": 0, "result": self._listing()}).encode()
        listed = event_from_line(listing)
        assert isinstance(listed, Done)
        assert isinstance(listed.result, LibraryListing)
        self._documents = {document.id: document for document in listed.result.documents}

    def _listing(self) -> dict[str, Any]:
        return {
            "type": "LibraryListing",
            "documents": self._script["documents"],
            "totals": {"documents": len(self._script["documents"])},
        }

    def run(self) -> None:
        self._follow(self._script["greeting"], JobId(0))
        for request in self._requests():
            self._answer(request)

    def _requests(self) -> Iterator[Request]:
        while line := self._stdin.readline():
            yield request_from_line(line)

    def _answer(self, request: Request) -> None:
        name = type(request).__name__
        times = self._script["replies"].get(name)
        if times is None:
            self._answer_by_itself(request)
            return
        turn = min(self._times.get(name, 0), len(times) - 1)
        self._times[name] = turn + 1
        self._follow(times[turn], request.job)

    def _follow(self, steps: Sequence[dict[str, Any]], job: JobId) -> None:
        for step in steps:
            match step:
                case {"step": "Exit", "code": code}:
                    self._stdout.flush()
                    sys.exit(code)
                case {"step": "Garbage", "text": text}:
                    self._write(text.encode() + b"\n")
                case {"step": "Await", "request": name}:
                    self._await(name)
                case {"step": "AfterEnd"}:
                    self._stdin.read()
                case _:
                    self._write(json.dumps({**step, "job": job} if step.get("job") == 0 else step).encode() + b"\n")

    def _await(self, name: str) -> None:
        for request in self._requests():
            if type(request).__name__ == name:
                return
            self._answer(request)

    def _answer_by_itself(self, request: Request) -> None:
        match request:
            case requests.ListLibrary(job=job):
                documents = tuple(self._documents.values())
                self._say(Done(job, LibraryListing(documents, totals(documents))))
            case requests.ListModels(job=job):
                models = json.dumps({"type": "Done", "job": job, "result": {"type": "Models", **self._models()}})
                self._say(event_from_line(models.encode()))
            case requests.ListFolders(job=job):
                folders = json.dumps({"type": "Done", "job": job, "result": {"type": "Folders", **self._folders()}})
                self._say(event_from_line(folders.encode()))
            case requests.PauseIndexing(job=job, paused=paused):
                self._say(Done(job, messages.IndexingPaused(paused)))
            case requests.ShowOcr(job=job):
                self._say(Done(job, Ocr(OCR)))
            case requests.ChangeOcr(job=job):
                changed = OcrState(request.enabled, request.languages, OCR.available, request.folder)
                self._say(Done(job, Ocr(changed)))
            case _:
                self._answer_about_document(request)

    def _answer_about_document(self, request: Request) -> None:
        match request:
            case requests.OpenDocument(job=job, document_id=document_id):
                document = self._documents[document_id]
                pages = tuple(PageGeometry(str(n + 1), *A4, 0) for n in range(document.page_count))
                self._say(Done(job, DocumentOpened(document_id, document.revision, pages)))
            case requests.RenderPage():
                self._say(Done(request.job, _page_image(request)))
            case requests.ReportDocument(job=job, document_id=document_id):
                verdicts = self._documents[document_id].verdicts
                self._say(Done(job, DocumentReported(document_id, DocumentReport(verdicts=verdicts))))
            case requests.ListVersions(job=job, document_id=document_id):
                document = self._documents[document_id]
                self._say(Done(job, messages.Versions((Version(document_id, document.name, document.path),))))
            case requests.Ask() | requests.AddPaths() | requests.Cancel() | _:
                pass

    def _folders(self) -> dict[str, Any]:
        return {"folders": self._script["folders"]}

    def _models(self) -> dict[str, Any]:
        return {"models": self._script["models"]}

    def _say(self, event: Event) -> None:
        self._write(to_line(event))

    def _write(self, line: bytes) -> None:
        self._stdout.write(line)
        self._stdout.flush()


def _page_image(request: requests.RenderPage) -> PageImage:
    """White paper with grey lines where text would be."""
    width, height = round(A4[0] * request.scale), round(A4[1] * request.scale)
    margin, ink = round(72 * request.scale), b"\xb0\xb0\xb0" * (width - 2 * round(72 * request.scale))
    blank = b"\xff\xff\xff" * width
    lined = blank[: 3 * margin] + ink + blank[: 3 * (width - margin) - len(ink)]
    rows = [lined if y % 14 < 5 and margin < y < height - margin else blank for y in range(height)]
    pixels = base64.b64encode(zlib.compress(b"".join(rows), 1)).decode()
    return PageImage(
        request.document_id, request.page_index, request.scale, width, height, stride=3 * width, pixels=pixels
    )


if __name__ == "__main__":
    _Engine(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), sys.stdin.buffer, sys.stdout.buffer).run()
