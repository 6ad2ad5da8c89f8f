"""The words of pages as values, and what a person selects of them. Whole words are selected, as they were read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.api.page_text import PageText, PageWord
from core.api.types import JobId, Rect

MOST_PAGES = 60
"""Pages whose words are kept; those read first go first. No selection is longer."""
_DOWN_WEIGHT = 40.0
"""A word in the same line is nearer than one above it, however far to the side."""


@dataclass(frozen=True, slots=True, order=True)
class WordPlace:
    """A word by its place in reading order."""

    page_index: int
    word: int


@dataclass(frozen=True, slots=True)
class Selection:
    """From one word to another, both included, in whichever order they were chosen."""

    anchor: WordPlace
    head: WordPlace

    @property
    def first(self) -> WordPlace:
        return min(self.anchor, self.head)

    @property
    def last(self) -> WordPlace:
        return max(self.anchor, self.head)


@dataclass(frozen=True, slots=True)
class PageTexts:
    """The words of some pages of the open document, and the pages whose words are under way."""

    pages: Mapping[int, PageText] = field(default_factory=dict)
    asked: Mapping[JobId, int] = field(default_factory=dict)
    failed: frozenset[int] = frozenset()

    def needs(self, page_index: int) -> bool:
        return page_index not in self.pages and page_index not in self.failed and page_index not in self.asked.values()


def text_asked(texts: PageTexts, job: JobId, page_index: int) -> PageTexts:
    return replace(texts, asked={**texts.asked, job: page_index})


def text_read(texts: PageTexts, job: JobId, read: PageText) -> PageTexts:
    kept = {**texts.pages, read.page_index: read}
    while len(kept) > MOST_PAGES:
        del kept[next(iter(kept))]
    return replace(texts, pages=kept, asked=_without(texts.asked, job))


def text_failed(texts: PageTexts, job: JobId) -> PageTexts:
    """Not asked for again: selecting is then not to be had on this page."""
    failed = texts.failed | {texts.asked[job]}
    return replace(texts, asked=_without(texts.asked, job), failed=failed)


def _without(asked: Mapping[JobId, int], job: JobId) -> dict[JobId, int]:
    return {other: page_index for other, page_index in asked.items() if other != job}


def word_at(words: Sequence[PageWord], x: float, y: float) -> int | None:
    """The word under a point of the unrotated page, or none."""
    return next((i for i, w in enumerate(words) if w.box[0] <= x <= w.box[2] and w.box[1] <= y <= w.box[3]), None)


def nearest_word(words: Sequence[PageWord], x: float, y: float) -> int | None:
    """The word that a person means who points beside the text. None on a page without words."""
    if not words:
        return None
    weights = (_DOWN_WEIGHT, 1.0) if runs_down(words) else (1.0, _DOWN_WEIGHT)
    return min(range(len(words)), key=lambda i: _distance(words[i].box, x, y, weights))


def runs_down(words: Sequence[PageWord]) -> bool:
    """Whether lines go along the height of the unrotated page, as on one that is turned to be read."""
    lines: dict[int, Rect] = {}
    for word in words:
        lines[word.line] = _united(lines.get(word.line, word.box), word.box)
    return sum(y1 - y0 - (x1 - x0) for x0, y0, x1, y1 in lines.values()) > 0


def _united(one: Rect, other: Rect) -> Rect:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def _distance(box: Rect, x: float, y: float, weights: tuple[float, float]) -> float:
    across = max(box[0] - x, 0.0, x - box[2])
    down = max(box[1] - y, 0.0, y - box[3])
    return weights[0] * across + weights[1] * down


def is_known(selection: Selection, texts: Mapping[int, PageText]) -> bool:
    """Whether the words of all its pages are there: else what is copied would have a gap."""
    return all(i in texts for i in range(selection.first.page_index, selection.last.page_index + 1))


def whole_page(text: PageText) -> Selection | None:
    """All words of a page. None if it has none."""
    if not text.words:
        return None
    return Selection(WordPlace(text.page_index, 0), WordPlace(text.page_index, len(text.words) - 1))


def paragraph_at(text: PageText, word: int) -> Selection:
    """The words of the paragraph of a word, as far as it stands on this page; of a table its row."""
    start = text.text.rfind("\n", 0, text.words[word].start) + 1
    end = text.text.find("\n", text.words[word].end)
    within = [i for i, w in enumerate(text.words) if w.start >= start and (end < 0 or w.end <= end)]
    return Selection(WordPlace(text.page_index, min(within)), WordPlace(text.page_index, max(within)))


def selected_range(selection: Selection, page_index: int, count: int) -> range:
    """The words of one page of `count` that are selected."""
    first, last = selection.first, selection.last
    if not first.page_index <= page_index <= last.page_index or not count:
        return range(0)
    begin = first.word if page_index == first.page_index else 0
    end = last.word + 1 if page_index == last.page_index else count
    return range(min(begin, count), min(end, count))


def selected_rects(selection: Selection, text: PageText) -> tuple[Rect, ...]:
    """One rectangle a line of the unrotated page."""
    rects: list[Rect] = []
    line = None
    for i in selected_range(selection, text.page_index, len(text.words)):
        word = text.words[i]
        if word.line == line:
            rects[-1] = _united(rects[-1], word.box)
        else:
            rects.append(word.box)
        line = word.line
    return tuple(rects)


def selected_text(selection: Selection, texts: Mapping[int, PageText]) -> str:
    """As it was read: words cut by the end of a line are whole. Pages are separated by an empty line."""
    pieces = []
    for page_index in range(selection.first.page_index, selection.last.page_index + 1):
        text = texts.get(page_index)
        chosen = selected_range(selection, page_index, len(text.words)) if text is not None else range(0)
        if text is not None and chosen:
            pieces.append(text.text[text.words[chosen[0]].start : text.words[chosen[-1]].end])
    return "\n\n".join(pieces)


def stepped(selection: Selection, step: int, texts: Mapping[int, PageText]) -> Selection:
    """With its moving end one word on, or back, over the edge of a page if the next one's words are there."""
    page_index, word = selection.head.page_index, selection.head.word + step
    text, beside = texts.get(page_index), texts.get(page_index + step)
    if text is not None and 0 <= word < len(text.words):
        return replace(selection, head=WordPlace(page_index, word))
    if beside is None or not beside.words:
        return selection
    return replace(selection, head=WordPlace(beside.page_index, 0 if step > 0 else len(beside.words) - 1))
