"""Text of documents and models, made safe to look at."""

import unicodedata

_TAGS = range(0xE0020, 0xE007F)
_TAG_OFFSET = 0xE0000


_BREAKS = frozenset("\n\t\r\v\f\x85\u2028\u2029")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_OBJECT = "\ufffc"


def plain(text: str) -> str:
    """The text on one line, without what would draw something else than its letters: control characters, marks that
    turn letters round, tags, and the placeholder of an object. What scripts need to join or part letters stays."""
    shown = "".join(" " if character in _BREAKS else character for character in text)
    return "".join(character for character in shown if not _acts(character)).strip()


def _acts(character: str) -> bool:
    return (
        character in _TURNS
        or character == _OBJECT
        or ord(character) in _TAGS
        or unicodedata.category(character) in ("Cc", "Cs")
    )


def inert(text: str) -> str:
    """The text on one line, with everything that draws nothing, or turns letters round, named by its code point.

    Tag characters stand for letters of their own and are shown as those.
    """
    return " ".join("".join(_shown(character) for character in text).split())


def _shown(character: str) -> str:
    point = ord(character)
    if point in _TAGS:
        return chr(point - _TAG_OFFSET)
    if character.isspace():
        return " "
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn"):
        return f"[U+{point:04X}]"
    return character
