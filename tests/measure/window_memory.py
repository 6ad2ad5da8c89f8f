"""How much memory the window takes after long use, and whether it grows with what is done again and again.

    python -m tests.measure.window_memory [--answers 1000] [--pages 1000] [--documents 200] [--themes 500]
                                          [--peeks 1000] [--json]

The whole window over an engine that follows a script: a conversation of so many answers is opened and scrolled through,
then a document of so many pages, with the small pages beside it. What follows is done twice, as a leak shows in the
second time: documents opened one after the other, the theme switched, citations looked at. In MB: rss is all that is
resident, pss the fair share of what is shared with others, uss what is the window's alone; with the measuring itself.
"""

import argparse
import gc
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from core.api.chats import ChatId, ChatSummary, ChatTurn, TurnId
from core.api.messages import Chat
from core.api.types import DocumentId, Scope
from desktop.app import Application
from desktop.prefs import StripWish
from desktop.views.controls.chip import CitationChip
from tests.desktop import samples
from tests.desktop.conftest import document
from tests.measure.window_scripted import scripted_application, scripted_window, wait
from tests.measure.window_size import memory_mb

LIMIT_MB = 250.0
MOMENT = "2026-11-28T10:31:00Z"
LONG = DocumentId(1)
PAGES_EACH = 30
TWICE = 2


@dataclass(frozen=True)
class Amounts:
    answers: int
    pages: int
    documents: int
    themes: int
    peeks: int


@dataclass(frozen=True)
class Moment:
    """`widgets` are those of the application, `objects` what Python's collector knows."""

    after: str
    rss: float
    pss: float
    uss: float
    widgets: int
    objects: int

    def __str__(self) -> str:
        sizes = f"rss {self.rss:6.1f}  pss {self.pss:6.1f}  uss {self.uss:6.1f}"
        return f"{self.after:32}{sizes}  {self.widgets} widgets, {self.objects} objects"


def settle() -> None:
    """What an event loop does between two presses of a person: only there is let go of what was replaced."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def looked_at(after: str) -> Moment:
    settle()
    gc.collect()
    sizes = memory_mb()
    return Moment(
        after, sizes["rss"], sizes["pss"], sizes["uss"], len(QApplication.allWidgets()), len(gc.get_objects())
    )


def conversation(answers: int) -> Chat:
    turns = [
        ChatTurn(TurnId(number), f"Question {number}?", MOMENT, Scope(), False, samples.answer())
        for number in range(1, answers + 1)
    ]
    return Chat(ChatSummary(ChatId(9), "Lease", MOMENT, MOMENT, answers), tuple(turns))


def read_answers(application: Application, answers: int) -> None:
    application.actions.chats.open(ChatId(9))
    wait(lambda: len(application.actions.state.chat.exchanges) == answers, what="the conversation")
    bar = application.window.chat.transcript.verticalScrollBar()
    bar.setValue(0)
    while bar.value() < bar.maximum():  # which moves as answers are measured
        bar.setValue(bar.value() + bar.pageStep())
        QApplication.processEvents()


def read_pages(application: Application, document_id: DocumentId, pages: int) -> None:
    page = application.window.page
    open_document(application, document_id)
    page.set_strip(StripWish.SHOWN)
    for index in range(pages):
        page.go_to_page(index)
        wait(lambda index=index: page.canvas.source.pixels(index) is not None, what="a page")  # type: ignore[misc]


def open_document(application: Application, document_id: DocumentId) -> None:
    canvas = application.window.page.canvas
    application.actions.open_document(document_id)
    wait(
        lambda: application.actions.state.page.document_id == document_id and canvas.source.pixels(0) is not None,
        what="a page",
    )


def open_documents(application: Application, documents: int) -> None:
    for number in range(2, documents + 2):
        open_document(application, DocumentId(number))


def switch_themes(application: Application, themes: int) -> None:
    for number in range(themes):
        application.appearance.choose(("dark", "light")[number % 2])
        settle()


def peek(application: Application, peeks: int) -> None:
    card = application.window.chat.transcript.peek
    chips = [chip for chip in application.window.findChildren(CitationChip) if chip.isVisible()]
    for number in range(peeks):
        chips[number % len(chips)].peek_wanted.emit()
        settle()
        card.close_now()


def measure(wanted: Amounts) -> Iterator[Moment]:
    library = [document(1, "/papers/Long.pdf", pages=wanted.pages)]
    library += [document(n, f"/papers/{n}.pdf", pages=PAGES_EACH) for n in range(2, wanted.documents + 2)]
    with scripted_window(
        scripted_application(), size=(1600, 900), documents=library, chats=[conversation(wanted.answers)]
    ) as application:
        yield looked_at("the start")
        read_answers(application, wanted.answers)
        yield looked_at(f"{wanted.answers} answers")
        read_pages(application, LONG, wanted.pages)
        yield looked_at(f"{wanted.pages} pages")
        for _ in range(TWICE):
            open_documents(application, wanted.documents)
            yield looked_at(f"{wanted.documents} documents")
            switch_themes(application, wanted.themes)
            yield looked_at(f"{wanted.themes} themes")
            peek(application, wanted.peeks)
            yield looked_at(f"{wanted.peeks} looks at citations")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in vars(Amounts(answers=1000, pages=1000, documents=200, themes=500, peeks=1000)).items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--json", action="store_true")
    given = vars(parser.parse_args(arguments))
    is_json = given.pop("json")
    moments = []
    for moment in measure(Amounts(**given)):
        moments.append(moment)
        if not is_json:
            print(moment, flush=True)
    most, load = max(moment.rss for moment in moments), round(os.getloadavg()[0], 1)
    if is_json:
        print(json.dumps({"most_rss": most, "load": load, "moments": [vars(moment) for moment in moments]}))
    else:
        print(f"most {most} MB, load {load}")
    return 0 if most < LIMIT_MB else 1


if __name__ == "__main__":
    sys.exit(main())
