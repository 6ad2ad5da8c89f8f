"""What a question calls by name, and whether a document mentions it at all.

A document that nowhere speaks of Borneo does not answer a question about Borneo, however well a sentence on another
island reads. Only what is plainly a name counts: a code, a year, a word with a capital inside a sentence. Of 40
questions over "pdfqa" that nothing answers 32 are so refused instead of 21, and no right one of 34 is lost.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.api.types import DocumentId, Scope
from core.contracts.library import Library
from core.contracts.rows import StoredChunk
from core.language.detect import detect
from core.language.words import STOP_WORDS, fold
from core.retrieve.signs import codes_of, holds_a_code

MOST_NAMES = 12
HITS_READ = 5
MOSTLY_CAPITALS = 0.6
"""Of the words of a question that is written Like A Title; then capitals say nothing."""
_CAPITAL_NOUNS = frozenset({"de"})
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$")
_BEGINS = re.compile(r"(?:^|[.?!:;\"“„(\n])\s*$")
_FISCAL = re.compile(r"(?:fy|cy)?['’]?((?:19|20)\d\d)|(?:fy|cy)['’]?(\d\d)", re.IGNORECASE)
_NO_NAME = re.compile(
    r"(?:fy|cy|[qh][1-4](?:['’-]?\d{2,4})?|\d{1,2}-?[kq]|\d+(?:st|nd|rd|th)|\d{1,3}|usd?|usa|u\.s(?:\.a)?|uk|i|eur|gbp)",
    re.IGNORECASE,
)
"""Quarters, forms and currencies are written in too many ways."""
_NUMBERED = re.compile(r"[^\W\d_]{2,}-?\d[^\W_]*")
"""GPT-4o, level-2: of 195 questions over "pdfqa" on their document this refuses one more that nothing answers, and no
other one that was answered."""
_BETWEEN = re.compile(r"[\s\-‐‑–_]+")
_ACRONYM = re.compile(r"[A-Z&]{2,6}s?")
"""CEO, COGS, VAT: the document may write them out."""
_ON_THE_FORM = re.compile(
    r"(?<=[?.])\s+(?:please |kindly )?(?:write|answer|give|round|note|express|return|respond|enumerate)\b.*$|"
    r"\((?:in |e\.g\.)[^)]*\)",
    re.IGNORECASE | re.DOTALL,
)
"""How the answer is to be written, which is not what the question is about."""


def names_in(question: str) -> tuple[str, ...]:
    """Each once, in order; "FY2018" and "FY18" as "2018"."""
    text = _ON_THE_FORM.sub(" ", question)
    matches = list(_WORD.finditer(text))
    capitals = sum(match.group()[0].isupper() for match in matches)
    counts = capitals <= MOSTLY_CAPITALS * len(matches) and detect(question) not in _CAPITAL_NOUNS
    found: dict[str, None] = {}
    for match in matches:
        word = _POSSESSIVE.sub("", match.group())
        year = _FISCAL.fullmatch(word)
        if year is not None:
            found[year[1] or f"20{year[2]}"] = None
        elif not _NO_NAME.fullmatch(word) and _is_name(word, text[: match.start()], capitals_count=counts):
            found[word] = None
    return tuple(found)[:MOST_NAMES]


def _is_name(word: str, before: str, *, capitals_count: bool) -> bool:
    if any(letter.isdigit() for letter in word):
        return True
    is_capital = word[0].isupper() and not _BEGINS.search(before) and not _ACRONYM.fullmatch(word)
    return capitals_count and is_capital and fold(word) not in STOP_WORDS


@dataclass(slots=True)
class Mentions:
    """Which documents mention all that a question calls by name."""

    question: str
    library: Library
    names: tuple[str, ...] = ()
    _known: dict[DocumentId, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = names_in(self.question)

    def within(self, chunks: Sequence[StoredChunk]) -> frozenset[DocumentId]:
        """Those of the chunks' documents that do."""
        return frozenset(self._documents(chunks))

    def _documents(self, chunks: Sequence[StoredChunk]) -> Iterator[DocumentId]:
        for chunk in chunks:
            if chunk.document_id not in self._known:
                self._known[chunk.document_id] = self._mentions_all(chunk)
            if self._known[chunk.document_id]:
                yield chunk.document_id

    def _mentions_all(self, chunk: StoredChunk) -> bool:
        """One in another language than the question calls things otherwise."""
        if not self.names:
            return True
        asked, written = detect(self.question), detect(chunk.text)
        if asked and written and asked != written:
            return True
        called = fold(f"{chunk.document} {chunk.title} {chunk.context} {chunk.text}")
        scope = Scope(document_ids=(chunk.document_id,))
        return all(fold(name) in called or self._stands_in(name, scope) for name in self.names)

    def _stands_in(self, name: str, scope: Scope) -> bool:
        """By the index of words; codes, and what ends in a number, as they are written: GPT-4 is not GPT-4o."""
        hits = self.library.search_words(name, allowed=self.library.scope_chunks(scope), limit=HITS_READ)
        codes, is_numbered = codes_of(name), _NUMBERED.fullmatch(name) is not None
        if not hits or not (codes or is_numbered):
            return bool(hits)
        found = self.library.chunks([hit.chunk_id for hit in hits], scope=scope)
        texts = [chunk.text for chunk in found.values()]
        return holds_a_code(codes, texts) and (not is_numbered or any(_joined(name) in _joined(text) for text in texts))


def _joined(text: str) -> str:
    return _BETWEEN.sub("", fold(text))
