"""Quotes: the best evidence sentences, verbatim. They need no generator, so the app always has an answer to give.

A sentence that cannot be understood alone stands with the one that it leans on: the sentence before "It must ...", the
line that leads in a list item, the items behind "You need the following:", the head of a table's row.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from core.language.sentences import sentence_spans
from core.language.words import fold
from core.retrieve.evidence import EvidenceSentence, is_heading
from core.retrieve.sentences import CELL

MAX_QUOTES = 4
MAX_UNSURE = 6
SURE_LOGIT = 1.0
"""Below this the reader is not sure which sentence answers, and more of them are quoted: of 94 answers over "pdfqa"
that come from no table 16 miss every right page instead of 19, with 3.0 quotes instead of 2.6."""
MAX_PAGES = 3
LOGIT_MARGIN = 2.0
"""Sentences whose logit is within this of the best one are quoted too: e to the 2 is odds of 7.4 to 1. The best of each
page is; another of a page that has one only if the reader takes it for an answer by itself. With a margin of 1, and
words of 0.5, 24 of these answers miss every right page, with 2.2 quotes."""
WORDS_SHARE = 0.7
"""A further quote must hold so much of the question's words as the best one: the reader likes any sentence that
could answer a question of that kind."""
COVERAGE_SHARE = 0.8
MAX_LISTED = 8
"""Items that are quoted with the line that leads them in."""
MAX_HEAD_ROWS = 2
MOST_BETWEEN = 2
"""Characters of a page that separate two lines of it."""
GAP = " … "
_LEANS = frozenset(
    "it its he his she her hers they their theirs them this these that those such both "
    "however therefore thus hence moreover furthermore otherwise instead consequently accordingly "
    "er sie es ihr ihre ihren sein seine seinen dies diese dieser dieses jedoch daher deshalb "
    "il elle ils elles ce cet cette ces celui celle cela toutefois cependant "
    "ella ellos ellas esto este esta estos estas ese esa eso esos esas sin".split()
)
"""First words that point back. "Sie" begins as many sentences that stand alone; one more sentence does no harm."""
_POINTS_FORWARD = re.compile(r"^(?:it (?:is|was) \w+ (?:to|that)\b|there\b)", re.IGNORECASE)
_ITEM = re.compile(r"^(?:[-–—•●○▪■◦*·]\s*|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s)\S", re.IGNORECASE)
_FIRST_WORD = re.compile(r"[^\W_]+")
_DATE = re.compile(r"[A-Z][a-z]+\.? \d{1,2}, (?:19|20)\d\d|(?:19|20)\d\d|\bQ\d\b")
_FIGURE = re.compile(r"\d")
_LEADS_IN = (":", "：")


@dataclass(frozen=True, slots=True)
class Quote:
    """Stretches of one chunk in their order, word for word; `text` shows by "…" what was left out between them."""

    pieces: tuple[EvidenceSentence, ...]

    @property
    def text(self) -> str:
        """Empty cells of a table's row are left out: they are no words of the document."""
        chunk = self.pieces[0].chunk.text
        text = _as_it_stands(self.pieces[0])
        for before, piece in zip(self.pieces, self.pieces[1:], strict=False):
            between = chunk[before.end : piece.start]
            text += (between if not between.strip() else GAP) + _as_it_stands(piece)
        return text

    @property
    def section(self) -> str:
        return self.pieces[0].section


def best_quotes(sentences: Sequence[EvidenceSentence], *, most: int | None = None) -> list[Quote]:
    """The sentences worth quoting with what they lean on, in the order in which they stand in the documents, each place
    once; `sentences` best first. Without `most`, as many as it takes to be sure."""
    telling = [s for s in sentences if not _is_table_head(s)]
    if not telling:
        return []
    kept = _closest(telling, most=_most_of(telling[0]) if most is None else most)
    rank = {s.chunk.document_id: i for i, s in reversed(list(enumerate(kept)))}
    kept.sort(key=lambda s: (rank[s.chunk.document_id], s.chunk.ordinal, s.start))
    return quotes_of(kept)


def _most_of(best: EvidenceSentence) -> int:
    return MAX_QUOTES if best.logit is None or best.logit >= SURE_LOGIT else MAX_UNSURE


def quotes_of(sentences: Sequence[EvidenceSentence]) -> list[Quote]:
    """In the given order, each with what it leans on; two that share a sentence are one."""
    quotes: list[Quote] = []
    for sentence in sentences:
        quote = understandable(sentence)
        if quotes and _overlap(quotes[-1], quote):
            quotes[-1] = _merged(quotes[-1], quote)
        else:
            quotes.append(quote)
    return quotes


def understandable(sentence: EvidenceSentence) -> Quote:
    """A sentence with what it cannot be understood without, as far as its chunk holds it."""
    spans = sentence_spans(sentence.chunk.text)
    at = next((i for i, (a, b) in enumerate(spans) if a <= sentence.start < b), None)
    if at is None or (head := spans[at])[0] != sentence.start or head[1] != sentence.end:
        return Quote((sentence,))
    around = _Around(sentence, spans, at)
    return Quote((*around.before(), sentence, *around.behind()))


@dataclass(frozen=True, slots=True)
class _Around:
    """A sentence among those of its chunk."""

    sentence: EvidenceSentence
    spans: Sequence[tuple[int, int]]
    at: int

    def before(self) -> Iterator[EvidenceSentence]:
        text = self.sentence.text
        if CELL in text:
            yield from self._table_head()
        elif _ITEM.match(text) or text[:1].islower():
            yield from self._lead_in()
        elif _leans(text) and self.at and self._is_prose(self.at - 1):
            yield self._piece(self.at - 1)

    def behind(self) -> Iterator[EvidenceSentence]:
        """The items that a line leads in."""
        if not self.sentence.text.endswith(_LEADS_IN):
            return
        for place in range(self.at + 1, min(len(self.spans), self.at + 1 + MAX_LISTED)):
            text = self._text(place)
            is_item = _ITEM.match(text) or text[:1].islower() or text.endswith((";", ","))
            if CELL in text or not (is_item or place == self.at + 1):
                return
            yield self._piece(place)

    def _lead_in(self) -> Iterator[EvidenceSentence]:
        """The nearest line above that ends in a colon, if only items stand between."""
        for place in range(self.at - 1, -1, -1):
            text = self._text(place)
            if text.endswith(_LEADS_IN):
                yield self._piece(place)
                return
            if not (_ITEM.match(text) or text[:1].islower() or text.endswith((";", ","))):
                return

    def _table_head(self) -> Iterator[EvidenceSentence]:
        first = self.at
        while first and CELL in self._text(first - 1):
            first -= 1
        heads = range(first, min(first + MAX_HEAD_ROWS, self.at))
        yield from (
            self._piece(row) for row in takewhile(lambda row: row == first or self._tells_no_figure(row), heads)
        )

    def _tells_no_figure(self, place: int) -> bool:
        return not _has_figures(self._text(place))

    def _is_prose(self, place: int) -> bool:
        text = self._text(place)
        return CELL not in text and not is_heading(text, self.sentence.chunk.section)

    def _text(self, place: int) -> str:
        start, end = self.spans[place]
        return self.sentence.chunk.text[start:end]

    def _piece(self, place: int) -> EvidenceSentence:
        start, end = self.spans[place]
        return replace(self.sentence, start=start, end=end)


def _is_table_head(sentence: EvidenceSentence) -> bool:
    """The first row of a table, or one right below it, without a figure but dates, above one that has some: it says
    what is told below, and tells nothing."""
    if CELL not in sentence.text or _has_figures(sentence.text):
        return False
    lines = sentence.chunk.text.split("\n")
    at = sentence.chunk.text.count("\n", 0, sentence.start)
    above = list(takewhile(lambda line: CELL in line, reversed(lines[:at])))
    below = list(takewhile(lambda line: CELL in line, lines[at + 1 :]))
    return bool(below) and not any(map(_has_figures, above)) and (not above or any(map(_has_figures, below)))


def _has_figures(row: str) -> bool:
    return _FIGURE.search(_DATE.sub("", row)) is not None


def _as_it_stands(piece: EvidenceSentence) -> str:
    """With "…" where a chunk leaves out what stands between on the page: a list that goes on in it begins with the line
    that leads it in."""
    spans = piece.chunk.spans
    seams = [
        after.offset
        for before, after in pairwise(spans)
        if before.page_index == after.page_index
        and after.start - before.end > MOST_BETWEEN
        and piece.start < after.offset < piece.end
    ]
    ends = [piece.start, *seams, piece.end]
    return GAP.join(_without_empty_cells(piece.chunk.text[a:b].strip()) for a, b in pairwise(ends))


def _without_empty_cells(text: str) -> str:
    if CELL not in text:
        return text
    return CELL.join(cell.strip() for cell in text.split(CELL.strip()) if cell.strip())


def _leans(text: str) -> bool:
    first = _FIRST_WORD.search(text)
    return first is not None and fold(first.group()) in _LEANS and not _POINTS_FORWARD.match(text)


def _overlap(one: Quote, other: Quote) -> bool:
    if one.pieces[0].chunk.id != other.pieces[0].chunk.id:
        return False
    places = {(p.start, p.end) for p in one.pieces}
    return any((p.start, p.end) in places for p in other.pieces)


def _merged(one: Quote, other: Quote) -> Quote:
    places = {(p.start, p.end): p for p in (*other.pieces, *one.pieces)}
    return Quote(tuple(places[key] for key in sorted(places)))


def _closest(sentences: Sequence[EvidenceSentence], *, most: int) -> list[EvidenceSentence]:
    """Those near the best one: of each of a few pages the first, and what answers by itself."""
    kept: list[EvidenceSentence] = []
    pages: set[tuple[int, int]] = set()
    pages_left = max(MAX_PAGES, most - 1)
    for sentence in sentences:
        page = _page_of(sentence)
        is_new = page not in pages and len(pages) < pages_left
        if len(kept) < most and _is_close(sentence, sentences[0], is_new_page=is_new):
            kept.append(sentence)
            pages.add(page)
    return kept


def _page_of(sentence: EvidenceSentence) -> tuple[int, int]:
    """Document and page on which it begins; chunks without a place count as one."""
    spans = [span for span in sentence.chunk.spans if span.offset <= sentence.start]
    return (sentence.chunk.document_id, spans[-1].page_index if spans else -1)


def _is_close(sentence: EvidenceSentence, best: EvidenceSentence, *, is_new_page: bool) -> bool:
    if sentence is best:
        return True
    if sentence.logit is not None and best.logit is not None:
        shares_words = sentence.coverage >= best.coverage * WORDS_SHARE
        least = best.logit - LOGIT_MARGIN
        return shares_words and sentence.logit >= (least if is_new_page else max(least, 0.0))
    return sentence.coverage >= max(best.coverage * COVERAGE_SHARE, 0.5)
