"""Abbreviations by initials: "PP&E" is "property, plant and equipment", "EPS" "earnings per share". Pure."""

import re
from collections.abc import Sequence

_ABBREVIATION = re.compile(r"(?<![\w&])[A-Z](?:&?[A-Z]){1,5}(?![\w&])")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset("of and the for in on to a an".split())


def abbreviations(text: str) -> list[str]:
    """Without their "&": a word that is compared has no signs in it."""
    return list(dict.fromkeys(each.replace("&", "") for each in _ABBREVIATION.findall(text)))


def joined(text: str) -> str:
    """The text with its abbreviations as one word each."""
    return _ABBREVIATION.sub(lambda match: match.group().replace("&", ""), text)


def with_abbreviations(text: str, other: str) -> str:
    """The text, with what its abbreviations mean and which abbreviations it spells out, as far as the other text has
    them."""
    meant = [spelled_out(each, other) for each in abbreviations(text)]
    used = [each for each in abbreviations(other) if spelled_out(each, text)]
    return " ".join([joined(text), *filter(None, meant), *used])


def spelled_out(abbreviation: str, text: str) -> str:
    """The words of the text, next to each other, whose initials it is; empty if there are none. Small words may count
    or not: "cost of goods sold" is COGS, "research and development" R&D."""
    initials = abbreviation.casefold()
    words = _WORD.findall(text)
    for first in range(len(words)):
        found = _begun(initials, words[first:])
        if found:
            return " ".join(found)
    return ""


def _begun(initials: str, words: Sequence[str]) -> Sequence[str]:
    """As many of the words as spell it, from the first on."""
    place = 0
    for count, word in enumerate(words, start=1):
        if word[0].casefold() == initials[place]:
            place += 1
        elif word.casefold() not in _SMALL:
            return ()
        if place == len(initials):
            return words[:count]
    return ()
