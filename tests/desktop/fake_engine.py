"""An engine for tests: a real process that speaks the codec on its pipes and follows a script instead of a library.

`write_script` makes the script, `command` the command line. What a script does not say about listing, models,
opening, rendering, reports, OCR, folders, versions, pausing and kept chats is answered from its documents; any other
request without a reply is left open.
"""

import base64
import json
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from core.api import messages, requests
from core.api.chats import ChatId, ChatSummary
from core.api.checks import Checks, KeepQuestions, ListChecks, NewQuestion
from core.api.codec import event_from_line, plain, request_from_line, to_line
from core.api.finding import (
    ContextualState,
    Figure,
    GateFit,
    LabelledQuestion,
    LanguageCount,
    QuestionId,
    SearchState,
)
from core.api.following import Amount, FolderSummary, Version
from core.api.messages import (
    DocumentOpened,
    DocumentReported,
    Done,
    Event,
    LibraryListing,
    Ocr,
    PageImage,
    Questions,
    SearchShown,
)
from core.api.reports import DocumentReport, OcrState
from core.api.requests import Request
from core.api.types import DocumentSummary, ErrorCode, JobId, LibraryTotals, ModelInfo, PageGeometry

A4 = (595.0, 842.0)
T = TypeVar("T")
SEARCH = SearchState(
    wrong_cost=2.0,
    threshold=2 / 3,
    fit=GateFit(
        "squad2 62, nomiracl_en 250",
        is_own=False,
        own_questions=0,
        figures=(
            Figure("false_refusals", 1240, 0.129, 0.108, 0.151),
            Figure("right_refusals", 980, 0.582, 0.549, 0.613),
            Figure("auroc", 2220, 0.744, 0.722, 0.766),
            Figure("ece", 2220, 0.051, 0.041, 0.066),
        ),
    ),
    stages=("bm25", "dense", "late", "steer", "structure", "reranker", "versions", "duplicates"),
    stages_off=(),
    contextual=ContextualState(passages=Amount(0, 12_590), seconds_left=9.2 * 3600, model="Small writer"),
    languages=(LanguageCount("en", 37, is_known=True),),
)
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
    search: SearchState | None = None,
    questions: Sequence[LabelledQuestion] = (),
    chats: Sequence[messages.Chat] = (),
) -> Path:
    """`greeting` is what the process says first; by default it is ready with the documents."""
    script = {
        "documents": plain(tuple(documents)),
        "folders": plain(tuple(folders)),
        "models": plain(tuple(models)),
        "replies": {name: [[_packed(s) for s in steps] for steps in times] for name, times in (replies or {}).items()},
        "search": _packed(Done(JobId(0), SearchShown(search or SEARCH)))["result"],
        "questions": _packed(Done(JobId(0), Questions(tuple(questions))))["result"],
        "chats": [_packed(Done(JobId(0), chat))["result"] for chat in chats],
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
        self._search = self._told(script["search"], SearchShown).state
        self._questions = self._told(script["questions"], Questions).questions
        told = [self._told(chat, messages.Chat) for chat in script["chats"]]
        self._chats = {kept.chat.id: kept for kept in told}
        self._forgotten: tuple[ChatId, ...] = ()

    def _told(self, result: dict[str, Any], kind: type[T]) -> T:
        done = event_from_line(json.dumps({"type": "Done", "job": 0, "result": result}).encode())
        assert isinstance(done, Done)
        assert isinstance(done.result, kind)
        return done.result

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

    def _searching(self, request: Request) -> SearchState:
        """Keeps what it was told, as an engine would."""
        match request:
            case requests.ChangeSearch(wrong_cost=cost, stages_off=off, contextual=is_on):
                contextual = replace(self._search.contextual, is_on=is_on)
                threshold = cost / (1 + cost)
                self._search = replace(
                    self._search, wrong_cost=cost, threshold=threshold, stages_off=off, contextual=contextual
                )
            case requests.RefitGate(own=own):
                fit = replace(self._search.fit, is_own=own, own_questions=len(self._questions) if own else 0)
                self._search = replace(self._search, fit=fit)
        return self._search

    def _kept(self, request: Request) -> tuple[LabelledQuestion, ...]:
        """Newest first."""
        match request:
            case requests.KeepQuestion(question=text, document_id=document_id):
                self._keep(NewQuestion(text, document_id, request.page_index, request.source))
            case KeepQuestions(questions=questions):
                for new in questions:
                    self._keep(new)
            case requests.ForgetQuestions(question_ids=ids):
                self._questions = tuple(question for question in self._questions if question.id not in ids)
        return self._questions

    def _keep(self, new: NewQuestion) -> None:
        """The same words once more take the place of what was said of them."""
        number = QuestionId(max((question.id for question in self._questions), default=0) + 1)
        name = "" if new.document_id is None else self._documents[new.document_id].name
        answerable, added = new.document_id is not None, "2026-11-30T10:31:00Z"
        kept = LabelledQuestion(number, new.text, answerable, new.source, added, new.document_id, name, new.page_index)
        self._questions = (kept, *(one for one in self._questions if one.text != new.text))

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
            case requests.ShowSearch() | requests.ChangeSearch() | requests.RefitGate():
                self._say(Done(request.job, SearchShown(self._searching(request))))
            case ListChecks(job=job):
                self._say(Done(job, Checks(())))
            case requests.ListQuestions() | requests.KeepQuestion() | KeepQuestions() | requests.ForgetQuestions():
                self._say(Done(request.job, Questions(self._kept(request))))
            case _:
                self._answer_about_chats(request)

    def _answer_about_chats(self, request: Request) -> None:
        match request:
            case requests.ListChats() | requests.RenameChat() | requests.ForgetChats() | requests.RestoreChats():
                self._say(Done(request.job, messages.Chats(self._kept_chats(request))))
            case requests.OpenChat(job=job, chat_id=chat_id):
                self._say(self._opened(job, chat_id))
            case requests.SaveMarked(job=job, path=path):
                self._say(Done(job, messages.Saved(path)))
            case requests.Ask() | requests.AddPaths() | requests.Cancel() | _:
                pass

    def _kept_chats(self, request: Request) -> tuple[ChatSummary, ...]:
        match request:
            case requests.RenameChat(chat_id=chat_id, title=title):
                named = {chat_id: title or self._chats[chat_id].turns[0].question}
                self._chats = {
                    key: replace(kept, chat=replace(kept.chat, title=named.get(key, kept.chat.title)))
                    for key, kept in self._chats.items()
                }
            case requests.ForgetChats(chat_ids=ids):
                self._forgotten = tuple(ids)
            case requests.RestoreChats():
                self._forgotten = ()
        words = request.search.casefold().split() if isinstance(request, requests.ListChats) else []
        shown = [kept.chat for kept in self._chats.values() if kept.chat.id not in self._forgotten]
        return tuple(chat for chat in shown if all(word in chat.title.casefold() for word in words))

    def _opened(self, job: JobId, chat_id: ChatId) -> Event:
        kept = self._chats.get(chat_id)
        if kept is None or chat_id in self._forgotten:
            return messages.Failed(job, ErrorCode.CHAT_GONE)
        return Done(job, kept)

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
