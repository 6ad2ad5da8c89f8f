"""What a follow-up replaces in the question before: "and in 2021?" the year 2020, "and Globex?" the company. Pure."""

import re

from core.language.dates import MONTHS
from core.language.words import fold, word_spans

_YEAR = re.compile(r"(?:19|20)\d\d")
_NAME = re.compile(r"\b[A-ZÀ-ÞΑ-ΩА-Я][\w'’&.-]*(?:\s+(?:(?:of|de|von|and|&)\s+)?[A-ZÀ-ÞΑ-ΩА-Я][\w'’&-]*)*")
_BEFORE = re.compile(r"\b(in|on|from|to|under|within|at|for|of|by|with|about|für|von|bei|pour|para)\s+(?:the\s+)?$", re.IGNORECASE)
_PLACING = frozenset({"in", "on", "from", "to", "under", "within", "at"})
"""Such a preposition replaces what stands behind the same one: "and in Germany?" leaves the company alone."""
_LABEL = re.compile(r"\b([^\W\d_]{3,})\s+(\d+(?:\.\d+)*[a-z]?|[A-Z])\b")
_ELLIPSIS_WORDS = 6
"""A longer question says what it wants; names are replaced in short ones only."""


def replaced_words(earlier: str, said: str) -> set[str]:
    """The folded words of `earlier` that `said` puts others in the place of: years, months, codes, numbered things and,
    when little else is said, names."""
    kinds = _kinds(said)
    present = {fold(said[a:b]) for a, b in word_spans(said)}
    gone = {word for word, kind in _kinds(earlier).items() if kind in kinds.values() and word not in present}
    return gone | _replaced_names(earlier, said)


def _kinds(text: str) -> dict[str, str]:
    """The kind of each word that has one: a year, a month, a number behind the same noun, a code of the same shape."""
    kinds: dict[str, str] = {}
    labelled = {match.start(2): fold(match[1]) for match in _LABEL.finditer(text)}
    for start, end in word_spans(text):
        word = text[start:end]
        if kind := _kind(word, labelled.get(start, "")):
            kinds[fold(word)] = kind
    return kinds


def _kind(word: str, label: str) -> str:
    if _YEAR.fullmatch(word):
        return "year"
    if fold(word) in MONTHS:
        return "month"
    if label:
        return f"label {label}"
    if any(c.isdigit() for c in word) and any(c.isalpha() for c in word):
        return "code " + re.sub(r"\d+", "9", re.sub(r"[^\W\d_]+", lambda found: found[0].lower()[:1], word))
    return ""


def _replaced_names(earlier: str, said: str) -> set[str]:
    if len(said.split()) > _ELLIPSIS_WORDS:
        return set()
    new = [(name, place) for name, place in _names(said) if name not in earlier]
    old = _names(earlier)
    gone: set[str] = set()
    for _, place in new:
        alike = [name for name, its in old if its == place] if place in _PLACING else [name for name, its in old]
        if len(alike) == 1:
            gone |= {fold(alike[0][a:b]) for a, b in word_spans(alike[0])}
    return gone - {fold(said[a:b]) for a, b in word_spans(said)}


def _names(text: str) -> list[tuple[str, str]]:
    """Capitalised names, a sentence's first word left out, with the preposition before each or nothing."""
    names = []
    for match in _NAME.finditer(text):
        if text[: match.start()].strip(" \"'“¿¡") or " " in match[0]:
            before = _BEFORE.search(text[: match.start()])
            names.append((match[0], before[1].lower() if before else ""))
    return names
