"""What a text refers to inside its own document: "see Schedule 2", "sections 3 to 5", "Note 7", "Risk Factors". Pure.

References to other laws and documents are not among them: "section 5 of the Companies Act 2006", "§ 5 BGB", "page 3 of
the Annual Report". Neither is a heading or caption that only says what it is itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.language.words import words

HEADING = "heading"
"""The kind of a reference that names a heading by its words; `number` then holds these."""
MOST_IN_A_RANGE = 6

_LABELS = {
    "section": "sections? secs?\\. §§? abschnitte?s?n? secci[oó]n(?:es)?",
    "clause": "clauses? klauseln? ziffern? cl[aá]usulas?",
    "article": "articles? arts?\\. artikels?n? art[ií]culos?",
    "paragraph": "paragraphs? paras?\\.? absatz abs\\. paragraphes? p[aá]rrafos? apartados?",
    "schedule": "schedules?",
    "appendix": "appendix appendices app\\. anhang anh[aä]nge ap[eé]ndices?",
    "annex": "annex(?:es)? annexes? anlagen? anexos?",
    "exhibit": "exhibits?",
    "table": "tables? tab\\. tabellen? tableaux? tablas?",
    "figure": "figures? figs?\\. abbildungen? abb\\. figuras?",
    "note": "notes? footnotes? anmerkung(?:en)? notas?",
    "item": "items?",
    "chapter": "chapters? kapiteln? chapitres? cap[ií]tulos?",
    "page": "pages? pp?\\. seiten? p[aá]ginas?",
}
_LETTERED = frozenset({"schedule", "appendix", "annex", "exhibit", "table", "figure", "item"})
"""What may be called by a letter alone: "Appendix B", but not "section a"."""
_DIGITS = r"\d{1,4}(?:[.-]\d{1,3})*[A-Za-z]?(?![^\W_])(?:\([a-z0-9]{1,4}\))*"
_NUMBER = rf"(?:{_DIGITS}|[IVXLC]{{1,7}}\b|[A-Z](?:[.-]?\d{{1,3}}(?:\.\d{{1,3}})*)?\b)"
_JOINT = r"\s*(?:,\s*(?:and|or|und|et|y)|,|and|or|&|und|oder|et|ou|y|o|to|through|bis|[àa]|-|–)\s*"
_RANGE_JOINT = re.compile(r"^\s*(?:to|through|bis|à|a|-|–)\s*$", re.IGNORECASE)
_LABEL_PATTERNS = {kind: "|".join(forms.split()) for kind, forms in _LABELS.items()}
_REFERENCE = re.compile(
    r"(?<![^\W_])(?i:(?P<label>" + "|".join(_LABEL_PATTERNS.values()) + r"))\s{0,2}(?:no\.?\s+|Nr\.\s+)?"
    rf"(?P<numbers>{_NUMBER}(?:{_JOINT}{_NUMBER})*)"
)
_ONE_NUMBER = re.compile(_NUMBER)
_NAMED = re.compile(
    r"\b(?i:(?:see|refer to|under|described in|discussed in|included in|set (?:out|forth) in|defined in)\s+"
    r"(?:also\s+)?(?:the\s+)?"
    r"(?:(?:section|heading|caption|chapter)s?\s+)?(?:(?:entitled|titled|headed|called|captioned)\s+)?)"
    r"[\"“„«](?P<heading>[^\"“”„»\n]{4,90})[\"”“»]|\b(?:as )?defined in (?:the )?(?P<glossary>Glossary|Definitions)\b"
)
_OTHER_AFTER = re.compile(
    r"^[,\s]*(?:\([^)]{1,12}\)\s*)*(?:(?:of|in|under)\s+(?:the\s+|an?\s+)?"
    r"(?P<name>(?:[A-Z][\w'’.&-]*\s+(?:(?:of|on|and|for|the)\s+){0,2}){0,6}[A-Z0-9][\w'’.&-]*)"
    r"|(?P<other>(?:of|to|in)\s+(?:an?other|that|those|such|said|your|his|her)\s+\w+|thereof|"
    r"(?:of|to|in)\s+the\s+(?:other|attached|same|aforesaid|foregoing|annual|law|act|code|statute)\b|"
    r"(?:Abs\.\s*\d+\s*)?(?:S\.\s*\d+\s*|Satz\s+\d+\s*)?(?:des|der)\s+(?!(?:vorliegenden|diese[rs])\b)\w*"
    r"(?:gesetz|ordnung|verordnung|richtlinie|gesetzbuch|vertrags über)\w*|"
    r"(?:Abs\.\s*\d+\s*)?(?:S\.\s*\d+\s*|Satz\s+\d+\s*)?[A-ZÄÖÜ]\w*(?:GB|VO|G|PO|UrhG)\b|"
    r"(?:de la loi|du code|du r[eè]glement|de la directive|de la ley|del c[oó]digo|del reglamento)\b))"
)
_OTHER_BEFORE = re.compile(
    r"(?:\b(?:Act|Code|Regulations?|Directive|Convention|Treaty|Statute|Law|Order|Rules|Constitution|Report|Standard)"
    r"(?:\s+(?:of\s+)?(?:19|20)\d\d)?(?:\s+\([^)]{2,30}\))?[,\s]+|\b(?:U\.?\s?S\.?\s?C\.?|C\.?\s?F\.?\s?R\.?|I\.?R\.?C\.?|UCC|ASC|IFRS|IAS|"
    r"GDPR|DSGVO|BGB|HGB|StGB|ZPO|Form \d+-\w+)[,\s]+)(?:the\s+)?$"
)
_DEFINED = re.compile(r"^(?:Agreement|Lease|Contract|Deed|Policy|Plan|Terms|Conditions|Document|Report|Notes)$")
"""A document speaks of itself as "the Lease"."""
_PLACE_WORDS = re.compile(rf"^(?:{'|'.join(_LABEL_PATTERNS.values())})\b", re.IGNORECASE)
_ENUMERATED = re.compile(
    r"^(?:(?i:item|note|section|chapter|part)\s+)?\(?(?:\d{1,3}[A-Za-z]?(?:\.\d+)*|[A-Z]|[IVX]+)[.):]?\s+"
)
_IS_TITLE = re.compile(r"^[ \t]*(?:[.:–—|-]|\n|$|of \d+|[ \t]+[A-ZÄÖÜÉ(“\"])")
_GOES_ON = re.compile(
    r"\b(?:in|see|to|of|and|or|under|by|with|from|the|per|siehe|in der|nach|und|oder|voir|à|et|véase|en|y)\s*\Z",
    re.IGNORECASE,
)
"""A line that ends like this is broken in the middle of a sentence."""


@dataclass(frozen=True, slots=True)
class Reference:
    """`text` is as it was written, at characters `[start, end)`; `number` one of those it names, "4.2" or "B"."""

    kind: str
    number: str
    text: str
    start: int
    end: int


def references(text: str, *, own_names: Sequence[str] = ()) -> list[Reference]:
    """In their order, a range as all its members. `own_names`: title and file name of the document, which may call
    itself by them."""
    found = [r for match in _REFERENCE.finditer(text) for r in _numbered(text, match, own_names)]
    found += [_named(match) for match in _NAMED.finditer(text)]
    return sorted(found, key=lambda r: r.start)


def _numbered(text: str, match: "re.Match[str]", own_names: Sequence[str]) -> Iterator[Reference]:
    kind = kind_of(match["label"])
    if kind is None or _is_title(text, match) or _is_elsewhere(text, match, own_names):
        return
    if _is_inside(text[match.end() :]):
        return
    written = " ".join(match.group().split())
    for number in _numbers(match["numbers"]):
        if kind in _LETTERED or number[0].isdigit() or (len(number) > 1 and number.isupper()) or kind == "article":
            yield Reference(kind, number, written, match.start(), match.end())


def kind_of(label: str) -> str | None:
    return next((k for k, pattern in _LABEL_PATTERNS.items() if re.fullmatch(pattern, label, re.IGNORECASE)), None)


def _named(match: "re.Match[str]") -> Reference:
    name = match["heading"] or match["glossary"]
    return Reference(HEADING, name.strip().rstrip(",."), name.strip().rstrip(",."), match.start(), match.end())


def _is_title(text: str, match: "re.Match[str]") -> bool:
    """A line that begins with it is headed by it: "Table 3: Rents", "Page 12 of 30"."""
    line_start = text.rfind("\n", 0, match.start()) + 1
    before = text[line_start : match.start()].strip(" \t*#•|")
    goes_on = _GOES_ON.search(text, 0, line_start) is not None
    return not before and not goes_on and _IS_TITLE.match(text[match.end() :]) is not None


def _is_inside(after: str) -> bool:
    """ "paragraph 3 of Schedule 2" refers to Schedule 2; the paragraph's number says nothing without it."""
    within = re.match(r"^\s+(?:of|in|to|von|de|du|des)\s+(?:the\s+)?", after)
    return within is not None and _REFERENCE.match(after, within.end()) is not None


def _is_elsewhere(text: str, match: "re.Match[str]", own_names: Sequence[str]) -> bool:
    if _OTHER_BEFORE.search(text[max(0, match.start() - 60) : match.start()]):
        return True
    after = _OTHER_AFTER.match(text[match.end() : match.end() + 120])
    if after is None:
        return False
    if after["other"]:
        return True
    return _is_other_name(after["name"].rstrip(".,"), own_names)


def _is_other_name(name: str, own_names: Sequence[str]) -> bool:
    named = words(name)
    if _DEFINED.match(name) or _PLACE_WORDS.match(name) or not named:
        return False
    own = {word for each in own_names for word in words(each)}
    return not set(named) <= own


def _numbers(listed: str) -> list[str]:
    """ "3, 4 and 6" one by one, "3 to 5" all that lie between."""
    found = list(_ONE_NUMBER.finditer(listed))
    numbers: list[str] = []
    for i, match in enumerate(found):
        joint = listed[found[i - 1].end() : match.start()] if i else ""
        if i and _RANGE_JOINT.match(joint):
            numbers += _between(numbers[-1], match.group())
        numbers.append(match.group())
    return numbers


def _between(first: str, last: str) -> list[str]:
    """The members of a range without its ends; none of one that is long or not of plain numbers or letters."""
    if first.isdigit() and last.isdigit() and 1 < int(last) - int(first) < MOST_IN_A_RANGE:
        return [str(n) for n in range(int(first) + 1, int(last))]
    if len(first) == len(last) == 1 and first.isalpha() and 1 < ord(last) - ord(first) < MOST_IN_A_RANGE:
        return [chr(n) for n in range(ord(first) + 1, ord(last))]
    return []


def heads(line: str, reference: Reference) -> bool:
    """Whether a heading, or a line of text, begins what the reference names."""
    bare = " ".join(line.split()).strip("*#•| ")
    if reference.kind == HEADING:
        return words(_ENUMERATED.sub("", bare))[: len(words(reference.number))] == words(reference.number) != []
    number = re.escape(reference.number.split("(")[0])
    label = _LABEL_PATTERNS[reference.kind]
    if re.match(rf"(?:{label})\s{{0,2}}(?:no\.?\s+)?{number}(?![\w]|\.\d|-\d)", bare, re.IGNORECASE):
        return True
    is_bare = reference.kind not in _LETTERED - {"item"} and reference.kind != "page"
    return (
        is_bare
        and reference.number[0].isdigit()
        and re.match(rf"\(?{number}(?:[.):]|\s)(?!\d)\s*[^\W\d_]", bare) is not None
    )
