"""The person's own questions as a file: one JSON object a line, to be kept, or taken to another computer."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from core.api.checks import NewQuestion
from core.api.finding import LabelledQuestion
from core.api.types import DocumentId, DocumentSummary

MOST_BYTES = 4_000_000
MOST_CHARS = 2_000
"""Of a question; longer ones cannot be asked."""
MOST_QUESTIONS = 1_000


@dataclass(frozen=True, slots=True)
class ReadQuestions:
    """`unreadable` lines hold no question; the document of `homeless` ones, or its page, is not in the library."""

    questions: tuple[NewQuestion, ...]
    unreadable: int = 0
    homeless: int = 0


def as_lines(questions: Iterable[LabelledQuestion]) -> str:
    """Oldest first, so that the same questions kept again have the same order. Documents by name, pages from 1."""
    lines = [
        {"question": one.text, "document": one.document, "page": one.page_index + 1}
        if one.answerable
        else {"question": one.text, "document": None}
        for one in reversed(tuple(questions))
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def save(path: Path, questions: Iterable[LabelledQuestion]) -> None:
    """Raises OSError."""
    path.write_text(as_lines(questions), encoding="utf-8")


def load(path: Path, documents: Iterable[DocumentSummary]) -> ReadQuestions:
    """Raises OSError, also for a file that is too long to be one of questions."""
    if path.stat().st_size > MOST_BYTES:
        raise OSError("too long")
    return from_lines(path.read_text(encoding="utf-8", errors="replace"), documents)


def from_lines(text: str, documents: Iterable[DocumentSummary]) -> ReadQuestions:
    """Documents are looked for by name; a name that several have is none."""
    named: Mapping[str, list[DocumentSummary]] = _by_name(documents)
    found: list[NewQuestion] = []
    unreadable = homeless = 0
    for line in filter(str.strip, text.split("\n")):  # other ends of lines may stand in a question
        wish = _read(line)
        if wish is None or len(found) == MOST_QUESTIONS:
            unreadable += 1
            continue
        place = _place(wish, named)
        if wish.document and place is None:
            homeless += 1
        else:
            found.append(NewQuestion(wish.question, *(place or (None, 0))))
    return ReadQuestions(tuple(found), unreadable, homeless)


@dataclass(frozen=True, slots=True)
class _Wish:
    question: str
    document: str
    page: int


def _read(line: str) -> _Wish | None:
    try:
        held = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(held, dict):
        return None
    question, document, page = held.get("question"), held.get("document") or "", held.get("page", 1)
    if not isinstance(question, str) or not isinstance(document, str) or type(page) is not int:
        return None
    question = question.strip()
    return _Wish(question, document, page) if 0 < len(question) <= MOST_CHARS else None


def _by_name(documents: Iterable[DocumentSummary]) -> Mapping[str, list[DocumentSummary]]:
    named: dict[str, list[DocumentSummary]] = defaultdict(list)
    for document in documents:
        if document.id >= 0 and document.page_count:
            named[document.name.casefold()].append(document)
    return named


def _place(wish: _Wish, named: Mapping[str, list[DocumentSummary]]) -> tuple[DocumentId, int] | None:
    found = named.get(wish.document.casefold(), [])
    if len(found) != 1 or not 1 <= wish.page <= found[0].page_count:
        return None
    return found[0].id, wish.page - 1
