"""The outline of a document, from its chunks: headings, captions and numbered clauses, each at its place. Pure.

A chunk knows the headings above its beginning; those further down in it stand among its lines, and look like headings.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.answer.contents import entries_of, is_contents, lines_of
from core.answer.route import Part
from core.contracts.rows import StoredChunk
from core.language.words import fold, words
from core.retrieve.evidence import EvidenceSentence, is_heading
from core.retrieve.sentences import CELL

MOST_ALIKE = 2
"""A line that stands in a document more often ("Note", "Continued") heads nothing."""
MIN_LETTERS = 4
MIN_PROSE_WORDS = 5
_PATH = " > "
_NUMBERED = re.compile(r"^(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s+(?=[^\W\d_])")
_BULLET = re.compile(r"^[-–—•●○▪■◦*·>]")
_SPEAKS = re.compile(r"[.;:!?。]$")
_VALUE = (
    r"\s{1,2}(?:no\.?\s|nr\.\s)?"
    r"(?P<number>(?>\d{1,3}(?:[.-]\d{1,3})*[a-z]?\b|[ivxlc]{1,6}\b|[a-z](?:[.-]?\d{1,3})*\b))"
)
_LABELS: Mapping[Part, str] = {
    Part.CHAPTER: "chapter|kapitel|chapitre|cap[ií]tulo",
    Part.SECTION: "section|abschnitt|secci[oó]n|apartado",
    Part.CLAUSE: "clause|klausel|cl[aá]usula",
    Part.ARTICLE: "article|artikel|art[ií]culo|art\\.",
    Part.TABLE: "table|tabelle|tableau|tabla|tab\\.",
    Part.FIGURE: "figure|abbildung|figura|fig\\.|abb\\.",
    Part.APPENDIX: "appendix|annex|anhang|anlage|annexe|anexo|ap[eé]ndice",
    Part.SCHEDULE: "schedule",
    Part.NOTE: "footnote|fu[sß]+note",
}
_LABELLED = {part: re.compile(rf"^(?:{label}){_VALUE}", re.IGNORECASE) for part, label in _LABELS.items()}
_LOWER_BEHIND = re.compile(r"^\s+[a-zß-öø-ÿ]")


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` from 1; `at` is its line. `number` is the one it begins with, "4.2", or empty."""

    title: str
    level: int
    at: EvidenceSentence
    number: str = ""


def headings_of(chunks: Sequence[StoredChunk]) -> list[Heading]:
    """Those of one document; `chunks` are all of it, in order. A heading that is listed before (the contents of a
    chapter below its title) is taken where its text follows."""
    levels = _known_levels(chunks)
    said = Counter(line.text for chunk in chunks for line in lines_of(chunk))
    found: dict[tuple[str, str], Heading] = {}
    bare: set[tuple[str, str]] = set()
    parent = ""
    for chunk in chunks:
        if is_contents(chunk.section):
            continue
        lines = list(lines_of(chunk))
        for place, line in enumerate(lines):
            level = _level(line, lines[place + 1 : place + 2], levels, said)
            if level is None:
                continue
            number = _number_of(line.text)
            key = ("" if number else parent, fold(line.text))
            if key not in found or key in bare:
                found.pop(key, None)
                found[key] = Heading(line.text, level, line, number)
            bare.discard(key)
            if place + 1 < len(lines) and _level(lines[place + 1], lines[place + 2 : place + 3], levels, said):
                bare.add(key)
            parent = line.text if level == 1 else parent
    return list(found.values())


def parts_of_structure(part: Part, chunks: Sequence[StoredChunk]) -> list[Heading]:
    """What a question calls chapters, clauses, tables ...: those that bear the label, else the uppermost numbered ones,
    else, of chapters and sections, the uppermost headings. Empty if the document tells none."""
    if part in _LABELLED and (labelled := _labelled(part, chunks)):
        return labelled
    if part in (Part.CLAUSE, Part.ARTICLE):
        return uppermost(headings_of(chunks), numbered=True) or _numbered_lines(chunks)
    if part in (Part.CHAPTER, Part.SECTION, Part.HEADING):
        every, listed = headings_of(chunks), contents_of(chunks)
        numbered = max(uppermost(listed, numbered=True), uppermost(every, numbered=True), key=len)
        return numbered or listed or uppermost(every)
    return []


def contents_of(chunks: Sequence[StoredChunk]) -> list[Heading]:
    """The document's own list of contents; its levels are those of the numbers."""
    return [
        Heading(line.text, number.count(".") + 1, line, number)
        for line in entries_of(chunks)
        for number in (_number_of(line.text),)
    ]


def uppermost(headings: Sequence[Heading], *, numbered: bool = False) -> list[Heading]:
    """The headings of the first level of which there is more than one: a title stands over all others."""
    if numbered:
        top = [h for h in headings if h.number and "." not in h.number]
        return top if len(top) > 1 and _run(top) else []
    for level in sorted({h.level for h in headings}):
        top = [h for h in headings if h.level == level]
        if len(top) > 1:
            return top
    return list(headings)


def without_title(headings: Sequence[Heading]) -> list[Heading]:
    """Without the one that stands over all others; levels begin with 1."""
    if not headings:
        return []
    first = min(h.level for h in headings)
    top = [h for h in headings if h.level == first]
    if len(top) == 1 and len(headings) > 1 and headings[0] is top[0]:
        return without_title(headings[1:])
    return [replace(h, level=h.level - first + 1) for h in headings]


def _run(top: Sequence[Heading]) -> bool:
    """Whether their numbers count up: figures in front of lines may be anything else."""
    numbers = [int(h.number) for h in top]
    return numbers == sorted(set(numbers)) and numbers[0] <= 1 and numbers[-1] <= 2 * len(numbers)


def _known_levels(chunks: Sequence[StoredChunk]) -> dict[str, int]:
    """By title, as the parser found them. Headings that follow each other were joined by a comma."""
    levels: dict[str, int] = {}
    for chunk in chunks:
        for depth, part in enumerate(chunk.section.split(_PATH) if chunk.section else (), start=1):
            levels.setdefault(part, depth)
            if number := _number_of(part):
                levels.setdefault(_depth_key(number), depth)
    return levels


def _depth_key(number: str) -> str:
    """Headings numbered as deeply as a known one stand as deep as it; no title is all dots."""
    return "." * (number.count(".") + 1)


def _level(
    line: EvidenceSentence, following: Sequence[EvidenceSentence], levels: Mapping[str, int], said: Mapping[str, int]
) -> int | None:
    """None for a line that is no heading."""
    text = " ".join(line.text.split())
    if text in levels:
        return levels[text]
    path = line.chunk.section.split(_PATH) if line.chunk.section else []
    if depth := next((d for d, part in enumerate(path, start=1) if part.startswith(f"{text}, ")), 0):
        return depth
    if not _looks_like_one(text) or any(part.endswith(f", {text}") for part in path):
        return None
    if number := _number_of(text):
        return levels.get(_depth_key(number), number.count(".") + 1)
    if said[line.text] > MOST_ALIKE or not following or not _is_prose(following[0].text):
        return None
    return max(1, len(path))


def _looks_like_one(text: str) -> bool:
    letters = sum(c.isalpha() for c in text)
    first = _NUMBERED.sub("", text)[:1]
    return letters >= MIN_LETTERS and first.isupper() and not _BULLET.match(text) and is_heading(text, "")


def _is_prose(text: str) -> bool:
    return CELL not in text and len(words(text)) >= MIN_PROSE_WORDS and _SPEAKS.search(text) is not None


def _number_of(text: str) -> str:
    found = _NUMBERED.match(text)
    return found["number"] if found else ""


def _labelled(part: Part, chunks: Sequence[StoredChunk]) -> list[Heading]:
    """Lines that begin with the label and a number, each number once."""
    found: dict[str, Heading] = {}
    for line in (line for chunk in chunks if not is_contents(chunk.section) for line in lines_of(chunk)):
        match = _LABELLED[part].match(line.text)
        if match is not None and not _LOWER_BEHIND.match(line.text[match.end() :]) and "..." not in line.text:
            found.setdefault(match["number"].casefold(), Heading(line.text, 1, line, match["number"]))
    return list(found.values())


def _numbered_lines(chunks: Sequence[StoredChunk]) -> list[Heading]:
    """Paragraphs that are numbered 1, 2, 3 ...; none where several lists are, since nobody knows which is meant."""
    found: list[Heading] = []
    lists = 0
    for line in (line for chunk in chunks for line in lines_of(chunk)):
        number = _number_of(line.text)
        lists += number == "1"
        if number.isdigit() and int(number) == len(found) + 1:
            found.append(Heading(line.text, 1, line, number))
    return found if len(found) > 1 and lists == 1 else []
