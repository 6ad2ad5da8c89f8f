"""Answers as people take them along: as text with page references, as Markdown, as marks in a copy of a PDF."""

import re
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from core.api.kinds import SentenceKind
from core.api.requests import PageMark
from core.api.types import Citation, Conflict, DocumentId, Rect, Sentence
from desktop.inert import plain
from desktop.state.exchange import Exchange
from desktop.state.sources import CitedDocument, cited_documents
from desktop.views.controls.wording import place, short_name, unnamed_heads

translate = QCoreApplication.translate

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&]|(?<=\w):(?=//)|(?<=\bwww)\.)", re.IGNORECASE)
_AT_START = re.compile(r"^(\s*)([-+]|\d+[.)])(\s)")


def as_text(exchange: Exchange) -> str:
    """The answer with "[n]" after each sentence, and below it where each number leads."""
    blocks = [*_blocks(exchange, markdown=False), *_conflict_blocks(exchange, markdown=False)]
    sources = [f"{c.number}: {short_name(c.document)}, {place(c.parts, c.page_count)}" for c in exchange.citations]
    return "\n\n".join(filter(None, ("\n".join(blocks), "\n".join(sources))))


def as_markdown(exchange: Exchange) -> str:
    """The question as a heading, quotes as quotes, and a list of sources. What documents say is escaped: it is text
    here as it is on the screen, never an image or a link."""
    blocks = [*_blocks(exchange, markdown=True), *_conflict_blocks(exchange, markdown=True)]
    sources = [
        f"- [{c.number}] {escaped(short_name(c.document))}, {escaped(place(c.parts, c.page_count))}"
        for c in exchange.citations
    ]
    parts = [f"## {escaped(plain(exchange.question))}", *blocks]
    if sources:
        parts.append("\n".join([translate("copy", "Sources:"), "", *sources]))
    return "\n\n".join(parts) + "\n"


def marks_in(exchange: Exchange, document_id: DocumentId) -> tuple[int, tuple[PageMark, ...]]:
    """What an answer cites of one document: the rectangles of each page once, pages in order. With the revision that
    they are of, the last one: what was cited of an earlier one may be gone."""
    cited = [citation for citation in exchange.citations if citation.document_id == document_id]
    last = max((citation.revision for citation in cited), default=0)
    found: dict[int, dict[Rect, None]] = {}
    for part in (part for citation in cited if citation.revision == last for part in citation.parts):
        found.setdefault(part.page_index, {}).update(dict.fromkeys(part.rects))
    return last, tuple(PageMark(page_index, tuple(rects)) for page_index, rects in sorted(found.items()) if rects)


def marked_name(document: CitedDocument) -> str:
    """What a marked copy is called unless the person says otherwise."""
    return translate("copy", "{0} (marked).pdf").format(short_name(document.document))


def marked_path(document: CitedDocument) -> str:
    """Beside the document itself, where the person would look for it."""
    return str(PurePath(document.citations[0].path).with_name(marked_name(document)))


def markable(exchange: Exchange) -> tuple[CitedDocument, ...]:
    """The documents of which a marked copy can be made."""
    return tuple(document for document in cited_documents(exchange) if marks_in(exchange, document.document_id)[1])


def escaped(text: str) -> str:
    """Plain text as Markdown that shows the same."""
    return _AT_START.sub(r"\1\\\2\3", _MARKDOWN.sub(r"\\\1", text))


def _blocks(exchange: Exchange, *, markdown: bool) -> list[str]:
    """Claims that follow one another make one paragraph; all else stands on lines of its own."""
    blocks: list[str] = []
    before: Sentence | None = None
    for sentence in exchange.sentences:
        runs_on = before is not None and _is_claim(before) and _is_claim(sentence) and not exchange.is_quotes
        if sentence.heading and (before is None or before.heading != sentence.heading):
            blocks.append(f"### {escaped(plain(sentence.heading))}" if markdown else plain(sentence.heading))
            runs_on = False
        words = _sentence(sentence, is_quotes=exchange.is_quotes, markdown=markdown)
        if runs_on:
            blocks[-1] += f" {words}"
        else:
            blocks.append(words)
        before = sentence
    return blocks


def _is_claim(sentence: Sentence) -> bool:
    return sentence.kind is SentenceKind.CLAIM


def _sentence(sentence: Sentence, *, is_quotes: bool, markdown: bool) -> str:
    said = plain(sentence.text)
    heads = unnamed_heads(said, sentence.citations) if sentence.kind is SentenceKind.CELL else ""
    said = f"{heads}: {said}" if heads else said
    words = (escaped(said) if markdown else said) + numbers(sentence.citations)
    is_quote = sentence.kind is SentenceKind.QUOTE or (is_quotes and _is_claim(sentence))
    if is_quote and markdown:
        words = f"> {words}"
    if sentence.kind is SentenceKind.HEADING:
        words = f"- {words}"
    if sentence.formula:
        words += "\n" + (escaped(plain(sentence.formula)) if markdown else plain(sentence.formula))
    return words


def _conflict_blocks(exchange: Exchange, *, markdown: bool) -> list[str]:
    if not exchange.conflicts:
        return []
    title = translate("copy", "Your documents disagree:")
    return [title, *("\n".join(_conflict(conflict, markdown=markdown)) for conflict in exchange.conflicts)]


def _conflict(conflict: Conflict, *, markdown: bool) -> list[str]:
    lines = []
    for value, citation in zip(conflict.values, conflict.citations, strict=False):
        words = f"{plain(value)} ({short_name(citation.document)})"
        lines.append(f"- {escaped(words) if markdown else words}{numbers((citation,))}")
    return lines


def numbers(citations: tuple[Citation, ...]) -> str:
    """ " [1] [2]"."""
    return "".join(f" [{citation.number}]" for citation in citations)
