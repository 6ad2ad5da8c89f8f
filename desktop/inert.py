"""Text from documents that was meant not to be seen, made safe to look at."""

import unicodedata

_TAGS = range(0xE0020, 0xE007F)
_TAG_OFFSET = 0xE0000


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
