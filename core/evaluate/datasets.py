"""Labelled sets as files on disk: reading them and checking what they say. No set comes with the application.

`ir`: `corpus.jsonl` {_id, title, text}, `queries.jsonl` {_id, text}, `qrels/*.tsv` with a header line and the
columns query, document, grade (the form of BEIR). `pdfqa`: `questions.jsonl` {id, source, scope, file, question,
answer, answerable, pages} with pages counted from 1, and the files under `pdfs`. `refusal`: folders with
`questions.jsonl` {id, question, answerable}, and either {passage_id} beside a `corpus.jsonl` or
{passages: [{id, title, text}]}. `chunking`: `questions.jsonl` {id, corpus_id, question, spans: [{start, end}]} in
characters of `corpora/<corpus_id>.md`.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

Value = TypeVar("Value")


class DatasetError(ValueError):
    """A file of a set is missing or does not have the promised form; the message says which and where."""


@dataclass(frozen=True, slots=True)
class TextDocument:
    """A document that is text alone."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class GradedQuestion:
    """A question with the grade of each judged document; above 0 is relevant."""

    id: str
    text: str
    gains: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class RetrievalSet:
    documents: tuple[TextDocument, ...]
    questions: tuple[GradedQuestion, ...]


@dataclass(frozen=True, slots=True)
class PageQuestion:
    """A question whose answer stands on `pages` (page indexes, from 0) of `file`, a name inside the folder of PDFs.

    `asks_library`: the question itself names its document, so that the whole library may be searched for it.
    `needs_picture`: the text of the page does not hold the answer. `answer` is the key, empty where there is none.
    """

    id: str
    source: str
    text: str
    file: str
    pages: frozenset[int]
    answerable: bool
    asks_library: bool
    needs_picture: bool
    answer: str = ""


@dataclass(frozen=True, slots=True)
class PageSet:
    files: tuple[Path, ...]
    questions: tuple[PageQuestion, ...]


@dataclass(frozen=True, slots=True)
class SpanQuestion:
    """A question whose answer is made of characters `[start, end)` of one text; the spans are not empty."""

    id: str
    text: str
    document: str
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SpanSet:
    documents: tuple[TextDocument, ...]
    questions: tuple[SpanQuestion, ...]


@dataclass(frozen=True, slots=True)
class RefusalQuestion:
    """A question and whether its documents hold the answer.

    `documents` are the ids it may see, empty for all of the set. Questions of one `group` share their text, so
    they must not stand on both sides of a split.
    """

    id: str
    text: str
    answerable: bool
    documents: tuple[str, ...]
    group: str
    off_topic: bool = False
    """A question of another set, asked of this one's library."""


@dataclass(frozen=True, slots=True)
class RefusalSet:
    name: str
    documents: tuple[TextDocument, ...]
    questions: tuple[RefusalQuestion, ...]


def read_retrieval_set(folder: Path) -> RetrievalSet:
    """Empty documents and questions without a relevant document are left out. Raises DatasetError."""
    documents = tuple(d for d in read_documents(folder / "corpus.jsonl") if d.text.strip())
    gains = _grades(folder / "qrels")
    questions = tuple(
        GradedQuestion(id=number, text=text, gains=gains[number])
        for number, text in read_rows(folder / "queries.jsonl", lambda row: (str(row["_id"]), str(row["text"])))
        if any(gain > 0 for gain in gains.get(number, {}).values())
    )
    return RetrievalSet(documents, questions)


def read_page_set(folder: Path) -> PageSet:
    """Raises DatasetError, also for a question about a file that is not there."""
    files = tuple(sorted((folder / "pdfs").glob("*.pdf")))
    names = frozenset(path.name for path in files)
    return PageSet(files, tuple(read_rows(folder / "questions.jsonl", lambda row: _page_question(row, names))))


def read_span_set(folder: Path) -> SpanSet:
    """Line ends are kept as they are, since spans count them. Raises DatasetError, also for a span outside its text."""
    texts = {path.stem: _whole_text(path) for path in sorted((folder / "corpora").glob("*.md"))}
    questions = tuple(read_rows(folder / "questions.jsonl", lambda row: _span_question(row, texts)))
    return SpanSet(tuple(TextDocument(name, "", text) for name, text in texts.items()), questions)


def read_refusal_sets(folder: Path) -> tuple[RefusalSet, ...]:
    """The set in `folder` itself, or one of each of its folders. Raises DatasetError."""
    folders = [folder] if (folder / "questions.jsonl").is_file() else sorted(folder.glob("*/"))
    sets = tuple(_refusal_set(path) for path in folders if (path / "questions.jsonl").is_file())
    if not sets:
        raise DatasetError(f"{folder}: no questions.jsonl here or one folder below")
    return sets


def evenly(items: Sequence[Value], *, limit: int | None) -> list[Value]:
    """At most `limit` items spread evenly over the whole sequence, so that every part of a set is drawn."""
    if limit is None or limit >= len(items):
        return list(items)
    return [items[place * len(items) // limit] for place in range(limit)]


def _refusal_set(folder: Path) -> RefusalSet:
    corpus = folder / "corpus.jsonl"
    if corpus.is_file():
        documents = tuple(read_documents(corpus))
        known = frozenset(document.id for document in documents)
        rows = read_rows(folder / "questions.jsonl", lambda row: _question_on_corpus(row, known))
        return RefusalSet(folder.name, documents, tuple(rows))
    pairs = list(read_rows(folder / "questions.jsonl", _question_with_passages))
    passages = {passage.id: passage for _, own in pairs for passage in own}
    return RefusalSet(folder.name, tuple(passages.values()), tuple(question for question, _ in pairs))


def _question_on_corpus(row: Mapping[str, Any], known: Collection[str]) -> RefusalQuestion:
    passage = str(row["passage_id"])
    if passage not in known:
        raise ValueError(f"passage {passage} is not in corpus.jsonl")
    group = passage.split("#", maxsplit=1)[0]
    return RefusalQuestion(str(row["id"]), str(row["question"]), _flag(row, "answerable"), (), group)


def _question_with_passages(row: Mapping[str, Any]) -> tuple[RefusalQuestion, tuple[TextDocument, ...]]:
    passages = tuple(TextDocument(str(p["id"]), str(p["title"]), str(p["text"])) for p in row["passages"])
    ids = tuple(passage.id for passage in passages)
    number = str(row["id"])
    return RefusalQuestion(number, str(row["question"]), _flag(row, "answerable"), ids, number), passages


def _page_question(row: Mapping[str, Any], files: Collection[str]) -> PageQuestion:
    file = str(row["file"])
    if file not in files:
        raise ValueError(f"{file} is missing in the folder pdfs")
    pages = frozenset(int(page) - 1 for page in row["pages"])
    if any(page < 0 for page in pages):
        raise ValueError("pages count from 1")
    return PageQuestion(
        id=str(row["id"]),
        source=str(row["source"]),
        text=str(row["question"]),
        file=file,
        pages=pages,
        answerable=_flag(row, "answerable"),
        asks_library=row["scope"] == "library",
        needs_picture=bool(row.get("requires_visual", False)),
        answer=str(row.get("answer") or ""),
    )


def _span_question(row: Mapping[str, Any], texts: Mapping[str, str]) -> SpanQuestion:
    document = str(row["corpus_id"])
    if document not in texts:
        raise ValueError(f"{document}.md is missing in the folder corpora")
    spans = tuple((int(span["start"]), int(span["end"])) for span in row["spans"])
    length = len(texts[document])
    if not spans or not all(0 <= start < end <= length for start, end in spans):
        raise ValueError("a span is empty or outside its text")
    return SpanQuestion(str(row["id"]), str(row["question"]), document, spans)


def _whole_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DatasetError(f"{path}: {error}") from error


def read_documents(path: Path) -> Iterator[TextDocument]:
    """Lines of {_id, title, text}. Raises DatasetError."""
    return read_rows(path, lambda row: TextDocument(str(row["_id"]), str(row.get("title", "")), str(row["text"])))


def _flag(row: Mapping[str, Any], name: str) -> bool:
    value = row[name]
    if not isinstance(value, bool):
        raise TypeError(f"{name} is neither true nor false")
    return value


def _grades(folder: Path) -> dict[str, dict[str, float]]:
    grades: dict[str, dict[str, float]] = {}
    paths = sorted(folder.glob("*.tsv"))
    if not paths:
        raise DatasetError(f"{folder}: no .tsv file")
    for path in paths:
        for number, line in enumerate(_lines(path)[1:], start=2):
            try:
                question, document, grade = line.split("\t")
                grades.setdefault(question, {})[document] = float(grade)
            except ValueError as error:
                raise DatasetError(f"{path}, line {number}: not query, document and grade") from error
    return grades


def read_rows(path: Path, build: Callable[[Mapping[str, Any]], Value]) -> Iterator[Value]:
    """One value for each line of JSON. Raises DatasetError with file and line."""
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip():
            continue
        try:
            yield build(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            raise DatasetError(f"{path}, line {number}: {type(error).__name__}: {error}") from error


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DatasetError(f"{path}: {error}") from error
