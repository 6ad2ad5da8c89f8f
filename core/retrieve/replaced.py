"""What a follow-up replaces in the question before: "and in 2021?" the year 2020, "and Globex?" the company, "and a
service?" the tyre change. Pure."""

import re

from core.language.dates import MONTHS
from core.language.words import STOP_WORDS, fold, word_spans

_YEAR = re.compile(r"(?:19|20)\d\d")
_NAME = re.compile(r"\b[A-ZÀ-ÞΑ-ΩА-Я][\w'’&.-]*(?:\s+(?:(?:of|de|von|and|&)\s+)?[A-ZÀ-ÞΑ-ΩА-Я][\w'’&-]*)*")
_BEFORE = re.compile(
    r"\b(in|on|from|to|under|within|at|for|of|by|with|about|für|von|bei|pour|para)\s+(?:the\s+)?$", re.IGNORECASE
)
_PLACING = frozenset({"in", "on", "from", "to", "under", "within", "at"})
"""Such a preposition replaces what stands behind the same one: "and in Germany?" leaves the company alone."""
_LABEL = re.compile(r"\b([^\W\d_]{3,})\s+(\d+(?:\.\d+)*[a-z]?|[A-Z])\b")
_GERMAN = re.compile(r"\b(?:der|die|das|den|dem|ein|eine|einen|ist|sind|und|für|wie|wer)\b", re.IGNORECASE)
"""There every noun is written like a name."""
_THING = re.compile(
    r"^\W*(?:and|or|but|(?:and )?(?:what|how) about)\s+(?:for\s+|with\s+)?(?P<article>an?|the)\s+"
    r"[a-z][\w-]*(?:\s+[a-z][\w-]*){0,2}\s*\?*\s*$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(an?|the)\s", re.IGNORECASE)
_DONE = re.compile(r"(?:ed|^paid|^made|^given|^held|^kept|^taken|^sent|^due)$")
"""Participles behind a noun: "is the rent paid"."""
_ELLIPSIS_WORDS = 6
"""A longer question says what it wants; names are replaced in short ones only."""


def replaced_words(earlier: str, said: str) -> set[str]:
    """The folded words of `earlier` that `said` puts others in the place of: years, months, codes, numbered things and,
    when little else is said, names."""
    kinds = _kinds(said)
    present = {fold(said[a:b]) for a, b in word_spans(said)}
    gone = {word for word, kind in _kinds(earlier).items() if kind in kinds.values() and word not in present}
    return gone | _replaced_names(earlier, said) | _replaced_thing(earlier, said)


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
    if len(said.split()) > _ELLIPSIS_WORDS or _GERMAN.search(earlier):
        return set()
    new = [(name, place) for name, place in _names(said) if name not in earlier]
    old = _names(earlier)
    gone: set[str] = set()
    for _, place in new:
        alike = [name for name, its in old if its == place] if place in _PLACING else [name for name, its in old]
        if len(alike) == 1:
            gone |= {fold(alike[0][a:b]) for a, b in word_spans(alike[0])}
    return gone - {fold(said[a:b]) for a, b in word_spans(said)}


def _replaced_thing(earlier: str, said: str) -> set[str]:
    """ "And a service?" takes the place of "a tyre change", if that is the only thing named like this; without an
    article before any thing, of what the earlier question begins with."""
    asked = _THING.match(said)
    if asked is None:
        return set()
    kind = "the" if asked["article"].lower() == "the" else "a"
    things = [match for match in _ARTICLE.finditer(earlier) if kind == match[1].lower()[:3].removesuffix("n")]
    begins_with_it = not things and _ARTICLE.search(earlier) is None
    starts = [0] if begins_with_it else [match.end() for match in things]
    return set(_run_from(earlier, starts[0])) if len(starts) == 1 else set()


def _run_from(text: str, start: int) -> list[str]:
    """Folded words up to the first one without content, or with a capital: names are replaced by names."""
    run = []
    for a, b in word_spans(text[start:]):
        word = text[start + a : start + b]
        if fold(word) in STOP_WORDS or (a and word[0].isupper()) or _DONE.search(word):
            break
        run.append(fold(word))
    return run


def _names(text: str) -> list[tuple[str, str]]:
    """Capitalised names, a sentence's first word left out, with the preposition before each or nothing."""
    names = []
    for match in _NAME.finditer(text):
        if text[: match.start()].strip(" \"'“¿¡") or " " in match[0]:
            before = _BEFORE.search(text[: match.start()])
            names.append((match[0], before[1].lower() if before else ""))
    return names
