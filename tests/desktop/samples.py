"""A small lease and what was asked about it, as the engine would tell it."""

import base64
import re
import zlib
from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QImage

from core.api.messages import Answered, Done, EngineReady, PageImage
from core.api.page_text import PageText, PageWord
from core.api.types import (
    Answer,
    AnswerMode,
    ChunkId,
    Citation,
    DocumentId,
    Gate,
    JobId,
    LibraryTotals,
    PageGeometry,
    PagePart,
    Passage,
    Rect,
    RemovedSentence,
    Sentence,
    Timing,
)
from desktop.icons import Icons
from desktop.state.chat import ChatState, ask_started, reduce_chat
from desktop.theme import Theme, load_theme

LEASE = DocumentId(1)
LETTER = DocumentId(2)
LINES: tuple[Rect, ...] = ((80, 100, 260, 112), (60, 114, 200, 126))


def looks(name: str = "light") -> tuple[Theme, Icons]:
    theme = load_theme(name)
    return theme, Icons(theme)


def part(page_index: int = 0, *, label: str = "", rects: Sequence[Rect] = LINES) -> PagePart:
    return PagePart(page_index, label or str(page_index + 1), 0, 40, tuple(rects))


def citation(
    number: int, *parts: PagePart, document_id: DocumentId = LEASE, document: str = "Lease.pdf", revision: int = 1
) -> Citation:
    return Citation(
        number=number,
        document_id=document_id,
        revision=revision,
        document=document,
        path=f"/papers/{document}",
        page_count=62,
        section=f"Terms > Clause {number}",
        quote=f"The words of clause {number}.",
        parts=parts or (part(number - 1),),
    )


def sentence(text: str, *citations: Citation) -> Sentence:
    return Sentence(text, citations, 0.9)


def passage(number: int, page_index: int, *, document_id: DocumentId = LEASE, document: str = "Lease.pdf") -> Passage:
    return Passage(
        number=number,
        chunk_id=ChunkId(number),
        document_id=document_id,
        revision=1,
        document=document,
        path=f"/papers/{document}",
        page_count=62,
        section=f"Terms > Clause {number}",
        text=f"Passage {number} says something close to what was asked.",
        parts=(part(page_index),),
        places=(),
    )


SENTENCES = (
    sentence("You can end the lease on 30 June by giving nine months’ notice in writing.", citation(1)),
    sentence("The notice takes effect only if the rent is paid.", citation(2), citation(3)),
)
REMOVED = RemovedSentence("A fee of 5 % applies.", "number", "5 %")


def answer(
    *,
    mode: AnswerMode = AnswerMode.WRITTEN,
    sentences: tuple[Sentence, ...] = SENTENCES,
    removed: tuple[RemovedSentence, ...] = (),
    passages: tuple[Passage, ...] = (),
    closest: tuple[Passage, ...] = (),
    probability: float = 0.91,
) -> Answer:
    return Answer(
        question="When does it end?",
        mode=mode,
        reason="supported",
        sentences=sentences,
        removed=removed,
        passages=passages,
        closest=closest,
        gate=Gate(probability, 0.62),
        timings=(Timing("bm25", 12.0), Timing("write", 6070.0)),
    )


def refusal() -> Answer:
    closest = tuple(passage(n, n) for n in (1, 2, 3))
    return answer(mode=AnswerMode.REFUSED, sentences=(), closest=closest, probability=0.21)


def finished(job: JobId, given: Answer, **kept: Any) -> Done:
    """The end of a question; `kept` tells where the answer is kept."""
    return Done(job, Answered(given, **kept))


def library(documents: int = 74) -> ChatState:
    """The chat of a library that can be asked."""
    totals = LibraryTotals(documents, documents, documents * 50, documents * 200)
    return reduce_chat(ChatState(), EngineReady(1, "0", totals))


def asked(question: str = "When does the lease end?", *, job: int = 1) -> ChatState:
    return ask_started(library(), JobId(job), question)


def pages(count: int, *, rotation: int = 0, width: float = 300, height: float = 400) -> tuple[PageGeometry, ...]:
    return tuple(PageGeometry(str(i + 1), width, height, rotation) for i in range(count))


def page_image(image: QImage, page_index: int, scale: float, *, document_id: DocumentId = LEASE) -> PageImage:
    """An image as it comes over the wire."""
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    pixels = zlib.compress(bytes(rgb.constBits()), 1)
    encoded = base64.b64encode(pixels).decode()
    return PageImage(document_id, page_index, scale, rgb.width(), rgb.height(), rgb.bytesPerLine(), encoded)


def white(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    return image


def page_text(page_index: int, *lines: str) -> PageText:
    """Words on a grid: 6 points a character and 20 a line, the first at (30, 40)."""
    words, start = [], 0
    for row, line in enumerate(lines):
        for found in re.finditer(r"\S+", line):
            a, b = found.span()
            box = (30.0 + 6 * a, 40.0 + 20 * row, 30.0 + 6 * b, 52.0 + 20 * row)
            words.append(PageWord(start + a, start + b, row, box))
        start += len(line) + 1
    return PageText(LEASE, 1, page_index, "\n".join(lines), tuple(words))
