"""An answer such as a larger model writes: its sentences are ours, and the times of writing them; the places they stand
on, the passages and the times of finding them are those of the engine. It comes to the window as any other does."""

import re
from dataclasses import dataclass, replace
from functools import partial

from core.api.messages import Answered, Done, SentenceReady
from core.api.page_text import PageText, ReadPageText
from core.api.types import (
    Answer,
    AnswerMode,
    AnswerReason,
    Citation,
    Gate,
    JobId,
    PagePart,
    Rect,
    RemovalReason,
    RemovedSentence,
    Sentence,
    Timing,
)
from desktop.state.chat import ask_started, citation_closed
from tests.desktop.shots.camera import OWN_JOBS, Camera
from tests.desktop.shots.papers import DRAFT, FRONT_PAGES, LEASE

QUESTION = "When can we end the lease early, and what does it cost?"


@dataclass(frozen=True)
class Lines:
    """Words of a document, on one page or, with `overleaf`, going on at the top of the next."""

    words: str
    page_index: int
    section: str
    overleaf: str = ""
    document: str = LEASE


NOTICE = Lines(
    "The Tenant may end this Lease on 30 June 2028 (the Break Date) by giving the Landlord not less than nine months' "
    "notice in writing,",
    13,
    "8.1 Tenant’s option to break, notice",
)
PAID_UP = Lines(
    "The notice shall take effect only if, on the Break Date, (a) the Principal Rent due up to that date has been paid "
    "in full, and (b) the Premises are given up with vacant possession and free of any occupational right created by "
    "the Tenant.",
    13,
    "8.3 Tenant’s option to break, conditions",
)
PAYMENT = Lines(
    "On or before the Break Date the Tenant shall pay to the Landlord a sum equal to three months' Principal Rent at "
    "the rate then payable,",
    13,
    "8.4 Tenant’s option to break, payment",
)
RENT = Lines("The Principal Rent is £185,000 a year from 1 July 2022,", 30, "Schedule 2 Rents")
LATE = Lines(
    "If the Premises are not empty at noon on the last day of the Term, the Tenant shall pay for each further day "
    "twice the rent of a day, and shall",
    19,
    "15.8 Handing over the keys",
    overleaf="bear the reasonable cost of a new tenant who could not move in on the day that was agreed.",
)
KEYS = Lines(
    "The Tenant shall hand over all keys, cards and codes at the office of the Landlord before noon on the last day of "
    "the Term.",
    19,
    "15.1 Handing over the keys",
)
MISSING_KEY = Lines(
    "For each key that is missing the Tenant shall pay £40, and for each lock that has to be changed because of it the "
    "cost of the change.",
    19,
    "15.2 Handing over the keys",
)
LEFT_BEHIND = Lines(
    "Whatever the Tenant leaves in the Premises for more than twenty-eight days after the end of the Term the Landlord "
    "may sell for the Tenant's account.",
    19,
    "15.4 Handing over the keys",
)
CLAIMS = (
    ("You can end the lease on 30 June 2028 by giving the landlord at least nine months’ notice in writing.", NOTICE),
    (
        "The notice only takes effect if the rent is paid up to that date and the premises are handed back empty.",
        PAID_UP,
    ),
    ("On or before that date you pay three months’ Principal Rent at the rate then payable.", PAYMENT),
    ("The Principal Rent is £185,000 a year, so at today’s rate that is £46,250 plus VAT.", RENT),
)
OPEN = 0.91
WRITING = (Timing("read", 2200.0, 1842), Timing("write", 3600.0, 118), Timing("check", 300.0))
REMOVED = (RemovedSentence("A break fee of 5 % also applies.", RemovalReason.NUMBER, "5 %"),)
LATER = "What if we are not out in time?"
LATER_CLAIMS = (
    ("The keys are handed over before noon on the last day.", KEYS),
    (
        "For each day after that you pay twice its rent, and the reasonable cost of a new tenant who had to wait.",
        LATE,
    ),
    ("A key that is missing costs £40, and a lock that is changed because of it its price.", MISSING_KEY),
    ("What you leave behind for more than twenty-eight days may be sold for you.", LEFT_BEHIND),
)


def citation(camera: Camera, number: int, lines: Lines) -> Citation:
    """Raises ValueError if the words do not stand there."""
    document = camera.document(lines.document)
    stretches = [(lines.page_index, lines.words), (lines.page_index + 1, lines.overleaf)]
    parts = []
    for page_index, words in stretches:
        if words:
            ask = partial(ReadPageText, document_id=document.id, page_index=page_index)
            text = camera.request(ask, PageText)
            parts.append(_part(text, words, label=_label(lines.document, page_index)))
    return Citation(
        number=number,
        document_id=document.id,
        revision=document.revision,
        document=document.name,
        path=document.path,
        page_count=document.page_count,
        section=lines.section,
        quote=f"{lines.words} {lines.overleaf}".strip(),
        parts=tuple(parts),
    )


def _label(document: str, page_index: int) -> str:
    front = FRONT_PAGES if document in (LEASE, DRAFT) else 0
    return str(page_index + 1 - front)


def _part(page: PageText, words: str, *, label: str) -> PagePart:
    found = re.search(r"\s+".join(map(re.escape, words.split())), page.text)
    if found is None:
        raise ValueError(words)
    start, end = found.span()
    lines: dict[int, Rect] = {}
    for word in page.words:
        if word.start < end and start < word.end:
            x0, y0, x1, y1 = word.box
            a0, b0, a1, b1 = lines.get(word.line, word.box)
            lines[word.line] = (min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1))
    return PagePart(page.page_index, label, start, end, tuple(lines.values()))


def sentences(camera: Camera, claims: tuple[tuple[str, Lines], ...]) -> tuple[Sentence, ...]:
    return tuple(
        Sentence(text, (citation(camera, number, lines),), 0.9) for number, (text, lines) in enumerate(claims, start=1)
    )


def tell(
    camera: Camera,
    question: str,
    claims: tuple[tuple[str, Lines], ...],
    *,
    removed: tuple[RemovedSentence, ...] = (),
) -> Answer:
    """Ask the engine, and let the answer be told in these sentences."""
    found = camera.ask(question)
    answer = replace(
        found,
        mode=AnswerMode.WRITTEN,
        reason=AnswerReason.SUPPORTED,
        sentences=sentences(camera, claims),
        removed=removed,
        closest=(),
        gate=found.gate if found.gate.is_open else Gate(OPEN, found.gate.threshold),
        timings=_with_writing(found.timings),
        conflicts=(),
        notices=(),
        standalone="",
    )
    _retell(camera, answer)
    return answer


def _with_writing(timings: tuple[Timing, ...]) -> tuple[Timing, ...]:
    """Those of finding, and those that a larger model would have taken."""
    took = {timing.stage for timing in WRITING} | {"pack"}
    return (*(timing for timing in timings if timing.stage not in took), *WRITING)


def _retell(camera: Camera, answer: Answer) -> None:
    """In the place of the last answer, with all that the engine said of where that one is kept."""
    last, state = camera.last, camera.state
    before = replace(state.chat, exchanges=state.chat.exchanges[:-1])
    job = JobId(next(OWN_JOBS))
    camera.actions.state = replace(state, chat=ask_started(citation_closed(before), job, last.question))
    camera.application.engine.received.emit((Done(job, Answered(answer, state.chat.chat, last.turn_id)),))
    camera.rest(300)


def begin(camera: Camera, question: str, spoken: tuple[Sentence, ...]) -> JobId:
    """An answer that is being written: so many sentences are there."""
    job = JobId(next(OWN_JOBS))
    state = camera.state
    camera.actions.state = replace(state, chat=ask_started(citation_closed(state.chat), job, question))
    camera.application.engine.received.emit(tuple(SentenceReady(job, sentence) for sentence in spoken))
    return job
