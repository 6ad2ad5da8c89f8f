"""Answers from end to end: what is drawn and asked, and what became of it, by exact rules. Pure.

A person is led astray by an answer that neither opens a page with the answer nor holds it: `wrong`. Two figures look
closer: `wrong_page`, no right page is opened, and `wrong_value`, the key does not stand in what is shown. Alone, each
says too much: many pages of a report say the same, and a quote of the right lines answers what a key words otherwise.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.api.types import AnswerMode, AnswerReason
from core.evaluate.datasets import PageQuestion, PageSet
from core.evaluate.gold import Gold, gold_of, is_contained
from core.evaluate.literal import Shown, missing_terms

ANSWERABLE, UNANSWERABLE = 60, 40
NO_ANSWER, ELSEWHERE = "no answer in its document", "asked of another document"


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question, the file it is asked of (empty for the whole library), and where and what the answer is.

    `gold` is None where there is no answer; `parts` are the groups it counts for.
    """

    id: str
    text: str
    scope: str
    file: str
    pages: frozenset[int]
    answer: str
    parts: tuple[str, ...]

    @property
    def gold(self) -> Gold | None:
        return gold_of(self.answer, self.text) if self.answer else None


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """What a person would see. `removed` counts what was held back, by reason; milliseconds from the question on."""

    id: str
    mode: AnswerMode
    reason: str
    shown: tuple[Shown, ...]
    removed: Mapping[str, int]
    first_ms: float
    total_ms: float
    probability: float = 0.0
    """That the evidence answers the question, as the gate saw it."""
    writer: str = ""
    """The model that was asked to write; empty for quotes alone."""

    @property
    def manner(self) -> str:
        """How it was made, as figures are told apart: written, quotes, table, outline, or refused."""
        made_by_code = self.mode is not AnswerMode.REFUSED and self.reason in (AnswerReason.TABLE, AnswerReason.OUTLINE)
        return self.reason if made_by_code else self.mode.value


class Fault(StrEnum):
    """What went wrong, the worst first."""

    NONE = ""
    WRONG = "wrong"
    """Neither a right page nor the answer."""
    ANSWERED = "answered without an answer"
    REFUSED = "refused"
    OTHER_PAGE = "another page"
    """The answer is shown, but from a page that is not in the key."""
    NOT_SAID = "right page, answer not shown"


@dataclass(frozen=True, slots=True)
class Judged:
    """`is_right`: the answer stands in what is shown; None where no text can tell. `missing`: for each sentence shown
    what its lines do not hold."""

    question: AskedQuestion
    given: AnswerGiven
    on_right_page: bool
    is_right: bool | None
    missing: tuple[tuple[str, ...], ...]

    @property
    def is_refused(self) -> bool:
        return not self.given.shown

    @property
    def supported(self) -> int:
        return sum(not terms for terms in self.missing)

    @property
    def fault(self) -> Fault:
        if not self.question.answer:
            return Fault.NONE if self.is_refused else Fault.ANSWERED
        if self.is_refused:
            return Fault.REFUSED
        if not self.on_right_page:
            return Fault.OTHER_PAGE if self.is_right else Fault.WRONG
        return Fault.NOT_SAID if self.is_right is False else Fault.NONE


def draw_questions(data: PageSet, *, readable: Collection[str]) -> list[AskedQuestion]:
    """The same ones every time: by the hash of their ids.

    60 that text answers, from files that are `readable`; all those of them that name their document, which are asked
    of the whole library; and 40 without an answer: those that their document does not answer, and, if they are too
    few, questions that name their document, asked of a file that no such question is about.
    """
    told = _by_hash([q for q in data.questions if _is_answered_by_text(q) and q.file in readable])
    drawn = {question.id for question in told[:ANSWERABLE]}
    chosen = [_answerable(q, drawn=q.id in drawn) for q in told if q.id in drawn or q.asks_library]
    without = _by_hash([q for q in data.questions if not q.answerable])[:UNANSWERABLE]
    chosen += [AskedQuestion(q.id, q.text, q.file, q.file, frozenset(), "", _parts_without(NO_ANSWER)) for q in without]
    return chosen + _elsewhere(data, told, readable, wanted=UNANSWERABLE - len(without))


def judge_answer(question: AskedQuestion, given: AnswerGiven) -> Judged:
    opened = {(cited.document, page) for shown in given.shown for cited in shown.cited for page in cited.pages}
    on_right_page = any((question.file, page) in opened for page in question.pages)
    texts = [shown.text for shown in given.shown]
    gold = question.gold
    is_right = None if gold is None else is_contained(gold, texts, on_right_page=on_right_page)
    return Judged(question, given, on_right_page, is_right, tuple(missing_terms(shown) for shown in given.shown))


def row_of(judged: Judged) -> dict[str, Any]:
    """For people and the report; pages count from 1."""
    question, given = judged.question, judged.given
    opened = [(c.document, page) for shown in given.shown for c in shown.cited for page in c.pages]
    return {
        "id": question.id,
        "part": question.parts[0],
        "question": question.text,
        "key": question.answer,
        "mode": given.manner,
        "reason": given.reason,
        "answerable": bool(question.answer),
        "probability": given.probability,
        "fault": judged.fault.value,
        "sentences": [shown.text for shown in given.shown],
        "unsupported": [
            f"{shown.text} [{', '.join(terms)}]"
            for shown, terms in zip(given.shown, judged.missing, strict=True)
            if terms
        ],
        "held back": [f"{reason} {count}" for reason, count in given.removed.items()],
        "ms": round(given.total_ms),
        "file": question.file,
        "pages": sorted(page + 1 for page in question.pages),
        "found": [{"file": document, "page": page + 1} for document, page in dict.fromkeys(opened)],
    }


def held_back(judged: Sequence[Judged]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {"answerable": Counter(), "unanswerable": Counter()}
    for each in judged:
        counts["answerable" if each.question.answer else "unanswerable"].update(each.given.removed)
    return {kind: dict(sorted(counted.items())) for kind, counted in counts.items()}


def faults_of(judged: Sequence[Judged]) -> dict[str, dict[str, int]]:
    """For each group how often which fault; sentences that are not borne out are counted apart."""
    faults: dict[str, Counter[str]] = {}
    for each in judged:
        for part in each.question.parts:
            faults.setdefault(part, Counter())[each.fault.value or "none"] += 1
    return {part: dict(counted.most_common()) for part, counted in faults.items()}


def _is_answered_by_text(question: PageQuestion) -> bool:
    return question.answerable and not question.needs_picture and bool(question.answer.strip())


def _answerable(question: PageQuestion, *, drawn: bool) -> AskedQuestion:
    library = (f"{question.source}, whole library",) if question.asks_library else ()
    parts = (*(("answerable",) if drawn else ()), *library)
    scope = "" if question.asks_library else question.file
    return AskedQuestion(question.id, question.text, scope, question.file, question.pages, question.answer, parts)


def _elsewhere(
    data: PageSet, told: Sequence[PageQuestion], readable: Collection[str], *, wanted: int
) -> list[AskedQuestion]:
    """Questions that say what they are about, asked of files in turn that none of them is about."""
    free = [question for question in told if question.asks_library][: max(wanted, 0)]
    about = {question.file for question in data.questions if question.asks_library}
    others = [path.name for path in data.files if path.name in readable and path.name not in about]
    others.sort(key=_hash)
    return [
        AskedQuestion(f"{q.id}/elsewhere", q.text, file, file, frozenset(), "", _parts_without(ELSEWHERE))
        for q, file in zip(free, others * len(free), strict=False)
    ]


def _parts_without(kind: str) -> tuple[str, ...]:
    return ("unanswerable", kind)


def _by_hash(questions: Sequence[PageQuestion]) -> list[PageQuestion]:
    return sorted(questions, key=lambda question: _hash(question.id))


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
