"""Takes hidden words out of a page's lines, and finds those that never were in them."""

from collections.abc import Iterator, Sequence

from core.api.reports import HiddenReason
from core.api.types import Rect
from core.parse.hidden import Finding, is_statement, overlap
from core.parse.lines import union
from core.parse.pdf.suspects import Data, Word

_OUTSIDE = 0.5


def without(lines: Sequence[Data], words: Sequence[Word]) -> list[Data]:
    """Lines without the characters of some words; the lists they came in stay as they are."""
    cuts: dict[int, dict[int, list[Word]]] = {}
    for word in words:
        cuts.setdefault(word.line, {}).setdefault(word.span, []).append(word)
    kept = []
    for number, line in enumerate(lines):
        if number not in cuts:
            kept.append(line)
            continue
        spans = [_cut(span, cuts[number].get(place, ())) for place, span in enumerate(line["spans"])]
        left = [span for span in spans if span["chars"]]
        if left:
            kept.append({**line, "spans": left})
    return kept


def _cut(span: Data, words: Sequence[Word]) -> Data:
    if not words:
        return span
    gone = {at for word in words for at in range(word.start, word.end)}
    chars = [char for at, char in enumerate(span["chars"]) if at not in gone]
    return {**span, "chars": chars if any(not char["c"].isspace() for char in chars) else []}


def findings_of(words: Sequence[Word]) -> list[Finding]:
    """Hidden words of one line and reason are one finding. Marks without a letter are not worth a word."""
    groups: list[list[Word]] = []
    for word in words:
        last = groups[-1][-1] if groups else None
        if last is not None and (last.line, last.reason) == (word.line, word.reason):
            groups[-1].append(word)
        else:
            groups.append([word])
    return [
        Finding(group[0].reason, text, union(word.box for word in group))
        for group in groups
        if any(map(str.isalnum, text := " ".join(word.text for word in group)))
    ]


def lost_text(lines: Sequence[Data], everywhere: Sequence[Data], page: Rect) -> list[Finding]:
    """What the page's edge or a clip leaves nothing of: in `everywhere`, but not in `lines`."""
    there: dict[tuple[str, int, int], int] = {}
    for char in _chars(lines):
        there[_place(char)] = there.get(_place(char), 0) + 1
    findings = []
    for line in everywhere:
        lost = []
        for char in _chars([line]):
            left = there.get(_place(char), 0)
            if left:
                there[_place(char)] = left - 1
            else:
                lost.append(char)
        text = "".join(char["c"] for char in lost).strip()
        if is_statement(text):
            findings.append(_lost(text, union(char["bbox"] for char in lost), page))
    return findings


def _lost(text: str, box: Rect, page: Rect) -> Finding:
    is_outside = overlap(box, page) < _OUTSIDE
    return Finding(HiddenReason.OFF_PAGE if is_outside else HiddenReason.INVISIBLE, text, box)


def _chars(lines: Sequence[Data]) -> Iterator[Data]:
    for line in lines:
        for span in line["spans"]:
            yield from span["chars"]


def _place(char: Data) -> tuple[str, int, int]:
    x, y = char["origin"]
    return char["c"], round(x), round(y)
